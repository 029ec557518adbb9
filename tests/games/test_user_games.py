"""Games that users write: Kayles and Wythoff's game, with their figures, solved by the library."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import count, islice
from typing import NamedTuple

import pytest

from gametree import Player, alpha_beta, minimax, rank_actions


class Row(NamedTuple):
    """The lengths of the rows of skittles, longest first, and whose turn it is."""

    rows: tuple[int, ...]
    player: Player = Player.MAX


@dataclass(frozen=True)
class Kayles:
    """Knock down one skittle, or two that are neighbours; who knocks down the last one wins."""

    rows: tuple[int, ...]

    def initial_state(self) -> Row:
        return Row(tuple(sorted(self.rows, reverse=True)))

    def player(self, state: Row) -> Player:
        return state.player

    def actions(self, state: Row) -> Iterator[tuple[int, int, int]]:
        for number, length in enumerate(state.rows):
            for hit in (1, 2):
                for left in range((length - hit) // 2 + 1):
                    yield number, left, length - hit - left

    def result(self, state: Row, action: tuple[int, int, int]) -> Row:
        number, left, right = action
        rows = [*state.rows[:number], *state.rows[number + 1 :], *(length for length in (left, right) if length)]
        return Row(tuple(sorted(rows, reverse=True)), state.player.opponent)

    def terminal(self, state: Row) -> bool:
        return not state.rows

    def utility(self, state: Row) -> int:
        return -state.player


class Piles(NamedTuple):
    """The two piles and whose turn it is."""

    first: int
    second: int
    player: Player = Player.MAX


@dataclass(frozen=True)
class Wythoff:
    """Take any number from one pile, or the same number from both; who takes the last wins."""

    first: int
    second: int

    def initial_state(self) -> Piles:
        return Piles(self.first, self.second)

    def player(self, state: Piles) -> Player:
        return state.player

    def actions(self, state: Piles) -> Iterator[tuple[int, int]]:
        first, second, _ = state
        yield from ((taken, 0) for taken in range(1, first + 1))
        yield from ((0, taken) for taken in range(1, second + 1))
        yield from ((taken, taken) for taken in range(1, min(first, second) + 1))

    def result(self, state: Piles, action: tuple[int, int]) -> Piles:
        return Piles(state.first - action[0], state.second - action[1], state.player.opponent)

    def terminal(self, state: Piles) -> bool:
        return state.first == state.second == 0

    def utility(self, state: Piles) -> int:
        return -state.player


KAYLES = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]


def test_kayles_grundy_values_by_their_definition() -> None:
    # OEIS A002186; Guy & Smith, "The G-values of various games", 1956.
    game = Kayles(())

    @cache
    def grundy(rows: tuple[int, ...]) -> int:
        state = Row(rows)
        following = {grundy(game.result(state, action).rows) for action in game.actions(state)}
        return next(value for value in count() if value not in following)

    assert [grundy((length,) if length else ()) for length in range(13)] == KAYLES
    assert [grundy((5, length)) for length in range(1, 8)] == [4 ^ value for value in KAYLES[1:8]]


@pytest.mark.parametrize("first", range(1, 6))
@pytest.mark.parametrize("second", range(1, 6))
def test_two_rows_of_kayles_are_lost_exactly_where_their_grundy_values_agree(first: int, second: int) -> None:
    game = Kayles((first, second))
    lost = KAYLES[first] == KAYLES[second]
    assert alpha_beta(game, game.initial_state()).value == (-1 if lost else 1)


def test_wythoff_cold_positions() -> None:
    # OEIS A000201 and A001950; Wythoff, "A modification of the game of Nim", 1907.
    game = Wythoff(0, 0)

    @cache
    def cold(first: int, second: int) -> bool:
        state = Piles(first, second)
        following = (game.result(state, action) for action in game.actions(state))
        return not any(cold(after.first, after.second) for after in following)

    found = ((first, second) for second in count(1) for first in range(1, second + 1) if cold(first, second))
    assert list(islice(found, 5)) == [(1, 2), (3, 5), (4, 7), (6, 10), (8, 13)]


@pytest.mark.parametrize("first", range(5))
@pytest.mark.parametrize("second", range(5))
def test_wythoff_is_lost_exactly_at_cold_positions(first: int, second: int) -> None:
    game = Wythoff(first, second)
    cold = {first, second} in ({0}, {1, 2})
    assert alpha_beta(game, game.initial_state()).value == (-1 if cold else 1)


def test_wythoff_is_won_by_going_to_a_cold_position() -> None:
    game = Wythoff(3, 4)
    start = game.initial_state()
    won = [result.action for result in rank_actions(game, start) if result.value == 1]
    assert won == [(2, 2)]  # to (1, 2)
    assert minimax(game, start) == alpha_beta(game, start)
