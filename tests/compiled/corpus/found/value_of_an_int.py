# Reduced from seed 26625068: an attribute that an int does not have was taken for a method, and its error was lost.
from enum import IntEnum

from gametree import MAX


class Rank(IntEnum):
    LOW = 2
    HIGH = 1


class Game:
    def initial_state(self):
        return (Rank.LOW, 0)

    def player(self, state):
        return MAX

    def actions(self, state):
        yield 1

    def result(self, state, action):
        level, ply = state
        return (ply, ply + action)

    def terminal(self, state):
        return state[1] == 2

    def utility(self, state):
        level, ply = state
        unused = (ply, level.value)
        return 3


game = Game()
