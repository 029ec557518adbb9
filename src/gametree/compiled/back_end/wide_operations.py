"""Machine code for ints of 128 bits: one value in registers, two words in memory, and no call of a library.

The operators are used where bounds show that the result fits. A result that must be checked is computed by an
operation of `wide_primitives`.
"""

from __future__ import annotations

from typing import Any

from gametree.compiled.back_end.word_operations import (
    DOUBLE_WORD,
    WORD,
    Emit,
    above_least,
    as_word,
    checked,
    converted,
    ir,
    left_shift,
    negative,
    nonzero,
    product_of,
    raise_if,
    size_of,
)
from gametree.compiled.front_end.ir.primitives import BITS, INDEX, TOO_LARGE
from gametree.compiled.front_end.ir.wide_primitives import TOO_WIDE


def _high_word(_context: Any, builder: Any, number: Any) -> Any:
    return as_word(builder, builder.lshr(number, DOUBLE_WORD(BITS)))


def _wide_of(_context: Any, builder: Any, high: Any, low: Any) -> Any:
    upper = builder.shl(builder.zext(high, DOUBLE_WORD), DOUBLE_WORD(BITS))
    return builder.or_(upper, builder.zext(low, DOUBLE_WORD))


def _narrowed(error: type[Exception], reason: str) -> Emit:
    def narrowed(context: Any, builder: Any, number: Any) -> Any:
        word = as_word(builder, number)
        lost = builder.icmp_signed("!=", builder.sext(word, DOUBLE_WORD), number)
        raise_if(context, builder, lost, error, reason)
        return word

    return narrowed


def _times(context: Any, builder: Any, left: Any, right: Any) -> Any:
    """Multiply the sizes, since LLVM checks a signed product of 128 bits by a call of a library."""
    both = builder.umul_with_overflow(size_of(builder, left), size_of(builder, right))
    size, lost = builder.extract_value(both, 0), builder.extract_value(both, 1)
    below = builder.xor(negative(builder, left), negative(builder, right))
    result = builder.select(below, builder.neg(size), size)
    wrong = builder.icmp_signed("!=", builder.and_(below, nonzero(builder, size)), negative(builder, result))
    raise_if(context, builder, builder.or_(lost, wrong), OverflowError, TOO_WIDE)
    return result


OPERATIONS: dict[str, Emit] = {
    "wide": converted("sext", DOUBLE_WORD),
    "wide_of": _wide_of,
    "high_word": _high_word,
    "low_word": converted("trunc", WORD),
    "narrow": _narrowed(OverflowError, TOO_LARGE),
    "wide_place": _narrowed(IndexError, INDEX),
    "wide_negative": above_least(ir.IRBuilder.neg, TOO_WIDE),
    "wide_absolute": above_least(size_of, TOO_WIDE),
    "wide_plus": checked("sadd_with_overflow", TOO_WIDE),
    "wide_minus": checked("ssub_with_overflow", TOO_WIDE),
    "wide_times": _times,
    "wide_shifted_left": left_shift(TOO_WIDE),
    "wide_power": product_of(_times),
}
