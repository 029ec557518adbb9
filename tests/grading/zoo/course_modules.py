"""Modules of CS50's Tic-Tac-Toe: two right ones, and wrong ones with mistakes that students make.

The mistakes are those that students ask about in forums of the course and in answers to questions about minimax.
"""

from __future__ import annotations

from types import ModuleType
from typing import NamedTuple

RIGHT = """\
import copy
import math

X = "X"
O = "O"
EMPTY = None


def initial_state():
    return [[EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY]]


def player(board):
    marks = [mark for row in board for mark in row]
    return X if marks.count(X) == marks.count(O) else O


def actions(board):
    return {(i, j) for i in range(3) for j in range(3) if board[i][j] is EMPTY}


def result(board, action):
    i, j = action
    if i not in range(3) or j not in range(3) or board[i][j] is not EMPTY:
        raise Exception("not a legal move")
    after = copy.deepcopy(board)
    after[i][j] = player(board)
    return after


def winner(board):
    for mark in (X, O):
        for i in range(3):
            if all(board[i][j] == mark for j in range(3)):
                return mark
            if all(board[j][i] == mark for j in range(3)):
                return mark
        if all(board[i][i] == mark for i in range(3)):
            return mark
        if all(board[i][2 - i] == mark for i in range(3)):
            return mark
    return None


def terminal(board):
    if winner(board) is not None:
        return True
    return all(mark is not EMPTY for row in board for mark in row)


def utility(board):
    if winner(board) == X:
        return 1
    if winner(board) == O:
        return -1
    return 0


def minimax(board):
    if terminal(board):
        return None
    if player(board) == X:
        return max(actions(board), key=lambda action: min_value(result(board, action)))
    return min(actions(board), key=lambda action: max_value(result(board, action)))


def max_value(board):
    if terminal(board):
        return utility(board)
    value = -math.inf
    for action in actions(board):
        value = max(value, min_value(result(board, action)))
    return value


def min_value(board):
    if terminal(board):
        return utility(board)
    value = math.inf
    for action in actions(board):
        value = min(value, max_value(result(board, action)))
    return value
"""

ALPHA_BETA = (
    RIGHT[: RIGHT.index("def minimax")]
    + """\
def minimax(board):
    if terminal(board):
        return None
    return search(board, -math.inf, math.inf)[1]


def search(board, alpha, beta):
    if terminal(board):
        return utility(board), None
    best = None
    if player(board) == X:
        value = -math.inf
        for action in actions(board):
            found = search(result(board, action), alpha, beta)[0]
            if found > value:
                value, best = found, action
            alpha = max(alpha, value)
            if alpha >= beta:
                break
    else:
        value = math.inf
        for action in actions(board):
            found = search(result(board, action), alpha, beta)[0]
            if found < value:
                value, best = found, action
            beta = min(beta, value)
            if alpha >= beta:
                break
    return value, best
"""
)


class Student(NamedTuple):
    """A module with the name of what is special about it; a wrong one with its law and a part of the sentence."""

    name: str
    source: str
    law: str = ""
    sentence: str = ""

    def module(self) -> ModuleType:
        """Return the module, newly made."""
        module = ModuleType(self.name)
        exec(compile(self.source, f"{self.name}.py", "exec"), vars(module))
        return module


def changed(name: str, *changes: tuple[str, str], law: str = "", sentence: str = "", of: str = RIGHT) -> Student:
    """Return a right module with parts replaced; each part must be there once or more."""
    source = of
    for old, new in changes:
        assert old in source, (name, old)
        source = source.replace(old, new)
    return Student(name, source, law, sentence)


EMPTIES = "{(i, j) for i in range(3) for j in range(3) if board[i][j] is EMPTY}"
REFUSES = "if i not in range(3) or j not in range(3) or board[i][j] is not EMPTY:"
RETURNS_UTILITY = RIGHT[RIGHT.index("    if winner(board) == X:\n        return 1") : RIGHT.index("def minimax")]

