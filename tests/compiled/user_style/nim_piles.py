"""Nim as people write it: a pile that is empty is left out of the state."""

from typing import NamedTuple

from gametree import MAX, MIN


class Position(NamedTuple):
    piles: tuple
    turn: int


class Nim:
    def initial_state(self):
        return Position((1, 2, 3), 1)

    def player(self, state):
        return MAX if state.turn == 1 else MIN

    def actions(self, state):
        return [(i, n) for i, pile in enumerate(state.piles) for n in range(1, pile + 1)]

    def result(self, state, action):
        i, n = action
        left = state.piles[i] - n
        piles = state.piles[:i] + ((left,) if left else ()) + state.piles[i + 1 :]
        return Position(tuple(sorted(piles)), -state.turn)

    def terminal(self, state):
        return not state.piles

    def utility(self, state):
        return -state.turn


game = Nim()
