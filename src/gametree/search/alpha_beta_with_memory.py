"""Alpha-beta with memory: never search the same state twice for the same question."""

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
from gametree.search.transposition_table import UNKNOWN, Table, remember
from gametree.transform.depth_limited import limited


def alpha_beta_with_memory(
    game: Game[State, Action],
    state: State,
    /,
    *,
    table: Table[Any] | None = None,
    depth: int | None = None,
    evaluate: Callable[[Any], float] | None = None,
) -> Result[Action]:
    """Return the minimax value of a state and a line that attains it, using a transposition table.

    The table keeps two bounds for each state searched. Any `MutableMapping` will do: a dict (the default is a
    new one), a `BoundedTable` that forgets, a `CanonicalTable` that folds symmetric states. Keep one between
    calls to go on with what is known; it holds for one game, and with `depth` for one `evaluate`.

    Games of any number of plies can be searched. A state that recurs on the way to itself raises `TooDeep`,
    since its value could hang on how it was reached: limit the depth of a game that can cycle. `depth`,
    `evaluate` and the other errors are those of `minimax`.

    Source: Plaat, Schaeffer, Pijls & de Bruin, "Best-first fixed-depth minimax algorithms", Artificial
    Intelligence 87, 1996, figure 2 (AlphaBetaWithMemory).
    """
    if depth is not None or evaluate is not None:
        return alpha_beta_with_memory(*limited(game, state, depth, evaluate), table=table)
    claim(table, game)
    window = partial(search_window, game, table={} if table is None else table)
    value = window(state, -inf, inf)
    return Result(value, principal_variation(game, state, value, window))


def search_window(
    game: Game[State, Action], state: State, alpha: float, beta: float, *, table: Table[State]
) -> float:
    """Return the value of a state if it is between alpha and beta, else a bound on it on its side of them."""
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
            value: float = yield search(game.result(state, action), low, high)
            if best is None or (value > best if maximising else value < best):
                best = value
                low, high = (max(low, best), high) if maximising else (low, min(high, best))
                if low >= high:
                    break
        path.remove(state)
        return remember(table, state, no_actions(game, state) if best is None else best, alpha, beta)

    return run(search(state, alpha, beta))
