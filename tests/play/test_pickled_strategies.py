"""A strategy that was pickled plays on as the one that was not, so executors can play."""

from __future__ import annotations

import pickle
from itertools import islice
from math import inf
from random import Random
from typing import Any

import pytest

import gametree
from gametree import (
    MAX,
    MIN,
    GameRecord,
    alpha_beta,
    deepening_search,
    monte_carlo_search,
    play,
    random_strategy,
    scripted_strategy,
    search_strategy,
    strategy_of_strength,
    timed_strategy,
    transitions,
)
from gametree.evaluations import mnk, shipped_evaluation
from gametree.games import MNK, Breakthrough, ConnectFour, DotsAndBoxes, Kalah, Othello
from gametree.games.mnk import Marks

GAME = MNK(3, 3, 3)
EVALUATE = mnk(GAME)
STRATEGIES: list[Any] = [
    search_strategy(),
    search_strategy(alpha_beta),
    search_strategy(deepening_search(evaluate=EVALUATE, nodes=200)),
    search_strategy(monte_carlo_search(simulations=20, seed=3)),
    search_strategy(monte_carlo_search(simulations=20, rng=Random(3))),
    random_strategy(Random(4)),
    random_strategy(),
    strategy_of_strength(0.6, rng=Random(5), search=deepening_search(evaluate=EVALUATE, depth=1)),
    timed_strategy(inf, rng=Random(6), nodes=60),
    timed_strategy(inf, nodes=60, evaluate=EVALUATE),
    scripted_strategy([8, 3, 7, 1]),
]


@pytest.mark.parametrize("begun", range(4))
@pytest.mark.parametrize("number", range(len(STRATEGIES)))
def test_a_pickled_strategy_plays_on_as_the_original(number: int, begun: int) -> None:
    """After some plies, which take numbers from a generator and actions from a script."""
    strategy = pickle.loads(pickle.dumps(STRATEGIES[number]))
    state = played(strategy, GAME.initial_state(), begun)
    again = pickle.loads(pickle.dumps(strategy))
    assert played(again, state, 4 - begun) == played(strategy, state, 4 - begun)


def played(strategy: Any, state: Marks, plies: int) -> Marks:
    """Return the state after some plies of a strategy for both players."""
    for ply in islice(transitions(GAME, {MAX: strategy, MIN: strategy}, state), plies):
        state = ply.result
    return state


def test_two_players_who_share_a_generator_share_it_after_pickling() -> None:
    rng = Random(1)
    players: Any = {MAX: random_strategy(rng), MIN: random_strategy(rng)}
    records: list[GameRecord[Any, int]] = [
        play(GAME, each) for each in (pickle.loads(pickle.dumps(players)), players)
    ]
    assert records[0] == records[1]


@pytest.mark.parametrize(
    "game",
    [GAME, Breakthrough(4, 5), ConnectFour(), DotsAndBoxes(), Kalah(4, 2), Othello(6)],
    ids=lambda game: type(game).__name__,
)
def test_a_shipped_evaluation_is_the_same_after_pickling(game: Any) -> None:
    evaluate = shipped_evaluation(game)
    assert evaluate is not None
    again = pickle.loads(pickle.dumps(evaluate))
    for seed in range(5):
        states = play(game, dict.fromkeys((MAX, MIN), random_strategy(Random(seed)))).states
        assert [again(state) for state in states] == [evaluate(state) for state in states]


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_a_strategy_has_the_name_of_its_maker(strategy: Any) -> None:
    name = pickle.loads(pickle.dumps(strategy)).__name__
    assert getattr(gametree, name)
    assert name.endswith("strategy") or name == "strategy_of_strength"
