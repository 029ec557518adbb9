"""The transposition table of a fail-soft search: probe, store, and the guard against states that recur."""

from __future__ import annotations

from collections.abc import Callable, MutableMapping
from math import inf
from typing import Any, NamedTuple, TypeAlias

from gametree.game import Game, State
from gametree.rules import no_end, require_game, require_hashable, utility
from gametree.search.table_questions import Entries
from gametree.search.trampoline import Call, run


class ValueInterval(NamedTuple):
    """An entry of a transposition table: a lower and an upper bound on the minimax value of a state.

    Both are values to MAX. They are equal if the value is exact; a side without a bound is infinite.

    Examples:
        >>> from gametree import ValueInterval
        >>> interval = ValueInterval(lower=1, upper=1)
        >>> interval.exact
        True
    """

    lower: float
    upper: float

    @property
    def exact(self) -> bool:
        """Whether the value is known."""
        return self.lower == self.upper


Table: TypeAlias = MutableMapping[State, ValueInterval]
SearchWindow: TypeAlias = Callable[[State, float, float], float]
SearchChild: TypeAlias = Callable[[State, float, float], Call[float]]
SearchChildren: TypeAlias = Callable[[State, float, float, SearchChild[State]], Call[float]]


def table_search(
    game: Game[State, Any], search_children: SearchChildren[State], table: Table[Any] | None
) -> SearchWindow[State]:
    """Return the fail-soft search of a state and a window that probes and stores a transposition table.

    `search_children(state, alpha, beta, search)` is the algorithm: it yields `search(child, alpha, beta)` for the
    value of a child, and returns the value of a live state under the contract of `search`.
    """
    require_game(game)
    types = Entries(table, game, ValueInterval)
    exact, may_evaluate = types.exact, bool(types.horizons)
    entries: Table[Any] = {} if table is None else table
    unbounded = exact(-inf, inf)
    path: set[State] = set()

    def search(state: State, alpha: float, beta: float) -> Call[float]:
        """Return the minimax value v of the state, or a bound r on it, given alpha < beta.

        - r <= alpha: an upper bound, v <= r. It is stored as an upper bound.
        - alpha < r < beta: the value, v == r. It is stored as both bounds.
        - r >= beta: a lower bound, v >= r. It is stored as a lower bound.

        A tighter bound that was stored before is kept.
        """
        if game.terminal(state):
            return utility(game, state)
        evaluations = types.evaluations() if may_evaluate else 0
        lower, upper = entry = probe(entries, game, state, unbounded)
        if type(entry) is not exact:
            types.check(entry)
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
        lower, upper = entries.get(state, unbounded)
        entry_type = types.type_since(evaluations) if may_evaluate else exact
        entries[state] = entry_type(
            lower if value <= alpha else max(lower, value), upper if value >= beta else min(upper, value)
        )
        return value

    return lambda state, alpha, beta: run(search(state, alpha, beta))


def probe(
    table: Table[State], game: Game[State, Any, Any], state: State, unbounded: ValueInterval
) -> ValueInterval:
    """Return the entry of a state, or the one without bounds."""
    try:
        return table.get(state, unbounded)
    except TypeError:
        require_hashable(game, state)
        raise
