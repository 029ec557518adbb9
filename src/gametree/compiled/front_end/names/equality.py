"""The fields of an object that the methods `__eq__` and `__hash__` of its class compare, each by `==`.

A class is known only if its methods say no more than that. So objects that are held in words compare in machine
code as they do in Python.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from copy import deepcopy
from functools import cached_property
from types import FunctionType, MemberDescriptorType
from typing import Any, cast

from gametree.compiled.front_end.names.constructors import is_assigned, written
from gametree.compiled.front_end.names.records import (
    EQUALITY,
    HASH,
    KEPT_HASH,
    MISSING,
    Comparison,
    KeptHash,
    Unknown,
    entry_of,
    has_fields,
    is_kept_hash,
    kept_hash,
    mangled,
)

SAME = ast.Eq, ast.Is
OTHER = ast.NotEq, ast.IsNot


def equality(cls: type[Any], fields: tuple[str, ...]) -> Comparison:
    """Return what `__eq__` of a class compares, or raise `Unknown`."""
    owner, function, node = written(cls, "__eq__")
    if len(node.args.args) != 2:
        raise Unknown("has an __eq__ with other parameters")
    me, other = (each.arg for each in node.args.args)
    found = Comparison()
    _Equality(_Keys(cls, fields, found), owner, function, me, other).holds(_condition(node.body))
    return found


def check_hash(cls: type[Any], fields: tuple[str, ...], equal: Comparison) -> None:
    """Note the fields that `__hash__` needs in order; raise `Unknown` if it may differ for equal objects."""
    hashed, kept = Comparison(), kept_hash(cast("Any", cls))
    if kept is not None:
        _Keys(cls, fields, hashed).hashed(*kept.computed)
    else:
        owner, _, node = written(cls, "__hash__")
        _Keys(cls, fields, hashed).hashed(_returned(node, "__hash__"), node.args.args[0].arg, owner)
    if more := hashed.fields - equal.fields:
        raise Unknown(f"has a __hash__ of the field {min(more)}, which __eq__ does not compare")
    equal.ordered |= hashed.ordered
    equal.by_value |= hashed.by_value


def _returned(node: ast.FunctionDef, name: str) -> ast.expr:
    """Return what a method of one line returns."""
    match [each for each in node.body if not _is_docstring(each)]:
        case [ast.Return(ast.expr() as value)]:
            return value
        case _:
            raise Unknown(f"has a {name} that does more than return a value")


def _is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


class _Keys:
    """Expressions on one object, which are equal for two objects if and only if some of their fields are."""

    def __init__(self, cls: type[Any], fields: tuple[str, ...], found: Comparison) -> None:
        self.cls, self.fields, self.found = cls, fields, found

    def read(self, node: ast.expr, me: str, owner: type[Any], *, ordered: bool = False) -> None:
        """Note the fields in a key."""
        match node:
            case ast.Attribute(ast.Name(name), "__dict__") | ast.Call(ast.Name("vars"), [ast.Name(name)], []) if (
                name == me and not ordered and not any("__slots__" in vars(base) for base in self.cls.__mro__[:-1])
            ):
                self.found.fields.update(self.fields)
            case ast.Attribute(ast.Name(name), attribute) if name == me:
                self._attribute(mangled(attribute, owner), ordered=ordered)
            case ast.Attribute(ast.Attribute(ast.Name(name), attribute), "value" | "name") if (
                name == me and mangled(attribute, owner) in self.fields and not ordered
            ):
                self.found.fields.add(mangled(attribute, owner))
                self.found.by_value.add(mangled(attribute, owner))
            case ast.Call(ast.Attribute(ast.Name(name), attribute), [], []) if name == me:
                home, _, method = written(self.cls, mangled(attribute, owner))
                self.read(_returned(method, attribute), method.args.args[0].arg, home, ordered=ordered)
            case ast.Tuple(parts) | ast.List(parts) if not ordered:
                for part in parts:
                    self.read(part, me, owner)
            case ast.Call(ast.Name("tuple" | "list"), [part], []):
                self.read(part, me, owner, ordered=True)
            case ast.Call(ast.Name("map"), [ast.Name("tuple" | "list"), part], []):
                self.read(part, me, owner, ordered=True)
            case ast.GeneratorExp(
                ast.Call(ast.Name("tuple" | "list"), [ast.Name(row)], []),
                [ast.comprehension(ast.Name(each), part, [], 0)],
            ) if row == each != me:
                self.read(part, me, owner, ordered=True)
            case _:
                message = f"has an __eq__ or __hash__ with {ast.unparse(node)}, which is not known to be compared"
                raise Unknown(message)

    def _attribute(self, name: str, *, ordered: bool) -> None:
        home, entry = entry_of(self.cls, name)
        if isinstance(entry, property) and isinstance(entry.fget, FunctionType):
            _, _, getter = written(_with_method(home, name, entry.fget), name)
            self.read(_returned(getter, name), getter.args.args[0].arg, home, ordered=ordered)
            return
        if is_kept_hash(self.cls, name):
            return  # it is equal if the fields are
        if name not in self.fields:
            raise Unknown(f"has an __eq__ or __hash__ with {name}, which is no field")
        self.found.fields.add(name)
        if ordered:
            self.found.ordered.add(name)

    def hashed(self, node: ast.expr, me: str, owner: type[Any], *, ordered: bool = False) -> None:
        """Note the fields that a hash is computed of, so that it is the same if they are."""
        match node:
            case ast.Constant():
                return
            case ast.BinOp(left, ast.BitXor() | ast.Add() | ast.Mult() | ast.Mod() | ast.BitAnd(), right):
                self.hashed(left, me, owner)
                self.hashed(right, me, owner)
            case ast.Tuple(parts):
                for part in parts:
                    self.hashed(part, me, owner)
            case ast.Call(ast.Name("hash" | "frozenset" | "sorted"), [part], []):
                self.hashed(part, me, owner)
            case ast.Call(ast.Name("str" | "repr"), [part], []):
                self.hashed(part, me, owner, ordered=True)
            case ast.Attribute(ast.Name(name), attribute) if name == me and isinstance(
                getter := entry_of(self.cls, mangled(attribute, owner))[1], cached_property
            ):
                _, _, method = written(_with_method(self.cls, attribute, cast("Any", getter).func), attribute)
                self.hashed(_returned(method, attribute), method.args.args[0].arg, owner)
            case _:
                self.read(node, me, owner, ordered=ordered)


def _with_method(cls: type[Any], name: str, function: FunctionType) -> type[Any]:
    """Return a class with a method that the getter of a property is."""
    return type(cls.__name__, (), {name: function})


class _Equality:
    """The condition under which `__eq__` returns True."""

    def __init__(self, keys: _Keys, owner: type[Any], function: FunctionType, me: str, other: str) -> None:
        self.keys, self.owner, self.function, self.me, self.other = keys, owner, function, me, other
        self.found = keys.found
        self.reads_other = False  # before it says of which class the other object is

    def holds(self, node: ast.expr, *, fails: bool = False) -> None:
        """Note what must be equal if an expression is true, or if it `fails`."""
        joining, guard, equal = (ast.Or, OTHER, ast.NotEq) if fails else (ast.And, SAME, ast.Eq)
        match node:
            case ast.Constant(True) if not fails:
                return
            case ast.BoolOp(op, parts) if isinstance(op, joining):
                for part in parts:
                    self.holds(part, fails=fails)
            case ast.BoolOp(ast.Or(), [test, other]) if self._is_identity(test):
                self.holds(other)
            case ast.UnaryOp(ast.Not(), part):
                self.holds(part, fails=not fails)
            case ast.Compare(ast.Name(name), [ast.Is() | ast.Eq()], [ast.Constant(None)]) if (
                fails and name == self.other
            ):
                return
            case _ if self._is_guard(node, guard):
                self.found.guarded = not self.reads_other
            case ast.Compare(left, [operator], [right]) if isinstance(operator, equal) and self._are_alike(
                left, right
            ):
                self.reads_other = not self.found.guarded
                self.keys.read(left, *self._named(left))
            case _:
                raise Unknown(f"has an __eq__ with {ast.unparse(node)}, which does more than compare its fields")

    def _named(self, node: ast.expr) -> tuple[str, type[Any]]:
        return (self.me if self.me in _names(node) else self.other), self.owner

    def _are_alike(self, left: ast.expr, right: ast.expr) -> bool:
        """Whether two expressions say the same, of one object and of the other."""
        for one, other in ((self.me, self.other), (self.other, self.me)):
            if other not in _names(left) and one not in _names(right):
                return ast.dump(_renamed(left, one)) == ast.dump(_renamed(right, other))
        return False

    def _is_identity(self, node: ast.expr) -> bool:
        match node:
            case ast.Compare(ast.Name(one), [ast.Is()], [ast.Name(other)]):
                return {one, other} == {self.me, self.other}
            case _:
                return False

    def _is_guard(self, node: ast.expr, operators: tuple[type[ast.cmpop], ...]) -> bool:
        """Whether an expression tells whether the other object is of the class."""
        match node:
            case ast.Call(ast.Name("isinstance"), [ast.Name(name), of], []) if name == self.other:
                cls = self._class(of)
                return operators is SAME and cls is not None and issubclass(self.keys.cls, cls)
            case ast.Compare(left, [operator], [right]) if isinstance(operator, operators):
                classes = {self._class(left), self._class(right)}
                of_other = any(self._is_class_of(each, self.other) for each in (left, right))
                return of_other and classes == {self.keys.cls}
            case _:
                return False

    def _is_class_of(self, node: ast.expr, name: str) -> bool:
        match node:
            case ast.Call(ast.Name("type"), [ast.Name(own)], []) | ast.Attribute(ast.Name(own), "__class__"):
                return own == name
            case _:
                return False

    def _class(self, node: ast.expr) -> type[Any] | None:
        """Return the class that an expression is, if both objects are of the class that is looked at."""
        if any(self._is_class_of(node, name) for name in (self.me, self.other)):
            return self.keys.cls
        if not isinstance(node, ast.Name):
            return None
        cells = zip(self.function.__code__.co_freevars, self.function.__closure__ or (), strict=True)
        scope: dict[str, Any] = {**self.function.__globals__, **dict(_contents(cells))}
        found = scope.get(node.id)
        return found if isinstance(found, type) else None


def _contents(cells: Any) -> Iterator[tuple[str, Any]]:
    for name, cell in cells:
        try:
            yield name, cell.cell_contents
        except ValueError:  # it has no value yet
            continue


def _condition(statements: list[ast.stmt]) -> ast.expr:
    """Return the condition under which the statements of `__eq__` return True."""
    match statements:
        case [ast.Pass() | ast.Expr(ast.Constant()), *rest]:
            return _condition(rest)
        case [ast.Return(ast.expr() as value), *_]:
            return value
        case [ast.If(test, [ast.Return(ast.expr() as value)], orelse), *rest]:
            other = _condition([*orelse, *rest])
            if _is_unequal(other):
                return ast.BoolOp(ast.And(), [test, value])
            if _is_unequal(value):
                return ast.BoolOp(ast.And(), [ast.UnaryOp(ast.Not(), test), other])
            if isinstance(value, ast.Constant) and value.value is True:
                return ast.BoolOp(ast.Or(), [test, other])
        case _:
            pass
    raise Unknown("has an __eq__ that does more than compare its fields")


def _is_unequal(node: ast.expr) -> bool:
    match node:
        case ast.Constant(False) | ast.Name("NotImplemented"):
            return True
        case _:
            return False


def _names(node: ast.expr) -> set[str]:
    return {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}


def _renamed(node: ast.expr, name: str) -> ast.expr:
    """Return an expression with another name for an object."""
    made = deepcopy(node)
    for part in ast.walk(made):
        if isinstance(part, ast.Name) and part.id == name:
            part.id = "<object>"
    return made


def _kept_hash(cls: type[Any]) -> KeptHash | None:
    """Return the attribute that `__hash__` returns, if the constructor assigns it a hash of the fields."""
    owner, _, node = written(cls, "__hash__")
    match _returned(node, "__hash__"):
        case ast.Attribute(ast.Name(me), attribute) if me == node.args.args[0].arg:
            name = mangled(attribute, owner)
        case _:
            return None
    maker = "__post_init__" if has_fields(cls) else "__init__"
    if not isinstance(entry_of(cls, name)[1], MemberDescriptorType | type(MISSING)) or not hasattr(cls, maker):
        return None
    home, _, made = written(cls, maker)
    body = [each for each in made.body if not _is_docstring(each)]
    ends = any(isinstance(part, ast.Return) for part in ast.walk(made))
    if ends or not is_assigned(body[-1], name, home) or (has_fields(cls) and len(body) > 1):
        return None
    value = next(each for each in ast.walk(body[-1]) if isinstance(each, ast.Call) and _calls_hash(each))
    me = made.args.args[0].arg
    computed = _OfFields(me, home, made).visit(deepcopy(value))
    of = ast.Lambda(ast.arguments([], [ast.arg(me)], None, [], [], None, []), computed)
    scope: dict[str, Any] = {}
    assignment = ast.Assign([ast.Name("compute", ast.Store())], of)
    exec(compile(ast.fix_missing_locations(ast.Module([assignment], [])), home.__name__, "exec"), scope)
    return KeptHash(name, scope["compute"], (computed, me, home))


def _calls_hash(node: ast.Call) -> bool:
    return isinstance(node.func, ast.Name) and node.func.id == "hash"


class _OfFields(ast.NodeTransformer):
    """Replaces the parameters of a constructor by the fields that they are assigned to."""

    def __init__(self, me: str, owner: type[Any], made: ast.FunctionDef) -> None:
        self.me, self.owner, self.fields = me, owner, dict[str, str]()
        parts = [part for part in ast.walk(made) if isinstance(part, ast.Name | ast.Attribute)]
        stored = [ast.unparse(part) for part in parts if not isinstance(part.ctx, ast.Load)]
        for node in made.body:
            match node:
                case ast.Assign([ast.Attribute(ast.Name(name), field)], ast.Name(given)) if name == me:
                    if given not in stored and stored.count(f"{me}.{field}") == 1:
                        self.fields[given] = field
                case _:
                    continue

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """Return the field that a parameter is assigned to."""
        if node.id not in self.fields:
            return node
        return ast.Attribute(ast.Name(self.me, ast.Load()), mangled(self.fields[node.id], self.owner), ast.Load())

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        """Write the name of an attribute as Python does outside of the class."""
        return ast.Attribute(self.visit(node.value), mangled(node.attr, self.owner), node.ctx)


KEPT_HASH.append(_kept_hash)
EQUALITY.append(equality)
HASH.append(check_hash)
