"""Hackenbush on stalks: blue edges are MAX's, red ones MIN's; what no longer stands on the ground falls."""

from gametree import Player


class Hackenbush:
    stalks = ("BRB", "RB", "R")

    def initial_state(self):
        return (self.stalks, "B")

    def player(self, state):
        return Player.MAX if state[1] == "B" else Player.MIN

    def actions(self, state):
        stalks, colour = state
        return [(s, e) for s, stalk in enumerate(stalks) for e, edge in enumerate(stalk) if edge == colour]

    def result(self, state, action):
        stalks, colour = state
        s, e = action
        cut = tuple(stalk[:e] if i == s else stalk for i, stalk in enumerate(stalks))
        return cut, "R" if colour == "B" else "B"

    def terminal(self, state):
        stalks, colour = state
        return all(colour not in stalk for stalk in stalks)

    def utility(self, state):
        return -1 if state[1] == "B" else 1


game = Hackenbush()
