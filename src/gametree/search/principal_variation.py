"""Find the principal variation of a state whose minimax value is known."""

from __future__ import annotations

from typing import Any, NoReturn

from gametree.game import Action, BrokenGame, Game, State, format_state
from gametree.rules import max_to_move, no_actions, successor, utility
from gametree.search.transposition_table import SearchWindow
from gametree.search.windows import just_above, just_below


def principal_variation(
    game: Game[State, Action], state: State, value: float, search: SearchWindow[State]
) -> tuple[Action, ...]:
    """Return the line of best play from a state of the given value, by the first best action at each state.

    Every state on the line has that value. A null-window search of each child tests that, and mostly finds the
    answer in the transposition table.
    """
    line: list[Action] = []
    while not game.terminal(state):
        choices = list(game.actions(state)) or no_actions(game, state)
        maximising = max_to_move(game, state)
        for action in choices:
            following = successor(game, state, action)
            if len(choices) == 1 or attains(search, following, value, maximising=maximising):
                break
        else:
            value_lost(game, state, value)
        line.append(action)
        state = following
    if utility(game, state) != value:
        value_lost(game, state, value)
    return tuple(line)


def attains(search: SearchWindow[State], child: State, value: float, *, maximising: bool) -> bool:
    """Whether a child attains the value of the state before it, as a null-window search tells."""
    if maximising:
        return search(child, just_below(value), value) >= value
    return search(child, value, just_above(value)) <= value


def value_lost(game: Game[State, Any], state: State, value: float) -> NoReturn:
    """Raise `BrokenGame` for a state whose value no action attains."""
    raise BrokenGame(
        f"No line from {format_state(game, state)} has its value of {value}: the rules or evaluate change their"
        f" answers, or the table was filled by another game or evaluation; use a new table."
    )
