"""King and rook against king, as a user would write it, and the same endgame by repeated sweeps."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import NamedTuple, TypeAlias

from gametree import MAX, MIN, Player


class Pieces(NamedTuple):
    """The squares of White's king, White's rook and Black's king; the rook's is -1 once it is taken."""

    king: int
    rook: int
    black: int
    turn: Player


EMPTY = Pieces(-1, -1, -1, MIN)


@cache
def lines(size: int, square: int) -> tuple[tuple[int, ...], ...]:
    """Return the squares in each direction from a square, nearest first: four of rooks, and four of bishops."""
    row, column = divmod(square, size)
    found: list[tuple[int, ...]] = []
    for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)):
        steps = [(row + n * down, column + n * right) for n in range(1, size)]
        found.append(tuple(size * y + x for y, x in steps if 0 <= y < size and 0 <= x < size))
    return tuple(found)


@cache
def around(size: int, square: int) -> frozenset[int]:
    return frozenset(line[0] for line in lines(size, square) if line)


@cache
def reached(size: int, rook: int, blockers: frozenset[int]) -> tuple[int, ...]:
    """Return the empty squares that a rook reaches."""
    found: list[int] = []
    for line in lines(size, rook)[:4]:
        for square in line:
            if square in blockers:
                break
            found.append(square)
    return tuple(found)


class KingAndRook:
    """King and rook against king: mate is worth 1, stalemate and a lost rook 0.

    Black's first action places the pieces. Black moves next, so that all positions with Black to move can come up.
    """

    def __init__(self, size: int) -> None:
        self.size = size
        to, back = range(size), range(size)[::-1]
        self.turned = [
            [size * row + column for row in rows for column in columns]
            for rows, columns in product((to, back), repeat=2)
        ]
        self.turned += [[size * (square % size) + square // size for square in squares] for squares in self.turned]

    def initial_state(self) -> Pieces:
        return EMPTY

    def player(self, state: Pieces) -> Player:
        return state.turn

    def checked(self, state: Pieces, square: int) -> bool:
        """Whether Black's king would be in check on a square; the rook sees through the square that it leaves."""
        return square in around(self.size, state.king) or square in reached(
            self.size, state.rook, frozenset([state.king])
        )

    def actions(self, state: Pieces) -> list[Pieces]:
        if state == EMPTY:
            return list(self.placements())
        if state.turn == MIN:
            return [
                Pieces(state.king, -1 if square == state.rook else state.rook, square, MAX)
                for square in around(self.size, state.black)
                if not self.checked(state, square)
            ]
        kings = around(self.size, state.king) - around(self.size, state.black) - {state.rook}
        rooks = reached(self.size, state.rook, frozenset([state.king, state.black]))
        return [state._replace(king=square, turn=MIN) for square in sorted(kings)] + [
            state._replace(rook=square, turn=MIN) for square in rooks
        ]

    def placements(self) -> Iterator[Pieces]:
        for king, rook, black in product(range(self.size**2), repeat=3):
            if len({king, rook, black}) == 3 and black not in around(self.size, king):
                yield Pieces(king, rook, black, MIN)

    def result(self, state: Pieces, action: Pieces) -> Pieces:
        return action

    def terminal(self, state: Pieces) -> bool:
        return state != EMPTY and (state.rook < 0 or not self.actions(state))

    def utility(self, state: Pieces) -> int:
        return 1 if state.rook >= 0 and self.checked(state, state.black) else 0

    def canonical(self, state: Pieces) -> Pieces:
        if state.rook < 0:  # all such states are drawn, and have no actions
            return state
        king, rook, black, turn = state
        return Pieces(*min((squares[king], squares[rook], squares[black]) for squares in self.turned), turn)


Square: TypeAlias = "tuple[int, int]"
Position: TypeAlias = "tuple[Square, Square, Square]"


def near(one: Square, other: Square) -> bool:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) == 1


def seen(rook: Square, square: Square, king: Square) -> bool:
    """Whether a rook sees a square past White's king, by a measure of distances along the line."""
    for this, that in ((0, 1), (1, 0)):
        if rook[this] == square[this] and rook != square:
            low, high = sorted((rook[that], square[that]))
            return not (king[this] == rook[this] and low < king[that] < high)
    return False


def plies_to_mate(size: int) -> dict[Position, int]:
    """Return the plies to mate of each position with Black to move that is lost, as king, rook, black king.

    Sweep n finds the positions that are lost in 2 n plies, from those of sweep n - 1.
    """
    squares = [(x, y) for x in range(size) for y in range(size)]
    positions = [
        (king, rook, black)
        for king, rook, black in product(squares, repeat=3)
        if len({king, rook, black}) == 3 and not near(king, black)
    ]
    flights: dict[Position, list[Square]] = {}
    whites: dict[Position, list[Position]] = {}
    for king, rook, black in positions:
        flights[king, rook, black] = [
            square
            for square in squares
            if near(black, square) and not near(king, square) and not seen(rook, square, king)
        ]
        if not seen(rook, black, king):
            kings = [(to, rook, black) for to in squares if near(king, to) and to != rook and not near(to, black)]
            rooks = [
                (king, to, black)
                for to in squares
                if to not in (king, black) and seen(rook, to, king) and seen(rook, to, black)
            ]
            whites[king, rook, black] = kings + rooks
    lost = {
        (king, rook, black): 0
        for king, rook, black in positions
        if not flights[king, rook, black] and seen(rook, black, king)
    }
    won: dict[Position, int] = {}
    plies, before = 0, -1
    while len(lost) > before:
        before = len(lost)
        plies += 2
        for position, moves in whites.items():
            if position not in won and any(after in lost for after in moves):
                won[position] = plies - 1
        for king, rook, black in positions:
            after = [(king, rook, square) for square in flights[king, rook, black]]
            if (king, rook, black) not in lost and after and all(each in won for each in after):
                lost[king, rook, black] = plies
    return lost
