"""Count what a search visits."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import cast

from gametree.game import Action, Game, HasOutcomes, Mover_co, Probability, State
from gametree.transform.transformation import Transformation


class Counted(Transformation[State, Action, Mover_co]):
    """The same game, which counts the nodes and leaves that a search visits.

    `nodes` is the number of states entered: the root, from the first call about it on, and each state that
    `result` returned. `leaves` is the number of calls of `utility`, and `chance_nodes` that of `outcomes`. All
    start at 0 and only grow: make a new `Counted` for a new count.

    Args:
        game: The game to search.

    Examples:
        >>> from gametree import Counted, alpha_beta
        >>> from gametree.games import TicTacToe
        >>> game = TicTacToe()
        >>> counted = Counted(game)
        >>> alpha_beta(counted, game.initial_state()).value
        0
        >>> counted.nodes, counted.leaves
        (18297, 7330)
    """

    def __init__(self, game: Game[State, Action, Mover_co]) -> None:
        super().__init__(game)
        self.nodes = 0
        self.leaves = 0
        self.chance_nodes = 0

    def player(self, state: State, /) -> Mover_co:
        """The player to move in the game inside."""
        self.nodes = self.nodes or 1
        return self.game.player(state)

    def actions(self, state: State, /) -> Iterable[Action]:
        """The actions of the game inside."""
        self.nodes = self.nodes or 1
        return self.game.actions(state)

    @property
    def outcomes(self) -> Callable[[State], Iterable[tuple[Action, Probability]]]:
        """The outcomes of the game inside, if it has chance: one more chance node."""
        ask = cast("HasOutcomes[State, Action]", self.game).outcomes

        def counted(state: State) -> Iterable[tuple[Action, Probability]]:
            self.nodes = self.nodes or 1
            self.chance_nodes += 1
            return ask(state)

        return counted

    def result(self, state: State, action: Action, /) -> State:
        """The state that the action leads to: one more node."""
        following = self.game.result(state, action)
        self.nodes = (self.nodes or 1) + 1
        return following

    def terminal(self, state: State, /) -> bool:
        """Whether the game is over."""
        self.nodes = self.nodes or 1
        return self.game.terminal(state)

    def utility(self, state: State, /) -> float:
        """The utility of the game inside: one more leaf."""
        self.nodes = self.nodes or 1
        self.leaves += 1
        return self.game.utility(state)
