"""Stop any search after a number of seconds or nodes."""

from __future__ import annotations

from time import perf_counter

from gametree.arguments import time_limit, whole_number
from gametree.game import Action, Game, LimitReached, Mover_co, State, format_state
from gametree.transform.transformation import Transformation


class TimeLimited(Transformation[State, Action, Mover_co]):
    """The same game, which raises `LimitReached` once its time is over.

    Args:
        game: The game to search.
        seconds: The time since this game was made.

    Raises:
        ValueError: The seconds are negative or not a number.

    Examples:
        >>> from gametree import TimeLimited, alpha_beta
        >>> from gametree.games import Nim
        >>> game = TimeLimited(Nim((1, 2)), seconds=10)
        >>> alpha_beta(game, game.initial_state()).value
        1
    """

    def __init__(self, game: Game[State, Action, Mover_co], *, seconds: float) -> None:
        super().__init__(game)
        self.seconds = time_limit(seconds)
        self.deadline = perf_counter() + seconds

    def result(self, state: State, action: Action, /) -> State:
        """The state that the action leads to, if there is time left."""
        if perf_counter() >= self.deadline:
            raise LimitReached(
                f"The limit of {self.seconds} seconds was reached at {format_state(self.game, state)}:"
                f" allow more time, or limit the depth."
            )
        return self.game.result(state, action)


class NodeLimited(Transformation[State, Action, Mover_co]):
    """The same game, which raises `LimitReached` rather than enter one state more.

    Args:
        game: The game to search.
        nodes: The most states that are entered, the root included.

    Raises:
        ValueError: The number is not an integer of at least 1.

    Examples:
        >>> from gametree import LimitReached, NodeLimited, minimax
        >>> from gametree.games import TicTacToe
        >>> game = NodeLimited(TicTacToe(), nodes=100)
        >>> try:
        ...     minimax(game, game.initial_state())
        ... except LimitReached as error:
        ...     print(error)
        ...
        The limit of 100 nodes was reached at XOX/OOX/X..: allow more nodes, or limit the depth.
    """

    def __init__(self, game: Game[State, Action, Mover_co], *, nodes: int) -> None:
        super().__init__(game)
        self.nodes = whole_number(nodes, "A node limit", least=1)
        self.left = nodes - 1

    def result(self, state: State, action: Action, /) -> State:
        """The state that the action leads to, if nodes are left."""
        if self.left == 0:
            raise LimitReached(
                f"The limit of {self.nodes} nodes was reached at {format_state(self.game, state)}:"
                f" allow more nodes, or limit the depth."
            )
        self.left -= 1
        return self.game.result(state, action)
