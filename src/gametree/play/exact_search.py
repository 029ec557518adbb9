"""The exact search behind the strategies: alpha-beta with a table, or without one if states cannot be hashed."""

from __future__ import annotations

from typing import cast

from gametree.game import Action, Chance, Game, Player, Result, State
from gametree.rules import has_chance, is_hashable, max_to_move, no_actions, successor
from gametree.search.default_search import default_search
from gametree.transform.rule_errors import names_rules


@names_rules
def exact_search(game: Game[State, Action, Player | Chance], state: State, /) -> Result[Action]:
    """Return the value of a state and the first best action, as `alpha_beta` does; the line is that action alone.

    It uses a transposition table, or `alpha_beta` itself if the state cannot be hashed.

    The table can search every game that `alpha_beta` can. If a state recurs on a path, `alpha_beta` follows the
    cycle for ever: at the second visit the window is inside that of the first, so no action that was tried before
    cuts off now. So `TooDeep` is raised only if `alpha_beta` has no answer either. The line is one action long,
    because the table has the bounds by which the root chose that action. To find more of the line could take new
    searches, which could meet a state that recurs. The errors are those of `alpha_beta_with_memory`.

    In a game with chance this is `star2` with a table, or `star1` if states cannot be hashed.
    """
    if not is_hashable(state):
        plain: Result[Action] = default_search(game)(game, state)
        return plain
    if has_chance(game):
        from gametree.search.star2 import star2

        return star2(game, state, table={})
    from gametree.search.alpha_beta_with_memory import window_search
    from gametree.search.windows import FULL_WINDOW, Window, just_above, just_below

    search = window_search(cast("Game[State, Action]", game), None)
    value = search(state, *FULL_WINDOW)
    if game.terminal(state):
        return Result(value)
    maximising = max_to_move(game, state)
    attained = Window(just_below(value), value) if maximising else Window(value, just_above(value))
    for action in game.actions(state):
        found = search(successor(game, state, action), *attained)
        if found >= value if maximising else found <= value:
            return Result(value, (action,))
    return no_actions(game, state)
