"""Attributes, as Python's own protocol finds them."""

from __future__ import annotations

from enum import Enum
from typing import Any

from gametree.compiled.front_end.activation import Activation
from gametree.compiled.front_end.calls import call
from gametree.compiled.front_end.encoding import items_of
from gametree.compiled.front_end.kinds import Member, Record
from gametree.compiled.front_end.layout import field_names
from gametree.compiled.front_end.refusals import Refused
from gametree.compiled.front_end.rules import apply
from gametree.compiled.front_end.snapshot import MISSING, Builtin, Getter, Method as OwnMethod, Plain
from gametree.compiled.front_end.values import Bound, Items, Known, Method, Never, Value, kind_of


def attribute(context: Activation, owner: Value, name: str) -> Value:
    """Return `owner.name`."""
    if isinstance(owner, Never):
        return owner
    snapshot = context.program.snapshot
    if name == "_replace" and _class_and_fields(owner)[0] is not None:
        return Method(owner, name)
    if isinstance(owner, Known):
        if isinstance(owner.value, ATOMIC):
            return Method(owner, name)
        found = snapshot.attribute(owner.value, name)
        match found:
            case Plain(value):
                return Known.of(value)
            case Getter(function):
                return call(context, Known.of(function), (owner,), {})
            case OwnMethod(function):
                return Bound(Known.of(function), owner)
            case Builtin(method):
                return Method(owner, method)
    cls, fields = _class_and_fields(owner)
    if cls is None:
        return Method(owner, name)
    if name in fields:
        return items_of(owner)[fields.index(name)]
    if issubclass(cls, Enum) and name in ("value", "_value_"):
        return apply(context, ".value", owner)
    if issubclass(cls, Enum) and name in ("name", "_name_"):
        raise Refused("the name of a member is used as a value", "compare members")
    found = snapshot.of_instance(cls, MISSING, name)
    match found:
        case Plain(value) if value is not MISSING:
            return Known.of(value)
        case Getter(function):
            return call(context, Known.of(function), (owner,), {})
        case OwnMethod(function):
            return Bound(Known.of(function), owner)
        case Builtin(method):
            return Method(owner, method)
        case _:
            raise Refused(
                f"{cls.__name__}.{name} cannot be computed while compiling", "use a field, a method or a property"
            )


ATOMIC = (float, dict, set, frozenset, range)


def _class_and_fields(owner: Value) -> tuple[type[Any] | None, tuple[str, ...]]:
    try:
        kind = kind_of(owner)
    except Refused:
        if isinstance(owner, Items) and owner.form not in (tuple, list):
            return owner.form, field_names(owner.form)
        return None, ()
    match kind:
        case Record(cls, _):
            return cls, field_names(cls)
        case Member(cls):
            return cls, ()
        case _:
            return None, ()
