"""Compiled rules and searches, where the extra is installed and the game compiles."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

from rich.console import Console

from gametree.cli.errors import Mistake
from gametree.cli.registry import ChosenGame
from gametree.game import CompileError, GameTreeError

if TYPE_CHECKING:
    from gametree.compiled import CompiledGame, CountedResult

Twin: TypeAlias = "Callable[[int | None], CountedResult[Any]]"


def compiled_rules(chosen: ChosenGame, console: Console, *, wanted: bool | None) -> CompiledGame[Any, Any] | None:
    """Return the compiled game, or None if that is not `wanted` or cannot be.

    Raises `Mistake` with the reason if `wanted` is True and the rules cannot be compiled.
    """
    if wanted is False:
        return None
    try:
        from gametree import compiled

        with console.status("Compiling the rules, this first time ..."):
            return compiled.compile(chosen.game, chosen.state)
    except (ModuleNotFoundError, CompileError) as error:
        if wanted is None:
            return None
        raise Mistake(str(error)) from error


def twins(
    machine: CompiledGame[Any, Any] | None, state: Any, console: Console, *, penalty: float, nodes: int
) -> Mapping[str, Twin]:
    """Return compiled searches to a depth, which give the results and counts of the plain ones of the same names.

    The searches are compiled before they are returned. There are none without compiled rules, and where the game
    is over.
    """
    if machine is None or machine.terminal(state):
        return {}

    def twin(depth: int | None, *, prunes: bool, penalty: float | None = None) -> CountedResult[Any]:
        return machine.search(state, prunes=prunes, depth=depth, penalty=penalty, nodes=nodes)

    found: dict[str, Twin] = {
        "minimax": partial(twin, prunes=False),
        "depth_penalised_minimax": partial(twin, prunes=False, penalty=penalty),
        "alpha_beta": partial(twin, prunes=True),
    }
    with console.status("Compiling the searches, this first time ..."), suppress(GameTreeError):
        for each in found.values():
            each(1)
    return found
