"""Conditions: whether a value is true, and a value that is computed only if a test holds."""

from __future__ import annotations

import ast
from collections.abc import Callable
from enum import Enum, Flag
from functools import partial, reduce
from types import BuiltinFunctionType, FunctionType, MethodType
from typing import Any, cast

from gametree.compiled.front_end.functions.activation import BY_KIND, Activation
from gametree.compiled.front_end.functions.edges import Hidden
from gametree.compiled.front_end.functions.evaluator import at, evaluate
from gametree.compiled.front_end.functions.joins import branch
from gametree.compiled.front_end.ir import building as ir
from gametree.compiled.front_end.ir.building import Block
from gametree.compiled.front_end.ir.nodes import Expression
from gametree.compiled.front_end.kinds import kinds, values
from gametree.compiled.front_end.kinds.encoding import length_of, parts_of, scalar, span, tuple_of_bytes, words
from gametree.compiled.front_end.kinds.values import FALSE, TRUE, Items, Known, Scalar, Value, View, shown
from gametree.compiled.front_end.names.plain import is_plain
from gametree.compiled.front_end.names.records import ReadOnly, contents, is_record
from gametree.compiled.front_end.names.refusals import Refused
from gametree.compiled.front_end.operations.comparison import BY_TEST, as_truth, compared, of_each
from gametree.compiled.front_end.operations.narrowing import narrowed
from gametree.compiled.front_end.operations.own_operators import is_own, own_truth
from gametree.compiled.front_end.operations.sequences import made_of_one

TESTS: dict[type[ast.AST], Callable[..., Value]] = {}  # of expressions whose truth alone is needed


def truth(context: Activation, value: Value) -> Value:
    """Return whether a value is true, as a constant or a bool."""
    value = tuple_of_bytes(value) or value
    own = own_truth(context, value)
    if own is not None:
        return own
    if values.is_several(value) and (is_own("bool", (value,)) or is_own("len", (value,))):
        return BY_KIND[0](context, value, partial(truth, context))
    match value:
        case values.Never():
            return value
        case Known(constant):
            if is_plain(constant) or type(constant) in (tuple, list, dict, ReadOnly):
                return Known.of(bool(constant))
            if isinstance(constant, FunctionType | MethodType | BuiltinFunctionType):
                return TRUE
            if isinstance(constant, Enum) and not isinstance(constant, Flag | int | float | str | tuple):
                return TRUE
            if is_record(cast("Any", type(constant))):
                return Known.of(not isinstance(constant, tuple) or len(contents(constant)) > 0)
            raise Refused(f"{shown(value)} is tested for truth", "compare it")
        case Scalar(kinds.OneDict()):
            return made_of_one(context, value, bool)
        case Scalar(kinds.OneOf(constants)):
            if any(hasattr(cls, name) for cls in map(type, constants) for name in ("__bool__", "__len__")):
                raise Refused("one of several objects is tested for truth", "compare it")
            return TRUE
        case Scalar(kinds.Member(cls)) if not issubclass(cls, int):
            return TRUE
        case Scalar():
            return Scalar(kinds.Bool(), as_truth(value))
        case values.Lazy("unordered", (Items() | View() | values.Listed() as items, *_)):
            return truth(context, items)
        case values.Lazy("entries", (owner, _)):
            return truth(context, owner)
        case _ if values.is_several(value):
            return of_each(value, lambda part: truth(context, part))
        case View(kinds.BoundedText(), base, offset):
            return compared(ir.load(base, offset), "!=", kinds.NO_CHARACTER)
        case View(kinds.Bits() as kind):
            return compared(reduce(partial(ir.op, "|"), words(value, kind)), "!=", 0)
        case View(kinds.Record(cls), _, _) | Items(cls, _) if cls not in (tuple, list, set, frozenset):
            return Known.of(not issubclass(cls, tuple) or length_of(value) > 0)
        case View() | Items():
            return Known.of(len(parts_of(value)) > 0)
        case values.Dict(_, None):
            return FALSE
        case values.Dict(kind, code) if code is not None:
            return truth(context, values.Listed(kinds.List(kind, list), code))
        case values.Listed(_, code):
            return Scalar(kinds.Bool(), ir.op("!=", ir.call("len", code), 0))
        case values.Slice(_, start, stop):
            return Scalar(kinds.Bool(), ir.op("<", scalar(start).code, scalar(stop).code))
        case values.Range():
            first, *parts = (scalar(part).code for part in span(value))
            return Scalar(kinds.Bool(), ir.call("in_range", first, first, *parts))
        case values.Closure() | values.Object():
            return TRUE
        case _:
            raise Refused(f"{shown(value)} is tested for truth", "compare it")


def choose(
    context: Activation,
    test: Value,
    then: Callable[[], object],
    otherwise: Callable[[], object] = lambda: None,
    *,
    written: ast.expr | None = None,
) -> None:
    """Write what is to be done if a test holds, and if it does not; `written`, it tells what is None there."""
    if context.environment is None:
        return
    if isinstance(test, Known):
        (then if test.value else otherwise)()
    elif isinstance(test, Scalar):
        sides = None if written is None else (narrowed(context, written, True), narrowed(context, written, False))
        branch(context, test.code, then, otherwise, sides)


def decide(
    context: Activation, node: ast.expr, then: Callable[[], object], otherwise: Callable[[], object] = lambda: None
) -> None:
    """Write what is to be done if an expression is true, and if it is not; := names what is known then."""
    first, *rest = conjuncts(node)
    if rest:
        after = ast.copy_location(ast.BoolOp(ast.And(), rest), node) if len(rest) > 1 else rest[0]
        decide(context, first, lambda: decide(context, after, then, otherwise), otherwise)
    else:
        choose(context, evaluate_truth(context, node), then, otherwise, written=node)


def conjuncts(node: ast.expr) -> list[ast.expr]:
    """Return the tests of an `and` in which := gives names values that later tests or what follows reads."""
    has_names = any(isinstance(part, ast.NamedExpr) for part in ast.walk(node))
    return node.values if isinstance(node, ast.BoolOp) and isinstance(node.op, ast.And) and has_names else [node]


def branches(context: Activation, test: Expression, block: Block, value: Value, otherwise: Value) -> Value:
    """Return a value that is computed under a test, or else another."""
    if isinstance(value, values.Never):
        context.block.add(ir.branch(test, block, Block()))
        return otherwise
    return selected(context, test, (block, value), (Block(), otherwise))


def selected(context: Activation, test: Expression, one: tuple[Block, Value], other: tuple[Block, Value]) -> Value:
    """Return one value or another, each with what has been written to compute it."""

    def side(block: Block, value: Value) -> Value:
        context.block.add(block)
        return value

    return decided_by(context, Scalar(kinds.Bool(), test), partial(side, *one), partial(side, *other), "chosen")


def decided_by(
    context: Activation,
    test: Value,
    then: Callable[[], Value],
    otherwise: Callable[[], Value],
    hint: str = "decided",
) -> Value:
    """Return one value or another; only the one that is returned is computed."""
    if isinstance(test, Known):
        return (then if test.value else otherwise)()
    result = Hidden(hint)
    assign = partial(context.assign, result)
    branch(context, scalar(test).code, lambda: assign(then()), lambda: assign(otherwise()))
    return context.read(result)


def evaluate_truth(context: Activation, node: ast.expr) -> Value:
    """Return whether an expression is true; its value is not needed."""
    if type(node) in TESTS:
        return TESTS[type(node)](context, node)
    with at(context, node):
        return truth(context, evaluate(context, node))


BY_TEST.append(decided_by)
