"""Attributes, as Python's own protocol finds them."""

from __future__ import annotations

import ast
from contextlib import suppress
from enum import Enum, Flag
from functools import cached_property, partial
from itertools import chain
from types import FunctionType, MethodType
from typing import Any, cast

from gametree.compiled.front_end.functions.activation import Activation, discarded
from gametree.compiled.front_end.functions.edges import Hidden
from gametree.compiled.front_end.functions.evaluator import EXPRESSIONS, call, evaluate
from gametree.compiled.front_end.kinds import kinds, values
from gametree.compiled.front_end.kinds.encoding import parts_of, scalar
from gametree.compiled.front_end.kinds.kinds import Incompatible
from gametree.compiled.front_end.kinds.values import Known, Scalar, Value, shown
from gametree.compiled.front_end.names.objects import is_field
from gametree.compiled.front_end.names.records import MISSING, Keeper, entry_of, field_names, found_in
from gametree.compiled.front_end.names.refusals import Refused
from gametree.compiled.front_end.names.snapshot import Attribute, Getter, Method, Plain
from gametree.compiled.front_end.operations.alternatives import by_alternative, class_of, written_by_place
from gametree.compiled.front_end.operations.comparison import possibilities
from gametree.compiled.front_end.operations.named_fields import is_named
from gametree.compiled.front_end.operations.sequences import made_of_one
from gametree.compiled.front_end.operations.table import apply
from gametree.compiled.front_end.prelude import stream_functions
from gametree.game import CompileError


def attribute(context: Activation, owner: Value, name: str) -> Value:
    """Return `owner.name`."""
    if isinstance(owner, values.Never):
        return owner
    snapshot = context.program.snapshot
    if name == "__class__" and not (isinstance(owner, Known) and isinstance(owner.value, type)):
        return class_of(owner)
    if isinstance(owner, values.Object):
        return _of_object(context, owner, name)
    if isinstance(owner, Scalar) and isinstance(owner.kind, kinds.OneOf):
        return _of_one(context, owner, owner.kind.constants, name)
    if values.is_several(owner):
        return _of_union(context, owner, name)
    if name in RANGE and isinstance(owner, values.Range):
        return apply(context, "int", getattr(owner, name))
    if name in RANGE and isinstance(owner, Known) and type(owner.value) is range:
        return Known.of(getattr(owner.value, name))
    cls, fields = _class_and_fields(owner)
    if name == "_replace" and cls and getattr(found_in(cls, name), "__module__", "") == "collections":
        return values.Method(owner, name)
    if isinstance(owner, Known):
        if owner == Known.of(chain) and name == "from_iterable":
            return Known.of(stream_functions.all_of)
        if isinstance(owner.value, ATOMIC):
            return _method(owner, name)
        return _read(context, owner, snapshot.attribute(owner.value, name))
    if cls is None:
        return _method(owner, name)
    if name in fields:
        return parts_of(owner)[fields.index(name)]
    if issubclass(cls, Enum) and name in ("value", "_value_"):
        return apply(context, ".value", owner)
    if issubclass(cls, Enum) and not issubclass(cls, Flag) and name in ("name", "_name_"):
        return apply(context, "[]", Known.of({each: each.name for each in cls}), owner)
    found = snapshot.of_instance(cls, MISSING, name)
    if isinstance(found, Plain) and found.value is MISSING:
        reason = f"{cls.__name__}.{name} cannot be computed while compiling"
        raise Refused(reason, "use a field, a method or a property")
    return _read(context, owner, found)


def attribute_of_text(context: Activation, owner: Value, name: Value, default: Value | None = None) -> Value:
    """Return `getattr(owner, name)`, or with a default; a text that is not constant must name a field."""
    if values.is_several(owner):
        by_owner = partial(attribute_of_text, context, name=name, default=default)
        return by_alternative(context, owner, by_owner, AttributeError)
    if values.is_several(name):
        return by_alternative(context, name, lambda part: attribute_of_text(context, owner, part, default))
    if values.classes_of(name) != (str,):
        raise Refused(f"getattr is given {shown(name)} as a name", "give it a text")
    cls, fields = _class_and_fields(owner)
    if isinstance(name, Known) and (default is None or name.value in fields):
        return attribute(context, owner, name.value)
    if default is not None or cls is None:
        raise Refused("getattr is given a default, or a name that changes", BY_ITS_NAME)
    tests = [is_named(context, name, field) for field in fields]
    possible = [
        (scalar(test).code, field) for test, field in zip(tests, fields, strict=True) if test != values.FALSE
    ]
    result = Hidden("attribute")

    def write(place: int) -> None:
        if place < len(possible):
            context.assign(result, attribute(context, owner, possible[place][1]))
        else:
            context.fail(
                CompileError, f"getattr of a {cls.__name__} is given what is no field: write the name there"
            )

    written_by_place(context, [test for test, _ in possible], write)
    return context.read(result)


def _of_object(context: Activation, owner: values.Object, name: str) -> Value:
    """Return an attribute of an object whose fields rules change."""
    if is_field(owner.cls, name):
        return context.read(owner.fields.variable(name))
    found = found_in(owner.cls, name)
    if type(found) is cached_property:
        raise Refused(f"{owner.cls.__name__}.{name} is kept by an object that rules change", "make it a property")
    if name.startswith("__") and not isinstance(found, FunctionType):
        raise Refused(f"{name} of a {owner.cls.__name__} is read", "use a field, a method or a property")
    looked_up = context.program.snapshot.of_instance(owner.cls, MISSING, name)
    if isinstance(looked_up, Getter | Method) and isinstance(looked_up.function, Keeper):
        looked_up = looked_up._replace(function=looked_up.function.function)  # which keeps its value in the object
    return _read(context, owner, looked_up)


