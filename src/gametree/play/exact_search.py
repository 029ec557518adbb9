"""The exact search behind the strategies: alpha-beta with a table, or without one where states cannot be in it."""

from __future__ import annotations

from math import inf

from gametree.game import MAX, Action, Game, Result, State
from gametree.search.alpha_beta import alpha_beta
from gametree.search.textbook import no_actions


def exact_search(game: Game[State, Action], state: State, /) -> Result[Action]:
    """Return the value of a state and the first best action, as `alpha_beta` does; the line is that action alone.

    A transposition table is used, but where the state cannot be hashed: there `alpha_beta` itself is asked.

    The table makes no difference to what can be searched. A path on which a state recurs is one that `alpha_beta`
    would follow for ever: at the second visit the window is inside that of the first, so no action that was tried
    cuts off this time, and play goes round again. So `TooDeep` is raised only where `alpha_beta` has no answer
    either. To look up a whole line could ask more than the search did, and so meet a state that recurs; to look up
    its first action cannot, since the table has the bounds by which the root chose it. The errors are those of
    `alpha_beta_with_memory`.
    """
    if not hashable(state):
        return alpha_beta(game, state)
    from gametree.search.alpha_beta_with_memory import search_window
    from gametree.search.transposition_table import Table, just_above, just_below

    table: Table[State] = {}
    value = search_window(game, state, -inf, inf, table=table)
    if game.terminal(state):
        return Result(value)
    maximising = game.player(state) == MAX
    alpha, beta = (just_below(value), value) if maximising else (value, just_above(value))
    for action in game.actions(state):
        found = search_window(game, game.result(state, action), alpha, beta, table=table)
        if found >= value if maximising else found <= value:
            return Result(value, (action,))
    return no_actions(game, state)


def hashable(state: object) -> bool:
    """Whether a state can be kept in a table."""
    try:
        hash(state)
    except TypeError:
        return False
    return True
