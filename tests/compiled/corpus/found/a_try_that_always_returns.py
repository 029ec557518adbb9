# Written by the generator from seed 2000056 and reduced: "this cannot be compiled (Can't index at [0] in i64)"

from gametree import MAX


class Game:
    def initial_state(self):
        return 8

    def player(self, state):
        return MAX

    def actions(self, state):
        return [1, 2]

    def result(self, state, action):
        return state + action

    def terminal(self, state):
        return state >= 11

    def utility(self, state):
        try:
            return state + 1
        except ZeroDivisionError:
            return 3


game = Game()
