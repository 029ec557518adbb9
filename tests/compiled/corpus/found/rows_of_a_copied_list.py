# list() copies the list, not its rows.
from gametree import MAX, MIN


class Game:
    def initial_state(self):
        return (0, ((0, 1), (2, 3)))

    def player(self, state):
        return MAX if state[0] % 2 == 0 else MIN

    def actions(self, state):
        return ((0, 1), (1, 0))

    def result(self, state, action):
        ply, grid = state
        rows = [list(row) for row in grid]
        before = list(rows)
        rows[action[0]][action[1]] += 1
        return (ply + 1, (tuple(before[0]), tuple(before[1])))

    def terminal(self, state):
        return state[0] >= 3

    def utility(self, state):
        return state[1][0][1] * 10 + state[1][1][0]


game = Game()
