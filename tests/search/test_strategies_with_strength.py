"""Players of every strength: perfect, short of time, and weak to any degree."""

from __future__ import annotations

from collections import Counter
from functools import partial
from math import exp, inf, nan
from operator import mul
from random import Random

import pytest
from hypothesis import given, strategies as st

from gametree import (
    MAX,
    MIN,
    alpha_beta_with_memory,
    deepening_search,
    never_loses,
    play,
    search_strategy,
    strategy_of_strength,
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


def chances(regrets: list[float], strength: float) -> list[float]:
    """Return how often each action is played: the bound is exponential, and all actions within it are equal."""
    mean = (1 / strength - 1) * max(regrets)
    steps = sorted(set(regrets))
    ends = [*steps[1:], inf]
    found = [0.0 for _ in regrets]
    for least, most in zip(steps, ends, strict=True):
        within = [place for place, regret in enumerate(regrets) if regret <= least]
        for place in within:
            found[place] += (exp(-least / mean) - exp(-most / mean)) / len(within)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("strength", [0.2, 0.5, 0.8])
def test_errors_come_as_often_as_their_regret_says(strength: float) -> None:
    game = TreeGame([3, 3, 2, 0])
    strategy = strategy_of_strength(strength, rng=Random(0))
    played = Counter(strategy(game, 0) for _ in range(20_000))
    wanted = chances([0, 0, 1, 3], strength)
    assert [played[action] / 20_000 for action in range(4)] == pytest.approx(wanted, abs=0.015)


@given(regrets=st.lists(st.integers(0, 9), min_size=1), strength=st.floats(0.01, 0.99))
def test_the_mean_regret_is_bounded(regrets: list[int], strength: float) -> None:
    best = [regret - min(regrets) for regret in regrets]
    if max(best):
        mean = sum(map(mul, best, chances([float(each) for each in best], strength)))
        assert mean <= (1 / strength - 1) * max(best) + 1e-9


@given(values=st.lists(st.integers(-3, 3), min_size=1, max_size=5), strength=st.floats(0, 1), seed=st.integers())
def test_an_action_is_played_for_every_strength(values: list[int], strength: float, seed: int) -> None:
    game = TreeGame([MIN, *values])
    action = strategy_of_strength(strength, rng=Random(seed))(game, 0)
    assert 0 <= action < len(values)
    if strength == 1:
        assert values[action] == min(values)
    wins = strategy_of_strength(0, rng=Random(seed), keep_wins=True)(game, 0)
    assert values[wins] < 0 or min(values) >= 0
    safe = strategy_of_strength(0, rng=Random(seed), never_lose=True)(game, 0)
    assert values[safe] <= 0 or min(values) > 0


def test_strength_0_plays_any_action_and_1_the_best_ones() -> None:
    board = tic_tac_toe.parse_state("X../.O./..X")
    for strength, squares in ((0, {1, 2, 3, 5, 6, 7}), (1, {1, 3, 5, 7})):
        strategy = strategy_of_strength(strength, rng=Random(0), search=alpha_beta_with_memory)
        assert {strategy(tic_tac_toe, board) for _ in range(100)} == squares


def test_only_a_player_that_never_loses_is_kept_from_losing_moves() -> None:
    game = TreeGame([0, -1])
    for never_lose, moves in ((False, {0, 1}), (True, {0})):
        weak = strategy_of_strength(0, rng=Random(0), never_lose=never_lose)
        assert {weak(game, 0) for _ in range(20)} == moves


@pytest.mark.slow
def test_a_weak_player_loses_sometimes_but_for_never_lose() -> None:
    weak = partial(strategy_of_strength, 0.2, search=alpha_beta_with_memory)
    for player in (MAX, MIN):
        assert not never_loses(tic_tac_toe, weak(rng=Random(0)), player)
        for seed in range(3):
            assert never_loses(tic_tac_toe, weak(rng=Random(seed), never_lose=True), player)


@pytest.mark.slow
@pytest.mark.exhaustive
def test_equal_generators_play_equal_games() -> None:
    def record(seed: int) -> tuple[int, ...]:
        strategy = strategy_of_strength(0.3, rng=Random(seed), search=alpha_beta_with_memory)
        return play(tic_tac_toe, {MAX: strategy, MIN: strategy}).actions

    assert record(1) == record(1)
    assert len({record(seed) for seed in range(5)}) > 1


@pytest.mark.parametrize("strength", [-1, 1.5, nan, inf])
def test_strengths_that_mean_nothing(strength: float) -> None:
    with pytest.raises(ValueError, match="The strength must be a finite number from 0 to 1"):
        strategy_of_strength(strength)
