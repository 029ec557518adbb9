"""Find a line that attains a value, when only the value is known."""

from __future__ import annotations

from typing import Any, NoReturn, Protocol

from gametree.game import MAX, Action, BrokenGame, Game, State, State_contra, format_state
from gametree.search.textbook import no_actions, utility
from gametree.search.transposition_table import just_above, just_below


class Window(Protocol[State_contra]):
    """A search for a value between two numbers."""

    def __call__(self, state: State_contra, alpha: float, beta: float, /) -> float:
        """Return the value if it is between alpha and beta, else a bound on it on its side of them."""
        ...


def principal_variation(
    game: Game[State, Action], state: State, value: float, window: Window[State]
) -> tuple[Action, ...]:
    """Return the line of best play from a state of the given value that takes the first best action everywhere.

    Every state on it has that value, as null-window searches tell; with a table they mostly know it already.
    """
    line: list[Action] = []
    while not game.terminal(state):
        choices = list(game.actions(state)) or no_actions(game, state)
        maximising = game.player(state) == MAX
        for action in choices:
            following = game.result(state, action)
            if len(choices) == 1:
                break
            if maximising and window(following, just_below(value), value) >= value:
                break
            if not maximising and window(following, value, just_above(value)) <= value:
                break
        else:
            _value_lost(game, state, value)
        line.append(action)
        state = following
    if utility(game, state) != value:
        _value_lost(game, state, value)
    return tuple(line)


def _value_lost(game: Game[State, Any], state: State, value: float) -> NoReturn:
    message = (
        f"Nothing at {format_state(game, state)} attains its value of {value}: the rules or evaluate change their"
        f" answers, or the table was filled by another game or evaluation; use a new table."
    )
    raise BrokenGame(message)
