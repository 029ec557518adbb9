"""Expressions of which a part may not be evaluated: `and`, `or`, `if ... else`, comparisons; and truth."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable
from enum import Enum
from functools import partial
from typing import Any

from gametree.compiled.front_end.containers.builtins import found_among, is_unordered
from gametree.compiled.front_end.containers.list_operations import as_own
from gametree.compiled.front_end.containers.new_lists import function_of, is_fresh, list_form, names_in
from gametree.compiled.front_end.functions.activation import Activation, discarded
from gametree.compiled.front_end.functions.edges import Hidden
from gametree.compiled.front_end.functions.evaluator import EXPRESSIONS, Named, evaluate, register
from gametree.compiled.front_end.functions.splitting import OneOfTwo
from gametree.compiled.front_end.ir import building as ir
from gametree.compiled.front_end.ir.building import Block
from gametree.compiled.front_end.ir.effects import is_effect
from gametree.compiled.front_end.ir.nodes import Assign, Expression, Name
from gametree.compiled.front_end.kinds import kinds, values
from gametree.compiled.front_end.kinds.encoding import converted, scalar, tuple_of_bytes
from gametree.compiled.front_end.kinds.kinds import Incompatible, join
from gametree.compiled.front_end.kinds.values import Items, Known, Scalar, Value, View
from gametree.compiled.front_end.names.constants import BINARY
from gametree.compiled.front_end.names.objects import why_no_object
from gametree.compiled.front_end.names.plain import is_plain
from gametree.compiled.front_end.names.refusals import MAKE_A_LIST, UNORDERED, Refused
from gametree.compiled.front_end.operations.comparison import (
    COMPARED,
    CONTAINERS,
    both,
    either as either_of,
    of_pairs,
    opposite,
    possibilities,
    present,
)
from gametree.compiled.front_end.operations.conditions import (
    TESTS,
    branches,
    choose,
    evaluate_truth,
    selected,
    truth,
)
from gametree.compiled.front_end.operations.narrowing import aside
from gametree.compiled.front_end.operations.operators import folded
from gametree.compiled.front_end.operations.own_operators import called, iterated
from gametree.compiled.front_end.operations.table import AS_SET, Sequence, Set, is_set_of_constant, operation
from gametree.game import CompileError


def _all_or_any(context: Activation, node: ast.BoolOp) -> Value:
    """Evaluate `and` or `or` if only its truth is needed."""
    stops = isinstance(node.op, ast.Or)
    first, *rest = node.values
    value = evaluate_truth(context, first)
    if isinstance(value, values.Never):
        return value
    if isinstance(value, Known) and value.value == stops:
        return value
    after = ast.copy_location(ast.BoolOp(node.op, rest), node) if len(rest) > 1 else rest[0]
    if isinstance(value, Known):
        return evaluate_truth(context, after)
    assert isinstance(value, Scalar)
    if _may_change_objects(context, after):
        known, others = (lambda: Known.of(stops)), lambda: evaluate_truth(context, after)
        return _written_apart(context, value, first, *((known, others) if stops else (others, known)))
    rest_of_it = aside(context, lambda: evaluate_truth(context, after), narrow=(first, not stops))
    return _joined(context, value, *rest_of_it, stops=stops)


def _joined(context: Activation, first: Scalar, block: Block, other: Value, *, stops: bool) -> Value:
    """Return the first of two conditions if it is what `stops`, or else the other one, which a block computes."""
    if block.is_empty() and not isinstance(other, values.Never):
        return either_of(first, other) if stops else both(first, other)
    test = ir.op("not", first.code) if stops else first.code
    return branches(context, test, block, other, Known.of(stops))


def boolean(context: Activation, node: Any) -> Value:
    """Evaluate `and` or `or` to the operand that decides."""
    first, *rest = node.values
    value = _side(context, first)
    stops = isinstance(node.op, ast.Or)
    test = truth(context, value)
    after = ast.copy_location(ast.BoolOp(node.op, rest), node) if len(rest) > 1 else rest[0]
    if isinstance(test, values.Never):
        return test
    if isinstance(test, Known):
        return value if bool(test.value) == stops else evaluate(context, after)
    assert isinstance(test, Scalar)
    if isinstance(value, Scalar) and not isinstance(value.code, Name):
        value = context.atom(value)
        test = truth(context, value)
        assert isinstance(test, Scalar)
    if _may_change_objects(context, after):
        own, others = (lambda: value), lambda: _one_of_two(context, after, node)
        return _written_apart(context, test, first, *((own, others) if stops else (others, own)))
    code = ir.op("not", test.code) if stops else test.code
    block, other = aside(context, lambda: _side(context, after), narrow=(first, not stops))
    kept: Value = value
    if stops and values.may_be_none(value):
        kept = present(value)
    return _select(context, code, (block, other), (Block(), kept))


def _side(context: Activation, node: ast.expr) -> Value:
    """Return the value of an expression that another one may take the place of; a row stays the same list."""
    value = evaluate(context, node)
    return value if isinstance(value, values.Slice) and value.listed else as_own(context, value)


def conditional(context: Activation, node: Any) -> Value:
    """Evaluate `a if test else b`."""
    test = evaluate_truth(context, node.test)
    if isinstance(test, values.Never):
        return test
    if isinstance(test, Known):
        side = node.body if test.value else node.orelse
        value = evaluate(context, side)
        context.named.pop(node, None)
        if list_form(value) is not None and (variable := context.variable(side)) is not None:
            context.named[node] = variable
        return value
    assert isinstance(test, Scalar)
    if _may_change_objects(context, node.body, node.orelse):
        sides = (partial(_one_of_two, context, part, node) for part in (node.body, node.orelse))
        return _written_apart(context, test, node.test, *sides)
    block, value = aside(context, lambda: _side(context, node.body), narrow=(node.test, True))
    other_block, other = aside(context, lambda: _side(context, node.orelse), narrow=(node.test, False))
    if not is_fresh(context, node.body, value) or not is_fresh(context, node.orelse, other):
        raise OneOfTwo(node)
    return _select(context, test.code, (block, value), (other_block, other))


def _one_of_two(context: Activation, node: ast.expr, choice: ast.expr) -> Value:
    value = _side(context, node)
    if not is_fresh(context, node, value):
        raise OneOfTwo(choice)
    return value


def _may_change_objects(context: Activation, *nodes: ast.expr) -> bool:
    """Whether expressions call functions, and name objects that these may change, or make some."""
    calls = [part for node in nodes for part in ast.walk(node) if isinstance(part, ast.Call)]
    named = {variable for call in calls for variable in names_in(context, call)}
    makes = (function_of(context, call.func) for call in calls if isinstance(call.func, ast.Name))
    return any(isinstance(each, values.OfField) for each in named) or any(map(_is_class, makes))


def _is_class(function: Value) -> bool:
    return isinstance(function, Known) and isinstance(function.value, type) and not why_no_object(function.value)


def _written_apart(
    context: Activation, test: Value, node: ast.expr, then: Callable[[], Value], otherwise: Callable[[], Value]
) -> Value:
    """Return one value if a test holds, and the other if not, where each may change objects."""
    result = Hidden("chosen")

    def write(side: Callable[[], Value]) -> None:
        value = side()
        if not isinstance(value, values.Never):
            context.assign(result, value, within=True)

    with context.fresh_slots():
        choose(context, test, lambda: write(then), lambda: write(otherwise), written=node)
    value = context.read(result)
    if context.is_reached():
        context.forget(result)
    return value


def _select(
    context: Activation, test: Expression, first: tuple[Block, Value], second: tuple[Block, Value]
) -> Value:
    """Return one value under a test and another without it, as an expression if nothing had to be written."""
    (block, value), (other_block, otherwise) = first, second
    if (one_of_two := _stream_of(context, test, first, second)) is not None:
        return one_of_two
    quiet = block.is_empty() and other_block.is_empty()
    if value == otherwise and quiet:
        return value
    if quiet and isinstance(value, Scalar | Known) and isinstance(otherwise, Scalar | Known):
        try:
            one, other = scalar(value), scalar(otherwise)
            kind = join(one.kind, other.kind)
            if isinstance(kind, kinds.Bool) and all(isinstance(part, Known) for part in (value, otherwise)):
                return Scalar(kind, test if value == values.TRUE else ir.op("not", test))
            if kinds.is_scalar(kind):
                return Scalar(kind, ir.select(test, converted(value, kind), converted(otherwise, kind)))
        except (Refused, Incompatible):
            pass
    if quiet and _is_sequence(value) and _is_sequence(otherwise):
        both_in_one = values.joined(value, otherwise)
        if both_in_one is None or isinstance(both_in_one, kinds.Union):
            return values.Lazy("choice", (Scalar(kinds.Bool(), test), value, otherwise))
    return selected(context, test, first, second)


def _stream_of(
    context: Activation, test: Expression, first: tuple[Block, Value], second: tuple[Block, Value]
) -> Value | None:
    """Return one of two streams, or of a stream and a sequence; None for others, or where making one may raise."""
    sides = first, second
    if not all(values.stream_in(value) is not None or _is_sequence(value) for _, value in sides) or (
        all(values.stream_in(value) is None for _, value in sides)
        or any(map(_does_more, (block for block, _ in sides)))
    ):
        return None
    test = context.name("test", test)
    for block, _ in sides:
        context.block.add(block)
    return values.Lazy("choice", (Scalar(kinds.Bool(), test), *(value for _, value in sides)))


def _does_more(block: Block) -> bool:
    """Whether statements may do more than to compute values."""
    return any(
        not isinstance(statement, Assign) or any(map(is_effect, statement.expressions))
        for statement in block.region()
    )


def _is_sequence(value: Value) -> bool:
    if isinstance(value, Known):
        return isinstance(value.value, tuple | list | range) or values.is_enum(value)
    return isinstance(value, values.Range | values.Listed | Items) or (
        isinstance(value, View) and isinstance(value.kind, kinds.FixedList | kinds.Tuple)
    )


def comparison(context: Activation, node: Any) -> Value:
    """Evaluate a comparison, or a chain of them."""
    if (is_empty := _is_empty(context, node)) is not None:
        return is_empty
    left, right = evaluate(context, node.left), evaluate(context, node.comparators[0])
    return _chain(context, left, right, list(node.ops), list(node.comparators[1:]))


def _is_empty(context: Activation, node: ast.Compare) -> Value | None:
    """Return `next(stream, None) is None`, or that it is not, of a stream in no order whose items are not None."""
    match node:
        case ast.Compare(ast.Call(ast.Name() as function, [source, ast.Constant(None)], []), [op], [other]) if (
            isinstance(op, ast.Is | ast.IsNot) and isinstance(other, ast.Constant) and other.value is None
        ):
            pass
        case _:
            return None
    with discarded(context):
        if evaluate(context, function) != Known.of(next) or not is_unordered(_gone_through(context, source)):
            return None
    found = found_among(context, _gone_through(context, source), sought=True, test=_is_not_none)
    return found if isinstance(op, ast.IsNot) else opposite(found)


def _gone_through(context: Activation, node: ast.expr) -> Value:
    """Return the stream that an expression gives; of an iterator, the stream that it goes through."""
    stream = evaluate(context, node)
    return stream.parts[0] if isinstance(stream, values.Lazy) and stream.operation == "iterator" else stream


def _is_not_none(item: Value) -> Value:
    if values.is_several(item) and any(part == values.NONE for _, part in possibilities(item)):
        raise Refused(UNORDERED, MAKE_A_LIST)
    return Known.of(item != values.NONE)


def _chain(context: Activation, left: Value, right: Value, ops: list[ast.cmpop], more: list[ast.expr]) -> Value:
    """Return the value of a chain of comparisons whose first two operands are evaluated."""
    if more:
        right = context.stable(right, "compared") if not isinstance(right, Known) else right
    first = compared(context, ops[0], left, right)
    if not more or isinstance(first, values.Never) or (isinstance(first, Known) and not first.value):
        return first
    if isinstance(first, Known):
        return _chain(context, right, evaluate(context, more[0]), ops[1:], more[1:])
    assert isinstance(first, Scalar)
    rest = aside(context, lambda: _chain(context, right, evaluate(context, more[0]), ops[1:], more[1:]))
    return _joined(context, first, *rest, stops=False)


def compared(context: Activation, op: ast.cmpop, left: Value, right: Value) -> Value:
    """Return the value of one comparison."""
    if isinstance(left, values.Never) or isinstance(right, values.Never):
        return values.Never()
    if isinstance(left, Known) and isinstance(right, Known):
        one, other = left.value, right.value
        if is_plain(one) and is_plain(other) and type(op) in BINARY:
            return folded(context, lambda: bool(BINARY[type(op)](one, other)), op)
        classes = isinstance(one, type) and isinstance(other, type) and type(one) in (type, type(Enum))
        if classes and isinstance(op, ast.Eq | ast.NotEq | ast.Is | ast.IsNot):
            return Known.of((one is other) == isinstance(op, ast.Eq | ast.Is))
    looked_for = isinstance(op, ast.In | ast.NotIn)
    left, right = as_own(context, left), right if looked_for else as_own(context, right)
    if looked_for and (found := _in_own(context, left, right)) is not None:
        return found if isinstance(op, ast.In) else opposite(found)
    left, right = (AS_SET[0](context, each) if is_set_of_constant(each) else each for each in (left, right))
    of_none = TypeError if isinstance(op, ORDERS) else CompileError
    if (values.is_several(left) or values.is_several(right)) and (
        isinstance(op, ORDERS) or (isinstance(op, ast.Eq | ast.NotEq) and _is_computed(left, right))
    ):
        return of_pairs(context, left, right, partial(compared, context, op), of_none)
    computed = values.is_set(left) or (values.is_set(right) and not (looked_for and isinstance(right, Known)))
    if looked_for and not computed and isinstance(right, values.Lazy | values.Listed | values.Slice):
        found = CONTAINERS["search"](context, left, right)
        return found if isinstance(op, ast.In) else opposite(found)
    if computed:
        return CONTAINERS["sets"](context, op, left, right)
    if isinstance(op, ast.Eq | ast.NotEq) and any(isinstance(side, values.Listed) for side in (left, right)):
        found = CONTAINERS["lists"](context, left, right)
        return found if isinstance(op, ast.Eq) else opposite(found)
    return COMPARED[type(op)](context, left, right)


def _compare(op: type[ast.cmpop], context: Activation, given: tuple[Value, ...], _named: Named) -> Value:
    return compared(context, op(), *given)


def _contains(context: Activation, owner: Value, item: Value) -> Value:
    return compared(context, ast.In(), item, owner)


for _comparison in (ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE):
    register(BINARY[_comparison], partial(_compare, _comparison), 2, 2)
register(operator.is_, partial(_compare, ast.Is), 2, 2)
register(operator.is_not, partial(_compare, ast.IsNot), 2, 2)
register(operator.contains, lambda context, given, _named: _contains(context, *given), 2, 2)
for _shape in (Set, Sequence, kinds.List, kinds.Dict, dict):
    operation(".__contains__", _shape, object, example="filter(taken.__contains__, line)")(_contains)


def _in_own(context: Activation, wanted: Value, container: Value) -> Value | None:
    """Return `wanted in container` if a method of the user's tells."""
    found = called(context, "__contains__", container, wanted)
    if found is not None:
        return truth(context, found)
    if tuple_of_bytes(container) is not None or values.of_byte_array(container) is not container:
        return None  # they refuse to look for what is no byte
    stream = iterated(context, container)
    return None if stream is container else CONTAINERS["search"](context, wanted, stream)


ORDERS = ast.Lt, ast.LtE, ast.Gt, ast.GtE


def _is_computed(*sides: Value) -> bool:
    """Whether a value that is compared may be a set, or a list or tuple whose length changes."""
    parts = (part for side in sides for _, part in possibilities(side))
    return any(values.is_set(part) or isinstance(part, values.Listed) for part in parts)


EXPRESSIONS.update({ast.BoolOp: boolean, ast.IfExp: conditional, ast.Compare: comparison})
TESTS[ast.BoolOp] = _all_or_any
