"""Fold states that are the same up to symmetry."""

from __future__ import annotations

from gametree.game import Action, Game, Mover_co, State
from gametree.transform.transformation import Transformation


class Symmetric(Transformation[State, Action, Mover_co]):
    """The game on one representative of each class of symmetric states, as the game's `canonical` names it.

    In a game with chance, symmetric states have the same probability for each class of states that may follow.

    Values do not change, unless an evaluation differs between symmetric states. Actions and lines are those of the
    folded game: each action applies to the representative of the state before it, so a line replays here but not
    in the game itself.

    Args:
        game: The game to fold, with a method `canonical`.

    Raises:
        TypeError: The game has no `canonical`.

    Examples:
        >>> from gametree import Symmetric, solve
        >>> from gametree.games import TicTacToe
        >>> len(solve(TicTacToe())), len(solve(Symmetric(TicTacToe())))
        (5478, 765)
    """

    def __init__(self, game: Game[State, Action, Mover_co]) -> None:
        if not hasattr(game, "canonical"):
            raise TypeError(f"{game!r} has no method canonical, so its symmetries are not known: write one.")
        super().__init__(game)

    @property
    def changes(self) -> tuple[object, ...]:
        """The folding: an evaluation that is not symmetric is asked about other states."""
        return (type(self).__name__,)

    def initial_state(self) -> State:
        """The representative of the initial state of the game inside."""
        return self.start(super().initial_state())

    def start(self, state: State) -> State:
        """The representative of a state of the game inside.

        Args:
            state: A state of the game inside.
        """
        folded: State = self.canonical(state)
        return folded

    def result(self, state: State, action: Action, /) -> State:
        """The representative of the state that the action leads to."""
        return self.start(self.game.result(state, action))
