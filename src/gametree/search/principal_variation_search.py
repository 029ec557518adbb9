"""Principal variation search: expect the first action to be best, and only ask of the others whether they are."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import inf
from typing import Any

from gametree.game import MAX, Action, Game, Result, State
from gametree.search.bounded_tables import claim
from gametree.search.principal_variation import principal_variation
from gametree.search.textbook import no_actions, no_end, utility
from gametree.search.trampoline import Call, run
from gametree.search.transposition_table import UNKNOWN, Table, just_above, just_below, remember
from gametree.transform.depth_limited import limited


def principal_variation_search(
    game: Game[State, Action],
    state: State,
    /,
    *,
    table: Table[Any] | None = None,
    depth: int | None = None,
    evaluate: Callable[[Any], float] | None = None,
) -> Result[Action]:
    """Return what `alpha_beta_with_memory` returns, asking of all but the first action only if they are better.

    The first action of a node is searched with the whole window, each other one with a null window, and once
    more with the whole window if it turned out better. That pays where good actions come first: see `Ordered`.
    `table`, `depth`, `evaluate`, games that cycle and the errors are as in `alpha_beta_with_memory`.

    Source: Marsland & Campbell, "Parallel search of strongly ordered game trees", ACM Computing Surveys 14,
    1982; Reinefeld, "An improvement to the Scout tree search algorithm", ICCA Journal 6(4), 1983.
    """
    if depth is not None or evaluate is not None:
        return principal_variation_search(*limited(game, state, depth, evaluate), table=table)
    claim(table, game)
    window = partial(_search_window, game, table={} if table is None else table)
    value = window(state, -inf, inf)
    return Result(value, principal_variation(game, state, value, window))


def _search_window(
    game: Game[State, Action], state: State, alpha: float, beta: float, *, table: Table[State]
) -> float:
    path: set[State] = set()

    def search(state: State, alpha: float, beta: float) -> Call[float]:
        if game.terminal(state):
            return utility(game, state)
        lower, upper = table.get(state, UNKNOWN)
        if lower >= beta or lower == upper:
            return lower
        if upper <= alpha:
            return upper
        if state in path:
            no_end(game, state)
        path.add(state)
        low, high = alpha, beta = max(alpha, lower), min(beta, upper)
        maximising = game.player(state) == MAX
        best = None
        for action in game.actions(state):
            following = game.result(state, action)
            if best is None:
                value: float = yield search(following, low, high)
            else:
                null = (low, just_above(low)) if maximising else (just_below(high), high)
                value = yield search(following, *null)
                if low < value < high:
                    value = yield search(following, low, high)
            if best is None or (value > best if maximising else value < best):
                best = value
                low, high = (max(low, best), high) if maximising else (low, min(high, best))
                if low >= high:
                    break
        path.remove(state)
        return remember(table, state, no_actions(game, state) if best is None else best, alpha, beta)

    return run(search(state, alpha, beta))
