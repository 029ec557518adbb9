"""Output of the command: a console for terminals and pipes, tables, and values in the colours of the players."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from rich.box import SIMPLE_HEAD
from rich.cells import cell_len
from rich.console import Console
from rich.progress import Progress, ProgressColumn
from rich.table import Table
from rich.text import Text

from gametree.cli.errors import Mistake
from gametree.game import MAX, MIN, Game, format_action
from gametree.notation import mark, number_text, state_drawing, winner_of
from gametree.rules import choices

UNBROKEN = 10_000  # columns, for a pipe, whose lines should not be broken
Place: TypeAlias = tuple[int, int | None]  # a row and a column
STYLES = {MAX: "bold cyan", MIN: "bold magenta"}


def make_console() -> Console:
    """Return a console on the standard output: plain text without broken lines if that is not a terminal."""
    return Console(highlight=False, markup=False, emoji=False, width=None if sys.stdout.isatty() else UNBROKEN)


@contextmanager
def writing(file: Path) -> Generator[None]:
    """Turn an error of the system, while a file is written, into `Mistake` with the reason."""
    try:
        yield
    except OSError as error:
        message = f"{file} cannot be written ({error.strerror}): name a file in a folder that is there."
        raise Mistake(message) from error


def write_text(file: Path, text: str) -> None:
    """Write a file, or raise `Mistake` with why it cannot be written."""
    with writing(file):
        file.write_text(text, encoding="utf-8", newline="\n")


@contextmanager
def progress_bar(
    console: Console, *columns: ProgressColumn | str, total: int | None = None, shown: bool = True
) -> Generator[Callable[..., None]]:
    """Show a bar on a terminal, and nothing elsewhere, while this context lasts; yield what updates it."""
    disable = not (shown and console.is_terminal)
    with Progress(*columns, console=console, transient=True, disable=disable) as bar:
        yield partial(bar.update, bar.add_task("", total=total))


class Column(NamedTuple):
    """A column of a table: its heading, whether it is aligned to the right, and whether cells break at blanks."""

    heading: str
    right: bool = False
    breaks: bool = False


def show_table(
    console: Console, columns: Sequence[Column], rows: Sequence[Sequence[str | Text]], *, drop: Sequence[str] = ()
) -> list[str]:
    """Print a table and return the headings shown; no number or name in it is ever split.

    If the table is wider than the console, its columns stand closer, and those in `drop` are left out one after
    another until the rest fits.
    """
    cells = {column: [row[place] for row in rows] for place, column in enumerate(columns)}
    for heading in (None, *drop):
        cells = {column: texts for column, texts in cells.items() if column.heading != heading}
        if _width(cells, gap=1) <= console.width:
            break
    loose = _width(cells, gap=3) <= console.width
    needed = _width(cells, gap=1)
    table = Table(
        box=SIMPLE_HEAD,
        pad_edge=False,
        show_edge=False,
        header_style="dim",
        padding=(0, 1) if loose else 0,
        width=needed if needed > console.width else None,
    )
    for column in cells:
        table.add_column(column.heading, justify="right" if column.right else "left", no_wrap=not column.breaks)
    for row in zip(*cells.values(), strict=True):
        table.add_row(*row)
    with console.capture() as shown:
        console.print(table, crop=False)
    console.file.write("".join(f"{line.rstrip()}\n" for line in shown.get().splitlines()))
    return [column.heading for column in cells]


def _width(cells: Mapping[Column, Sequence[str | Text]], *, gap: int) -> int:
    """Return the least width of a table of these columns, so far apart."""
    widths = [
        max(
            cell_len(part)
            for text in map(str, (column.heading, *texts))
            for part in (text.split() or [""] if column.breaks else [text])
        )
        for column, texts in cells.items()
    ]
    return sum(widths) + gap * (len(widths) - 1)


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
    """Return a time to about three figures, in milliseconds or seconds: `0.02 ms`, `14 ms`, `1.25 s`, `71 s`."""
    if seconds < 1:
        return f"{1000 * seconds:.2f} ms" if seconds < 0.01 else f"{1000 * seconds:.0f} ms"
    return f"{seconds:.2f} s" if seconds < 10 else f"{seconds:.0f} s"


def numbered_drawing(game: Game[Any, Any], state: Any) -> str:
    """Return the drawing with each action written in the square that it fills, if actions are one character long.

    An action fills a square if the drawing after it differs in one place only, which was no letter or digit
    before. Places that differ after every action, as where the player to move is shown, do not count. A drawing
    that shows the name of an action already, such as that of a column, stays as it is.
    """
    before = state_drawing(game, state).split("\n")
    names = {action: format_action(game, action) for action in choices(game, state)}
    changes = {action: _changes(before, state_drawing(game, game.result(state, action))) for action in names}
    first, *others = changes.values()
    always = first.intersection(*others) if others else set[Place]()
    beside = {row for row, _ in always} if len(before) > 1 else set[int]()
    shown = {word for row, line in enumerate(before) if row not in beside for word in line.split()}
    lines = [list(line) for line in before]
    for action, name in names.items():
        filled = changes[action] - always
        if len(name) == len(filled) == 1 and not shown & set(names.values()):
            row, column = filled.pop()
            if column is not None and not before[row][column].isalnum():
                lines[row][column] = name
    return "\n".join(map("".join, lines))


def _changes(before: list[str], drawing: str) -> set[Place]:
    """Return the rows and columns in which a drawing differs from another; a line of another length has none."""
    rows = enumerate(zip_longest(before, drawing.split("\n"), fillvalue=""))
    return {
        (row, column if len(old) == len(new) else None)
        for row, (old, new) in rows
        for column, (one, other) in enumerate(zip_longest(old, new))
        if one != other
    }
