"""
Gomoku (four in a row) on a 5x5 board.
Ported from my solution of the tic-tac-toe project of the AI course, so that it works with gametree.
"""

import copy
import math

X = "X"
O = "O"
EMPTY = None

N = 5
WIN_LENGTH = 4


def to_lists(state):
    """gametree wants hashable states, the old code wants lists"""
    return [list(row) for row in state]


def to_state(board):
    return tuple(tuple(row) for row in board)


def initial_board():
    """
    Returns starting state of the board.
    """
    return [[EMPTY for j in range(N)] for i in range(N)]


def current_player(board):
    """
    Returns player who has the next turn on a board.
    """
    x_count = sum(row.count(X) for row in board)
    o_count = sum(row.count(O) for row in board)
    if x_count > o_count:
        return O
    else:
        return X


def possible_actions(board):
    """
    Returns set of all possible actions (i, j) available on the board.
    """
    moves = set()
    for i in range(N):
        for j in range(N):
            if board[i][j] == EMPTY:
                moves.add((i, j))
    return moves


def make_move(board, action):
    """
    Returns the board that results from making move (i, j) on the board.
    """
    if action not in possible_actions(board):
        raise Exception("Invalid action")
    i, j = action
    new_board = copy.deepcopy(board)
    new_board[i][j] = current_player(board)
    return new_board


def check_direction(board, i, j, di, dj):
    """
    Returns True if WIN_LENGTH equal marks start at (i, j)
    """
    mark = board[i][j]
    for k in range(1, WIN_LENGTH):
        a = i + k * di
        b = j + k * dj
        if a < 0 or b < 0:
            return False
        try:
            if board[a][b] != mark:
                return False
        except IndexError:
            return False
    return True


def winner(board):
    """
    Returns the winner of the game, if there is one.
    """
    for i in range(N):
        for j in range(N):
            if board[i][j] is EMPTY:
                continue
            for di, dj in [(0, 1), (1, 0), (1, 1), (1, -1)]:
                if check_direction(board, i, j, di, dj):
                    return board[i][j]
    return None


def distance_from_center(action):
    return math.hypot(action[0] - N // 2, action[1] - N // 2)


class Gomoku:
    def initial_state(self):
        return to_state(initial_board())

    def player(self, state):
        return 1 if current_player(to_lists(state)) == X else -1

    def actions(self, state):
        # sets have no order, so look at the middle of the board first
        moves = list(possible_actions(to_lists(state)))
        moves.sort(key=lambda move: (distance_from_center(move), move))
        return moves

    def result(self, state, action):
        return to_state(make_move(to_lists(state), action))

    def terminal(self, state):
        board = to_lists(state)
        if winner(board) is not None:
            return True
        for row in board:
            if EMPTY in row:
                return False
        return True

    def utility(self, state):
        won = winner(to_lists(state))
        if won == X:
            return 1
        elif won == O:
            return -1
        else:
            return 0


game = Gomoku()
