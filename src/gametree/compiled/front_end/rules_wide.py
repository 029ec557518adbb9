"""Rules for ints of 128 bits: as for other ints, and checked to fit two words where bounds do not show it.

An int of one word beside one of two is widened. A result whose bounds fit one word is an int of one word again.
"""

from __future__ import annotations

from collections.abc import Callable

from gametree.compiled.front_end import kinds
from gametree.compiled.front_end.activation import Activation
from gametree.compiled.front_end.bit_idioms import LOWEST_PLACE
from gametree.compiled.front_end.encoding import converted, one_word
from gametree.compiled.front_end.kinds import as_whole
from gametree.compiled.front_end.rules import rule
from gametree.compiled.front_end.rules_numbers import (
    bits_of,
    differences,
    exponent,
    fits,
    in_both,
    in_either,
    lowest_place_within,
    products,
    sums,
    text,
)
from gametree.compiled.front_end.values import Known, Scalar, Value, kind_of
from gametree.compiled.front_end.wide_operations import WIDE_BITS, WIDE_GREATEST, WIDE_LEAST, fits_wide

WIDE = kinds.Wide()
Reach = tuple[int, int]
Pair = Callable[[kinds.Int | kinds.Wide, kinds.Int | kinds.Wide], Reach]


def wide_bounds(value: Value) -> kinds.Int | kinds.Wide:
    """Return the bounds of an int of one word or two."""
    return as_whole(kind_of(value))


def wide_text(value: Value) -> str:
    """Return the text of an int as one of two words."""
    return converted(value, WIDE)


def fits_two(reach: Reach) -> bool:
    """Whether all numbers between two fit two words."""
    return all(map(fits_wide, reach))


def computed(reach: Reach, written: str) -> Scalar:
    """Return what a text computes that fits two words, as an int of one word where the bounds fit that."""
    if fits(*reach):
        return Scalar(kinds.Int(*reach), f"narrow({written})")
    least, most = reach
    return Scalar(
        kinds.Wide(min(max(least, WIDE_LEAST), WIDE_GREATEST), max(min(most, WIDE_GREATEST), WIDE_LEAST)), written
    )


def _arithmetic(operator: str, checked: str, reach: Pair, example: str) -> None:
    @rule(operator, kinds.Wide, kinds.Wide, example=example)
    def whole(context: Activation, left: Value, right: Value) -> Value:
        found, one, other = reach(wide_bounds(left), wide_bounds(right)), wide_text(left), wide_text(right)
        plain = f"({one} {operator} {other})"
        return computed(found, plain if fits_two(found) else f"{checked}({one}, {other})")


_arithmetic("+", "wide_plus", sums, "a + b")


_arithmetic("-", "wide_minus", differences, "bits - 1")


_arithmetic("*", "wide_times", products, "a * b")


def _bitwise(operator: str, reach: Pair, example: str) -> None:
    @rule(operator, kinds.Wide, kinds.Wide, example=example)
    def bitwise(context: Activation, left: Value, right: Value) -> Value:
        found = reach(wide_bounds(left), wide_bounds(right))
        return computed(found, f"({wide_text(left)} {operator} {wide_text(right)})")


_bitwise("&", in_both, "board & mask")


_bitwise("|", in_either, "board | bit")


_bitwise("^", in_either, "board ^ bit")


def _unary(
    operation: str, checked: str, plain: str, reach: Callable[[kinds.Int | kinds.Wide], Reach], example: str
) -> None:
    @rule(operation, kinds.Wide, example=example)
    def unary(context: Activation, value: Value) -> Value:
        found, number = reach(wide_bounds(value)), wide_text(value)
        return computed(found, f"({plain}{number})" if plain and fits_two(found) else f"{checked}({number})")


_unary("-x", "wide_negative", "-", lambda own: (-own.most, -own.least), "-bits")


_unary("~x", "", "~", lambda own: (~own.most, ~own.least), "~board")


def _sizes(own: kinds.Int | kinds.Wide) -> Reach:
    ends = abs(own.least), abs(own.most)
    return (0 if own.least <= 0 <= own.most else min(ends)), max(ends)


_unary("abs", "wide_absolute", "", _sizes, "abs(a)")


def _same(operation: str, example: str) -> None:
    @rule(operation, kinds.Wide, example=example)
    def same(context: Activation, value: Value) -> Value:
        return value


_same("+x", "+a")


_same("int", "int(board)")


def _bits(operation: str, counted: str, example: str) -> None:
    @rule(operation, kinds.Wide, example=example)
    def bits(context: Activation, value: Value) -> Value:
        return Scalar(kinds.Int(0, bits_of(wide_bounds(value))), f"{counted}({wide_text(value)})")


_bits(".bit_count", "wide_bit_count", "board.bit_count()")


_bits(".bit_length", "wide_bit_length", "board.bit_length()")


@rule(LOWEST_PLACE, kinds.Wide, example="(board & -board).bit_length() - 1")
def wide_lowest_place(context: Activation, value: Value) -> Value:
    """Return the place of the lowest bit of an int, or -1 for 0."""
    return lowest_place_within(wide_bounds(value), f"wide_lowest_place({wide_text(value)})")


def _shift(operator: str, checked: str, shift: Callable[[int, int], int], example: str) -> Callable[..., Value]:
    @rule(operator, kinds.Wide, kinds.Wide, example=example)
    def shifted(context: Activation, left: Value, right: Value) -> Value:
        own, by = wide_bounds(left), wide_bounds(right)
        number, places = wide_text(left), text(one_word(right))
        counts = [min(max(count, 0), WIDE_BITS) for count in (by.least, by.most)]
        ends = [shift(end, count) for end in (own.least, own.most) for count in counts]
        reach = min(ends), max(ends)
        if by.least >= 0 and by.most < WIDE_BITS and fits_two(reach):
            return computed(reach, f"({number} {operator} {places})")
        result = computed(reach, f"{checked}({number}, {places})")
        return context.risk(result.kind, result.text) if by.least < 0 else result

    return shifted


wide_shift_left = _shift("<<", "wide_shifted_left", lambda number, places: number << places, "1 << square")


_shift(">>", "wide_shifted_right", lambda number, places: number >> places, "board >> square")


@rule("**", kinds.Wide, kinds.Int, example="a ** 2")
def wide_power(context: Activation, left: Value, right: Value) -> Value:
    """Return `left ** right`, where the exponent is an int of one word."""
    exponent(right)
    least = 0 if wide_bounds(left).least >= 0 else WIDE_LEAST
    return Scalar(kinds.Wide(least, WIDE_GREATEST), f"wide_power({wide_text(left)}, {text(right)})")


def as_place(context: Activation, index: Value) -> Value:
    """Return an index of two words as one of one word, where any other raises IndexError."""
    if isinstance(index, Known) or not isinstance(kind_of(index), kinds.Wide):
        return index
    return context.risk(kind_of(one_word(index)), f"wide_place({wide_text(index)})")
