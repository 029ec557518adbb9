"""Machine code for operations on words and floats, written by any builder of LLVM's instructions.

Each function takes the builder, after what knows how a function raises an error: Numba's context for kernels, or
the printer of rules. An operation is what Python computes, or raises an error where the answer fits no word.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Any

from gametree.compiled.back_end import workspace
from gametree.compiled.back_end.machine_functions import library
from gametree.compiled.front_end.ir import primitives
from gametree.compiled.front_end.ir.primitives import BITS, INFINITE, LARGE_POWER, LEAST, TOO_LARGE, WIDE_BITS

ir: Any = library("llvmlite.ir")
WORD, BIT, BYTE, DOUBLE = ir.IntType(BITS), ir.IntType(1), ir.IntType(8), ir.DoubleType()
DOUBLE_WORD = ir.IntType(WIDE_BITS)
POINTER = BYTE.as_pointer()
ZERO, ONE, MINUS_ONE = WORD(0), WORD(1), WORD(-1)
FAR = 9.2e18  # floats of this size are not converted
Emit = Callable[..., Any]


def nonzero(builder: Any, number: Any) -> Any:
    """Return whether a whole number is not 0."""
    return builder.icmp_signed("!=", number, number.type(0))


def negative(builder: Any, number: Any) -> Any:
    """Return whether a whole number is below 0."""
    return builder.icmp_signed("<", number, number.type(0))


def raise_if(context: Any, builder: Any, condition: Any, error: type[Exception], *reason: object) -> None:
    """Write that an error is raised if a condition holds, which is unlikely."""
    with builder.if_then(condition, likely=False):
        context.call_conv.return_user_exc(builder, error, reason)


def refusing(test: Callable[..., Any], error: type[Exception], *reason: object, answer: int | None = None) -> Emit:
    """Return an operation that raises an error if a test of its arguments holds, and returns one, or 0."""

    def emit(context: Any, builder: Any, *given: Any) -> Any:
        raise_if(context, builder, test(builder, *given), error, *reason)
        return ZERO if answer is None else given[answer]

    return emit


def compared(symbol: str) -> Callable[..., Any]:
    """Return the comparison of two numbers, or of one with 0."""

    def test(builder: Any, left: Any, right: Any = ZERO) -> Any:
        return builder.icmp_signed(symbol, left, right)

    return test


def converted(instruction: str, kind: Any) -> Emit:
    """Return a conversion to another type by LLVM's instruction."""

    def emit(_context: Any, builder: Any, value: Any) -> Any:
        return getattr(builder, instruction)(value, kind)

    return emit


# Whole numbers


def checked(instruction: str, reason: str) -> Emit:
    """Return a binary operation by LLVM's instruction that detects an overflow."""

    def emit(context: Any, builder: Any, left: Any, right: Any) -> Any:
        both = getattr(builder, instruction)(left, right)
        raise_if(context, builder, builder.extract_value(both, 1), OverflowError, reason)
        return builder.extract_value(both, 0)

    return emit


def _refuse_below_0(context: Any, builder: Any, places: Any) -> None:
    raise_if(context, builder, negative(builder, places), ValueError, "negative shift count")


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


def _shifted_right(context: Any, builder: Any, number: Any, places: Any) -> Any:
    _refuse_below_0(context, builder, places)
    last = WORD(number.type.width - 1)
    most = builder.select(builder.icmp_unsigned(">", places, last), last, places)
    return builder.ashr(number, builder.zext(most, number.type))


def _differ(builder: Any, remainder: Any, divisor: Any) -> Any:
    """Return whether a remainder is not 0 and has another sign than the divisor, so Python rounds otherwise."""
    other = negative(builder, builder.xor(remainder, divisor))
    return builder.and_(nonzero(builder, remainder), other)


def _floor_divided(context: Any, builder: Any, left: Any, right: Any) -> Any:
    raise_if(context, builder, compared("==")(builder, right), ZeroDivisionError, "integer division by zero")
    least = builder.icmp_signed("==", left, WORD(LEAST))
    lost = builder.and_(least, builder.icmp_signed("==", right, MINUS_ONE))
    raise_if(context, builder, lost, OverflowError, TOO_LARGE)
    apart = _differ(builder, builder.srem(left, right), right)
    return builder.sub(builder.sdiv(left, right), builder.zext(apart, WORD))


