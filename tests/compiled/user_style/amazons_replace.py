"""Game of the Amazons on a 4x4 board.

Each side has two amazons. A turn consists of a queen move and an arrow shot
(another queen move from where the amazon arrived), which burns a square.
A player who cannot move loses.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass, field, replace
from typing import ClassVar, Iterator

from gametree import Player


class Side(enum.Enum):
    WHITE = "white"
    BLACK = "black"

    @property
    def opponent(self) -> Side:
        return Side.BLACK if self is Side.WHITE else Side.WHITE


class Direction(enum.Enum):
    N = (-1, 0)
    NE = (-1, 1)
    E = (0, 1)
    SE = (1, 1)
    S = (1, 0)
    SW = (1, -1)
    W = (0, -1)
    NW = (-1, -1)


@dataclass(frozen=True, order=True)
class Square:
    row: int
    col: int

    SIZE: ClassVar[int] = 4

    def __add__(self, direction: Direction) -> Square:
        dr, dc = direction.value
        return Square(self.row + dr, self.col + dc)

    def __str__(self) -> str:
        return f"{'abcd'[self.col]}{self.SIZE - self.row}"

    @property
    def valid(self) -> bool:
        return 0 <= self.row < self.SIZE and 0 <= self.col < self.SIZE


@dataclass(frozen=True)
class Turn:
    start: Square
    end: Square
    arrow: Square

    def __str__(self) -> str:
        return f"{self.start}-{self.end}/{self.arrow}"


@dataclass(frozen=True)
class Position:
    white: frozenset[Square]
    black: frozenset[Square]
    burned: frozenset[Square] = field(default_factory=frozenset)
    to_move: Side = Side.WHITE

    def amazons(self, side: Side) -> frozenset[Square]:
        return self.white if side is Side.WHITE else self.black

    @property
    def blocked(self) -> frozenset[Square]:
        return self.white | self.black | self.burned


def ray(start: Square, direction: Direction, blocked: frozenset[Square]) -> Iterator[Square]:
    square = start + direction
    while square.valid and square not in blocked:
        yield square
        square = square + direction


def reachable(start: Square, blocked: frozenset[Square]) -> Iterator[Square]:
    for direction in Direction:
        yield from ray(start, direction, blocked)


class Amazons:
    @property
    def initial(self) -> Position:
        return Position(
            white=frozenset({Square(0, 1), Square(3, 2)}),
            black=frozenset({Square(1, 3), Square(2, 0)}),
        )

    def initial_state(self) -> Position:
        return self.initial

    def player(self, state: Position) -> Player:
        return Player.MAX if state.to_move is Side.WHITE else Player.MIN

    def actions(self, state: Position) -> Iterator[Turn]:
        for start in sorted(state.amazons(state.to_move)):
            vacated = state.blocked - {start}
            for end in reachable(start, vacated):
                for arrow in reachable(end, vacated):
                    yield Turn(start, end, arrow)

    def result(self, state: Position, action: Turn) -> Position:
        side = state.to_move
        moved = state.amazons(side) - {action.start} | {action.end}
        return replace(
            state,
            **{side.value: moved},
            burned=state.burned | {action.arrow},
            to_move=side.opponent,
        )

    def terminal(self, state: Position) -> bool:
        return next(self.actions(state), None) is None

    def utility(self, state: Position) -> int:
        return -1 if state.to_move is Side.WHITE else +1


game = Amazons()
