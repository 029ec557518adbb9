from typing import NamedTuple

from gametree import MAX, MIN


class State(NamedTuple):
    ply: int = 0


class Game:
    LIMIT = 3

    @classmethod
    def part(cls):
        grown = [1, 2, 3]
        for one, _other in zip(grown, grown):
            grown.append(one)
        return cls.LIMIT

    def initial_state(self):
        return State()

    def player(self, state):
        return MAX if state.ply % 2 == 0 else MIN

    def actions(self, state):
        return [1, 2]

    def result(self, state, action):
        return State(state.ply + action) if state.ply < 3 else State(self.part())

    def terminal(self, state):
        return state.ply >= 3

    def utility(self, state):
        return state.ply


game = Game()
