"""States that are boards made of rows, of cells in rows of a known width, or of squares with places, as grids.

A grid has at least three rows and three columns: two tuples may as well be what each of the players holds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any, TypeAlias, cast

LEAST = 3  # rows, and columns
WIDEST = 3  # characters of a cell
WIDTHS = ("width", "columns", "size")  # attributes of a game
ROWS = {tuple, str, list}
HOLDING = {*ROWS, frozenset, dict}
EMPTY = frozenset({"", "0", ".", "None"})
MARKS = {"1": "X", "0": ".", "-1": "O"}  # of cells that hold players and nothing else

Rows: TypeAlias = Sequence[Sequence[object]]


def width_of(game: object) -> int | None:
    """Return the width of a game's board, if an attribute of the game says it."""
    widths = (getattr(game, name, None) for name in WIDTHS)
    return next((width for width in widths if type(width) is int and width >= LEAST), None)


def grid_drawing(state: object, width: int | None) -> str | None:
    """Return the drawing of a state that is a grid or has one as a part, with the other parts below it, or None.

    A state whose class writes it in its own way is none.
    """
    parts = [("", state), *_parts(state)]
    drawings = [None if (rows := _rows(part, width)) is None else _drawing(rows) for _, part in parts]
    grids = [drawing for drawing in drawings if drawing is not None]
    if len(grids) != 1 or drawings[0] is not None:
        return drawings[0]
    named = zip(parts[1:], drawings[1:], strict=True)
    rest = [f"{name} {_text(part)}".strip() for (name, part), drawing in named if drawing is None]
    return "\n".join([*grids, ", ".join(rest)]) if rest else grids[0]


def _text(value: object) -> str:
    return value.name if isinstance(value, Enum) else str(value)


def _parts(state: object) -> list[tuple[str, object]]:
    """Return the parts of a tuple or a dataclass with their names; none if its class has a text of its own."""
    if not str(state).startswith((f"{type(state).__name__}(", f"{type(state).__qualname__}(", "(", "[")):
        return []
    if is_dataclass(state):
        return [(field.name, getattr(state, field.name)) for field in fields(state)]
    if not isinstance(state, tuple | list):
        return []
    items = cast("tuple[object, ...] | list[object]", state)
    names: Sequence[str] = getattr(items, "_fields", [""] * len(items))
    return list(zip(names, items, strict=True))


def _rows(value: object, width: int | None) -> Rows | None:
    """Return the rows of a sequence of rows, of cells in rows of a width, or of squares; None of other values."""
    if type(value) not in HOLDING:
        return None
    held = cast("Any", value)
    items: Sequence[Any] = held if type(value) in ROWS else tuple(held.items() if type(value) is dict else held)
    if all(type(row) in ROWS for row in items):
        lengths = {len(row) for row in items}
        if len(lengths) == 1 and min(lengths) >= LEAST and len(items) >= LEAST:
            return items
    squares = _squares(items)
    if squares is not None:
        return squares
    if width is None or len(items) % width or len(items) < LEAST * width:
        return None
    return [items[start : start + width] for start in range(0, len(items), width)]


def _squares(items: Sequence[Any]) -> Rows | None:
    """Return the rows of squares, each with its row and column before its cell, if they fill a rectangle."""
    pairs = all(type(item) is tuple and len(item) == 2 and type(item[0]) is tuple for item in items)
    if not pairs or not all(len(at) == 2 and all(type(part) is int for part in at) for at, _ in items):
        return None
    cells = dict(items)
    rows, columns = ({at[part] for at in cells} for part in (0, 1))
    if min(len(rows), len(columns)) < LEAST or not len(rows) * len(columns) == len(cells) == len(items):
        return None
    return [[cells[row, column] for column in sorted(columns)] for row in sorted(rows)]


def _drawing(rows: Rows) -> str | None:
    """Return rows of short cells as lines, or None if a cell is long or two different ones would look alike."""
    if not all(cell is None or isinstance(cell, str | int | Enum) for row in rows for cell in row):
        return None
    cells = {cell for row in rows for cell in row}
    texts = {cell: str(cell.value if isinstance(cell, Enum) else cell).strip() for cell in cells}
    marks = MARKS if set(texts.values()) <= set(MARKS) else dict.fromkeys(EMPTY & set(texts.values()), ".")
    signs = {cell: marks.get(text, text) for cell, text in texts.items()}
    if len(set(signs.values())) < len(signs) or max(map(len, signs.values())) > WIDEST:
        return None
    widest = max(map(len, signs.values()))
    return "\n".join(" ".join(signs[cell].rjust(widest) for cell in row).rstrip() for row in rows)
