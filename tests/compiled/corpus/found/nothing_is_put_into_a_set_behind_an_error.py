# Reduced from seed 23437: a set is put into a state whose last item always raises an error.
from gametree import MAX, MIN


class Game:
    def initial_state(self):
        return (0, frozenset({(0, 1), (2, 1)}), 1)

    def player(self, state):
        return MAX if state[0] % 2 == 0 else MIN

    def actions(self, state):
        return (1, 2)

    def result(self, state, action):
        ply, spots, value = state
        if value > 5:
            return (ply + 1, frozenset((row, ply % 4) for row, _ in spots), value + tuple(x for x in () if x)[-1])
        return (ply + 1, spots, value * 2 + action)

    def terminal(self, state):
        return state[0] >= 3

    def utility(self, state):
        return state[2]


game = Game()
