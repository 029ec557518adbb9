"""Games as users write them, each in a style of its own, all within what can be compiled."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from gametree.game import MAX, MIN, Player

SIDES = {0: MAX, 1: MIN}
STEPS = (1, 2, 3)


class Subtraction:
    """A plain class and an int for a state: counters left, times two, and whose turn it is."""

    def __init__(self, counters: int = 12) -> None:
        self.counters = counters

    def initial_state(self) -> int:
        return 2 * self.counters

    def player(self, state: int) -> Player:
        return SIDES[state % 2]

    def actions(self, state: int) -> list[int]:
        return [step for step in STEPS if 2 * step <= state]

    def result(self, state: int, action: int) -> int:
        return (state - 2 * action) ^ 1

    def terminal(self, state: int) -> bool:
        return state < 2

    def utility(self, state: int) -> float:
        return 1.5 if state % 2 else -1.5


class Row(NamedTuple):
    """A plain board of squares, with a property and a method."""

    a: int = 0
    b: int = 0
    c: int = 0
    d: int = 0
    e: int = 0
    turn: int = 1

    @property
    def free(self) -> int:
        return sum(1 for square in self[:5] if square == 0)

    def joined(self, mark: int) -> int:
        return sum(1 for place in range(4) if self[place] == mark == self[place + 1])


@dataclass(frozen=True)
class Neighbours:
    """A scored game with double moves: who marks an end square moves again; equal neighbours are points."""

    bonus: int = 2

    @property
    def ends(self) -> tuple[int, ...]:
        return (0, 4)

    def initial_state(self) -> Row:
        return Row()

    def player(self, state: Row) -> Player:
        return Player(state.turn)

    def actions(self, state: Row) -> Iterator[int]:
        yield from (place for place in range(5) if not state[place])

    def result(self, state: Row, action: int) -> Row:
        turn = state.turn if action in self.ends else -state.turn
        a, b, c, d, e = [state.turn if place == action else state[place] for place in range(5)]
        return Row(a, b, c, d, e, turn)

    def terminal(self, state: Row) -> bool:
        return state.free == 0

    def utility(self, state: Row) -> int:
        return self.bonus * (state.joined(1) - state.joined(-1)) + state.c


def _other(turn: int) -> int:
    match turn:
        case 1:
            return -1
        case _:
            return 1


class Squares:
    """Plain tuples, a static method, a class constant, a nested loop and early returns."""

    SIZE = 2

    def initial_state(self) -> tuple[int, ...]:
        return (0, 0, 1)

    def player(self, state: tuple[int, ...]) -> Player:
        return MAX if state[2] == 1 else MIN

    @staticmethod
    def bit(row: int, column: int) -> int:
        return 1 << row * Squares.SIZE + column

    def actions(self, state: tuple[int, ...]) -> Iterator[int]:
        taken = state[0] | state[1]
        for row in range(self.SIZE):
            for column in range(self.SIZE):
                if taken & self.bit(row, column):
                    continue
                yield row * self.SIZE + column

    def result(self, state: tuple[int, ...], action: int) -> tuple[int, ...]:
        x, o, turn = state
        if turn == 1:
            return (x | 1 << action, o, _other(turn))
        return (x, o | 1 << action, _other(turn))

    def terminal(self, state: tuple[int, ...]) -> bool:
        for line in ((0, 3), (1, 2)):
            for marks in state[:2]:
                if all(marks >> square & 1 for square in line):
                    return True
        return (state[0] | state[1]).bit_count() == self.SIZE**2

    def utility(self, state: tuple[int, ...]) -> int:
        if any(all(state[0] >> square & 1 for square in line) for line in ((0, 3), (1, 2))):
            return 1
        return -1 if any(all(state[1] >> square & 1 for square in line) for line in ((0, 3), (1, 2))) else 0


class Walk(NamedTuple):
    place: int
    plies: int


class Race:
    """Inherited rules, keyword arguments, `_replace`, a while loop, floor division, and negative numbers."""

    length = 7

    def initial_state(self) -> Walk:
        return Walk(place=0, plies=0)

    def player(self, state: Walk) -> Player:
        return MAX if state.plies % 3 != 1 else MIN

    def actions(self, state: Walk) -> Iterator[int]:
        step = -2
        while step <= 2:
            if step != 0:
                yield step
            step += 1

    def result(self, state: Walk, action: int) -> Walk:
        return state._replace(place=state.place + action * abs(action), plies=state.plies + 1)

    def terminal(self, state: Walk) -> bool:
        return state.plies >= self.length or abs(state.place) > 6

    def utility(self, state: Walk) -> int:
        return max(-3, min(3, -state.place // 2))


class LongRace(Race):
    length = 8


USER_GAMES = [Subtraction(), Subtraction(15), Neighbours(), Neighbours(bonus=5), Squares(), Race(), LongRace()]
