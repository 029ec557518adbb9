"""Operations: `sum`, which since Python 3.12 adds the rounding errors of a sum of floats to its result."""

from __future__ import annotations

import ast
import sys

from gametree.compiled.front_end.containers.builtins import in_any_order, met_a_set
from gametree.compiled.front_end.containers.streams import each
from gametree.compiled.front_end.functions.activation import Activation
from gametree.compiled.front_end.ir import building as ir
from gametree.compiled.front_end.ir.primitives import compensated, rounding_error
from gametree.compiled.front_end.kinds import kinds
from gametree.compiled.front_end.kinds.kinds import Kind, described
from gametree.compiled.front_end.kinds.values import Known, Never, Scalar, Value, kind_of
from gametree.compiled.front_end.names.plain import is_plain
from gametree.compiled.front_end.names.refusals import MAKE_A_LIST, UNORDERED, Refused
from gametree.compiled.front_end.names.scopes import Variable
from gametree.compiled.front_end.operations.numbers import real_code
from gametree.compiled.front_end.operations.operators import folded
from gametree.compiled.front_end.operations.table import Stream, apply, operation

COMPENSATED = sys.version_info >= (3, 12)
REAL = kinds.Float, kinds.Number
NUMBERS = *REAL, kinds.Int, kinds.Bool, kinds.Wide
BEGINNINGS = *NUMBERS, kinds.Member, kinds.Tuple, kinds.Record, kinds.FixedList, kinds.List


@operation("sum", Stream, example="sum(board)")
def sum_of(context: Activation, stream: Value) -> Value:
    """Return the sum of a stream."""
    return sum_from(context, stream, Known.of(0))


@operation("sum", Stream, object, example="sum(board, 1)")
def sum_from(context: Activation, stream: Value, start: Value) -> Value:
    """Return the sum of a stream and a number to start from."""
    if not isinstance(kind_of(start), BEGINNINGS):
        raise Refused(f"sum begins with {described(kind_of(start))}", "add in a loop, or join texts")
    if COMPENSATED and isinstance(start, Scalar) and isinstance(start.kind, kinds.Number):
        raise _of_ints_and_floats()
    total, error = Variable("total"), Variable("error")
    context.assign(total, start)
    context.assign(error, Known.of(0.0))

    def one(item: Value) -> None:
        so_far = context.read(total)
        if COMPENSATED and _is_real(kind_of(so_far), kind_of(item)):
            item = context.stable(item, "item")
            context.assign(error, _error_after(so_far, item, context.read(error)))
        context.assign(total, _added(context, so_far, item))

    def add_all(free: Value) -> Value:
        each(context, free, one)
        went_through_a_set = free is not stream and met_a_set(free)
        if went_through_a_set and context.is_reached() and isinstance(kind_of(context.read(total)), REAL):
            raise Refused(UNORDERED, MAKE_A_LIST)
        return start

    in_any_order(context, stream, add_all)
    if context.environment is None:  # an item cannot be added
        return Never()
    return _with_error(context.read(total), context.read(error))


def _added(context: Activation, so_far: Value, item: Value) -> Value:
    if isinstance(so_far, Known) and isinstance(item, Known) and is_plain(so_far.value) and is_plain(item.value):
        one, other = so_far.value, item.value
        return folded(context, lambda: one + other, ast.Add(), one, other)
    if so_far == Known.of(0) and isinstance(kind_of(item), kinds.Int | kinds.Bool):
        return apply(context, "int", item)
    return apply(context, "+", so_far, item)


def _is_real(one: Kind, other: Kind) -> bool:
    """Whether the sum of two numbers is a float."""
    return (
        isinstance(one, NUMBERS)
        and isinstance(other, NUMBERS)
        and (isinstance(one, REAL) or isinstance(other, REAL))
    )


def _error_after(so_far: Value, item: Value, error: Value) -> Value:
    """Return the errors of a sum so far, when a float is added to a float or to the 0 that sums begin with."""
    begins = isinstance(so_far, Known) and type(so_far.value) is int and so_far.value == 0
    if not (isinstance(kind_of(item), kinds.Float) and (begins or isinstance(kind_of(so_far), REAL))):
        raise _of_ints_and_floats()
    if isinstance(so_far, Known) and isinstance(item, Known) and isinstance(error, Known):
        return Known.of(error.value + rounding_error(so_far.value, item.value))
    lost = ir.call("rounding_error", real_code(so_far), real_code(item))
    return Scalar(kinds.Float(), ir.op("+", real_code(error), lost))


def _of_ints_and_floats() -> Refused:
    reason = "sum adds ints and floats, and versions of Python round that differently"
    return Refused(reason, "make them all floats, or add them in a loop")


def _with_error(total: Value, error: Value) -> Value:
    if error == Known.of(0.0):
        return total
    if isinstance(total, Known) and isinstance(error, Known):
        return Known.of(compensated(total.value, error.value))
    return Scalar(kind_of(total), ir.call("compensated", real_code(total), real_code(error)))
