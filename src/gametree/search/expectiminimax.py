"""Expectiminimax: minimax for games with chance, in which the value of a chance node is an expectation."""

from __future__ import annotations

from collections.abc import Iterable
from operator import gt, lt
from typing import Any

from gametree.game import CHANCE, MAX, Action, Chance, Game, Player, Result, State
from gametree.rules import enter_rolls, mover_or_chance, no_actions, outcomes, successor, utility
from gametree.search.plain_recursion import plain_recursion
from gametree.transform.depth_limited import Evaluation, limited
from gametree.transform.rule_errors import names_rules


@names_rules
def expectiminimax(
    game: Game[State, Action, Player | Chance],
    state: State,
    /,
    *,
    depth: int | None = None,
    evaluate: Evaluation | None = None,
) -> Result[Action]:
    """Return the expectiminimax value of a state, and the first line of best play before chance moves.

    The value of a chance node is the sum of the values of its outcomes, each times its probability. It is exact if
    probabilities and utilities are ints and Fractions. Every node is visited. The line ends at the first chance
    node, so there is none at a chance node.

    Chance nodes are no plies: `depth` counts the moves of players. An evaluation is never asked about a chance
    node: its outcomes are followed first. Evaluations at the horizon must be proportional to the expected utility.
    For minimax their order is enough.

    In a game without chance this is `minimax`.

    Source: Michie, "Game-playing and game-learning automata", 1966; Russell & Norvig, "Artificial Intelligence: A
    Modern Approach", 4th edition, section 5.5.

    Args:
        game: The rules.
        state: The state to search from.
        depth: The most plies to look ahead; without it, the search goes to the end of the game.
        evaluate: Returns the value to MAX of the user's own live state at the horizon; required with `depth`.

    Raises:
        TooDeep: The game is deeper than Python's recursion limit, or chance nodes lead back to one of them without
            a move of a player: `depth` does not limit these, and `gametree.solve` has their values.
        BrokenGame: The outcomes at a chance node are broken, or the rules are as in `minimax`.

    Examples:
        >>> from gametree import CHANCE, expectiminimax
        >>> from gametree.games import ChanceTree
        >>> coin = ChanceTree([[CHANCE, (0.5, 2), (0.5, 4)], [CHANCE, (0.5, 0), (0.5, 5)]])
        >>> expectiminimax(coin, 0)
        Result(value=3.0, line=(0,))
    """
    game, state = limited(game, state, depth, evaluate)

    def search(state: State, rolls: tuple[State, ...] = ()) -> tuple[float, tuple[Action, ...]]:
        if game.terminal(state):
            return utility(game, state), ()
        player = mover_or_chance(game, state)
        if player is CHANCE:
            rolls = enter_rolls(game, state, rolls)
            chances = outcomes(game, state)
            return expectation((p, search(successor(game, state, each), rolls)[0]) for each, p in chances), ()
        better = gt if player is MAX else lt
        best = None
        for action in game.actions(state):
            value, line = search(successor(game, state, action))
            if best is None or better(value, best[0]):
                best = value, (action, *line)
        return best or no_actions(game, state)

    with plain_recursion(game, state):
        return Result(*search(state))


def expectation(values: Iterable[tuple[Any, float]]) -> float:
    """Return the sum of values, each times its probability, added up from the first to the last."""
    total: float = 0
    for probability, value in values:
        total += probability * value
    return total
