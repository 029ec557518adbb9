"""The rules of a game as kernels call them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from gametree.compiled.kernels.layout_words import LayoutWords
from gametree.game import MAX

MAXIMISER = int(MAX)


class KernelRules(NamedTuple):
    """The rules of a game as functions that Numba can compile, and how states and actions are held.

    The last argument of each function is the address of the workspace. Each loop over `actions` is between calls
    of `mark` and `release`, which free the scratch memory that it used, if there are keys.
    """

    player: Callable[[Any, int], Any]
    actions: Callable[[Any, int], Any]
    result: Callable[[Any, Any, int], Any]
    terminal: Callable[[Any, int], Any]
    canonical: Callable[[Any, int], Any]
    states: LayoutWords
    moves: LayoutWords
    mark: Callable[[int], int] = lambda _address: 0
    release: Callable[[int, int], None] = lambda _address, _mark: None
