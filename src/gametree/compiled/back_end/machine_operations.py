"""Machine code for operations of lowered functions: indices, tuples of words, floats, and the poll for a stop."""

from __future__ import annotations

from math import isinf
from typing import Any

from gametree.compiled.back_end import workspace
from gametree.compiled.back_end.memory_operations import called, top_of_stack
from gametree.compiled.back_end.numba_glue import (
    as_words,
    compiled_as_written,
    ir,
    lowered_to,
    nonzero,
    of_words,
    overloads,
    raise_if,
    returns,
    typed_freely,
    types,
)
from gametree.compiled.front_end.ir import primitives

WORD = ir.IntType(64)
DOUBLE = ir.DoubleType()
BYTES = 8


def _counted(builder: Any, place: Any, length: Any) -> Any:
    """Return a place counted from the start."""
    negative = builder.icmp_signed("<", place, WORD(0))
    return builder.select(negative, builder.add(place, length), place)


def _not_zero(context: Any, builder: Any, number: Any, error: type[Exception], reason: object) -> Any:
    """Return a number, or raise the error if it is 0."""
    raise_if(context, builder, builder.icmp_signed("==", number, WORD(0)), error, reason)
    return number


@of_words(primitives.index, 2)
def _index(context: Any, builder: Any, place: Any, length: Any) -> Any:
    counted = _counted(builder, place, length)
    outside = builder.icmp_unsigned(">=", counted, length)
    raise_if(context, builder, outside, IndexError, primitives.INDEX)
    return counted


@of_words(primitives.bound, 2)
def _bound(_context: Any, builder: Any, place: Any, length: Any) -> Any:
    counted = _counted(builder, place, length)
    low = builder.select(builder.icmp_signed("<", counted, WORD(0)), WORD(0), counted)
    return builder.select(builder.icmp_signed(">", low, length), length, low)


@of_words(primitives.divisor, 1)
def _divisor(context: Any, builder: Any, number: Any) -> Any:
    return _not_zero(context, builder, number, ZeroDivisionError, "integer division or modulo by zero")


@of_words(primitives.absolute, 1)
def _absolute(context: Any, builder: Any, number: Any) -> Any:
    least = builder.icmp_signed("==", number, WORD(primitives.LEAST))
    raise_if(context, builder, least, OverflowError, primitives.TOO_LARGE)
    return builder.select(builder.icmp_signed("<", number, WORD(0)), builder.neg(number), number)


@of_words(primitives.same_length, 3)
def _same_length(context: Any, builder: Any, stop: Any, start: Any, between: Any) -> Any:
    differs = builder.icmp_signed("!=", start, builder.add(stop, between))
    raise_if(context, builder, differs, OverflowError, primitives.CHANGED_LENGTH)
    return stop


@of_words(primitives.as_long, 2)
def _as_long(context: Any, builder: Any, length: Any, wanted: Any) -> Any:
    differs = builder.icmp_signed("!=", length, wanted)
    raise_if(context, builder, differs, OverflowError, primitives.CHANGED_LENGTH)
    return WORD(0)


@of_words(primitives.room_for, 2)
def _room_for(context: Any, builder: Any, length: Any, most: Any) -> Any:
    longer = builder.icmp_signed(">", length, most)
    raise_if(context, builder, longer, OverflowError, primitives.TOO_LONG)
    return length


@of_words(primitives.key_at, 1)
def _key_at(context: Any, builder: Any, place: Any) -> Any:
    raise_if(context, builder, builder.icmp_signed("<", place, WORD(0)), KeyError)
    return place


@of_words(primitives.least_of, 1)
def _least_of(context: Any, builder: Any, count: Any) -> Any:
    raise_if(context, builder, builder.icmp_signed("==", count, WORD(0)), ValueError, primitives.EMPTY)
    return WORD(0)


@of_words(primitives.member_of, 2)
def _member_of(context: Any, builder: Any, found: Any, word: Any) -> Any:
    missing = builder.icmp_signed("==", found, WORD(0))
    raise_if(context, builder, missing, ValueError, "a value is no member of its enum")
    return word


@of_words(primitives.side, 1)
def _side(context: Any, builder: Any, word: Any) -> Any:
    neither = builder.and_(builder.icmp_signed("!=", word, WORD(1)), builder.icmp_signed("!=", word, WORD(-1)))
    raise_if(context, builder, neither, RuntimeError, primitives.NO_PLAYER)
    return word


@of_words(primitives.range_step, 1)
def _range_step(context: Any, builder: Any, step: Any) -> Any:
    return _not_zero(context, builder, step, ValueError, "range() arg 3 must not be zero")


