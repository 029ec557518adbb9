"""Boards as the page draws them: the marks of their cells, the cells to press for a move, and names of cells."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, TypeAlias, cast

from gametree import Game, Playable, format_action, format_state
from gametree.rules import choices

MOST_COUNTERS = 30
HEAP = frozenset("● ")  # a counter, and where there never was one
EMPTY = "."

Grid: TypeAlias = list[list[str]]


def grid_of(game: Game[Any, Any], state: Any) -> Grid | None:
    """Return the cells of a board, from its notation: rows between slashes, or sizes of heaps between commas."""
    if not hasattr(game, "format_state"):
        return None
    text = format_state(game, state).partition(" ")[0]
    rows = [list(row) for row in text.split("/")]
    if len(rows) > 1 and "," not in text and len(rows[0]) > 0 and {len(row) for row in rows} == {len(rows[0])}:
        return rows
    if re.fullmatch(r"\d{1,4}(,\d{1,4})*", text) and (sizes := [int(size) for size in text.split(",")]):
        begun = [int(size) for size in format_state(game, _first(game)).partition(" ")[0].split(",")]
        if len(begun) == len(sizes) and max(*begun, *sizes) <= MOST_COUNTERS:
            wide = max(*begun, *sizes)
            return [["●"] * size + [EMPTY] * (first - size) + [" "] * (wide - max(first, size))
                    for size, first in zip(sizes, begun, strict=True)]  # fmt: skip
    return None


def is_of_marks(grid: Grid) -> bool:
    """Whether X and O stand on a board, rather than counters."""
    return HEAP.isdisjoint(flat(grid)) and "#" not in flat(grid)


def flat(grid: Grid) -> list[str]:
    """Return the cells of a board, row by row."""
    return [mark for row in grid for mark in row]


def moves_of(game: Game[Any, Any], state: Any, grid: Grid | None) -> list[dict[str, Any]]:
    """Return every action or outcome with the cells to press for it, in turn; none, where no board tells."""
    named = [
        (
            format_action(game, action),
            _path(grid, grid_of(game, game.result(state, action)) or grid) if grid else [],
        )
        for action in choices(game, state)
    ]
    times = Counter(tuple(path) for _, path in named)
    return [{"name": name, "path": path if times[tuple(path)] == 1 else []} for name, path in named]


def changed_cells(before: Grid, after: Grid) -> list[int]:
    """Return the cells that are not what they were, numbered row by row."""
    return [cell for cell, (was, now) in enumerate(zip(flat(before), flat(after), strict=False)) if was != now]


def _path(before: Grid, after: Grid) -> list[int]:
    """Return the cells to press for an action: those it fills, or the one it leaves and the one it goes to."""
    marks, later = flat(before), flat(after)
    changed = changed_cells(before, after)
    left = [cell for cell in changed if later[cell] == EMPTY and marks[cell] != EMPTY]
    filled = [cell for cell in changed if later[cell] != EMPTY]
    if left and not filled:
        return left[:1]
    if len(left) == 1 and len(filled) == 1:
        return [left[0], filled[0]]
    placed = [cell for cell in filled if marks[cell] == EMPTY]
    return placed if not left and 0 < len(placed) <= 2 else []


def names_of_cells(grid: Grid, moves: list[dict[str, Any]]) -> list[str]:
    """Return the name of each cell as the names of the moves have it: 5, b2; "" where they do not tell.

    A single way of counting must explain every move: squares from 1, or files and ranks from either end.
    """
    rows, columns = len(grid), len(grid[0])
    known = dict(_known_names(moves))
    for names in _ways_of_counting(rows, columns):
        if known and all(names[cell] == name for cell, name in known.items()):
            return names
    return ["" for _ in range(rows * columns)]


def _known_names(moves: list[dict[str, Any]]) -> Iterator[tuple[int, str]]:
    """Yield cells with the names that moves give them: `5`, or the halves of `b1b2`."""
    for move in moves:
        name, path = move["name"], move["path"]
        if len(path) == 1:
            yield path[0], name
        elif len(path) == 2 and len(parts := re.findall(r"[a-z]\d+", name)) == 2:
            yield from zip(path, parts, strict=True)


def _ways_of_counting(rows: int, columns: int) -> Iterator[list[str]]:
    cells = [(row, column) for row in range(rows) for column in range(columns)]
    yield [str(row * columns + column + 1) for row, column in cells]
    if columns <= 26:
        yield [f"{chr(97 + column)}{row + 1}" for row, column in cells]
        yield [f"{chr(97 + column)}{rows - row}" for row, column in cells]


def winning_cells(game: Game[Any, Any], grid: Grid, utility: float) -> list[int]:
    """Return the cells of the rows that won a game of n in a row; none, in other games."""
    length = _length_of_a_row(game, grid)
    if length is None or utility == 0:
        return []
    rows, columns, mark = len(grid), len(grid[0]), "X" if utility > 0 else "O"
    won: set[int] = set()
    for row in range(rows):
        for column in range(columns):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                run = [(row + step * down, column + step * right) for step in range(length)]
                inside = all(0 <= y < rows and 0 <= x < columns for y, x in run)
                if inside and all(grid[y][x] == mark for y, x in run):
                    won.update(y * columns + x for y, x in run)
    return sorted(won)


def _length_of_a_row(game: Game[Any, Any], grid: Grid) -> int | None:
    """Return how many marks in a row win, or None for a game of another kind."""
    for name in ("k", "connect"):
        length = getattr(game, name, None)
        if isinstance(length, int):
            return length
    return (
        3 if type(game).__name__ in {"TicTacToe", "ThreeMensMorris"} and len(grid) == len(grid[0]) == 3 else None
    )


def _first(game: Game[Any, Any]) -> Any:
    return cast("Playable[Any, Any]", game).initial_state()
