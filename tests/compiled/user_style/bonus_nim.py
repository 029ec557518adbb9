"""Nim with points: half a point for the last stone, and a bonus from what was counted on the way, as bools."""

from gametree import MAX, MIN


class BonusNim:
    def initial_state(self):
        return ((1, 2), 1, False)

    def player(self, state):
        return MAX if state[1] == 1 else MIN

    def actions(self, state):
        return [i for i, heap in enumerate(state[0]) if heap > 0]

    def result(self, state, action):
        heaps, turn, bonus = state
        heaps = tuple([heap - (i == action) for i, heap in enumerate(heaps)])
        return (heaps, -turn, bonus or (turn == 1 and heaps[0] == heaps[1]))

    def terminal(self, state):
        return not any(state[0])

    def utility(self, state):
        heaps, turn, bonus = state
        won = turn == -1
        return 0.5 * won - 0.5 * (not won) + bonus * 0.25 + sum(0.125 * (heap == 0) for heap in heaps)


game = BonusNim()
