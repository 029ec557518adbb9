"""Arithmetic as Python has it, with a check for 64 or 128 bits if the bounds of operands do not prove it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from gametree.compiled.front_end.functions.activation import Activation
from gametree.compiled.front_end.ir import building as ir
from gametree.compiled.front_end.ir.nodes import Expression
from gametree.compiled.front_end.ir.primitives import WIDE_GREATEST, WIDE_LEAST
from gametree.compiled.front_end.kinds import kinds
from gametree.compiled.front_end.kinds.encoding import bounds, converted, exact_float, int_code, one_word, scalar
from gametree.compiled.front_end.kinds.kinds import EXACT, GREATEST, INT, LEAST, Kind, as_int, as_whole
from gametree.compiled.front_end.kinds.values import Known, Scalar, Value, kind_of
from gametree.compiled.front_end.names.refusals import Refused
from gametree.compiled.front_end.operations.bit_idioms import LOWEST_PLACE
from gametree.compiled.front_end.operations.table import computed, operation
from gametree.compiled.front_end.prelude import number_functions
from gametree.compiled.front_end.prelude.number_functions import MOST_LEG
from gametree.compiled.plain_data import PlainData
from gametree.game import CompileError

Whole = kinds.Int | kinds.Wide
Reach = tuple[int, int]  # the least and the most that a result can be
Pair = Callable[[Whole, Whole], Reach]  # the reach of a result, from the operands


def within(least: int, most: int) -> kinds.Int:
    """Return the kind of an int between two numbers that has been checked to fit a word."""
    return kinds.Int(*_between(least, most, LEAST, GREATEST))


def _between(least: int, most: int, lowest: int, highest: int) -> Reach:
    return min(max(least, lowest), highest), max(min(most, highest), lowest)


def wide_bounds(value: Value) -> Whole:
    """Return the bounds of an int of one word or two."""
    return as_whole(kind_of(value))


def wide_code(value: Value) -> Expression:
    """Return the expression of an int as one of two words."""
    return converted(value, kinds.Wide())


class Width(PlainData):
    """How ints of one word, or of two, are computed with.

    An int of one word beside one of two is widened. A result of two words whose bounds fit one is narrowed again.
    """

    kind: type[Whole]
    bounds: Callable[[Value], Whole]
    code: Callable[[Value], Expression]
    least: int
    most: int
    prefix: str = ""  # of the primitives for it

    def fits(self, reach: Reach) -> bool:
        """Whether all numbers within a reach fit."""
        return reach[0] >= self.least and reach[1] <= self.most

    def made(self, context: Activation, reach: Reach, code: Expression) -> Scalar:
        """Return what an expression computes that fits."""
        if self is TWO and ONE.fits(reach):
            return context.placed(kinds.Int(*reach), ir.call("narrow", code))
        return context.placed(self.kind(*_between(*reach, self.least, self.most)), code)

    def computed(
        self, context: Activation, reach: Reach, operator: str, checked: str, *given: Expression
    ) -> Scalar:
        """Return what an operator makes of ints, checked if the bounds do not show that it fits."""
        fits = self.fits(reach)
        return self.made(
            context, reach, ir.op(operator, *given) if fits else ir.call(self.prefix + checked, *given)
        )


ONE = Width(kinds.Int, bounds, int_code, LEAST, GREATEST)
TWO = Width(kinds.Wide, wide_bounds, wide_code, WIDE_LEAST, WIDE_GREATEST, "wide_")
WIDTHS = ONE, TWO


def _arithmetic(operator: str, checked: str, reach: Pair, example: str) -> None:
    def whole(width: Width, context: Activation, left: Value, right: Value) -> Value:
        found = reach(width.bounds(left), width.bounds(right))
        return width.computed(context, found, operator, checked, width.code(left), width.code(right))

    for width in WIDTHS:
        operation(operator, width.kind, width.kind, example=example)(partial(whole, width))

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


def _numbers(operator: str, reach: Pair, left: Value, right: Value) -> Value:
    """Compute with numbers that may be ints or floats: as floats, while ints are small enough to be exact."""
    least, most = reach(_small(left), _small(right))
    if least < -EXACT or most > EXACT or operator == "*":
        reason = "a number that may be an int or a float is used in arithmetic"
        raise Refused(reason, "make it a float from the start: write 0.0 for 0")
    return Scalar(kinds.Number(least, most), ir.op(operator, real_code(left), real_code(right)))


def _small(value: Value) -> kinds.Int:
    kind = kind_of(value)
    return kinds.Int(kind.least, kind.most) if isinstance(kind, kinds.Number) else as_int(kind)


def sums(left: Whole, right: Whole) -> Reach:
    """Return the least and the most that a sum can be."""
    return left.least + right.least, left.most + right.most


def differences(left: Whole, right: Whole) -> Reach:
    """Return the least and the most that a difference can be."""
    return left.least - right.most, left.most - right.least


def products(left: Whole, right: Whole) -> Reach:
    """Return the least and the most that a product can be."""
    ends = [one * other for one in (left.least, left.most) for other in (right.least, right.most)]
    return min(ends), max(ends)


_arithmetic("+", "plus", sums, "a + b")
_arithmetic("-", "minus", differences, "a - b")
_arithmetic("*", "times", products, "a * b")


@operation("/", kinds.Float, kinds.Float, example="a / b")
def _divide(context: Activation, left: Value, right: Value) -> Value:
    operands = exact_float(left), exact_float(right)
    if isinstance(right, Known) and right.value != 0:
        return Scalar(kinds.Float(), ir.op("/", *operands))
    return context.placed(kinds.Float(), ir.call("quotient", *operands))


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
    (operator, operation), by = operations, bounds(right)
    divisor = int_code(right) if by.least > 0 or by.most < 0 else ir.call("divisor", int_code(right))
    make = partial(ir.op, operator) if by.least > 0 else partial(ir.call, operation)
    return context.placed(kind, make(int_code(left), divisor))


@operation("%", kinds.Int, kinds.Int, example="a % b")
def remainder(context: Activation, left: Value, right: Value) -> Value:
    """Return `left % right` of two ints."""
    by = bounds(right)
    kind = within(min(0, by.least + 1), max(0, by.most - 1))
    own = bounds(left)
    if by.least > 0 and own.least >= 0:
        kind = within(0, min(by.most - 1, own.most))
    return _divided(context, kind, ("%", "remainder"), left, right)


def bits_of(*ints: Whole) -> int:
    """Return the most bits, without the sign, of a number within any of the bounds."""
    return max(end.bit_length() for own in ints for end in (own.least, own.most))


def _ones(*ints: Whole) -> int:
    """Return the greatest number of as many bits."""
    return (1 << bits_of(*ints)) - 1


def in_both(one: Whole, other: Whole) -> Reach:
    """Return the least and the most that `one & other` can be."""
    most = min([kind.most for kind in (one, other) if kind.least >= 0], default=_ones(one, other))
    return 0 if one.least >= 0 or other.least >= 0 else -_ones(one, other) - 1, most


def in_either(one: Whole, other: Whole) -> Reach:
    """Return the least and the most that `one | other` and `one ^ other` can be."""
    return 0 if one.least >= 0 and other.least >= 0 else -_ones(one, other) - 1, _ones(one, other)


def exponent(value: Value) -> kinds.Int:
    """Return the bounds of an exponent, or raise `Refused` if it may be negative."""
    by = bounds(value)
    if by.least < 0:
        reason = "a power whose exponent may be negative is a float or an int"
        raise Refused(reason, "use an exponent that is a constant of 0 or more")
    return by


def _of_bits(left: Value, right: Value, operator: str, reach: Reach) -> Scalar:
    """Return what an operation makes of the bits of two ints: of two bools, it is a bool."""
    kind = within(*reach)
    if all(bool in kinds.classes(kind_of(value)) for value in (left, right)):
        kind = kinds.Int(kind.least, kind.most, exact=False)
    return Scalar(kind, ir.op(operator, int_code(left), int_code(right)))


def _bitwise(operator: str, reach: Pair, example: str) -> None:
    @operation(operator, kinds.Int, kinds.Int, example=example)
    def whole(context: Activation, left: Value, right: Value) -> Value:
        return _of_bits(left, right, operator, reach(bounds(left), bounds(right)))

    @operation(operator, kinds.Wide, kinds.Wide, example=example)
    def wide(context: Activation, left: Value, right: Value) -> Value:
        found = reach(wide_bounds(left), wide_bounds(right))
        return TWO.made(context, found, ir.op(operator, wide_code(left), wide_code(right)))

    @operation(operator, kinds.Bool, kinds.Bool, example=f"won {operator} lost")
    def logical(context: Activation, left: Value, right: Value) -> Value:
        return Scalar(kinds.Bool(), ir.op(operator, scalar(left).code, scalar(right).code))


_bitwise("&", in_both, "board & mask")
_bitwise("|", in_either, "board | bit")
_bitwise("^", in_either, "board ^ bit")


def _unary(name: str, operator: str, checked: str, reach: Callable[[Whole], Reach], example: str) -> None:
    def whole(width: Width, context: Activation, value: Value) -> Value:
        return width.computed(context, reach(width.bounds(value)), operator, checked, width.code(value))

    for width in WIDTHS:
        operation(name, width.kind, example=example)(partial(whole, width))


_unary("-x", "-", "negative", lambda own: (-own.most, -own.least), "-a")
_unary("~x", "~", "", lambda own: (~own.most, ~own.least), "~board")


@operation("-x", kinds.Float, example="-x")
def _negative_float(context: Activation, value: Value) -> Value:
    if isinstance(kind_of(value), kinds.Number):
        reason = "a number that may be an int or a float is negated"
        raise Refused(reason, "make it a float from the start: write 0.0 for 0")
    return Scalar(kinds.Float(), ir.op("-", scalar(value).code))


@operation("abs", kinds.Int, example="abs(a)")
def absolute(context: Activation, value: Value) -> Value:
    """Return the absolute value of an int."""
    own = bounds(value)
    if own.least >= 0:
        return Scalar(kinds.Int(own.least, own.most), int_code(value))
    most = max(-own.least, own.most)
    return Scalar(within(0, most), ir.call("abs" if own.least > LEAST else "absolute", int_code(value)))


@operation("abs", kinds.Wide, example="abs(a)")
def _wide_absolute(context: Activation, value: Value) -> Value:
    own = wide_bounds(value)
    ends = abs(own.least), abs(own.most)
    least = 0 if own.least <= 0 <= own.most else min(ends)
    return TWO.made(context, (least, max(ends)), ir.call("wide_absolute", wide_code(value)))


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


@operation("+x", kinds.Wide, example="+a")
@operation("int", kinds.Wide, example="int(board)")
def _same_int(_context: Activation, value: Value) -> Value:
    return value


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


@operation("math.copysign", kinds.Float, kinds.Float, example="math.copysign(1.0, x)")
def _with_sign(context: Activation, number: Value, other: Value) -> Value:
    size, sign = (context.name("number", real_code(value)) for value in (number, other))
    context.fail_if(ir.op("!=", sign, sign), CompileError, "the sign of nan is used; test for it before.")
    bits = ir.op("&", ir.call("bits_of", size), GREATEST), ir.op("&", ir.call("bits_of", sign), LEAST)
    return Scalar(kinds.Float(), ir.call("float_of", ir.op("|", *bits)))


@operation("math.hypot", kinds.Int, kinds.Int, example="math.hypot(a, b)")
def _hypotenuse(context: Activation, one: Value, other: Value) -> Value:
    legs = context.atom(one, "leg"), context.atom(other, "leg")
    for leg in legs:
        if max(abs(bounds(leg).least), abs(bounds(leg).most)) > MOST_LEG:
            reason = "math.hypot is given an int beyond 1024; use math.sqrt(x * x + y * y)."
            beyond = [ir.op("<", int_code(leg), -MOST_LEG), ir.op(">", int_code(leg), MOST_LEG)]
            context.fail_if(ir.op("or", *beyond), CompileError, reason)
    return computed(context, number_functions.hypotenuse, *legs)


@operation("math.gcd", kinds.Int, kinds.Int, example="math.gcd(a, b)")
def _greatest_common_divisor(context: Activation, left: Value, right: Value) -> Value:
    return Scalar(kinds.Int(0), ir.call("common_divisor", int_code(left), int_code(right)))


@operation("math.lcm", kinds.Int, kinds.Int, example="math.lcm(a, b)")
def _least_common_multiple(context: Activation, left: Value, right: Value) -> Value:
    return computed(context, number_functions.common_multiple, left, right)


def _bits(name: str, method: str, example: str, kind: Callable[[Whole], kinds.Int]) -> None:
    def of_bits(width: Width, context: Activation, value: Value) -> Value:
        return Scalar(kind(width.bounds(value)), ir.call(name, width.code(value)))

    for width in WIDTHS:
        operation(method, width.kind, example=example)(partial(of_bits, width))


for _name in ("bit_count", "bit_length"):
    _bits(_name, f".{_name}", f"board.{_name}()", lambda own: kinds.Int(0, bits_of(own)))
_bits(
    "lowest_place", LOWEST_PLACE, "(board & -board).bit_length() - 1",
    lambda own: kinds.Int(-1 if own.least <= 0 <= own.most else 0, bits_of(own) - 1),
)  # fmt: skip


def as_place(context: Activation, index: Value) -> Value:
    """Return an index of two words as one of one word, where any other raises IndexError."""
    if isinstance(index, Known) or not isinstance(kind_of(index), kinds.Wide):
        return index
    return context.placed(kind_of(one_word(index)), ir.call("wide_place", wide_code(index)))


def refuse_no_place(value: Value) -> None:
    """Refuse what is no int of one word, as a place in a list."""
    if isinstance(wide_bounds(value), kinds.Wide):
        raise Refused("a place in a list may need more than 64 bits", "keep it smaller")
