"""Iterative deepening always has an action, never an unfinished result, and stops when the game is solved."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from math import nan
from time import perf_counter
from typing import Any

import pytest
from hypothesis import given

from gametree import (
    BrokenGame,
    Counted,
    LimitReached,
    NodeLimited,
    Result,
    alpha_beta,
    deepening_search,
    iterative_deepening,
    minimax,
)
from gametree.games import Board, ConnectFour, TicTacToe, TreeGame
from tests.search.exact_searches import CYCLE, chain, replay
from tests.support.trees import Position, evaluations, height, positions, tree_game

tic_tac_toe = TicTacToe()


def nothing(_state: object) -> float:
    return 0


@given(tree=positions, evaluate=evaluations)
def test_each_depth_has_the_value_of_a_search_to_it(tree: Position, evaluate: Callable[[int], float]) -> None:
    game = tree_game(tree)
    iterations = list(iterative_deepening(game, 0, evaluate=evaluate))
    assert [iteration.depth for iteration in iterations] == list(range(len(iterations)))
    for iteration in iterations[1:]:
        plain = minimax(game, 0, depth=iteration.depth, evaluate=evaluate)
        assert iteration.result.value == plain.value
        assert iteration.result.action is not None
    assert [iteration.solved for iteration in iterations] == [False] * (len(iterations) - 1) + [True]
    assert iterations[-1].result.value == minimax(game, 0).value
    assert game.utility(replay(game, 0, iterations[-1].result.line)) == iterations[-1].result.value
    assert len(iterations) - 1 <= height(tree)


def test_the_first_answer_is_the_evaluation_with_the_first_action() -> None:
    first = next(iterative_deepening(tic_tac_toe, Board(), evaluate=lambda _: 0.25))
    assert first.result == Result(0.25, (0,))
    assert (first.depth, first.solved) == (0, False)


@pytest.mark.parametrize("limit", [{"seconds": 0}, {"nodes": 1}, {"depth": 0}])
def test_the_least_limit_still_gives_an_action(limit: dict[str, Any]) -> None:
    (only,) = iterative_deepening(tic_tac_toe, Board(), evaluate=nothing, **limit)
    assert only.result.action == 0


def test_a_finished_game_is_solved_at_once() -> None:
    (only,) = iterative_deepening(TreeGame(4), 0, evaluate=nothing, seconds=0)
    assert (only.result, only.depth, only.solved) == (Result(4), 0, True)


@pytest.mark.exhaustive
def test_stopped_at_any_node_it_has_the_last_finished_depth() -> None:
    whole = list(iterative_deepening(tic_tac_toe, Board(), evaluate=nothing, depth=4))
    for nodes in range(1, whole[-1].nodes + 2):
        counted = Counted(tic_tac_toe)
        iterations = list(iterative_deepening(counted, Board(), evaluate=nothing, depth=4, nodes=nodes))
        finished = [iteration for iteration in whole if iteration.nodes <= nodes]
        assert [iteration.result for iteration in iterations] == [iteration.result for iteration in finished]
        assert counted.nodes <= nodes


def test_nodes_and_seconds_grow() -> None:
    iterations = list(iterative_deepening(tic_tac_toe, Board(), evaluate=nothing))
    assert iterations[-1].result.value == 0
    for former, latter in pairwise(iterations):
        assert former.nodes < latter.nodes
        assert former.seconds <= latter.seconds


def test_the_clock_is_kept() -> None:
    game = ConnectFour()
    started = perf_counter()
    *_, last = iterative_deepening(game, game.initial_state(), evaluate=nothing, seconds=0.1)
    assert 0.05 < perf_counter() - started < 5  # a generous bound: the benchmark measures the overshoot
    assert last.depth >= 1
    assert not last.solved


def test_ctrl_c_hands_back_the_last_finished_depth() -> None:
    asked = 0

    def interrupted(_state: object) -> float:
        nonlocal asked
        asked += 1
        if asked > 500:
            raise KeyboardInterrupt
        return 0

    iterations = list(iterative_deepening(tic_tac_toe, Board(), evaluate=interrupted))
    assert iterations[-1].depth >= 2
    assert iterations[-1].result == alpha_beta(tic_tac_toe, Board(), depth=iterations[-1].depth, evaluate=nothing)


def test_a_limit_of_the_callers_own_ends_it_too() -> None:
    limited = NodeLimited(tic_tac_toe, nodes=200)
    *_, last = iterative_deepening(limited, Board(), evaluate=nothing)
    assert last.depth >= 2


def test_the_best_line_is_tried_first_in_the_next_depth() -> None:
    game = ConnectFour(5, 4)
    start = game.initial_state()
    *_, deepened = iterative_deepening(game, start, evaluate=lambda s: (s[0] * 7919) % 101, depth=6)
    assert deepened.result.value == alpha_beta(game, start, depth=6, evaluate=lambda s: (s[0] * 7919) % 101).value
    fresh = Counted(game)
    alpha_beta(fresh, start, depth=6, evaluate=lambda s: (s[0] * 7919) % 101)
    assert deepened.nodes < fresh.nodes


def test_a_cycling_game_is_searched_as_deep_as_asked() -> None:
    *_, last = iterative_deepening(CYCLE, "a", evaluate=nothing, depth=60)
    assert (last.depth, last.solved, last.result.value) == (60, False, 0)


@pytest.mark.exhaustive
def test_long_games() -> None:
    game = chain(10_000)
    *_, last = iterative_deepening(game, 0, evaluate=nothing, nodes=50_000)
    assert last.depth > 150
    assert deepening_search(evaluate=nothing, depth=40)(game, 9_980) == Result(5, (0,) * 20)


@pytest.mark.parametrize(
    "limit", [{"depth": -1}, {"seconds": -0.5}, {"seconds": nan}, {"nodes": 0}, {"nodes": -3}, {"depth": 1.5}]
)
def test_limits_below_their_least_are_refused_at_the_call(limit: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="must be"):
        iterative_deepening(tic_tac_toe, Board(), evaluate=nothing, **limit)


def test_a_broken_game_or_evaluation_says_so() -> None:
    with pytest.raises(BrokenGame, match="There is no action at 0"):
        list(iterative_deepening(TreeGame([]), 0, evaluate=nothing))
    with pytest.raises(BrokenGame, match="The evaluation of 0 is nan"):
        list(iterative_deepening(TreeGame([1, 2]), 0, evaluate=lambda _: nan))
    with pytest.raises(ZeroDivisionError):
        list(iterative_deepening(TreeGame([[1], 2]), 0, evaluate=lambda state: 1 / (state - 1)))


def test_the_search_made_of_it_is_the_last_depth() -> None:
    search = deepening_search(evaluate=nothing, nodes=1000)
    *_, last = iterative_deepening(tic_tac_toe, Board(), evaluate=nothing, nodes=1000)
    assert search(tic_tac_toe, Board()) == last.result
    assert deepening_search(evaluate=nothing, seconds=9)(tic_tac_toe, Board()).value == 0
    with pytest.raises(ValueError, match="give depth=, seconds= or nodes="):
        deepening_search(evaluate=nothing)


def test_a_limit_reached_outside_it_is_not_swallowed() -> None:
    limited = NodeLimited(tic_tac_toe, nodes=1)
    with pytest.raises(LimitReached):
        alpha_beta(limited, Board(), depth=1, evaluate=nothing)
