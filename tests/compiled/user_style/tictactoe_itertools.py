"""Tic-tac-toe on a board of lists, with the functions of itertools that people reach for."""

from copy import deepcopy
from itertools import chain, product

from gametree import MAX, MIN


class TicTacToe:
    size = 3

    def initial_state(self):
        return tuple((None,) * self.size for _ in range(self.size))

    def player(self, board):
        placed = [cell for cell in chain.from_iterable(board) if cell is not None]
        return MAX if len(placed) % 2 == 0 else MIN

    def actions(self, board):
        return [(i, j) for i, j in product(range(self.size), repeat=2) if board[i][j] is None]

    def result(self, board, action):
        i, j = action
        cells = deepcopy([list(row) for row in board])
        cells[i][j] = self.player(board)
        return tuple(tuple(row) for row in cells)

    def winner(self, board):
        diagonals = [
            [board[i][i] for i in range(self.size)],
            [board[i][self.size - 1 - i] for i in range(self.size)],
        ]
        for line in chain(board, zip(*board), diagonals):
            if line[0] is not None and all(cell == line[0] for cell in line):
                return line[0]
        return None

    def terminal(self, board):
        return self.winner(board) is not None or all(cell is not None for cell in chain(*board))

    def utility(self, board):
        return self.winner(board) or 0


game = TicTacToe()
