"""Values of leaves in the textbook kernels: one kind of number, moved towards 0 by penalties."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import isfinite
from sys import float_info
from typing import Any

from gametree.compiled.back_end import workspace
from gametree.compiled.back_end.memory_words import add_to, load
from gametree.compiled.back_end.word_arithmetic import whole
from gametree.compiled.front_end.ir.primitives import TOO_LARGE, bits_of

GREATEST = 2**63 - 1
EXACT = 2**53  # every int up to here is a float
Number = type[int] | type[float]
Value = Callable[[Any, int], Any]
Leaf = Callable[[Any, int, int], Any]


def leaf_value(value: Value, *, is_whole: bool, number: Number, penalties: Sequence[tuple[int, float]]) -> Leaf:
    """Return a function of a state, the workspace and the plies below the root that returns its value.

    `penalties` are those that apply to it, each with its place among all penalties of the search, innermost first.
    """
    number_of: Callable[[Any], Any] = bounded_int if number is int else exact_float if is_whole else finite_float

    def leaf(state: Any, address: int, _plies: int) -> Any:
        return number_of(value(state, address))

    drawn: Leaf = leaf
    for place, penalty in penalties:
        if number is int:
            drawn = _drawn_by_int(drawn, place, min(int(penalty), GREATEST))
        else:
            drawn = _drawn_by_float(drawn, place, float(min(penalty, float_info.max)))
    return drawn


def value_at_the_end(leaf: Leaf, horizon: Leaf) -> Callable[[Any, int, int, bool], Any]:
    """Return a function of a state, the workspace, the plies below the root, and whether the game is over there.

    It returns the value of the leaf, and counts it as a utility or as an evaluation.
    """

    def value(state: Any, address: int, plies: int, over: bool) -> Any:
        if over:
            add_to(address, workspace.LEAVES, 1)
            return leaf(state, address, plies)
        add_to(address, workspace.EVALUATIONS, 1)
        return horizon(state, address, plies)

    return value


def bounded_int(value: Any) -> int:
    """Return an int, or raise OverflowError for one that stands for no best value yet."""
    number = whole(value)
    if not -GREATEST < number < GREATEST:
        raise OverflowError(TOO_LARGE)
    return number


def finite_float(value: Any) -> float:
    """Return a number as a float, or raise RuntimeError if it is not finite."""
    number = float(value)
    if not isfinite(number):
        raise RuntimeError(workspace.NOT_FINITE)
    return number


def exact_float(value: Any) -> float:
    """Return the float that is equal to an int, or raise RuntimeError."""
    number = whole(value)
    if not -EXACT <= number <= EXACT:
        raise RuntimeError(workspace.INEXACT)
    return float(number)


def ordered_bits(number: float) -> int:
    """Return the bits of a float, those below 0 turned, so that they are in the order of the floats."""
    bits = bits_of(number + 0.0)  # -0.0 is 0.0
    return bits if bits >= 0 else bits ^ GREATEST


def no_value(_state: Any, _address: int) -> int:
    """Return 0, as the evaluation if there is no horizon."""
    return 0


def _drawn_by_int(inner: Leaf, place: int, penalty: int) -> Leaf:
    def leaf(state: Any, address: int, plies: int) -> Any:
        value, played = inner(state, address, plies), plies + load(address, workspace.PLIES_PLAYED + place)
        if value == 0 or played == 0 or penalty == 0:
            return value
        if penalty > (abs(value) - 1) // played:  # so that no product overflows
            raise RuntimeError(workspace.PENALTY)
        return value - penalty * played if value > 0 else value + penalty * played

    return leaf


def _drawn_by_float(inner: Leaf, place: int, penalty: float) -> Leaf:
    def leaf(state: Any, address: int, plies: int) -> Any:
        value, played = inner(state, address, plies), plies + load(address, workspace.PLIES_PLAYED + place)
        loss = penalty * played
        if loss > 0 and value != 0 and loss >= abs(value):
            raise RuntimeError(workspace.PENALTY)
        return value - loss if value > 0 else value + loss if value < 0 else value

    return leaf
