"""Tic-tac-toe on a text of nine characters."""

from gametree import Player

WINS = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def has_won(board, mark):
    return any(all(board[i] == mark for i in line) for line in WINS)


class TicTacToe:
    def initial_state(self):
        return "." * 9

    def player(self, board):
        return Player.MAX if board.count("X") == board.count("O") else Player.MIN

    def actions(self, board):
        return [i for i in range(9) if board[i] == "."]

    def result(self, board, i):
        mark = "X" if self.player(board) == Player.MAX else "O"
        return board[:i] + mark + board[i + 1 :]

    def terminal(self, board):
        return "." not in board or has_won(board, "X") or has_won(board, "O")

    def utility(self, board):
        return has_won(board, "X") - has_won(board, "O")


game = TicTacToe()
