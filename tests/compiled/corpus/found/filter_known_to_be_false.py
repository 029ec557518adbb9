# Reduced from seeds 18 and 46 of an earlier grammar: the lowered function had a block without a body.
from gametree import MAX, MIN

ROW = (1, 2, 3)


class Game:
    def initial_state(self):
        return (0, 5)

    def player(self, state):
        return MAX if state[0] % 2 == 0 else MIN

    def actions(self, state):
        yield 0
        for each in (1, 2):
            if (sum([state[1] for name in ROW if False]), state[0]) in ((0, 1), (1, 2)):
                return
            yield each

    def result(self, state, action):
        ply, number = state
        return (ply + 1, number + action * sum([1 for tmp in ROW if False]))

    def terminal(self, state):
        return state[0] >= 3

    def utility(self, state):
        return state[1]


game = Game()
