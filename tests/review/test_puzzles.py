"""A puzzle has one action that wins, and every other is refuted."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, strategies as st

from gametree import MAX, DepthPenalised, alpha_beta, minimax, solve
from gametree.games import GraphGame, TicTacToe
from gametree.review import puzzles
from tests.support.trees import layered_dags

GAME = TicTacToe()
SOLUTION = solve(GAME)


def wins(game: Any, state: Any) -> list[Any]:
    """Return the actions that win for the player to move, by minimax."""
    player = game.player(state)
    return [
        action for action in game.actions(state) if minimax(game, game.result(state, action)).value * player > 0
    ]


@given(layered_dags, st.integers(1, 4))
def test_they_are_the_states_with_one_action_that_wins(game: GraphGame[Any, Any], plies: int) -> None:
    solution = solve(game)
    found = {puzzle.state: puzzle for puzzle in puzzles(game, solution, plies=plies, source=solution)}
    for state in solution:
        if game.terminal(state):
            assert state not in found
            continue
        only = wins(game, state)
        if state in found:
            puzzle = found[state]
            assert ([puzzle.action], puzzle.player) == (only, game.player(state))
            assert puzzle.tries.keys() == set(game.actions(state)) - {puzzle.action} != set()
            assert (len(puzzle.line), solution[game.result(state, puzzle.action)].plies) == (plies, plies - 1)
        else:
            right_length = only and solution[game.result(state, only[0])].plies == plies - 1
            assert len(only) != 1 or not right_length or len(list(game.actions(state))) == 1


def test_the_lines_win_and_refute() -> None:
    for puzzle in puzzles(GAME, SOLUTION, plies=3, source=SOLUTION):
        for action, line in {puzzle.action: puzzle.line, **puzzle.tries}.items():
            state = puzzle.state
            for each in line:
                state = GAME.result(state, each)
            won = GAME.utility(state) * puzzle.player > 0
            assert won == (action == puzzle.action) == (line is puzzle.line)


def test_a_search_finds_them_too() -> None:
    penalised = DepthPenalised(GAME)
    states = [state for state in SOLUTION if str(state).count(".") == 5]
    by_search = puzzles(penalised, map(penalised.start, states), plies=3, source=alpha_beta)
    by_solution = puzzles(GAME, states, plies=3, source=SOLUTION)
    assert [(each.state.state, each.action) for each in by_search] == [
        (each.state, each.action) for each in by_solution
    ]


def test_what_is_not_proved_is_no_puzzle() -> None:
    game = GraphGame[str, str](
        "a", {"a": (MAX, {"win": "b", "lose": "c"}), "b": (MAX, {"on": "d"}), "c": -1, "d": 1}
    )
    assert len(list(puzzles(game, ["a"], plies=2, seconds=60))) == 1
    assert not list(puzzles(game, ["a"], plies=2, seconds=0))
    assert not list(puzzles(game, ["a"], plies=1, seconds=60))
    with pytest.raises(ValueError, match="The plies of a puzzle must be an integer of at least 1, not 0"):
        next(puzzles(game, ["a"], plies=0, seconds=60))
