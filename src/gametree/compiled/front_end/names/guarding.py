"""The code of a function of the user's, with a guard at each operation that may be no pure one of Python's own.

The guards are methods of `Constants`. No code of the user's can have the names under which it finds them.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from copy import copy
from types import CodeType
from typing import Any

from gametree.compiled.front_end.names.scopes import Binding, Cell, Function, Global, Variable, resolve

GUARDS, CELLS, MODULE, FUNCTION = "<guards>", "<cells>", "<module>", "<function>"  # names in the scope of the code
LOAD, STORE = ast.Load(), ast.Store()


class Unguarded(Exception):
    """No guard is known for an assignment."""


def guarded(function: Function, cells: tuple[str, ...]) -> CodeType:
    """Return code that defines a function, without the defaults of its arguments, under the name `FUNCTION`."""
    guards = _Guards(resolve(function, cells).bindings)
    parameters = _parameters(function.args, [], [None] * len(function.args.kwonlyargs))
    if isinstance(function, ast.Lambda):
        body = ast.Lambda(parameters, guards.value(function.body))
        made: ast.stmt = ast.Assign([ast.Name(FUNCTION, STORE)], body)
    else:
        made = guards.definition(function, FUNCTION, parameters, [])
    return compile(ast.fix_missing_locations(ast.Module([made], [])), "<constants>", "exec")


def _parameters(of: ast.arguments, defaults: list[ast.expr], named: list[ast.expr | None]) -> ast.arguments:
    """Return parameters without annotations, with other defaults."""

    def plain(parameter: Any) -> Any:
        return parameter and ast.arg(parameter.arg)

    by_place, either, by_name = ([*map(plain, group)] for group in (of.posonlyargs, of.args, of.kwonlyargs))
    return ast.arguments(by_place, either, plain(of.vararg), by_name, named, plain(of.kwarg), defaults)


def _guard(name: str) -> ast.Attribute:
    return ast.Attribute(ast.Name(GUARDS, LOAD), name, LOAD)


def _call(name: str, *given: Any) -> ast.Call:
    """Return the call of a guard; what is no node is a constant."""
    nodes: list[ast.expr] = [part if isinstance(part, ast.expr) else ast.Constant(part) for part in given]
    return ast.Call(_guard(name), nodes, [])


class _Guards:
    """The nodes of one function, whose names have these bindings, with guards in them."""

    def __init__(self, bindings: Mapping[ast.AST, Binding]) -> None:
        self.bindings = bindings

    def body(self, statements: list[ast.stmt]) -> list[ast.stmt]:
        """Return statements; one that cannot be guarded is an error where it is reached."""
        made: list[ast.stmt] = []
        for node in statements:
            try:
                made.append(self.statement(node) or node)
            except Unguarded:
                made.append(ast.Expr(_call("refuse")))
        return made

    def statement(self, node: ast.stmt) -> ast.stmt | None:
        """Return a statement, None if it needs no guard."""
        match node:
            case ast.Break() | ast.Continue() | ast.Pass() | ast.Return(None) | ast.AnnAssign(value=None):
                return ast.Pass() if isinstance(node, ast.AnnAssign) else None
            case ast.Return(ast.expr() as value):
                return ast.Return(self.value(value))
            case ast.Expr(ast.Yield(value)):
                return ast.Expr(ast.Yield(value and self.value(value)))
            case ast.Expr(ast.YieldFrom(value)):
                return ast.Expr(ast.YieldFrom(_call("iterated", self.value(value))))
            case ast.Expr(value):
                return ast.Expr(self.value(value))
            case ast.Assign(targets, value):
                given = self.value(value)
                for target in targets:
                    given = _call("unpacked", given, shape) if (shape := _shape(target)) else given
                return ast.Assign([*map(self.target, targets)], given)
            case ast.AnnAssign(target, _, ast.expr() as value):
                return self.statement(ast.Assign([target], value))
            case ast.AugAssign(ast.Name(name) as target, op, value):
                changed = _call("augmented", ast.Name(name, LOAD), type(op).__name__, self.value(value))
                return ast.Assign([self.target(target)], changed)
            case ast.AugAssign(ast.Subscript(owner, index), op, value):
                place = _call("place", self.value(owner), self.plain(index))
                return ast.Expr(ast.Call(place, [ast.Constant(type(op).__name__), self.value(value)], []))
            case ast.If(test, body, otherwise):
                return ast.If(self.truth(test), self.body(body), self.body(otherwise))
            case ast.While(test, body, otherwise):
                return ast.While(self.truth(test), self.body(body), self.body(otherwise))
            case ast.For(target, over, body, otherwise):
                rounds = _call("rounds", self.value(over), _shape(target))
                return ast.For(self.target(target), rounds, self.body(body), self.body(otherwise))
            case ast.FunctionDef(decorator_list=[]) if isinstance(self.bindings[node], Variable):
                return self.definition(node, node.name, self.parameters(node.args), [_guard("own")])
            case _:
                raise Unguarded

    def definition(
        self, node: ast.FunctionDef, name: str, parameters: ast.arguments, decorators: list[ast.expr]
    ) -> ast.FunctionDef:
        """Return the definition of a function."""
        made = copy(node)
        made.name, made.args, made.returns = name, parameters, None
        made.body, made.decorator_list = self.body(node.body), decorators
        return made

    def parameters(self, node: ast.arguments) -> ast.arguments:
        """Return the parameters of a function that is made inside."""
        named = [None if part is None else self.value(part) for part in node.kw_defaults]
        return _parameters(node, [*map(self.value, node.defaults)], named)

    def target(self, node: ast.expr) -> ast.expr:
        """Return a target of an assignment."""
        match node:
            case ast.Name() if isinstance(self.bindings[node], Variable):
                return node
            case ast.Tuple(parts) | ast.List(parts):
                return ast.Tuple([*map(self.target, parts)], STORE)
            case ast.Subscript(owner, index):
                return ast.Subscript(_call("changeable", self.value(owner)), self.plain(index), STORE)
            case _:
                raise Unguarded

    # Expressions

    def truth(self, node: ast.expr) -> ast.expr:
        """Return whether an expression is true."""
        return _call("truth", self.value(node))

    def plain(self, node: ast.expr) -> ast.expr:
        """Return the value of an expression, which must be plain."""
        if isinstance(node, ast.Slice):
            return ast.Slice(*(part and self.plain(part) for part in (node.lower, node.upper, node.step)))
        return _call("plain", self.value(node))

    def several(self, nodes: list[ast.expr], *, plain: bool = False) -> list[ast.expr]:
        """Return the items of a display, or arguments; those of a set must be plain."""
        of_each = self.plain if plain else self.value
        return [
            ast.Starred(_call("iterated", of_each(node.value)), LOAD)
            if isinstance(node, ast.Starred)
            else of_each(node)
            for node in nodes
        ]

    def loops(self, nodes: list[ast.comprehension]) -> list[ast.comprehension]:
        """Return the loops of a comprehension."""
        return [
            ast.comprehension(
                self.target(node.target), _call("rounds", self.value(node.iter), _shape(node.target)),
                [*map(self.truth, node.ifs)], node.is_async,
            )
            for node in nodes
        ]  # fmt: skip

    def value(self, node: ast.expr) -> ast.expr:
        """Return the value of an expression."""
        match node:
            case ast.Constant():
                return node
            case ast.Name(name):
                match self.bindings[node]:
                    case Cell():
                        return ast.Subscript(ast.Name(CELLS, LOAD), ast.Constant(name), LOAD)
                    case Global():
                        return _call("named", ast.Name(MODULE, LOAD), name)
                    case _:
                        return node
            case ast.Tuple(parts):
                return ast.Tuple(self.several(parts), LOAD)
            case ast.List(parts):
                return _call("made", ast.List(self.several(parts), LOAD))
            case ast.Set(parts):
                return _call("made", ast.Set(self.several(parts, plain=True)))
            case ast.Dict(keys, parts) if None not in keys:
                return _call("made", ast.Dict([self.plain(key) for key in keys if key], [*map(self.value, parts)]))
            case ast.BinOp(left, op, right):
                return _call("binary", self.value(left), type(op).__name__, self.value(right))
            case ast.UnaryOp(op, operand):
                return ast.UnaryOp(op, self.plain(operand))
            case ast.BoolOp(op, parts):
                return ast.BoolOp(op, [*map(self.plain, parts)])
            case ast.Compare(left, [ast.Is() | ast.IsNot() as op], [right]):
                same = _call("identical", self.value(left), self.value(right))
                return same if isinstance(op, ast.Is) else ast.UnaryOp(ast.Not(), same)
            case ast.Compare(left, ops, parts) if not any(isinstance(op, ast.Is | ast.IsNot) for op in ops):
                return ast.Compare(self.plain(left), ops, [*map(self.plain, parts)])
            case ast.IfExp(test, one, other):
                return ast.IfExp(self.truth(test), self.value(one), self.value(other))
            case ast.Call(function, given, keywords) if all(keyword.arg for keyword in keywords):
                named = ast.Dict(
                    [ast.Constant(keyword.arg) for keyword in keywords],
                    [self.value(each.value) for each in keywords],
                )
                return _call("apply", self.value(function), ast.Tuple(self.several(given), LOAD), named)
            case ast.Attribute(owner, name):
                return _call("attribute", self.value(owner), name)
            case ast.Subscript(owner, index):
                return ast.Subscript(self.plain(owner), self.plain(index), LOAD)
            case ast.ListComp(part, loops):
                return _call("made", ast.ListComp(self.value(part), self.loops(loops)))
            case ast.SetComp(part, loops):
                return _call("made", ast.SetComp(self.plain(part), self.loops(loops)))
            case ast.GeneratorExp(part, loops):
                return _call("made", ast.GeneratorExp(self.value(part), self.loops(loops)))
            case ast.DictComp(key, part, loops):
                return _call("made", ast.DictComp(self.plain(key), self.value(part), self.loops(loops)))
            case ast.Lambda(parameters, body):
                return _call("own", ast.Lambda(self.parameters(parameters), self.value(body)))
            case _:
                return _call("refuse")


def _shape(target: ast.expr) -> tuple[Any, ...] | None:
    """Return the shapes of the targets in a target, None for a single one."""
    return tuple(map(_shape, target.elts)) if isinstance(target, ast.Tuple | ast.List) else None
