"""Arithmetic as Python has it, with a check for 64 bits if the bounds of operands do not prove it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from gametree.compiled.front_end.functions.activation import Activation
from gametree.compiled.front_end.ir import building as ir
from gametree.compiled.front_end.ir.nodes import Expression
from gametree.compiled.front_end.kinds import kinds
from gametree.compiled.front_end.kinds.encoding import bounds, converted, int_code, scalar
from gametree.compiled.front_end.kinds.kinds import EXACT, GREATEST, INT, LEAST, Kind, as_int
from gametree.compiled.front_end.kinds.values import Known, Scalar, Value, kind_of
from gametree.compiled.front_end.names.refusals import Refused
from gametree.compiled.front_end.operations.bit_idioms import LOWEST_PLACE
from gametree.compiled.front_end.operations.table import computed, operation
from gametree.compiled.front_end.prelude import number_functions

Reach = Callable[[kinds.Int, kinds.Int], tuple[int, int]]  # the bounds of a result, from the operands


def fits(least: int, most: int) -> bool:
    """Whether all numbers between two fit a word."""
    return least >= LEAST and most <= GREATEST


def within(least: int, most: int) -> kinds.Int:
    """Return the kind of an int between two numbers that has been checked to fit."""
    return kinds.Int(min(max(least, LEAST), GREATEST), max(min(most, GREATEST), LEAST))


def _arithmetic(operator: str, checked: str, reach: Reach, example: str) -> None:
    @operation(operator, kinds.Int, kinds.Int, example=example)
    def whole(context: Activation, left: Value, right: Value) -> Value:
        least, most = reach(bounds(left), bounds(right))
        if fits(least, most):
            return Scalar(kinds.Int(least, most), ir.op(operator, int_code(left), int_code(right)))
        return Scalar(within(least, most), ir.call(checked, int_code(left), int_code(right)))

    @operation(operator, kinds.Float, kinds.Float, example=f"0.5 {operator} x")
    def real(context: Activation, left: Value, right: Value) -> Value:
        operands = kind_of(left), kind_of(right)
        if not any(isinstance(kind, kinds.Float) for kind in operands):
            return _numbers(operator, reach, left, right)
        return Scalar(kinds.Float(), ir.op(operator, real_code(left), real_code(right)))


def real_code(value: Value) -> Expression:
    """Return the expression of a number as a float."""
    if isinstance(value, Known) and type(value.value) is int:
        return converted(Known.of(float(value.value)), kinds.Float())
    return converted(value, kinds.Float())


def _numbers(operator: str, reach: Reach, left: Value, right: Value) -> Value:
    """Compute with numbers that may be ints or floats: as floats, while ints are small enough to be exact."""
    least, most = reach(_small(left), _small(right))
    if least < -EXACT or most > EXACT or operator == "*":
        reason = "a number that may be an int or a float is used in arithmetic"
        raise Refused(reason, "make it a float from the start: write 0.0 for 0")
    return Scalar(kinds.Number(least, most), ir.op(operator, real_code(left), real_code(right)))


def _small(value: Value) -> kinds.Int:
    kind = kind_of(value)
    return kinds.Int(kind.least, kind.most) if isinstance(kind, kinds.Number) else as_int(kind)


def sums(left: kinds.Int | kinds.Wide, right: kinds.Int | kinds.Wide) -> tuple[int, int]:
    """Return the least and the most that a sum can be."""
    return left.least + right.least, left.most + right.most


def differences(left: kinds.Int | kinds.Wide, right: kinds.Int | kinds.Wide) -> tuple[int, int]:
    """Return the least and the most that a difference can be."""
    return left.least - right.most, left.most - right.least


def products(left: kinds.Int | kinds.Wide, right: kinds.Int | kinds.Wide) -> tuple[int, int]:
    """Return the least and the most that a product can be."""
    ends = [one * other for one in (left.least, left.most) for other in (right.least, right.most)]
    return min(ends), max(ends)


_arithmetic("+", "plus", sums, "a + b")
_arithmetic("-", "minus", differences, "a - b")
_arithmetic("*", "times", products, "a * b")


@operation("/", kinds.Float, kinds.Float, example="a / b")
def _divide(context: Activation, left: Value, right: Value) -> Value:

    def exact(value: Value) -> Expression:
        kind = kind_of(value)
        if isinstance(kind, kinds.Float | kinds.Number):
            return scalar(value).code
        whole = as_int(kind)
        is_exact = whole.least >= -EXACT and whole.most <= EXACT
        return ir.call("float" if is_exact else "real", int_code(value))

    if isinstance(right, Known) and right.value != 0:
        return Scalar(kinds.Float(), ir.op("/", exact(left), exact(right)))
    return context.placed(kinds.Float(), ir.call("quotient", exact(left), exact(right)))


def _divisor(right: Value) -> Expression:
    """Return a divisor, checked if it may be 0."""
    kind = bounds(right)
    return int_code(right) if kind.least > 0 or kind.most < 0 else ir.call("divisor", int_code(right))


@operation("//", kinds.Int, kinds.Int, example="a // b")
def _floor_divide(context: Activation, left: Value, right: Value) -> Value:
    own, by = bounds(left), bounds(right)
    most = max(abs(own.least), abs(own.most))
    ends = [-most, most]
    if by.least > 0:
        ends = [one // other for one in (own.least, own.most) for other in (by.least, by.most)]
    kind = within(min(ends), max(ends))
    return _divided(context, kind, ("//", "floor_divided"), left, right)


def _divided(context: Activation, kind: Kind, operations: tuple[str, str], left: Value, right: Value) -> Scalar:
    """Return what one of two operations makes of two ints: an operator is right for divisors above 0."""
    operator, operation = operations
    make = partial(ir.op, operator) if bounds(right).least > 0 else partial(ir.call, operation)
    return context.placed(kind, make(int_code(left), _divisor(right)))


@operation("%", kinds.Int, kinds.Int, example="a % b")
def remainder(context: Activation, left: Value, right: Value) -> Value:
    """Return `left % right` of two ints."""
    by = bounds(right)
    kind = within(min(0, by.least + 1), max(0, by.most - 1))
    own = bounds(left)
    if by.least > 0 and own.least >= 0:
        kind = within(0, min(by.most - 1, own.most))
    return _divided(context, kind, ("%", "remainder"), left, right)


def bits_of(*ints: kinds.Int | kinds.Wide) -> int:
    """Return the most bits, without the sign, of a number within any of the bounds."""
    return max(end.bit_length() for own in ints for end in (own.least, own.most))


def _ones(*ints: kinds.Int | kinds.Wide) -> int:
    """Return the greatest number of as many bits."""
    return (1 << bits_of(*ints)) - 1


def in_both(one: kinds.Int | kinds.Wide, other: kinds.Int | kinds.Wide) -> tuple[int, int]:
    """Return the least and the most that `one & other` can be."""
    most = min([kind.most for kind in (one, other) if kind.least >= 0], default=_ones(one, other))
    return 0 if one.least >= 0 or other.least >= 0 else -_ones(one, other) - 1, most


def in_either(one: kinds.Int | kinds.Wide, other: kinds.Int | kinds.Wide) -> tuple[int, int]:
    """Return the least and the most that `one | other` and `one ^ other` can be."""
    return 0 if one.least >= 0 and other.least >= 0 else -_ones(one, other) - 1, _ones(one, other)


def exponent(value: Value) -> kinds.Int:
    """Return the bounds of an exponent, or raise `Refused` if it may be negative."""
    by = bounds(value)
    if by.least < 0:
        reason = "a power whose exponent may be negative is a float or an int"
        raise Refused(reason, "use an exponent that is a constant of 0 or more")
    return by


@operation("&", kinds.Int, kinds.Int, example="board & mask")
def _bit_and(context: Activation, left: Value, right: Value) -> Value:
    return _of_bits(left, right, "&", in_both(bounds(left), bounds(right)))


def _of_bits(left: Value, right: Value, operator: str, reach: tuple[int, int]) -> Scalar:
    """Return what an operation makes of the bits of two ints: of two bools, it is a bool."""
    kind = within(*reach)
    if all(bool in kinds.classes(kind_of(value)) for value in (left, right)):
        kind = kinds.Int(kind.least, kind.most, exact=False)
    return Scalar(kind, ir.op(operator, int_code(left), int_code(right)))


def _either(operator: str) -> None:
    @operation(operator, kinds.Int, kinds.Int, example=f"board {operator} bit")
    def either(context: Activation, left: Value, right: Value) -> Value:
        return _of_bits(left, right, operator, in_either(bounds(left), bounds(right)))


def _logical(operator: str) -> None:
    @operation(operator, kinds.Bool, kinds.Bool, example=f"won {operator} lost")
    def logical(context: Activation, left: Value, right: Value) -> Value:
        return Scalar(kinds.Bool(), ir.op(operator, scalar(left).code, scalar(right).code))


for _operator in ("|", "^"):
    _either(_operator)
for _operator in ("&", "|", "^"):
    _logical(_operator)


@operation("-x", kinds.Int, example="-a")
def negative(context: Activation, value: Value) -> Value:
    """Return `-value` of an int."""
    own = bounds(value)
    if own.least > LEAST:
        return Scalar(within(-own.most, -own.least), ir.op("-", int_code(value)))
    return Scalar(within(-own.most, GREATEST), ir.call("negative", int_code(value)))


@operation("-x", kinds.Float, example="-x")
def _negative_float(context: Activation, value: Value) -> Value:
    if isinstance(kind_of(value), kinds.Number):
        reason = "a number that may be an int or a float is negated"
        raise Refused(reason, "make it a float from the start: write 0.0 for 0")
    return Scalar(kinds.Float(), ir.op("-", scalar(value).code))


@operation("~x", kinds.Int, example="~board")
def _inverted(context: Activation, value: Value) -> Value:
    own = bounds(value)
    return Scalar(within(~own.most, ~own.least), ir.op("~", int_code(value)))


@operation("abs", kinds.Int, example="abs(a)")
def absolute(context: Activation, value: Value) -> Value:
    """Return the absolute value of an int."""
    own = bounds(value)
    if own.least >= 0:
        return Scalar(kinds.Int(own.least, own.most), int_code(value))
    most = max(-own.least, own.most)
    return Scalar(within(0, most), ir.call("abs" if own.least > LEAST else "absolute", int_code(value)))


@operation("abs", kinds.Float, example="abs(x)")
def _absolute_float(context: Activation, value: Value) -> Value:
    kind = kind_of(value)
    size = kinds.Number(0, max(-kind.least, kind.most)) if isinstance(kind, kinds.Number) else kinds.Float()
    return Scalar(size, ir.call("abs", scalar(value).code))


@operation("math.floor", kinds.Int, example="math.floor(x)")
@operation("math.ceil", kinds.Int, example="math.ceil(x)")
@operation("math.trunc", kinds.Int, example="math.trunc(x)")
@operation("+x", kinds.Int, example="+a")
@operation("int", kinds.Int, example="int(won)")
@operation("round", kinds.Int, example="round(a)")
def to_int(context: Activation, value: Value) -> Value:
    """Return a bool, an int or a member of an IntEnum as a plain int."""
    own = bounds(value)
    return Scalar(kinds.Int(own.least, own.most), int_code(value))


@operation("+x", kinds.Float, example="+x")
def _same_number(_context: Activation, value: Value) -> Value:
    return scalar(value)


@operation("float", kinds.Float, example="float(x)")
def _same_float(_context: Activation, value: Value) -> Value:
    return Scalar(kinds.Float(), scalar(value).code)


def _called(name: str, function: str, given: type[Any], returns: Kind, example: str) -> None:
    """Enter an operation for which there is a function among the primitives, or in Python."""
    code = real_code if given is kinds.Float else int_code

    @operation(name, given, example=example)
    def called(context: Activation, value: Value) -> Value:
        return context.placed(returns, ir.call(function, code(value)))


_called("int", "truncated", kinds.Float, INT, "int(x)")
_called("round", "rounded", kinds.Float, INT, "round(x)")
_called("math.floor", "floored", kinds.Float, INT, "math.floor(x)")
_called("math.ceil", "ceiling", kinds.Float, INT, "math.ceil(x)")
_called("math.trunc", "truncated", kinds.Float, INT, "math.trunc(x)")
_called("math.sqrt", "root", kinds.Float, kinds.Float(), "math.sqrt(x)")
_called("math.isqrt", "whole_root", kinds.Int, kinds.Int(0, 3_037_000_499), "math.isqrt(n)")
_called("float", "float", kinds.Int, kinds.Float(), "float(a)")


@operation("round", kinds.Float, kinds.Int, example="round(x, 2)")
@operation("round", kinds.Int, kinds.Int, example="round(a, 2)")
def _rounded(context: Activation, number: Value, places: Value) -> Value:
    """Return a number rounded to decimal places."""
    if not isinstance(places, Known) or not 0 <= places.value <= 22:  # whose powers of 10 are exact
        raise Refused("round is given decimal places that are no constant from 0 to 22", "give it such a number")
    if kinds.consists_of(kind_of(number), kinds.Bool, kinds.Member):
        return to_int(context, number)
    return computed(context, number_functions.rounded, number, Known.of(10.0 ** int(places.value)))


@operation("math.gcd", kinds.Int, kinds.Int, example="math.gcd(a, b)")
def _greatest_common_divisor(context: Activation, left: Value, right: Value) -> Value:
    return Scalar(kinds.Int(0), ir.call("common_divisor", int_code(left), int_code(right)))


@operation("math.lcm", kinds.Int, kinds.Int, example="math.lcm(a, b)")
def _least_common_multiple(context: Activation, left: Value, right: Value) -> Value:
    return computed(context, number_functions.common_multiple, left, right)


def _bits(name: str) -> None:
    @operation(f".{name}", kinds.Int, example=f"board.{name}()")
    def bits(context: Activation, value: Value) -> Value:
        return Scalar(kinds.Int(0, bits_of(bounds(value))), ir.call(name, int_code(value)))


_bits("bit_count")
_bits("bit_length")


@operation(LOWEST_PLACE, kinds.Int, example="(board & -board).bit_length() - 1")
def lowest_place(context: Activation, value: Value) -> Value:
    """Return the place of the lowest bit of an int, or -1 for 0."""
    return lowest_place_within(bounds(value), ir.call("lowest_place", int_code(value)))


def lowest_place_within(own: kinds.Int | kinds.Wide, found: Expression) -> Scalar:
    """Return the place of the lowest bit of a number within bounds, computed by an expression."""
    return Scalar(kinds.Int(-1 if own.least <= 0 <= own.most else 0, bits_of(own) - 1), found)
