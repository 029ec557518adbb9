"""What is seen: a console for terminals and pipes, and the colours of the two players."""

from __future__ import annotations

import sys

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from gametree.cli.wording import value_text, winner_of
from gametree.game import MAX, MIN

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
    """Print lines moved in, broken where the console ends."""
    lines = text if isinstance(text, Text) else Text(text)
    for line in lines.wrap(console, console.width - by):
        console.print(Text(" " * by) + line if line else "")
