# Until `result` is known, `last` is None in all states, so `jumps` yields nothing: its items have no kind yet.
from typing import NamedTuple

from gametree import MAX, MIN


class Jump(NamedTuple):
    start: int
    to: int


class Game:
    def initial_state(self):
        return ((0, 1, 2, 3), None, 0)

    def player(self, state):
        return MAX if state[2] % 2 == 0 else MIN

    def jumps(self, state):
        board, last, ply = state
        if last is None:
            return
        for to in board:
            if to > last:
                yield Jump(last, to)

    def actions(self, state):
        for jump in self.jumps(state):
            yield jump.to
        yield 0
        if max((jump.to - jump.start for jump in self.jumps(state)), default=0) > 2:
            yield max(self.jumps(state), key=lambda jump: jump.to).to

    def result(self, state, action):
        board, last, ply = state
        return (board, action, ply + 1)

    def terminal(self, state):
        return state[2] >= 4

    def utility(self, state):
        return state[1] or 0


game = Game()
