"""Rank every action at a state by its exact value, with the line of best play after it."""

from __future__ import annotations

from typing import cast

from gametree.game import Action, Game, Result, Search, State, format_action, format_state
from gametree.rules import max_to_move, no_actions
from gametree.search.alpha_beta import alpha_beta
from gametree.transform.root_restricted import RootRestricted


def rank_actions(
    game: Game[State, Action], state: State, /, *, search: Search = alpha_beta
) -> tuple[Result[Action], ...]:
    """Return every action's exact value and line, best for the player to move first; none if the game is over.

    Each line begins with the action and goes on with best play, which refutes the action if it is a mistake.
    Equally good actions stay in the order of `actions`, so the first result has the value and line of
    `search(game, state)`. Each action is searched as part of the game from this state, so a depth penalty counts
    its plies from here.

    Raises TypeError for a search that does not return a `Result` whose line begins with the action, such as one
    with `depth=0`.
    """
    if game.terminal(state):
        return ()

    def value_of(action: Action) -> Result[Action]:
        restricted = RootRestricted(game, actions=[action])
        result = search(restricted, restricted.start(state))
        if _begins_with(result, action):
            return result
        message = (
            f"The search returned {result!r} at {format_state(game, state)} with only"
            f" {format_action(game, action)} to play: it must return a Result whose line begins with it."
        )
        raise TypeError(message)

    ranked = [value_of(action) for action in game.actions(state)] or no_actions(game, state)
    return tuple(sorted(ranked, key=lambda result: result.value, reverse=max_to_move(game, state)))


def _begins_with(result: object, action: object) -> bool:
    return isinstance(result, Result) and cast("Result[object]", result).line[:1] == (action,)
