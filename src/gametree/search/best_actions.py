"""Find every action at a state that attains its value."""

from __future__ import annotations

from typing import Any, Generic, NamedTuple

from gametree.game import Action, Game, State
from gametree.rules import max_to_move, require_game, successor
from gametree.search.alpha_beta_with_memory import window_search
from gametree.search.principal_variation import attains, value_lost
from gametree.search.transposition_table import Table
from gametree.search.windows import FULL_WINDOW
from gametree.transform.depth_limited import Evaluation, limited
from gametree.transform.rule_errors import names_rules


class BestActions(NamedTuple, Generic[Action]):
    """The value of a state to MAX, and all actions that attain it, in the order of the game's `actions`.

    Examples:
        >>> from gametree import best_actions
        >>> from gametree.games import Nim
        >>> best_actions(Nim((1, 1)), Nim((1, 1)).initial_state()).value
        -1
    """

    value: float
    actions: tuple[Action, ...]


@names_rules
def best_actions(
    game: Game[State, Action],
    state: State,
    /,
    *,
    table: Table[Any] | None = None,
    depth: int | None = None,
    evaluate: Evaluation | None = None,
) -> BestActions[Action]:
    """Return the value of a state and every action that attains it; no action if the game is over.

    The value alone counts: a win in nine plies is as good as a win in one. `DepthPenalised` makes a game in which
    it is not, and `Solution.best_actions` counts the distance too.

    The state is searched once, with a transposition table. Then a null-window search of each action tells whether
    it is worth as much. `rank_actions` needs the exact value of each.

    The options are those of `gametree.alpha_beta_with_memory`, and so are the errors. `depth=0` evaluates the
    state and names no action.

    Examples:
        >>> from gametree import best_actions
        >>> from gametree.games import TicTacToe
        >>> game = TicTacToe()
        >>> best_actions(game, game.parse_state("X../.../..."))
        BestActions(value=0, actions=(4,))
        >>> best_actions(game, game.parse_state("O.X/X.X/.OO"))
        BestActions(value=1, actions=(4,))
    """
    game, state = limited(game, state, depth, evaluate)
    require_game(game)
    search = window_search(game, table)
    value = search(state, *FULL_WINDOW)
    if game.terminal(state):
        return BestActions(value, ())
    maximising = max_to_move(game, state)
    children = ((action, successor(game, state, action)) for action in game.actions(state))
    best = tuple(action for action, child in children if attains(search, child, value, maximising=maximising))
    return BestActions(value, best or value_lost(game, state, value))