def _of_union(context: Activation, owner: Value, name: str) -> Value:
    """Return the attribute of a value of one of several kinds: a method, or what is read of each kind."""
    for _, part in possibilities(owner):
        with suppress(CompileError, Refused, Incompatible), discarded(context):
            if isinstance(attribute(context, part, name), values.Bound | values.Method):
                return values.Method(owner, name)
    return by_alternative(context, owner, lambda part: attribute(context, part, name), AttributeError)


def _of_one(context: Activation, owner: Scalar, constants: tuple[Any, ...], name: str) -> Value:
    """Return the attribute of one of several objects."""
    found = [context.program.snapshot.attribute(each, name) for each in constants]
    if all(isinstance(each, Plain) for each in found):
        held = {id(one): each.value for one, each in zip(constants, found, strict=True) if isinstance(each, Plain)}
        return made_of_one(context, owner, lambda one: held[id(one)])
    methods = [
        MethodType(each.function, one)
        for each, one in zip(found, constants, strict=True)
        if isinstance(each, Method)
    ]
    if len(methods) == len(found) and any(each != found[0] for each in found):
        return Scalar(kinds.OneOf.of(methods), owner.code)
    if any(each != found[0] for each in found):
        raise Refused(f"{name} is looked up in one of several objects of which each has its own", "use one class")
    return _read(context, owner, found[0])


def _read(context: Activation, owner: Value, found: Attribute) -> Value:
    match found:
        case Plain(value):
            return Known.of(value)
        case Getter(function):
            return call(context, Known.of(function), (owner,), {})
        case Method(function):
            return values.Bound(Known.of(function), owner)
        case _:
            return values.Method(owner, found.name)


def _method(owner: Value, name: str) -> Value:
    """Return a method of a value that is no record, or refuse a name that Python would not find."""
    if isinstance(owner, values.Slice) and not values.is_slice_of_text(owner):
        raise Refused(f"{name} is looked up in a slice or row of changing length", "copy that with list(...)")
    classes: tuple[type[Any], ...] = (object,)  # of a stream or a function, of which no attribute is read
    with suppress(Refused):
        classes = values.classes_of(owner)
    if not all(hasattr(cls, name) for cls in classes):
        raise Refused(f"{shown(owner)} has no attribute {name!r}", "write an attribute that it has")
    return values.Method(owner, name)


BY_NAME = "call the method of the base class by its name, as in Base.utility(self, state)"
BY_ITS_NAME = "write the attribute by its name"
RANGE = ("start", "stop", "step")
ATOMIC = (float, dict, set, frozenset, range)


def _class_and_fields(owner: Value) -> tuple[type[Any] | None, tuple[str, ...]]:
    if isinstance(owner, Scalar) and isinstance(owner.kind, kinds.Member):
        return owner.kind.cls, ()
    if isinstance(owner, values.Object):
        return owner.cls, ()
    cls = values.record_class(owner)
    if cls is kinds.Bytes:
        return None, ()
    return cls, () if cls is None else field_names(cls)


def _attribute(context: Activation, node: Any) -> Value:
    match node.value:
        case ast.Call(ast.Name("super") as name, given, []) if evaluate(context, name) == Known.of(super):
            return _of_base(context, node.value, given, node.attr)
        case owner:
            return attribute(context, evaluate(context, owner), context.frame.function.mangled(node.attr))


def _of_base(context: Activation, node: ast.Call, given: list[ast.expr], name: str) -> Value:
    """Return `super().name`: what Python finds in the bases behind the class in which the method stands."""
    function = context.frame.function
    parameters = [*function.node.args.posonlyargs, *function.node.args.args]
    match given, parameters, function.cells.get("__class__"):
        case [], [first, *_], Known(cls) if not _is_inside_comprehension(node, function.node):
            owner = context.read(cast("Any", context.frame.scopes.bindings[first]))
        case [cls_node, owner_node], _, _:
            owner, found = evaluate(context, owner_node), evaluate(context, cls_node)
            cls = found.value if isinstance(found, Known) else None
        case _:
            raise Refused("super is called where it has no method around it", BY_NAME)
    own: Any = cast("Any", type(owner.value)) if isinstance(owner, Known) else _class_and_fields(owner)[0]
    base, entry = entry_of(own, name, cls) if own and cls in own.__mro__ else (object, MISSING)
    if isinstance(owner, values.Object) and entry is object.__init__:
        return Known.of(_initialised)
    if not isinstance(entry, FunctionType) and type(entry) not in (property, staticmethod):
        raise Refused(f"super().{name} is no method or property that the rules define", BY_NAME)
    return _read(context, owner, context.program.snapshot.of_instance(base, MISSING, name))


def _initialised() -> None:
    """Do what `__init__` of `object` does."""


def _is_inside_comprehension(node: ast.AST, function: ast.AST) -> bool:
    """Whether a node stands in a comprehension, but for the iterable that it begins with."""
    return any(
        node in ast.walk(each) and node not in ast.walk(each.generators[0].iter)
        for each in ast.walk(function)
        if isinstance(each, ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp)
    )


EXPRESSIONS[ast.Attribute] = _attribute
