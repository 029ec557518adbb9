"""Perft: count the lines of play of one length, to compare two versions of a game's rules."""

from __future__ import annotations

from typing import Any

from gametree.arguments import whole_number
from gametree.game import Game, State
from gametree.search.plain_recursion import plain_recursion


def perft(game: Game[State, Any], state: State, /, *, depth: int) -> int:
    """Return the number of sequences of exactly `depth` actions from a state.

    Games that end earlier do not count. Equal states reached by different lines count once for each line, so this
    is the number of nodes of the game tree at this ply. Raises ValueError for a depth that is not an integer of at
    least 0, and `TooDeep` beyond Python's recursion limit.

    Source: the performance test of chess programs (https://www.chessprogramming.org/Perft).
    """
    whole_number(depth, "The depth of perft", least=0)

    def count(state: State, plies: int) -> int:
        if plies == 0:
            return 1
        if game.terminal(state):
            return 0
        if plies == 1:  # most nodes are at the last ply: count them without entering them
            return sum(1 for _ in game.actions(state))
        return sum(count(game.result(state, action), plies - 1) for action in game.actions(state))

    with plain_recursion(game, state):
        return count(state, depth)
