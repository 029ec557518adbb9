"""Small games as text: drawn as a tree, and as the Python expression that makes them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gametree.game import Player
from gametree.rules import mover
from gametree.testing.failures import state_text


def literal(game: Any) -> str:
    """Return the Python expression that makes the game, after `from gametree import *` and its games."""
    text = repr(game)
    for player in Player:
        text = text.replace(repr(player), player.name)
    return text


def drawn(game: Any, state: Any) -> str:
    """Return the tree below a state as text; a live state that comes up again is not drawn in full again."""
    seen: set[Any] = set()

    def rows(state: Any) -> Iterator[str]:
        """Yield the row of a state, and those of its actions below it."""
        name = state_text(game, state)
        if game.terminal(state):
            yield f"{game.utility(state)}"
            return
        if state in seen:
            yield f"{mover(game, state).name} ({name}, as above)"
            return
        seen.add(state)
        yield f"{mover(game, state).name} ({name})"
        actions = list(game.actions(state))
        for number, action in enumerate(actions, 1):
            is_last = number == len(actions)
            first, *rest = rows(game.result(state, action))
            yield f"{'└' if is_last else '├'}─ {action}: {first}"
            yield from (f"{' ' if is_last else '│'}     {row}" for row in rest)

    return "\n".join(rows(state))
