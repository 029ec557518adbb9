"""Python's arithmetic on 64-bit integers: every result is the one that Python gives, or an OverflowError.

Each function is the plain Python operation, and gives Numba the machine code for it. Operands that are not numbers
(lists, tuples) are left to Numba's own operators.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from itertools import product
from typing import Any

from gametree.compiled.back_end.numba_glue import (
    as_words,
    ir,
    lowered_to,
    nonzero,
    overloads,
    raise_if,
    typed_by,
    types,
)
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
BIT = ir.IntType(1)
PYTHON: Any = operator
Emit = Callable[..., Any]


def _is_whole(kind: Any) -> bool:
    return isinstance(kind, types.Integer | types.Boolean)


def _delegated(function: Callable[..., Any], own: Callable[..., Any]) -> None:
    """Type a binary function: int64 for whole numbers. For all else, do as Python's operator does."""

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


def _binary(function: Callable[..., Any], own: Callable[..., Any], emit: Emit) -> None:
    """Give machine code to a binary function of whole numbers, which is Python's operator for all else."""
    _delegated(function, own)

    def lower(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return emit(context, builder, *as_words(context, builder, signature, arguments))

    for kinds in product((types.Integer, types.Boolean), repeat=2):
        lowered_to(function, *kinds)(lower)


def checked(instruction: str, reason: str) -> Emit:
    """Return a binary operation by LLVM's instruction that detects an overflow."""

    def emit(context: Any, builder: Any, left: Any, right: Any) -> Any:
        both = getattr(builder, instruction)(left, right)
        raise_if(context, builder, builder.extract_value(both, 1), OverflowError, reason)
        return builder.extract_value(both, 0)

    return emit


def _refuse_below_0(context: Any, builder: Any, places: Any) -> None:
    below = builder.icmp_signed("<", places, WORD(0))
    raise_if(context, builder, below, ValueError, "negative shift count")


def left_shift(reason: str) -> Emit:
    """Return the shift to the left of an int of any number of bits, of which none may be lost."""

    def emit(context: Any, builder: Any, number: Any, places: Any) -> Any:
        last = WORD(number.type.width - 1)
        with builder.if_then(builder.icmp_unsigned(">", places, last), likely=False):
            _refuse_below_0(context, builder, places)
            raise_if(context, builder, nonzero(builder, number), OverflowError, reason)
        most = builder.zext(builder.and_(places, last), number.type)  # the processor takes no more; 0 stays 0
        shifted = builder.shl(number, most)
        lost = builder.icmp_signed("!=", builder.ashr(shifted, most), number)
        raise_if(context, builder, lost, OverflowError, reason)
        return shifted

    return emit


def right_shift(context: Any, builder: Any, number: Any, places: Any) -> Any:
    """Shift an int of any number of bits to the right."""
    _refuse_below_0(context, builder, places)
    last = WORD(number.type.width - 1)
    most = builder.select(builder.icmp_unsigned(">", places, last), last, places)
    return builder.ashr(number, builder.zext(most, number.type))


def _divided(own: Callable[..., Any], divisor: Emit) -> Emit:
    """Return a division as Numba's, but by a divisor for which the processor does not fail."""

    def emit(context: Any, builder: Any, left: Any, right: Any) -> Any:
        plain = types.int64(types.int64, types.int64)
        return context.get_function(own, plain)(builder, (left, divisor(context, builder, left, right)))

    return emit


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


_binary(floor_divided, PYTHON.floordiv, _divided(PYTHON.floordiv, _divides))
_binary(remainder, PYTHON.mod, _divided(PYTHON.mod, _leaves))
_binary(plus, PYTHON.add, checked("sadd_with_overflow", TOO_LARGE))
_binary(minus, PYTHON.sub, checked("ssub_with_overflow", TOO_LARGE))
_binary(times, PYTHON.mul, checked("smul_with_overflow", TOO_LARGE))
_binary(shifted_left, PYTHON.lshift, left_shift(TOO_LARGE))
_binary(shifted_right, PYTHON.rshift, right_shift)


@typed_by(negative)
def _type_negative(context: Any) -> Callable[[Any], Any]:
    return lambda number: number if isinstance(number, types.Float) else types.int64


@lowered_to(negative, types.Integer)
@lowered_to(negative, types.Boolean)
def _lower_negative(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    (number,) = as_words(context, builder, signature, arguments)
    return checked("ssub_with_overflow", TOO_LARGE)(context, builder, WORD(0), number)


@lowered_to(negative, types.Float)
def _lower_negative_float(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    return builder.fneg(arguments[0])


def size_of(builder: Any, number: Any) -> Any:
    """Return the absolute value, unsigned, whose bits Python counts."""
    return builder.select(builder.icmp_signed("<", number, number.type(0)), builder.neg(number), number)


def ones_in(_context: Any, builder: Any, number: Any) -> Any:
    """Return how many bits are 1."""
    return builder.trunc(builder.ctpop(size_of(builder, number)), WORD)


def bits_in(_context: Any, builder: Any, number: Any) -> Any:
    """Return how many bits there are without leading zeros."""
    zeros = builder.trunc(builder.ctlz(size_of(builder, number), BIT(0)), WORD)
    return builder.sub(WORD(number.type.width), zeros)


def place_of_lowest(_context: Any, builder: Any, number: Any) -> Any:
    """Return how many bits are 0 before the first that is 1, or -1 for 0."""
    place = builder.trunc(builder.cttz(number, BIT(1)), WORD)
    return builder.select(nonzero(builder, number), place, WORD(-1))


def _same(_context: Any, _builder: Any, number: Any) -> Any:
    return number


def _unary(function: Callable[..., Any], emit: Emit) -> None:
    """Give machine code to a function of one whole number."""

    def typed(_context: Any) -> Callable[[Any], Any]:
        return lambda number: types.int64 if _is_whole(number) else None

    def lower(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return emit(context, builder, *as_words(context, builder, signature, arguments))

    typed_by(function)(typed)
    lowered_to(function, types.Any)(lower)


_unary(bit_count, ones_in)
_unary(bit_length, bits_in)
_unary(lowest_place, place_of_lowest)
_unary(whole, _same)
