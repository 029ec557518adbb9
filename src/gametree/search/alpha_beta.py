"""Alpha-beta: minimax without the branches that cannot change the value."""

from __future__ import annotations

from math import inf

from gametree.game import Action, Game, Result, State
from gametree.rules import max_to_move, no_actions, refuse_change_in_place, utility
from gametree.search.plain_recursion import plain_recursion
from gametree.transform.depth_limited import Evaluation, evaluation, horizon
from gametree.transform.rule_errors import names_rules


@names_rules
def alpha_beta(
    game: Game[State, Action], state: State, /, *, depth: int | None = None, evaluate: Evaluation | None = None
) -> Result[Action]:
    """Return what `minimax` returns, value and line, without visiting every node.

    MAX is sure of at least `alpha` elsewhere in the tree, MIN of at most `beta`. Once `alpha >= beta` at a node,
    one of them avoids the node, so its remaining actions are cut off.

    The options are those of `gametree.minimax`, and so are the errors.

    Source: Knuth & Moore, "An analysis of alpha-beta pruning", Artificial Intelligence 6, 1975 (as F2, but with
    values to MAX and fail-soft); Russell & Norvig, 4th edition, figure 5.7.

    Examples:
        >>> from gametree import alpha_beta
        >>> from gametree.games import TicTacToe
        >>> game = TicTacToe(win=10)
        >>> board = game.parse_state("O.X/X.X/.OO")
        >>> alpha_beta(game, board)
        Result(value=10, line=(4,))
        >>> alpha_beta(game, game.initial_state(), depth=2, evaluate=lambda state: 0).value
        0
    """
    plies, judge = horizon(depth, evaluate)

    # Returns a value r and its line. Where alpha < r < beta, r is the minimax value; where r <= alpha, an upper
    # bound on it; where r >= beta, a lower bound. It counts plies itself: `DepthLimited` made it 30 % slower.
    def search(state: State, plies: float, alpha: float, beta: float) -> tuple[float, tuple[Action, ...]]:
        if game.terminal(state):
            return utility(game, state), ()
        if plies == 0:
            return evaluation(game, state, judge), ()
        maximising, best = max_to_move(game, state), None
        for action in game.actions(state):
            if (child := game.result(state, action)) is state:
                refuse_change_in_place(game, state, action)
            value, line = search(child, plies - 1, alpha, beta)
            if best is None or (value > best[0] if maximising else value < best[0]):
                best = value, (action, *line)
                alpha, beta = (max(alpha, value), beta) if maximising else (alpha, min(beta, value))
                if alpha >= beta:
                    break
        return best or no_actions(game, state)

    with plain_recursion(game, state):
        return Result(*search(state, plies, -inf, inf))