WRONG = [
    changed(
        "UtilityOfTheMover",
        ("        return -1\n    return 0", "        return 1 if player(board) == O else -1\n    return 0"),
        (
            "    if winner(board) == X:\n        return 1",
            "    if winner(board) == X:\n        return 1 if player(board) == X else -1",
        ),
        law="utility",
        sentence="utility returned -1 at XOO/X../X.., but X has won, which is worth 1 to X, no matter who moved last",
    ),
    changed(
        "UtilityOfODrawn",
        ("    if winner(board) == O:\n        return -1\n", ""),
        law="utility",
        sentence="all won by O.",
    ),
    changed(
        "UtilityOfDrawsForgotten",
        ("        return -1\n    return 0", "        return -1"),
        law="utility",
        sentence="utility returned None at XOX/OXX/OXO, but the game is drawn, which is worth 0 to X",
    ),
    changed(
        "UtilityInWords",
        ("        return -1\n    return 0", '        return "-1"\n    return 0'),
        law="utility",
        sentence="utility returned '-1' at ",
    ),
    changed(
        "UtilityInFloats",
        ("        return 1\n", "        return 1.0\n"),
        law="kinds",
        sentence="utility returned 1.0, of type float, at XOO/X../X..: return the int 1, 0 or -1.",
    ),
    changed(
        "ActionsTwice",
        (EMPTIES, "[(i, j) for k in range(2) for i in range(3) for j in range(3) if board[i][j] is EMPTY]"),
        law="actions",
        sentence="all at which a square comes more than once.",
    ),
    changed(
        "ActionsAsLists",
        (EMPTIES, "[[i, j] for i in range(3) for j in range(3) if board[i][j] is EMPTY]"),
        law="actions",
        sentence="actions returned [[0, 0], [0, 1]",
    ),
    changed(
        "ActionsOfTwoRows",
        (EMPTIES, "{(i, j) for i in range(3) for j in range(2) if board[i][j] is EMPTY}"),
        law="actions",
        sentence="all at which an empty square is missing.",
    ),
    changed(
        "ActionsOfAllSquares",
        (EMPTIES, "{(i, j) for i in range(3) for j in range(3)}"),
        law="actions",
        sentence="all at which a square is offered that is not empty.",
    ),
    changed(
        "ResultInPlace",
        ("copy.deepcopy(board)", "board"),
        law="unchanged_boards",
        sentence="result changes the board .../.../... that it is given into X../.../...: make a copy with copy.deepcopy",
    ),
    changed(
        "ResultSharesRows",
        ("copy.deepcopy(board)", "board.copy()"),
        law="unchanged_boards",
        sentence="since board.copy() and board[:] share the rows",
    ),
    changed(
        "ResultTakesTakenSquares",
        (REFUSES, "if i not in range(3) or j not in range(3):"),
        law="taken_squares",
        sentence="for the square (1, 0) at .../XO./..., which is taken: raise an exception",
    ),
    changed(
        "ResultTakesTheLastSquareTwice",
        (REFUSES, REFUSES.replace("is not EMPTY", "is not EMPTY and (i, j) != (2, 2)")),
        law="taken_squares",
        sentence="for the square (2, 2) at ",
    ),
    changed(
        "ResultTakesNegativeSquares",
        (REFUSES, "if board[i][j] is not EMPTY:"),
        law="squares_outside",
        sentence="for the square (-1, 0) at .../.../..., which is not on the board: raise an exception",
    ),
    changed(
        "ResultOfTheOtherPlayer",
        ("after[i][j] = player(board)", "after[i][j] = O if player(board) == X else X"),
        law="result",
        sentence="all at which the other player's mark is set.",
    ),
    changed(
        "ResultWithoutAMark",
        ("    after[i][j] = player(board)\n", "    after[i][j] == player(board)\n"),
        law="result",
        sentence="all at which no mark is added.",
    ),
    changed(
        "NoAntidiagonal",
        ("        if all(board[i][2 - i] == mark for i in range(3)):\n            return mark\n", ""),
        law="winner",
        sentence="but X has three in a row on 3 5 7; it is wrong at",
    ),
    changed(
        "NoColumns",
        ("            if all(board[j][i] == mark for j in range(3)):\n                return mark\n", ""),
        law="winner",
        sentence="all with three in a row on 1 4 7, 2 5 8, 3 6 9.",
    ),
    changed(
        "ThreeEmptySquaresWin",
        (
            "    for mark in (X, O):\n        for i",
            "    for mark in (board[0][0], board[1][1], board[2][2]):\n        for i",
        ),
        (
            "                return mark\n            if all(board[j]",
            "                return mark or O\n            if all(board[j]",
        ),
        law="winner",
        sentence="winner returned 'O' at .../.../..., but nobody has three in a row",
    ),
    changed(
        "WinnerOInWords",
        ("    return None\n\n\ndef terminal", "    return False\n\n\ndef terminal"),
        law="winner",
        sentence="winner returned False at .../.../..., but nobody has three in a row, so the winner is None",
    ),
    changed(
        "WinnerRaisesWhereNobodyHasWon",
        ("    return None\n\n\ndef terminal", "    raise ValueError(board)\n\n\ndef terminal"),
        law="winner",
        sentence="at .../.../..., but nobody has three in a row, so the winner is None; it is wrong at",
    ),
    changed(
        "XAndOSwappedAfterEightMoves",
        (
            "return X if marks.count(X) == marks.count(O) else O",
            "return X if marks.count(X) == marks.count(O) < 4 else O",
        ),
        law="player",
        sentence="all with 8 marks.",
    ),
    changed(
        "OBegins",
        (
            "return X if marks.count(X) == marks.count(O) else O",
            "return O if marks.count(X) == marks.count(O) else X",
        ),
        law="player",
        sentence="player returned 'O' at .../.../..., but it is X's turn; it is wrong at 4,520 of 4,520 boards",
    ),
    changed(
        "PlayerKeepsCount",
        (
            "def player(board):\n",
            "turns = [O]\n\n\ndef player(board):\n    turns.append(X if turns[-1] == O else O)\n    return turns[-1]\n",
        ),
        law="player",
        sentence="but it is O's turn",
    ),
    changed(
        "DrawForgotten",
        ("    return all(mark is not EMPTY for row in board for mark in row)", "    return False"),
        law="terminal",
        sentence="but all squares are taken, so the game is over; it is wrong at 16 of 5,478 boards, all drawn.",
    ),
    changed(
        "FullBoardOnly",
        ("    if winner(board) is not None:\n        return True\n", ""),
        law="terminal",
        sentence="all won with squares left.",
    ),
    changed(
        "TerminalIsNone",
        (
            "    return all(mark is not EMPTY for row in board for mark in row)",
            "    if all(mark is not EMPTY for row in board for mark in row):\n        return True",
        ),
        law="kinds",
        sentence="terminal returned None, of type NoneType, at .../.../...: return True or False.",
    ),
    changed(
        "AlphaAndBetaSwapped",
        ("result(board, action), alpha, beta", "result(board, action), beta, alpha"),
        of=ALPHA_BETA,
        law="minimax",
        sentence="where it is ",
    ),
    changed(
        "MaxAndMinSwapped",
        ("    if player(board) == X:\n        return max(", "    if player(board) == O:\n        return max("),
        law="minimax",
        sentence="after which ",
    ),
    changed(
        "MinimaxOfX",
        (
            "    return min(actions(board), key=lambda action: max_value",
            "    return max(actions(board), key=lambda action: max_value",
        ),
        law="minimax",
        sentence="where it is O's turn",
    ),
    changed(
        "MinimaxReturnsTheValue",
        ("    return search(board, -math.inf, math.inf)[1]", "    return search(board, -math.inf, math.inf)[0]"),
        of=ALPHA_BETA,
        law="minimax",
        sentence=", which is no legal action at ",
    ),
    changed(
        "MinimaxReadsBesideTheBoard",
        (
            "    if player(board) == X:\n        return max",
            "    board[3]\n    if player(board) == X:\n        return max",
        ),
        law="minimax",
        sentence="minimax raised IndexError('list index out of range') at ",
    ),
    changed(
        "FirstAction",
        (
            "    if player(board) == X:\n        return max",
            "    return min(actions(board))\n    if player(board) == X:\n        return max",
        ),
        law="minimax",
        sentence="the best action",
    ),
    changed(
        "MinimaxGoesOn",
        (
            "    if terminal(board):\n        return None\n    if player",
            "    if terminal(board):\n        return (0, 0)\n    if player",
        ),
        law="minimax_at_the_end",
        sentence="minimax returned (0, 0) at XOO/X../X.., where the game is over: return None.",
    ),
    changed(
        "BestIsNeverBetterThanLost",
        ("        value = -math.inf\n", "        value = -1\n"),
        of=ALPHA_BETA,
        law="minimax",
        sentence="minimax returned None, which is no legal action at ",
    ),
]
