"""Noughts and crosses on two 9-bit masks.

    0 1 2
    3 4 5
    6 7 8

Faster wins are worth more, so a perfect player doesn't dawdle.
"""
from functools import lru_cache
from typing import Iterator, NamedTuple

N = 3
FULL = (1 << N * N) - 1


def _mask(cells):
    m = 0
    for c in cells:
        m |= 1 << c
    return m


LINES = tuple(
    [_mask(range(r * N, r * N + N)) for r in range(N)]
    + [_mask(range(c, N * N, N)) for c in range(N)]
    + [_mask(range(0, N * N, N + 1)), _mask(range(N - 1, N * N - 1, N - 1))]
)

# WON[m] is True iff the mask m contains a complete line
WON = bytearray(FULL + 1)
for _m in range(FULL + 1):
    WON[_m] = any(_m & line == line for line in LINES)

POPCOUNT = [bin(m).count("1") for m in range(FULL + 1)]


class Position(NamedTuple):
    me: int       # stones of the side to move
    them: int     # stones of the side that has just moved

    @property
    def occupied(self) -> int:
        return self.me | self.them

    @property
    def ply(self) -> int:
        return POPCOUNT[self.occupied]

    @property
    def over(self) -> bool:
        return bool(WON[self.them]) or self.occupied == FULL


@lru_cache(maxsize=None)
def bits(mask: int) -> tuple:
    out = []
    while mask:
        low = mask & -mask
        out.append(low)
        mask ^= low
    return tuple(out)


class BitTicTacToe:
    def initial_state(self) -> Position:
        return Position(0, 0)

    def player(self, state: Position) -> int:
        return -1 if state.ply & 1 else 1

    def actions(self, state: Position) -> Iterator[int]:
        if state.over:
            return
        yield from bits(FULL & ~state.occupied)

    def result(self, state: Position, action: int) -> Position:
        assert action & state.occupied == 0, "occupied"
        return Position(me=state.them, them=state.me | action)

    def terminal(self, state: Position) -> bool:
        return state.over

    def utility(self, state: Position) -> int:
        if not WON[state.them]:
            return 0
        worth = N * N + 1 - state.ply
        # whoever is *not* to move has just completed a line
        return -self.player(state) * worth


game = BitTicTacToe()
