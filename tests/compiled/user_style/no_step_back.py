"""Take 1, 2 or 3 counters, never as many as the other one just did; who cannot move loses."""

from gametree import Player

STEPS = (1, 2, 3)


class NoStepBack:
    def initial_state(self):
        return 12, 0, 1

    def player(self, state):
        return Player.MAX if state[2] == 1 else Player.MIN

    def steps(self, left, last):
        if left < 1:
            return ()
        return [step for step in STEPS if step <= left and step != last]

    def actions(self, state):
        left, last, turn = state
        if turn == 0:
            return ()
        return self.steps(left, last)

    def result(self, state, action):
        left, _, turn = state
        left -= action
        replies = self.steps(left, action)
        if len(replies) == 1 and 1 in replies:  # whose only move is 1 is passed over
            return left, 0, turn
        return left, action, -turn

    def terminal(self, state):
        return not self.actions(state)

    def utility(self, state):
        left, last, turn = state
        return -turn * (1 + left + last)


game = NoStepBack()
