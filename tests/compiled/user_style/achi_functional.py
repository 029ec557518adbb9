"""Achi, from Ghana: three-in-a-row on a 3x3 board with diagonals, four men each.

Functional style: a state is a plain nested tuple, everything is a small pure function
and the game object at the end only glues the functions together.
"""

from functools import lru_cache, partial, reduce
from itertools import chain, compress, product
from operator import itemgetter

MEN = 4
LIMIT = 24

coords = tuple(product(range(3), range(3)))
rows = tuple(tuple((r, c) for c in range(3)) for r in range(3))
columns = tuple(zip(*rows))
diagonals = (tuple((i, i) for i in range(3)), tuple((i, 2 - i) for i in range(3)))
lines = tuple(chain(rows, columns, diagonals))

compose = lambda *fs: reduce(lambda f, g: lambda *a: f(g(*a)), fs)


def neighbours(point):
    """The points that follow or precede `point` on some line."""
    pairs = chain.from_iterable(zip(line, line[1:]) for line in lines)
    return frozenset(b if a == point else a for a, b in pairs if point in (a, b))


ADJACENT = dict(map(lambda p: (p, neighbours(p)), coords))

# state = (men of +1, men of -1, side, plies), both men sets frozen
plus, minus, side, plies = map(itemgetter, range(4))


def mine(state):
    return plus(state) if side(state) > 0 else minus(state)


def occupied(state):
    return plus(state) | minus(state)


def has_row(men):
    return any(men.issuperset(line) for line in lines)


def score(state):
    return (has_row(plus(state)) and 1) or (has_row(minus(state)) and -1) or 0


def empties(state):
    taken = occupied(state)
    return list(compress(coords, (p not in taken for p in coords)))


def dropping(state):
    return plies(state) < 2 * MEN


@lru_cache(maxsize=None)
def legal(state):
    if score(state) or plies(state) >= LIMIT:
        return ()
    if dropping(state):
        return tuple((None, p) for p in empties(state))
    free = frozenset(empties(state))
    return tuple((src, dst) for src in sorted(mine(state)) for dst in sorted(ADJACENT[src] & free))


def relocate(men, move):
    src, dst = move
    return men - {src} | {dst}


def play(state, move):
    moved = relocate(mine(state), move)
    us, them = (moved, minus(state)) if side(state) > 0 else (plus(state), moved)
    return us, them, -side(state), plies(state) + 1


def outcome(state):
    """A blocked player has lost; the end of the ply limit is a draw."""
    decided = score(state)
    if decided or plies(state) >= LIMIT:
        return decided
    return -side(state) if not legal(state) else 0


class Achi:
    initial = (frozenset(), frozenset(), 1, 0)

    initial_state = lambda self: self.initial
    player = staticmethod(side)
    actions = staticmethod(legal)
    result = staticmethod(play)
    terminal = staticmethod(compose(lambda moves: not moves, legal))
    utility = staticmethod(partial(lambda scale, s: scale * outcome(s), 1.0))


game = Achi()
