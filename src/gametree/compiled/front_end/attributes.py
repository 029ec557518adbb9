"""Attributes, as Python's own protocol finds them."""

from __future__ import annotations

from enum import Enum
from typing import Any

from gametree.compiled.front_end import kinds, values
from gametree.compiled.front_end.activation import Activation
from gametree.compiled.front_end.calls import call
from gametree.compiled.front_end.encoding import parts_of
from gametree.compiled.front_end.layout import field_names
from gametree.compiled.front_end.refusals import Refused
from gametree.compiled.front_end.rules import apply
from gametree.compiled.front_end.snapshot import MISSING, Attribute, Getter, Method, Plain
from gametree.compiled.front_end.values import Items, Known, Value, kind_of


def attribute(context: Activation, owner: Value, name: str) -> Value:
    """Return `owner.name`."""
    if isinstance(owner, values.Never):
        return owner
    snapshot = context.program.snapshot
    if name == "_replace" and _class_and_fields(owner)[0] is not None:
        return values.Method(owner, name)
    if isinstance(owner, Known):
        if isinstance(owner.value, ATOMIC):
            return values.Method(owner, name)
        return _read(context, owner, snapshot.attribute(owner.value, name))
    cls, fields = _class_and_fields(owner)
    if cls is None:
        return values.Method(owner, name)
    if name in fields:
        return parts_of(owner)[fields.index(name)]
    if issubclass(cls, Enum) and name in ("value", "_value_"):
        return apply(context, ".value", owner)
    if issubclass(cls, Enum) and name in ("name", "_name_"):
        raise Refused("the name of a member is used as a value", "compare members")
    found = snapshot.of_instance(cls, MISSING, name)
    if isinstance(found, Plain) and found.value is MISSING:
        reason = f"{cls.__name__}.{name} cannot be computed while compiling"
        raise Refused(reason, "use a field, a method or a property")
    return _read(context, owner, found)


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


ATOMIC = (float, dict, set, frozenset, range)


def _class_and_fields(owner: Value) -> tuple[type[Any] | None, tuple[str, ...]]:
    try:
        kind = kind_of(owner)
    except Refused:
        if isinstance(owner, Items) and owner.form not in (tuple, list):
            return owner.form, field_names(owner.form)
        return None, ()
    match kind:
        case kinds.Record(cls, _):
            return cls, field_names(cls)
        case kinds.Member(cls):
            return cls, ()
        case _:
            return None, ()
