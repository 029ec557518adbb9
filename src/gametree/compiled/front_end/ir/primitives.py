"""Operations that lowered functions call, in plain Python, with Python's errors and those of 64-bit words.

Machine code for them is in `gametree.compiled.back_end`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from ctypes import c_double, c_int64
from typing import Any

LEAST = -(2**63)
GREATEST = 2**63 - 1
EXACT = 2**53
BITS = 64
TOO_LARGE = "a value does not fit a signed 64-bit integer"
NO_FLOAT = "a value is an int beyond 2 ** 53, and no float"
INFINITE = "cannot convert float infinity to integer"
TOO_LONG = "a tuple of more items than there is room for"
CHANGED_LENGTH = "a tuple or text that may change its length"
LARGE_POWER = "a power of a float is too large for a float"
INDEX = "index out of range"
EMPTY = "the least or the greatest of nothing"
NOT_FINITE = 4  # the trouble of a kernel where a utility is no number, as numbered in `back_end.workspace`
NO_PLAYER = 11  # where the player is neither side


def fitting(number: int) -> int:
    """Return a whole number that fits a word, or raise OverflowError."""
    if not LEAST <= number <= GREATEST:
        raise OverflowError(TOO_LARGE)
    return number


def plus(left: Any, right: Any) -> Any:
    """Return `left + right`."""
    return fitting(left + right)


def minus(left: Any, right: Any) -> Any:
    """Return `left - right`."""
    return fitting(left - right)


def times(left: Any, right: Any) -> Any:
    """Return `left * right`."""
    return fitting(left * right)


def shifted_left(number: Any, places: Any) -> Any:
    """Return `number << places`."""
    return fitting(number << places)


def shifted_right(number: Any, places: Any) -> Any:
    """Return `number >> places`."""
    return number >> places


def floor_divided(left: Any, right: Any) -> Any:
    """Return `left // right`."""
    return fitting(left // right)


def remainder(left: Any, right: Any) -> Any:
    """Return `left % right`."""
    return left % right


def power(base: Any, exponent: Any) -> Any:
    """Return `base ** exponent`."""
    return fitting(base**exponent)


def negative(number: Any) -> Any:
    """Return `-number`."""
    return fitting(-number)


def bit_count(number: int) -> int:
    """Return `number.bit_count()`."""
    return number.bit_count()


def bit_length(number: int) -> int:
    """Return `number.bit_length()`."""
    return number.bit_length()


def lowest_place(number: int) -> int:
    """Return the place of the lowest bit, or -1 for 0."""
    return (number & -number).bit_length() - 1


def absolute(number: int) -> int:
    """Return `abs(number)`."""
    return fitting(abs(number))


def real(number: int) -> float:
    """Return a whole number as the float equal to it, or raise OverflowError."""
    if not -EXACT <= number <= EXACT:
        raise OverflowError(NO_FLOAT)
    return float(number)


def quotient(left: float, right: float) -> float:
    """Return `left / right`."""
    if right == 0.0:
        raise ZeroDivisionError("division by zero")
    return left / right


def truncated(number: float) -> int:
    """Return `int(number)`."""
    if number != number:
        raise ValueError("cannot convert float NaN to integer")
    if math.isinf(number):
        raise OverflowError(INFINITE)
    if not -9.2e18 < number < 9.2e18:
        raise OverflowError(TOO_LARGE)
    return int(number)


def floored(number: float) -> int:
    """Return `math.floor(number)`."""
    whole = truncated(number)
    return whole - 1 if whole > number else whole


def ceiling(number: float) -> int:
    """Return `math.ceil(number)`."""
    whole = truncated(number)
    return whole + 1 if whole < number else whole


def rounded(number: float) -> int:
    """Return `round(number)`: the nearest whole number, of two the even one."""
    whole = floored(number)
    rest = number - whole
    if rest > 0.5 or (rest == 0.5 and whole & 1):
        return whole + 1
    return whole


def root(number: float) -> float:
    """Return `math.sqrt(number)`."""
    if number < 0.0:
        raise ValueError("math domain error")
    return math.sqrt(number)


def squared(number: float) -> float:
    """Return `number ** 2`, or raise OverflowError if no finite float is that large."""
    square = number * number
    if math.isinf(square) and not math.isinf(number):
        raise OverflowError(LARGE_POWER)
    return square


def rounding_error(total: float, number: float) -> float:
    """Return what `total + number` loses to rounding.

    Source: Neumaier, "Rundungsfehleranalyse einiger Verfahren zur Summation endlicher Summen", ZAMM 54, 1974.
    """
    rounded = total + number
    return (total - rounded) + number if abs(total) >= abs(number) else (number - rounded) + total


def compensated(total: float, error: float) -> float:
    """Return a sum of floats with the errors of its roundings, as `sum` does since Python 3.12."""
    return total + error if error and math.isfinite(error) else total


def whole_root(number: int) -> int:
    """Return `math.isqrt(number)`."""
    if number < 0:
        raise ValueError("isqrt() argument must be nonnegative")
    low = int(math.sqrt(number))
    while low * low > number or low > 3_037_000_499:
        low -= 1
    return low  # never too small: the root of a square below 2 ** 63 is rounded to no less


def common_divisor(left: int, right: int) -> int:
    """Return `math.gcd(left, right)`."""
    if left == LEAST or right == LEAST:
        raise OverflowError(TOO_LARGE)
    left, right = abs(left), abs(right)
    while right:
        left, right = right, left % right
    return left


def index(place: int, length: int) -> int:
    """Return a place in a sequence, counted from its start, or raise IndexError."""
    counted = place + length if place < 0 else place
    if not 0 <= counted < length:
        raise IndexError(INDEX)
    return counted


def bound(place: int, length: int) -> int:
    """Return where a slice begins or ends."""
    counted = place + length if place < 0 else place
    return max(0, min(counted, length))


def divisor(number: int) -> int:
    """Return a number that is not 0, or raise ZeroDivisionError."""
    if number == 0:
        raise ZeroDivisionError("integer division or modulo by zero")
    return number


def words(*items: int) -> tuple[int, ...]:
    """Return a tuple of words."""
    return items


def joined(*rows: tuple[int, ...]) -> tuple[int, ...]:
    """Return the words of several rows."""
    return sum(rows, ())


def item(base: Sequence[int], place: int) -> int:
    """Return the word at a place, which must exist."""
    return int(base[place])


def changed(base: tuple[int, ...], place: int, *items: int) -> tuple[int, ...]:
    """Return the words with others in place of those from a place on, which must exist."""
    return (*base[:place], *items, *base[place + len(items) :])


def same_length(stop: int, start: int, between: int) -> int:
    """Return `stop`, or raise OverflowError unless the items after it fill the place up to `start`."""
    if start != stop + between:
        raise OverflowError(CHANGED_LENGTH)
    return stop


def as_long(length: int, wanted: int) -> int:
    """Return the length of a list that becomes a tuple of known length."""
    if length != wanted:
        raise OverflowError(CHANGED_LENGTH)
    return 0


def room_for(length: int, most: int) -> int:
    """Return the length of a tuple, or raise OverflowError if it has more items than there is room for."""
    if length > most:
        raise OverflowError(TOO_LONG)
    return length


def item_or(items: Sequence[Any], place: int, otherwise: Any) -> Any:
    """Return the item at a place, or another value if there is none."""
    return items[place] if place < len(items) else otherwise


def flat(items: Sequence[int] | Sequence[tuple[int, ...]], base: tuple[int, ...]) -> tuple[int, ...]:
    """Return a row that begins with the words of items, or raise OverflowError if it has no room for them."""
    found = tuple(word for item in items for word in (item if isinstance(item, tuple) else (item,)))
    room_for(len(found), len(base))
    return found + base[len(found) :]


def position(table: Sequence[int], width: int, *wanted: int) -> int:
    """Return the index of a row in a table, or -1."""
    for place in range(len(table) // width):
        for at in range(width):
            if table[place * width + at] != wanted[at]:
                break
        else:
            return place
    return -1


def key_at(place: int) -> int:
    """Return the place of a key, or raise KeyError for -1."""
    if place < 0:
        raise KeyError
    return place


def least_of(count: int) -> int:
    """Return 0 if there is something to choose from, or raise ValueError."""
    if count == 0:
        raise ValueError(EMPTY)
    return 0


def member_of(found: bool, word: int) -> int:
    """Return the word of an enum member, or raise ValueError if none was found."""
    if not found:
        raise ValueError("a value is no member of its enum")
    return word


def bits_of(number: float) -> int:
    """Return the 64 bits of a float as a signed word."""
    return c_int64.from_buffer_copy(c_double(number)).value


def float_of(bits: int) -> float:
    """Return the float that has these bits."""
    return c_double.from_buffer_copy(c_int64(bits)).value


def in_range(number: int, start: int, stop: int, step: int) -> bool:
    """Return `number in range(start, stop, step)`."""
    within = start <= number < stop if step > 0 else stop < number <= start
    return within and remainder(number, step) == remainder(start, step)  # their difference may not fit a word


def range_stop(start: int, stop: int, step: int) -> int:
    """Return a stop of the same range from which the start can be subtracted, or raise OverflowError."""
    if (stop <= start) if step > 0 else (stop >= start):
        return start
    if minus(stop, start) == LEAST:  # whose negative does not fit a word
        raise OverflowError(TOO_LARGE)
    return stop


def range_length(start: int, stop: int, step: int) -> int:
    """Return `len(range(start, stop, step))`, or raise OverflowError if that does not fit a word."""
    between = range_stop(start, stop, step) - start
    return between // step + (between % step != 0)


def range_step(step: int) -> int:
    """Return the step of a range, or raise ValueError."""
    if step == 0:
        raise ValueError("range() arg 3 must not be zero")
    return step


def side(word: int) -> int:
    """Return 1 or -1, as player does, or raise RuntimeError."""
    if word not in (1, -1):
        raise RuntimeError(NO_PLAYER)
    return word


def a_number(found: int) -> int:
    """Return 1, or raise RuntimeError for 0: a utility is None."""
    if found == 0:
        raise RuntimeError(NOT_FINITE)
    return found


def poll(memory: int, rounds: int) -> int:
    """Return 0 after `rounds` rounds of a loop, or raise RuntimeError if the kernel of this memory must stop.

    A memory of 0 stands for no kernel.
    """
    return 0


WIDE_LEAST = -(2**127)
WIDE_GREATEST = 2**127 - 1
WIDE_BITS = 2 * BITS
