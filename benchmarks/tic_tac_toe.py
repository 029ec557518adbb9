"""Full minimax of tic-tac-toe in plain Python, against the form that tutorials commonly have.

    python benchmarks/tic_tac_toe.py

Both visit the same 549,946 nodes from the empty board; what counts is the best of three runs each, taken in turn.
Exits with 1 if gametree is less than 4 times as fast.
"""

from __future__ import annotations

import copy
import sys
from collections.abc import Callable
from itertools import count
from time import perf_counter
from typing import TypeAlias

from gametree import Counted, minimax
from gametree.games import TicTacToe

REPEATS = 3
FLOOR = 4.0
NODES = 549_946

Grid: TypeAlias = list[list[str | None]]


# The tutorial's way: lists of lists, a deep copy a move, a list of the empty cells, eight lines written out.

visits = count()


def player(board: Grid) -> str:
    marks = [cell for row in board for cell in row]
    return "X" if marks.count("X") == marks.count("O") else "O"


def actions(board: Grid) -> list[tuple[int, int]]:
    return [(i, j) for i in range(3) for j in range(3) if board[i][j] is None]


def result(board: Grid, action: tuple[int, int]) -> Grid:
    i, j = action
    following = copy.deepcopy(board)
    following[i][j] = player(board)
    return following


def winner(board: Grid) -> str | None:
    if board[0][0] is not None and board[0][0] == board[0][1] == board[0][2]:
        return board[0][0]
    if board[1][0] is not None and board[1][0] == board[1][1] == board[1][2]:
        return board[1][0]
    if board[2][0] is not None and board[2][0] == board[2][1] == board[2][2]:
        return board[2][0]
    if board[0][0] is not None and board[0][0] == board[1][0] == board[2][0]:
        return board[0][0]
    if board[0][1] is not None and board[0][1] == board[1][1] == board[2][1]:
        return board[0][1]
    if board[0][2] is not None and board[0][2] == board[1][2] == board[2][2]:
        return board[0][2]
    if board[0][0] is not None and board[0][0] == board[1][1] == board[2][2]:
        return board[0][0]
    if board[0][2] is not None and board[0][2] == board[1][1] == board[2][0]:
        return board[0][2]
    return None


def terminal(board: Grid) -> bool:
    return winner(board) is not None or not actions(board)


def utility(board: Grid) -> int:
    return {"X": 1, "O": -1, None: 0}[winner(board)]


def max_value(board: Grid) -> int:
    next(visits)
    if terminal(board):
        return utility(board)
    value = -2
    for action in actions(board):
        value = max(value, min_value(result(board, action)))
    return value


def min_value(board: Grid) -> int:
    next(visits)
    if terminal(board):
        return utility(board)
    value = 2
    for action in actions(board):
        value = min(value, max_value(result(board, action)))
    return value


# The two ways side by side.


def tutorial() -> None:
    if max_value([[None] * 3 for _ in range(3)]) != 0:
        message = "The tutorial's search does not find the draw: correct it."
        raise RuntimeError(message)


def library() -> None:
    game = TicTacToe()
    minimax(game, game.initial_state())


def seconds(run: Callable[[], None]) -> float:
    start = perf_counter()
    run()
    return perf_counter() - start


def main() -> bool:
    counted = Counted(TicTacToe())
    minimax(counted, counted.initial_state())
    runs = [(seconds(tutorial), seconds(library)) for _ in range(REPEATS)]
    nodes = (next(visits) // REPEATS, counted.nodes)
    if nodes != (NODES, NODES):
        message = f"The two visited {nodes} nodes, not {NODES} each: they do not do the same work."
        raise RuntimeError(message)
    slow, fast = min(slow for slow, _ in runs), min(fast for _, fast in runs)
    for name, best in (("tutorial: lists and deep copies", slow), ("gametree: minimax of TicTacToe", fast)):
        print(f"{name:<34}{NODES / best:>12,.0f} nodes/s  ({best:.2f} s, best of {REPEATS})")
    print(f"{'ratio':<34}{slow / fast:>12.1f} (floor {FLOOR})")
    return slow / fast < FLOOR


if __name__ == "__main__":
    sys.exit(main())
