"""Hex on a 4x4 rhombus, in a functional style.

MAX (black) joins top and bottom; MIN (white) joins left and right.
A state is a pair of frozensets of cells; every function here is pure.
"""
from functools import partial, reduce
from itertools import chain, product

from gametree import Player

N = 4
CELLS = frozenset(product(range(N), repeat=2))
STEPS = ((-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0))


def compose(*functions):
    return reduce(lambda f, g: lambda *args: f(g(*args)), functions)


def add(cell, step):
    return (cell[0] + step[0], cell[1] + step[1])


def neighbours(cell):
    return frozenset(map(partial(add, cell), STEPS)) & CELLS


NEIGHBOURS = {cell: neighbours(cell) for cell in CELLS}

TOP = frozenset(filter(lambda c: c[0] == 0, CELLS))
BOTTOM = frozenset(filter(lambda c: c[0] == N - 1, CELLS))
LEFT = frozenset(filter(lambda c: c[1] == 0, CELLS))
RIGHT = frozenset(filter(lambda c: c[1] == N - 1, CELLS))


def fixpoint(f, x):
    """Apply f to x until nothing changes."""
    y = f(x)
    return x if x == y else fixpoint(f, y)


def grow(stones, reached):
    """One step of a flood fill: the reached stones and their own neighbours."""
    around = chain.from_iterable(map(NEIGHBOURS.__getitem__, reached))
    return reached | (stones & frozenset(around))


def joins(start, goal, stones):
    return not goal.isdisjoint(fixpoint(partial(grow, stones), start & stones))


black_wins = partial(joins, TOP, BOTTOM)
white_wins = partial(joins, LEFT, RIGHT)


def black(state):
    return state[0]


def white(state):
    return state[1]


def empty(state):
    return CELLS - black(state) - white(state)


def blacks_turn(state):
    return len(black(state)) == len(white(state))


class Hex:
    initial_state = staticmethod(lambda: (frozenset(), frozenset()))

    player = staticmethod(
        lambda state: Player.MAX if blacks_turn(state) else Player.MIN)

    actions = staticmethod(compose(tuple, sorted, empty))

    result = staticmethod(
        lambda state, cell: (black(state) | {cell}, white(state))
        if blacks_turn(state)
        else (black(state), white(state) | {cell}))

    terminal = staticmethod(
        lambda state: any((black_wins(black(state)), white_wins(white(state)))))

    utility = staticmethod(
        lambda state: int(black_wins(black(state)))
        - int(white_wins(white(state))))


game = Hex()
