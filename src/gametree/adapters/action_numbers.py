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

    Raises ValueError if something is not given, and the game has too many states to be visited; or if `plies` is
    not given, and play can come back to a state.
    """
    if actions is not None and utilities is not None and plies is not None:
        return Extent(tuple(actions), utilities, plies)
    found, worths, successors = _visit(game, "actions=, utilities= and plies=")
    if plies is None:
        longest = longest_lines(successors)
        if len(longest) < len(successors):
            name = type(game).__name__
            message = f"Play of {name} can come back to a state, so no number of plies is the most: give plies=."
            raise ValueError(message)
        plies = longest[game.initial_state()]
    numbered = found if actions is None else tuple(actions)
    return Extent(numbered, utilities or (min(worths, default=0.0), max(worths, default=0.0)), plies)


def actions_of(game: Playable[Any, Any]) -> tuple[Any, ...]:
    """Return all actions of a game, found by visiting every state.

    Ints from 0 are their own numbers; other actions are numbered in the order in which play meets them, breadth
    first. Raises ValueError if there are too many states.
    """
    return _visit(game, "actions=")[0]


def _numbered(actions: Iterable[Any]) -> tuple[Any, ...]:
    """Return ints from 0 to the largest, if all actions are such ints, or else the actions themselves."""
    offered = tuple(actions)
    if all(type(action) is int and action >= 0 for action in offered):
        return tuple(range(max(offered, default=-1) + 1))
    return offered


def _visit(game: Playable[Any, Any], wanted: str) -> tuple[tuple[Any, ...], list[float], dict[Any, list[Any]]]:
    """Visit every state, and return the actions and the utilities met, and the successors of each state.

    Raises ValueError, which asks for what is wanted instead, if there are too many states.
    """
    start = game.initial_state()
    actions: dict[Any, None] = {}
    worths: list[float] = []
    successors: dict[Any, list[Any]] = {start: []}
    for state in (ahead := [start]):  # the list grows while it is read
        if len(successors) > MOST_STATES:
            raise ValueError(
                f"{type(game).__name__} has more than {MOST_STATES:,} states, too many to find its actions: give"
                f" {wanted}."
            )
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
    return _numbered(actions), worths, successors
