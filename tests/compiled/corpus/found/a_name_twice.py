# Reduced from seed 1000518: of two values for one name, the first was taken where the second is constant. It is
# refused now, because Python before 3.11.3 takes the first of them too.
from gametree import MAX, MIN


class Game:
    def initial_state(self):
        return (0, 0)

    def player(self, state):
        return MAX if state[0] % 2 == 0 else MIN

    def actions(self, state):
        return [0, 1, 2]

    def result(self, state, action):
        return (state[0] + 1, state[1] + action)

    def terminal(self, state):
        return state[0] >= 3

    def utility(self, state):
        total, total = state[1] > 2, 3
        return total


game = Game()
