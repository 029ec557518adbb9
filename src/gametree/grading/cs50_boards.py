"""The boards of tic-tac-toe with all that a right module of CS50 answers about them."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from gametree.games.tic_tac_toe import LINES, Board, TicTacToe
from gametree.notation import mark
from gametree.solver.solution import Solution
from gametree.solver.solve import solve

Square = tuple[int, int]
GAME = TicTacToe()
RUNS = {line: " ".join(str(square + 1) for square in range(9) if line >> square & 1) for line in LINES}


class Position(NamedTuple):
    """A board as a text of three rows, and the facts about it; squares are rows and columns.

    `best` are the best squares of the mover, and `runs` the rows of three, as numbers of squares from 1.
    """

    text: str
    mover: str
    squares: tuple[Square, ...]
    winner: str | None
    over: bool
    value: int
    best: tuple[Square, ...]
    runs: tuple[str, ...]

    def after(self, square: Square) -> str:
        """Return the text of the board with the mover's mark on a square."""
        place = 4 * square[0] + square[1]
        return f"{self.text[:place]}{self.mover}{self.text[place + 1 :]}"


@cache
def positions() -> tuple[Position, ...]:
    """Return every board that play can reach, those with fewest marks first."""
    solution = solve(GAME)
    return tuple(_position(board, solution) for board in solution)


def board_below(position: Position) -> str:
    """Return a board in three lines, after an empty one, for the end of a message."""
    return "\n\n" + "\n".join(" ".join(row) for row in position.text.split("/"))


def _position(board: Board, solution: Solution[Board, int]) -> Position:
    """Return a board with the facts about it."""
    over = GAME.terminal(board)
    squares = () if over else tuple(GAME.actions(board))
    value = int(solution[board].value)
    best = [square for square in squares if solution[GAME.result(board, square)].value == value]
    winner = GAME.winner(board)
    return Position(
        GAME.format_state(board),
        mark(GAME.player(board)),
        tuple(divmod(square, 3) for square in squares),
        None if winner is None else mark(winner),
        over,
        value,
        tuple(divmod(square, 3) for square in best),
        ()
        if winner is None
        else tuple(text for line, text in RUNS.items() if line in {board.x & line, board.o & line}),
    )
