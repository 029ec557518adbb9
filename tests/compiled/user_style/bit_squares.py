"""A set of squares that a programmer wrapped in a class, with the operators of sets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gametree import MAX, MIN, Player


@dataclass(frozen=True)
class Squares:
    bits: int = 0

    def __or__(self, other: Squares) -> Squares:
        return Squares(self.bits | other.bits)

    def __and__(self, other: Squares) -> Squares:
        return Squares(self.bits & other.bits)

    def __xor__(self, other: Squares) -> Squares:
        return Squares(self.bits ^ other.bits)

    def __invert__(self) -> Squares:
        return Squares(~self.bits & 0xFFFF)

    def __lshift__(self, by: int) -> Squares:
        return Squares(self.bits << by & 0xFFFF)

    def __contains__(self, square: int) -> bool:
        return self.bits >> square & 1 == 1

    def __len__(self) -> int:
        return self.bits.bit_count()

    def __iter__(self) -> Iterator[int]:
        bits = self.bits
        while bits:
            yield (bits & -bits).bit_length() - 1
            bits &= bits - 1

    def __le__(self, other: Squares) -> bool:
        return not self & ~other


ONE = Squares(1)
BLOCK = ONE | ONE << 1 | ONE << 4 | ONE << 5
BLOCKS = tuple(BLOCK << 4 * row + column for row in range(3) for column in range(3))


@dataclass(frozen=True)
class Field:
    mine: Squares = ONE << 5
    other: Squares = ONE << 10
    max_moves: bool = True


class Blocks:
    """Who fills a block of two by two loses; play ends after eight stones."""

    def initial_state(self) -> Field:
        return Field()

    def player(self, state: Field) -> Player:
        return MAX if state.max_moves else MIN

    def actions(self, state: Field) -> list[int]:
        free = ~(state.mine | state.other)
        return [square for square in free if square % 4 < 3][:5]

    def result(self, state: Field, action: int) -> Field:
        return Field(state.other, state.mine ^ ONE << action, not state.max_moves)

    def _full(self, state: Field) -> bool:
        taken = state.mine | state.other
        return any(block <= taken for block in BLOCKS)

    def terminal(self, state: Field) -> bool:
        return self._full(state) or len(state.mine) + len(state.other) >= 8

    def utility(self, state: Field) -> int:
        if not self._full(state):
            return 0
        return 1 if state.max_moves else -1


game = Blocks()
