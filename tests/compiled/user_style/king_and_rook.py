"""King and rook against king on a tiny board, five plies: MAX counts the squares that the black king has left."""

from typing import NamedTuple

from gametree import MAX, MIN

SIZE = 4
KING_STEPS = tuple((dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0))


class Square(NamedTuple):
    x: int
    y: int

    def plus(self, step):
        return Square(self.x + step[0], self.y + step[1])

    def on_board(self):
        return 0 <= self.x < SIZE and 0 <= self.y < SIZE

    def touches(self, other):
        return max(abs(self.x - other.x), abs(self.y - other.y)) <= 1


class Chess(NamedTuple):
    white_king: Square
    rook: Square
    black_king: Square
    ply: int = 0


class Move(NamedTuple):
    piece: str
    to: Square


class KingAndRook:
    plies = 3

    def initial_state(self):
        return Chess(Square(1, 1), Square(0, 2), Square(3, 3))

    def player(self, s):
        return MAX if s.ply % 2 == 0 else MIN

    def attacked(self, s, square):
        same_line = (square.x == s.rook.x) != (square.y == s.rook.y)
        return same_line or s.white_king.touches(square)

    def black_moves(self, s):
        for step in KING_STEPS:
            to = s.black_king.plus(step)
            if to.on_board() and not self.attacked(s, to):
                yield Move("k", to)

    def white_moves(self, s):
        for step in KING_STEPS:
            to = s.white_king.plus(step)
            if to.on_board() and to != s.rook and not to.touches(s.black_king):
                yield Move("K", to)
        for n in range(SIZE):
            if n != s.rook.x:
                yield Move("R", Square(n, s.rook.y))
            if n != s.rook.y:
                yield Move("R", Square(s.rook.x, n))

    def actions(self, s):
        return list(self.white_moves(s)) if self.player(s) is MAX else list(self.black_moves(s))

    def result(self, s, move):
        if move.piece == "K":
            return s._replace(white_king=move.to, ply=s.ply + 1)
        if move.piece == "R":
            return s._replace(rook=move.to, ply=s.ply + 1)
        return s._replace(black_king=move.to, ply=s.ply + 1)

    def terminal(self, s):
        return s.ply == self.plies or not self.actions(s)

    def utility(self, s):
        return 8 - len(list(self.black_moves(s)))


game = KingAndRook()
