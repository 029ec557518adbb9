"""Stop any search after a number of seconds or nodes."""

from __future__ import annotations

from time import perf_counter

from gametree.arguments import time_limit, whole_number
from gametree.game import Action, Game, LimitReached, State, format_state
from gametree.transform.transformation import Transformation


class TimeLimited(Transformation[State, Action]):
    """The same game, which raises `LimitReached` once `seconds` have passed since it was made.

    Raises ValueError for seconds that are negative or not a number.
    """

    def __init__(self, game: Game[State, Action], *, seconds: float) -> None:
        super().__init__(game)
        self.seconds = time_limit(seconds)
        self.deadline = perf_counter() + seconds

    def result(self, state: State, action: Action, /) -> State:
        """The state that the action leads to, if there is time left."""
        if perf_counter() >= self.deadline:
            message = (
                f"The limit of {self.seconds} seconds was reached at {format_state(self.game, state)}:"
                f" allow more time, or limit the depth."
            )
            raise LimitReached(message)
        return self.game.result(state, action)


class NodeLimited(Transformation[State, Action]):
    """The same game, which raises `LimitReached` rather than enter more than `nodes` states, root included.

    Raises ValueError for a number of nodes that is not an integer of at least 1.
    """

    def __init__(self, game: Game[State, Action], *, nodes: int) -> None:
        super().__init__(game)
        self.nodes = whole_number(nodes, "A node limit", least=1)
        self.left = nodes - 1

    def result(self, state: State, action: Action, /) -> State:
        """The state that the action leads to, if nodes are left."""
        if self.left == 0:
            message = (
                f"The limit of {self.nodes} nodes was reached at {format_state(self.game, state)}:"
                f" allow more nodes, or limit the depth."
            )
            raise LimitReached(message)
        self.left -= 1
        return self.game.result(state, action)
