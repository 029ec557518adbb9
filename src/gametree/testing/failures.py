"""The error of a failed check, and the texts of states and lines in its message."""

from __future__ import annotations

from typing import Any

from gametree.game import format_action, format_state
from gametree.testing.answers import ask, shown

LONGEST_LINE = 40


class CheckFailed(AssertionError):
    """A game or a search breaks its contract; the message says how, at which state, and what to do.

    `check` is the name of the check that failed at `state`, and `line` the actions from the start of `game` to it.

    Examples:
        >>> from gametree.games import TreeGame
        >>> from gametree.testing import CheckFailed, check_game
        >>> try:
        ...     check_game(TreeGame([1, []]))
        ... except CheckFailed as error:
        ...     error.check, error.line
        ...
        ('actions', (1,))
    """

    def __init__(
        self, message: str, *, check: str, line: tuple[Any, ...] = (), game: Any = None, state: Any = None
    ) -> None:
        super().__init__(message)
        self.check = check
        self.line = line
        self.game = game
        self.state = state


def state_text(game: Any, state: object) -> str:
    """Return the state in the game's notation, or its `repr` where the notation itself fails."""
    answer = ask(format_state, game, state)
    return shown(state) if answer.error else str(answer.value)


def action_text(game: Any, action: object) -> str:
    """Return the action in the game's notation, or its `repr` where the notation itself fails."""
    answer = ask(format_action, game, action)
    return shown(action) if answer.error else str(answer.value)


def line_text(game: Any, line: tuple[Any, ...]) -> str:
    """Return the actions in the game's notation; of a long line the first and the last ones."""
    if len(line) > LONGEST_LINE:
        half = LONGEST_LINE // 2
        return f"{line_text(game, line[:half])}, ..., {line_text(game, line[-half:])} ({len(line)} actions)"
    return ", ".join(action_text(game, action) for action in line)


def place_text(game: Any, state: object, line: tuple[Any, ...]) -> str:
    """Return the state of a fault and the line of actions that leads to it, for a sentence."""
    way = f"after the line {line_text(game, line)}" if line else "the start"
    return f"{state_text(game, state)} ({way})"
