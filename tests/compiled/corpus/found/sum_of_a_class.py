# Reduced from seed 3010346: the sum of a constant that cannot be added ended in TypeError while compiling.
from typing import NamedTuple

class Side:
    pass

class State(NamedTuple):
    grid: 1 = 0
    board: 1 = None
    ply: 1 = 0
    bits: 1 = 1

class Game:

    def initial_state(self):
        return State((None,), 0)

    def actions(self, state):
        sum((Side for address, _x in enumerate(state, 1)))
game = Game()
