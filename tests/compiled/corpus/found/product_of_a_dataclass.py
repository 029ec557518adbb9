# Reduced from seed 102239: a dataclass is no tuple.
from dataclasses import dataclass

from gametree import MAX, MIN


@dataclass(frozen=True)
class Point:
    x: int
    y: int = 1


class Game:
    def initial_state(self):
        return (0, False)

    def player(self, state):
        return MAX if state[0] % 2 == 0 else MIN

    def actions(self, state):
        return [(0, 1), (2, 0)]

    def result(self, state, action):
        i, j = action
        return (state[0] + 1, Point(i, state[0]) != Point(j, 5) * 3)

    def terminal(self, state):
        return state[0] >= 2

    def utility(self, state):
        return 1 if state[1] else -1


game = Game()
