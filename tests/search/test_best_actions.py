"""All actions that attain the value of a state, and no others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, strategies as st

from gametree import (
    MAX,
    BestActions,
    BrokenGame,
    Counted,
    DepthPenalised,
    ValueInterval,
    alpha_beta_with_memory,
    best_actions,
    minimax,
    rank_actions,
    solve,
)
from gametree.games import ConnectFour, GraphGame, TicTacToe
from tests.search.exact_searches import chain
from tests.support.trees import Position, evaluations, layered_dags, positions, tree_game


def by_minimax(game: Any, state: Any, **limits: Any) -> BestActions[Any]:
    """Return the same by the definition: the value of each child is the value of the state."""
    value = minimax(game, state, **limits).value
    if "depth" in limits:
        limits["depth"] -= 1
    children = (
        [] if game.terminal(state) else [(action, game.result(state, action)) for action in game.actions(state)]
    )
    return BestActions(
        value, tuple(action for action, child in children if minimax(game, child, **limits).value == value)
    )


@given(positions)
def test_they_are_the_actions_worth_as_much_as_the_state(position: Position) -> None:
    game = tree_game(position)
    assert best_actions(game, 0) == by_minimax(game, 0)
    penalised = DepthPenalised(game)
    assert best_actions(penalised, penalised.start(0)) == by_minimax(penalised, penalised.start(0))


@given(layered_dags)
def test_a_table_that_was_used_changes_nothing(game: GraphGame[tuple[int, int], int]) -> None:
    table: dict[Any, Any] = {}
    for state in [*game.positions, *game.positions]:
        assert best_actions(game, state, table=table) == by_minimax(game, state)


@given(positions, st.integers(1, 3), evaluations)
def test_the_evaluation_at_the_horizon_decides(
    position: Position, depth: int, evaluate: Callable[[int], float]
) -> None:
    game = tree_game(position)
    found = best_actions(game, 0, depth=depth, evaluate=evaluate)
    assert found == by_minimax(game, 0, depth=depth, evaluate=evaluate)


def test_every_state_of_tic_tac_toe_beside_its_solution() -> None:
    """The distance decides in 852 of the 4,520 live states."""
    game, table, differ = TicTacToe(), dict[Any, Any](), 0
    solution = solve(game)
    for state, solved in solution.items():
        found = best_actions(game, state, table=table)
        nearest = solution.best_actions(state)
        assert found.value == solved.value
        assert set(nearest) <= set(found.actions)
        differ += nearest != found.actions
    assert differ == 852


def test_it_visits_fewer_nodes_than_a_ranking() -> None:
    game = ConnectFour(width=5, height=4)
    state = game.initial_state()
    for action in (2, 2, 2):
        state = game.result(state, action)
    found, ranked = Counted(game), Counted(game)
    best = best_actions(found, state)
    first, *_ = ranking = rank_actions(ranked, state, search=alpha_beta_with_memory)
    assert set(best.actions) == {result.action for result in ranking if result.value == first.value}
    assert found.nodes < 0.6 * ranked.nodes


def test_a_game_that_is_over_has_no_best_action() -> None:
    game = TicTacToe(win=10)
    assert best_actions(game, game.parse_state("XXX/OO./...")) == BestActions(10, ())
    assert best_actions(game, game.initial_state(), depth=0, evaluate=lambda _: 7) == BestActions(7, ())


def test_a_value_that_no_action_attains_is_refused() -> None:
    """The table holds a bound that is not true."""
    game: GraphGame[int, int] = GraphGame(0, {0: (MAX, {0: 1}), 1: 3})
    with pytest.raises(BrokenGame, match="No line from 0 has its value of 4"):
        best_actions(game, 0, table={0: ValueInterval(4, 4)})


@pytest.mark.exhaustive
def test_games_of_ten_thousand_plies() -> None:
    assert best_actions(chain(10_000), 0) == BestActions(5, (0,))
