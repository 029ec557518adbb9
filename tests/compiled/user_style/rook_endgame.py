"""King and rook against king on a small board.

White (MAX) has to give mate within a limited number of plies; Black (MIN) wins by surviving,
by stalemate, or by taking the rook.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Iterator


@dataclass(frozen=True, order=True)
class Vector:
    dx: int
    dy: int


@dataclass(frozen=True, order=True)
class Square:
    SIZE: ClassVar[int] = 4

    file: int
    rank: int

    @classmethod
    def parse(cls, name: str) -> Square:
        return cls("abcdefgh".index(name[0]), int(name[1]) - 1)

    @property
    def on_board(self) -> bool:
        return 0 <= self.file < self.SIZE and 0 <= self.rank < self.SIZE

    def __add__(self, vector: Vector) -> Square:
        return Square(self.file + vector.dx, self.rank + vector.dy)

    def __str__(self) -> str:
        return "abcdefgh"[self.file] + str(self.rank + 1)


ORTHOGONAL = (Vector(1, 0), Vector(0, 1), Vector(-1, 0), Vector(0, -1))
DIAGONAL = (Vector(1, 1), Vector(-1, 1), Vector(-1, -1), Vector(1, -1))


@dataclass(frozen=True)
class Piece(ABC):
    is_white: bool
    square: Square

    letter: ClassVar[str]

    @abstractmethod
    def attacks(self, position: Position) -> Iterator[Square]:
        """The squares that this piece attacks."""

    def moved_to(self, square: Square) -> Piece:
        return type(self)(self.is_white, square)

    def __str__(self) -> str:
        return (self.letter if self.is_white else self.letter.lower()) + str(self.square)


class King(Piece):
    letter = "K"

    def attacks(self, position: Position) -> Iterator[Square]:
        for vector in ORTHOGONAL + DIAGONAL:
            if (target := self.square + vector).on_board:
                yield target


class Rook(Piece):
    letter = "R"

    def attacks(self, position: Position) -> Iterator[Square]:
        for vector in ORTHOGONAL:
            target = self.square + vector
            while target.on_board:
                yield target
                if position[target] is not None:
                    break
                target += vector


@dataclass(frozen=True)
class Move:
    origin: Square
    target: Square

    def __str__(self) -> str:
        return f"{self.origin}-{self.target}"


@dataclass(frozen=True)
class Position:
    pieces: tuple[Piece, ...]
    white_to_move: bool = True
    ply: int = 0

    def __getitem__(self, square: Square) -> Piece | None:
        return next((piece for piece in self.pieces if piece.square == square), None)

    def side(self, is_white: bool) -> list[Piece]:
        return [piece for piece in self.pieces if piece.is_white == is_white]

    def is_attacked(self, square: Square, by_white: bool) -> bool:
        return any(square in piece.attacks(self) for piece in self.side(by_white))

    def in_check(self, is_white: bool) -> bool:
        king = next(piece for piece in self.side(is_white) if isinstance(piece, King))
        return self.is_attacked(king.square, by_white=not is_white)

    def after(self, move: Move) -> Position:
        pieces = tuple(
            piece.moved_to(move.target) if piece.square == move.origin else piece
            for piece in self.pieces
            if piece.square != move.target
        )
        return Position(pieces, not self.white_to_move, self.ply + 1)

    @cached_property
    def legal_moves(self) -> tuple[Move, ...]:
        candidates = [
            Move(piece.square, target)
            for piece in self.side(self.white_to_move)
            for target in piece.attacks(self)
            if self[target] is None or self[target].is_white != self.white_to_move
        ]
        return tuple(move for move in candidates if not self.after(move).in_check(self.white_to_move))

    @property
    def is_mate(self) -> bool:
        return not self.legal_moves and self.in_check(self.white_to_move)

    @property
    def has_rook(self) -> bool:
        return any(isinstance(piece, Rook) for piece in self.pieces)


class RookEndgame:
    def __init__(self, position: Position, plies: int):
        self.position = position
        self.plies = plies

    @classmethod
    def from_squares(cls, king: str, rook: str, lone_king: str, plies: int = 15) -> RookEndgame:
        pieces = (
            King(True, Square.parse(king)),
            Rook(True, Square.parse(rook)),
            King(False, Square.parse(lone_king)),
        )
        return cls(Position(pieces), plies)

    def initial_state(self) -> Position:
        return self.position

    def player(self, state: Position) -> int:
        return 1 if state.white_to_move else -1

    def actions(self, state: Position) -> tuple[Move, ...]:
        return state.legal_moves

    def result(self, state: Position, action: Move) -> Position:
        return state.after(action)

    def terminal(self, state: Position) -> bool:
        return state.ply >= self.plies or not state.has_rook or not state.legal_moves

    def utility(self, state: Position) -> int:
        return 1 if state.is_mate else -1


game = RookEndgame.from_squares(king="a1", rook="b1", lone_king="c3")
