"""Machine code for ints of 128 bits: one value in registers, two words in memory, and no call of a library.

Numba has no such type. So the type and Python's operators on it are registered here. The operators are used where
bounds show that the result fits. A result that must be checked is computed by a function of `wide_primitives`.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from itertools import product
from typing import Any

from gametree.compiled.back_end.arithmetic import (
    bits_in,
    checked,
    left_shift,
    ones_in,
    place_of_lowest,
    right_shift,
    size_of,
)
from gametree.compiled.back_end.numba_glue import (
    compiled_as_written,
    held_as,
    ir,
    lowered_to,
    models,
    nonzero,
    raise_if,
    typed_freely,
    types,
)
from gametree.compiled.front_end.ir import wide_primitives
from gametree.compiled.front_end.ir.primitives import BITS, INDEX, TOO_LARGE, WIDE_BITS, WIDE_LEAST
from gametree.compiled.front_end.ir.wide_primitives import TOO_WIDE

WORD = ir.IntType(BITS)
DOUBLE_WORD = ir.IntType(WIDE_BITS)
HALVES = ir.ArrayType(WORD, 2)
PYTHON: Any = operator
Emit = Callable[..., Any]
Takes = Callable[[Any], bool]


def _made(model: Any, manager: Any, kind: Any) -> None:
    models.PrimitiveModel.__init__(model, manager, kind, DOUBLE_WORD)


def _data_type(_model: Any) -> Any:
    return HALVES


def _as_data(_model: Any, builder: Any, value: Any) -> Any:
    data = builder.insert_value(HALVES(ir.Undefined), _high(builder, value), 0)
    return builder.insert_value(data, builder.trunc(value, WORD), 1)


def _from_data(_model: Any, builder: Any, data: Any) -> Any:
    return _joined(builder, builder.extract_value(data, 0), builder.extract_value(data, 1))


def _high(builder: Any, value: Any) -> Any:
    return builder.trunc(builder.lshr(value, DOUBLE_WORD(BITS)), WORD)


def _joined(builder: Any, high: Any, low: Any) -> Any:
    upper = builder.shl(builder.zext(high, DOUBLE_WORD), DOUBLE_WORD(BITS))
    return builder.or_(upper, builder.zext(low, DOUBLE_WORD))


WideInt: Any = type("WideInt", (types.Type,), {})
WIDE = WideInt("wide_int")
IN_MEMORY = {"__init__": _made, "get_data_type": _data_type, "as_data": _as_data, "from_data": _from_data}
held_as(WideInt)(type("WideModel", (models.PrimitiveModel,), IN_MEMORY))


def _is_word(kind: Any) -> bool:
    return isinstance(kind, types.Integer | types.Boolean)


def _given(context: Any, builder: Any, signature: Any, arguments: Any) -> list[Any]:
    return [
        argument if kind == WIDE else context.cast(builder, argument, kind, types.int64)
        for argument, kind in zip(arguments, signature.args, strict=True)
    ]


def _is_wide(kind: Any) -> bool:
    return bool(kind == WIDE)


ONE, TWO = (_is_wide,), (_is_wide, _is_wide)
LOWERED: dict[Takes, tuple[Any, ...]] = {_is_word: (types.Integer, types.Boolean), _is_wide: (WIDE,)}


def _operation(function: Any, takes: tuple[Takes, ...], answer: Any, emit: Emit) -> None:
    """Give machine code to a function of words and wide ints."""

    def typed(given: tuple[Any, ...]) -> Any:
        fits = len(given) == len(takes) and all(take(kind) for take, kind in zip(takes, given, strict=True))
        return answer if fits else None

    def lower(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return emit(context, builder, *_given(context, builder, signature, arguments))

    typed_freely(function, typed)
    for kinds in product(*(LOWERED[take] for take in takes)):
        lowered_to(function, *kinds)(lower)


def _narrowed(error: type[Exception], reason: str) -> Emit:
    def narrowed(context: Any, builder: Any, number: Any) -> Any:
        word = builder.trunc(number, WORD)
        lost = builder.icmp_signed("!=", builder.sext(word, DOUBLE_WORD), number)
        raise_if(context, builder, lost, error, reason)
        return word

    return narrowed


def _is_negative(builder: Any, number: Any) -> Any:
    return builder.icmp_signed("<", number, DOUBLE_WORD(0))


def _times(context: Any, builder: Any, left: Any, right: Any) -> Any:
    """Multiply the sizes, since LLVM checks a signed product of 128 bits by a call of a library."""
    both = builder.umul_with_overflow(size_of(builder, left), size_of(builder, right))
    size, lost = builder.extract_value(both, 0), builder.extract_value(both, 1)
    negative = builder.xor(_is_negative(builder, left), _is_negative(builder, right))
    result = builder.select(negative, builder.neg(size), size)
    wrong = builder.icmp_signed(
        "!=", builder.and_(negative, nonzero(builder, size)), _is_negative(builder, result)
    )
    raise_if(context, builder, builder.or_(lost, wrong), OverflowError, TOO_WIDE)
    return result


def _negative(context: Any, builder: Any, number: Any) -> Any:
    raise_if(context, builder, _is_least(builder, number), OverflowError, TOO_WIDE)
    return builder.neg(number)


def _absolute(context: Any, builder: Any, number: Any) -> Any:
    raise_if(context, builder, _is_least(builder, number), OverflowError, TOO_WIDE)
    return size_of(builder, number)


def _is_least(builder: Any, number: Any) -> Any:
    return builder.icmp_signed("==", number, DOUBLE_WORD(WIDE_LEAST))


def _plain(instruction: str) -> Emit:
    def plain(_context: Any, builder: Any, *numbers: Any) -> Any:
        return getattr(builder, instruction)(*numbers)

    return plain


def _moved(instruction: str) -> Emit:
    """Return a shift by a count that is known to be below 128."""

    def moved(_context: Any, builder: Any, number: Any, places: Any) -> Any:
        count = builder.zext(builder.and_(places, WORD(WIDE_BITS - 1)), DOUBLE_WORD)
        return getattr(builder, instruction)(number, count)

    return moved


def _compared(symbol: str) -> Emit:
    def compared(_context: Any, builder: Any, left: Any, right: Any) -> Any:
        return builder.icmp_signed(symbol, left, right)

    return compared


def _wide(_context: Any, builder: Any, word: Any) -> Any:
    return builder.sext(word, DOUBLE_WORD)


def _wide_of(_context: Any, builder: Any, high: Any, low: Any) -> Any:
    return _joined(builder, high, low)


def _high_word(_context: Any, builder: Any, number: Any) -> Any:
    return _high(builder, number)


def _low_word(_context: Any, builder: Any, number: Any) -> Any:
    return builder.trunc(number, WORD)


_operation(wide_primitives.wide, (_is_word,), WIDE, _wide)
_operation(wide_primitives.high_word, ONE, types.int64, _high_word)
_operation(wide_primitives.low_word, ONE, types.int64, _low_word)
_operation(wide_primitives.narrow, ONE, types.int64, _narrowed(OverflowError, TOO_LARGE))
_operation(wide_primitives.wide_place, ONE, types.int64, _narrowed(IndexError, INDEX))
_operation(wide_primitives.wide_negative, ONE, WIDE, _negative)
_operation(wide_primitives.wide_absolute, ONE, WIDE, _absolute)
_operation(wide_primitives.wide_bit_count, ONE, types.int64, ones_in)
_operation(wide_primitives.wide_bit_length, ONE, types.int64, bits_in)
_operation(wide_primitives.wide_lowest_place, ONE, types.int64, place_of_lowest)
_operation(PYTHON.neg, ONE, WIDE, _plain("neg"))
_operation(PYTHON.invert, ONE, WIDE, _plain("not_"))
_operation(wide_primitives.wide_of, (_is_word, _is_word), WIDE, _wide_of)
_operation(wide_primitives.wide_plus, TWO, WIDE, checked("sadd_with_overflow", TOO_WIDE))
_operation(wide_primitives.wide_minus, TWO, WIDE, checked("ssub_with_overflow", TOO_WIDE))
_operation(wide_primitives.wide_times, TWO, WIDE, _times)
_operation(wide_primitives.wide_shifted_left, (_is_wide, _is_word), WIDE, left_shift(TOO_WIDE))
_operation(wide_primitives.wide_shifted_right, (_is_wide, _is_word), WIDE, right_shift)
_operation(PYTHON.lshift, (_is_wide, _is_word), WIDE, _moved("shl"))
_operation(PYTHON.rshift, (_is_wide, _is_word), WIDE, _moved("ashr"))
for _function, _instruction in (
    (PYTHON.add, "add"), (PYTHON.sub, "sub"), (PYTHON.mul, "mul"), (PYTHON.and_, "and_"), (PYTHON.or_, "or_"),
    (PYTHON.xor, "xor"),
):  # fmt: skip
    _operation(_function, TWO, WIDE, _plain(_instruction))
for _function, _symbol in (
    (PYTHON.eq, "=="), (PYTHON.ne, "!="), (PYTHON.lt, "<"), (PYTHON.le, "<="), (PYTHON.gt, ">"), (PYTHON.ge, ">="),
):  # fmt: skip
    _operation(_function, TWO, types.boolean, _compared(_symbol))


compiled_as_written(wide_primitives.wide_power)
