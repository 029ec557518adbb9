"""Random numbers for the plain Monte Carlo tree search that are those of the compiled one."""

from __future__ import annotations

from bisect import bisect_right
from ctypes import addressof, c_int64
from itertools import accumulate
from random import Random
from typing import Any

from gametree.compiled.kernels import random_numbers
from gametree.compiled.kernels.random_numbers import MASK, draw, seeded
from gametree.compiled.kernels.random_play import HALF

SEED = 20_061


class Seed(Random):
    """A generator whose only draw is the seed of a compiled search."""

    def getrandbits(self, k: int, /) -> int:
        assert k == 64
        return SEED


class SameDraws(Random):
    """A generator that chooses as the generator of one thread of a compiled search does."""

    def __init__(self, stream: int = 0) -> None:
        super().__init__(0)
        self.words: Any = (c_int64 * random_numbers.RANDOM_WORDS)(*seeded(SEED, stream))

    def choices(self, population: Any, weights: Any = None, **_options: Any) -> Any:
        """Return a list of one item, which is as likely as its weight."""
        heaped = [*accumulate(map(float, weights))]
        part = self.choice(range(HALF)) / HALF
        return [population[bisect_right(heaped, part * heaped[-1], hi=len(heaped) - 1)]]

    def choice(self, seq: Any) -> Any:
        """Return an item; each is as likely as any other (Lemire, 2019)."""
        limit = (MASK + 1) // len(seq) * len(seq)
        while True:
            product = draw(addressof(self.words)) * len(seq)
            if product & MASK >= MASK + 1 - limit:
                return seq[product >> 32]
