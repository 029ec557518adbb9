"""Plain minimax: search the whole game tree."""

from __future__ import annotations

from operator import gt, lt

from gametree.game import Action, Game, Result, State
from gametree.rules import max_to_move, no_actions, refuse_change_in_place, utility
from gametree.search.plain_recursion import plain_recursion
from gametree.transform.depth_limited import Evaluation, limited
from gametree.transform.rule_errors import names_rules


@names_rules
def minimax(
    game: Game[State, Action], state: State, /, *, depth: int | None = None, evaluate: Evaluation | None = None
) -> Result[Action]:
    """Return the minimax value of a state, and the first line of best play.

    Visits every node below the state. Of equally good actions the first in the order of `actions` is taken, at
    every node.

    Source: Shannon, "Programming a computer for playing chess", 1950; Russell & Norvig, "Artificial Intelligence:
    A Modern Approach", 4th edition, figure 5.3.

    Args:
        game: The rules.
        state: The state to search from.
        depth: The most plies to look ahead; without it, the search goes to the end of the game.
        evaluate: Returns the value to MAX of the user's own live state at the horizon; required with `depth`.

    Raises:
        TooDeep: The game is deeper than Python's recursion limit.
        BrokenGame: A live state has no actions, a utility is not finite, `player` is neither MAX nor MIN, or
            `result` changes its state.

    Examples:
        >>> from gametree import minimax
        >>> from gametree.games import TreeGame
        >>> minimax(TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), 0)
        Result(value=3, line=(0, 0))
    """
    game, state = limited(game, state, depth, evaluate)

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
