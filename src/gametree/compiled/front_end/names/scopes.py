"""Names resolved by Python's own rules: each variable of a function and of what it contains is one unique object.

Nothing is looked up by its spelling afterwards: a node of the tree that names something maps to its variable, or
to the name of a cell or a global of the function.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple, TypeAlias, cast

Function: TypeAlias = ast.FunctionDef | ast.Lambda
Comprehension: TypeAlias = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp


class Variable:
    """A local variable of one scope; no two are equal, even with the same spelling."""

    __slots__ = ("spelling",)

    def __init__(self, spelling: str) -> None:
        self.spelling = spelling


class Cell(NamedTuple):
    """A variable of an outer function, which is constant once the function is made."""

    name: str


class Global(NamedTuple):
    """A name of the module, or else of Python's builtins."""

    name: str


Binding: TypeAlias = Variable | Cell | Global


class Scopes(NamedTuple):
    """The variable that each naming node of a function refers to: names, parameters, definitions, captures."""

    function: Function
    bindings: dict[ast.AST, Binding]

    def variable(self, node: ast.AST | None) -> Variable | None:
        """Return the variable that a node names, and None if it names none."""
        found = None if node is None else self.bindings.get(node)
        return found if isinstance(found, Variable) else None


@dataclass
class _Scope:
    outer: _Scope | None
    comprehension: bool = False
    variables: dict[str, Variable] = field(default_factory=dict[str, Variable])
    module_names: set[str] = field(default_factory=set[str])
    outer_names: set[str] = field(default_factory=set[str])


def resolve(function: Function, cells: Iterable[str]) -> Scopes:
    """Return the scopes of a function whose own cells have these names."""
    resolver = _Resolver(frozenset(cells))
    resolver.function(function, None)
    return Scopes(function, resolver.bindings)


class _Resolver:
    def __init__(self, cells: frozenset[str]) -> None:
        self.cells = cells
        self.bindings: dict[ast.AST, Binding] = {}

    def function(self, node: Function, outer: _Scope | None) -> None:
        scope = _Scope(outer)
        body: list[ast.AST] = [*node.body] if isinstance(node, ast.FunctionDef) else [node.body]
        for argument in arguments_of(node.args):
            scope.variables[argument.arg] = Variable(argument.arg)
            self.bindings[argument] = scope.variables[argument.arg]
        declared = [part for part in own_nodes(body) if isinstance(part, ast.Global | ast.Nonlocal)]
        for names in declared:
            (scope.module_names if isinstance(names, ast.Global) else scope.outer_names).update(names.names)
        for name in _assigned(body):
            if name not in scope.module_names and name not in scope.outer_names:
                scope.variables.setdefault(name, Variable(name))
        for part in body:
            self.visit(part, scope)

    def visit(self, node: ast.AST, scope: _Scope) -> None:
        match node:
            case ast.Name():
                self.bindings[node] = self.found(node.id, scope)
            case ast.alias():
                self.bindings[node] = self.found(name_of_import(node), scope)
            case ast.FunctionDef():
                self.bindings[node] = self.found(node.name, scope)
                for outside in (*node.decorator_list, *node.args.defaults, *filter(None, node.args.kw_defaults)):
                    self.visit(outside, scope)
                self.function(node, scope)
            case ast.Lambda():
                for outside in (*node.args.defaults, *filter(None, node.args.kw_defaults)):
                    self.visit(outside, scope)
                self.function(node, scope)
            case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
                self.comprehension(node, scope)
            case ast.ClassDef():
                return  # which is refused where it stands
            case ast.AnnAssign():
                self.visit(node.target, scope)
                if node.value is not None:
                    self.visit(node.value, scope)
            case ast.MatchAs(name=str() as name) | ast.MatchStar(name=str() as name):
                self.bindings[node] = self.found(name, scope)
                for inner in ast.iter_child_nodes(node):
                    self.visit(inner, scope)
            case _:
                for inner in ast.iter_child_nodes(node):
                    self.visit(inner, scope)

    def comprehension(self, node: Comprehension, outer: _Scope) -> None:
        self.visit(node.generators[0].iter, outer)
        scope = _Scope(outer, comprehension=True)
        for loop in node.generators:
            for part in ast.walk(loop.target):
                if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
                    scope.variables.setdefault(part.id, Variable(part.id))
        for place, loop in enumerate(node.generators):
            if place:
                self.visit(loop.iter, scope)
            self.visit(loop.target, scope)
            for test in loop.ifs:
                self.visit(test, scope)
        for part in (node.key, node.value) if isinstance(node, ast.DictComp) else (node.elt,):
            self.visit(part, scope)

    def found(self, name: str, scope: _Scope | None) -> Binding:
        while scope is not None:
            if name in scope.module_names:
                return Global(name)
            if name in scope.variables:
                return scope.variables[name]
            scope = scope.outer
        return Cell(name) if name in self.cells else Global(name)


def arguments_of(arguments: ast.arguments) -> list[ast.arg]:
    """Return all parameters, in the order of positional arguments, starred ones last."""
    plain = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    return plain + [star for star in (arguments.vararg, arguments.kwarg) if star is not None]


def own_nodes(body: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """Yield the nodes of a function in some order, without those of functions inside it."""
    left = [*body]
    while left:
        node = left.pop()
        yield node
        if not isinstance(node, ast.FunctionDef | ast.Lambda | ast.ClassDef):
            left += ast.iter_child_nodes(node)


@lru_cache(maxsize=1_000)
def yields(function: Function) -> bool:
    """Whether a function is a generator."""
    return isinstance(function, ast.FunctionDef) and any(
        isinstance(part, ast.Yield | ast.YieldFrom) for part in own_nodes(function.body)
    )


def blocks_of(node: ast.AST) -> Iterator[list[ast.stmt]]:
    """Yield the lists of statements that a node has itself, and that are not empty."""
    for name in ("body", "orelse", "finalbody"):
        block = getattr(node, name, None)
        if block and isinstance(block, list):
            yield cast("list[ast.stmt]", block)


def name_of_import(node: ast.alias) -> str:
    """Return the name that an import assigns."""
    return (node.asname or node.name).partition(".")[0]


def _assigned(body: Iterable[ast.AST], *, inside: bool = False) -> Iterator[str]:
    """Yield the names that a function assigns; inside a comprehension only those of `:=`."""
    for node in body:
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                yield node.name
            case ast.Lambda():
                pass
            case ast.NamedExpr():
                yield node.target.id
                yield from _assigned([node.value], inside=inside)
            case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
                yield from _assigned(ast.iter_child_nodes(node), inside=True)
            case ast.Name(ctx=ast.Store() | ast.Del()) if not inside:
                yield node.id
            case (
                ast.MatchAs(name=str() as name)
                | ast.MatchStar(name=str() as name)
                | ast.ExceptHandler(name=str() as name)
            ):
                yield name
                yield from _assigned(ast.iter_child_nodes(node))
            case ast.alias():
                yield name_of_import(node)
            case _:
                yield from _assigned(ast.iter_child_nodes(node), inside=inside)
