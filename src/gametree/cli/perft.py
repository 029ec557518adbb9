"""`gametree perft`: the number of lines of each length, for people to compare."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Any

import typer
from rich.console import Console

from gametree.cli.errors import STOPPED, Mistake
from gametree.cli.registry import ChosenGame
from gametree.cli.terminal import Column, show_table, time_text
from gametree.notation import count_text
from gametree.search.perft import perft

if TYPE_CHECKING:
    from gametree.compiled import CompiledGame


def show_perft(
    chosen: ChosenGame,
    compiled: CompiledGame[Any, Any] | None,
    depth: int,
    console: Console,
    *,
    device: str | None = None,
) -> None:
    """Print the number of lines of each length up to a depth or the longest, and the time that counting took."""
    if compiled is not None and not compiled.terminal(chosen.state):
        with console.status("Compiling the count, this first time ..."):
            lines_of(chosen, compiled, 1, device)
    rows: list[tuple[str, str, str]] = []
    stopped = False
    for plies in range(min(depth, 1), depth + 1):
        began = perf_counter()
        try:
            with console.status(f"Counting the lines of {count_text(plies, 'ply')} ..."):
                lines = lines_of(chosen, compiled, plies, device)
        except KeyboardInterrupt:
            if not rows:
                raise
            stopped = True
            break
        rows.append((str(plies), f"{lines:,}", time_text(perf_counter() - began)))
        if lines == 0:
            break
    show_table(console, [Column(each, right=True) for each in ("plies", "lines", "time")], rows, drop=("time",))
    console.print("Counted by compiled rules." if compiled else "Counted by plain Python rules.")
    if stopped:
        typer.echo(f"Stopped after the lines of {count_text(len(rows), 'ply')}.", err=True)
        raise typer.Exit(STOPPED)


def lines_of(
    chosen: ChosenGame, compiled: CompiledGame[Any, Any] | None, depth: int, device: str | None = None
) -> int:
    """Return the number of sequences of exactly `depth` actions from the chosen state."""
    _, _, game, state = chosen
    if compiled is None or depth == 0 or game.terminal(state):
        return perft(game, state, depth=depth)
    from gametree.compiled import perft as compiled_perft

    try:
        return compiled_perft(compiled, state, depth=depth, device=device)
    except ModuleNotFoundError as error:
        raise Mistake(str(error)) from error
