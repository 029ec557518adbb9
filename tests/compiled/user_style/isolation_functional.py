"""Isolation (4x5): move your pawn like a king, then punch out any free tile.
The player whose pawn can't move loses. Functional style: everything is a pure,
cached function over frozensets; the class at the end is only the adapter."""

from functools import lru_cache, partial, reduce
from itertools import product

WIDTH, HEIGHT = 5, 4

compose = lambda *fs: reduce(lambda f, g: lambda x: f(g(x)), fs)


def make_state(tiles, pawns, turn):
    return (frozenset(tiles), tuple(pawns), turn)


all_tiles = partial(product, range(HEIGHT), range(WIDTH))


@lru_cache(maxsize=None)
def neighbours(cell):
    row, col = cell
    deltas = filter(any, product((-1, 0, 1), repeat=2))
    shifted = map(lambda d: (row + d[0], col + d[1]), deltas)
    return tuple(filter(lambda p: 0 <= p[0] < HEIGHT and 0 <= p[1] < WIDTH, shifted))


@lru_cache(maxsize=4096)
def steps(tiles, here, there):
    """Cells that a pawn at `here` can step to while the other is at `there`."""
    return tuple(cell for cell in neighbours(here) if cell in tiles and cell != there)


@lru_cache(maxsize=4096)
def moves(state):
    tiles, pawns, turn = state
    here, there = pawns[turn], pawns[1 - turn]
    return tuple((step, hole) for step in steps(tiles, here, there) for hole in sorted(tiles - {step, there}))


def replace(pawns, index, value):
    return tuple(value if i == index else pawn for i, pawn in enumerate(pawns))


def play(state, move):
    (tiles, pawns, turn), (step, hole) = state, move
    return make_state(tiles - {hole}, replace(pawns, turn, step), 1 - turn)


def is_stuck(state):
    tiles, pawns, turn = state
    return not steps(tiles, pawns[turn], pawns[1 - turn])


sign = lambda turn: 1 if turn == 0 else -1
turn_of = lambda state: state[2]
negate = lambda x: -x


class Isolation:
    initial = make_state(all_tiles(), ((0, WIDTH // 2), (HEIGHT - 1, WIDTH // 2)), 0)

    initial_state = staticmethod(lambda: Isolation.initial)
    player = staticmethod(compose(sign, turn_of))
    actions = staticmethod(moves)
    result = staticmethod(play)
    terminal = staticmethod(is_stuck)
    utility = staticmethod(compose(negate, sign, turn_of))


game = Isolation()
