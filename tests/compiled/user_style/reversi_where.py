# ---
# Mini reversi (4x4)
# state = (board, to_move, passes, n_moves)
#   board  : tuple of tuples, 1 = black, -1 = white, 0 = empty
# ---
from collections import Counter

import gametree as gt

N = 4
BLACK, WHITE, EMPTY = 1, -1, 0
DELTAS = [(dr, dc) for dr in (-1, 0, 1) for dc in (-1, 0, 1) if (dr, dc) != (0, 0)]
PASS = (-1, -1)


def zeros(n_rows, n_cols):
    return [[0] * n_cols for _ in range(n_rows)]


def flatten(board):
    return [x for row in board for x in row]


def to_tuple(board):
    return tuple(map(tuple, board))


def where(board, value):
    """like np.argwhere(board == value)"""
    return [(r, c) for r, row in enumerate(board) for c, x in enumerate(row) if x == value]


def ray(board, r, c, dr, dc):
    """all (r, c, value) from a square (exclusive) to the edge"""
    out = []
    r, c = r + dr, c + dc
    while 0 <= r < N and 0 <= c < N:
        out.append((r, c, board[r][c]))
        r, c = r + dr, c + dc
    return out


def flips(board, r, c, p):
    res = []
    for dr, dc in DELTAS:
        line = ray(board, r, c, dr, dc)
        values = [v for _, _, v in line]
        # index of the first stone that is not the opponent's
        idx = next((i for i, v in enumerate(values) if v != -p), None)
        if idx is None or values[idx] != p:
            continue
        res += [(rr, cc) for rr, cc, _ in line[:idx]]
    return res


def legal(board, p):
    return [(r, c) for (r, c) in where(board, EMPTY) if len(flips(board, r, c, p)) > 0]


class MiniReversi:
    def initial_state(self):
        board = zeros(N, N)
        h = N // 2
        board[h - 1][h - 1] = board[h][h] = WHITE
        board[h - 1][h] = board[h][h - 1] = BLACK
        return to_tuple(board), BLACK, 0, 0

    def player(self, state):
        _, p, *_ = state
        return gt.Player.MAX if p == BLACK else gt.Player.MIN

    def actions(self, state):
        board, p, passes, _ = state
        if passes == 2:
            return []
        return legal(board, p) or [PASS]

    def result(self, state, action):
        board, p, passes, n = state
        if action == PASS:
            return board, -p, passes + 1, n + 1
        r, c = action
        new = [list(row) for row in board]
        for rr, cc in flips(board, r, c, p) + [(r, c)]:
            new[rr][cc] = p
        return to_tuple(new), -p, 0, n + 1

    def terminal(self, state):
        board, p, passes, _ = state
        return passes == 2

    def utility(self, state):
        counts = Counter(flatten(state[0]))
        return counts[BLACK] - counts[WHITE]


game = MiniReversi()
