"""Measure what `check_game` costs, as a multiple of the time that the game's own rules take in it.

Run `python benchmarks/game_checks.py`. The game offers up to 225 actions. One run records every call of its
methods; then the same calls are made again, alone, and `check_game` runs again without the record. Times are CPU
times, the least of several. Exits with 1 if the multiple is more than `BOUND`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import process_time
from typing import Any

from gametree import MAX, MIN, Player
from gametree.testing import check_game

BOUND = 3.0
ROUNDS = 3
SIDE, WIN = 15, 5
LINES = tuple(
    tuple((row + step * down, column + step * right) for step in range(WIN))
    for down, right in ((0, 1), (1, 0), (1, 1), (1, -1))
    for row in range(SIDE)
    for column in range(SIDE)
    if row + (WIN - 1) * down < SIDE and -1 < column + (WIN - 1) * right < SIDE
)
Stones = frozenset[tuple[int, int]]


class Gomoku:
    """Five in a row on 15 x 15, as one would write it first: two sets of squares."""

    def initial_state(self) -> tuple[Stones, Stones]:
        """The empty board."""
        return frozenset(), frozenset()

    def player(self, state: tuple[Stones, Stones]) -> Player:
        """Whose turn it is."""
        return MAX if len(state[0]) == len(state[1]) else MIN

    def actions(self, state: tuple[Stones, Stones]) -> list[tuple[int, int]]:
        """The empty squares, row by row."""
        taken = state[0] | state[1]
        squares = ((row, column) for row in range(SIDE) for column in range(SIDE))
        return [square for square in squares if square not in taken]

    def result(self, state: tuple[Stones, Stones], action: tuple[int, int]) -> tuple[Stones, Stones]:
        """The board with one more stone."""
        x, o = state
        return (x | {action}, o) if len(x) == len(o) else (x, o | {action})

    def terminal(self, state: tuple[Stones, Stones]) -> bool:
        """Whether there is a five, or no empty square."""
        return self.utility(state) != 0 or len(state[0]) + len(state[1]) == SIDE * SIDE

    def utility(self, state: tuple[Stones, Stones]) -> int:
        """1 for a five of MAX, -1 for one of MIN, else 0."""
        x, o = (any(stones.issuperset(line) for line in LINES) for stones in state)
        return x - o


CALLS: list[tuple[str, tuple[Any, ...]]] = []


class Recorded(Gomoku):
    """The same game, which keeps each call in `CALLS`."""

    def __getattribute__(self, name: str) -> Any:
        method = super().__getattribute__(name)
        if name not in vars(Gomoku) or name.startswith("_"):
            return method

        def call(*arguments: Any) -> Any:
            CALLS.append((name, arguments))
            return method(*arguments)

        return call


def seconds(run: Callable[[], object]) -> float:
    """The least CPU time of several runs."""
    times: list[float] = []
    for _ in range(ROUNDS):
        before = process_time()
        run()
        times.append(process_time() - before)
    return min(times)


def main() -> int:
    """Print both times and their ratio; return the exit code."""
    check_game(Recorded())

    def replay() -> None:
        game = Gomoku()
        for name, arguments in CALLS:
            getattr(game, name)(*arguments)

    own, checked = seconds(replay), seconds(lambda: check_game(Gomoku()))
    ratio = checked / own
    print(f"{len(CALLS):,} calls: the rules {own:.2f} s, check_game {checked:.2f} s, {ratio:.2f} times")
    return int(ratio > BOUND)


if __name__ == "__main__":
    sys.exit(main())
