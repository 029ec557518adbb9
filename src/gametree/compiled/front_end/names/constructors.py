"""The constructor of a plain class, as a function that returns an object with the fields that it assigns.

`self.row = row` becomes the assignment of a local variable, and the object is made where the constructor returns.
So the constructor is lowered like any function, and its class is known by the values of its fields.
"""

from __future__ import annotations

import ast
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from types import FunctionType
from typing import Any, cast

from gametree.compiled.front_end.names.records import CACHED, FIELDS, Unknown, entry_of, kept_hash, mangled
from gametree.compiled.front_end.names.refusals import Refused
from gametree.compiled.front_end.names.scopes import yields
from gametree.compiled.front_end.names.source import definition
from gametree.game import CompileError

BUILTINS = (  # that these methods call, and names that stand for values
    "NotImplemented", "frozenset", "hash", "isinstance", "list", "map", "object", "repr", "sorted", "str", "super",
    "tuple", "type", "vars",
)  # fmt: skip


class Held(ast.expr):
    """An expression whose value is an object that no name stands for; a copy has the same one."""

    value: Any

    def __deepcopy__(self, _memo: object) -> Held:
        return held(self.value, self)


def held(value: Any, like: ast.AST) -> Held:
    """Return an expression whose value is an object."""
    made = Held()
    made.value = value
    return ast.copy_location(made, like)


@dataclass(frozen=True, eq=False)
class New:
    """The making of an object of a class, or of a tuple for that of a subclass, from the values of its fields."""

    cls: type[Any]


@dataclass(frozen=True, eq=False)
class Constructor:
    """The constructor of a class; `node` is that of a function without `self`."""

    function: FunctionType | None  # None for that of `object`
    node: ast.FunctionDef
    fields: tuple[str, ...]


def written(cls: Any, name: str, after: Any = None) -> tuple[type[Any], FunctionType, ast.FunctionDef]:
    """Return the class that defines a method, the method, and its definition, or raise `Unknown`."""
    owner, method = entry_of(cls, name, after)
    if not isinstance(method, FunctionType):
        raise Unknown(f"has no {name} of its own" if owner is object else f"has a {name} that is no plain method")
    try:
        node = definition(method)
    except (CompileError, Refused) as error:
        raise Unknown(f"has a {name} without source") from error
    if not isinstance(node, ast.FunctionDef) or not node.args.args or node.args.posonlyargs:
        raise Unknown(f"has a {name} without self")
    if hidden := next((each for each in BUILTINS if each in method.__globals__), None):
        raise Unknown(f"has a {name} in a module with a {hidden} of its own")
    return owner, method, node


def is_assigned(node: ast.stmt, name: str, owner: type[Any]) -> bool:
    """Whether a statement assigns a hash to an attribute of that name."""
    match node:
        case ast.Assign([ast.Attribute(ast.Name(), attribute)], value) | ast.Expr(
            ast.Call(ast.Attribute(ast.Name("object"), "__setattr__"), [_, ast.Constant(attribute), value])
        ):
            made = isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "hash"
            return made and isinstance(attribute, str) and mangled(attribute, owner) == name
        case _:
            return False


@cache
def constructor(cls: Any, after: Any = None) -> Constructor:
    """Return the constructor of a class, or the next one `after` one of its bases, or raise `Unknown`."""
    owner, function, definition_of = written(cls, "__init__", after)
    node = deepcopy(definition_of)
    if yields(node):
        raise Unknown("has an __init__ that yields")
    if (kept := kept_hash(cls)) is not None:
        node.body = [each for each in node.body if not is_assigned(each, kept.name, owner)]
    fields = _Fields(cls, owner, node.args.args.pop(0).arg, made=tuple if after else cls)
    fields.find(node)
    node.body = [fields.visit(statement) for statement in node.body] + [fields.returned(node)]
    ast.fix_missing_locations(node)
    return Constructor(function, node, tuple(fields.names))


