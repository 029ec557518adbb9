"""Law: every stored pair of bounds brackets the minimax value.

It is tested on layered DAGs, because random trees alone miss table bugs.

A search with a table joins `TABLE_SEARCHES` as a function that returns its value and the stored entries. The one
here is written out from Marsland, "A review of game-tree pruning", 1986, to test the law itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import inf
from typing import TypeAlias

import pytest
from hypothesis import find, given, settings, strategies as st

from gametree import MAX, alpha_beta, minimax
from gametree.games import GraphGame
from tests.support.trees import layered_dags

Place: TypeAlias = tuple[int, int]
Dag: TypeAlias = GraphGame[Place, int]
ValueInterval: TypeAlias = Mapping[Place, tuple[float, float]]
TableSearch: TypeAlias = Callable[[Dag], tuple[float, ValueInterval]]


def remembering(game: Dag, *, kinds: bool = True) -> tuple[float, ValueInterval]:
    """Alpha-beta with a table of bounds; without `kinds` it takes each bound for the value."""
    table: dict[Place, tuple[float, float]] = {}

    def search(state: Place, alpha: float, beta: float) -> float:
        if game.terminal(state):
            return game.utility(state)
        lower, upper = table.get(state, (-inf, inf))
        if lower >= beta or lower == upper:
            return lower
        if upper <= alpha:
            return upper
        a, b = max(alpha, lower), min(beta, upper)
        window = a, b
        value = None
        for action in game.actions(state):
            child = search(game.result(state, action), a, b)
            if game.player(state) is MAX:
                value = child if value is None else max(value, child)
                a = max(a, value)
            else:
                value = child if value is None else min(value, child)
                b = min(b, value)
            if a >= b:
                break
        assert value is not None
        at_least = value if value > window[0] or not kinds else lower
        at_most = value if value < window[1] or not kinds else upper
        table[state] = at_least, at_most
        return value

    return search(game.start, -inf, inf), table


def breaks_the_law(search: TableSearch, game: Dag) -> bool:
    """Whether the value is not minimax's, or some bounds do not bracket the value of their state."""
    value, bounds = search(game)
    if value != minimax(game, game.start).value:
        return True
    return not all(low <= minimax(game, state).value <= high for state, (low, high) in bounds.items())


TABLE_SEARCHES: dict[str, TableSearch] = {"as in the textbook": remembering}


@pytest.mark.parametrize("name", TABLE_SEARCHES)
def test_stored_bounds_bracket_the_minimax_value(name: str) -> None:
    @given(layered_dags)
    def law(game: Dag) -> None:
        assert not breaks_the_law(TABLE_SEARCHES[name], game)

    law()


def test_the_law_catches_a_table_without_bound_kinds() -> None:
    found = find(
        layered_dags,
        lambda game: breaks_the_law(lambda g: remembering(g, kinds=False), game),
        settings=settings(max_examples=500, derandomize=True, database=None),
    )
    assert not breaks_the_law(remembering, found)


@given(layered_dags, st.integers(0, 6), st.lists(st.integers(-3, 3), min_size=1, max_size=5))
def test_alpha_beta_is_minimax_on_layered_dags(game: Dag, depth: int, values: list[int]) -> None:
    def evaluate(state: Place) -> float:
        return values[sum(state) % len(values)]

    assert alpha_beta(game, game.start) == minimax(game, game.start)
    limited = alpha_beta(game, game.start, depth=depth, evaluate=evaluate)
    assert limited == minimax(game, game.start, depth=depth, evaluate=evaluate)
