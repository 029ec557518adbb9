"""Shifts and powers; what outgrows one word has two where the game declares 128 bits."""

from __future__ import annotations

from collections.abc import Callable

from gametree.compiled.front_end.functions.activation import Activation
from gametree.compiled.front_end.ir import building as ir
from gametree.compiled.front_end.ir.primitives import BITS, WIDE_BITS, WIDE_GREATEST, WIDE_LEAST
from gametree.compiled.front_end.kinds import kinds
from gametree.compiled.front_end.kinds.encoding import bounds, int_code, one_word, scalar
from gametree.compiled.front_end.kinds.kinds import INT
from gametree.compiled.front_end.kinds.values import Known, Scalar, Value, kind_of
from gametree.compiled.front_end.names.refusals import Refused
from gametree.compiled.front_end.operations.numbers import ONE, TWO, exponent, wide_bounds, wide_code, within
from gametree.compiled.front_end.operations.table import operation
from gametree.game import CompileError


def _shift(operator: str, checked: str, shift: Callable[[int, int], int], example: str) -> Callable[..., Value]:
    @operation(operator, kinds.Wide, kinds.Wide, example=example)
    def shifted(context: Activation, left: Value, right: Value) -> Value:
        own, by = wide_bounds(left), wide_bounds(right)
        number, places = wide_code(left), int_code(one_word(right))
        counts = [min(max(count, 0), WIDE_BITS) for count in (by.least, by.most)]
        ends = [shift(end, count) for end in (own.least, own.most) for count in counts]
        reach = min(ends), max(ends)
        if by.least >= 0 and by.most < WIDE_BITS and TWO.fits(reach):
            return TWO.made(context, reach, ir.op(operator, number, places))
        return TWO.made(context, reach, ir.call(checked, number, places, may_raise=by.least < 0))

    return shifted


wide_shift_left = _shift("<<", "wide_shifted_left", lambda number, places: number << places, "1 << square")
_shift(">>", "shifted_right", lambda number, places: number >> places, "board >> square")


@operation("<<", kinds.Int, kinds.Int, example="1 << square")
def _shift_left(context: Activation, left: Value, right: Value) -> Value:
    reach = _shifted(bounds(left), bounds(right))
    if reach and ONE.fits(reach):
        return Scalar(within(*reach), ir.op("<<", int_code(left), int_code(right)))
    if context.program.int_bits > BITS:
        return wide_shift_left(context, left, right)
    checked = ir.call("shifted_left", int_code(left), int_code(right), may_raise=bounds(right).least < 0)
    if checked.raises:
        return context.placed(INT, checked)
    return Scalar(within(*reach) if reach else INT, checked)


def _shifted(own: kinds.Int, by: kinds.Int) -> tuple[int, int] | None:
    """Return the least and the most that `own << by` can be, or None if the count may be none of a word's."""
    if by.least < 0 or by.most >= BITS:
        return None
    ends = [number << places for number in (own.least, own.most) for places in (by.least, by.most)]
    return min(ends), max(ends)


@operation(">>", kinds.Int, kinds.Int, example="board >> square")
def _shift_right(context: Activation, left: Value, right: Value) -> Value:
    own, by = bounds(left), bounds(right)
    kind = within(min(own.least, 0), max(own.most, 0))
    if by.least >= 0 and by.most <= 63:
        ends = [number >> places for number in (own.least, own.most) for places in (by.least, by.most)]
        return Scalar(within(min(ends), max(ends)), ir.op(">>", int_code(left), int_code(right)))
    checked = ir.call("shifted_right", int_code(left), int_code(right), may_raise=by.least < 0)
    return context.placed(kind, checked)


@operation("**", kinds.Wide, kinds.Int, example="a ** 2")
def wide_power(context: Activation, left: Value, right: Value) -> Value:
    """Return `left ** right`, where the exponent is an int of one word."""
    exponent(right)
    least = 0 if wide_bounds(left).least >= 0 else WIDE_LEAST
    return Scalar(kinds.Wide(least, WIDE_GREATEST), ir.call("wide_power", wide_code(left), int_code(right)))


@operation("**", kinds.Int, kinds.Int, example="a ** 2")
def power(context: Activation, left: Value, right: Value) -> Value:
    """Return `left ** right` of two ints."""
    if isinstance(left, Known) and left.value in (1, -1):
        return _power_of_one(context, left, right)
    own, by = bounds(left), exponent(right)
    if by.most <= 64:
        most = max(abs(own.least), abs(own.most), 1) ** by.most
        if context.program.int_bits > BITS and not ONE.fits((-most, most)):
            return wide_power(context, left, right)
        return Scalar(
            within(-most if own.least < 0 else 0, most), ir.call("power", int_code(left), int_code(right))
        )
    if context.program.int_bits > BITS:
        return wide_power(context, left, right)
    return Scalar(INT, ir.call("power", int_code(left), int_code(right)))


def _power_of_one(context: Activation, base: Known, right: Value) -> Value:
    """Return 1 or -1 to a power: that to a negative one is a float, so the search stops there."""
    by = bounds(right)
    if by.most < 0:
        exponent(right)
    if by.least < 0:
        right = context.atom(right, "exponent")
        reason = "a power with a negative exponent is a float; use an exponent of 0 or more."
        context.fail_if(ir.op("<", int_code(right), 0), CompileError, reason)
    if base.value == 1:
        return Known.of(1)
    is_odd = ir.op("&", int_code(right), 1)
    return Scalar(kinds.Int(-1, 1), ir.op("-", 1, ir.op("*", 2, is_odd)))


@operation("**", kinds.Float, kinds.Int, example="x ** 2")
def float_power(context: Activation, left: Value, right: Value) -> Value:
    """Return the square of a float, and refuse other powers."""
    if isinstance(right, Known) and right.value == 2 and isinstance(kind_of(left), kinds.Float):
        return context.placed(kinds.Float(), ir.call("squared", scalar(left).code))
    raise Refused("a float is raised to a power other than 2", "multiply it out")