class _Fields(ast.NodeTransformer):
    """Replaces the fields of the object in a constructor by variables."""

    def __init__(self, cls: Any, owner: Any, me: str, made: Any) -> None:
        self.cls, self.owner, self.me, self.made = cls, owner, me, made
        self.names: dict[str, None] = {}  # in the order in which they are assigned

    def find(self, node: ast.AST) -> None:
        """Find the fields: those that are assigned, and those of a base whose constructor is called."""
        for part in ast.iter_child_nodes(node):
            self.find(part)
        if (base := self._base(node)) is not None:
            self.names.update(dict.fromkeys(base.fields))
        if self._is_mine(node) and isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load):
            self.names[mangled(node.attr, self.owner)] = None

    def visit(self, node: ast.AST) -> Any:
        """Return what stands in the place of a node."""
        return ast.copy_location(super().visit(node), node)

    def _is_mine(self, node: ast.AST) -> bool:
        return isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == self.me

    def _base(self, node: ast.AST) -> Constructor | None:
        """Return the constructor of a base that an expression calls, or None."""
        match node:
            case ast.Call(ast.Attribute(ast.Call(ast.Name("super"), []), "__init__"), given, named):
                if entry_of(self.cls, "__init__", self.owner)[0] is object and not given and not named:
                    return OF_OBJECT
                return constructor(self.cls, self.owner)
            case _:
                return None

    def _variable(self, field: str, ctx: ast.expr_context, like: ast.AST) -> ast.expr:
        return ast.copy_location(ast.Name(f"{self.me}.{field}", ctx), like)

    def returned(self, like: ast.AST) -> ast.stmt:
        """Return the statement that returns the object."""
        parts = [self._variable(name, ast.Load(), like) for name in self.names]
        return ast.copy_location(ast.Return(ast.Call(held(New(self.made), like), parts, [])), like)

    def visit_Expr(self, node: ast.Expr) -> ast.stmt:
        """Take over the fields that the constructor of a base assigns."""
        base = self._base(node.value)
        if base is None:
            return ast.Expr(self.visit(node.value))
        if base is OF_OBJECT:
            return ast.Pass()
        assert isinstance(node.value, ast.Call)
        given = [self.visit(each) for each in node.value.args]
        named = [ast.keyword(each.arg, self.visit(each.value)) for each in node.value.keywords]
        targets = [self._variable(name, ast.Store(), node) for name in base.fields]
        return ast.Assign([ast.Tuple(targets, ast.Store())], ast.Call(held(base, node), given, named))

    def visit_Return(self, node: ast.Return) -> ast.stmt:
        """Return the object."""
        if not (node.value is None or (isinstance(node.value, ast.Constant) and node.value.value is None)):
            raise Unknown("has an __init__ that returns a value")
        return self.returned(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.stmt:
        """Leave a function as it is, which may not use the object."""
        if any(isinstance(part, ast.Name) and part.id == self.me for part in ast.walk(node)):
            raise Unknown("has an __init__ with a function that uses self")
        return node

    def visit_Lambda(self, node: ast.Lambda) -> ast.expr:
        """Read fields in a lambda."""
        if any(each.arg == self.me for each in ast.walk(node.args) if isinstance(each, ast.arg)):
            raise Unknown("has an __init__ with another self")
        return ast.Lambda(node.args, self.visit(node.body))

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        """Replace a field by a variable, and look up in the class what is no field and needs no object."""
        if not self._is_mine(node):
            return ast.Attribute(self.visit(node.value), node.attr, node.ctx)
        name = mangled(node.attr, self.owner)
        if name == "__class__":
            return held(self.cls, node)
        if name in self.names:
            return self._variable(name, node.ctx, node)
        kind = cast("Any", type(entry_of(self.cls, name)[1]))
        if kind in (staticmethod, classmethod) or not hasattr(kind, "__get__"):
            return ast.Attribute(held(self.cls, node), name, ast.Load())
        raise Unknown(f"has an __init__ that uses self.{node.attr}, which needs the whole object")

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """Take the type of the object for its class."""
        match node:
            case ast.Call(ast.Name("type"), [ast.Name(name)], []) if name == self.me:
                return held(self.cls, node)
            case _:
                return self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """Refuse the object itself, which is not there yet."""
        if node.id == self.me:
            raise Unknown("has an __init__ that uses self for more than its fields")
        return node


NOTHING = ast.FunctionDef("__init__", ast.arguments([], [], None, [], [], None, []), [], [])
OF_OBJECT = Constructor(None, NOTHING, ())
FIELDS.append(lambda cls: constructor(cls).fields)
CACHED.append(constructor)
