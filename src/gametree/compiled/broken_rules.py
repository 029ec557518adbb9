"""Find the state at which rules break the protocol, by the user's own Python: machine code does not name it."""

from __future__ import annotations

from typing import Any

from gametree.game import CHANCE, BrokenGame, Game
from gametree.rules import mover_or_chance, no_actions, outcomes, successor, utility

MOST_STATES = 100_000  # a second or two; a search that failed may have entered far more


def first_broken(game: Game[Any, Any], state: Any) -> BrokenGame | None:
    """Return the error at the first state, depth-first, at which the rules break the protocol, or None.

    It is the error that a plain search raises there. None means that no such state is among the first
    `MOST_STATES`, or that the rules raised an error of their own.
    """
    seen = {state}
    live = [state]
    while live and len(seen) < MOST_STATES:
        try:
            children = next_states(game, live.pop())
        except BrokenGame as error:
            return error
        except Exception:  # noqa: BLE001 - rules that are broken may raise anything
            return None
        fresh = [child for child in dict.fromkeys(children) if child not in seen]
        seen.update(fresh)
        live += reversed(fresh)
    return None


def next_states(game: Game[Any, Any], state: Any) -> list[Any]:
    """Return the states that a state leads to, or raise `BrokenGame` as a plain search does there."""
    if game.terminal(state):
        utility(game, state)
        return []
    if mover_or_chance(game, state) is CHANCE:
        return [successor(game, state, outcome) for outcome, _ in outcomes(game, state)]
    return [successor(game, state, action) for action in game.actions(state)] or no_actions(game, state)
