"""Numbers for the actions of a game, for libraries in which an action is a number."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from gametree.game import Playable
from gametree.longest_lines import longest_lines

MOST_STATES = 100_000


class Extent(NamedTuple):
    """All actions of a game, whose places are their numbers; the utilities' range; the most plies of play."""

    actions: tuple[Any, ...]
    utilities: tuple[float, float]
    plies: int


def extent_of(
    game: Playable[Any, Any],
    *,
    actions: Iterable[Any] | None = None,
    utilities: tuple[float, float] | None = None,
    plies: int | None = None,
) -> Extent:
    """Return the extent of a game: what is given, and the rest found by visiting every state.

    Ints from 0 are their own numbers; other actions are numbered in the order in which play meets them, breadth
    first. Raises ValueError if something is not given, and the game has too many states to be visited or play can
    come back to a state.
    """
    if actions is not None and utilities is not None and plies is not None:
        return Extent(tuple(actions), utilities, plies)
    met, worths, longest = _visited(game)
    return Extent(
        _numbered(met) if actions is None else tuple(actions),
        utilities or worths,
        longest if plies is None else plies,
    )


def _numbered(actions: Iterable[Any]) -> tuple[Any, ...]:
    """Return ints from 0 to the largest, if all actions are such ints, or else the actions themselves."""
    met = tuple(actions)
    if all(type(action) is int and action >= 0 for action in met):
        return tuple(range(max(met, default=-1) + 1))
    return met


def _visited(game: Playable[Any, Any]) -> tuple[list[Any], tuple[float, float], int]:
    """Return the actions met in all states, the least and the greatest utility, and the longest line's length."""
    start = game.initial_state()
    actions: dict[Any, None] = {}
    worths: list[float] = []
    successors: dict[Any, list[Any]] = {start: []}
    for state in (ahead := [start]):  # the list grows while it is read
        if len(successors) > MOST_STATES:
            message = (
                f"{type(game).__name__} has more than {MOST_STATES:,} states, too many to find its actions: give"
                f" actions=, utilities= and plies=."
            )
            raise ValueError(message)
        if game.terminal(state):
            worths.append(float(game.utility(state)))
            continue
        for action in game.actions(state):
            actions.setdefault(action)
            following = game.result(state, action)
            successors[state].append(following)
            if following not in successors:
                successors[following] = []
                ahead.append(following)
    return list(actions), (min(worths, default=0.0), max(worths, default=0.0)), _longest(game, successors)


def _longest(game: Playable[Any, Any], successors: dict[Any, list[Any]]) -> int:
    """Return the length of the longest line of play, or raise ValueError if play can come back to a state."""
    plies = longest_lines(successors)
    if len(plies) < len(successors):
        message = (
            f"Play of {type(game).__name__} can come back to a state, so no number of plies is the most: give"
            f" actions=, utilities= and plies=."
        )
        raise ValueError(message)
    return plies[next(iter(successors))]
