"""Tic-tac-toe on a flat tuple that is changed by way of a list."""

from typing import Iterator

from gametree import Player

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

Board = tuple[int, ...]


class TicTacToe:
    def initial_state(self) -> Board:
        return (0,) * 9

    def player(self, board: Board) -> Player:
        return Player.MAX if board.count(0) % 2 == 1 else Player.MIN

    def actions(self, board: Board) -> Iterator[int]:
        for i, cell in enumerate(board):
            if cell == 0:
                yield i

    def result(self, board: Board, action: int) -> Board:
        cells = list(board)
        cells[action] = int(self.player(board))
        return tuple(cells)

    def winner(self, board: Board) -> int:
        for a, b, c in LINES:
            if board[a] != 0 and board[a] == board[b] and board[b] == board[c]:
                return board[a]
        return 0

    def terminal(self, board: Board) -> bool:
        return self.winner(board) != 0 or 0 not in board

    def utility(self, board: Board) -> int:
        return self.winner(board)


game = TicTacToe()
