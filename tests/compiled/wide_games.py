"""Games whose boards take more than 64 bits, each in a style of its own, all within what can be compiled."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from gametree.game import MAX, MIN, Player


class Sides(NamedTuple):
    x: int
    o: int
    turn: int


def squares(bits: int) -> Iterator[int]:
    while bits:
        yield (bits & -bits).bit_length() - 1
        bits &= bits - 1


class Stones:
    """Masks of a long board: put a stone where no own one is beside it. What is declared makes shifts wide."""

    int_bits = 128
    length = 100
    free_at_first = (3, 4, 60, 63, 64, 65, 66, 97)

    def initial_state(self) -> Sides:
        free = sum(1 << square for square in self.free_at_first)
        return Sides(1, (1 << self.length) - 2 & ~free, 1)

    def player(self, state: Sides) -> Player:
        return MAX if state.turn == 1 else MIN

    def _free(self, state: Sides) -> int:
        own = state.x if state.turn == 1 else state.o & 1 << 20
        return ~(state.x | state.o | own << 1 | own >> 1) & ((1 << self.length) - 1)

    def actions(self, state: Sides) -> Iterator[int]:
        yield from squares(self._free(state))

    def result(self, state: Sides, action: int) -> Sides:
        bit = 1 << action
        return Sides(state.x | bit, state.o, -1) if state.turn == 1 else Sides(state.x, state.o | bit, 1)

    def terminal(self, state: Sides) -> bool:
        return not self._free(state)

    def utility(self, state: Sides) -> int:
        return (state.x >> 40).bit_count() - (state.o & ~(1 << 64)).bit_count()

    def canonical(self, state: Sides) -> Sides:
        image = state._replace(x=state.x ^ 6 if state.x & 6 in (2, 4) else state.x)
        return min(state, image)


class Masks(Stones):
    """Its actions are masks too."""

    def actions(self, state: Sides) -> Iterator[int]:
        return (1 << square for square in squares(self._free(state)))

    def result(self, state: Sides, action: int) -> Sides:
        return Sides(state.x | action, state.o, -1) if state.turn == 1 else Sides(state.x, state.o | action, 1)


PIECES = (2**70 + 2**69, 2**90, 2**127 - 2**126, 2**3, 2**80 + 2**2)
WORTH = {2**70 + 2**69: 3, 2**90: -2, 2**126: 5, 8: 1, 2**80 + 4: -7, 1: 0, 2: 0, 2**99: 1, 2**98: 2}


class Pieces:
    """Its state is one int, larger than 64 bits from the start, so that nothing is declared: pieces to take."""

    def initial_state(self) -> int:
        return sum(PIECES)

    def player(self, state: int) -> Player:
        return MIN if state & 1 else MAX

    def actions(self, state: int) -> list[int]:
        return [piece for piece in PIECES if state & piece == piece]

    def result(self, state: int, action: int) -> int:
        left = state - action
        return left ^ 1

    def terminal(self, state: int) -> bool:
        return state in {0, 1, 2**90, 2**90 + 1} or state < 2**4

    def utility(self, state: int) -> int:
        return 9 * (state >= 2**90) + WORTH.get(state & ~1, 4) - 5 * (state == 2**90)


class Numbers(NamedTuple):
    """A signed number, and how many plies were played."""

    number: int = 2**64
    plies: int = 0


class Signed:
    """Reckons with a number below and above 0; what is too large is not reached in five plies."""

    def initial_state(self) -> Numbers:
        return Numbers()

    def player(self, state: Numbers) -> Player:
        return MAX if state.plies % 2 == 0 else MIN

    def actions(self, state: Numbers) -> tuple[int, ...]:
        return (-3, 1, 5)

    def result(self, state: Numbers, action: int) -> Numbers:
        changed = self._turned(state.number * action - 2**60, state.plies)
        return Numbers(changed, state.plies + 1)

    def _turned(self, number: int, times: int) -> int:
        return number if times == 0 else -self._turned(number + abs(number >> 3), times - 1)

    def terminal(self, state: Numbers) -> bool:
        return state.plies == 5

    def utility(self, state: Numbers) -> int:
        return (state.number >> 62) + state.number.bit_length()


@dataclass(frozen=True)
class Piles:
    """Piles in a tuple, the largest that was taken, and how many were."""

    piles: tuple[int, ...] = (2**65, 5, 2**100 + 1, 2**64 - 1)
    taken: int | None = None
    plies: int = 0


class Taking:
    """A tuple of large numbers that a list changes, one that may be None, lists that grow, order and places."""

    int_bits = 128

    def initial_state(self) -> Piles:
        return Piles()

    def player(self, state: Piles) -> Player:
        return (MAX, MIN)[state.plies & 1]

    def actions(self, state: Piles) -> list[tuple[int, int]]:
        found = [pile for pile in state.piles if pile > 2**32]
        places = [place for place, pile in enumerate(state.piles) if pile]
        return [(places[-1], found[0]), (places[0], 3)] if found else [(place, 1) for place in places]

    def result(self, state: Piles, action: tuple[int, int]) -> Piles:
        place, number = action
        piles = list(state.piles)
        taken = max(piles[place], number) if state.taken is None else max(state.taken, piles[place])
        piles[place] = piles[place] >> 40 if number > 2**32 else 0
        piles[place ^ 1] += 2**66 if state.plies == 0 else 1
        return Piles(tuple(piles), taken, state.plies + 1)

    def terminal(self, state: Piles) -> bool:
        return state.plies == 6 or sum(state.piles) < 2**20

    def utility(self, state: Piles) -> int:
        low, *_, high = sorted(state.piles)
        chosen = (2**70, 2**71, 0)[state.plies % 3]
        return (low + high + chosen).bit_count() - (0 if state.taken is None else state.taken.bit_length())


WIDE_GAMES = [Stones(), Masks(), Pieces(), Signed(), Taking()]
