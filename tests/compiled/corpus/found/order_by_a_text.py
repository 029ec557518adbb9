# Reduced from seed 3706: sorted takes no text for reverse.
from gametree import MAX, MIN


class Game:
    def initial_state(self):
        return (0, 0)

    def player(self, state):
        return MAX if state[0] % 2 == 0 else MIN

    def actions(self, state):
        return sorted([2, 1], reverse="x")

    def result(self, state, action):
        return (state[0] + 1, state[1] + action)

    def terminal(self, state):
        return state[0] >= 3

    def utility(self, state):
        return state[1]


game = Game()
