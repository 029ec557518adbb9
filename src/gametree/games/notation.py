"""The notation of boards, squares and turns, which games write and read. In it X is MAX and O is MIN."""

from __future__ import annotations

import re
from string import ascii_lowercase

from gametree.game import NotationError
from gametree.games.board import Grid

MAX_MIN = ("MAX", "MIN")  # the turns in games without marks
FILES = tuple(prefix + letter for prefix in ("", "a", "b") for letter in ascii_lowercase)
SQUARE = r"([a-z]{1,2}[1-9][0-9]?)"


def format_rows(grid: Grid, marks: str, *sets: int) -> str:
    """Return the rows of a board from the top, such as `X.O/.X./..O`: one mark for each set, else a dot."""

    def mark(square: int) -> str:
        return next((mark for mark, bits in zip(marks, sets, strict=True) if bits >> square & 1), ".")

    return "/".join("".join(mark(square) for square in row) for row in grid)


def parse_rows(text: str, grid: Grid, marks: str) -> list[int]:
    """Return the set of squares of each mark, from what `format_rows` writes; capitals do not matter."""
    rows = text.strip().upper().split("/")
    if [len(row) for row in rows] != [len(row) for row in grid] or set("".join(rows)) - set(f"{marks}."):
        example = format_rows(grid, "")
        raise NotationError(
            f"{text!r} is not a board: write its rows from the top, with {', '.join(marks)} and . for a square,"
            f" such as {example!r}."
        )
    bits = [square for row in grid for square in row]
    return [
        sum(1 << bit for bit, found in zip(bits, "".join(rows), strict=True) if found == mark) for mark in marks
    ]


def format_turn(text: str, turn: int, names: tuple[str, str] = ("X", "O")) -> str:
    """Return the text followed by whose turn it is, such as `.../.../... X`."""
    return f"{text} {names[0] if turn == 1 else names[1]}"


def parse_turn(text: str, names: tuple[str, str] = ("X", "O")) -> tuple[str, int]:
    """Return the text without the turn that `format_turn` added, and the turn; capitals do not matter."""
    rest, _, name = text.strip().rpartition(" ")
    if name.upper() not in names:
        message = f"{text!r} does not say whose turn it is: end it with {names[0]} or {names[1]}, after a space."
        raise NotationError(message)
    return rest, 1 if name.upper() == names[0] else -1


def drawing(rows: str, *, upward: bool = False) -> str:
    """Return a board with the letters of its columns and the numbers of its rows, from the top, or from below."""
    lines = rows.split("/")
    numbers = [f"{number:2}" for number in range(1, len(lines) + 1)]
    numbered = zip(reversed(numbers) if upward else numbers, lines, strict=True)
    board = [f"{number} {' '.join(line)}" for number, line in numbered]
    letters = f"   {' '.join(FILES[: len(lines[0])])}"
    return "\n".join([*board, letters] if upward else [letters, *board])


def square_name(square: int, columns: int) -> str:
    """Return a letter for the column and a number for the row, such as `a1` for square 0."""
    return f"{FILES[square % columns]}{square // columns + 1}"


def parse_squares(text: str, count: int, columns: int, rows: int) -> list[int]:
    """Return `count` squares from their names, one after the other, perhaps with `-`, `x` or a space between."""
    names = re.fullmatch("[-x ]?".join([SQUARE] * count), text.strip().lower())
    found = [_square(name, columns, rows) for name in names.groups()] if names else [-1]
    if -1 in found:
        example = "".join((square_name(0, columns), square_name(columns * rows - 1, columns))[:count])
        raise NotationError(
            f"{text!r} is not {'a square' if count == 1 else f'{count} squares'} of this board: write columns"
            f" from a to {FILES[columns - 1]} and rows from 1 to {rows}, such as {example!r}."
        )
    return found


def _square(name: str, columns: int, rows: int) -> int:
    letters = name.rstrip("0123456789")
    column, row = FILES.index(letters) if letters in FILES else columns, int(name[len(letters) :]) - 1
    return row * columns + column if column < columns and row < rows else -1


def parse_number(text: str, what: str, most: int) -> int:
    """Return the number from 1 to `most` that is written."""
    number = int(text) if re.fullmatch(" *[0-9]{1,9} *", text) else 0
    if not 1 <= number <= most:
        raise NotationError(f"{text!r} is not {what}: write a number from 1 to {most}.")
    return number


def unreachable(text: str, rules: str, remedy: str) -> NotationError:
    """Return the error for a position that the rules do not let play come to."""
    return NotationError(f"{text!r} cannot come up in play, where {rules}: {remedy}.")
