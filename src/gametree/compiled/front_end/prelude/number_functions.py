"""Functions of numbers, which are compiled like the rules of a game."""

from __future__ import annotations

import math

MOST_LEG = 1024


def length(number: int) -> int:
    """Return what `len` makes of the number that a method `__len__` returns."""
    if number < 0:
        raise ValueError("__len__() should return >= 0")
    return int(number)


def common_multiple(left: int, right: int) -> int:
    """Return `math.lcm(left, right)`."""
    return abs(left // math.gcd(left, right) * right) if left and right else 0


def hypotenuse(one: int, other: int) -> float:
    """Return `math.hypot(one, other)` of ints up to `MOST_LEG`, for which it is this in all versions of Python."""
    return math.sqrt(one * one + other * other)


def rounded(number: float, scale: float) -> float:
    """Return a number rounded to whole multiples of `1 / scale`, as `round` does to decimal places.

    A half goes to the even multiple. What `number * scale` leaves out is exact (T. J. Dekker, A Floating-Point
    Technique for Extending the Available Precision, 1971, section 5), so that no half is taken for one.
    """
    scaled = number * scale
    if not abs(scaled) < 2.0**53:
        return number  # which is nearer to the multiple than to any other float
    high, scale_high = _first_half(number), _first_half(scale)
    low, scale_low = number - high, scale - scale_high
    left_out = low * scale_low - (((scaled - high * scale_high) - low * scale_high) - high * scale_low)
    nearest = float(round(scaled))
    if scaled - nearest == 0.5 and left_out > 0.0:
        nearest += 1.0
    elif scaled - nearest == -0.5 and left_out < 0.0:
        nearest -= 1.0
    return nearest / scale if nearest else number * 0.0


def _first_half(number: float) -> float:
    """Return a number without the last 27 of its bits."""
    spread = number * 134_217_729.0
    return spread - (spread - number)
