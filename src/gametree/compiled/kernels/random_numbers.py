"""Random numbers for kernels: PCG32, whose state is two words of memory, and unbiased draws below a number.

Source: O'Neill, "PCG: a family of simple fast space-efficient statistically good algorithms for random number
generation", report HMC-CS-2014-0905, Harvey Mudd College, 2014 (PCG-XSH-RR 64/32); Lemire, "Fast random integer
generation in an interval", ACM Transactions on Modeling and Computer Simulation 29, 2019.
"""

from __future__ import annotations

from gametree.compiled.back_end.memory_words import load, store
from gametree.compiled.back_end.word_arithmetic import signed, wrapping_product, wrapping_sum

MULTIPLIER = 6364136223846793005
STEP = 32  # bits that are drawn at a time
MASK = (1 << STEP) - 1
SHIFTED = (1 << 64 - 18) - 1  # the bits that a shift by 18 leaves, without copies of the sign
RANDOM_WORDS = 2


def seeded(seed: int, stream: int) -> tuple[int, int]:
    """Return the two words of a generator, from a seed and the number of a stream, as the source does."""
    increment = 2 * stream + 1
    first = (increment + seed) * MULTIPLIER + increment
    return signed(first), signed(increment)


def draw(generator: int) -> int:
    """Return the next 32 random bits of the generator at an address."""
    old = load(generator, 0)
    store(generator, 0, wrapping_sum(wrapping_product(old, MULTIPLIER), load(generator, 1)))
    bits = ((old >> 18 & SHIFTED) ^ old) >> 27 & MASK
    turn = old >> 59 & STEP - 1
    return (bits >> turn | bits << STEP - turn) & MASK


def drawn_below(generator: int, number: int) -> int:
    """Draw a whole number from 0 to below a given one, which is less than 2 ** 31; all are equally likely."""
    product = draw(generator) * number
    if product & MASK < number:
        rejected = (MASK + 1 - number) % number
        while product & MASK < rejected:
            product = draw(generator) * number
    return product >> STEP
