"""Values as whole numbers without gaps, which null windows need, and which can be stored exactly."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

from gametree.compiled.back_end.machine_functions import constant
from gametree.compiled.back_end.word_arithmetic import whole
from gametree.compiled.back_end.workspace import TOO_LARGE
from gametree.compiled.front_end.ir.primitives import float_of, times
from gametree.compiled.front_end.printers.lowered_game import Bounds
from gametree.compiled.kernels.leaf_values import GREATEST, finite_float, ordered_bits
from gametree.compiled.kernels.shared_table import NARROW
from gametree.game import CompileError

FINEST = 2**20  # a penalty is a multiple of one divided by this


class UtilityBounds(NamedTuple):
    """The least and the greatest code of a live state's value, and of one that has children, all of them live.

    Each is a function that returns it, so that one kernel serves games with other bounds.
    """

    live: tuple[Callable[[], int], Callable[[], int]]
    inner: tuple[Callable[[], int], Callable[[], int]]


class Codes(NamedTuple):
    """The conversion of numbers to codes and back, and the change of a code per ply.

    `code` codes a utility, or an evaluation, in machine code; `nearest` returns the nearest code of a guess. The
    `parent_value` of a child's value is nearer to 0 by the penalty for a ply, but 0 only if the child's value is
    0. The `child_target` of a target is the least code whose `parent_value` reaches the target. `vanishes` tests
    for a code that only too large a penalty leads to. `bounds` returns the bounds of values, given the ranges of
    utilities and of evaluations, if there are any. Python, not a kernel, calls `bounds`, `nearest` and `number`.
    """

    code: Callable[[Any], int]
    nearest: Callable[[float], int]
    number: Callable[[int], float]
    parent_value: Callable[[int], int]
    child_target: Callable[[int], int]
    vanishes: Callable[[int], Any]
    bounds: Callable[[Bounds, Bounds | None], UtilityBounds]
    wide: bool


def integer_codes(penalty: Fraction = Fraction(0)) -> Codes:
    """Return the codes of whole utilities with a penalty, as multiples of half the unit that the penalty needs.

    So the code of a value is even, and 1 and -1 are for wins and losses that the penalty would take to 0 or
    beyond. Raises `CompileError` for a penalty that is not a multiple of 2 ** -20.
    """
    if FINEST % penalty.denominator:
        raise CompileError(
            f"The penalty {float(penalty)!r} is not a multiple of 2 ** -20, as distances in a table must be to be"
            f" exact: choose 2 ** -10, say."
        )
    scale = 2 * penalty.denominator if penalty else 1
    most = (NARROW // 2) * (2 if penalty else 1)
    parts = min(int(penalty * scale), NARROW)

    def code(utility: Any) -> int:
        value: int = times(whole(utility), scale)
        if abs(value) > most:
            raise RuntimeError(TOO_LARGE)
        return value

    def parent_value(value: int) -> int:
        if parts == 0 or value == 0:
            return value
        return max(value - parts, 1) if value > 0 else min(value + parts, -1)

    def child_target(target: int) -> int:
        if target > 1:
            return target + parts
        return target - parts if target < 0 else target

    def vanishes(value: int) -> Any:
        return parts > 0 and abs(value) == 1

    def nearest(value: float) -> int:
        return round(max(-most, min(value * scale, most)))

    def number(value: int) -> float:
        return value if scale == 1 else value / scale

    def bounds(utilities: Bounds, evaluations: Bounds | None) -> UtilityBounds:
        low, high = nearest(utilities.least), nearest(utilities.most)
        if parts != 0:
            low, high = min(parent_value(low), 0), max(parent_value(high), 0)
        if evaluations is not None:  # a live state at the horizon has one, before any penalty
            low, high = min(low, nearest(evaluations.least)), max(high, nearest(evaluations.most))
        return _bounds(low, high, parent_value(low), parent_value(high))

    return Codes(
        code=code,
        nearest=nearest,
        number=number,
        parent_value=parent_value,
        child_target=child_target,
        vanishes=vanishes,
        bounds=bounds,
        wide=False,
    )


def float_codes() -> Codes:
    """Return the codes of floats: their bits, in the order of the floats."""

    def code(utility: Any) -> int:
        return ordered_bits(finite_float(utility))

    def number(value: int) -> float:
        return float_of(value if value >= 0 else value ^ GREATEST)

    def bounds(utilities: Bounds, evaluations: Bounds | None) -> UtilityBounds:
        ranges = [utilities] if evaluations is None else [utilities, evaluations]
        both = min(ordered_bits(each.least) for each in ranges), max(ordered_bits(each.most) for each in ranges)
        return _bounds(*both, *both)

    def unchanged(value: int) -> int:
        return value

    def never(_value: int) -> bool:
        return False

    return Codes(
        code=code,
        nearest=ordered_bits,
        number=number,
        parent_value=unchanged,
        child_target=unchanged,
        vanishes=never,
        bounds=bounds,
        wide=True,
    )


def _bounds(least: int, most: int, inner_least: int, inner_most: int) -> UtilityBounds:
    live = constant("live_least", least), constant("live_most", most)
    return UtilityBounds(live, (constant("inner_least", inner_least), constant("inner_most", inner_most)))
