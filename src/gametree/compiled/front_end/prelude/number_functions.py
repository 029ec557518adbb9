"""Functions of numbers, which are compiled like the rules of a game."""

from __future__ import annotations

import math


def length(number: int) -> int:
    """Return what `len` makes of the number that a method `__len__` returns."""
    if number < 0:
        raise ValueError("__len__() should return >= 0")
    return int(number)


def common_multiple(left: int, right: int) -> int:
    """Return `math.lcm(left, right)`."""
    return abs(left // math.gcd(left, right) * right) if left and right else 0
