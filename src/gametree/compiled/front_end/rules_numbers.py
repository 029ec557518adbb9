"""Rules for numbers: Python's arithmetic, checked to fit 64 bits where the bounds of operands do not show it."""

from __future__ import annotations

from collections.abc import Callable

from gametree.compiled.front_end.activation import Activation
from gametree.compiled.front_end.encoding import converted, scalar
from gametree.compiled.front_end.kinds import (
    EXACT,
    GREATEST,
    LEAST,
    Bool,
    Float,
    Int,
    Member,
    Number,
    Wide,
    as_int,
)
from gametree.compiled.front_end.refusals import Refused
from gametree.compiled.front_end.rules import rule
from gametree.compiled.front_end.values import Known, Scalar, Value, kind_of

INT = Int()


def bounds(value: Value) -> Int:
    """Return the bounds of an int."""
    return as_int(kind_of(value))


def text(value: Value) -> str:
    """Return the text of an int."""
    return converted(value, INT)


def fits(least: int, most: int) -> bool:
    """Whether all numbers between two fit a word."""
    return least >= LEAST and most <= GREATEST


def within(least: int, most: int) -> Int:
    """Return the kind of an int between two numbers that was checked to fit."""
    return Int(min(max(least, LEAST), GREATEST), max(min(most, GREATEST), LEAST))


def _arithmetic(operator: str, checked: str, reach: Callable[[Int, Int], tuple[int, int]], example: str) -> None:
    @rule(operator, Int, Int, example=example)
    def whole(context: Activation, left: Value, right: Value) -> Value:
        least, most = reach(bounds(left), bounds(right))
        if fits(least, most):
            return Scalar(Int(least, most), f"({text(left)} {operator} {text(right)})")
        return Scalar(within(least, most), f"{checked}({text(left)}, {text(right)})")

    @rule(operator, Float, Float, example=f"0.5 {operator} x")
    def real(context: Activation, left: Value, right: Value) -> Value:
        kinds = kind_of(left), kind_of(right)
        if not any(isinstance(kind, Float) for kind in kinds):
            return _numbers(operator, reach, left, right)
        return Scalar(Float(), f"({real_text(left)} {operator} {real_text(right)})")


def real_text(value: Value) -> str:
    """Return the text of a number as a float."""
    if isinstance(value, Known) and type(value.value) is int:
        return converted(Known.of(float(value.value)), Float())
    return converted(value, Float())


def _numbers(operator: str, reach: Callable[[Int, Int], tuple[int, int]], left: Value, right: Value) -> Value:
    """Reckon with what is now an int, now a float: as floats, as long as ints stay small."""
    least, most = reach(_small(left), _small(right))
    if least < -EXACT or most > EXACT or operator == "*":
        reason = "a number that is now an int, now a float is reckoned with"
        raise Refused(reason, "make it a float from the start: write 0.0 for 0")
    return Scalar(Number(least, most), f"({real_text(left)} {operator} {real_text(right)})")


def _small(value: Value) -> Int:
    kind = kind_of(value)
    return Int(kind.least, kind.most) if isinstance(kind, Number) else as_int(kind)


def sums(left: Int | Wide, right: Int | Wide) -> tuple[int, int]:
    """Return the least and the most that a sum can be."""
    return left.least + right.least, left.most + right.most


def differences(left: Int | Wide, right: Int | Wide) -> tuple[int, int]:
    """Return the least and the most that a difference can be."""
    return left.least - right.most, left.most - right.least


def products(left: Int | Wide, right: Int | Wide) -> tuple[int, int]:
    """Return the least and the most that a product can be."""
    ends = [one * other for one in (left.least, left.most) for other in (right.least, right.most)]
    return min(ends), max(ends)


_arithmetic("+", "plus", sums, "a + b")


_arithmetic("-", "minus", differences, "a - b")


_arithmetic("*", "times", products, "a * b")


@rule("/", Float, Float, example="a / b")
def divide(context: Activation, left: Value, right: Value) -> Value:
    """Return `left / right`, a float."""

    def exact(value: Value) -> str:
        kind = kind_of(value)
        if isinstance(kind, Float | Number):
            return scalar(value).text
        whole = as_int(kind)
        if whole.least >= -EXACT and whole.most <= EXACT:
            return f"float({text(value)})"
        return f"real({text(value)})"

    quotient = f"quotient({exact(left)}, {exact(right)})"
    if isinstance(right, Known) and right.value != 0:
        return Scalar(Float(), f"({exact(left)} / {exact(right)})")
    return context.risk(Float(), quotient)


