"""Euclid's game with three numbers.

Players alternately subtract a positive multiple of a smaller (or equal)
number from another number, never going below zero. The player who leaves
just one positive number wins.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations
from typing import Iterator, NamedTuple

DEFAULT_START = (21, 13, 8)


class Subtraction(NamedTuple):
    """Subtract ``multiple * unit`` from ``number``."""

    number: int
    unit: int
    multiple: int

    @property
    def remainder(self) -> int:
        return self.number - self.multiple * self.unit


@dataclass(frozen=True, slots=True)
class Position:
    """The numbers in descending order (zeros removed) and the side to move."""

    numbers: tuple[int, ...]
    max_to_move: bool = True

    def __post_init__(self) -> None:
        if any(n <= 0 for n in self.numbers):
            raise ValueError("All numbers must be positive.")

    @classmethod
    def of(cls, *numbers: int, max_to_move: bool = True) -> Position:
        kept = sorted((n for n in numbers if n > 0), reverse=True)
        return cls(tuple(kept), max_to_move)

    def subtractions(self) -> Iterator[Subtraction]:
        """Yield every legal subtraction, possibly more than once."""
        for number, unit in permutations(self.numbers, 2):
            for multiple in range(1, number // unit + 1):
                yield Subtraction(number, unit, multiple)

    def apply(self, move: Subtraction) -> Position:
        remaining = list(self.numbers)
        remaining.remove(move.number)
        return Position.of(*remaining, move.remainder, max_to_move=not self.max_to_move)


class EuclidGame:
    """Euclid's game, generalised to any number of starting values."""

    def __init__(self, start: tuple[int, ...] = DEFAULT_START) -> None:
        if len(start) < 2:
            raise ValueError("At least two numbers are needed.")
        self.start = start

    def initial_state(self) -> Position:
        return Position.of(*self.start)

    def player(self, state: Position) -> int:
        return 1 if state.max_to_move else -1

    def actions(self, state: Position) -> list[Subtraction]:
        # dict.fromkeys removes duplicates but keeps the order.
        return list(dict.fromkeys(state.subtractions()))

    def result(self, state: Position, action: Subtraction) -> Position:
        return state.apply(action)

    def terminal(self, state: Position) -> bool:
        return len(state.numbers) <= 1

    def utility(self, state: Position) -> int:
        """The player who has just moved is the winner."""
        return -1 if state.max_to_move else 1


game = EuclidGame()
