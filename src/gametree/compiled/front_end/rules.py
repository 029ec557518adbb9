"""The table of rules: what each operation does on each combination of kinds. No rule, no compiling.

A construct is added by an entry: a function under `@rule(operation, *shapes, example=...)`, where a shape is a
kind of `kinds`, or a class of `values` for what is no kind. An operand of a shape that is narrower is taken too: a
bool or a member of an IntEnum for an int, an int for a float, anything for `object`. Constants are folded before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any, cast

from gametree.compiled.front_end.activation import Activation
from gametree.compiled.front_end.blocks import Block
from gametree.compiled.front_end.kinds import (
    Bool,
    Float,
    Int,
    Kind,
    Member,
    Nothing,
    Number,
    Optional,
    Record,
    Row,
    Series,
    Span,
    Text,
    Tuple,
    Wide,
    described,
)
from gametree.compiled.front_end.refusals import SUBSET, Refused
from gametree.compiled.front_end.values import (
    Bound,
    Closure,
    Generated,
    Items,
    Known,
    Lazy,
    Listed,
    Method,
    Never,
    Pieces,
    Range,
    Run,
    Scalar,
    Value,
    View,
    kind_of,
    risky,
    shown,
)

Apply = Callable[..., Value]


class Sequence:
    """The shape of a tuple, list, record or text of known length."""


class Stream:
    """The shape of anything that can be gone through."""


@dataclass(frozen=True)
class Rule:
    """One entry: an operation, the shapes that it is for, what does it, and an example for the docs."""

    operation: str
    shapes: tuple[type[Any], ...]
    apply: Apply
    example: str


RULES: dict[tuple[str, tuple[type[Any], ...]], Rule] = {}


WIDER: dict[type[Any], tuple[type[Any], ...]] = {
    Bool: (Bool, Int, Wide, Float, object),
    Int: (Int, Wide, Float, object),
    Wide: (Wide, object),
    Float: (Float, object),
    Number: (Number, Float, object),
    Text: (Text, Sequence, Stream, object),
    Tuple: (Tuple, Sequence, Stream, object),
    Row: (Row, Sequence, Stream, object),
    Record: (Record, Sequence, Stream, object),
    Series: (Series, Stream, object),
    Span: (Range, Stream, object),
    Optional: (Optional, object),
    Nothing: (Nothing, object),
    Run: (Run, Stream, object),
    Pieces: (Pieces, object),
    Lazy: (Lazy, Stream, object),
    Generated: (Generated, Stream, object),
    Closure: (Closure, object),
    Bound: (Closure, object),
    Method: (Closure, object),
    dict: (dict, object),
    set: (set, object),
    list: (list, Sequence, Stream, object),
}


def rule(operation: str, *shapes: type[Any], example: str) -> Callable[[Apply], Apply]:
    """Enter a function into the table: given the activation and its operands, it returns the value."""

    def entered(apply: Apply) -> Apply:
        RULES[operation, shapes] = Rule(operation, shapes, apply, example)
        return apply

    return entered


def shapes_of(value: Value) -> tuple[type[Any], ...]:
    """Return the shapes that a value is taken for, the narrowest first."""
    if isinstance(value, Known) and isinstance(value.value, list | dict | set | frozenset):
        kind = cast("Any", type(cast("Any", value).value))
        return WIDER[set if kind is frozenset else kind]
    if isinstance(value, Known | Scalar | View | Items | Listed | Range):
        try:
            kind_here = kind_of(value)
        except Refused:
            if isinstance(value, Items):
                return WIDER[Row] if value.form is list else _of_record(value.form)
            if isinstance(value, Known) and isinstance(value.value, tuple):
                return (Tuple, Sequence, Stream, object)
            if isinstance(value, Known) and type(value.value) is int:
                return (Int, Float, object)
            return (object,)
        return _of_kind(kind_here)
    return WIDER.get(type(value), (object,))


def _of_kind(kind: Kind) -> tuple[type[Any], ...]:
    if isinstance(kind, Record):
        return _of_record(kind.cls)
    if isinstance(kind, Member):
        return (Member, Int, Wide, Float, object) if issubclass(kind.cls, int) else (Member, object)
    return WIDER[type(kind)]


def _of_record(cls: type[Any]) -> tuple[type[Any], ...]:
    """Return the shapes of a tuple, NamedTuple or dataclass; the last has no items."""
    return WIDER[Tuple] if cls is tuple else WIDER[Record] if issubclass(cls, tuple) else (Record, object)


def find(operation: str, values: tuple[Value, ...]) -> Rule | None:
    """Return the rule for an operation on these values, or None."""
    for shapes in _candidates(values):
        found = RULES.get((operation, shapes))
        if found is not None:
            return found
    return None


def _candidates(values: tuple[Value, ...]) -> Iterator[tuple[type[Any], ...]]:
    lists = [shapes_of(value) for value in values]
    ranked = sorted(product(*(range(len(each)) for each in lists)), key=sum)
    for places in ranked:
        yield tuple(each[place] for each, place in zip(lists, places, strict=True))


def apply(context: Activation, operation: str, *values: Value, **named: Value) -> Value:
    """Return what an operation gives, or raise `Refused` where no rule covers it."""
    if any(isinstance(value, Never) for value in values):
        return Never()
    found = find(operation, values)
    if found is None:
        reason = f"{operation} is used on {' and '.join(map(_named, values)) or 'nothing'}"
        raise Refused(reason, SUBSET)
    before, context.block = context.block, Block()
    try:
        result = found.apply(context, *values, **named)
        written = context.block
    finally:
        context.block = before
    before.add(written)
    context.settle(values, result, written)
    if isinstance(result, Scalar) and not result.raises and any(map(risky, values)):
        return Scalar(result.kind, result.text, raises=True)
    return result


def _named(value: Value) -> str:
    try:
        return described(kind_of(value))
    except Refused:
        return shown(value)


def listed() -> list[tuple[str, str]]:
    """Return an example of each rule and the kinds that it is for, as the docs show them."""
    return [
        (entry.example, ", ".join(shape.__name__.lower() for shape in entry.shapes)) for entry in RULES.values()
    ]
