"""Principal variation search: a full window for the first action, null windows for the others."""

from __future__ import annotations

from typing import Any

from gametree.game import Action, Game, Result, State
from gametree.rules import max_to_move, no_actions, successor
from gametree.search.principal_variation import principal_variation
from gametree.search.trampoline import Call
from gametree.search.transposition_table import SearchChild, Table, table_search
from gametree.search.windows import FULL_WINDOW, improves, narrowed, null_window
from gametree.transform.depth_limited import Evaluation, limited
from gametree.transform.rule_errors import names_rules


@names_rules
def principal_variation_search(
    game: Game[State, Action],
    state: State,
    /,
    *,
    table: Table[Any] | None = None,
    depth: int | None = None,
    evaluate: Evaluation | None = None,
) -> Result[Action]:
    """Return what `alpha_beta_with_memory` returns, by null-window searches of all but the first action of a node.

    The first action of a node is searched with the whole window, each other one with a null window, and again with
    the whole window if the null-window search failed high. That saves nodes where the move ordering is good: see
    `Ordered`. Games that cycle and the errors are as in `alpha_beta_with_memory`.

    Source: Marsland & Campbell, "Parallel search of strongly ordered game trees", ACM Computing Surveys 14, 1982;
    Reinefeld, "An improvement to the Scout tree search algorithm", ICCA Journal 6(4), 1983.

    Args:
        game: The rules.
        state: The state to search from.
        table: A table for the entries, as in `alpha_beta_with_memory`; by default a new dict.
        depth: The most plies to look ahead; without it, the search goes to the end of the game.
        evaluate: Returns the value to MAX of the user's own live state at the horizon; required with `depth`.

    Examples:
        >>> from gametree import principal_variation_search
        >>> from gametree.games import Kalah
        >>> game = Kalah(holes=2, seeds=1)
        >>> principal_variation_search(game, game.initial_state())
        Result(value=2, line=(1, 0))
    """
    game, state = limited(game, state, depth, evaluate)

    def search_children(state: State, alpha: float, beta: float, search: SearchChild[State]) -> Call[float]:
        maximising = max_to_move(game, state)
        best = None
        for action in game.actions(state):
            following = successor(game, state, action)
            if best is None:
                value: float = yield search(following, alpha, beta)
            else:
                value = yield search(following, *null_window(alpha, beta, maximising=maximising))
                if alpha < value < beta:
                    value = yield search(following, alpha, beta)
            if improves(value, best, maximising=maximising):
                best = value
                alpha, beta = narrowed(alpha, beta, value, maximising=maximising)
                if alpha >= beta:
                    break
        return no_actions(game, state) if best is None else best

    search = table_search(game, search_children, table)
    value = search(state, *FULL_WINDOW)
    return Result(value, principal_variation(game, state, value, search))
