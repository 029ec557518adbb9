"""Labels hold the value of a state and of each action, in the order of the states."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from itertools import islice, repeat
from math import inf
from typing import Any

import pytest
from hypothesis import given

from gametree import ExecutorFailed, UnknownState, alpha_beta, alpha_beta_with_memory, minimax, solve
from gametree.games import GraphGame, TicTacToe
from gametree.review import label_states
from tests.support.trees import layered_dags

GAME = TicTacToe()
SOLUTION = solve(GAME)


@given(layered_dags)
def test_labels_are_the_values_by_minimax(game: GraphGame[Any, Any]) -> None:
    states = list(game.positions)
    labels = list(label_states(game, states, source=alpha_beta))
    assert [label.state for label in labels] == states
    for label in labels:
        value = minimax(game, label.state).value
        assert label.value == (value, value)
        over = game.terminal(label.state)
        assert label.player == (None if over else game.player(label.state))
        assert label.plies == (0 if over else None)
        truth = (
            {}
            if over
            else {each: minimax(game, game.result(label.state, each)).value for each in game.actions(label.state)}
        )
        assert {action: bounds.lower for action, bounds in label.actions.items()} == truth
        assert all(bounds.lower == bounds.upper for bounds in label.actions.values())
    timed = list(label_states(game, states, seconds=30))
    assert timed == labels


def test_a_solution_tells_the_distance_too() -> None:
    solution = solve(GAME)
    for label in label_states(GAME, solution, source=solution):
        assert (label.value.lower, label.plies) == solution[label.state]


def test_states_are_taken_when_they_are_needed() -> None:
    endless = label_states(GAME, repeat(GAME.initial_state()), seconds=0)
    assert [label.value for label in islice(endless, 3)] == [(-inf, inf)] * 3


@pytest.mark.exhaustive
def test_workers_give_the_same_labels() -> None:
    states = [state for state in solve(GAME) if str(state).count(".") <= 3][:200]
    here = list(label_states(GAME, states, source=alpha_beta_with_memory))
    with ProcessPoolExecutor(2) as executor:
        there = label_states(GAME, states, source=alpha_beta_with_memory, executor=executor, states_a_task=7)
        assert list(there) == here

        def own(_game: object, _state: object) -> Any:
            return None

        broken = label_states(GAME, [GAME.initial_state()], source=own, executor=executor)
        with pytest.raises(ExecutorFailed, match="cannot be sent"):
            next(broken)


def test_what_a_solution_lacks_is_said() -> None:
    solution = solve(GAME, start=GAME.parse_state("X.O/.X./O.."))
    with pytest.raises(UnknownState, match="is not among the"):
        next(label_states(GAME, [GAME.initial_state()], source=solution))


def test_threads_give_the_same_labels() -> None:
    states = [state for state in SOLUTION if str(state).count(".") <= 2][:40]
    with ThreadPoolExecutor(2) as executor:
        there = label_states(GAME, states, source=SOLUTION, executor=executor)
        assert list(there) == list(label_states(GAME, states, source=SOLUTION))
