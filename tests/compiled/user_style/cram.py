"""Cram on two by three: dominoes either way, last to place wins; a class for each piece of the rules."""

from dataclasses import dataclass
from typing import ClassVar

from gametree import Player


@dataclass(frozen=True, order=True)
class Cell:
    row: int
    col: int


@dataclass(frozen=True)
class Domino:
    a: Cell
    b: Cell

    def covers(self, row, col):
        return Cell(row, col) in (self.a, self.b)


@dataclass(frozen=True)
class Cram:
    ROWS: ClassVar[int] = 2
    COLS: ClassVar[int] = 3

    def initial_state(self):
        return (tuple((0,) * self.COLS for _ in range(self.ROWS)), Player.MAX)

    def player(self, state):
        return state[1]

    def actions(self, state):
        grid = state[0]
        for row in range(self.ROWS):
            for col in range(self.COLS):
                if grid[row][col]:
                    continue
                if col + 1 < self.COLS and not grid[row][col + 1]:
                    yield Domino(Cell(row, col), Cell(row, col + 1))
                if row + 1 < self.ROWS and not grid[row + 1][col]:
                    yield Domino(Cell(row, col), Cell(row + 1, col))

    def result(self, state, domino):
        grid, who = state
        filled = tuple(
            tuple(1 if domino.covers(r, c) else grid[r][c] for c in range(self.COLS)) for r in range(self.ROWS)
        )
        return (filled, who.opponent)

    def terminal(self, state):
        return not any(True for _ in self.actions(state))

    def utility(self, state):
        return -state[1]


game = Cram()
