"""Offer the actions in a better order."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from gametree.arguments import require_function
from gametree.game import Action, Game, Mover_co, State
from gametree.transform.transformation import Transformation, unwrap_state


class Ordered(Transformation[State, Action, Mover_co]):
    """The same game, which offers its actions sorted by a key, smallest first, as `sorted` does.

    Actions with equal keys stay in the game's order. Values do not change; which of several best actions comes
    first may. With a better order, alpha-beta visits fewer nodes.

    Args:
        game: The game to search.
        key: A function of the user's own state and of an action.

    Raises:
        TypeError: The key cannot be called.

    Examples:
        >>> from gametree import Counted, Ordered, alpha_beta
        >>> from gametree.games import TicTacToe
        >>> order = [4, 0, 2, 6, 8, 1, 3, 5, 7]
        >>> counted = Counted(Ordered(TicTacToe(), lambda state, square: order.index(square)))
        >>> alpha_beta(counted, counted.initial_state()).value
        0
        >>> counted.nodes
        7275
    """

    def __init__(self, game: Game[State, Action, Mover_co], key: Callable[[Any, Action], float]) -> None:
        super().__init__(game)
        require_function(key, "key", "a state and an action")
        self.key = key

    def actions(self, state: State, /) -> Iterable[Action]:
        """The actions that the game offers, smallest key first."""
        own = unwrap_state(state)
        return sorted(self.game.actions(state), key=lambda action: self.key(own, action))
