"""Functions of numbers, which are compiled like the rules of a game."""

from __future__ import annotations

import math


def common_multiple(left: int, right: int) -> int:
    """Return `math.lcm(left, right)`."""
    return abs(left // math.gcd(left, right) * right) if left and right else 0
