"""Objects on two ways to a place: those that the same variables hold become one object.

On each way, a reference to an object is known. So both may take a new name there, if each is one of one pair.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, TypeAlias

from gametree.compiled.front_end.kinds import values
from gametree.compiled.front_end.kinds.values import Environment, Items, Value
from gametree.compiled.front_end.names.scopes import Variable

Reference: TypeAlias = values.Object | values.Same
Names: TypeAlias = dict[Reference, Reference]


def united(first: Environment, other: Environment, made: set[Reference]) -> tuple[Names, Names]:
    """Return new names for objects and shared lists on two ways, so that variables refer to the same on both.

    A name that is `made` for this place stays as it is on the first way; those that are made here are added.
    """
    pairs = _pairs(first, other)
    on_first = {one: another(one) for one in pairs.values() if one not in made}
    made.update(on_first.values())
    on_other = {old: on_first.get(one, one) for old, one in pairs.items()}
    on_other.update({name: another(name) for name in [*on_other.values()] if name not in on_other})
    return on_first, on_other


def _pairs(first: Environment, other: Environment) -> Names:
    """Return the references on one way that differ from those of the same variables on the first, with these."""
    names, taken = Names(), Names()
    found = [(other.get(each), held) for each, held in first.items()]
    left: list[tuple[Any, Any]] = sorted(found, key=lambda pair: pair[0] == pair[1])
    while left:
        old, new = left.pop()
        if not _fit(old, new) or old in names or new in taken:
            continue
        names[old], taken[new] = new, old
        left[:0] = [(other.get(one), first.get(two)) for one, two in _parts(old, new)]
    return {old: new for old, new in names.items() if old != new}


def _fit(one: Any, other: Any) -> bool:
    """Whether two values are references that may have one name."""
    is_alike = isinstance(one, Reference) and type(one) is type(other)
    return is_alike and getattr(one, "cls", None) is getattr(other, "cls", None)


def _parts(one: Reference, other: Reference) -> Iterator[tuple[Variable, Variable]]:
    """Yield the variables that hold the fields of one object, each with that of another, or those of two lists."""
    if isinstance(one, values.Object) and isinstance(other, values.Object):
        for name in dict.fromkeys(name for each in (one, other) for name, _ in each.fields.named()):
            yield one.fields.variable(name), other.fields.variable(name)
    elif isinstance(one, values.Same) and isinstance(other, values.Same):
        yield one.variable, other.variable


def another(reference: Reference) -> Reference:
    """Return a reference that nothing holds yet."""
    if isinstance(reference, values.Object):
        return replace(reference, fields=values.Fields(reference.fields.title))
    return values.Same(values.Shared(reference.variable.spelling))


def variables_of(names: Names) -> dict[Variable, Variable]:
    """Return the variables of objects and shared lists, each with the one that takes its place."""
    return {one: other for old, new in names.items() for one, other in _parts(old, new)}


def renamed(value: Value, names: Names) -> Value:
    """Return a value with new names for the objects that it is or refers to."""
    match value:
        case values.Object() | values.Same():
            return names.get(value, value)
        case Items(form, items):
            return Items(form, tuple(renamed(item, names) for item in items))
        case values.Lazy("choice", (test, *parts)):
            return values.Lazy("choice", (test, *(renamed(part, names) for part in parts)))
        case values.Closure(defaults=defaults):
            return replace(value, defaults=tuple(renamed(each, names) for each in defaults))
        case values.Mapping(places, parts):
            return values.Mapping(places, tuple(renamed(each, names) for each in parts))
        case values.Bound(function, owner):
            return values.Bound(renamed(function, names), renamed(owner, names))
        case _:
            return value
