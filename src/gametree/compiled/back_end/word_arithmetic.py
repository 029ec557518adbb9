"""Arithmetic on words: whole numbers as they are, and modulo 2 ** 64, as hashes and random numbers need it.

Numba tells LLVM that its own sums and products of integers never overflow, and LLVM builds on that: a product of
constants that does overflow has no defined value, and the program may use any address. Those of this module are
not so marked.
"""

from __future__ import annotations

from typing import Any

HALF = 2**32 - 1  # all bits of half a word
MIXER = -7046029254386353131  # 2**64 divided by the golden ratio: an odd number whose bits have no pattern


def whole(number: Any) -> int:
    """Return `int(number)`."""
    return int(number)


def wrapping_sum(left: int, right: int) -> int:
    """Return the signed word of the last 64 bits of a sum."""
    return signed(left + right)


def wrapping_product(left: int, right: int) -> int:
    """Return the signed word of the last 64 bits of a product."""
    return signed(left * right)


def signed(word: int) -> int:
    """Return the number whose last 64 bits in two's complement are these."""
    return (word + (1 << 63)) % (1 << 64) - (1 << 63)
