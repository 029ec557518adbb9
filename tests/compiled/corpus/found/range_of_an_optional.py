# Reduced from seed 24136326: a range of what may be None was taken to raise TypeError whenever it is made.
from gametree import MAX, MIN


class Game:
    def initial_state(self):
        return (0, 3)

    def player(self, state):
        return MAX if state[0] % 2 == 0 else MIN

    def actions(self, state):
        if state[0] in range(state[1]):
            return [1, 2]
        return [1]

    def result(self, state, action):
        return (state[0] + action, None if state[0] > 1 else 3)

    def terminal(self, state):
        return state[0] >= 3

    def utility(self, state):
        return state[0] / 2


game = Game()
