"""Narrowing by a test: after `x is not None`, the optional variable x has the kind inside."""

from __future__ import annotations

import ast
from collections.abc import Callable

from gametree.compiled.front_end.functions.activation import Activation
from gametree.compiled.front_end.functions.edges import Environment
from gametree.compiled.front_end.ir.building import Block
from gametree.compiled.front_end.kinds import kinds
from gametree.compiled.front_end.kinds.encoding import parts_of
from gametree.compiled.front_end.kinds.values import NONE, Items, Value, View
from gametree.compiled.front_end.names.records import field_names
from gametree.compiled.front_end.names.scopes import Variable
from gametree.compiled.front_end.operations.comparison import present


def narrowed(context: Activation, test: ast.expr, holds: bool) -> Environment:
    """Return the environment if a test holds, or if it does not."""
    assert context.environment is not None
    environment = dict(context.environment)
    _narrow(context, test, environment, holds=holds)
    return environment


def _narrow(context: Activation, test: ast.expr, environment: Environment, *, holds: bool) -> None:
    match test:
        case ast.UnaryOp(ast.Not(), operand):
            _narrow(context, operand, environment, holds=not holds)
        case ast.BoolOp(op, parts) if isinstance(op, ast.And) == holds:
            for value in parts:
                _narrow(context, value, environment, holds=holds)
        case ast.Name() | ast.Attribute() | ast.Subscript() if holds:
            _set(context, test, environment, none=False)
        case ast.Compare(ast.Name() | ast.Attribute() | ast.Subscript() as name, [op], [ast.Constant(None)]):
            _set(context, name, environment, none=isinstance(op, ast.Is | ast.Eq) == holds)
        case _:
            return


def _set(context: Activation, place: ast.expr, environment: Environment, *, none: bool) -> None:
    """Narrow a variable, or a field or item of one."""
    if isinstance(place, ast.Name):
        variable = context.scopes.bindings[place]
        if isinstance(variable, Variable) and variable in environment:
            environment[variable] = _known(environment[variable], none=none)
        return
    owner = place.value if isinstance(place, ast.Attribute | ast.Subscript) else None
    bound = context.scopes.bindings[owner] if isinstance(owner, ast.Name) else None
    if not isinstance(bound, Variable):
        return
    value = environment.get(bound)
    at = _place_of(place, value)
    if at is None or not isinstance(value, View | Items):
        return
    items = parts_of(value)
    known = _known(items[at], none=none)
    if known != items[at]:
        environment[bound] = Items(
            value.form if isinstance(value, Items) else kinds.classes(value.kind)[0],
            (*items[:at], known, *items[at + 1 :]),
        )


def _place_of(place: ast.expr, value: Value | None) -> int | None:
    """Return which item of a record or tuple an expression reads."""
    if isinstance(value, View) and isinstance(value.kind, kinds.Record):
        names = field_names(value.kind.cls)
    elif isinstance(value, Items) and value.form not in (tuple, list):
        names = field_names(value.form)
    elif isinstance(value, View) and isinstance(value.kind, kinds.Tuple):
        names = ("",) * len(value.kind.items)
    else:
        return None
    if isinstance(place, ast.Attribute):
        return names.index(place.attr) if place.attr in names else None
    if (
        isinstance(place, ast.Subscript)
        and isinstance(place.slice, ast.Constant)
        and type(place.slice.value) is int
    ):
        at = place.slice.value
        return at if 0 <= at < len(names) else None
    return None


def _known(value: Value, *, none: bool) -> Value:
    if isinstance(value, View) and isinstance(value.kind, kinds.Optional):
        return NONE if none else present(value)
    return value


def aside(
    context: Activation, compute: Callable[[], Value], narrow: tuple[ast.expr, bool] | None = None
) -> tuple[Block, Value]:
    """Evaluate something that is computed only under a condition; return what was written, and the value."""
    before = dict(context.environment or {})
    block = Block()
    context.conditional += 1
    with context.within(block):
        if narrow is not None and context.environment is not None:
            context.environment = narrowed(context, *narrow)
        value = compute()
    context.conditional -= 1
    context.environment = before
    return block, value
