"""Python's arithmetic on 64-bit integers: every result is the one that Python gives, or an OverflowError.

Each function is the plain Python operation, and gives Numba the machine code for it. Operands that are not numbers
(lists, tuples) are left to Numba's own operators.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from gametree.compiled.back_end.numba_glue import as_words, ir, lowered_to, overloads, raise_if, typed_by, types
from gametree.compiled.back_end.word_arithmetic import whole
from gametree.compiled.front_end.ir.primitives import (
    TOO_LARGE,
    bit_count,
    bit_length,
    floor_divided,
    lowest_place,
    minus,
    negative,
    plus,
    power,
    remainder,
    shifted_left,
    shifted_right,
    times,
)

BITS = 64
WORD = ir.IntType(BITS)
PYTHON: Any = operator


def _is_whole(kind: Any) -> bool:
    return isinstance(kind, types.Integer | types.Boolean)


def _delegated(function: Callable[..., Any], own: Callable[..., Any]) -> Callable[[Any], Callable[..., Any]]:
    """Return the typing of a binary function: int64 for whole numbers, that of Python's operator for all else."""

    def typed(context: Any) -> Callable[..., Any]:
        def typer(left: Any, right: Any) -> Any:
            if _is_whole(left) and _is_whole(right):
                return types.int64
            signature = context.resolve_value_type(own).get_call_type(context, (left, right), {})
            return signature.return_type

        return typer

    typed_by(function)(typed)

    @lowered_to(function, types.Any, types.Any)
    def lower(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        kind = context.typing_context.resolve_value_type(own)
        called = kind.get_call_type(context.typing_context, signature.args, {})
        converted = [
            context.cast(builder, argument, given, wanted)
            for argument, given, wanted in zip(arguments, signature.args, called.args, strict=True)
        ]
        return context.get_function(kind, called)(builder, converted)

    return typed


def _checked(function: Callable[..., Any], own: Callable[..., Any], instruction: str) -> None:
    """Do a binary operation with LLVM's instruction that detects an overflow."""
    _delegated(function, own)

    def lower(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        left, right = as_words(context, builder, signature, arguments)
        both = getattr(builder, instruction)(left, right)
        raise_if(context, builder, builder.extract_value(both, 1), OverflowError, TOO_LARGE)
        return builder.extract_value(both, 0)

    for left in (types.Integer, types.Boolean):
        for right in (types.Integer, types.Boolean):
            lowered_to(function, left, right)(lower)


def _shift(
    function: Callable[..., Any], own: Callable[..., Any], lowered: Callable[[Any, Any, Any, Any], Any]
) -> None:
    _delegated(function, own)

    def lower(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return lowered(context, builder, *as_words(context, builder, signature, arguments))

    for left in (types.Integer, types.Boolean):
        for right in (types.Integer, types.Boolean):
            lowered_to(function, left, right)(lower)


def _refuse_below_0(context: Any, builder: Any, places: Any) -> None:
    below = builder.icmp_signed("<", places, WORD(0))
    raise_if(context, builder, below, ValueError, "negative shift count")


def _left(context: Any, builder: Any, number: Any, places: Any) -> Any:
    with builder.if_then(builder.icmp_unsigned(">", places, WORD(BITS - 1)), likely=False):
        _refuse_below_0(context, builder, places)
        raise_if(context, builder, _nonzero(builder, number), OverflowError, TOO_LARGE)
    most = builder.and_(places, WORD(BITS - 1))  # the processor takes no more; any shift of 0 gives 0
    shifted = builder.shl(number, most)
    lost = builder.icmp_signed("!=", builder.ashr(shifted, most), number)
    raise_if(context, builder, lost, OverflowError, TOO_LARGE)
    return shifted


def _nonzero(builder: Any, number: Any) -> Any:
    return builder.icmp_signed("!=", number, WORD(0))


def _right(context: Any, builder: Any, number: Any, places: Any) -> Any:
    _refuse_below_0(context, builder, places)
    most = WORD(BITS - 1)
    return builder.ashr(number, builder.select(builder.icmp_unsigned(">", places, most), most, places))


def _divided(
    function: Callable[..., Any], own: Callable[..., Any], divisor: Callable[[Any, Any, Any, Any], Any]
) -> None:
    """Divide as Numba does, but by a divisor for which the processor does not fail."""
    _delegated(function, own)

    def lower(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        left, right = as_words(context, builder, signature, arguments)
        divides = divisor(context, builder, left, right)
        plain = types.int64(types.int64, types.int64)
        return context.get_function(own, plain)(builder, (left, divides))

    for left in (types.Integer, types.Boolean):
        for right in (types.Integer, types.Boolean):
            lowered_to(function, left, right)(lower)


def _divides(context: Any, builder: Any, left: Any, right: Any) -> Any:
    """The divisor; the least word divided by -1, which does not fit a word, ends in OverflowError."""
    least = builder.icmp_signed("==", left, WORD(-(2 ** (BITS - 1))))
    lost = builder.and_(least, builder.icmp_signed("==", right, WORD(-1)))
    raise_if(context, builder, lost, OverflowError, TOO_LARGE)
    return right


def _leaves(_context: Any, builder: Any, _left: Any, right: Any) -> Any:
    """The divisor, or 1 in place of -1: the remainder is 0 as well, and the quotient always fits a word."""
    return builder.select(builder.icmp_signed("==", right, WORD(-1)), WORD(1), right)


def multiplied(base: Any, exponent: Any) -> Any:
    """Return `base ** exponent` for whole numbers, as a product; raise ValueError where it would be a fraction."""
    if exponent < 0:
        raise ValueError("negative power of a whole number")
    product = 1
    for _ in range(exponent):
        product = times(product, base)
    return product


@overloads(power)
def _power(base: Any, exponent: Any) -> Callable[[Any, Any], Any]:
    """Numba requires functions with exactly these parameters, annotations included."""
    return multiplied if _is_whole(base) and _is_whole(exponent) else power


_divided(floor_divided, PYTHON.floordiv, _divides)
_divided(remainder, PYTHON.mod, _leaves)
_checked(plus, PYTHON.add, "sadd_with_overflow")
_checked(minus, PYTHON.sub, "ssub_with_overflow")
_checked(times, PYTHON.mul, "smul_with_overflow")
_shift(shifted_left, PYTHON.lshift, _left)
_shift(shifted_right, PYTHON.rshift, _right)


@typed_by(negative)
def _type_negative(context: Any) -> Callable[[Any], Any]:
    return lambda number: number if isinstance(number, types.Float) else types.int64


@lowered_to(negative, types.Integer)
@lowered_to(negative, types.Boolean)
def _lower_negative(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    (number,) = as_words(context, builder, signature, arguments)
    both = builder.ssub_with_overflow(WORD(0), number)
    raise_if(context, builder, builder.extract_value(both, 1), OverflowError, TOO_LARGE)
    return builder.extract_value(both, 0)


@lowered_to(negative, types.Float)
def _lower_negative_float(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    return builder.fneg(arguments[0])


def _size(builder: Any, number: Any) -> Any:
    """The absolute value, as an unsigned word, whose bits Python counts."""
    return builder.select(builder.icmp_signed("<", number, WORD(0)), builder.neg(number), number)


def _of_whole(context: Any) -> Callable[[Any], Any]:
    return lambda number: types.int64 if _is_whole(number) else None


typed_by(bit_count)(_of_whole)
typed_by(bit_length)(_of_whole)
typed_by(lowest_place)(_of_whole)


@lowered_to(bit_count, types.Any)
def _lower_bit_count(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    (number,) = as_words(context, builder, signature, arguments)
    return builder.ctpop(_size(builder, number))


@lowered_to(bit_length, types.Any)
def _lower_bit_length(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    (number,) = as_words(context, builder, signature, arguments)
    return builder.sub(WORD(BITS), builder.ctlz(_size(builder, number), ir.IntType(1)(0)))


@lowered_to(lowest_place, types.Any)
def _lower_lowest_place(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    (number,) = as_words(context, builder, signature, arguments)
    return place_of_lowest(builder, number)


def place_of_lowest(builder: Any, number: Any) -> Any:
    """Return how many bits of a number are 0 before the first that is 1, or -1 for 0."""
    is_zero = builder.icmp_signed("==", number, number.type(0))
    return builder.select(is_zero, number.type(-1), builder.cttz(number, ir.IntType(1)(1)))


@typed_by(whole)
def _type_whole(context: Any) -> Callable[[Any], Any]:
    return lambda number: types.int64 if _is_whole(number) else None


@lowered_to(whole, types.Any)
def _lower_whole(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    (number,) = as_words(context, builder, signature, arguments)
    return number
