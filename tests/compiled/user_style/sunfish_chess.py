"""Sunfish style mini chess: padded string board, upper case to move, rotate with [::-1].swapcase(), put lambda."""

from collections import namedtuple

initial = "       rnkr  pppp  ....  PPPP  RNKR       "
N, E, S, W = -6, 1, 6, -1
directions = {
    "P": (N, N + W, N + E),
    "N": (N + N + E, E + N + E, E + S + E, S + S + E, S + S + W, W + S + W, W + N + W, N + N + W),
    "R": (N, E, S, W),
    "K": (N, E, S, W, N + E, S + E, S + W, N + W),
}


class Position(namedtuple("Position", "board ply")):
    def gen_moves(self):
        for i, p in enumerate(self.board):
            if not p.isupper():
                continue
            for d in directions[p]:
                j = i + d
                while True:
                    if j < 0 or j >= 42:
                        break
                    q = self.board[j]
                    if q.isspace() or q.isupper():
                        break
                    if p == "P" and d == N and q != ".":
                        break
                    if p == "P" and d in (N + W, N + E) and q == ".":
                        break
                    yield (i, j)
                    if p in "PNK" or q.islower():
                        break
                    j += d

    def rotate(self):
        return Position(self.board[::-1].swapcase(), self.ply + 1)

    def move(self, move):
        i, j = move
        p, q = self.board[i], self.board[j]
        put = lambda board, i, p: board[:i] + p + board[i + 1 :]
        board = self.board
        board = put(board, j, board[i])
        board = put(board, i, ".")
        return Position(board, self.ply).rotate()


class MiniChess:
    def initial_state(self):
        return Position(initial, 0)

    def player(self, pos):
        return -1 if pos.ply % 2 else 1

    def actions(self, pos):
        return list(pos.gen_moves())

    def result(self, pos, move):
        return pos.move(move)

    def terminal(self, pos):
        return "K" not in pos.board or pos.ply >= 20 or not any(True for _ in pos.gen_moves())

    def utility(self, pos):
        if "K" not in pos.board:
            return 1 if pos.ply % 2 else -1
        return 0


game = MiniChess()
