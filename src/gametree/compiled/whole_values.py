"""Values as whole numbers, one after the other: what a null window needs, and what can be stored exactly."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import isfinite
from typing import Any, NamedTuple

from gametree.compiled.arithmetic import times, whole
from gametree.compiled.kernels import NOT_FINITE, PENALTY, TOO_LARGE
from gametree.compiled.machine import small
from gametree.compiled.memory import bits_of, float_of
from gametree.compiled.shared_table import NARROW
from gametree.game import CompileError

FINEST = 2**20  # a penalty is a multiple of one part in so many
SIGN = 2**63 - 1


class WholeValues(NamedTuple):
    """How values become whole numbers, and numbers again; and what a ply does to them.

    `made` checks a utility and counts it, in machine code; `counted` counts a guess as well as it can. `further`
    takes a state's value to that of the state a ply before, which is as much nearer to 0 as the penalty says;
    `nearer` of a target is the least value that `further` takes to the target or above. `reach(least, most,
    plies)` returns the bounds of a value so many plies before utilities within these, or more plies.
    """

    made: Callable[[Any], int]
    counted: Callable[[float], int]
    number: Callable[[int], float]
    further: Callable[[int], int]
    nearer: Callable[[int], int]
    reach: Callable[[float, float, int], tuple[int, int]]
    wide: bool


def of_ints(penalty: float = 0) -> WholeValues:
    """Return how whole utilities with a penalty are counted: in the finest parts that the penalty needs.

    Raises `CompileError` for a penalty that is no multiple of 2 ** -20.
    """
    parts, scale = Fraction(penalty).as_integer_ratio()
    if scale > FINEST:
        message = (
            f"The penalty {penalty!r} is not a multiple of 2 ** -20, as distances in a table must be to be exact:"
            f" choose 2 ** -10, say."
        )
        raise CompileError(message)

    def made(utility: Any) -> int:
        value: int = times(whole(utility), scale)
        if abs(value) > NARROW // 2:
            raise RuntimeError(TOO_LARGE)
        return value

    def further(value: int) -> int:
        if value == 0 or parts == 0:
            return value
        if abs(value) <= parts:
            raise RuntimeError(PENALTY)
        return value - parts if value > 0 else value + parts

    def nearer(target: int) -> int:
        return target + parts if target > 0 else target - parts if target < 0 else 0

    def counted(value: float) -> int:
        return round(max(-NARROW // 2, min(value * scale, NARROW // 2)))

    def reach(least: float, most: float, plies: int) -> tuple[int, int]:
        low, high, loss = counted(least), counted(most), plies * parts
        return (low, high) if loss == 0 else (min(low + loss, 0), max(high - loss, 0))

    def number(value: int) -> float:
        return value if scale == 1 else value / scale

    return WholeValues(small(made), counted, number, small(further), small(nearer), reach, wide=False)


def of_floats() -> WholeValues:
    """Return how floats are counted: by their bits, which for floats of one sign are in order."""

    def made(utility: Any) -> int:
        if not isfinite(utility):
            raise RuntimeError(NOT_FINITE)
        bits = bits_of(utility + 0.0)  # -0.0 is 0.0
        return bits if bits >= 0 else bits ^ SIGN

    def counted(value: float) -> int:
        bits = bits_of(value + 0.0)
        return bits if bits >= 0 else bits ^ SIGN

    def same(value: int) -> int:
        return value

    def reach(least: float, most: float, _plies: int) -> tuple[int, int]:
        return counted(least), counted(most)

    def number(value: int) -> float:
        return float_of(value if value >= 0 else value ^ SIGN)

    same = small(same)
    return WholeValues(small(made), counted, number, same, same, reach, wide=True)