def _remainder(context: Any, builder: Any, left: Any, right: Any) -> Any:
    raise_if(context, builder, compared("==")(builder, right), ZeroDivisionError, "integer modulo by zero")
    by = builder.select(builder.icmp_signed("==", right, MINUS_ONE), ONE, right)  # the processor may fail by -1
    rest = builder.srem(left, by)
    return builder.add(rest, builder.select(_differ(builder, rest, by), by, ZERO))


def product_of(times: Emit) -> Emit:
    """Return a power as a product that is checked at each step; it refuses an exponent that makes a fraction."""

    def emit(context: Any, builder: Any, base: Any, exponent: Any) -> Any:
        reason = "negative power of a whole number"
        raise_if(context, builder, negative(builder, exponent), ValueError, reason)
        product = variable(builder, base.type(1))
        with counting(builder, exponent):
            builder.store(times(context, builder, builder.load(product), base), product)
        return builder.load(product)

    return emit


def variable(builder: Any, value: Any) -> Any:
    """Return a place in memory with a value; each function reserves it once."""
    with builder.goto_entry_block():
        place = builder.alloca(value.type)
    builder.store(value, place)
    return place


@contextmanager
def looping(builder: Any, test: Callable[[], Any]) -> Generator[None, None, None]:
    """Write what is done while a test holds."""
    head, body, end = (builder.append_basic_block(name) for name in ("head", "body", "end"))
    builder.branch(head)
    builder.position_at_end(head)
    builder.cbranch(test(), body, end)
    builder.position_at_end(body)
    yield
    builder.branch(head)
    builder.position_at_end(end)


@contextmanager
def counting(builder: Any, end: Any) -> Generator[Any, None, None]:
    """Write what is done for each number from 0 to below an end."""
    place = variable(builder, ZERO)
    with looping(builder, lambda: builder.icmp_signed("<", builder.load(place), end)):
        at = builder.load(place)
        yield at
        builder.store(builder.add(at, ONE), place)


def size_of(builder: Any, number: Any) -> Any:
    """Return the absolute value, unsigned, whose bits Python counts."""
    return builder.select(negative(builder, number), builder.neg(number), number)


def _bit_count(_context: Any, builder: Any, number: Any) -> Any:
    return as_word(builder, builder.ctpop(size_of(builder, number)))


def _bit_length(_context: Any, builder: Any, number: Any) -> Any:
    zeros = as_word(builder, builder.ctlz(size_of(builder, number), BIT(0)))
    return builder.sub(WORD(number.type.width), zeros)


def _lowest_place(_context: Any, builder: Any, number: Any) -> Any:
    place = as_word(builder, builder.cttz(number, BIT(1)))
    return builder.select(nonzero(builder, number), place, MINUS_ONE)


def as_word(builder: Any, number: Any) -> Any:
    """Return the last bits of a number."""
    return builder.trunc(number, WORD)


def _negated(context: Any, builder: Any, number: Any) -> Any:
    return CHECKED["minus"](context, builder, ZERO, number)


def above_least(compute: Callable[[Any, Any], Any], reason: str) -> Emit:
    """Return an operation on an int of any number of bits, which refuses the least: it has no negative."""

    def emit(context: Any, builder: Any, number: Any) -> Any:
        least = builder.icmp_signed("==", number, number.type(-(1 << number.type.width - 1)))
        raise_if(context, builder, least, OverflowError, reason)
        return compute(builder, number)

    return emit


_absolute = above_least(size_of, TOO_LARGE)


def _common_divisor(context: Any, builder: Any, left: Any, right: Any) -> Any:
    great, small = (variable(builder, _absolute(context, builder, each)) for each in (left, right))
    with looping(builder, lambda: nonzero(builder, builder.load(small))):
        rest = builder.urem(builder.load(great), builder.load(small))
        builder.store(builder.load(small), great)
        builder.store(rest, small)
    return builder.load(great)


