# Reduced from seed 242649: the constant bound of a slice ended the compilation with Python's TypeError.
from gametree import MAX, MIN

HALF = 0.5


class Game:
    def initial_state(self):
        return (0, (1, 0, 0))

    def player(self, state):
        return MAX if state[0] % 2 == 0 else MIN

    def actions(self, state):
        return [1, 2]

    def result(self, state, action):
        return (state[0] + action, state[1])

    def terminal(self, state):
        return state[0] >= 2

    def utility(self, state):
        return sum(state[1][HALF:3])


game = Game()
