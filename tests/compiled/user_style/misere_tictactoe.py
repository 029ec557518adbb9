"""Misere tic-tac-toe on four by two squares: who makes three in a row or a square of four loses."""

from typing import NamedTuple

from gametree import MAX, MIN, Player


class Move(NamedTuple):
    row: int
    col: int


class Position(NamedTuple):
    grid: tuple[tuple[int, int, int, int], tuple[int, int, int, int]]
    turn: Player = MAX


class Misere:
    ROWS = 2
    COLS = 4

    def initial_state(self) -> Position:
        return Position(((0, 0, 0, 0), (0, 0, 0, 0)))

    def player(self, state: Position) -> Player:
        return state.turn

    def actions(self, state: Position):
        for row in range(self.ROWS):
            for col in range(self.COLS):
                if not state.grid[row][col]:
                    yield Move(row, col)

    def result(self, state: Position, move: Move) -> Position:
        rows = [list(r) for r in state.grid]
        rows[move.row][move.col] = state.turn.value
        return Position(grid=(tuple(rows[0]), tuple(rows[1])), turn=state.turn.opponent)

    def _made(self, grid, who: int) -> bool:
        for row in grid:
            for start in range(self.COLS - 2):
                if row[start : start + 3] == (who, who, who):
                    return True
        top, bottom = grid
        return any(top[c] == top[c + 1] == bottom[c] == bottom[c + 1] == who for c in range(self.COLS - 1))

    def terminal(self, state: Position) -> bool:
        return (
            self._made(state.grid, 1) or self._made(state.grid, -1) or all(all(row) for row in state.grid)
        )

    def utility(self, state: Position) -> float:
        if self._made(state.grid, 1):
            return -1.0
        if self._made(state.grid, -1):
            return 1.0
        return 0.0


game = Misere()
