"""Col on a small map: neighbouring countries must not have one colour. Who cannot paint has lost."""

from enum import Enum

from gametree import Player


class Colour(Enum):
    NONE = 0
    RED = 1
    BLUE = 2


MAP = {0: {1, 2}, 1: {0, 2, 3}, 2: {0, 1, 3, 4}, 3: {1, 2, 4}, 4: {2, 3, 5}, 5: {4}}


class Col:
    def initial_state(self):
        return (Colour.RED,) + (Colour.NONE,) * len(MAP)

    def player(self, state):
        return Player.MAX if state[0] is Colour.RED else Player.MIN

    def can_paint(self, state, country):
        colour, *countries = state
        if countries[country] is not Colour.NONE:
            return False
        return not any(countries[n] is colour for n in MAP[country])

    def actions(self, state):
        return [country for country in MAP if self.can_paint(state, country)]

    def result(self, state, action):
        colour, countries = state[0], state[1:]
        painted = tuple(colour if i == action else c for i, c in enumerate(countries))
        return (Colour.BLUE if colour is Colour.RED else Colour.RED, *painted)

    def terminal(self, state):
        return not self.actions(state)

    def utility(self, state):
        return -1 if self.player(state) == Player.MAX else 1


game = Col()
