"""Depth-penalised minimax: prefer the quicker win and the slower loss."""

from __future__ import annotations

from operator import gt, lt

from gametree.game import Action, Game, Result, State
from gametree.rules import max_to_move, no_actions, refuse_change_in_place, utility
from gametree.search.minimax import minimax
from gametree.search.plain_recursion import plain_recursion
from gametree.transform.depth_limited import Evaluation, limited
from gametree.transform.depth_penalised import DEFAULT_PENALTY, DepthPenalised, penalised
from gametree.transform.rule_errors import names_rules


@names_rules
def depth_penalised_minimax(
    game: Game[State, Action],
    state: State,
    /,
    *,
    penalty: float = DEFAULT_PENALTY,
    depth: int | None = None,
    evaluate: Evaluation | None = None,
) -> Result[Action]:
    """Return the minimax value if quicker wins and slower losses are worth more.

    A utility `u` that is `n` plies away counts as `u - sign(u) * penalty * n`; a draw stays 0. So the best line is
    a shortest win or a longest loss. With `TicTacToe(win=10)` and `penalty=1` this is the classic `10 - depth`. A
    win stays positive and a loss negative. Outcomes of different sizes keep their order while `penalty * n` stays
    below the gap between them. An evaluation is not penalised. The other errors are those of `minimax`.

    Source: the `10 - depth` of tutorials; in chess engines, mate scores that count the distance to mate.

    Args:
        game: The rules.
        state: The state to search from.
        penalty: The loss of utility for each ply.
        depth: The most plies to look ahead; without it, the search goes to the end of the game.
        evaluate: Returns the value to MAX of the user's own live state at the horizon; required with `depth`.

    Raises:
        PenaltyTooLarge: The penalty would take a utility to 0 or beyond.

    Examples:
        >>> from gametree import depth_penalised_minimax
        >>> from gametree.games import TicTacToe
        >>> game = TicTacToe(win=10)
        >>> depth_penalised_minimax(game, game.parse_state(".X./..X/OOX"), penalty=1)
        Result(value=6, line=(2, 4, 0, 3))
    """
    by_plies = DepthPenalised(game, penalty=penalty)
    if depth is not None or evaluate is not None:
        return minimax(*limited(by_plies, by_plies.start(state), depth, evaluate))

    def search(state: State, plies: int) -> tuple[float, tuple[Action, ...]]:
        if game.terminal(state):
            return penalised(game, state, utility(game, state), penalty=penalty, plies=plies), ()
        better = gt if max_to_move(game, state) else lt
        best = None
        for action in game.actions(state):
            if (child := game.result(state, action)) is state:
                refuse_change_in_place(game, state, action)
            value, line = search(child, plies + 1)
            if best is None or better(value, best[0]):
                best = value, (action, *line)
        return best or no_actions(game, state)

    with plain_recursion(game, state):
        return Result(*search(state, 0))
