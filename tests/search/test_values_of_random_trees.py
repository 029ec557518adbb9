"""Laws of the textbook searches, on random trees with players drawn freely.

- `alpha_beta(g, s) == minimax(g, s)` as whole results, depth-limited too.
- If no error is raised, with `p = DepthPenalised(g)`: `depth_penalised_minimax(g, s) == minimax(p, p.start(s)) ==
  alpha_beta(p, p.start(s))`.
- The line of a result is legal in the game that was searched, every state on it has the root's value, and it ends
  at a terminal state of that value.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from hypothesis import given, strategies as st

from gametree import (
    Action,
    DepthLimited,
    DepthPenalised,
    Game,
    PenaltyTooLarge,
    Player,
    Result,
    Search,
    State,
    alpha_beta,
    depth_penalised_minimax,
    minimax,
    rank_actions,
)
from gametree.games import TreeGame
from tests.support.trees import (
    Branch,
    Position,
    evaluations,
    fewer_plies_first,
    height,
    leaves,
    positions,
    size,
    solve,
    tree_game,
)

depths = st.integers(0, 5)


def replay(game: Game[State, Action], state: State, line: tuple[Action, ...]) -> float:
    """Play a line of legal actions, and return the utility at its end."""
    for action in line:
        assert not game.terminal(state)
        assert action in list(game.actions(state))
        state = game.result(state, action)
    assert game.terminal(state)
    return game.utility(state)


@given(positions)
def test_minimax_is_the_tree_read_by_hand(tree: Position) -> None:
    assert minimax(tree_game(tree), 0) == solve(tree)


@given(positions)
def test_alpha_beta_returns_the_result_of_minimax(tree: Position) -> None:
    game = tree_game(tree)
    assert alpha_beta(game, 0) == minimax(game, 0)


@given(positions, depths, evaluations)
def test_alpha_beta_returns_the_result_of_minimax_under_a_depth_limit(
    tree: Position, depth: int, evaluate: Callable[[int], float]
) -> None:
    game = tree_game(tree)
    expected = solve(tree, depth=depth, evaluate=evaluate)
    assert minimax(game, 0, depth=depth, evaluate=evaluate) == expected
    assert alpha_beta(game, 0, depth=depth, evaluate=evaluate) == expected


@given(positions)
def test_alpha_beta_returns_the_result_of_minimax_at_every_node(tree: Position) -> None:
    game = tree_game(tree)
    for node in range(size(tree)):
        assert alpha_beta(game, node) == minimax(game, node)


@given(positions, st.sampled_from([0, 2**-10, 2**-6, 1 / 3, 0.1]))
def test_the_penalised_search_equals_a_search_of_the_penalised_game(tree: Position, penalty: float) -> None:
    game = tree_game(tree)
    penalised = DepthPenalised(game, penalty=penalty)
    start = penalised.start(0)
    try:
        result = depth_penalised_minimax(game, 0, penalty=penalty)
    except PenaltyTooLarge:
        with pytest.raises(PenaltyTooLarge):
            minimax(penalised, start)
        return
    assert result == minimax(penalised, start) == alpha_beta(penalised, start)
    assert result == solve(tree, worth=fewer_plies_first(penalty))


@given(positions, depths, evaluations)
def test_the_penalised_search_under_a_depth_limit_leaves_evaluations_unpenalised(
    tree: Position, depth: int, evaluate: Callable[[int], float]
) -> None:
    game = tree_game(tree)
    expected = solve(tree, worth=fewer_plies_first(2**-10), depth=depth, evaluate=evaluate)
    assert depth_penalised_minimax(game, 0, depth=depth, evaluate=evaluate) == expected
    penalised = DepthPenalised(game)
    start = penalised.start(0)
    assert alpha_beta(penalised, start, depth=depth, evaluate=evaluate) == expected


@given(positions)
def test_the_default_penalty_keeps_the_outcome(tree: Position) -> None:
    game = tree_game(tree)
    assert round(depth_penalised_minimax(game, 0).value) == minimax(game, 0).value


@given(positions)
def test_the_penalty_is_raised_exactly_where_a_visited_leaf_loses_its_sign(tree: Position) -> None:
    game = tree_game(tree)
    penalty = 0.5
    worth = fewer_plies_first(penalty)

    def crosses(position: Position, plies: int) -> bool:
        if isinstance(position, int):
            return position != 0 and plies > 0 and worth(position, plies) * position <= 0
        return any(crosses(child, plies + 1) for child in position.children)

    if crosses(tree, 0):
        with pytest.raises(PenaltyTooLarge):
            depth_penalised_minimax(game, 0, penalty=penalty)
    else:
        assert depth_penalised_minimax(game, 0, penalty=penalty) == solve(tree, worth=worth)


@given(positions, depths, evaluations)
def test_lines_replay_in_the_game_that_was_searched(
    tree: Position, depth: int, evaluate: Callable[[int], float]
) -> None:
    game = tree_game(tree)
    for search in (minimax, alpha_beta):
        result = search(game, 0)
        assert replay(game, 0, result.line) == result.value
        limited = DepthLimited(game, depth=depth, evaluate=evaluate)
        result = search(limited, limited.start(0))
        assert replay(limited, limited.start(0), result.line) == result.value
    penalised = DepthPenalised(game)
    result = depth_penalised_minimax(game, 0)
    assert replay(penalised, penalised.start(0), result.line) == result.value


@given(positions)
def test_a_live_state_has_an_action_and_a_finished_one_has_none(tree: Position) -> None:
    game = tree_game(tree)
    for search in (minimax, alpha_beta, depth_penalised_minimax):
        result = search(game, 0)
        assert (result.action is None) == isinstance(tree, int)
        assert result.action == (result.line[0] if result.line else None)


@given(positions, evaluations)
def test_depth_0_evaluates_a_live_state_and_names_no_action(
    tree: Position, evaluate: Callable[[int], float]
) -> None:
    game = tree_game(tree)
    expected = Result[int](tree if isinstance(tree, int) else evaluate(0))
    for search in (minimax, alpha_beta, depth_penalised_minimax):
        assert search(game, 0, depth=0, evaluate=evaluate) == expected


@given(positions, evaluations)
def test_a_depth_that_reaches_the_end_is_no_limit(tree: Position, evaluate: Callable[[int], float]) -> None:
    game = tree_game(tree)
    for search in (minimax, alpha_beta, depth_penalised_minimax):
        assert search(game, 0, depth=height(tree), evaluate=evaluate) == search(game, 0)


@given(positions, st.booleans())
def test_ranked_actions_are_the_children_valued_as_part_of_the_game(tree: Position, swift: bool) -> None:
    game = tree_game(tree)
    search = depth_penalised_minimax if swift else alpha_beta
    ranked = rank_actions(game, 0, search=search)
    if isinstance(tree, int):
        assert ranked == ()
        return
    worth = fewer_plies_first(2**-10 if swift else 0)
    alone = [solve(Branch(tree.player, (child,)), worth=worth) for child in tree.children]
    options = [(value, (action, *line[1:])) for action, (value, line) in enumerate(alone)]
    expected = sorted(options, key=lambda option: -option[0] * tree.player)
    assert list(ranked) == expected
    assert ranked[0] == search(game, 0)


def without_options(game: Game[State, Action], state: State, /) -> Result[Action]:
    """A search that takes no depth, as the user's own may."""
    return minimax(game, state)


