"""Snort / Col on a graph, functional: immutable maps as sorted tuples, folds, generators, recursion."""

from functools import partial, reduce
from itertools import chain, filterfalse, starmap, takewhile
from operator import contains, eq

from gametree import Game, Player

EDGES = ((0, 1), (1, 2), (2, 3), (3, 4), (4, 0), (0, 5), (2, 5), (5, 6), (6, 7), (7, 3))
VERTICES = tuple(sorted(frozenset(chain(*EDGES))))
LINKS = {v: frozenset(chain((b for a, b in EDGES if a == v), (a for a, b in EDGES if b == v))) for v in VERTICES}


def lookup(colouring, v):
    return next((c for u, c in colouring if u == v), None)


def allowed(colouring, colour, v):
    return lookup(colouring, v) is None and all(lookup(colouring, u) in (None, colour) for u in LINKS[v])


def insert(colouring, v, colour):
    before = tuple(takewhile(lambda pair: pair[0] < v, colouring))
    return (*before, (v, colour), *colouring[len(before):])


class Snort(Game):
    # a state is (colouring, colour to move)
    def initial_state(self):
        return (), 1

    def player(self, state):
        _, colour = state
        return {1: Player.MAX, -1: Player.MIN}[colour]

    def actions(self, state):
        colouring, colour = state
        yield from filter(partial(allowed, colouring, colour), VERTICES)

    def result(self, state, action):
        colouring, colour = state
        return insert(colouring, action, colour), -colour

    def terminal(self, state):
        return next(iter(self.actions(state)), None) is None

    def utility(self, state):
        return -state[1]

    def evaluate(self, state):
        colouring, _ = state
        free = lambda colour: sum(map(lambda v: allowed(colouring, colour, v), VERTICES))
        return free(1) - free(-1)


game = Snort()
