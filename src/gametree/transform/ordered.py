"""Offer the actions in a better order."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar, cast

from gametree.arguments import require_function
from gametree.game import Action, Game, HasOutcomes, Mover_co, Probability, State, format_state
from gametree.rules import brief, outcomes
from gametree.transform.transformation import Transformation, unwrap_state

Item = TypeVar("Item")


class Ordered(Transformation[State, Action, Mover_co]):
    """The same game, which offers its actions sorted by a key, smallest first, as `sorted` does.

    Actions with equal keys stay in the game's order. Values do not change; which of several best actions comes
    first may. With a better order, alpha-beta visits fewer nodes.

    Outcomes of chance stay in the game's order, unless they have a key of their own. `star1` and `star2` cut off
    sooner if those that decide most come first.

    Args:
        game: The game to search.
        key: A function of the user's own state and of an action.
        outcome_key: A function of the user's own state and of an outcome of chance; compiled searches take none.

    Raises:
        TypeError: A key cannot be called.

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

    def __init__(
        self,
        game: Game[State, Action, Mover_co],
        key: Callable[[Any, Action], float],
        *,
        outcome_key: Callable[[Any, Action], float] | None = None,
    ) -> None:
        super().__init__(game)
        require_function(key, "key", "a state and an action")
        if outcome_key is not None:
            require_function(outcome_key, "outcome_key", "a state and an outcome")
        self.key = key
        self.outcome_key = outcome_key

    def actions(self, state: State, /) -> Iterable[Action]:
        """The actions that the game offers, smallest key first."""
        own = unwrap_state(state)
        return _in_order(list(self.game.actions(state)), lambda action: self.key(own, action), self.game, state)

    @property
    def outcomes(self) -> Callable[[State], Iterable[tuple[Action, Probability]]]:
        """The outcomes of the game inside, if it has chance, smallest key first if they have one."""
        ask, key = cast("HasOutcomes[State, Action]", self.game).outcomes, self.outcome_key
        if key is None:
            return ask

        def ordered(state: State) -> Iterable[tuple[Action, Probability]]:
            own = unwrap_state(state)
            return _in_order(outcomes(self.game, state), lambda pair: key(own, pair[0]), self.game, state)

        return ordered


def _in_order(
    items: list[Item], key: Callable[[Item], Any], game: Game[Any, Any, Any], state: object
) -> list[Item]:
    """Return the items sorted by a key, or raise TypeError that shows the keys if they cannot be compared."""
    try:
        return sorted(items, key=key)
    except TypeError as error:
        keys = [key(item) for item in items]
        raise TypeError(
            f"The keys at {format_state(game, state)} are {brief(keys)}, which cannot be compared: let the key"
            f" return a number."
        ) from error
