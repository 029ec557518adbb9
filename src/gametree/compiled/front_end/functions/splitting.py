"""Statements that choose one of two lists: `x = a if test else b` is written as an `if` with two assignments.

So each of these is about one list, of which the other names are known.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from operator import is_
from typing import Any, cast

Settled = Callable[[ast.expr, ast.expr], bool]  # whether an expression may be evaluated after a test


class OneOfTwo(Exception):
    """An expression chooses one of two lists that have names."""

    def __init__(self, choice: ast.expr) -> None:
        super().__init__(choice)
        self.choice = choice


def split(statement: ast.stmt, choice: ast.expr, is_settled: Settled) -> ast.If | None:
    """Return the `if` that a statement is by a choice in it, or None if what comes before that is not settled."""
    earlier = list[ast.expr]()
    found = _outermost(statement, choice, earlier)
    if found is None or not all(is_settled(each, found.test) for each in earlier):
        return None

    def on(side: ast.expr) -> list[ast.stmt]:
        return [rewritten(statement, lambda part: side if part is found else None)]

    return ast.copy_location(ast.If(found.test, on(found.body), on(found.orelse)), statement)


def _outermost(node: ast.AST, choice: ast.expr, earlier: list[ast.expr]) -> ast.IfExp | None:
    """Return a choice, or that which decides whether it is evaluated; `earlier` gets what is evaluated before."""
    if isinstance(node, ast.IfExp) and (node is choice or not _holds(node.test, choice)):
        return node
    for part in _parts(node):
        if _holds(part, choice):
            return _outermost(part, choice, earlier)
        earlier.append(part)
    return None


def _holds(node: ast.AST, choice: ast.expr) -> bool:
    return any(part is choice for part in ast.walk(node))


def _parts(node: ast.AST) -> list[ast.expr]:
    """Return the parts of a statement or expression, in the order in which each of them is evaluated, once."""
    match node:
        case ast.Assign(value=value) | ast.AnnAssign(value=ast.expr() as value) | ast.Return(ast.expr() as value):
            return [value]
        case (
            ast.Attribute(value)
            | ast.Expr(value)
            | ast.YieldFrom(value)
            | ast.Yield(ast.expr() as value)
            | ast.Starred(value)
        ):
            return [value]
        case ast.AugAssign(target, _, value):
            return [target, value]
        case ast.For(iter=over):
            return [over]
        case ast.Tuple(parts) | ast.List(parts):
            return parts
        case ast.Call(function, given, named):
            return [function, *given, *(each.value for each in named)]
        case ast.BinOp(left, _, right) | ast.Subscript(left, right) | ast.Compare(left, _, [right, *_]):
            return [left, right]
        case ast.Dict(keys, items):
            return [part for pair in zip(keys, items, strict=True) for part in pair if part is not None]
        case ast.ListComp(_, [first, *_]) | ast.SetComp(_, [first, *_]) | ast.GeneratorExp(_, [first, *_]):
            return [first.iter]
        case ast.IfExp(test):
            return [test]
        case _:
            return []


def rewritten(node: Any, stand_in: Callable[[ast.AST], ast.AST | None]) -> Any:
    """Return a node with others in the place of those that have a stand-in; what stays as it is, is the same."""
    if cast("Any", type(node)) is list:
        found = [rewritten(part, stand_in) for part in node]
        return node if all(map(is_, found, node)) else found
    if not isinstance(node, ast.AST):
        return node
    if (other := stand_in(node)) is not None:
        return other
    fields = dict(ast.iter_fields(node))
    changed = {name: made for name, part in fields.items() if (made := rewritten(part, stand_in)) is not part}
    return ast.copy_location(type(node)(**fields | changed), node) if changed else node