@of_words(primitives.poll, 2)
def _poll(context: Any, builder: Any, memory: Any, rounds: Any) -> Any:
    """Pause or stop where the rounds are used up, and stop below the floor of the stack, which may be raised."""
    there = nonzero(builder, memory)
    with builder.if_then(there, likely=True):
        top = top_of_stack(builder)
        words = builder.inttoptr(memory, WORD.as_pointer())
        place = builder.gep(words, [WORD(workspace.STACK_FLOOR)])
        floor = builder.load_atomic(place, "acquire", 8)  # otherwise it would be read once, before the loop
        raise_if(context, builder, builder.icmp_signed("<", top, floor), RuntimeError, workspace.TOO_DEEP)
        bound = builder.gep(words, [WORD(workspace.ROUNDS_LEFT)])
        before = builder.load(bound)
        with builder.if_then(nonzero(builder, before), likely=False):
            left = builder.sub(before, rounds)
            builder.store(left, bound)
            with builder.if_then(builder.icmp_signed("<=", left, WORD(0)), likely=False):
                function = builder.load(builder.gep(words, [WORD(workspace.PAUSE)]))
                _not_zero(context, builder, function, RuntimeError, workspace.HURRIED)
                _not_zero(context, builder, called(builder, function), RuntimeError, workspace.HURRIED)
    return WORD(0)


# Tuples of words


typed_freely(primitives.words, lambda items: types.UniTuple(types.int64, len(items)))


@lowered_to(primitives.words, types.VarArg(types.Any))
def _lower_words(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    return context.make_tuple(builder, signature.return_type, as_words(context, builder, signature, arguments))


returns(primitives.item, types.int64)


@lowered_to(primitives.item, types.UniTuple, types.Any)
def _lower_item(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    place = context.cast(builder, arguments[1], signature.args[1], types.int64)
    return builder.load(builder.gep(_in_memory(builder, arguments[0]), [WORD(0), place]))


@lowered_to(primitives.item, types.Array, types.Any)
def _lower_item_of_table(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    place = context.cast(builder, arguments[1], signature.args[1], types.int64)
    table = context.make_array(signature.args[0])(context, builder, arguments[0])
    return builder.load(builder.gep(table.data, [place]))


def _in_memory(builder: Any, value: Any) -> Any:
    """Return the place in memory of a value; each function reserves it once."""
    with builder.goto_entry_block():
        place = builder.alloca(value.type)
    builder.store(value, place)
    return place


typed_freely(primitives.changed, lambda given: given[0])


@lowered_to(primitives.changed, types.UniTuple, types.Any, types.VarArg(types.Any))
def _lower_changed(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    place = context.cast(builder, arguments[1], signature.args[1], types.int64)
    memory = _in_memory(builder, arguments[0])
    for at, (argument, kind) in enumerate(zip(arguments[2:], signature.args[2:], strict=True)):
        word = context.cast(builder, argument, kind, types.int64)
        builder.store(word, builder.gep(memory, [WORD(0), builder.add(place, WORD(at))]))
    return builder.load(memory)


# Floats


@of_words(primitives.real, 1, types.float64)
def _real(context: Any, builder: Any, number: Any) -> Any:
    reach = WORD(2 * primitives.EXACT)
    outside = builder.icmp_unsigned(">", builder.add(number, WORD(primitives.EXACT)), reach)
    raise_if(context, builder, outside, OverflowError, primitives.NO_FLOAT)
    return builder.sitofp(number, DOUBLE)


returns(primitives.quotient, types.float64)


@lowered_to(primitives.quotient, types.Any, types.Any)
def _lower_quotient(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    left, right = (
        context.cast(builder, argument, kind, types.float64)
        for argument, kind in zip(arguments, signature.args, strict=True)
    )
    zero = builder.fcmp_ordered("==", right, DOUBLE(0.0))
    raise_if(context, builder, zero, ZeroDivisionError, "division by zero")
    return builder.fdiv(left, right)


returns(primitives.bits_of, types.int64)


@lowered_to(primitives.bits_of, types.Any)
def _lower_bits_of(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    return builder.bitcast(context.cast(builder, arguments[0], signature.args[0], types.float64), WORD)


@of_words(primitives.float_of, 1, types.float64)
def _float_of(_context: Any, builder: Any, bits: Any) -> Any:
    return builder.bitcast(bits, DOUBLE)


# Functions that Numba compiles from plain Python


@overloads(primitives.truncated)
def _truncated(number: Any) -> Any:
    def truncated(number: Any) -> int:
        if number != number:
            raise ValueError("cannot convert float NaN to integer")
        if isinf(number):
            raise OverflowError(primitives.INFINITE)
        if not -9.2e18 < number < 9.2e18:
            raise OverflowError(primitives.TOO_LARGE)
        return int(number)

    return truncated


compiled_as_written(
    primitives.floored,
    primitives.ceiling,
    primitives.rounded,
    primitives.root,
    primitives.rounding_error,
    primitives.compensated,
    primitives.common_divisor,
    primitives.whole_root,
    primitives.in_range,
    primitives.item_or,
    primitives.range_length,
    primitives.range_stop,
    primitives.squared,
)


@overloads(primitives.position)
def _position(table: Any, width: Any, *wanted: Any) -> Any:
    def position(table: Any, width: Any, *wanted: Any) -> int:
        for place in range(len(table) // width):
            alike = True
            for at in range(width):
                if table[place * width + at] != wanted[at]:
                    alike = False
                    break
            if alike:
                return place
        return -1

    return position
