"""Dots and Boxes by a functional programmer: no assignment that can be avoided."""

from functools import reduce
from itertools import chain, product
from operator import itemgetter
from typing import NamedTuple

from gametree import Game, Player


class State(NamedTuple):
    edges: frozenset
    scores: tuple
    turn: int


def edges_of(box):
    r, c = box
    return frozenset({("h", r, c), ("h", r + 1, c), ("v", r, c), ("v", r, c + 1)})


compose = lambda *fs: reduce(lambda f, g: lambda x: f(g(x)), fs)
count = lambda pred, xs: sum(1 for x in xs if pred(x))


class DotsAndBoxes(Game):
    def __init__(self, rows=2, cols=2):
        self.boxes = tuple(product(range(rows), range(cols)))
        self.box_edges = {box: edges_of(box) for box in self.boxes}
        self.all_edges = tuple(sorted(set(chain.from_iterable(self.box_edges.values()))))

    def initial_state(self):
        return State(frozenset(), (0, 0), 0)

    def player(self, state):
        return [Player.MAX, Player.MIN][state.turn]

    def actions(self, state):
        return filter(lambda e: e not in state.edges, self.all_edges)

    def closed(self, edges):
        return frozenset(box for box in self.boxes if self.box_edges[box] <= edges)

    def result(self, state, action):
        edges = state.edges | {action}
        gained = len(self.closed(edges) - self.closed(state.edges))
        scores = tuple(s + gained if i == state.turn else s for i, s in enumerate(state.scores))
        return state._replace(edges=edges, scores=scores, turn=state.turn if gained else 1 - state.turn)

    def terminal(self, state):
        return len(state.edges) == len(self.all_edges)

    def utility(self, state):
        first, second = itemgetter(0, 1)(state.scores)
        return first - second

    def evaluate(self, state):
        almost = count(lambda b: len(self.box_edges[b] - state.edges) == 1, self.boxes)
        return state.scores[0] - state.scores[1] + (almost if state.turn == 0 else -almost)


game = DotsAndBoxes(2, 2)
