"""The transposition table of a fail-soft search: probe, store, and the guard against states that recur."""

from __future__ import annotations

from collections.abc import Callable, MutableMapping
from math import inf
from typing import Any, NamedTuple, TypeAlias

from gametree.game import Game, State
from gametree.rules import no_end, require_hashable, utility
from gametree.search.trampoline import Call, run


class ValueInterval(NamedTuple):
    """An entry of a transposition table: a lower and an upper bound on the minimax value of a state.

    Both are values to MAX. They are equal if the value is exact; a side without a bound is infinite.
    """

    lower: float
    upper: float


Table: TypeAlias = MutableMapping[State, ValueInterval]
SearchWindow: TypeAlias = Callable[[State, float, float], float]
SearchChild: TypeAlias = Callable[[State, float, float], Call[float]]
SearchChildren: TypeAlias = Callable[[State, float, float, SearchChild[State]], Call[float]]

UNBOUNDED = ValueInterval(-inf, inf)


def table_search(
    game: Game[State, Any], search_children: SearchChildren[State], table: Table[Any] | None
) -> SearchWindow[State]:
    """Return the fail-soft search of a state and a window that probes and stores a transposition table.

    `search_children(state, alpha, beta, search)` is the algorithm: it yields `search(child, alpha, beta)` for the
    value of a child, and returns the value of a live state under the contract of `search`.
    """
    entries: Table[Any] = {} if table is None else table
    path: set[State] = set()

    def search(state: State, alpha: float, beta: float) -> Call[float]:
        """Return the minimax value v of the state, or a bound r on it, given alpha < beta.

        - r <= alpha: an upper bound, v <= r. It is stored as an upper bound.
        - alpha < r < beta: the value, v == r. It is stored as both bounds.
        - r >= beta: a lower bound, v >= r. It is stored as a lower bound.
        """
        if game.terminal(state):
            return utility(game, state)
        lower, upper = probe(entries, game, state)
        if lower >= beta or lower == upper:
            return lower
        if upper <= alpha:
            return upper
        if state in path:
            no_end(game, state)
        path.add(state)
        alpha, beta = max(alpha, lower), min(beta, upper)
        value = yield from search_children(state, alpha, beta, search)
        path.remove(state)
        return store(entries, state, value, alpha, beta)

    return lambda state, alpha, beta: run(search(state, alpha, beta))


def probe(table: Table[State], game: Game[State, Any], state: State) -> ValueInterval:
    """Return the entry of a state, or one without bounds."""
    try:
        return table.get(state, UNBOUNDED)
    except TypeError:
        require_hashable(game, state)
        raise


def store(table: Table[State], state: State, value: float, alpha: float, beta: float) -> float:
    """Store, and return, the value that a fail-soft search with the window (alpha, beta) returned for a state.

    A tighter bound that was stored before is kept.
    """
    lower, upper = table.get(state, UNBOUNDED)
    table[state] = ValueInterval(
        lower if value <= alpha else max(lower, value),
        upper if value >= beta else min(upper, value),
    )
    return value
