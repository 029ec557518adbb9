"""The exact search behind the strategies: alpha-beta with a table, or without one where states cannot be in it."""

from __future__ import annotations

from gametree.game import Action, Game, Result, State
from gametree.rules import is_hashable, max_to_move, no_actions, successor
from gametree.search.alpha_beta import alpha_beta


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
    if not is_hashable(state):
        return alpha_beta(game, state)
    from gametree.search.alpha_beta_with_memory import window_search
    from gametree.search.windows import FULL_WINDOW, Window, just_above, just_below

    search = window_search(game, None)
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
