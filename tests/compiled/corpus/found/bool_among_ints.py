# Reduced from seed 488 of an earlier grammar: True came back as 1.
from gametree import MAX, MIN


class Game:
    def initial_state(self):
        return ((1, 0, 0), 0)

    def player(self, state):
        row, ply = state
        return MAX if ply % 2 == 0 else MIN

    def actions(self, state):
        row, ply = state
        return (each for each in (True, ply) if row[0] or each == True)

    def result(self, state, action):
        row, ply = state
        return ((action, row[1], row[2]), ply + 1)

    def terminal(self, state):
        return state[1] >= 2

    def utility(self, state):
        return sum(state[0])


game = Game()
