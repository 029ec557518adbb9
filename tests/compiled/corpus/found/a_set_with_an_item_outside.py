# Written by the generator from seed 3834 and reduced: an item that no state has was left out of a set

from gametree import MAX


class Game:
    def initial_state(self):
        return (frozenset({0, 1, 2, 3}), 0)

    def player(self, state):
        return MAX

    def actions(self, state):
        if frozenset(5 for _ in state[0]) <= state[0]:
            yield -1
        if frozenset(5 for _ in state[0]) == state[0]:
            yield 2
        yield 3

    def result(self, state, action):
        return (state[0], state[1] + 1)

    def terminal(self, state):
        return state[1] > 2

    def utility(self, state):
        return state[1]


game = Game()
