"""The values, bounds, windows and visits of a trace equal those that the search itself would record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from math import inf
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from gametree import (
    MAX,
    Counted,
    DepthPenalised,
    Game,
    Player,
    Result,
    alpha_beta,
    alpha_beta_with_memory,
    depth_penalised_minimax,
    minimax,
    mtd_f,
    principal_variation_search,
    rank_actions,
)
from gametree.games import GraphGame
from gametree.search import deepening_search, monte_carlo_search, proof_number_search
from gametree.transform.depth_limited import limited
from gametree.transform.transformation import unwrap_state
from gametree.tree import Tree, trace
from tests.support.trees import Position, cyclic, layered_dags, literal, positions, tree_game
from tests.tree.own_searches import alpha_beta_with_dict, deepening, null_windows, with_copies
from tests.tree.watched import Entered, Entry, Log, true_values, watched


def as_logged(tree: Tree[Any, Any]) -> Log:
    """Return the content of the tree in the form of the log."""
    return {node.line: Entry(node.order, node.low, node.high, node.window or (inf, -inf)) for node in tree}


def without_windows(log: Log) -> Log:
    return {path: entry._replace(window=(0, 0)) for path, entry in log.items()}


def visits_by_state(tree: Tree[Any, Any]) -> Counter[Any]:
    """Return how often play led to each state of the user's; the root's own visits are no calls of `result`."""
    visits: Counter[Any] = Counter()
    for node in tree:
        visits[unwrap_state(node.state)] += node.visits if node.parent is not None else 0
    return +visits


def check(tree: Tree[Any, Any], log: Log, entered: Counter[Any], *, windows: bool) -> None:
    found = as_logged(tree)
    assert list(found) == sorted(log, key=lambda path: log[path].order)
    assert without_windows(found) == without_windows(log)
    assert not windows or found == log
    assert all(node.visits == 1 for node in tree)
    assert tree.visits == tree.nodes == len(tree) == len(log)
    assert tree.depth == max(map(len, log))
    assert visits_by_state(tree) == entered


def check_textbook(
    game: Game[Any, Any], start: Any, depth: int | None, evaluate: Callable[[Any], float] = float
) -> None:
    """Check what is traced of every textbook search, on the game as it is and with a penalty for depth.

    A trace limits the game (`DepthLimited`), so that evaluations are its leaves. A limit that the search sets
    itself shows only in the visits: the trace claims only what is true for every evaluation.
    """
    limit: dict[str, Any] = {} if depth is None else {"depth": depth, "evaluate": evaluate}
    by_plies = DepthPenalised(game)
    for rules, state in ((game, start), (by_plies, by_plies.start(start))):
        for search, prune in ((minimax, False), (alpha_beta, True)):
            result, log = watched(rules, state, prune=prune, depth=depth, evaluate=evaluate)
            entered = Entered(rules)
            assert search(entered, state, **limit) == result
            tree: Tree[Any, Any] = trace(search, rules, state, **limit)
            check(tree, log, entered.entered, windows=prune)
            assert tree.result == result
            assert tree.root.value == result.value
            assert [node.line for node in tree.line] == [result.line[:n] for n in range(len(result.line) + 1)]
            unseen = trace(partial(search, **limit), rules, state)
            assert unseen.result == result
            assert visits_by_state(unseen) == entered.entered
            assert all(node.low <= log[node.line].low <= log[node.line].high <= node.high for node in unseen)


def check_penalised(
    game: Game[Any, Any], start: Any, depth: int | None, evaluate: Callable[[Any], float] = float
) -> None:
    """Check the trace of a search that subtracts the penalty itself, without a call.

    The trace shows the game without the penalty; to show it, penalise the game.
    """
    limit: dict[str, Any] = {} if depth is None else {"depth": depth, "evaluate": evaluate}
    _, log = watched(game, start, prune=False, depth=depth, evaluate=evaluate)
    entered = Entered(game)
    result = depth_penalised_minimax(entered, start, **limit)
    by_plies = DepthPenalised(game)
    assert trace(minimax, by_plies, by_plies.start(start), **limit).result == result
    plain: Tree[Any, Any] = trace(depth_penalised_minimax, game, start, **limit)
    check(plain, log, entered.entered, windows=False)
    unseen = trace(partial(depth_penalised_minimax, **limit), game, start)
    assert unseen.result == result
    assert visits_by_state(unseen) == entered.entered
    if depth is None:
        assert plain.result == result
    else:
        # To the search, the evaluations of a limited game are utilities, which it penalises.
        assert plain.result == depth_penalised_minimax(*limited(game, start, depth, evaluate))


def deals(values: list[int]) -> Callable[[tuple[int, int]], float]:
    """Return an evaluation that gives the values, in eighths, to the states of a layered game in turn."""
    return lambda state: values[(3 * state[0] + state[1]) % len(values)] / 8


depths = st.integers(0, 4)
some = st.lists(st.integers(-8, 8), min_size=1, max_size=7)


@given(positions)
def test_of_the_textbook_searches_on_trees(tree: Position) -> None:
    check_textbook(tree_game(tree), 0, None)
    check_penalised(tree_game(tree), 0, None)


@pytest.mark.exhaustive
@given(layered_dags)
def test_of_the_textbook_searches_on_dags(game: GraphGame[tuple[int, int], int]) -> None:
    check_textbook(game, game.start, None)
    check_penalised(game, game.start, None)


@given(positions, depths, some.map(cyclic))
def test_of_the_textbook_searches_to_a_depth_on_trees(
    tree: Position, depth: int, evaluate: Callable[[int], float]
) -> None:
    check_textbook(tree_game(tree), 0, depth, evaluate)
    check_penalised(tree_game(tree), 0, depth, evaluate)


@pytest.mark.exhaustive
@given(layered_dags, depths, some.map(deals))
def test_of_the_textbook_searches_to_a_depth_on_dags(
    game: GraphGame[tuple[int, int], int], depth: int, evaluate: Callable[[tuple[int, int]], float]
) -> None:
    check_textbook(game, game.start, depth, evaluate)
    check_penalised(game, game.start, depth, evaluate)


SEARCHES: dict[str, Callable[[Any, Any], Any]] = {
    "alpha_beta_with_memory": alpha_beta_with_memory,
    "principal_variation_search": principal_variation_search,
    "mtd_f": mtd_f,
    "deepening_search": deepening_search(evaluate=lambda _state: 0, depth=5),
    "monte_carlo": monte_carlo_search(simulations=60, seed=7),
    "proof_number": partial(proof_number_search, at_least=1),
    "rank_actions": rank_actions,
    "deepening": deepening,
    "alpha_beta_with_dict": alpha_beta_with_dict,
    "null_windows": null_windows,
    "with_copies": with_copies,
}


def check_visits_and_intervals(
    name: str, game: Game[Any, Any], state: Any, values: Callable[[Any], float]
) -> Tree[Any, Any]:
    search = SEARCHES[name]
    entered = Entered(game)
    plain = search(entered, state)
    tree = trace(search, game, state)
    assert tree.error is None
    assert tree.result == plain
    assert visits_by_state(tree) == entered.entered
    for node in tree:
        assert node.low <= values(node.state) <= node.high, (name, node)
    return tree


@pytest.mark.parametrize("name", SEARCHES)
@settings(max_examples=60)
@given(positions)
def test_of_any_search_on_trees(name: str, tree: Position) -> None:
    game = tree_game(tree)
    values = values_by_number(tree)
    check_visits_and_intervals(name, game, 0, values.__getitem__)


@pytest.mark.parametrize("name", SEARCHES)
@settings(max_examples=60)
@given(layered_dags)
def test_of_any_search_on_dags(name: str, game: GraphGame[tuple[int, int], int]) -> None:
    values = true_values(game)
    tree = check_visits_and_intervals(name, game, game.start, values.__getitem__)
    for node in tree:
        if node.seen_at is not None:
            assert node.seen_at.state == node.state
            assert node.seen_at.order < node.order
            assert (node.low, node.high) == (node.seen_at.low, node.seen_at.high)
            assert not node.children


@pytest.mark.parametrize("search", [alpha_beta_with_memory, alpha_beta_with_dict])
@given(game=layered_dags)
def test_a_table_answers_and_the_tree_still_knows_the_value(
    search: Callable[[Any, Any], Result[Any]], game: GraphGame[tuple[int, int], int]
) -> None:
    tree = trace(search, game, game.start)
    assert tree.root.value == tree.result.value == true_values(game)[game.start]


def values_by_number(tree: Position) -> dict[int, float]:
    """Return the minimax value of each node of a drawn tree, by its number in preorder."""
    values: dict[int, float] = {}

    def value(position: Position) -> float:
        number = len(values)
        values[number] = 0.0
        if isinstance(position, int):
            values[number] = position
        else:
            below = [value(child) for child in position.children]
            values[number] = max(below) if position.player is MAX else min(below)
        return values[number]

    value(tree)
    return values


@given(positions)
def test_visits_add_up_to_what_counted_counts(tree: Position) -> None:
    game = tree_game(tree)
    for search in (minimax, alpha_beta):
        counted = Counted(game)
        search(counted, 0)
        assert trace(search, game, 0).visits == counted.nodes


@given(positions)
def test_the_second_opinion_is_one(tree: Position) -> None:
    """The watched searches are those of the textbook, and their fail-soft values lie within the bounds that they
    record."""
    game = tree_game(tree)
    assert watched(game, 0, prune=False)[0] == minimax(game, 0)
    assert watched(game, 0, prune=True)[0] == alpha_beta(game, 0)
    assert literal(tree) == game.tree
    assert set(Player) == {1, -1}
