"""Alpha-beta: minimax without the branches that cannot matter."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any

from gametree.game import MAX, Action, Game, Result, State
from gametree.search.textbook import no_actions, plain_recursion, utility
from gametree.transform.depth_limited import evaluation, horizon


def alpha_beta(
    game: Game[State, Action],
    state: State,
    /,
    *,
    depth: int | None = None,
    evaluate: Callable[[Any], float] | None = None,
) -> Result[Action]:
    """Return what `minimax` returns, value and line, without visiting every node.

    MAX is sure of `alpha` and MIN of `beta` elsewhere in the tree; once `alpha >= beta` at a node, one of them
    will not let play come there, so its other actions are cut off. `depth`, `evaluate` and the errors are those
    of `minimax`.

    Source: Knuth & Moore, "An analysis of alpha-beta pruning", Artificial Intelligence 6, 1975 (as F2, but with
    values to MAX and fail-soft); Russell & Norvig, 4th edition, figure 5.7.
    """
    plies, judge = horizon(depth, evaluate)

    def search(state: State, plies: float, alpha: float, beta: float) -> tuple[float, tuple[Action, ...]]:
        if game.terminal(state):
            return utility(game, state), ()
        if plies == 0:
            return evaluation(game, state, judge), ()
        maximising = game.player(state) == MAX
        best = None
        for action in game.actions(state):
            value, line = search(game.result(state, action), plies - 1, alpha, beta)
            if best is None or (value > best[0] if maximising else value < best[0]):
                best = value, (action, *line)
                alpha, beta = (max(alpha, value), beta) if maximising else (alpha, min(beta, value))
                if alpha >= beta:
                    break
        return best or no_actions(game, state)

    with plain_recursion(game, state):
        return Result(*search(state, plies, -inf, inf))
