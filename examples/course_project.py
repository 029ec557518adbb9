"""Check a course's tic-tac-toe, with the functions of its handout: first the rules, then the minimax.

The course's board is a list of lists, but a state must be a value: the game below freezes boards to tuples and
thaws them for the student's functions. Nothing else stands between the two.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from gametree import Player
from gametree.testing import as_search, check_game, check_search

Board: TypeAlias = list[list[str | None]]
Square: TypeAlias = tuple[int, int]
State: TypeAlias = tuple[tuple[str | None, ...], ...]

X, O, EMPTY = "X", "O", None

# The student's project.


def player(board: Board) -> str:
    """Return whose turn it is."""
    marks = [mark for row in board for mark in row]
    return X if marks.count(X) == marks.count(O) else O


def actions(board: Board) -> list[Square]:
    """Return the empty squares, as rows and columns."""
    return [(row, column) for row in range(3) for column in range(3) if board[row][column] is EMPTY]


def result(board: Board, action: Square) -> Board:
    """Return a new board with one more mark."""
    after = [list(row) for row in board]
    after[action[0]][action[1]] = player(board)
    return after


def winner(board: Board) -> str | None:
    """Return who has three in a row, if anybody has."""
    columns = [[row[column] for row in board] for column in range(3)]
    diagonals = [[board[i][i] for i in range(3)], [board[i][2 - i] for i in range(3)]]
    return next((mark for mark in (X, O) if [mark] * 3 in [*board, *columns, *diagonals]), None)


def terminal(board: Board) -> bool:
    """Return whether the game is over."""
    return winner(board) is not None or not actions(board)


def utility(board: Board) -> int:
    """Return 1 if X has won, -1 if O has, else 0."""
    return {X: 1, O: -1, None: 0}[winner(board)]


def value(board: Board) -> int:
    """Return the value of a board to X against best play."""
    if terminal(board):
        return utility(board)
    choose = max if player(board) == X else min
    return choose(value(result(board, action)) for action in actions(board))


def minimax(board: Board) -> Square | None:
    """Return a best action, or None when the game is over."""
    if terminal(board):
        return None
    choose = max if player(board) == X else min
    return choose(actions(board), key=lambda action: value(result(board, action)))


# The same as a game and a search.


def frozen(board: Board) -> State:
    """Return a board as a value."""
    return tuple(map(tuple, board))


def thawed(state: State) -> Board:
    """Return a state as the course's board."""
    return list(map(list, state))


@dataclass(frozen=True)
class Course:
    start: State

    def initial_state(self) -> State:
        return self.start

    def player(self, state: State) -> Player:
        return Player.MAX if player(thawed(state)) == X else Player.MIN

    def actions(self, state: State) -> Iterable[Square]:
        return actions(thawed(state))

    def result(self, state: State, action: Square) -> State:
        return frozen(result(thawed(state), action))

    def terminal(self, state: State) -> bool:
        return terminal(thawed(state))

    def utility(self, state: State) -> int:
        return utility(thawed(state))


check_game(Course(frozen([[EMPTY] * 3] * 3)), plies=9)
print("The rules hold together.")


def student(state: State) -> Square | None:
    """Return what the student's minimax plays."""
    return minimax(thawed(state))


late = Course(frozen([[X, EMPTY, O], [EMPTY, X, EMPTY], [EMPTY, EMPTY, O]]))
check_search(as_search(student, returns="action"), contract="value", games=[late])
print("The minimax plays a best action at every position after X.O/.X./..O.")
