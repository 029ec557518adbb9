"""Alpha-beta with memory: alpha-beta with a transposition table."""

from __future__ import annotations

from typing import Any

from gametree.game import Action, Game, Result, State
from gametree.rules import max_to_move, no_actions, successor
from gametree.search.principal_variation import principal_variation
from gametree.search.trampoline import Call
from gametree.search.transposition_table import SearchChild, SearchWindow, Table, table_search
from gametree.search.windows import FULL_WINDOW, improves, narrowed
from gametree.transform.depth_limited import Evaluation, limited
from gametree.transform.rule_errors import names_rules


@names_rules
def alpha_beta_with_memory(
    game: Game[State, Action],
    state: State,
    /,
    *,
    table: Table[Any] | None = None,
    depth: int | None = None,
    evaluate: Evaluation | None = None,
) -> Result[Action]:
    """Return the minimax value of a state and a line that attains it, using a transposition table.

    The table stores two bounds for each state searched. Keep one between calls to reuse its entries. The entries
    are for one game, and with `depth` for one `evaluate`: a search that meets an entry of another raises
    ValueError.

    Games of any number of plies can be searched. Limit the depth of a game that can cycle: the value of a state
    that recurs on the way to itself could depend on how it was reached. The other errors are those of `minimax`.

    Source: Plaat, Schaeffer, Pijls & de Bruin, "Best-first fixed-depth minimax algorithms", Artificial
    Intelligence 87, 1996, figure 2 (AlphaBetaWithMemory).

    Args:
        game: The rules.
        state: The state to search from.
        table: Any `MutableMapping`: a dict (the default is a new one), a `BoundedTable` that replaces old entries,
            or a `CanonicalTable` in which symmetric states share an entry.
        depth: The most plies to look ahead; without it, the search goes to the end of the game.
        evaluate: Returns the value to MAX of the user's own live state at the horizon; required with `depth`.

    Raises:
        TooDeep: A state recurs on the way to itself.
        BrokenGame: A state is not hashable, or the rules are broken as in `minimax`.
        ValueError: The table has an entry of another game or another `evaluate`.

    Examples:
        >>> from gametree import alpha_beta_with_memory
        >>> from gametree.games import TicTacToe
        >>> game, table = TicTacToe(), {}
        >>> alpha_beta_with_memory(game, game.initial_state(), table=table).value
        0
        >>> len(table)
        1994
    """
    game, state = limited(game, state, depth, evaluate)
    search = window_search(game, table)
    value = search(state, *FULL_WINDOW)
    return Result(value, principal_variation(game, state, value, search))


def window_search(game: Game[State, Any], table: Table[Any] | None) -> SearchWindow[State]:
    """Return alpha-beta with memory as a function of a state and a window; see `table_search` for its contract."""

    def search_children(state: State, alpha: float, beta: float, search: SearchChild[State]) -> Call[float]:
        maximising = max_to_move(game, state)
        best = None
        for action in game.actions(state):
            value: float = yield search(successor(game, state, action), alpha, beta)
            if improves(value, best, maximising=maximising):
                best = value
                alpha, beta = narrowed(alpha, beta, value, maximising=maximising)
                if alpha >= beta:
                    break
        return no_actions(game, state) if best is None else best

    return table_search(game, search_children, table)
