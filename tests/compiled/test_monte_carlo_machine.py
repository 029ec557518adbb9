"""Compiled Monte Carlo tree search in machine code: its twin to the simulation, fast, and stopped at any time."""

from __future__ import annotations

import signal
import threading
from random import Random
from statistics import mean, stdev
from time import perf_counter
from typing import Any

import pytest

from gametree import alpha_beta, compiled, monte_carlo_tree_search
from gametree.games import ConnectFour, TicTacToe
from tests.compiled.monte_carlo_twins import SameDraws, Seed
from tests.compiled.test_compiled import OTHERS, QUICK, name_of
from tests.compiled.test_with_memory import Chain
from tests.support.samples import sample

pytestmark = pytest.mark.slow

TICKS = TicTacToe()


@pytest.mark.parametrize("game", sample([*OTHERS[-4:-1], *QUICK], 2), ids=name_of)
def test_it_is_its_twin_to_the_simulation(game: Any) -> None:
    state = game.initial_state()
    found = compiled.monte_carlo_tree_search(game, state, rng=Seed(), simulations=2_000)
    assert found == monte_carlo_tree_search(game, state, rng=SameDraws(), simulations=2_000)


def test_visits_and_means_are_those_of_plain_searches_on_average() -> None:
    """Each search draws its own random numbers; over many seeds no difference is beyond chance."""
    state, numbers = TICKS.parse_state("X.O/.../..."), range(400)
    machine: Any = compiled.compile(TICKS)
    ours = [compiled.monte_carlo_tree_search(machine, state, rng=Random(n), simulations=60) for n in numbers]
    plain = [monte_carlo_tree_search(TICKS, state, rng=Random(n), simulations=60) for n in numbers]
    for place in range(7):
        for field in ("visits", "mean"):
            both = [[getattr(each.actions[place], field) for each in found] for found in (ours, plain)]
            error = (sum(stdev(found) ** 2 for found in both) / len(numbers)) ** 0.5
            assert abs(mean(both[0]) - mean(both[1])) < 4 * error


def test_proven_values_are_right_and_threads_prove_them_too() -> None:
    game: Any = compiled.compile(TICKS)
    for text in ("X../.O./...", "XO./.../...", "XX./O../..."):
        state = TICKS.parse_state(text)
        for threads in (1, 2):
            found = compiled.monte_carlo_tree_search(
                game, state, rng=Random(3), simulations=200_000, threads=threads
            )
            assert found.proved
            assert found.result.value == alpha_beta(TICKS, state).value


def test_ctrl_c_and_time_keep_what_was_done() -> None:
    game: Any = compiled.compile(ConnectFour())
    start = game.initial_state()
    compiled.monte_carlo_tree_search(game, start, rng=Random(1), simulations=1)
    began = perf_counter()
    timed = compiled.monte_carlo_tree_search(game, start, rng=Random(1), seconds=0.2, threads=2)
    assert perf_counter() - began < 5  # generous, because a busy machine may stop this process for a while
    assert timed.simulations == sum(each.visits for each in timed.actions) > 1_000
    interrupt = threading.Timer(0.2, signal.pthread_kill, [threading.main_thread().ident, signal.SIGINT])
    interrupt.start()
    stopped = compiled.monte_carlo_tree_search(game, start, rng=Random(1), seconds=60)
    assert 1_000 < stopped.simulations == sum(each.visits for each in stopped.actions)
    interrupt.join()
    again = compiled.monte_carlo_tree_search(game, start, rng=Random(1), simulations=stopped.simulations)
    assert again == stopped


def test_games_of_a_hundred_thousand_plies() -> None:
    game: Any = Chain(100_000)
    found = compiled.monte_carlo_tree_search(game, 0, rng=Random(1), simulations=50)
    assert found.result == (200_000, (0,) * 50)


def test_the_tree_of_a_whole_game_is_kept() -> None:
    game: Any = compiled.compile(ConnectFour())
    state, tree, rng = game.initial_state(), compiled.MonteCarloTree(megabytes=2), Random(1)
    kept = 0
    while not game.terminal(state):
        found = compiled.monte_carlo_tree_search(game, state, rng=rng, simulations=5_000, tree=tree)
        kept += found.simulations > 5_000
        state = game.result(state, found.result.action)
    assert kept > 5
