"""Dots and boxes, two boxes in a row; who closes a box draws again."""

from typing import NamedTuple

from gametree import Player

# the edges of each box, by number: three across the top, two ... as drawn on paper
BOXES = {
    "left": (0, 2, 3, 5),
    "right": (1, 3, 4, 6),
}
EDGES = 7


class State(NamedTuple):
    drawn: tuple[bool, ...]
    score: int
    turn: int


class DotsAndBoxes:
    def initial_state(self):
        return State((False,) * EDGES, 0, 1)

    def player(self, state):
        return Player(state.turn)

    def actions(self, state):
        return (edge for edge in range(EDGES) if not state.drawn[edge])

    def result(self, state, edge):
        drawn = list(state.drawn)
        drawn[edge] = True
        closed = 0
        for edges in BOXES.values():
            if edge in edges and all(drawn[e] for e in edges):
                closed += 1
        score = state.score + closed * state.turn
        turn = state.turn if closed else -state.turn
        return State(tuple(drawn), score, turn)

    def terminal(self, state):
        return all(state.drawn)

    def utility(self, state):
        return state.score


game = DotsAndBoxes()
