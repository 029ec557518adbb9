"""Calls of functions with a cache, which may have the answer to an equal argument of another class."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from itertools import product, starmap
from typing import Any

from gametree.compiled.front_end.functions.activation import Activation
from gametree.compiled.front_end.kinds import kinds, values
from gametree.compiled.front_end.kinds.kinds import (
    Incompatible,
    Kind,
    cases,
    classes,
    contents,
    described,
    widened,
)
from gametree.compiled.front_end.kinds.values import Known, Value, kind_of
from gametree.compiled.front_end.names.records import differs_unseen
from gametree.compiled.front_end.names.refusals import Refused

NUMBERS = int, float, complex
EQUAL: tuple[Any, ...] = (NUMBERS, str, tuple, frozenset)  # classes whose subclasses have equal values
EXACT = (kinds.Nothing, kinds.Bool, kinds.Wide, kinds.Member, kinds.Text, kinds.BoundedText)


def check_cached(
    context: Activation, function: Any, positional: tuple[Value, ...], named: Mapping[str, Value]
) -> None:
    """Refuse a call of a function with a cache that could return the answer for another argument.

    An argument is compared with those that other calls give in the same place.
    """
    for place, value in [*enumerate(positional), *named.items()]:
        kind = _kind_of_argument(value)
        if kind is None:
            continue
        given = context.program.cached[function, place]
        is_exact = isinstance(value, Known) or _is_exact(kind)
        if not is_exact or any(_may_be_mixed(kind, each) for each in (kind, *given)):
            reason = "a function with a cache is called with values that may be of several classes"
            raise Refused(reason, "call it without")
        if kind not in given:
            given.append(kind)


def check_kept(value: Value) -> Value:
    """Return the answer of a function with a cache; refuse one that each call changes, as the next one gets it."""
    if values.stream_in(value) is not None:
        raise Refused("a function with a cache returns a generator, which ends once", "return a tuple")
    if any(values.objects_in(value)):
        raise Refused("a function with a cache returns an object that may change", "call it without")
    return value


def _kind_of_argument(value: Value) -> Kind | None:
    """Return the kind of an argument, or None for a constant that has none, such as a game."""
    if isinstance(value, Known):
        with suppress(Refused, Incompatible):
            return widened(kind_of(value))
        return None
    return widened(kind_of(value))


def _is_exact(kind: Kind) -> bool:
    """Whether a value, and each part of it, is of a known class, and the same as all that are equal to it."""
    match kind:
        case kinds.Int(exact=exact):
            return exact
        case kinds.Record(cls) if differs_unseen(cls):
            reason = f"a function with a cache is called with {described(kind)}, and equal ones may differ"
            raise Refused(reason, "call it without")
        case kinds.Tuple() | kinds.Record() | kinds.Union():
            return all(map(_is_exact, kind.items))
        case _ if kinds.form_of(kind) in (tuple, str, frozenset):
            return all(map(_is_exact, contents(kind)))
        case _:
            return isinstance(kind, EXACT)


def _may_be_mixed(one: Kind, other: Kind) -> bool:
    """Whether values of two kinds may be equal while they, or parts of them, are of different classes."""
    return any(starmap(_are_mixed, product(cases(one), cases(other))))


def _are_mixed(one: Kind, other: Kind) -> bool:
    own, its = classes(one), classes(other)
    if own != its:
        return any(all(issubclass(cls, base) for cls in (*own, *its)) for base in EQUAL)
    if isinstance(one, kinds.Tuple | kinds.Record) and isinstance(other, kinds.Tuple | kinds.Record):
        return len(one.items) == len(other.items) and any(map(_may_be_mixed, one.items, other.items))
    return any(starmap(_may_be_mixed, product(contents(one), contents(other))))
