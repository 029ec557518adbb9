"""Small draughts (6x6), by someone who comes from Java: classes, getters, builders, enums."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, IntEnum
from typing import Dict, FrozenSet, List, Optional, Tuple

from gametree import Game, Player


class Constants:
    SIZE = 6
    ROWS_OF_MEN = 2
    MAX_QUIET = 12


class Kind(IntEnum):
    MAN = 1
    KING = 2


class Colour(Enum):
    WHITE = "white"
    BLACK = "black"

    def get_opponent(self) -> "Colour":
        return Colour.BLACK if self == Colour.WHITE else Colour.WHITE

    def get_forward(self) -> int:
        return -1 if self == Colour.WHITE else 1


@dataclass(frozen=True, order=True)
class Square:
    row: int
    col: int

    def is_valid(self) -> bool:
        return 0 <= self.row < Constants.SIZE and 0 <= self.col < Constants.SIZE

    def plus(self, d_row: int, d_col: int) -> "Square":
        return Square(self.row + d_row, self.col + d_col)


@dataclass(frozen=True)
class Piece:
    colour: Colour
    kind: Kind

    def get_directions(self) -> List[Tuple[int, int]]:
        if self.kind == Kind.KING:
            return [(-1, -1), (-1, 1), (1, -1), (1, 1)]
        return [(self.colour.get_forward(), -1), (self.colour.get_forward(), 1)]


@dataclass(frozen=True)
class Move:
    source: Square
    target: Square
    captured: Optional[Square] = None


@dataclass(frozen=True)
class Board:
    pieces: FrozenSet[Tuple[Square, Piece]]
    to_move: Colour
    quiet: int = 0

    def as_map(self) -> Dict[Square, Piece]:
        return {square: piece for square, piece in self.pieces}

    def count(self, colour: Colour) -> int:
        return sum(1 for _, piece in self.pieces if piece.colour == colour)


class MoveGenerator:
    @staticmethod
    def generate(board: Board) -> List[Move]:
        pieces = board.as_map()
        captures: List[Move] = []
        quiet: List[Move] = []
        for square in sorted(pieces):
            piece = pieces[square]
            if piece.colour != board.to_move:
                continue
            for d_row, d_col in piece.get_directions():
                near = square.plus(d_row, d_col)
                if not near.is_valid():
                    continue
                if near not in pieces:
                    quiet.append(Move(square, near))
                elif pieces[near].colour != piece.colour:
                    far = near.plus(d_row, d_col)
                    if far.is_valid() and far not in pieces:
                        captures.append(Move(square, far, near))
        return captures if captures else quiet


class Draughts(Game):
    def initial_state(self) -> Board:
        pieces: Dict[Square, Piece] = {}
        for row in range(Constants.SIZE):
            for col in range(Constants.SIZE):
                if (row + col) % 2 == 1:
                    if row < Constants.ROWS_OF_MEN:
                        pieces[Square(row, col)] = Piece(Colour.BLACK, Kind.MAN)
                    elif row >= Constants.SIZE - Constants.ROWS_OF_MEN:
                        pieces[Square(row, col)] = Piece(Colour.WHITE, Kind.MAN)
        return Board(frozenset(pieces.items()), Colour.WHITE)

    def player(self, state: Board) -> Player:
        return Player.MAX if state.to_move == Colour.WHITE else Player.MIN

    def actions(self, state: Board) -> List[Move]:
        return MoveGenerator.generate(state)

    def result(self, state: Board, action: Move) -> Board:
        pieces = state.as_map()
        piece = pieces.pop(action.source)
        if action.captured is not None:
            del pieces[action.captured]
        last_row = 0 if piece.colour == Colour.WHITE else Constants.SIZE - 1
        if action.target.row == last_row:
            piece = replace(piece, kind=Kind.KING)
        pieces[action.target] = piece
        quiet = 0 if action.captured is not None else state.quiet + 1
        return Board(frozenset(pieces.items()), state.to_move.get_opponent(), quiet)

    def terminal(self, state: Board) -> bool:
        return state.quiet >= Constants.MAX_QUIET or len(MoveGenerator.generate(state)) == 0

    def utility(self, state: Board) -> int:
        if state.quiet >= Constants.MAX_QUIET:
            return state.count(Colour.WHITE) - state.count(Colour.BLACK)
        return -100 if state.to_move == Colour.WHITE else 100


game = Draughts()
