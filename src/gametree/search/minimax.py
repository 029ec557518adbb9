"""Plain minimax: search the whole game tree."""

from __future__ import annotations

from operator import gt, lt

from gametree.game import Action, Game, Result, State
from gametree.rules import max_to_move, no_actions, refuse_change_in_place, utility
from gametree.search.plain_recursion import plain_recursion
from gametree.transform.depth_limited import Evaluation, limited


def minimax(
    game: Game[State, Action], state: State, /, *, depth: int | None = None, evaluate: Evaluation | None = None
) -> Result[Action]:
    """Return the minimax value of a state, and the first line of best play.

    Visits every node below the state. Of equally good actions the first in the order of `actions` is taken, at
    every node. With `depth` and `evaluate`, a live state `depth` plies below the root has the value of `evaluate`,
    which is given the user's own state.

    Raises `TooDeep` for a game deeper than Python's recursion limit, and `BrokenGame` for a live state without
    actions, a utility that is not finite, a `player` other than MAX or MIN, or a `result` that changes its state.

    Source: Shannon, "Programming a computer for playing chess", 1950; Russell & Norvig, "Artificial
    Intelligence: A Modern Approach", 4th edition, figure 5.3.
    """
    if depth is not None or evaluate is not None:
        return minimax(*limited(game, state, depth, evaluate))

    def search(state: State) -> tuple[float, tuple[Action, ...]]:
        if game.terminal(state):
            return utility(game, state), ()
        better = gt if max_to_move(game, state) else lt
        best = None
        for action in game.actions(state):
            if (child := game.result(state, action)) is state:
                refuse_change_in_place(game, state, action)
            value, line = search(child)
            if best is None or better(value, best[0]):
                best = value, (action, *line)
        return best or no_actions(game, state)

    with plain_recursion(game, state):
        return Result(*search(state))
