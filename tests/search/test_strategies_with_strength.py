"""Players of every strength: perfect, short of time, and fallible to any degree."""

from __future__ import annotations

from collections import Counter
from functools import partial
from math import exp, inf, nan
from random import Random

import pytest

from gametree import (
    MAX,
    MIN,
    alpha_beta_with_memory,
    deepening_search,
    fallible_strategy,
    never_loses,
    play,
    rank_actions,
    search_strategy,
)
from gametree.games import ConnectFour, TicTacToe, TreeGame

tic_tac_toe = TicTacToe()


def test_a_perfect_player() -> None:
    for player in (MAX, MIN):
        assert never_loses(tic_tac_toe, search_strategy(alpha_beta_with_memory), player)


def test_a_player_in_a_hurry() -> None:
    game = ConnectFour(4, 4)
    hurried = search_strategy(deepening_search(evaluate=lambda _: 0, nodes=300))
    record = play(game, {MAX: hurried, MIN: search_strategy(deepening_search(evaluate=lambda _: 0, seconds=0))})
    assert game.terminal(record.states[-1])


@pytest.mark.slow
def test_errors_come_as_often_as_their_regret_says() -> None:
    game = TreeGame([3, 3, 2, 0])
    strategy = fallible_strategy(Random(0), temperature=1)
    played = Counter(strategy(game, 0) for _ in range(20_000))
    weights = [1, 1, exp(-1), exp(-3)]
    for action, weight in enumerate(weights):
        assert played[action] / 20_000 == pytest.approx(weight / sum(weights), abs=0.015)


@pytest.mark.slow
def test_no_temperature_plays_best_actions_only_and_all_of_them() -> None:
    board = tic_tac_toe.parse_state("O.X/X.X/.OO")
    strategy = fallible_strategy(Random(0), temperature=0)
    assert {strategy(tic_tac_toe, board) for _ in range(50)} == {4}
    corner = tic_tac_toe.parse_state("X../.../...")
    by_table = fallible_strategy(Random(0), temperature=0, search=alpha_beta_with_memory)
    diagonal = tic_tac_toe.parse_state("X../.O./..X")
    ranked = rank_actions(tic_tac_toe, diagonal)
    best = {result.action for result in ranked if result.value == ranked[0].value}
    assert {by_table(tic_tac_toe, diagonal) for _ in range(50)} == best == {1, 3, 5, 7}
    assert {strategy(tic_tac_toe, corner) for _ in range(50)} == {4}


@pytest.mark.slow
def test_a_fallible_player_loses_sometimes_but_for_never_lose() -> None:
    quick = partial(fallible_strategy, temperature=5, search=alpha_beta_with_memory)
    for player in (MAX, MIN):
        assert not never_loses(tic_tac_toe, quick(Random(0)), player)
        for seed in range(3):
            assert never_loses(tic_tac_toe, quick(Random(seed), never_lose=True), player)


def test_never_lose_plays_on_where_all_is_lost() -> None:
    strategy = fallible_strategy(Random(0), temperature=1, never_lose=True)
    assert {strategy(TreeGame([-1, -2]), 0) for _ in range(50)} == {0, 1}
    assert {strategy(TreeGame([MIN, 1, 0, -1]), 0) for _ in range(50)} == {1, 2}


@pytest.mark.slow
@pytest.mark.exhaustive
def test_equal_generators_play_equal_games() -> None:
    def record(seed: int) -> tuple[int, ...]:
        strategy = fallible_strategy(Random(seed), temperature=1, search=alpha_beta_with_memory)
        return play(tic_tac_toe, {MAX: strategy, MIN: strategy}).actions

    assert record(1) == record(1)
    assert len({record(seed) for seed in range(5)}) > 1


@pytest.mark.parametrize("temperature", [-1, nan, inf])
def test_temperatures_that_mean_nothing(temperature: float) -> None:
    with pytest.raises(ValueError, match="A temperature must be a finite number of at least 0"):
        fallible_strategy(Random(0), temperature=temperature)
