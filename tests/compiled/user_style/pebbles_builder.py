"""Pebbles in a ring of cups, in the style of Java: a Builder collects the parts of the next state.

A move takes all pebbles of an own cup and sows them forwards. Cups 0 to 2 are MAX's. Who drops the last pebble into an
empty own cup keeps it, together with those of the cup opposite. After 14 moves, or if there is no move, the game ends.
"""

from __future__ import annotations

from enum import Enum

from gametree import MAX, MIN, Player


class Seat(Enum):
    FIRST = "first"
    SECOND = "second"

    def getOther(self) -> Seat:
        return Seat.SECOND if self is Seat.FIRST else Seat.FIRST

    def getCups(self) -> range:
        return range(3) if self is Seat.FIRST else range(3, 6)


class Ring:
    """An immutable ring; use Ring.newBuilder to make one."""

    CUPS = 6

    class Builder:
        def __init__(self, cups: list[int]) -> None:
            self.cups = cups
            self.kept = [0, 0]
            self.seat = Seat.FIRST
            self.moves = 0
            self.hand = 0

        def copyFrom(self, ring: Ring) -> Ring.Builder:
            self.kept = list(ring.kept)
            self.seat = ring.seat
            self.moves = ring.moves
            return self

        def lift(self, cup: int) -> Ring.Builder:
            self.hand = self.cups[cup]
            self.cups[cup] = 0
            return self

        def sowAfter(self, cup: int) -> int:
            while self.hand > 0:
                cup = (cup + 1) % Ring.CUPS
                self.cups[cup] += 1
                self.hand -= 1
            return cup

        def keep(self, count: int) -> Ring.Builder:
            self.kept[0 if self.seat is Seat.FIRST else 1] += count
            return self

        def nextSeat(self) -> Ring.Builder:
            self.seat = self.seat.getOther()
            self.moves += 1
            return self

        def build(self) -> Ring:
            return Ring(tuple(self.cups), tuple(self.kept), self.seat, self.moves)

    def __init__(self, cups: tuple[int, ...], kept: tuple[int, ...], seat: Seat, moves: int) -> None:
        self.cups = cups
        self.kept = kept
        self.seat = seat
        self.moves = moves

    @staticmethod
    def newBuilder(cups: list[int]) -> Ring.Builder:
        return Ring.Builder(cups)

    def toBuilder(self) -> Ring.Builder:
        return Ring.newBuilder(list(self.cups)).copyFrom(self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Ring):
            return False
        return (
            self.cups == other.cups
            and self.kept == other.kept
            and self.seat == other.seat
            and self.moves == other.moves
        )

    def __hash__(self) -> int:
        return hash((self.cups, self.kept, self.seat, self.moves))


class Pebbles:
    def initial_state(self) -> Ring:
        return Ring.newBuilder([2] * Ring.CUPS).build()

    def player(self, state: Ring) -> Player:
        return MAX if state.seat is Seat.FIRST else MIN

    def actions(self, state: Ring) -> list[int]:
        return [cup for cup in state.seat.getCups() if state.cups[cup] > 0]

    def result(self, state: Ring, action: int) -> Ring:
        builder = state.toBuilder()
        last = builder.lift(action).sowAfter(action)
        if last in state.seat.getCups() and builder.cups[last] == 1:
            opposite = Ring.CUPS - 1 - last
            builder.keep(1 + builder.cups[opposite])
            builder.cups[last] = builder.cups[opposite] = 0
        return builder.nextSeat().build()

    def terminal(self, state: Ring) -> bool:
        return state.moves >= 14 or not self.actions(state)

    def utility(self, state: Ring) -> int:
        return state.kept[0] - state.kept[1]


game = Pebbles()
