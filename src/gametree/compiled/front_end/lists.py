"""Lists that rules make and change: each must have one name only, since its slot is its own."""

from __future__ import annotations

import ast
from typing import Any

from gametree.compiled.front_end.activation import Activation
from gametree.compiled.front_end.kinds import Optional, Row, Series
from gametree.compiled.front_end.refusals import Refused
from gametree.compiled.front_end.scopes import Variable
from gametree.compiled.front_end.values import Items, Listed, Value, View


def put(context: Activation, variable: Variable, value: Value) -> None:
    """Give a list's variable the list as it is after a change."""
    if isinstance(value, Listed):
        assert context.environment is not None
        context.environment[variable] = value
    else:
        context.assign(variable, value)


def may_change(context: Activation, variable: Variable) -> None:
    """Refuse to change a list that has another name, or that is gone through."""
    if variable in context.locked:
        raise Refused("a list is changed while it is gone through", "go through a copy, list(...)")
    if context.aliased(variable):
        raise Refused(f"the list {variable.spelling} may have two names, and is changed", "copy it with list(...)")


def refuse_alias(context: Activation, node: ast.expr, value: Value) -> None:
    """Refuse to put a list that has a name into another value: both would be changed at once."""
    if holds_list(value) and not is_fresh(node):
        raise Refused("a list that has a name is put into another value", "copy it with list(...)")


def holds_list(value: Value) -> bool:
    """Whether a value is or holds a list that rules may change."""
    if isinstance(value, Items):
        return value.form is list or any(map(holds_list, value.items))
    if isinstance(value, Listed):
        return value.kind.form is list
    return isinstance(value, View) and _has_row(value.kind)


def _has_row(kind: Any) -> bool:
    if isinstance(kind, Row | Series):
        return True
    return any(map(_has_row, getattr(kind, "items", ()))) or (isinstance(kind, Optional) and _has_row(kind.kind))


def is_fresh(node: ast.expr) -> bool:
    """Whether an expression makes a new list, which nothing else names."""
    if isinstance(node, ast.IfExp):
        return is_fresh(node.body) and is_fresh(node.orelse)
    if isinstance(node, ast.BoolOp):
        return all(map(is_fresh, node.values))
    return isinstance(node, ast.List | ast.ListComp | ast.Call | ast.BinOp | ast.Attribute) or (
        isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice)
    )
