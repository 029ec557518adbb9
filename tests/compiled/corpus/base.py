"""A game whose utility is a rule of one number: each number from 0 to 26 is the only end of some state."""

from collections.abc import Iterable
from typing import Any

from gametree import Player


class Leaves:
    """Three actions at each of three plies write a number in base 3; one more action ends the game."""

    def initial_state(self) -> Any:
        return (0, 0)

    def player(self, state: Any) -> Player:
        return Player.MAX if state[0] % 2 == 0 else Player.MIN

    def actions(self, state: Any) -> Iterable[Any]:
        return range(3) if state[0] < 3 else range(1)

    def result(self, state: Any, action: Any) -> Any:
        ply, number = state
        return (ply + 1, 3 * number + action if ply < 3 else number)

    def terminal(self, state: Any) -> Any:
        return state[0] == 4

    def rule(self, number: Any) -> Any:
        raise NotImplementedError

    def utility(self, state: Any) -> Any:
        return self.rule(state[1])
