# Reduced from seed 395 of an earlier grammar: the member of the enum came back as an int.
from enum import IntEnum

from gametree import MAX, MIN


class Rank(IntEnum):
    LOW = 1
    HIGH = 2


class Game:
    def initial_state(self):
        return (0, "xo.")

    def player(self, state):
        return MAX if state[0] % 2 == 0 else MIN

    def actions(self, state):
        return [3, 2, Rank.LOW]

    def result(self, state, action):
        return (state[0] + 1, state[1])

    def terminal(self, state):
        return state[0] >= 2

    def utility(self, state):
        return state[0]


game = Game()
