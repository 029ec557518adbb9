"""Fanoron-Telo: Fanorona on three by three, one capture a turn."""
from functools import partial
from itertools import count, product, takewhile

SIDE = range(3)
POINTS = tuple(product(SIDE, SIDE))
LIMIT = 20

add = lambda p, d: (p[0] + d[0], p[1] + d[1])
scale = lambda k, d: (k * d[0], k * d[1])
strong = lambda p: sum(p) % 2 == 0
orthogonal = lambda d: abs(d[0]) + abs(d[1]) == 1

COMPASS = tuple(d for d in product((-1, 0, 1), repeat=2) if d != (0, 0))
DIRECTIONS = {p: tuple(d for d in COMPASS if orthogonal(d) or strong(p)) for p in POINTS}


def ray(start, direction):
    """The points beyond start, to the edge of the board."""
    return takewhile(
        lambda p: p[0] in SIDE and p[1] in SIDE,
        (add(start, scale(k, direction)) for k in count(1)),
    )


def victims(enemies, start, direction):
    return frozenset(takewhile(enemies.__contains__, ray(start, direction)))


def steps(mine, theirs):
    """Each (point, direction) that leads to an empty neighbour."""
    occupied = mine | theirs
    return (
        (p, d)
        for p in sorted(mine)
        for d in DIRECTIONS[p]
        for q in [add(p, d)]
        if q in POINTS and q not in occupied
    )


def captures(mine, theirs):
    approach = lambda p, d: victims(theirs, add(p, d), d)
    withdraw = lambda p, d: victims(theirs, p, scale(-1, d))
    return (
        (p, d, name)
        for p, d in steps(mine, theirs)
        for name, taken in (("approach", approach(p, d)), ("withdraw", withdraw(p, d)))
        if taken
    )


def moves(mine, theirs):
    """Captures are compulsory; without one, any step."""
    return tuple(captures(mine, theirs)) or tuple((p, d, None) for p, d in steps(mine, theirs))


def taken_by(theirs, p, d, how):
    return {
        "approach": partial(victims, theirs, add(p, d), d),
        "withdraw": partial(victims, theirs, p, scale(-1, d)),
        None: frozenset,
    }[how]()


class Fanorona3:
    """State: (men of the mover, men of the other, sign of the mover, ply)."""

    def initial_state(self):
        white = frozenset({(2, 0), (2, 1), (2, 2), (1, 2)})
        black = frozenset({(0, 0), (0, 1), (0, 2), (1, 0)})
        return white, black, 1, 0

    def player(self, state):
        *_, sign, _ = state
        return sign

    def actions(self, state):
        mine, theirs, *_ = state
        return moves(mine, theirs)

    def result(self, state, action):
        mine, theirs, sign, ply = state
        p, d, how = action
        return theirs - taken_by(theirs, p, d, how), mine - {p} | {add(p, d)}, -sign, ply + 1

    def terminal(self, state):
        mine, theirs, _, ply = state
        return ply >= LIMIT or not mine or not any(True for _ in steps(mine, theirs))

    def utility(self, state):
        mine, theirs, sign, ply = state
        stuck = not any(True for _ in steps(mine, theirs))
        return -sign if stuck else 0


game = Fanorona3()
