"""Allow only some actions at the root."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic

from gametree.arguments import require_several
from gametree.game import Action, Game, Mover_co, State
from gametree.rules import is_chance_node, require_choice, successor
from gametree.transform.checked import legal
from gametree.transform.transformation import ExtendedState, Extension


class RootRestrictedState(ExtendedState[State, "tuple[Action, ...]"], Generic[State, Action]):
    """A state at which only some actions are allowed; they are given in the state's own frame."""

    __slots__ = ()

    def folded(self, _canonical: Callable[[State], State], /) -> RootRestrictedState[State, Action]:
        """The same state, because its representative would need other actions."""
        return self


class RootRestricted(Extension[State, Action, "tuple[Action, ...]", Mover_co]):
    """The same game, which offers only the given actions at the state that `start` makes.

    The root carries the actions that it is restricted to. States after the root carry none, and are not
    restricted; nor is a root that is given no actions. `search(r, r.start(state))` thus values one action as part
    of the whole game. `start` raises `IllegalAction` if an action is not legal at its state.

    Args:
        game: The game to search.
        actions: The actions that are offered at the root.

    Examples:
        >>> from gametree import RootRestricted, alpha_beta
        >>> from gametree.games import TicTacToe
        >>> game = TicTacToe(win=10)
        >>> sides = RootRestricted(game, actions=[1, 6])
        >>> alpha_beta(sides, sides.start(game.parse_state("O.X/X.X/.OO")))
        Result(value=-10, line=(1, 4))
    """

    def __init__(self, game: Game[State, Action, Mover_co], *, actions: Iterable[Action]) -> None:
        require_several(actions, "actions", "actions")
        super().__init__(game, tuple(actions))

    @property
    def changes(self) -> tuple[object, ...]:
        """Nothing, because the restriction is part of the state."""
        return ()

    def start(self, state: State) -> ExtendedState[State, tuple[Action, ...]]:
        """The state in which only the given actions may be played, which is no chance node."""
        if self._extra_at_start and is_chance_node(self.game, state):
            require_choice(self.game, state)  # raises the error
        allowed = tuple(legal(self.game, state, action) for action in self._extra_at_start)
        return RootRestrictedState(state, allowed)

    def actions(self, state: ExtendedState[State, tuple[Action, ...]], /) -> Iterable[Action]:
        """The actions that this state is restricted to, or all of them."""
        return state.extra or self.game.actions(state.state)

    def result(
        self, state: ExtendedState[State, tuple[Action, ...]], action: Action, /
    ) -> ExtendedState[State, tuple[Action, ...]]:
        """The state that the action leads to, with all its actions."""
        return ExtendedState(successor(self.game, state.state, action), ())
