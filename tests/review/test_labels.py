"""Labels hold the value of a state and of each action, in the order of the states."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from itertools import islice, repeat
from math import inf
from typing import Any, cast

import pytest
from hypothesis import given

from gametree import (
    BrokenGame,
    ExecutorFailed,
    Result,
    Search,
    TooDeep,
    UnknownState,
    alpha_beta,
    alpha_beta_with_memory,
    compiled,
    minimax,
    solve,
)
from gametree.games import GraphGame, ThreeMensMorris, TicTacToe
from gametree.review import label_states, labels
from tests.compiled.test_refused import Stuck
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


def test_endless_play_has_its_value_and_no_plies_and_a_search_refuses_it() -> None:
    game = ThreeMensMorris(move_anywhere=True)
    solution = solve(game)
    start = game.initial_state()
    twice = list(label_states(game, [start, start], source=solution))
    assert twice[0] == twice[1]
    assert (twice[0].value, twice[0].plies) == ((0, 0), None)
    assert set(twice[0].actions.values()) == {(0, 0)}
    assert next(label_states(game, [start], seconds=0.01)).value == (-inf, inf)
    with pytest.raises(TooDeep, match="Play can return to"):
        next(label_states(game, [start], source=alpha_beta_with_memory))


@pytest.mark.parametrize("at_once", [1, 7, 512])
def test_states_searched_at_once_have_the_same_labels(monkeypatch: pytest.MonkeyPatch, at_once: int) -> None:
    monkeypatch.setattr(labels, "AT_ONCE", at_once)
    states = [state for state in SOLUTION if str(state).count(".") <= 4][:100]

    def search_states(search: Search, game: Any, states: Iterable[Any]) -> Iterator[Result[Any]]:
        return (search(game, state) for state in states)

    found = label_states(GAME, states, source=alpha_beta, search_states=search_states)
    assert list(found) == list(label_states(GAME, states, source=alpha_beta))
    with pytest.raises(BrokenGame, match="There is no action"):
        list(label_states(Stuck(), [1], source=alpha_beta, search_states=search_states))


@pytest.mark.slow(traced=True)
def test_compiled_searches_label_many_states_at_once() -> None:
    states = [state for state in SOLUTION if str(state).count(".") <= 6][:300]
    many = partial(compiled.search_states, table=compiled.SharedTable(megabytes=1))
    found = label_states(GAME, states, source=compiled.alpha_beta_with_memory, search_states=many)
    for label in found:
        assert label.value.lower == SOLUTION[label.state].value
        truth = {action: SOLUTION[GAME.result(label.state, action)].value for action in label.actions}
        assert {action: bounds.upper for action, bounds in label.actions.items()} == truth


def test_search_states_needs_a_search() -> None:
    for options in ({}, {"source": SOLUTION}, {"source": alpha_beta, "executor": ThreadPoolExecutor(1)}):
        with pytest.raises(TypeError, match="search_states= needs source="):
            label_states(GAME, [], search_states=cast("Any", list), **cast("Any", options))
