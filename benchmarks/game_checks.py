"""Measure what `check_game` costs, as a multiple of the time that the game's own rules take in it.

Run `python benchmarks/game_checks.py`. One game offers up to 225 actions, and its states are tuples of sets; the
other is four in a row on 5 x 5 of frozen dataclasses. One run records every call of the methods. Then the same
calls are made again, alone, and `check_game` runs again without the record. Times are CPU times, the least of
several. Exits with 1 if a multiple is more than the bound of its game.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from time import process_time
from typing import Any

from gametree import MAX, MIN, Player
from gametree.testing import check_game

ROUNDS = 3
SIDE, WIN = 15, 5


def lines(side: int, win: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return the squares of each line of `win` on a board."""
    return tuple(
        tuple((row + step * down, column + step * right) for step in range(win))
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1))
        for row in range(side)
        for column in range(side)
        if row + (win - 1) * down < side and -1 < column + (win - 1) * right < side
    )


LINES = lines(SIDE, WIN)
FOURS = tuple(tuple(5 * row + column for row, column in line) for line in lines(5, 4))
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


@dataclass(frozen=True)
class Square:
    """A square of the board."""

    row: int
    column: int


@dataclass(frozen=True)
class Move:
    """A stone on a square."""

    square: Square


@dataclass(frozen=True)
class Board:
    """The stones, row by row, and whose turn it is."""

    stones: tuple[Player | None, ...]
    turn: Player


SQUARES = tuple(Square(row, column) for row in range(5) for column in range(5))


class FourInARow:
    """Four in a row on 5 x 5, in frozen dataclasses throughout."""

    def initial_state(self) -> Board:
        """The empty board."""
        return Board((None,) * 25, MAX)

    def player(self, state: Board) -> Player:
        """Whose turn it is."""
        return state.turn

    def actions(self, state: Board) -> list[Move]:
        """The empty squares, row by row."""
        return [Move(square) for square, stone in zip(SQUARES, state.stones, strict=True) if stone is None]

    def result(self, state: Board, action: Move) -> Board:
        """The board with one more stone."""
        place = 5 * action.square.row + action.square.column
        stones = (*state.stones[:place], state.turn, *state.stones[place + 1 :])
        return Board(stones, state.turn.opponent)

    def terminal(self, state: Board) -> bool:
        """Whether there is a four, or no empty square."""
        return self.utility(state) != 0 or None not in state.stones

    def utility(self, state: Board) -> int:
        """1 for a four of MAX, -1 for one of MIN, else 0."""
        for line in FOURS:
            stone = state.stones[line[0]]
            if stone is not None and all(state.stones[place] is stone for place in line):
                return int(stone)
        return 0


GAMES: tuple[tuple[type[Any], float], ...] = ((Gomoku, 3.0), (FourInARow, 5.0))  # each with its bound


def recorded(game: type[Any]) -> list[tuple[str, tuple[Any, ...]]]:
    """Return the calls that `check_game` makes of the methods of a game."""
    calls: list[tuple[str, tuple[Any, ...]]] = []

    def keeping(name: str, method: Callable[..., Any]) -> Callable[..., Any]:
        def call(self: Any, *arguments: Any) -> Any:
            calls.append((name, arguments))
            return method(self, *arguments)

        return call

    methods = {name: method for name, method in vars(game).items() if not name.startswith("_")}
    recording: Any = type("Recorded", (game,), {name: keeping(name, method) for name, method in methods.items()})
    check_game(recording())
    return calls


def seconds(run: Callable[[], object]) -> float:
    """The least CPU time of several runs."""
    times: list[float] = []
    for _ in range(ROUNDS):
        before = process_time()
        run()
        times.append(process_time() - before)
    return min(times)


def main() -> int:
    """Print the times and ratios; return the exit code."""
    worst = 0.0
    for game, bound in GAMES:
        calls = recorded(game)

        def replay(rules: Any, calls: list[tuple[str, tuple[Any, ...]]]) -> None:
            for name, arguments in calls:
                getattr(rules, name)(*arguments)

        own, checked = seconds(partial(replay, game(), calls)), seconds(partial(check_game, game()))
        ratio = checked / own
        worst = max(worst, ratio / bound)
        times = f"the rules {own:.2f} s, check_game {checked:.2f} s, {ratio:.2f} times (at most {bound:g})"
        print(f"{game.__name__}: {len(calls):,} calls: {times}")
    return int(worst > 1)


if __name__ == "__main__":
    sys.exit(main())
