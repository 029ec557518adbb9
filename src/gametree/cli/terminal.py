"""Output of the command: a console for terminals and pipes, tables, and values in the colours of the players."""

from __future__ import annotations

import sys
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from gametree.game import MAX, MIN, Game, format_action
from gametree.notation import mark, number_text, state_drawing, winner_of

UNBROKEN = 10_000  # columns: a pipe has no edge at which lines should be broken
STYLES = {MAX: "bold cyan", MIN: "bold magenta"}


def make_console() -> Console:
    """Return a console on the standard output: plain text without broken lines where that is not a terminal."""
    return Console(highlight=False, markup=False, width=None if sys.stdout.isatty() else UNBROKEN)


def make_table(*headings: str, right: tuple[str, ...] = ()) -> Table:
    """Return an empty table; headings in `right` have their column aligned to the right."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False, header_style="dim")
    for heading in headings:
        table.add_column(heading, justify="right" if heading in right else "left", overflow="fold")
    return table


def coloured_value(value: float) -> Text:
    """Return a value in the colour of the player whom it favours."""
    favoured = winner_of(value)
    return Text(value_text(value), style=STYLES[favoured] if favoured else "")


def coloured_board(drawing: str) -> Text:
    """Return a drawing with the marks of both players in their colours and the rest dim."""
    text = Text(drawing, style="dim")
    text.highlight_regex("X", f"not dim {STYLES[MAX]}")
    text.highlight_regex("O", f"not dim {STYLES[MIN]}")
    return text


def show_indented(text: str | Text, console: Console, *, by: int = 2) -> None:
    """Print lines with an indent, broken at the width of the console."""
    lines = text if isinstance(text, Text) else Text(text)
    for line in lines.wrap(console, console.width - by):
        console.print(Text(" " * by) + line if line else "")


def value_text(value: float) -> str:
    """Return a value with its sign, in ASCII: `+10`, `0`, `-0.5`."""
    return number_text(value, digits=10, minus="-")


def outcome_text(utility: float) -> str:
    """Return how a game ended: `X wins, worth +1 to MAX`, or `a draw`."""
    winner = winner_of(utility)
    return "a draw" if winner is None else f"{mark(winner)} wins, worth {value_text(utility)} to MAX"


def time_text(seconds: float) -> str:
    """Return a time to three figures or so, in milliseconds or seconds: `0.02 ms`, `14 ms`, `1.25 s`, `71 s`."""
    if seconds < 1:
        return f"{1000 * seconds:.2f} ms" if seconds < 0.01 else f"{1000 * seconds:.0f} ms"
    return f"{seconds:.2f} s" if seconds < 10 else f"{seconds:.0f} s"


def numbered_drawing(game: Game[Any, Any], state: Any) -> str:
    """Return the drawing with each action written in the square that it fills, where actions are one sign long.

    An action fills a square if the drawing after it differs from the one before in that single place, and what was
    there is no letter or digit.
    """
    before = state_drawing(game, state)
    signs = list(before)
    for action in game.actions(state):
        after = state_drawing(game, game.result(state, action))
        filled = [place for place, (old, new) in enumerate(zip(before, after, strict=False)) if old != new]
        name = format_action(game, action)
        if len(name) == len(filled) == 1 and len(before) == len(after) and not before[filled[0]].isalnum():
            signs[filled[0]] = name
    return "".join(signs)
