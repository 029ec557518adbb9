# Reduced from seeds 30896 and 30910 of an earlier grammar: the refusal described itself for ever.
from dataclasses import dataclass
from typing import NamedTuple

from gametree import MAX, MIN


class Span(NamedTuple):
    y: int


@dataclass(frozen=True)
class Point:
    x: int
    y: int

    def __bool__(self):
        return self.x > 1


class Game:
    def initial_state(self):
        return (0, 5)

    def player(self, state):
        return MAX if state[0] % 2 == 0 else MIN

    def actions(self, state):
        yield 0
        if Span(state[1]) == Point(x=state[1], y=state[0]):
            yield 1

    def result(self, state, action):
        return (state[0] + 1, state[1] * 2 + action)

    def terminal(self, state):
        return state[0] >= 3

    def utility(self, state):
        return state[1]


game = Game()
