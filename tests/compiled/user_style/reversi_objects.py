from abc import ABC, abstractmethod
from enum import Enum
from typing import List, Optional

from gametree import MAX, MIN


class Disc(Enum):
    DARK = "X"
    LIGHT = "O"
    NONE = "."

    def flip(self) -> "Disc":
        if self is Disc.DARK:
            return Disc.LIGHT
        if self is Disc.LIGHT:
            return Disc.DARK
        return Disc.NONE


class Direction(Enum):
    NORTH = (-1, 0)
    NORTH_EAST = (-1, 1)
    EAST = (0, 1)
    SOUTH_EAST = (1, 1)
    SOUTH = (1, 0)
    SOUTH_WEST = (1, -1)
    WEST = (0, -1)
    NORTH_WEST = (-1, -1)

    @property
    def d_row(self) -> int:
        return self.value[0]

    @property
    def d_col(self) -> int:
        return self.value[1]


class AbstractBoardGame(ABC):
    @abstractmethod
    def initial_state(self): ...

    @abstractmethod
    def actions(self, state): ...

    @abstractmethod
    def result(self, state, action): ...


class ReversiState:
    """Never mutated after construction; use copy_grid() to derive a new state."""

    SIZE = 4

    def __init__(self, grid: List[List[Disc]], to_move: Disc, passes: int = 0):
        self._grid = grid
        self._to_move = to_move
        self._passes = passes

    # -- getters -----------------------------------------------------------
    @property
    def to_move(self) -> Disc:
        return self._to_move

    @property
    def passes(self) -> int:
        return self._passes

    def get(self, row: int, col: int) -> Optional[Disc]:
        if row < 0 or row >= self.SIZE or col < 0 or col >= self.SIZE:
            return None
        return self._grid[row][col]

    def copy_grid(self) -> List[List[Disc]]:
        return [row[:] for row in self._grid]

    def count(self, disc: Disc) -> int:
        total = 0
        for row in self._grid:
            for cell in row:
                if cell is disc:
                    total += 1
        return total

    # -- rules -------------------------------------------------------------
    def captured_in(self, row: int, col: int, direction: Direction) -> List[tuple]:
        captured = []
        r = row + direction.d_row
        c = col + direction.d_col
        while self.get(r, c) is self._to_move.flip():
            captured.append((r, c))
            r += direction.d_row
            c += direction.d_col
        if captured and self.get(r, c) is self._to_move:
            return captured
        return []

    def captured_by(self, row: int, col: int) -> List[tuple]:
        result = []
        if self.get(row, col) is not Disc.NONE:
            return result
        for direction in Direction:
            result.extend(self.captured_in(row, col, direction))
        return result

    # -- Object ------------------------------------------------------------
    def __eq__(self, other):
        return (
            isinstance(other, ReversiState)
            and self._to_move is other._to_move
            and self._passes == other._passes
            and self._grid == other._grid
        )

    def __hash__(self):
        code = hash(self._to_move) * 31 + self._passes
        for row in self._grid:
            for cell in row:
                code = (code * 31 + hash(cell)) & 0xFFFFFFFF
        return code

    def __str__(self):
        lines = []
        for row in self._grid:
            lines.append("".join(cell.value for cell in row))
        return "\n".join(lines) + " " + self._to_move.value

    __repr__ = __str__


class Reversi(AbstractBoardGame):
    PASS = "pass"

    def initial_state(self) -> ReversiState:
        grid = [[Disc.NONE] * ReversiState.SIZE for _ in range(ReversiState.SIZE)]
        grid[1][1] = grid[2][2] = Disc.LIGHT
        grid[1][2] = grid[2][1] = Disc.DARK
        return ReversiState(grid, Disc.DARK)

    def player(self, state):
        return MAX if state.to_move is Disc.DARK else MIN

    def actions(self, state):
        moves = []
        for row in range(ReversiState.SIZE):
            for col in range(ReversiState.SIZE):
                if state.captured_by(row, col):
                    moves.append((row, col))
        if not moves:
            moves.append(self.PASS)
        return moves

    def result(self, state, action):
        if action == self.PASS:
            return ReversiState(state.copy_grid(), state.to_move.flip(), state.passes + 1)
        row, col = action
        grid = state.copy_grid()
        grid[row][col] = state.to_move
        for r, c in state.captured_by(row, col):
            grid[r][c] = state.to_move
        return ReversiState(grid, state.to_move.flip())

    def terminal(self, state):
        return state.passes >= 2 or state.count(Disc.NONE) == 0

    def utility(self, state):
        return state.count(Disc.DARK) - state.count(Disc.LIGHT)


game = Reversi()
