"""Lines of three on a grid that is read by pairs: `grid[row, column]`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum

from gametree import MAX, MIN, Player


class Side(Enum):
    LIGHT = "L"
    DARK = "D"

    def __neg__(self) -> Side:
        return Side.DARK if self is Side.LIGHT else Side.LIGHT


Place = tuple[int, int]


@dataclass(frozen=True)
class Grid:
    rows: tuple[tuple[Side | None, ...], ...]
    to_move: Side = Side.LIGHT

    def __getitem__(self, place: Place) -> Side | None:
        row, column = place
        return self.rows[row][column]

    def __iter__(self) -> Iterator[Place]:
        for row in range(3):
            for column in range(3):
                yield row, column

    def __len__(self) -> int:
        return sum(self[place] is not None for place in self)

    def __contains__(self, side: Side) -> bool:
        lines = [[self[i, j] for j in range(3)] for i in range(3)]
        lines += [[self[i, j] for i in range(3)] for j in range(3)]
        return any(all(each is side for each in line) for line in lines)

    def with_piece(self, place: Place) -> Grid:
        rows = [list(row) for row in self.rows]
        rows[place[0]][place[1]] = self.to_move
        return replace(self, rows=tuple(map(tuple, rows)), to_move=-self.to_move)


class Lines:
    """Three in a row or column wins; diagonals do not count. Dark is behind, and begins with a piece."""

    def initial_state(self) -> Grid:
        empty = Grid(((None,) * 3,) * 3)
        return empty.with_piece((1, 1)).with_piece((0, 0)).with_piece((2, 1)).with_piece((0, 2))

    def player(self, state: Grid) -> Player:
        return MAX if state.to_move is Side.LIGHT else MIN

    def actions(self, state: Grid) -> list[Place]:
        return [place for place in state if state[place] is None]

    def result(self, state: Grid, action: Place) -> Grid:
        return state.with_piece(action)

    def terminal(self, state: Grid) -> bool:
        return Side.LIGHT in state or Side.DARK in state or len(state) == 9

    def utility(self, state: Grid) -> int:
        return (Side.LIGHT in state) - (Side.DARK in state)


game = Lines()
