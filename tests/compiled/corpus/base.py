"""A game whose utility is a rule of one number: each number from 0 to 26 is the only end of some state."""

from gametree import Player


class Leaves:
    """Three actions at each of three plies write a number in base 3; one more action ends the game."""

    def initial_state(self):
        return (0, 0)

    def player(self, state):
        return Player.MAX if state[0] % 2 == 0 else Player.MIN

    def actions(self, state):
        return range(3) if state[0] < 3 else range(1)

    def result(self, state, action):
        ply, number = state
        return (ply + 1, 3 * number + action if ply < 3 else number)

    def terminal(self, state):
        return state[0] == 4

    def utility(self, state):
        return self.rule(state[1])
