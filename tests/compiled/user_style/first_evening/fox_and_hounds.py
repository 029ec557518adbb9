"""Fox and hounds: four hounds move forward on the dark squares, a fox moves anywhere. The fox wins at the top."""
from typing import NamedTuple

from gametree import MAX, MIN

SIZE = 8
UP = ((-1, -1), (-1, 1))
DOWN = ((1, -1), (1, 1))


class State(NamedTuple):
    fox: tuple[int, int]
    hounds: tuple[tuple[int, int], ...]
    fox_to_move: bool


def inside(row, col):
    return 0 <= row < SIZE and 0 <= col < SIZE


class FoxAndHounds:
    def initial_state(self):
        return State((7, 4), ((0, 1), (0, 3), (0, 5), (0, 7)), True)

    def player(self, state):
        return MAX if state.fox_to_move else MIN

    def actions(self, state):
        taken = {state.fox, *state.hounds}
        movers = [(state.fox, UP + DOWN)] if state.fox_to_move else [(h, DOWN) for h in state.hounds]
        return [
            ((row, col), (row + dr, col + dc))
            for (row, col), steps in movers
            for dr, dc in steps
            if inside(row + dr, col + dc) and (row + dr, col + dc) not in taken
        ]

    def result(self, state, action):
        start, end = action
        if state.fox_to_move:
            return State(end, state.hounds, False)
        hounds = tuple(sorted(end if h == start else h for h in state.hounds))
        return State(state.fox, hounds, True)

    def terminal(self, state):
        return state.fox[0] == 0 or not self.actions(state)

    def utility(self, state):
        if state.fox[0] == 0:
            return 1
        return -1 if state.fox_to_move else 1


game = FoxAndHounds()
