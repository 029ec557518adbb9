"""A game whose solutions were written to the files in this folder, and whose rules must stay as they are."""

from __future__ import annotations

from typing import NamedTuple

from gametree import MAX, MIN, Player


class Count(NamedTuple):
    """How much is left, and the player to move."""

    left: int
    turn: int


class Countdown:
    """Take one or two from fifty in turn; the player who takes the last has won."""

    def initial_state(self) -> Count:
        return Count(50, 1)

    def player(self, state: Count) -> Player:
        return MAX if state.turn == 1 else MIN

    def actions(self, state: Count) -> range:
        return range(1, min(state.left, 2) + 1)

    def result(self, state: Count, action: int) -> Count:
        return Count(state.left - action, -state.turn)

    def terminal(self, state: Count) -> bool:
        return state.left == 0

    def utility(self, state: Count) -> int:
        return -state.turn
