"""Utilities for games drawn at random: close together and far apart, large and tiny, equal, or all of one sign."""

from __future__ import annotations

from collections.abc import Callable
from math import inf, nextafter
from typing import TypeAlias

Choose: TypeAlias = Callable[[int], int]

SIMPLE = (0, 1, -1, 2, -2, 3, -3, 0.5, -0.25, 7, 1_000_000, -1_000_000)
SPREADS = (2, 5, 12, 12)
BASES = (0.1, 1.0, -1.0, 1000.0, -0.3, 2.0**24, 2.0**53, 1e17, -1e300)
HUGE = (10**4, 10**6, 10**7, 10**9, 2**31, 2**53, 2**63, 10**18, 1e100, 1e300, 1.7976931348623157e308)
TINY = (0, 0.0, -0.0, 5e-324, -5e-324, 1e-320, 2.2250738585072014e-308, -1e-17)
STEPS = (2, 3, 10, 100, 1_000, 10**6, 10**9, 10**12)


def simple_utilities(choose: Choose) -> tuple[float, ...]:
    """Draw some of the simplest utilities; often only two, so that many leaves are equal."""
    return SIMPLE[: SPREADS[choose(len(SPREADS))]]


def extreme_utilities(choose: Choose) -> tuple[float, ...]:
    """Draw utilities that a search may confuse with one another or with its own infinity."""
    return (_adjacent, _huge, _tiny, _fractions, _whole, _one_sided, _one_sided, _equal)[choose(8)](choose)


def _adjacent(choose: Choose) -> tuple[float, ...]:
    """Neighbouring floats, which are equal in 32 bits or in a few digits."""
    values = [BASES[choose(len(BASES))]]
    for _ in range(1 + choose(4)):
        values.append(nextafter(values[-1], inf))
    return tuple(values)


def _huge(choose: Choose) -> tuple[float, ...]:
    """Values larger than those that searches use for infinity, of both signs or of one."""
    value = HUGE[choose(len(HUGE))]
    return ((value, -value), (value,), (-value,), (value, value / 2, 0), (-value, -value / 2, 0))[choose(5)]


def _tiny(choose: Choose) -> tuple[float, ...]:
    """Values about as small as floats can be, and both zeros."""
    return tuple(TINY[choose(len(TINY))] for _ in range(2 + choose(3)))


def _fractions(choose: Choose) -> tuple[float, ...]:
    """Values that differ by a small fraction only."""
    step, base = STEPS[choose(len(STEPS))], (0, 0, 1, -1, 10, -0.5)[choose(6)]
    return tuple(base + number / step for number in range(2 + choose(5)))


def _whole(choose: Choose) -> tuple[float, ...]:
    """Whole numbers that differ by one, and are so large that they are equal as floats."""
    base = (2**24, 2**53, -(2**53), 2**60, 10**17, -(10**15))[choose(6)]
    return tuple(base + number for number in range(2 + choose(4)))


def _one_sided(choose: Choose) -> tuple[float, ...]:
    """Values all above zero, or all below."""
    sign, least = (1, -1)[choose(2)], (0.001, 1, 2, 5, 10, 100, 1001, 10**4, 10**6)[choose(9)]
    return tuple(sign * (least + number) for number in range(1 + choose(5)))


def _equal(choose: Choose) -> tuple[float, ...]:
    """One value for all."""
    return (SIMPLE[choose(len(SIMPLE))],)
