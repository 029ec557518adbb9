"""The fields that the method `__hash__` of a class computes a number of, which only sets and dicts ask for.

A class is known only if its hash is the same for all objects that are equal, so that machine code needs no hashes.
"""

from __future__ import annotations

import ast
from copy import deepcopy
from types import FunctionType
from typing import Any, cast

from gametree.compiled.front_end.names.constructors import (
    BUILTINS,
    begins_as_none,
    getter_of,
    is_assigned,
    is_free,
    with_method,
    written,
)
from gametree.compiled.front_end.names.equality import is_docstring
from gametree.compiled.front_end.names.plain import is_of_all
from gametree.compiled.front_end.names.records import (
    HASH,
    KEPT_HASH,
    Comparison,
    KeptHash,
    Unknown,
    entry_of,
    has_fields,
    kept_hash,
    mangled,
)

Part = tuple[str, int] | bool
"""A field, or what stands at a depth within it; or whether another value is an int."""

OF_INTS = ast.Add | ast.Sub | ast.Mult | ast.BitXor | ast.BitAnd | ast.BitOr
BY_CONSTANT = ast.Mod | ast.FloorDiv | ast.LShift | ast.RShift  # which fail for some numbers


def check_hash(cls: type[Any], fields: tuple[str, ...], equal: Comparison) -> None:
    """Note what `__hash__` needs of the fields; raise `Unknown` if it may differ for equal objects, or fail."""
    hashed, kept = Comparison(), kept_hash(cast("Any", cls))
    if kept is not None:
        node, me, owner = kept.computed
        _Hash(cls, fields, hashed, me, owner, {}).whole(node)
    else:
        _of_method(cls, fields, hashed, "__hash__")
    if more := hashed.fields - equal.fields:
        raise Unknown(f"has a __hash__ of the field {min(more)}, which __eq__ does not compare")
    equal.needs |= hashed.needs


def _of_method(cls: type[Any], fields: tuple[str, ...], found: Comparison, name: str, home: Any = None) -> Part:
    """Return what a method returns, of which only `__hash__` must return an int."""
    owner, function, node = written(home or cls, name)
    scope = function.__globals__
    made = _Hash(cls, fields, found, node.args.args[0].arg, owner if home is None else cls, scope)
    return made.body(node.body, whole=name == "__hash__")


