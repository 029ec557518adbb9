"""Values that an object computes when they are first asked for, and keeps in an attribute that is None before.

Such an attribute is no field: the one method that uses it is compiled as if it were None at each call. That is
taken only of a method that returns the same when it is called again, and of which nothing else sees whether it
was called.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from copy import deepcopy
from functools import cache, cached_property
from itertools import pairwise
from types import FunctionType, MappingProxyType
from typing import Any, cast

from gametree.compiled.front_end.names.constructors import begins_as_none, is_free, written
from gametree.compiled.front_end.names.equality import is_docstring
from gametree.compiled.front_end.names.records import (
    CACHED,
    KEPT_VALUES,
    Keeper,
    Unknown,
    defines,
    entry_of,
    has_fields,
    mangled,
)
from gametree.compiled.front_end.names.refusals import Refused
from gametree.compiled.front_end.names.scopes import blocks_of, yields
from gametree.compiled.front_end.names.source import definition
from gametree.game import CompileError

SHOWING = "__repr__", "__str__", "__format__"  # what no rule that is compiled calls
NO_VALUES: Mapping[str, Keeper] = MappingProxyType({})


@cache
def keepers_in(cls: Any) -> Mapping[str, Keeper]:
    """Return the methods and properties of a class of values that keep what they return, by their names."""
    if issubclass(cls, tuple) or has_fields(cls) or not defines(cls, "__eq__") or not defines(cls, "__init__"):
        return NO_VALUES
    try:
        owner, _, made = written(cls, "__init__")
    except Unknown:
        return NO_VALUES
    names = {mangled(part.attr, owner): None for part in ast.walk(made) if isinstance(part, ast.Attribute)}
    kept = (name for name in names if begins_as_none(cls, name) and is_free(cls, name))
    return MappingProxyType(dict(filter(None, (_keeper(cls, name) for name in kept))))


def _keeper(cls: type[Any], attribute: str) -> tuple[str, Keeper] | None:
    """Return the one method that uses an attribute, and its name, if it keeps its value there."""
    try:
        users = [each for each in _functions(cls) if attribute in _mentioned(*each[1:])]
    except (Refused, CompileError):
        return None  # a function without source may use it
    if len(users) != 1 or users[0][0].startswith("__"):
        return None
    name, owner, function = users[0]
    entry, node = vars(owner)[name], definition(function)
    if not isinstance(node, ast.FunctionDef) or node.args.posonlyargs:
        return None
    if entry is not function and not (type(entry) is property and entry.fset is None and entry.fdel is None):
        return None
    rewritten = _without(attribute, owner, node)
    return None if rewritten is None else (name, Keeper(function, rewritten, attribute))


def _functions(cls: type[Any]) -> Iterator[tuple[str, type[Any], FunctionType]]:
    """Yield the functions in a class and its bases but its constructor, with their names and their class."""
    made = entry_of(cls, "__init__")[1]
    for base in cls.__mro__[:-1]:
        for name, entry in vars(base).items():
            if name in SHOWING or entry is made:
                continue
            match entry:
                case property():
                    parts = [entry.fget, entry.fset, entry.fdel]
                case cached_property():
                    parts = [entry.func]
                case _:
                    parts = [getattr(entry, "__func__", getattr(entry, "__wrapped__", entry))]
            yield from ((name, base, part) for part in parts if isinstance(part, FunctionType))


def _mentioned(owner: type[Any], function: FunctionType) -> set[str]:
    """Return the attributes and texts that a function mentions."""
    parts = list(ast.walk(definition(function)))
    texts = {part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)}
    return texts | {mangled(part.attr, owner) for part in parts if isinstance(part, ast.Attribute)}


def _without(attribute: str, owner: type[Any], node: ast.FunctionDef) -> ast.FunctionDef | None:
    """Return a method with a variable in place of an attribute, if it returns the same at each call, or None."""
    if len(node.args.args) != 1 or yields(node):
        return None
    using = Uses(attribute, owner, node.args.args[0].arg)
    if not using.is_plain(node):
        return None
    match [each for each in node.body if not is_docstring(each)]:
        case [
            ast.If(ast.Compare(test, [ast.Is()], [ast.Constant(None)]), first, []),
            ast.Return(ast.expr() as value),
        ]:
            ends = any(isinstance(part, ast.Return) for each in first for part in ast.walk(each))
            is_same = not ends and using.has_no_local(value, node)
        case [
            ast.If(ast.Compare(test, [ast.IsNot()], [ast.Constant(None)]), [ast.Return(ast.expr() as value)], []),
            *rest,
        ]:
            is_same = using.is_it(value) and using.returns_what_it_keeps(rest)
        case _:
            return None
    if not is_same or not using.is_it(test):
        return None
    made = cast("ast.FunctionDef", using.visit(deepcopy(node)))
    none = ast.Assign([using.variable(ast.Store())], ast.Constant(None))
    made.body.insert(0, ast.copy_location(none, node.body[0]))
    return ast.fix_missing_locations(made)


class Uses(ast.NodeTransformer):
    """Finds the uses of an attribute of an object in a method, and replaces each by a variable."""

    def __init__(self, attribute: str, owner: type[Any], me: str) -> None:
        self.attribute, self.owner, self.me = attribute, owner, me

    def is_it(self, node: ast.AST) -> bool:
        """Whether an expression is the attribute of the object."""
        match node:
            case ast.Attribute(ast.Name(name), attribute):
                return name == self.me and mangled(attribute, self.owner) == self.attribute
            case _:
                return False

    def is_plain(self, node: ast.FunctionDef) -> bool:
        """Whether the attribute is used by the name of the object alone, and in no inner function."""
        for part in ast.walk(node):
            match part:
                case ast.Name(name, ast.Store() | ast.Del()) if name == self.me:
                    return False
                case ast.Attribute(_, name) if mangled(name, self.owner) == self.attribute:
                    if not self.is_it(part) or isinstance(part.ctx, ast.Del):
                        return False
                case ast.Constant(self.attribute):
                    return False
                case ast.FunctionDef() | ast.Lambda() if part is not node and any(map(self.is_it, ast.walk(part))):
                    return False
                case _:
                    continue
        return True

    def has_no_local(self, node: ast.expr, function: ast.FunctionDef) -> bool:
        """Whether an expression reads no variable of a function but the object."""
        names = [part for part in ast.walk(function) if isinstance(part, ast.Name)]
        local = {part.id for part in names if not isinstance(part.ctx, ast.Load)}
        return not any(isinstance(part, ast.Name) and part.id in local for part in ast.walk(node))

    def returns_what_it_keeps(self, body: list[ast.stmt]) -> bool:
        """Whether each statement that assigns the attribute is followed by one that returns it, or its value."""
        parts = [part for each in body for part in ast.walk(each)]
        assigned = {id(part) for part in parts if self.is_it(part) and _is_stored(part)}
        for block in (body, *(block for part in parts for block in blocks_of(part))):
            for one, after in pairwise(block):
                match one, after:
                    case ast.Assign([target], value), ast.Return(ast.expr() as returned) if self.is_it(target):
                        is_value = isinstance(value, ast.Name | ast.Constant) and ast.dump(value) == ast.dump(
                            returned
                        )
                        if is_value or self.is_it(returned):
                            assigned.discard(id(target))
                    case _:
                        continue
        return not assigned

    def variable(self, ctx: ast.expr_context) -> ast.Name:
        """Return a variable of a name that no other has."""
        return ast.Name(f"{self.me}.{self.attribute}", ctx)

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        """Replace the attribute."""
        return ast.copy_location(self.variable(node.ctx), node) if self.is_it(node) else self.generic_visit(node)


def _is_stored(node: ast.AST) -> bool:
    """Whether an expression is given a value, or deleted."""
    return not isinstance(getattr(node, "ctx", None), ast.Load)


KEPT_VALUES.append(keepers_in)
CACHED.append(keepers_in)
