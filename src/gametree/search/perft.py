"""Perft: count the lines of play of one length, to compare two versions of a game's rules."""

from __future__ import annotations

from functools import partial
from typing import Any

from gametree.arguments import whole_number
from gametree.game import Chance, Game, Player, State
from gametree.rules import choices, has_chance, require_game
from gametree.search.plain_recursion import plain_recursion
from gametree.transform.rule_errors import names_rules


@names_rules
def perft(game: Game[State, Any, Player | Chance], state: State, /, *, depth: int) -> int:
    """Return the number of sequences of exactly `depth` actions from a state.

    Games that end earlier do not count. Equal states reached by different lines count once for each line, so this
    is the number of nodes of the game tree at this ply. Outcomes of chance count as actions.

    Source: the performance test of chess programs (https://www.chessprogramming.org/Perft).

    Args:
        game: The rules.
        state: The state to search from.
        depth: The number of actions.

    Raises:
        ValueError: The depth is not an integer of at least 0.
        TooDeep: The depth is beyond Python's recursion limit.

    Examples:
        >>> from gametree import perft
        >>> from gametree.games import TicTacToe
        >>> game = TicTacToe()
        >>> [perft(game, game.initial_state(), depth=depth) for depth in range(5)]
        [1, 9, 72, 504, 3024]
    """
    whole_number(depth, "The depth of perft", least=0)
    require_game(game)
    ways: Any = partial(choices, game) if has_chance(game) else game.actions

    def count(state: State, plies: int) -> int:
        if plies == 0:
            return 1
        if game.terminal(state):
            return 0
        if plies == 1:  # most nodes are at the last ply: count them without entering them
            return sum(1 for _ in ways(state))
        return sum(count(game.result(state, action), plies - 1) for action in ways(state))

    with plain_recursion(game, state, "give a smaller depth="):
        return count(state, depth)