class _Hash:
    """Statements and expressions whose values are equal for two objects if some of their fields are.

    Each value is computed of such values by an operation that gives equal results for equal operands, so all of
    them are. An object of another class is only hashed, which is known of that class.
    """

    def __init__(
        self,
        cls: type[Any],
        fields: tuple[str, ...],
        found: Comparison,
        me: str,
        owner: Any,
        scope: dict[str, Any],
    ) -> None:
        self.cls, self.fields, self.found, self.me, self.owner = cls, fields, found, me, owner
        self.scope = scope
        self.variables: dict[str, Part] = {}

    def body(self, statements: list[ast.stmt], *, whole: bool) -> Part:
        """Note the fields in the statements of a method, and return what the last one returns."""
        *before, last = (each for each in statements if not is_docstring(each))
        if not isinstance(last, ast.Return) or last.value is None:
            raise Unknown("has a __hash__ that may end without a number")
        for each in before:
            self.statement(each)
        return self.whole(last.value) if whole else self.read(last.value)

    def statement(self, node: ast.stmt) -> None:
        """Note the fields in a statement, and the variables that it assigns."""
        match node:
            case ast.Assign([ast.Name(name)], value) | ast.AnnAssign(ast.Name(name), _, ast.expr() as value):
                self.assign(name, self.read(value))
            case ast.AugAssign(ast.Name(name), operator, value):
                self.assign(name, self.read(ast.BinOp(ast.Name(name), operator, value)))
            case ast.For(target, stream, body, []):
                before = dict(self.variables)
                self.assign_each(target, self.items(stream))
                for each in body:
                    self.statement(each)
                self.variables = {name: self.variables[name] for name in before}  # the others may have no value
            case ast.Pass():
                return
            case _:
                line = ast.unparse(node).partition("\n")[0]
                raise Unknown(f"has a __hash__ with {line}, which equal objects may not share")

    def assign(self, name: str, part: Part) -> None:
        """Note what a variable holds, which is the same wherever it is read."""
        if name in (*BUILTINS, self.me) or self.variables.get(name, part) != part:
            raise Unknown(f"has a __hash__ in which {name} is of several kinds")
        self.variables[name] = part

    def assign_each(self, target: ast.expr, part: Part) -> None:
        """Note the variable to which each item is assigned."""
        if not isinstance(target, ast.Name):
            raise Unknown(f"has a __hash__ with a loop over {ast.unparse(target)}, which is no name")
        self.assign(target.id, part)

    def whole(self, node: ast.expr) -> bool:
        """Note that a value must be an int."""
        part = self.read(node)
        if isinstance(node, ast.Attribute) and node.attr == "value" and not self._is_me(node.value):
            self._need(self._field(node.value), "number")
            return True
        if part is False:
            raise Unknown(f"has a __hash__ with {ast.unparse(node)}, which is not known to be a number")
        self._need(part, "whole")
        return True

    def _is_me(self, node: ast.expr) -> bool:
        return isinstance(node, ast.Name) and node.id == self.me

    def _need(self, part: Part, form: str) -> None:
        if not isinstance(part, bool):
            self.found.needs.add((*part, form))

    def read(self, node: ast.expr) -> Part:
        """Note the fields in an expression, and return what it is."""
        match node:
            case ast.Constant(value):
                return isinstance(value, int)
            case ast.Name(name) if name in self.variables:
                return self.variables[name]
            case ast.Name(name) if type(self.scope.get(name)) is int:
                return True
            case ast.BinOp(left, operator, right) if isinstance(operator, OF_INTS):
                return self.whole(left) and self.whole(right)
            case ast.BinOp(left, operator, ast.Constant(int(number))) if isinstance(operator, BY_CONSTANT):
                if number <= 0:
                    raise Unknown(f"has a __hash__ with {ast.unparse(node)}, which may fail")
                return self.whole(left)
            case ast.UnaryOp(ast.USub() | ast.Invert(), operand):
                return self.whole(operand)
            case ast.Tuple(parts):
                for each in parts:
                    part = self.items(each.value) if isinstance(each, ast.Starred) else self.read(each)
                    self._need(part, "hashed")
                return False
            case ast.Call(ast.Name("hash"), [value], []):
                self._need(self.read(value), "hashed")
                return True
            case ast.Call(ast.Name("frozenset"), [value], []):
                part = self.read(value)
                self._need(part if isinstance(part, bool) else (part[0], part[1] + 1), "hashed")
                return False
            case ast.Call(ast.Name("tuple"), [stream], []):
                self._need(self.items(stream), "hashed")
                return False
            case ast.Call(ast.Name("str" | "repr"), [value], []):
                self._need(self._field(value), "text")
                return False
            case ast.JoinedStr(parts):
                for each in parts:
                    if isinstance(each, ast.FormattedValue):
                        self._need(self._field(each.value), "text")
                return False
            case ast.Call(ast.Name("type"), [ast.Name(name)], []) | ast.Attribute(ast.Name(name), "__class__") if (
                name == self.me
            ):
                return False
            case ast.Attribute(ast.Call(ast.Name("type")) | ast.Attribute(_, "__class__") as cls, "__name__"):
                return self.read(cls)
            case ast.Attribute(ast.Name(name), attribute) if name == self.me:
                return self._attribute(mangled(attribute, self.owner))
            case ast.Attribute(value, "value" | "name"):
                part = self._field(value)
                self._need(part, "value")
                return False
            case ast.Call(ast.Attribute(ast.Name(name), attribute), [], []) if name == self.me:
                return _of_method(self.cls, self.fields, self.found, mangled(attribute, self.owner))
            case _:
                raise Unknown(f"has a __hash__ with {ast.unparse(node)}, which equal objects may not share")

    def _field(self, node: ast.expr) -> Part:
        """Return the field, or part of a field, that an expression is."""
        part = self.read(node)
        if isinstance(part, bool):
            raise Unknown(f"has a __hash__ with {ast.unparse(node)}, of which more than its value is asked")
        return part

    def _attribute(self, name: str) -> Part:
        home, entry = entry_of(self.cls, name)
        get = getter_of(entry)
        if isinstance(get, FunctionType):
            return _of_method(self.cls, self.fields, self.found, name, with_method(home, name, get))
        if name not in self.fields and is_of_all(entry):
            return isinstance(entry, int)
        if name not in self.fields:
            raise Unknown(f"has a __hash__ with {name}, which is no field")
        self.found.fields.add(name)
        return name, 0

    def items(self, node: ast.expr) -> Part:
        """Note that something is gone through in its order, and return what each item is."""
        match node:
            case ast.Call(ast.Name("map"), [ast.Name("tuple"), stream], []):
                name, depth = cast("tuple[str, int]", self.items(stream))
                self._need((name, depth + 1), "hashed")
                return False
            case ast.GeneratorExp(value, [ast.comprehension(target, stream, [], 0)]) | ast.ListComp(
                value, [ast.comprehension(target, stream, [], 0)]
            ):
                before = dict(self.variables)
                self.assign_each(target, self.items(stream))
                made = self.read(value)
                self.variables = before
                return made
            case ast.Call(ast.Name("sorted"), [stream], []):
                return self._items(stream, "sorted")
            case _:
                return self._items(node, "order")

    def _items(self, node: ast.expr, form: str) -> Part:
        name, depth = cast("tuple[str, int]", self._field(node))
        self._need((name, depth), form)
        return name, depth + 1