def _whole_root(context: Any, builder: Any, number: Any) -> Any:
    reason = "isqrt() argument must be nonnegative"
    raise_if(context, builder, negative(builder, number), ValueError, reason)
    near = builder.fptosi(square_root(builder, builder.sitofp(number, DOUBLE)), WORD)
    most = WORD(3_037_000_499)  # whose square fits a word; the root of a float is at most one too large
    root = lesser(builder, near, most)
    above = builder.icmp_signed(">", builder.mul(root, root), number)
    return builder.sub(root, builder.zext(above, WORD))


# Places in sequences, and ranges


def _counted(builder: Any, place: Any, length: Any) -> Any:
    """Return a place counted from the start."""
    return builder.select(negative(builder, place), builder.add(place, length), place)


def _index(context: Any, builder: Any, place: Any, length: Any) -> Any:
    counted = _counted(builder, place, length)
    outside = builder.icmp_unsigned(">=", counted, length)
    raise_if(context, builder, outside, IndexError, primitives.INDEX)
    return counted


def lesser(builder: Any, left: Any, right: Any) -> Any:
    """Return the lesser of two numbers."""
    return builder.select(builder.icmp_signed("<", right, left), right, left)


def greater(builder: Any, left: Any, right: Any) -> Any:
    """Return the greater of two numbers."""
    return builder.select(builder.icmp_signed(">", right, left), right, left)


def _bound(_context: Any, builder: Any, place: Any, length: Any) -> Any:
    return lesser(builder, greater(builder, _counted(builder, place, length), ZERO), length)


def _fills_not(builder: Any, stop: Any, start: Any, between: Any) -> Any:
    return builder.icmp_signed("!=", start, builder.add(stop, between))


def _is_no_side(builder: Any, word: Any) -> Any:
    return builder.and_(builder.icmp_signed("!=", word, ONE), builder.icmp_signed("!=", word, MINUS_ONE))


def _found_not(builder: Any, found: Any, _word: Any) -> Any:
    return builder.not_(found)


def _in_range(context: Any, builder: Any, number: Any, start: Any, stop: Any, step: Any) -> Any:
    up = builder.icmp_signed(">", step, ZERO)
    low, below = builder.icmp_signed("<=", start, number), builder.icmp_signed("<", number, stop)
    high, above = builder.icmp_signed("<=", number, start), builder.icmp_signed("<", stop, number)
    within = builder.select(up, builder.and_(low, below), builder.and_(above, high))
    step = builder.select(within, step, ONE)  # which may be 0 where nothing is within
    rests = [_remainder(context, builder, each, step) for each in (number, start)]
    return builder.and_(within, builder.icmp_signed("==", *rests))


def _is_empty(builder: Any, start: Any, stop: Any, step: Any) -> Any:
    up = builder.icmp_signed(">", step, ZERO)
    return builder.select(up, builder.icmp_signed("<=", stop, start), builder.icmp_signed(">=", stop, start))


def _range_stop(context: Any, builder: Any, start: Any, stop: Any, step: Any) -> Any:
    stop = builder.select(_is_empty(builder, start, stop, step), start, stop)
    between = CHECKED["minus"](context, builder, stop, start)
    least = builder.icmp_signed("==", between, WORD(LEAST))  # whose negative does not fit a word
    raise_if(context, builder, least, OverflowError, TOO_LARGE)
    return stop


def _range_length(context: Any, builder: Any, start: Any, stop: Any, step: Any) -> Any:
    _range_stop(context, builder, start, stop, step)
    return rounds_of(builder, start, stop, step)


def rounds_of(builder: Any, start: Any, stop: Any, step: Any) -> Any:
    """Return the length of a range, unsigned."""
    up, empty = builder.icmp_signed(">", step, ZERO), _is_empty(builder, start, stop, step)
    between = builder.select(up, builder.sub(stop, start), builder.sub(start, stop))
    apart = builder.select(empty, ONE, between)
    by = builder.select(up, step, builder.neg(step))
    length = builder.add(builder.udiv(builder.sub(apart, ONE), by), ONE)
    return builder.select(empty, ZERO, length)


