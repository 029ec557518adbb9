# Reduced from seed 1976: the name of a list gets another value while an item is put into the list.
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
        found = [1, 2]
        found.append(found := state[1])
        return found


game = Game()
