"""Subtract a square: an int and a sign for a state."""

import math

from gametree import Player


class SubtractASquare:
    def __init__(self, n: int = 13) -> None:
        self.n = n

    def initial_state(self) -> tuple[int, bool]:
        return self.n, True

    def player(self, state):
        return Player.MAX if state[1] else Player.MIN

    def actions(self, state):
        number, _ = state
        return [k * k for k in range(1, math.isqrt(number) + 1)]

    def result(self, state, square):
        number, max_to_move = state
        return number - square, not max_to_move

    def terminal(self, state):
        return state[0] == 0

    def utility(self, state):
        return -1 if state[1] else 1


game = SubtractASquare()