def _poll(context: Any, builder: Any, memory: Any, rounds: Any) -> Any:
    """Pause or stop where the rounds are used up, and stop below the floor of the stack, which may be raised."""
    with builder.if_then(nonzero(builder, memory), likely=True):
        words = builder.inttoptr(memory, WORD.as_pointer())
        place = builder.gep(words, [WORD(workspace.STACK_FLOOR)])
        floor = builder.load_atomic(place, "acquire", 8)  # otherwise it would be read once, before the loop
        below = builder.icmp_signed("<", top_of_stack(builder), floor)
        raise_if(context, builder, below, RuntimeError, workspace.TOO_DEEP)
        bound = builder.gep(words, [WORD(workspace.ROUNDS_LEFT)])
        before = builder.load(bound)
        with builder.if_then(nonzero(builder, before), likely=False):
            left = builder.sub(before, rounds)
            builder.store(left, bound)
            with builder.if_then(builder.icmp_signed("<=", left, ZERO), likely=False):
                function = builder.load(builder.gep(words, [WORD(workspace.PAUSE)]))
                stops = refusing(compared("=="), RuntimeError, workspace.HURRIED)
                stops(context, builder, function)
                stops(context, builder, called(builder, function))
    return ZERO


def called(builder: Any, function: Any) -> Any:
    """Write the call of the function at an address, and return its answer."""
    return builder.call(builder.inttoptr(function, ir.FunctionType(WORD, []).as_pointer()), [])


def top_of_stack(builder: Any) -> Any:
    """Return the address of the top of the stack."""
    save = builder.module.declare_intrinsic("llvm.stacksave", (), ir.FunctionType(POINTER, []))
    return builder.ptrtoint(builder.call(save, []), WORD)


# Floats


def square_root(builder: Any, number: Any) -> Any:
    """Return the square root of a float that is not below 0."""
    return builder.call(builder.module.declare_intrinsic("llvm.sqrt", (DOUBLE,)), [number])


def magnitude(builder: Any, number: Any) -> Any:
    """Return the absolute value of a float."""
    return builder.call(builder.module.declare_intrinsic("llvm.fabs", (DOUBLE,)), [number])


def _is_infinite(builder: Any, number: Any) -> Any:
    return builder.fcmp_ordered("==", magnitude(builder, number), DOUBLE(float("inf")))


def _real(context: Any, builder: Any, number: Any) -> Any:
    reach = WORD(2 * primitives.EXACT)
    outside = builder.icmp_unsigned(">", builder.add(number, WORD(primitives.EXACT)), reach)
    raise_if(context, builder, outside, OverflowError, primitives.NO_FLOAT)
    return builder.sitofp(number, DOUBLE)


def _quotient(context: Any, builder: Any, left: Any, right: Any) -> Any:
    zero = builder.fcmp_ordered("==", right, DOUBLE(0.0))
    raise_if(context, builder, zero, ZeroDivisionError, "division by zero")
    return builder.fdiv(left, right)


def _truncated(context: Any, builder: Any, number: Any) -> Any:
    no_number = builder.fcmp_unordered("uno", number, number)
    raise_if(context, builder, no_number, ValueError, "cannot convert float NaN to integer")
    raise_if(context, builder, _is_infinite(builder, number), OverflowError, INFINITE)
    far = builder.fcmp_ordered(">=", magnitude(builder, number), DOUBLE(FAR))
    raise_if(context, builder, far, OverflowError, TOO_LARGE)
    return builder.fptosi(number, WORD)


def _stepped(symbol: str, step: str) -> Emit:
    """Return a rounding to a whole number: one step on from that without the fraction if it compares so."""

    def emit(context: Any, builder: Any, number: Any) -> Any:
        whole = _truncated(context, builder, number)
        beyond = builder.fcmp_ordered(symbol, builder.sitofp(whole, DOUBLE), number)
        return getattr(builder, step)(whole, builder.zext(beyond, WORD))

    return emit


_floored = _stepped(">", "sub")


