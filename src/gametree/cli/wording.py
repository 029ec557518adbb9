"""How numbers, players and lines of play are written, everywhere in the command alike."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from gametree.game import MAX, MIN, Game, Player, format_action, format_state


def value_text(value: float) -> str:
    """Return a value with its sign: `+10`, `0`, `-0.5`."""
    return f"{value:+.10g}" if value else "0"


def count_text(count: int) -> str:
    """Return a number with its thousands apart: `549,946`."""
    return f"{count:,}"


def time_text(seconds: float) -> str:
    """Return a time to three figures or so, in milliseconds or seconds: `0.02 ms`, `14 ms`, `1.25 s`, `71 s`."""
    if seconds < 1:
        return f"{1000 * seconds:.2f} ms" if seconds < 0.01 else f"{1000 * seconds:.0f} ms"
    return f"{seconds:.2f} s" if seconds < 10 else f"{seconds:.0f} s"


def plies_text(plies: int) -> str:
    """Return a number of plies: `1 ply`, `6 plies`."""
    return f"{count_text(plies)} {'ply' if plies == 1 else 'plies'}"


def mark(player: Player) -> str:
    """Return the letter of a player: X is MAX and O is MIN, in every game."""
    return "X" if player == MAX else "O"


def player_text(player: Player) -> str:
    """Return who a player is: `X (MAX)` or `O (MIN)`."""
    return f"{mark(player)} ({player.name})"


def winner_of(utility: float) -> Player | None:
    """Return who has won with a utility to MAX, or None for a draw."""
    return MAX if utility > 0 else MIN if utility < 0 else None


def outcome_text(utility: float) -> str:
    """Return how a game ended: `X wins, worth +1 to MAX`, or `a draw`."""
    winner = winner_of(utility)
    return "a draw" if winner is None else f"{mark(winner)} wins, worth {value_text(utility)} to MAX"


def line_text(game: Game[Any, Any], line: Iterable[Any]) -> str:
    """Return actions in the game's notation, one after another."""
    return " ".join(format_action(game, action) for action in line)


def drawing(game: Game[Any, Any], state: Any) -> str:
    """Return the state drawn: by the game's `draw`, else by a `str` of several lines, else in its notation."""
    draw = getattr(game, "draw", None)
    if draw is not None:
        return str(draw(state))
    text = str(state)
    return text if "\n" in text else format_state(game, state)


def numbered_drawing(game: Game[Any, Any], state: Any) -> str:
    """Return the drawing with each action written in the square that it fills, where actions are one sign long.

    An action fills a square if the drawing after it differs from the one before in that single place, and what was
    there is no letter or digit.
    """
    before = drawing(game, state)
    signs = list(before)
    for action in game.actions(state):
        after = drawing(game, game.result(state, action))
        filled = [place for place, (old, new) in enumerate(zip(before, after, strict=False)) if old != new]
        name = format_action(game, action)
        if len(name) == len(filled) == 1 and len(before) == len(after) and not before[filled[0]].isalnum():
            signs[filled[0]] = name
    return "".join(signs)