@given(positions, st.integers(1, 4), evaluations, st.sampled_from([alpha_beta, without_options]))
def test_actions_ranked_to_a_depth_have_the_values_of_a_search_to_it(
    tree: Position, depth: int, evaluate: Callable[[int], float], search: Search
) -> None:
    game = tree_game(tree)
    ranked = rank_actions(game, 0, search=search, depth=depth, evaluate=evaluate)
    assert ranked == rank_actions(game, 0, search=partial(minimax, depth=depth, evaluate=evaluate))


def test_a_ranking_needs_a_ply_and_both_depth_and_evaluation() -> None:
    game = TreeGame([Player.MAX, 1, 2])
    with pytest.raises(ValueError, match="The depth of a ranking must be an integer of at least 1, not 0"):
        rank_actions(game, 0, depth=0, evaluate=float)
    with pytest.raises(TypeError, match="evaluate= is missing"):
        rank_actions(game, 0, depth=1)


@given(positions)
def test_swapping_the_sides_negates_the_value_and_keeps_the_line(tree: Position) -> None:
    def swapped(position: Position) -> Position:
        if isinstance(position, int):
            return -position
        return Branch(position.player.opponent, tuple(map(swapped, position.children)))

    for search in (minimax, alpha_beta, depth_penalised_minimax):
        result, mirrored = search(tree_game(tree), 0), search(tree_game(swapped(tree)), 0)
        assert mirrored == (-result.value, result.line)


@given(positions)
def test_no_search_is_worse_than_the_worst_leaf_or_better_than_the_best(tree: Position) -> None:
    assert min(leaves(tree)) <= alpha_beta(tree_game(tree), 0).value <= max(leaves(tree))


@pytest.mark.parametrize("search", [minimax, alpha_beta])
@pytest.mark.parametrize("value", [1.7e308, -1.7e308, 0])
@pytest.mark.parametrize("player", Player)
def test_a_root_where_all_is_equal_gives_the_first_action(search: Search, value: float, player: Player) -> None:
    assert search(TreeGame([player, value, [player, value], value]), 0) == (value, (0,))


@given(positions, depths)
def test_only_live_states_are_evaluated(tree: Position, depth: int) -> None:
    game = tree_game(tree)

    def evaluate(state: int) -> float:
        assert not game.terminal(state)
        return 0

    for search in (minimax, alpha_beta, depth_penalised_minimax):
        search(game, 0, depth=depth, evaluate=evaluate)
