"""The plain recursion of the textbook searches, which Python's recursion limit bounds."""

from __future__ import annotations

import sys
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

from gametree.game import Game, State, TooDeep, format_state
from gametree.rules import require_game


@contextmanager
def plain_recursion(
    game: Game[State, Any, Any], state: State, limit: str = "limit the search with depth= and evaluate="
) -> Generator[None]:
    """Turn the RecursionError of a search that recurses once per ply into `TooDeep`, with the remedy.

    `limit` is the remedy: how the search takes a limit. Raises TypeError for what is no game.
    """
    require_game(game)
    try:
        yield
    except TooDeep:
        raise
    except RecursionError as error:
        raise TooDeep(
            f"The game goes on for more plies from {format_state(game, state)} than Python's recursion limit"
            f" of {sys.getrecursionlimit()} can follow: {limit}, or raise the limit with"
            f" sys.setrecursionlimit if the game is known to end."
        ) from error
