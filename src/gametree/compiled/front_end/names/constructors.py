"""The constructor of a class, as a function that returns an object with the fields that it assigns.

`self.row = row` becomes the assignment of a local variable, and the object is made where the constructor returns.
So the constructor is lowered like any function, and its class is known by the values of its fields. The method
`__post_init__` of a dataclass is such a function of the fields that are given. A method that one of them calls is
a function of the fields that have a value by then.
"""

from __future__ import annotations

import ast
import dataclasses
from collections.abc import Iterable
from copy import deepcopy
from dataclasses import dataclass
from functools import cache, cached_property
from types import FunctionType, MemberDescriptorType
from typing import Any, cast

from gametree.compiled.front_end.names.records import (
    CACHED,
    COMPLETED,
    FIELDS,
    MISSING,
    Unknown,
    entry_of,
    field_names,
    has_fields,
    is_kept_attribute,
    kept_hash,
    kept_values,
    mangled,
)
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
    others = {*method.__globals__, *method.__code__.co_freevars}
    if hidden := next((each for each in BUILTINS if each in others), None):
        raise Unknown(f"has a {name} in a module with a {hidden} of its own")
    return owner, method, node


def is_assigned(node: ast.stmt, name: str, owner: type[Any], *, none: bool = False) -> bool:
    """Whether a statement assigns a hash, or None, to an attribute of that name."""
    match node:
        case (
            ast.Assign([ast.Attribute(ast.Name(), attribute)], value)
            | ast.AnnAssign(ast.Attribute(ast.Name(), attribute), _, ast.expr() as value)
            | ast.Expr(
                ast.Call(ast.Attribute(ast.Name("object"), "__setattr__"), [_, ast.Constant(attribute), value])
            )
        ):
            made = isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "hash"
            made = isinstance(value, ast.Constant) and value.value is None if none else made
            return made and isinstance(attribute, str) and mangled(attribute, owner) == name
        case _:
            return False


def is_free(cls: type[Any], name: str) -> bool:
    """Whether a class holds nothing of that name itself, but for the place of an attribute."""
    return isinstance(entry_of(cls, name)[1], MemberDescriptorType | type(MISSING))


def begins_as_none(cls: type[Any], name: str) -> bool:
    """Whether the constructor of a plain class assigns None to an attribute, and nothing else."""
    if has_fields(cls):
        return False
    home, _, made = written(cls, "__init__")
    parts = [
        part for part in ast.walk(made) if isinstance(part, ast.Attribute) and mangled(part.attr, home) == name
    ]
    ends = any(isinstance(part, ast.Return) for part in ast.walk(made))
    return len(parts) == 1 and not ends and any(is_assigned(each, name, home, none=True) for each in made.body)


@cache
def constructor(cls: Any, after: Any = None) -> Constructor:
    """Return the constructor of a class, or the next one `after` one of its bases, or raise `Unknown`."""
    owner, function, node = _copied(cls, "__init__", after)
    fields = _Fields(cls, owner, node.args.args.pop(0).arg, made=tuple if after else cls)
    fields.find(node)
    fields.write_body(node)
    return Constructor(function, node, tuple(fields.names))


@cache
def post_init(cls: Any, given: tuple[str, ...], after: Any = None) -> Constructor:
    """Return `__post_init__` of a dataclass as a function of the fields that its constructor is given.

    It returns an object, or all fields for the method of a base, the next one `after` a class.
    """
    owner, function, node = _copied(cls, "__post_init__", after)
    me = node.args.args.pop(0).arg
    if node.args.args or node.args.kwonlyargs or node.args.vararg or node.args.kwarg:
        raise Unknown("has a __post_init__ with other parameters")
    fields = _Fields(cls, owner, me, made=tuple if after else cls)
    fields.names = dict.fromkeys(field_names(cls))
    fields.take(node, given)
    fields.write_body(node)
    return Constructor(function, node, tuple(fields.names))


@cache
def _method(cls: Any, name: str, given: tuple[str, ...]) -> Constructor:
    """Return a method, or the getter of a property, as a function of those fields that are there already."""
    home, entry = entry_of(cls, name)
    get = getter_of(entry)
    owner, function, node = _copied(with_method(home, name, get) if get else cls, name)
    fields = _Fields(cls, home if get else owner, node.args.args.pop(0).arg, made=None)
    fields.names = dict.fromkeys(given)
    fields.take(node, given)
    fields.write_body(node)
    return Constructor(function, node, given)


