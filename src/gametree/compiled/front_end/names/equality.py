"""The fields of an object that the method `__eq__` of its class compares, each by `==`.

A class is known only if its method says no more than that. So objects that are held in words compare in machine
code as they do in Python.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from copy import deepcopy
from types import FunctionType
from typing import Any, cast

from gametree.compiled.front_end.names.constructors import with_method, written
from gametree.compiled.front_end.names.plain import is_of_all
from gametree.compiled.front_end.names.records import (
    EQUALITY,
    Comparison,
    Unknown,
    entry_of,
    is_kept_attribute,
    kept_hash,
    kept_values,
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
    if entry_of(cls, "__ne__")[0] is not object:
        _check_inverse(written(cls, "__ne__")[2])
    return found


def _check_inverse(node: ast.FunctionDef) -> None:
    """Raise `Unknown` unless a method `__ne__` says the opposite of `==`, as Python's own does."""
    parameters = [each.arg for each in node.args.args]
    match returned(node, "__ne__"):
        case ast.UnaryOp(ast.Not(), ast.Compare(ast.Name(one), [ast.Eq()], [ast.Name(other)])) if [
            one,
            other,
        ] == parameters:
            return
        case _:
            raise Unknown("has a __ne__ that is not the opposite of ==")


def returned(node: ast.FunctionDef, name: str) -> ast.expr:
    """Return what a method of one line returns."""
    match [each for each in node.body if not is_docstring(each)]:
        case [ast.Return(ast.expr() as value)]:
            return value
        case _:
            raise Unknown(f"has a {name} that does more than return a value")


def is_docstring(node: ast.stmt) -> bool:
    """Whether a statement is a text, or another constant, that nothing reads."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


class _Keys:
    """Expressions on one object, which are equal for two objects if and only if some of their fields are."""

    def __init__(self, cls: type[Any], fields: tuple[str, ...], found: Comparison) -> None:
        self.cls, self.fields, self.found = cls, fields, found

    def read(self, node: ast.expr, me: str, owner: type[Any], *, form: str = "") -> None:
        """Note the fields in a key; each is compared itself, or needs a form."""
        match node:
            case ast.Attribute(ast.Name(name), "__dict__") | ast.Call(ast.Name("vars"), [ast.Name(name)], []) if (
                name == me and not form and not any("__slots__" in vars(base) for base in self.cls.__mro__[:-1])
            ):
                self._refuse_lazy()
                self.found.fields.update(self.fields)
            case ast.Attribute(ast.Name(name), attribute) if name == me:
                self._attribute(mangled(attribute, owner), form)
            case ast.Attribute(ast.Attribute(ast.Name(name), attribute), "value" | "name") if (
                name == me and mangled(attribute, owner) in self.fields and not form
            ):
                self._attribute(mangled(attribute, owner), "value")
            case ast.Call(ast.Attribute(ast.Name(name), attribute), [], []) if name == me:
                home, _, method = written(self.cls, mangled(attribute, owner))
                self.read(returned(method, attribute), method.args.args[0].arg, home, form=form)
            case ast.Tuple(parts) | ast.List(parts) if not form:
                for part in parts:
                    self.read(part, me, owner)
            case ast.Call(ast.Name("tuple" | "list"), [part], []) if form != "identity":
                self.read(part, me, owner, form="order")
            case ast.Call(ast.Name("map"), [ast.Name("tuple" | "list"), part], []) if form == "order":
                self.read(part, me, owner, form=form)
            case ast.GeneratorExp(
                ast.Call(ast.Name("tuple" | "list"), [ast.Name(row)], []),
                [ast.comprehension(ast.Name(each), part, [], 0)],
            ) if row == each != me and form == "order":
                self.read(part, me, owner, form=form)
            case _:
                message = f"has an __eq__ with {ast.unparse(node)}, which is not known to be compared"
                raise Unknown(message)

    def _refuse_lazy(self) -> None:
        kept = kept_hash(cast("Any", self.cls))
        if kept is not None and kept.lazy:
            raise Unknown(f"has an __eq__ with {kept.name}, which is None until __hash__ is called")
        for name in kept_values(self.cls):
            raise Unknown(f"has an __eq__ with {name}, which is None until it is asked for")

    def _attribute(self, name: str, form: str) -> None:
        home, entry = entry_of(self.cls, name)
        if isinstance(entry, property) and isinstance(entry.fget, FunctionType):
            _, _, getter = written(with_method(home, name, entry.fget), name)
            self.read(returned(getter, name), getter.args.args[0].arg, home, form=form)
            return
        if is_kept_attribute(self.cls, name):
            self._refuse_lazy()
            return  # it is equal if the fields are
        if name not in self.fields and is_of_all(entry):
            return
        if name not in self.fields:
            raise Unknown(f"has an __eq__ with {name}, which is no field")
        self.found.fields.add(name)
        if form:
            self.found.needs.add((name, 0, form))


class _Equality:
    """The condition under which `__eq__` returns True."""

    def __init__(self, keys: _Keys, owner: type[Any], function: FunctionType, me: str, other: str) -> None:
        self.keys, self.owner, self.function, self.me, self.other = keys, owner, function, me, other
        self.found = keys.found
        self.reads_other = False  # before it says of which class the other object is

    def holds(self, node: ast.expr, *, fails: bool = False) -> None:
        """Note what must be equal if an expression is true, or if it `fails`."""
        joining, same = (ast.Or, OTHER) if fails else (ast.And, SAME)
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
            case ast.IfExp(test, value, other) if not fails:
                self.holds(_condition([ast.If(test, [ast.Return(value)], []), ast.Return(other)]))
            case ast.Compare(ast.Name(name), [operator], [ast.Constant(None)]) if (
                name == self.other and isinstance(operator, SAME if fails else OTHER)
            ):
                return
            case _ if self._is_guard(node, same):
                self.found.guarded = not self.reads_other
            case ast.Compare(left, [operator], [right]) if isinstance(operator, same) and self._are_alike(
                left, right
            ):
                self.reads_other = not self.found.guarded
                form = "identity" if isinstance(operator, ast.Is | ast.IsNot) else ""
                self.keys.read(left, *self._named(left), form=form)
            case _:
                raise Unknown(f"has an __eq__ with {ast.unparse(node)}, which does more than compare its fields")

    def _named(self, node: ast.expr) -> tuple[str, type[Any]]:
        return (self.me if self.me in _names(node) else self.other), self.owner

    def _are_alike(self, left: ast.expr, right: ast.expr) -> bool:
        """Whether two expressions say the same, of one object and of the other."""
        for one, other in ((self.me, self.other), (self.other, self.me)):
            if other not in _names(left) and one not in _names(right):
                first, second = (_renamed(self._read(each), name) for each, name in ((left, one), (right, other)))
                return ast.dump(first) == ast.dump(second)
        return False

    def _read(self, node: ast.expr) -> ast.expr:
        """Return an expression with the field that a method returns in the place of its call."""
        match node:
            case ast.Call(ast.Attribute(ast.Name(), attribute) as method, [], []):
                home, _, getter = written(self.keys.cls, mangled(attribute, self.owner))
                match returned(getter, attribute):
                    case ast.Attribute(ast.Name(me), field) if me == getter.args.args[0].arg:
                        return ast.Attribute(method.value, mangled(field, home), ast.Load())
                    case _:
                        return node
            case ast.Attribute(ast.Name() as name, field):
                return ast.Attribute(name, mangled(field, self.owner), ast.Load())
            case _:
                return node

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


EQUALITY.append(equality)
