"""The turns in which a search with a table gets its nodes, until it finishes in one.

The second turn begins at the root again, and finds in the table the bounds that the first has stored. It may fold
states no more: the first has shown that the search is long enough to see if folding is of use.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from gametree.compiled.back_end import workspace as words
from gametree.compiled.back_end.memory_words import Memory
from gametree.compiled.back_end.workspace import UNLIMITED
from gametree.compiled.filling import Fill
from gametree.compiled.kernels.folding import ENOUGH_TO_SEE, SEE_LATER, SEE_NOW


class Turn(NamedTuple):
    """The turn of a search: `fill` fills its workspaces, and the next turn begins after `nodes` more nodes."""

    fill: Fill
    nodes: int


def one_turn(fill: Fill) -> Callable[[], list[Turn]]:
    """Return what returns the turns of a search that ends in the first: `fill` fills its workspaces."""
    return lambda: [Turn(fill, UNLIMITED)]


def until_folding_is_futile(fill: Fill) -> Callable[[], list[Turn]]:
    """Return what returns two turns of one search; it ends the first where it sees that folding is of no use."""
    return lambda: [Turn(_seeing(fill, SEE_LATER), UNLIMITED), Turn(_seeing(fill, SEE_NOW), UNLIMITED)]


def a_short_one_first(fill: Fill) -> Callable[[], list[Turn]]:
    """Return what returns two turns of one search, which sees at the start of the second if folding is of use."""
    return lambda: [Turn(fill, ENOUGH_TO_SEE), Turn(_seeing(fill, SEE_NOW), UNLIMITED)]


def _seeing(fill: Fill, when: int) -> Fill:
    """Return what fills a workspace so that the search sees if folding is of use."""

    def fill_and_see(memory: Memory) -> None:
        fill(memory)
        memory[words.FOLDING] = when
        if when == SEE_LATER:
            memory[words.NEXT_CHECK] = min(memory[words.NEXT_CHECK], ENOUGH_TO_SEE)

    return fill_and_see
