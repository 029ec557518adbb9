# Reduced from seeds 235441 and 236420: the items after the one that was looked for were not computed.
from gametree import MAX, MIN

ROW = (3, 1, 2)


class Game:
    def initial_state(self):
        return (0, 0)

    def player(self, state):
        return MAX if state[1] % 2 == 0 else MIN

    def actions(self, state):
        number, ply = state
        if number in (ply, number // ply):
            return [1, 2]
        return [3, 4]

    def result(self, state, action):
        number, ply = state
        return (number + action, ply + (1 if number in (number, ROW[number]) else 2))

    def terminal(self, state):
        return state[1] >= 2

    def utility(self, state):
        return state[0]


game = Game()
