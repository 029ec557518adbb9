"""Every state on the line of an exact search has the value of the root, no matter what is in the table."""

from __future__ import annotations

from functools import partial
from math import nextafter
from random import Random
from typing import Any

import pytest

from gametree import (
    MAX,
    BoundedTable,
    Search,
    alpha_beta,
    alpha_beta_with_memory,
    deepening_search,
    minimax,
    mtd_f,
    principal_variation_search,
    rank_actions,
)
from gametree.game import Game, Result
from gametree.games import TreeGame
from tests.search.exact_searches import TABLE_SEARCHES, TableSearch, replay
from tests.support.trees import layered_dag, random_tree, tree_game

EXACT: dict[str, Search] = {
    "minimax": minimax,
    "alpha_beta": alpha_beta,
    "alpha_beta_with_memory": alpha_beta_with_memory,
    "principal_variation_search": principal_variation_search,
    "mtd_f": mtd_f,
    "mtd_f, guessed far off": partial(mtd_f, guess=-1000.5),
    "deepening_search": deepening_search(evaluate=lambda _: 0, depth=50),
}
GAMES: list[Any] = [
    TreeGame([0, [0, -1]]),
    TreeGame((MAX, (MAX, 1, 1), [1, 0], 1)),
    TreeGame([[nextafter(1, 2), 1], [1, nextafter(1, 0)], [2**53 + 1, 2**53]]),
    *(tree_game(random_tree(seed, depth=4, branching=3)) for seed in range(40)),
    *(layered_dag(seed, layers=5, width=4) for seed in range(40)),
]


def reachable(game: Any) -> list[Any]:
    """Return the states of a game, breadth first."""
    states = {game.initial_state(): None}
    for state in (ahead := list(states)):  # the list grows while it is read
        for action in () if game.terminal(state) else game.actions(state):
            following = game.result(state, action)
            if following not in states:
                states[following] = None
                ahead.append(following)
    return ahead


def is_principal_variation(game: Game[Any, Any], state: Any, result: Result[Any]) -> bool:
    """Whether the line is played to the end, and each state on it has the value of the result."""
    prefixes = [result.line[:plies] for plies in range(len(result.line) + 1)]
    states = [replay(game, state, prefix) for prefix in prefixes]
    return game.terminal(states[-1]) and all(minimax(game, each).value == result.value for each in states)


@pytest.mark.parametrize("search", EXACT.values(), ids=EXACT)
def test_every_state_on_the_line_has_the_value_of_the_root(search: Search) -> None:
    for game in GAMES:
        for state in reachable(game):
            assert is_principal_variation(game, state, search(game, state)), (game, state)


@pytest.mark.parametrize("search", TABLE_SEARCHES.values(), ids=TABLE_SEARCHES)
@pytest.mark.parametrize("entries", [None, 1, 5])
def test_a_table_filled_in_any_order_leaves_no_other_line(search: TableSearch, entries: int | None) -> None:
    for number, game in enumerate(GAMES):
        unlimited: Any = {}
        table = unlimited if entries is None else BoundedTable[Any, Any](entries=entries)
        states = reachable(game)
        Random(number).shuffle(states)
        for state in states:
            assert is_principal_variation(game, state, search(game, state, table=table)), (game, state)


def test_each_ranked_action_has_its_own_principal_variation() -> None:
    for game in GAMES:
        start = game.initial_state()
        for result in rank_actions(game, start):
            following = Result(result.value, result.line[1:])
            assert is_principal_variation(game, game.result(start, result.line[0]), following), game


def test_a_line_that_only_a_blunder_attains_is_none() -> None:
    game = TreeGame([0, [0, -1]])
    assert is_principal_variation(game, 0, Result(0, (0,)))
    assert not is_principal_variation(game, 0, Result(0, (1, 0)))
