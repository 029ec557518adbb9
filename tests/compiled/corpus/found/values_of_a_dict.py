# Reduced from seed 294906: the values of a dict were a tuple, which can be repeated.
from gametree import MAX, MIN

PRICES = {0: 5, 1: 1, 4: 0}


class Game:
    def initial_state(self):
        return (1, 0)

    def player(self, state):
        return MAX if state[1] % 2 == 0 else MIN

    def actions(self, state):
        return [key for key in PRICES.keys() if key > 0]

    def result(self, state, action):
        number, ply = state
        return (number + (action in PRICES.values() * 2), ply + 1)

    def terminal(self, state):
        return state[1] >= 2

    def utility(self, state):
        return state[0]


game = Game()
