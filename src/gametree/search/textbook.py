"""What the textbook searches share: how a leaf is read, and what is said when a game goes wrong."""

from __future__ import annotations

import sys
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any, NoReturn

from gametree.game import BrokenGame, Game, State, TooDeep, format_state
from gametree.transform.transformation import is_finite_number


def utility(game: Game[State, Any], state: State) -> float:
    """Return the utility of a terminal state, or raise `BrokenGame` if it is not a finite number."""
    value = game.utility(state)
    if is_finite_number(value):
        return value
    message = f"The utility of {format_state(game, state)} is {value}, but it must be a finite number."
    raise BrokenGame(message)


def no_actions(game: Game[State, Any], state: State) -> NoReturn:
    """Raise `BrokenGame`: a state that is not terminal offers nothing to do."""
    message = (
        f"There is no action at {format_state(game, state)}, yet it is not terminal:"
        f" correct actions or terminal, or offer a pass."
    )
    raise BrokenGame(message)


def no_end(game: Game[State, Any], state: State) -> NoReturn:
    """Raise `TooDeep`: play can come back to the state, so a search to the end has no end."""
    message = (
        f"Play can return to {format_state(game, state)}, so the game need not end and the value could hang on"
        f" how a state was reached: limit the search with depth= and evaluate=."
    )
    raise TooDeep(message)


@contextmanager
def plain_recursion(game: Game[State, Any], state: State) -> Generator[None]:
    """Turn the RecursionError of a search that recurses once a ply into `TooDeep`, with the remedy."""
    try:
        yield
    except TooDeep:
        raise
    except RecursionError as error:
        message = (
            f"The game goes on for more plies from {format_state(game, state)} than Python's recursion limit"
            f" of {sys.getrecursionlimit()} can follow: limit the search with depth= and evaluate=, or raise"
            f" the limit with sys.setrecursionlimit if the game is known to end."
        )
        raise TooDeep(message) from error