def getter_of(entry: Any) -> Any:
    """Return the function of a property, None for any other entry of a class."""
    kind = cast("Any", type(entry))
    return getattr(entry, {property: "fget", cached_property: "func"}.get(kind, ""), None)


def with_method(cls: type[Any], name: str, function: FunctionType) -> type[Any]:
    """Return a class with a method that the getter of a property is."""
    return type(cls.__name__, (), {name: function})


def _copied(cls: Any, name: str, after: Any = None) -> tuple[Any, FunctionType, ast.FunctionDef]:
    """Return what `written` does, with a copy of the definition without the hash that an object keeps."""
    owner, function, definition_of = written(cls, name, after)
    node = deepcopy(definition_of)
    if yields(node) and name in ("__init__", "__post_init__"):
        raise Unknown(f"has an {name} that yields")
    cells = dict(zip(function.__code__.co_freevars, function.__closure__ or (), strict=True))
    if "__class__" in cells and cells["__class__"].cell_contents is not owner:  # as in a dataclass with slots
        raise Unknown(f"has {name} with a super() that Python does not find")
    if (kept := kept_hash(cls)) is not None:
        node.body = [each for each in node.body if not is_assigned(each, kept.name, owner, none=kept.lazy)]
    for kept_value in kept_values(cls) if name == "__init__" else ():
        node.body = [each for each in node.body if not is_assigned(each, kept_value, owner, none=True)]
    return owner, function, node


@cache
def _all_fields(cls: Any) -> frozenset[str]:
    """Return the fields of a dataclass, or what any constructor of a class or its bases may assign."""
    if has_fields(cls):
        return frozenset(field_names(cls))
    found = _Fields(cls, cls, "", made=tuple)
    bases: tuple[Any, ...] = cls.__mro__
    for base in bases:
        if isinstance(base.__dict__.get("__init__"), FunctionType):
            owner, _, node = written(base, "__init__")
            found.owner, found.me = owner, node.args.args[0].arg
            found.find_own(node)
    return frozenset(found.names)


