"""The cost of checking a wide game is bounded by calls of its methods, and by time if there is a limit."""

from __future__ import annotations

from typing import Any

import pytest

from gametree import MAX, MIN, Player
from gametree.testing import check_game, game_checks, run_checks


class Wide:
    """Two players mark 240 squares in turn; five in a row or column win, and 100 marks are a draw."""

    def __init__(self) -> None:
        self.calls = 0

    def initial_state(self) -> tuple[int, int, int]:
        self.calls += 1
        return (0, 0, 1)

    def player(self, state: tuple[int, int, int]) -> Player:
        self.calls += 1
        return MAX if state[2] == 1 else MIN

    def actions(self, state: tuple[int, int, int]) -> list[tuple[int, int]]:
        self.calls += 1
        marked = state[0] | state[1]
        return [divmod(square, 15) for square in range(240) if not marked >> square & 1]

    def result(self, state: tuple[int, int, int], action: tuple[int, int]) -> tuple[int, int, int]:
        self.calls += 1
        own, other, turn = state
        return (other, own | 1 << 15 * action[0] + action[1], -turn)

    def terminal(self, state: tuple[int, int, int]) -> bool:
        self.calls += 1
        return (state[0] | state[1]).bit_count() == 100 or five(state[1])

    def utility(self, state: tuple[int, int, int]) -> int:
        self.calls += 1
        return -state[2] if five(state[1]) else 0


def five(marks: int) -> bool:
    """Whether five marks stand in a column, or in a row that may go on at the next."""
    return any(
        marks & marks >> step & marks >> 2 * step & marks >> 3 * step & marks >> 4 * step for step in (1, 15)
    )


class WrongAtTheStart(Wide):
    """The start is a list."""

    def initial_state(self) -> Any:
        self.calls += 1
        return [0, 0, 1]


@pytest.mark.slow
def test_a_game_of_240_actions_takes_a_bounded_number_of_calls() -> None:
    game = Wide()
    check_game(game)
    assert game.calls < 300_000


def test_what_is_wrong_at_the_start_takes_few_calls() -> None:
    game = WrongAtTheStart()
    outcome = next(iter(run_checks(game_checks(), game)))
    assert outcome.problem is not None
    assert "(the start)" in str(outcome.problem)
    assert game.calls < 10_000


@pytest.mark.slow
def test_where_time_is_up_the_checks_that_it_did_not_suffice_for_are_named() -> None:
    hurried, patient = ([*run_checks(game_checks(seconds=seconds), Wide())] for seconds in (0, 60))
    assert [outcome.name for outcome in hurried] == [outcome.name for outcome in patient]
    assert not all(outcome.finished for outcome in hurried)
    assert all(outcome.finished and outcome.problem is None for outcome in patient)
    game = Wide()
    check_game(game, seconds=0)
    assert game.calls < 1_000
