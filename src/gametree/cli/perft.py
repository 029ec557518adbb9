"""`gametree perft`: the number of lines of each length, for people to compare."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Any

from rich.console import Console

from gametree.cli.registry import ChosenGame
from gametree.cli.terminal import make_table, time_text
from gametree.search.perft import perft

if TYPE_CHECKING:
    from gametree.compiled import CompiledGame


def show_perft(chosen: ChosenGame, machine: CompiledGame[Any, Any] | None, depth: int, console: Console) -> None:
    """Print the number of lines of each length up to a depth, and the time that counting took."""
    table = make_table("plies", "lines", "time", right=("plies", "lines", "time"))
    if machine is not None and not machine.terminal(chosen.state):
        with console.status("Compiling the count, this first time ..."):
            machine.perft(chosen.state, 1)
    for plies in range(min(depth, 1), depth + 1):
        with console.status(f"Counting the lines of {plies} plies ..."):
            began = perf_counter()
            lines = lines_of(chosen, machine, plies)
        table.add_row(str(plies), f"{lines:,}", time_text(perf_counter() - began))
    console.print(table)
    console.print("Counted by compiled rules." if machine else "Counted by plain Python rules.")


def lines_of(chosen: ChosenGame, machine: CompiledGame[Any, Any] | None, depth: int) -> int:
    """Return the number of sequences of exactly `depth` actions from the chosen state."""
    _, _, game, state = chosen
    if machine is None or depth == 0 or game.terminal(state):
        return perft(game, state, depth=depth)
    return machine.perft(state, depth)
