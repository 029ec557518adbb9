# Reduced from seed 4033: the error of a condition was lost, because the operand after it decides.
from gametree import MAX, MIN


class Game:
    def initial_state(self):
        return (0, 0)

    def player(self, state):
        return MAX if state[0] % 2 == 0 else MIN

    def actions(self, state):
        return [0, 1, 2] if (1, 2)[state[1]] > 0 or True else [0]

    def result(self, state, action):
        return (state[0] + 1, state[1] + action)

    def terminal(self, state):
        return state[0] >= 3

    def utility(self, state):
        return state[1] + (isinstance((5, 6)[state[1]], int) or 3)


game = Game()