def _kept_hash(cls: type[Any]) -> KeptHash | None:
    """Return the attribute that `__hash__` returns, if a hash of the fields is assigned to it once."""
    owner, _, node = written(cls, "__hash__")
    me = node.args.args[0].arg
    match [each for each in node.body if not is_docstring(each)]:
        case [ast.Return(ast.Attribute(ast.Name(read), attribute))] if read == me:
            name = mangled(attribute, owner)
            return _kept_by_constructor(cls, name) if is_free(cls, name) else None
        case [
            ast.If(
                ast.Compare(ast.Attribute() as test, [ast.Is()], [ast.Constant(None)]), [ast.Assign() as put], []
            ),
            ast.Return(ast.Attribute(ast.Name(read), attribute) as found),
        ] if read == me and ast.unparse(test) == ast.unparse(found) == ast.unparse(put.targets[0]):
            name = mangled(attribute, owner)
            is_lazy = is_assigned(put, name, owner) and is_free(cls, name) and begins_as_none(cls, name)
            return _keeping(name, put, me, owner, lazy=True) if is_lazy else None
        case _:
            return None


def _kept_by_constructor(cls: type[Any], name: str) -> KeptHash | None:
    maker = "__post_init__" if has_fields(cls) else "__init__"
    if not hasattr(cls, maker):
        return None
    home, _, made = written(cls, maker)
    body = [each for each in made.body if not is_docstring(each)]
    ends = any(isinstance(part, ast.Return) for part in ast.walk(made))
    if ends or not is_assigned(body[-1], name, home):
        return None
    return _keeping(name, body[-1], made.args.args[0].arg, home, made)


def _keeping(
    name: str, put: ast.stmt, me: str, home: type[Any], made: ast.FunctionDef | None = None, *, lazy: bool = False
) -> KeptHash:
    """Return the attribute to which a statement assigns a hash, in a constructor or in `__hash__`."""
    value = next(each for each in ast.walk(put) if isinstance(each, ast.Call) and _calls_hash(each))
    computed = _OfFields(me, home, made).visit(deepcopy(value))
    of = ast.Lambda(ast.arguments([], [ast.arg(me)], None, [], [], None, []), computed)
    scope: dict[str, Any] = {}
    assignment = ast.Assign([ast.Name("compute", ast.Store())], of)
    exec(compile(ast.fix_missing_locations(ast.Module([assignment], [])), home.__name__, "exec"), scope)
    return KeptHash(name, scope["compute"], (computed, me, home), lazy)


def _calls_hash(node: ast.Call) -> bool:
    return isinstance(node.func, ast.Name) and node.func.id == "hash"


class _OfFields(ast.NodeTransformer):
    """Replaces the parameters of a constructor by the fields that they are assigned to."""

    def __init__(self, me: str, owner: type[Any], made: ast.FunctionDef | None) -> None:
        self.me, self.owner, self.fields = me, owner, dict[str, str]()
        if made is None:
            return
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
HASH.append(check_hash)
