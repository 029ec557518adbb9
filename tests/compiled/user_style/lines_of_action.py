"""Lines of Action (tiny, 4x4) by a data scientist: dict of position -> piece frozen as items, Counter of lines."""

from collections import Counter
from itertools import product

from gametree import Game, Player

N = 4
DIRS = [(0, 1), (1, 0), (1, 1), (1, -1)]


def line_key(pos, d):
    r, c = pos
    return {(0, 1): ("row", r), (1, 0): ("col", c), (1, 1): ("diag", r - c), (1, -1): ("anti", r + c)}[d]


class LinesOfAction(Game):
    def __init__(self, max_plies=20):
        self.max_plies = max_plies

    def initial_state(self):
        board = {}
        for k in range(1, N - 1):
            board[0, k] = board[N - 1, k] = "x"
            board[k, 0] = board[k, N - 1] = "o"
        return frozenset(board.items()), "x", 0

    def player(self, state):
        return Player.MAX if state[1] == "x" else Player.MIN

    def counts(self, board):
        return Counter(line_key(pos, d) for pos in board for d in DIRS)

    def moves_of(self, board, side):
        counts = self.counts(board)
        for pos in sorted(board):
            if board[pos] != side:
                continue
            r, c = pos
            for (dr, dc), sign in product(DIRS, (1, -1)):
                n = counts[line_key(pos, (dr, dc))]
                path = [(r + sign * dr * k, c + sign * dc * k) for k in range(1, n + 1)]
                *between, target = path
                if not (0 <= target[0] < N and 0 <= target[1] < N):
                    continue
                if board.get(target) == side:
                    continue
                if any(board.get(p, side) != side for p in between):
                    continue
                yield pos, target

    def actions(self, state):
        items, side, _ = state
        return list(self.moves_of(dict(items), side)) or ["pass"]

    def result(self, state, action):
        items, side, ply = state
        other = "o" if side == "x" else "x"
        if action == "pass":
            return items, other, ply + 1
        source, target = action
        board = dict(items)
        board[target] = board.pop(source)
        return frozenset(board.items()), other, ply + 1

    def groups(self, board, side):
        left = {p for p, s in board.items() if s == side}
        n = 0
        while left:
            n += 1
            todo = [left.pop()]
            while todo:
                r, c = todo.pop()
                for dr in (-1, 0, 1):
                    for dc in (-1, 0, 1):
                        q = (r + dr, c + dc)
                        if q in left:
                            left.remove(q)
                            todo.append(q)
        return n

    def terminal(self, state):
        items, _, ply = state
        board = dict(items)
        return ply >= self.max_plies or self.groups(board, "x") <= 1 or self.groups(board, "o") <= 1

    def utility(self, state):
        items, side, _ = state
        board = dict(items)
        return self.groups(board, "o") - self.groups(board, "x")


game = LinesOfAction()