def _divisor(context: Activation, right: Value) -> tuple[str, bool]:
    """Return the text of a divisor, and whether it may be 0."""
    kind = bounds(right)
    if kind.least > 0 or kind.most < 0:
        return text(right), False
    return f"divisor({text(right)})", True


@rule("//", Int, Int, example="a // b")
def floor_divide(context: Activation, left: Value, right: Value) -> Value:
    """Return `left // right` of two ints."""
    own, by = bounds(left), bounds(right)
    divides, risky = _divisor(context, right)
    most = max(abs(own.least), abs(own.most))
    kind = within(-most, most) if by.least <= 0 else _quotients(own, by)
    written = f"({text(left)} // {divides})" if by.least > 0 else f"floor_divided({text(left)}, {divides})"
    return context.risk(kind, written) if risky else Scalar(kind, written)


def _quotients(own: Int, by: Int) -> Int:
    ends = [one // other for one in (own.least, own.most) for other in (by.least, by.most)]
    return within(min(ends), max(ends))


@rule("%", Int, Int, example="a % b")
def remainder(context: Activation, left: Value, right: Value) -> Value:
    """Return `left % right` of two ints."""
    by = bounds(right)
    divides, risky = _divisor(context, right)
    kind = within(min(0, by.least + 1), max(0, by.most - 1))
    own = bounds(left)
    if by.least > 0 and own.least >= 0:
        kind = within(0, min(by.most - 1, own.most))
    written = f"({text(left)} % {divides})" if by.least > 0 else f"remainder({text(left)}, {divides})"
    return context.risk(kind, written) if risky else Scalar(kind, written)


def _bits(*kinds: Int | Wide) -> int:
    """Return so many ones that no number within any of the bounds has more, the sign apart."""
    return (1 << max(end.bit_length() for kind in kinds for end in (kind.least, kind.most))) - 1


def in_both(one: Int | Wide, other: Int | Wide) -> tuple[int, int]:
    """Return the least and the most that `one & other` can be."""
    most = min([kind.most for kind in (one, other) if kind.least >= 0], default=_bits(one, other))
    return 0 if one.least >= 0 or other.least >= 0 else -_bits(one, other) - 1, most


def in_either(one: Int | Wide, other: Int | Wide) -> tuple[int, int]:
    """Return the least and the most that `one | other` and `one ^ other` can be."""
    return 0 if one.least >= 0 and other.least >= 0 else -_bits(one, other) - 1, _bits(one, other)


@rule("&", Int, Int, example="board & mask")
def bit_and(context: Activation, left: Value, right: Value) -> Value:
    """Return `left & right`."""
    return Scalar(within(*in_both(bounds(left), bounds(right))), f"({text(left)} & {text(right)})")


def _either(operator: str) -> None:
    @rule(operator, Int, Int, example=f"board {operator} bit")
    def either(context: Activation, left: Value, right: Value) -> Value:
        reach = in_either(bounds(left), bounds(right))
        return Scalar(within(*reach), f"({text(left)} {operator} {text(right)})")


_either("|")


_either("^")


def _logical(operator: str) -> None:
    @rule(operator, Bool, Bool, example=f"won {operator} lost")
    def logical(context: Activation, left: Value, right: Value) -> Value:
        return Scalar(Bool(), f"({scalar(left).text} {operator} {scalar(right).text})")


_logical("&")


_logical("|")


_logical("^")


@rule("-x", Int, example="-a")
def negative(context: Activation, value: Value) -> Value:
    """Return `-value` of an int."""
    own = bounds(value)
    if own.least > LEAST:
        return Scalar(within(-own.most, -own.least), f"(-{text(value)})")
    return Scalar(within(-own.most, GREATEST), f"negative({text(value)})")


@rule("-x", Float, example="-x")
def negative_float(context: Activation, value: Value) -> Value:
    """Return `-value` of a float."""
    if isinstance(kind_of(value), Number):
        reason = "a number that is now an int, now a float is negated"
        raise Refused(reason, "make it a float from the start: write 0.0 for 0")
    return Scalar(Float(), f"(-{scalar(value).text})")


@rule("+x", Int, example="+a")
def positive(context: Activation, value: Value) -> Value:
    """Return `+value` of an int."""
    own = bounds(value)
    return Scalar(Int(own.least, own.most), text(value), scalar(value).raises)


@rule("+x", Float, example="+x")
def positive_float(context: Activation, value: Value) -> Value:
    """Return `+value` of a float."""
    return scalar(value)


@rule("~x", Int, example="~board")
def inverted(context: Activation, value: Value) -> Value:
    """Return `~value`."""
    own = bounds(value)
    return Scalar(within(~own.most, ~own.least), f"(~{text(value)})")


@rule("abs", Int, example="abs(a)")
def absolute(context: Activation, value: Value) -> Value:
    """Return the absolute value of an int."""
    own = bounds(value)
    if own.least >= 0:
        return Scalar(Int(own.least, own.most), text(value), scalar(value).raises)
    most = max(-own.least, own.most)
    if own.least > LEAST:
        return Scalar(within(0, most), f"abs({text(value)})")
    return Scalar(within(0, most), f"absolute({text(value)})")


@rule("abs", Float, example="abs(x)")
def absolute_float(context: Activation, value: Value) -> Value:
    """Return the absolute value of a float."""
    kind = kind_of(value)
    if isinstance(kind, Number):
        return Scalar(Number(0, max(-kind.least, kind.most)), f"abs({scalar(value).text})")
    return Scalar(Float(), f"abs({scalar(value).text})")


@rule("int", Int, example="int(won)")
def to_int(context: Activation, value: Value) -> Value:
    """Return a bool, an int or a member of an IntEnum as a plain int."""
    own = bounds(value)
    return Scalar(Int(own.least, own.most), text(value), scalar(value).raises)


@rule("int", Float, example="int(x)")
def truncate(context: Activation, value: Value) -> Value:
    """Return a float without its fraction, as an int."""
    return context.risk(INT, f"truncated({scalar(value).text})")


@rule("float", Int, example="float(a)")
def to_float(context: Activation, value: Value) -> Value:
    """Return an int as a float."""
    return Scalar(Float(), f"float({text(value)})", scalar(value).raises)


@rule("float", Float, example="float(x)")
def same_float(context: Activation, value: Value) -> Value:
    """Return a float as it is."""
    return Scalar(Float(), scalar(value).text, scalar(value).raises)


@rule("round", Int, example="round(a)")
def round_int(context: Activation, value: Value) -> Value:
    """Return an int rounded, which is the int."""
    return to_int(context, value)


def _from_float(operation: str, helper: str, example: str) -> None:
    @rule(operation, Float, example=example)
    def from_float(context: Activation, value: Value) -> Value:
        return context.risk(INT, f"{helper}({scalar(value).text})")

    @rule(operation, Int, example=example)
    def from_int(context: Activation, value: Value) -> Value:
        return to_int(context, value)


_from_float("math.floor", "floored", "math.floor(x)")


_from_float("math.ceil", "raised", "math.ceil(x)")


_from_float("math.trunc", "truncated", "math.trunc(x)")


@rule("round", Float, example="round(x)")
def round_float(context: Activation, value: Value) -> Value:
    """Return a float rounded to an int."""
    return context.risk(INT, f"rounded({scalar(value).text})")


@rule("math.sqrt", Float, example="math.sqrt(x)")
def square_root(context: Activation, value: Value) -> Value:
    """Return the square root of a number."""
    return context.risk(Float(), f"root({real_text(value)})")


@rule("math.gcd", Int, Int, example="math.gcd(a, b)")
def greatest_common_divisor(context: Activation, left: Value, right: Value) -> Value:
    """Return the greatest common divisor of two ints."""
    return Scalar(Int(0), f"common_divisor({text(left)}, {text(right)})")


@rule("math.isqrt", Int, example="math.isqrt(n)")
def whole_root(context: Activation, value: Value) -> Value:
    """Return the whole part of the square root of an int."""
    return context.risk(Int(0, 3_037_000_499), f"whole_root({text(value)})")


@rule(".bit_count", Int, example="board.bit_count()")
def bit_count(context: Activation, value: Value) -> Value:
    """Return the number of bits of an int that are set."""
    own = bounds(value)
    return Scalar(Int(0, max(own.least.bit_length(), own.most.bit_length())), f"bit_count({text(value)})")


@rule(".bit_length", Int, example="board.bit_length()")
def bit_length(context: Activation, value: Value) -> Value:
    """Return the number of bits that an int takes."""
    own = bounds(value)
    return Scalar(Int(0, max(own.least.bit_length(), own.most.bit_length())), f"bit_length({text(value)})")


def as_truth(value: Scalar) -> str:
    """Return the text that tells whether a number is not 0."""
    match value.kind:
        case Bool():
            return value.text
        case Float() | Number():
            return f"({value.text} != 0.0)"
        case Member(cls) if not issubclass(cls, int):
            return "True"
        case Wide():
            return f"({value.text} != wide(0))"
        case _:
            return f"({value.text} != 0)"
