"""Quarto: you place the piece that your opponent gave you, and give the next one. Four alike in a row win."""
from dataclasses import dataclass

from gametree import MAX, MIN

LINES = [
    [0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11], [12, 13, 14, 15],
    [0, 4, 8, 12], [1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15],
    [0, 5, 10, 15], [3, 6, 9, 12],
]


@dataclass(frozen=True)
class Position:
    board: tuple
    piece: int | None
    turn: int


class Quarto:
    def initial_state(self):
        return Position((None,) * 16, None, 1)

    def player(self, s):
        return MAX if s.turn == 1 else MIN

    def left(self, s):
        return [p for p in range(16) if p not in s.board and p != s.piece]

    def actions(self, s):
        # (square, next piece); the first move only gives a piece
        if s.piece is None:
            return [(None, p) for p in self.left(s)]
        squares = [i for i in range(16) if s.board[i] is None]
        pieces = self.left(s) or [None]
        return [(i, p) for i in squares for p in pieces]

    def result(self, s, a):
        square, give = a
        board = list(s.board)
        if square is not None:
            board[square] = s.piece
        return Position(tuple(board), give, -s.turn)

    def won(self, s):
        for line in LINES:
            same, low = 15, 15
            for i in line:
                p = s.board[i]
                if p is None:
                    same = low = 0
                    break
                same &= p
                low &= ~p
            if same or low:
                return True
        return False

    def terminal(self, s):
        return self.won(s) or None not in s.board

    def utility(self, s):
        return -s.turn if self.won(s) else 0


game = Quarto()
