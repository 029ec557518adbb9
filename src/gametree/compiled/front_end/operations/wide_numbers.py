"""Ints of 128 bits: as for other ints, and checked to fit two words where bounds do not show it.

An int of one word beside one of two is widened. A result whose bounds fit one word is an int of one word again.
"""

from __future__ import annotations

from collections.abc import Callable

from gametree.compiled.front_end.functions.activation import Activation
from gametree.compiled.front_end.ir import building as ir
from gametree.compiled.front_end.ir.nodes import Expression
from gametree.compiled.front_end.ir.primitives import WIDE_BITS, WIDE_GREATEST, WIDE_LEAST
from gametree.compiled.front_end.ir.wide_primitives import fits_wide
from gametree.compiled.front_end.kinds import kinds
from gametree.compiled.front_end.kinds.encoding import converted, int_code, one_word
from gametree.compiled.front_end.kinds.kinds import as_whole
from gametree.compiled.front_end.kinds.values import Known, Scalar, Value, kind_of
from gametree.compiled.front_end.names.refusals import Refused
from gametree.compiled.front_end.operations.bit_idioms import LOWEST_PLACE
from gametree.compiled.front_end.operations.numbers import (
    bits_of,
    differences,
    exponent,
    fits,
    in_both,
    in_either,
    lowest_place_within,
    products,
    sums,
)
from gametree.compiled.front_end.operations.table import operation

WIDE = kinds.Wide()
Reach = tuple[int, int]
Pair = Callable[[kinds.Int | kinds.Wide, kinds.Int | kinds.Wide], Reach]


def wide_bounds(value: Value) -> kinds.Int | kinds.Wide:
    """Return the bounds of an int of one word or two."""
    return as_whole(kind_of(value))


def wide_code(value: Value) -> Expression:
    """Return the expression of an int as one of two words."""
    return converted(value, WIDE)


def fits_two(reach: Reach) -> bool:
    """Whether all numbers between two fit two words."""
    return all(map(fits_wide, reach))


def computed(context: Activation, reach: Reach, code: Expression) -> Scalar:
    """Return what an expression computes that fits two words, as an int of one word where the bounds fit that."""
    if fits(*reach):
        return context.placed(kinds.Int(*reach), ir.call("narrow", code))
    least, most = reach
    kind = kinds.Wide(min(max(least, WIDE_LEAST), WIDE_GREATEST), max(min(most, WIDE_GREATEST), WIDE_LEAST))
    return context.placed(kind, code)


def _arithmetic(operator: str, checked: str, reach: Pair, example: str) -> None:
    @operation(operator, kinds.Wide, kinds.Wide, example=example)
    def whole(context: Activation, left: Value, right: Value) -> Value:
        found, one, other = reach(wide_bounds(left), wide_bounds(right)), wide_code(left), wide_code(right)
        return computed(
            context, found, ir.op(operator, one, other) if fits_two(found) else ir.call(checked, one, other)
        )


_arithmetic("+", "wide_plus", sums, "a + b")
_arithmetic("-", "wide_minus", differences, "bits - 1")
_arithmetic("*", "wide_times", products, "a * b")


def _bitwise(operator: str, reach: Pair, example: str) -> None:
    @operation(operator, kinds.Wide, kinds.Wide, example=example)
    def bitwise(context: Activation, left: Value, right: Value) -> Value:
        found = reach(wide_bounds(left), wide_bounds(right))
        return computed(context, found, ir.op(operator, wide_code(left), wide_code(right)))


_bitwise("&", in_both, "board & mask")
_bitwise("|", in_either, "board | bit")
_bitwise("^", in_either, "board ^ bit")


def _unary(
    name: str, checked: str, plain: str, reach: Callable[[kinds.Int | kinds.Wide], Reach], example: str
) -> None:
    @operation(name, kinds.Wide, example=example)
    def unary(context: Activation, value: Value) -> Value:
        found, number = reach(wide_bounds(value)), wide_code(value)
        return computed(
            context, found, ir.op(plain, number) if plain and fits_two(found) else ir.call(checked, number)
        )


_unary("-x", "wide_negative", "-", lambda own: (-own.most, -own.least), "-bits")
_unary("~x", "", "~", lambda own: (~own.most, ~own.least), "~board")


def _sizes(own: kinds.Int | kinds.Wide) -> Reach:
    ends = abs(own.least), abs(own.most)
    return (0 if own.least <= 0 <= own.most else min(ends)), max(ends)


_unary("abs", "wide_absolute", "", _sizes, "abs(a)")


@operation("+x", kinds.Wide, example="+a")
@operation("int", kinds.Wide, example="int(board)")
def same(_context: Activation, value: Value) -> Value:
    """Return an int of two words as it is."""
    return value


def _bits(name: str, counted: str, example: str) -> None:
    @operation(name, kinds.Wide, example=example)
    def bits(context: Activation, value: Value) -> Value:
        return Scalar(kinds.Int(0, bits_of(wide_bounds(value))), ir.call(counted, wide_code(value)))


_bits(".bit_count", "wide_bit_count", "board.bit_count()")
_bits(".bit_length", "wide_bit_length", "board.bit_length()")


@operation(LOWEST_PLACE, kinds.Wide, example="(board & -board).bit_length() - 1")
def wide_lowest_place(context: Activation, value: Value) -> Value:
    """Return the place of the lowest bit of an int, or -1 for 0."""
    return lowest_place_within(wide_bounds(value), ir.call("wide_lowest_place", wide_code(value)))


def _shift(operator: str, checked: str, shift: Callable[[int, int], int], example: str) -> Callable[..., Value]:
    @operation(operator, kinds.Wide, kinds.Wide, example=example)
    def shifted(context: Activation, left: Value, right: Value) -> Value:
        own, by = wide_bounds(left), wide_bounds(right)
        number, places = wide_code(left), int_code(one_word(right))
        counts = [min(max(count, 0), WIDE_BITS) for count in (by.least, by.most)]
        ends = [shift(end, count) for end in (own.least, own.most) for count in counts]
        reach = min(ends), max(ends)
        if by.least >= 0 and by.most < WIDE_BITS and fits_two(reach):
            return computed(context, reach, ir.op(operator, number, places))
        return computed(context, reach, ir.call(checked, number, places, may_raise=by.least < 0))

    return shifted


wide_shift_left = _shift("<<", "wide_shifted_left", lambda number, places: number << places, "1 << square")


_shift(">>", "wide_shifted_right", lambda number, places: number >> places, "board >> square")


@operation("**", kinds.Wide, kinds.Int, example="a ** 2")
def wide_power(context: Activation, left: Value, right: Value) -> Value:
    """Return `left ** right`, where the exponent is an int of one word."""
    exponent(right)
    least = 0 if wide_bounds(left).least >= 0 else WIDE_LEAST
    return Scalar(kinds.Wide(least, WIDE_GREATEST), ir.call("wide_power", wide_code(left), int_code(right)))


def as_place(context: Activation, index: Value) -> Value:
    """Return an index of two words as one of one word, where any other raises IndexError."""
    if isinstance(index, Known) or not isinstance(kind_of(index), kinds.Wide):
        return index
    return context.placed(kind_of(one_word(index)), ir.call("wide_place", wide_code(index)))


def refuse_no_place(value: Value) -> None:
    """Refuse what is no int of one word, as a place in a list."""
    if isinstance(as_whole(kind_of(value)), kinds.Wide):
        raise Refused("a place in a list may need more than 64 bits", "keep it smaller")