class _Fields(ast.NodeTransformer):
    """Replaces the fields of the object by variables, in a constructor or in a method that it calls."""

    def __init__(self, cls: Any, owner: Any, me: str, made: Any) -> None:
        self.cls, self.owner, self.me, self.made = cls, owner, me, made
        self.title = "a method" if made is None else "a __post_init__" if has_fields(cls) else "an __init__"
        self.names: dict[str, None] = {}  # in the order in which they are assigned
        self.assigned: set[str] = set()  # before the statement of the body that is being looked at
        self.is_data = has_fields(cls)

    def find(self, node: ast.AST) -> None:
        """Find the fields: those that are assigned, and those of a base whose constructor is called."""
        for part in ast.iter_child_nodes(node):
            self.find(part)
        if (base := self._base(node)) is not None:
            self.names.update(dict.fromkeys(base.fields))
        self._find_here(node)

    def find_own(self, node: ast.AST) -> None:
        """Find the fields that are assigned."""
        for part in ast.walk(node):
            self._find_here(part)

    def _find_here(self, node: ast.AST) -> None:
        if self._is_mine(node) and isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load):
            self.names[mangled(node.attr, self.owner)] = None
        if (put := self._put(node)) is not None:
            self.names[put[0]] = None

    def take(self, node: ast.FunctionDef, given: tuple[str, ...]) -> None:
        """Let a function be given fields before its own arguments."""
        fields = [ast.copy_location(ast.arg(f"{self.me}.{name}"), node) for name in given]
        node.args.args = [*fields, *node.args.args]
        self.assigned.update(given)

    def write_body(self, node: ast.FunctionDef) -> None:
        """Replace the fields in the body of a function, which then returns the object."""
        body: list[ast.stmt] = []
        for statement in node.body:
            body.append(self.visit(deepcopy(statement)))
            self.assigned |= self._surely_assigned([statement])
        if self.made is not None:
            body.append(self.returned(node))
        node.body = body
        ast.fix_missing_locations(node)

    def _surely_assigned(self, statements: list[ast.stmt]) -> set[str]:
        """Return the fields that have a value behind some statements, if Python gets there."""
        found = set[str]()
        for each in statements:
            match each:
                case ast.Return() | ast.Raise():
                    return set(self.names)
                case ast.If(_, body, orelse):
                    found |= self._surely_assigned(body) & self._surely_assigned(orelse)
                case ast.Assign(targets):
                    parts = (part for target in targets for part in getattr(target, "elts", [target]))
                    found |= {mangled(part.attr, self.owner) for part in parts if self._is_mine(part)}
                case ast.AnnAssign(ast.Attribute(_, name) as part, _, ast.expr()) if self._is_mine(part):
                    found.add(mangled(name, self.owner))
                case ast.Expr(value):
                    base, put = self._base(value), self._put(each)
                    found |= {put[0]} if put else set(base.fields) if base else set()
                case _:
                    continue
        return found

    def _put(self, node: ast.AST) -> tuple[str, ast.expr] | None:
        """Return the field, and the value, that `object.__setattr__` gives to the object."""
        match node:
            case ast.Expr(
                ast.Call(
                    ast.Attribute(ast.Name("object"), "__setattr__"), [ast.Name(me), ast.Constant(name), value]
                )
            ) if me == self.me and isinstance(name, str):
                return name, value
            case _:
                return None

    def visit(self, node: ast.AST) -> Any:
        """Return what stands in the place of a node."""
        return ast.copy_location(super().visit(node), node)

    def _is_mine(self, node: ast.AST) -> bool:
        return isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == self.me

    def _base(self, node: ast.AST) -> Constructor | None:
        """Return the constructor of a base that an expression calls, or None."""
        match node:
            case ast.Call(ast.Attribute(ast.Call(ast.Name("super"), []), "__post_init__"), [], []) if self.is_data:
                return None if self.made is None else post_init(self.cls, self._given(), self.owner)
            case ast.Call(ast.Attribute(ast.Call(ast.Name("super"), []), "__init__"), given, named):
                if self.is_data or self.made is None:
                    raise Unknown(f"has {self.title} that calls an __init__")
                if entry_of(self.cls, "__init__", self.owner)[0] is object and not given and not named:
                    return OF_OBJECT
                return constructor(self.cls, self.owner)
            case _:
                return None

    def _given(self) -> tuple[str, ...]:
        return tuple(name for name in self.names if name in self.assigned)

    def variable(self, field: str, ctx: ast.expr_context, like: ast.AST) -> ast.expr:
        return ast.copy_location(ast.Name(f"{self.me}.{field}", ctx), like)

    def returned(self, like: ast.AST) -> ast.stmt:
        """Return the statement that returns the object."""
        missing = next((name for name in self.names if name not in self.assigned), None)
        if missing is not None and self.is_data:
            raise Unknown(f"has a __post_init__ that may leave the field {missing} without a value")
        return ast.copy_location(ast.Return(self._object(self.made, like)), like)

    def _object(self, cls: type[Any], like: ast.AST) -> ast.expr:
        return ast.copy_location(ast.Call(held(New(cls), like), self._values(self.names, like), []), like)

    def _values(self, names: Iterable[str], like: ast.AST) -> list[ast.expr]:
        return [self.variable(name, ast.Load(), like) for name in names]

    def _called(self, name: str, like: ast.AST) -> ast.Call:
        """Return the call of a method, or of a getter, with the fields that are there already."""
        made = _method(self.cls, name, self._given())
        return ast.Call(held(made, like), self._values(self._given(), like), [])

    def visit_Expr(self, node: ast.Expr) -> ast.stmt:
        """Take over the fields that the constructor of a base assigns."""
        if (put := self._put(node)) is not None:
            if self.made is None or put[0] not in self.names:
                raise Unknown(f"has {self.title} that assigns {self.me}.{put[0]}")
            return ast.Assign([self.variable(put[0], ast.Store(), node)], self.visit(put[1]))
        base = self._base(node.value)
        if base is None:
            return ast.Expr(self.visit(node.value))
        if base is OF_OBJECT:
            return ast.Pass()
        assert isinstance(node.value, ast.Call)
        given = [self.visit(each) for each in node.value.args]
        if self.is_data:
            given = self._values(self._given(), node)
        named = [ast.keyword(each.arg, self.visit(each.value)) for each in node.value.keywords]
        targets = [self.variable(name, ast.Store(), node) for name in base.fields]
        return ast.Assign([ast.Tuple(targets, ast.Store())], ast.Call(held(base, node), given, named))

    def visit_Return(self, node: ast.Return) -> ast.stmt:
        """Return the object, in a constructor."""
        if self.made is None:
            return ast.Return(node.value and self.visit(node.value))
        if not (node.value is None or (isinstance(node.value, ast.Constant) and node.value.value is None)):
            raise Unknown(f"has {self.title} that returns a value")
        return self.returned(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.stmt:
        """Leave a function as it is, which may not use the object."""
        if any(isinstance(part, ast.Name) and part.id == self.me for part in ast.walk(node)):
            raise Unknown(f"has {self.title} with a function that uses self")
        return node

    def visit_Lambda(self, node: ast.Lambda) -> ast.expr:
        """Read fields in a lambda."""
        if any(each.arg == self.me for each in ast.walk(node.args) if isinstance(each, ast.arg)):
            raise Unknown(f"has {self.title} with another self")
        return ast.Lambda(node.args, self.visit(node.body))

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        """Replace a field by a variable, and look up in the class what is no field and needs no object."""
        if not self._is_mine(node):
            return ast.Attribute(self.visit(node.value), node.attr, node.ctx)
        name = mangled(node.attr, self.owner)
        if name == "__class__":
            return held(self.cls, node)
        is_frozen = self.is_data and self.cls.__dataclass_params__.frozen
        if not isinstance(node.ctx, ast.Load) and (self.made is None or is_frozen or name not in self.names):
            raise Unknown(f"has {self.title} that assigns {self.me}.{node.attr}")
        if name in self.names:
            return self.variable(name, node.ctx, node)
        if name in _all_fields(self.cls):
            raise Unknown(f"has {self.title} that reads {self.me}.{node.attr}, which may have no value yet")
        if is_kept_attribute(self.cls, name):
            raise Unknown(f"has {self.title} that reads {self.me}.{node.attr}, which a method keeps")
        kind = cast("Any", type(entry_of(self.cls, name)[1]))
        if kind in (staticmethod, classmethod) or not hasattr(kind, "__get__"):
            return ast.Attribute(held(self.cls, node), name, ast.Load())
        if kind in (property, cached_property):
            return self._called(name, node)
        raise Unknown(f"has {self.title} that uses self.{node.attr}, which needs the whole object")

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """Take the type of the object for its class, and give its fields to a method."""
        match node:
            case ast.Call(ast.Name("type"), [ast.Name(name)], []) if name == self.me:
                return held(self.cls, node)
            case ast.Call(ast.Attribute(ast.Name(name), attribute), given, named) if (
                name == self.me and isinstance(entry_of(self.cls, mangled(attribute, self.owner))[1], FunctionType)
            ):
                made = self._called(mangled(attribute, self.owner), node)
                made.args += [self.visit(each) for each in given]
                made.keywords = [ast.keyword(each.arg, self.visit(each.value)) for each in named]
                return made
            case _:
                return self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """Make the object itself of its fields, or refuse it where it is not there yet."""
        if node.id == "super":
            raise Unknown(f"has {self.title} that uses super() for more than {self.title.split()[-1]}")
        if node.id != self.me:
            return node
        if not self.is_data or {*field_names(self.cls)} - self.assigned or not isinstance(node.ctx, ast.Load):
            raise Unknown(f"has {self.title} that uses self for more than its fields")
        return self._object(self.cls, node)


NOTHING = ast.FunctionDef("__init__", ast.arguments([], [], None, [], [], None, []), [], [])
OF_OBJECT = Constructor(None, NOTHING, ())


def completed(cls: Any) -> Constructor | None:
    """Return `__post_init__` of a dataclass as a function of the fields that have a value before, or None."""
    missing = dataclasses.MISSING
    given = tuple(
        each.name
        for each in dataclasses.fields(cls)
        if each.name in field_names(cls)
        and (each.init or each.default is not missing or each.default_factory is not missing)
    )
    if "__post_init__" in cls.__init__.__code__.co_names:
        return post_init(cls, given)
    if left := [name for name in field_names(cls) if name not in given]:
        raise Unknown(f"has the field {left[0]} with init=False, and no __post_init__")
    return None


COMPLETED.append(completed)
FIELDS.append(lambda cls: constructor(cls).fields)
CACHED.extend([constructor, post_init, _method, _all_fields])
