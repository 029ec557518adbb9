# Reduced from seed 101681: the error of an argument that the function does not use was lost.
from gametree import MAX, MIN


class Game:
    def initial_state(self):
        return (0, 0)

    def player(self, state):
        return MAX if state[0] % 2 == 0 else MIN

    def actions(self, state):
        name = lambda t1: 5
        seen = name((1, 2)[state[1]])
        return [0, 1, 2]

    def result(self, state, action):
        return (state[0] + 1, state[1] + action)

    def terminal(self, state):
        return state[0] >= 3

    def utility(self, state):
        return state[1]


game = Game()
