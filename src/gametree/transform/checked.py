"""Refuse what the rules do not allow."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

from gametree.game import Action, Game, IllegalAction, Mover_co, Result, State, format_action, format_state
from gametree.notation import list_text
from gametree.rules import choices, mover_or_chance
from gametree.transform.transformation import Transformation


class Checked(Transformation[State, Action, Mover_co]):
    """The same game, which raises `IllegalAction` if an action is not legal or the game is over.

    It raises `BrokenGame` if `player` returns anything but MAX, MIN or CHANCE. At a chance node its outcomes are
    legal.

    Args:
        game: The game to check.

    Examples:
        >>> from gametree import Checked
        >>> from gametree.games import TicTacToe
        >>> board = TicTacToe().parse_state("X../.../...")
        >>> Checked(TicTacToe()).result(board, 0)
        Traceback (most recent call last):
            ...
        gametree.game.IllegalAction: 1 is not legal at X../.../...: choose one of 2, 3, 4, 5, 6, 7, 8, 9.
    """

    def player(self, state: State, /) -> Mover_co:
        """The player to move."""
        return cast("Mover_co", mover_or_chance(self.game, state))

    def result(self, state: State, action: Action, /) -> State:
        """The state that a legal action leads to."""
        return self.game.result(state, legal(self.game, state, action))


def require_live(game: Game[State, Any, Any], state: State) -> None:
    """Raise `IllegalAction` if the game is over."""
    if game.terminal(state):
        message = (
            f"The game is over at {format_state(game, state)}, so there is no action to choose: start a new game."
        )
        raise IllegalAction(message, state)


def legal(game: Game[State, Action, Any], state: State, action: Action, /, line: Iterable[Any] = ()) -> Action:
    """Return the action as the game itself offers it at the state, or raise `IllegalAction`.

    `line` holds the actions played so far, for the error; it is read only if the error is raised.
    """
    if game.terminal(state):
        message = (
            f"The game is over at {format_state(game, state)}, so {_name(game, action)} cannot be played:"
            f" start a new game."
        )
        raise IllegalAction(message, state, action, tuple(line))
    offered = list(choices(game, state))
    for choice in offered:
        if choice == action:
            return choice
    raise refusal(game, state, action, offered, line)


def refusal(
    game: Game[State, Action, Any],
    state: State,
    action: object,
    offered: Iterable[Action],
    line: Iterable[Any] = (),
) -> IllegalAction:
    """Return the error for an action that is none of the choices at a live state."""
    given: object = action
    if isinstance(given, Result):
        message = (
            f"{given!r} is what a search returns, and no action: make its strategy by search_strategy(search)."
        )
    else:
        names = list_text([format_action(game, choice) for choice in offered])
        message = f"{_name(game, action)} is not legal at {format_state(game, state)}: choose one of {names}."
    return IllegalAction(message, state, action, tuple(line))


def _name(game: Game[Any, Any, Any], action: object) -> str:
    """Return the action as people write it, or its `repr` if the notation fails."""
    try:
        return format_action(game, action)
    except (AttributeError, LookupError, TypeError, ValueError):
        return repr(action)