def _rounded(context: Any, builder: Any, number: Any) -> Any:
    whole = _floored(context, builder, number)
    rest = builder.fsub(number, builder.sitofp(whole, DOUBLE))
    half, odd = builder.fcmp_ordered("==", rest, DOUBLE(0.5)), nonzero(builder, builder.and_(whole, ONE))
    up = builder.or_(builder.fcmp_ordered(">", rest, DOUBLE(0.5)), builder.and_(half, odd))
    return builder.add(whole, builder.zext(up, WORD))


def _root(context: Any, builder: Any, number: Any) -> Any:
    below = builder.fcmp_ordered("<", number, DOUBLE(0.0))
    raise_if(context, builder, below, ValueError, "math domain error")
    return square_root(builder, number)


def _squared(context: Any, builder: Any, number: Any) -> Any:
    square = builder.fmul(number, number)
    lost = builder.and_(_is_infinite(builder, square), builder.not_(_is_infinite(builder, number)))
    raise_if(context, builder, lost, OverflowError, LARGE_POWER)
    return square


def _rounding_error(_context: Any, builder: Any, total: Any, number: Any) -> Any:
    rounded, sizes = builder.fadd(total, number), [magnitude(builder, each) for each in (total, number)]
    first, second = (
        builder.fadd(builder.fsub(one, rounded), other) for one, other in ((total, number), (number, total))
    )
    return builder.select(builder.fcmp_ordered(">=", *sizes), first, second)


def _compensated(_context: Any, builder: Any, total: Any, error: Any) -> Any:
    finite = builder.fcmp_ordered("<", magnitude(builder, error), DOUBLE(float("inf")))
    some = builder.and_(finite, builder.fcmp_unordered("!=", error, DOUBLE(0.0)))
    return builder.select(some, builder.fadd(total, error), total)


CHECKED: dict[str, Emit] = {
    "plus": checked("sadd_with_overflow", TOO_LARGE),
    "minus": checked("ssub_with_overflow", TOO_LARGE),
    "times": checked("smul_with_overflow", TOO_LARGE),
}
OPERATIONS: dict[str, Emit] = {
    **CHECKED,
    "floor_divided": _floor_divided,
    "remainder": _remainder,
    "power": product_of(CHECKED["times"]),
    "shifted_left": left_shift(TOO_LARGE),
    "shifted_right": _shifted_right,
    "negative": _negated,
    "absolute": _absolute,
    "bit_count": _bit_count,
    "bit_length": _bit_length,
    "lowest_place": _lowest_place,
    "whole_root": _whole_root,
    "common_divisor": _common_divisor,
    "index": _index,
    "bound": _bound,
    "divisor": refusing(compared("=="), ZeroDivisionError, "integer division or modulo by zero", answer=0),
    "same_length": refusing(_fills_not, OverflowError, primitives.CHANGED_LENGTH, answer=0),
    "as_long": refusing(compared("!="), OverflowError, primitives.CHANGED_LENGTH),
    "room_for": refusing(compared(">"), OverflowError, primitives.TOO_LONG, answer=0),
    "key_at": refusing(compared("<"), KeyError, answer=0),
    "least_of": refusing(compared("=="), ValueError, primitives.EMPTY),
    "member_of": refusing(_found_not, ValueError, "a value is no member of its enum", answer=1),
    "side": refusing(_is_no_side, RuntimeError, primitives.NO_PLAYER, answer=0),
    "a_number": refusing(compared("=="), RuntimeError, primitives.NOT_FINITE, answer=0),
    "range_step": refusing(compared("=="), ValueError, "range() arg 3 must not be zero", answer=0),
    "in_range": _in_range,
    "range_stop": _range_stop,
    "range_length": _range_length,
    "poll": _poll,
    "real": _real,
    "quotient": _quotient,
    "truncated": _truncated,
    "floored": _floored,
    "ceiling": _stepped("<", "add"),
    "rounded": _rounded,
    "root": _root,
    "squared": _squared,
    "rounding_error": _rounding_error,
    "compensated": _compensated,
    "bits_of": converted("bitcast", WORD),
    "float_of": converted("bitcast", DOUBLE),
}
