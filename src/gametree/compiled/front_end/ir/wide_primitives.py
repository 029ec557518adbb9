"""Operations on ints of 128 bits that lowered functions call, in plain Python, with Python's errors and their own.

A variable holds such an int whole; a tuple, a table and the memory of kernels hold its halves, two words. Machine
code for all of them is in `gametree.compiled.back_end.wide_operations`.
"""

from __future__ import annotations

from gametree.compiled.front_end.ir.primitives import BITS, INDEX, WIDE_GREATEST, WIDE_LEAST, fitting

TOO_WIDE = "a value does not fit a signed 128-bit integer"


def fits_wide(number: int) -> bool:
    """Whether an int fits two words."""
    return WIDE_LEAST <= number <= WIDE_GREATEST


def wide_fitting(number: int) -> int:
    """Return an int that fits two words, or raise OverflowError."""
    if not fits_wide(number):
        raise OverflowError(TOO_WIDE)
    return number


def wide(number: int) -> int:
    """Return a word as an int of two."""
    return int(number)


def wide_of(high: int, low: int) -> int:
    """Return the int that has these halves."""
    return high << BITS | low & (1 << BITS) - 1


def high_word(number: int) -> int:
    """Return the upper half of an int of two words."""
    return number >> BITS


def low_word(number: int) -> int:
    """Return the lower half of an int of two words, as a signed word."""
    low = number & (1 << BITS) - 1
    return low - (low >> BITS - 1 << BITS)


def narrow(number: int) -> int:
    """Return an int of two words as one, or raise OverflowError."""
    return fitting(number)


def wide_place(number: int) -> int:
    """Return an index of two words as one, or raise IndexError: no sequence is as long."""
    try:
        return fitting(number)
    except OverflowError:
        raise IndexError(INDEX) from None


def wide_plus(left: int, right: int) -> int:
    """Return `left + right`."""
    return wide_fitting(left + right)


def wide_minus(left: int, right: int) -> int:
    """Return `left - right`."""
    return wide_fitting(left - right)


def wide_times(left: int, right: int) -> int:
    """Return `left * right`."""
    return wide_fitting(left * right)


def wide_power(base: int, exponent: int) -> int:
    """Return `base ** exponent`, the exponent not below 0, as a product that is checked at each step."""
    product = wide(1)
    for _ in range(exponent):
        product = wide_times(product, base)
    return product


def wide_negative(number: int) -> int:
    """Return `-number`."""
    return wide_fitting(-number)


def wide_absolute(number: int) -> int:
    """Return `abs(number)`."""
    return wide_fitting(abs(number))


def wide_shifted_left(number: int, places: int) -> int:
    """Return `number << places`."""
    return wide_fitting(number << places)
