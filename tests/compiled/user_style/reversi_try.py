"""Othello 4x4: tuple of tuples, try/except IndexError for off-board, flips list, deepcopy of list of lists."""

from copy import deepcopy

SIZE = 4


class Othello:
    directions = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]

    def initial_state(self):
        b = [[0] * SIZE for _ in range(SIZE)]
        m = SIZE // 2
        b[m - 1][m - 1] = b[m][m] = -1
        b[m - 1][m] = b[m][m - 1] = 1
        return (tuple(tuple(r) for r in b), 1)

    def player(self, s):
        return s[1]

    def flips(self, board, turn, r, c):
        if board[r][c] != 0:
            return []
        out = []
        for dr, dc in self.directions:
            line = []
            y, x = r + dr, c + dc
            try:
                while board[y][x] == -turn and y >= 0 and x >= 0:
                    line.append((y, x))
                    y, x = y + dr, x + dc
                if y >= 0 and x >= 0 and board[y][x] == turn:
                    out.extend(line)
            except IndexError:
                pass
        return out

    def moves(self, board, turn):
        return [(r, c) for r in range(SIZE) for c in range(SIZE) if self.flips(board, turn, r, c)]

    def actions(self, s):
        return self.moves(*s) or [None]

    def result(self, s, a):
        board, turn = s
        if a is None:
            return (board, -turn)
        r, c = a
        new = [list(row) for row in board]
        for y, x in self.flips(board, turn, r, c):
            new[y][x] = turn
        new[r][c] = turn
        return (tuple(tuple(row) for row in new), -turn)

    def terminal(self, s):
        board, turn = s
        return not self.moves(board, turn) and not self.moves(board, -turn)

    def utility(self, s):
        return sum(sum(row) for row in s[0])


game = Othello()
