# Reduced from seed 3297: the greatest of several equal constants was taken for 0.
from gametree import MAX, MIN

ROW = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)


class Game:
    bonus = -7

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
        return max(self.bonus for each in ROW)


game = Game()
