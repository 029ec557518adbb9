"""The kinds of values that rules compute with while they run: a closed set, and the joins of two kinds.

A kind has the properties of the value in Python (its type, comparisons and methods) and its number of 64-bit
words. A value known while compiling (`Known`) is of no kind: it takes no words. `bool` is not `int`, and a member
of an enum is not its value.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, TypeAlias

from gametree.compiled.front_end.ir import types
from gametree.compiled.front_end.ir.primitives import WIDE_GREATEST, WIDE_LEAST
from gametree.compiled.front_end.ir.types import Type

LEAST = -(2**63)
GREATEST = 2**63 - 1
SETS = (set, frozenset)
EXACT = 2**53  # every int up to here is a float
ROOM = 32  # items of a tuple of changing length that is put into another value


@dataclass(frozen=True)
class Nothing:
    """None, and no other value."""


@dataclass(frozen=True)
class Bool:
    """True or False."""


@dataclass(frozen=True)
class Int:
    """An int between two bounds; unless it is `exact`, it may be a bool or a member of an IntEnum."""

    least: int = LEAST
    most: int = GREATEST
    exact: bool = True


@dataclass(frozen=True)
class Wide:
    """An int of two words, between two bounds."""

    least: int = WIDE_LEAST
    most: int = WIDE_GREATEST


@dataclass(frozen=True)
class Float:
    """A float."""


@dataclass(frozen=True)
class Number:
    """A float, or an int between two bounds that is small enough to be held as a float."""

    least: int
    most: int


@dataclass(frozen=True)
class Member:
    """A member of an enum."""

    cls: type[Enum]


@dataclass(frozen=True)
class Text:
    """A text of fixed length."""

    length: int


@dataclass(frozen=True)
class BoundedText:
    """A text of at most that many characters, which is only compared as a whole: NO_CHARACTER fills its words.

    So two texts are equal, or the one is the lesser, if that holds of their words.
    """

    most: int


@dataclass(frozen=True)
class Tuple:
    """A tuple of fixed length."""

    items: tuple[Kind, ...]


@dataclass(frozen=True)
class Record:
    """A NamedTuple or frozen dataclass, with the kinds of its fields in order."""

    cls: type[Any]
    items: tuple[Kind, ...]


@dataclass(frozen=True)
class FixedList:
    """A list of fixed length, made by the rules and not yet returned."""

    items: tuple[Kind, ...]


@dataclass(frozen=True)
class SetOf:
    """A set, or frozenset, that was made of a known number of items; some of them may be equal."""

    items: tuple[Kind, ...]
    form: type[set[Any] | frozenset[Any]]


@dataclass(frozen=True)
class List:
    """A list, tuple or set whose length is known only at run time; some items of a set may be equal."""

    item: Kind
    form: type[list[Any] | tuple[Any, ...] | set[Any] | frozenset[Any]]


@dataclass(frozen=True)
class Bounded:
    """A tuple of at most that many items as a part of a value, or as a state: its length, and room for its items.

    Read from there, it is a `Series`. The room behind the last item holds zeros.
    """

    item: Kind
    most: int


@dataclass(frozen=True)
class Range:
    """A range: its start, stop and step."""


@dataclass(frozen=True)
class Optional:
    """None or another kind."""

    kind: Kind


Kind: TypeAlias = (
    Nothing
    | Bool
    | Int
    | Wide
    | Float
    | Number
    | Member
    | Text
    | BoundedText
    | Tuple
    | Record
    | FixedList
    | SetOf
    | List
    | Bounded
    | Range
    | Optional
)


Scalar: TypeAlias = Bool | Int | Wide | Float | Number | Member


INT = Int()
CHARACTER = Int(0, 0x10FFFF)
NO_CHARACTER = -1


class Incompatible(Exception):
    """Two kinds have no join; the message names them."""


def is_scalar(kind: Kind) -> bool:
    """Whether one variable of the lowered function holds a value of this kind."""
    return isinstance(kind, Bool | Int | Wide | Float | Number | Member)


def size(kind: Kind) -> int:
    """Return how many words hold a value of this kind."""
    match kind:
        case Nothing():
            return 0
        case Text(length) | BoundedText(length):
            return length
        case Tuple(items) | Record(_, items) | FixedList(items) | SetOf(items):
            return sum(map(size, items))
        case Optional(inner):
            return 1 + size(inner)
        case Bounded(item, most):
            return 1 + most * size(item)
        case Range():
            return 3
        case Wide():
            return 2
        case _:
            return 1


def type_of(kind: Kind) -> Type:
    """Return the type of the one local that holds a value of a kind."""
    match kind:
        case Bool():
            return types.BOOL
        case Float() | Number():
            return types.FLOAT
        case Wide():
            return types.WIDE
        case Int() | Member():
            return types.INT
        case List(item):
            return types.ListOf(type_of(item))
        case _:
            return types.Words(size(kind))


def parts(kind: Kind) -> tuple[Kind, ...]:
    """Return the kinds of the parts of a value: its items, or the value itself where it may be None."""
    if isinstance(kind, Optional):
        return (kind.kind,)
    return (kind.item,) if isinstance(kind, Bounded) else getattr(kind, "items", ())


def described(kind: Kind) -> str:
    """Return the name of a kind in messages."""
    match kind:
        case Nothing():
            return "None"
        case Bool():
            return "a bool"
        case Int():
            return "an int"
        case Wide():
            return "an int of 128 bits"
        case Float():
            return "a float"
        case Number():
            return "a number that may be an int or a float"
        case Member(cls):
            return f"a member of {cls.__name__}"
        case Text(length):
            return "a character" if length == 1 else f"a text of {length} characters"
        case BoundedText(most):
            return f"a text of at most {most} characters"
        case Tuple(items):
            return f"a tuple of {len(items)}"
        case Record(cls, _):
            return f"a {cls.__name__}"
        case FixedList(items):
            return f"a list of {len(items)}"
        case SetOf(_, form):
            return f"a {form.__name__}"
        case List(_, form):
            return f"a {form.__name__}{'' if form in SETS else ' of changing length'}"
        case Bounded(_, most):
            return f"a tuple of at most {most}"
        case Range():
            return "a range"
        case _:
            return f"None or {described(kind.kind)}"


def join(left: Kind, right: Kind) -> Kind:
    """Return the kind of a value that may be of either kind, or raise `Incompatible`."""
    if left == right:
        return left
    match left, right:
        case Nothing(), other:
            return other if isinstance(other, Optional) else Optional(other)
        case _, Nothing():
            return join(right, left)
        case Optional(inner), other:
            return Optional(join(inner, other.kind if isinstance(other, Optional) else other))
        case _, Optional(_):
            return join(right, left)
        case (Int() | Bool() | Member(), Int() | Bool() | Member()):
            one, other = as_int(left), as_int(right)
            both_exact = one.exact and other.exact
            return Int(min(one.least, other.least), max(one.most, other.most), both_exact)
        case (Wide() | Int(exact=True), Wide() | Int(exact=True)):
            return Wide(min(left.least, right.least), max(left.most, right.most))
        case (Float() | Number() | Int(exact=True), Float() | Number() | Int(exact=True)):
            return _number(left, right)
        case (Text(length) | BoundedText(length), Text(other_length) | BoundedText(other_length)):
            return BoundedText(max(length, other_length))
        case Tuple(items), Tuple(others):
            return Tuple(_joined(items, others, left, right))
        case FixedList(items), FixedList(others) if len(items) == len(others):
            return FixedList(_joined(items, others, left, right))
        case SetOf(items, form), SetOf(others, other_form) if form is other_form and len(items) == len(others):
            return SetOf(_joined(items, others, left, right), form)
        case (List(item, form), Tuple(items)) | (Tuple(items), List(item, form)) if form is tuple:
            return List(united([item, *items]), tuple)
        case (FixedList() | SetOf() | List(), FixedList() | SetOf() | List()):
            return _sequence(left, right)
        case (Bounded(), Tuple() | List() | Bounded()) | (Tuple() | List(), Bounded()):
            return bounded(left, right)
        case Record(cls, items), Record(other_cls, others) if cls is other_cls:
            return Record(cls, _joined(items, others, left, right))
        case _:
            message = f"{described(left)} here and {described(right)} there"
            raise Incompatible(message)


def as_int(kind: Kind) -> Int:
    """Return the kind of the int of a bool or of a member of an IntEnum, or raise `Incompatible`."""
    match kind:
        case Int():
            return kind
        case Bool():
            return Int(0, 1, exact=False)
        case Member(cls) if issubclass(cls, int):
            values = [int(member) for member in cls]
            return Int(min(values), max(values), exact=False)
        case _:
            message = f"{described(kind)} is no int{' of one word' if isinstance(kind, Wide) else ''}"
            raise Incompatible(message)


def as_whole(kind: Kind) -> Int | Wide:
    """Return the int of one word or two that a value of a kind is, or raise `Incompatible`."""
    return kind if isinstance(kind, Wide) else as_int(kind)


def _number(left: Kind, right: Kind) -> Kind:
    bounds = [kind for kind in (left, right) if isinstance(kind, Int | Number)]
    least, most = min(kind.least for kind in bounds), max(kind.most for kind in bounds)
    if not -EXACT <= least <= most <= EXACT:
        message = "an int that may be large here and a float there"
        raise Incompatible(message)
    return Number(least, most)


def _joined(items: Sequence[Kind], others: Sequence[Kind], left: Kind, right: Kind) -> tuple[Kind, ...]:
    if len(items) != len(others):
        message = f"{described(left)} here and {described(right)} there"
        raise Incompatible(message)
    return tuple(map(join_parts, items, others))


def join_parts(left: Kind, right: Kind) -> Kind:
    """Return the join of the kinds of two parts, where tuples of several lengths need room for the longest."""
    if isinstance(left, Tuple) and isinstance(right, Tuple) and len(left.items) != len(right.items):
        return bounded(left, right)
    return join(left, right)


def _sequence(left: FixedList | SetOf | List, right: FixedList | SetOf | List) -> List:
    form, other = (list if isinstance(kind, FixedList) else kind.form for kind in (left, right))
    if form is not other:
        message = f"a {form.__name__} here and a {other.__name__} there"
        raise Incompatible(message)
    items = [item for kind in (left, right) for item in ((kind.item,) if isinstance(kind, List) else kind.items)]
    return List(united(items), form)


def bounded(left: Kind, right: Kind) -> Bounded:
    """Return the join of two kinds of tuples, of which one changes its length or which differ in length."""
    item = united([part for kind in (left, right) for part in _items_of(kind)])
    if not size(item) or holds_sequences(item):
        message = f"{described(left)} here and {described(right)} there"
        raise Incompatible(message)
    return Bounded(item, max(_room_of(left), _room_of(right)))


def _items_of(kind: Kind) -> tuple[Kind, ...]:
    match kind:
        case Tuple() | Bounded():
            return parts(kind)
        case List(item, form) if form is tuple:
            return (item,)
        case _:
            message = f"{described(kind)} here and a tuple there"
            raise Incompatible(message)


def _room_of(kind: Kind) -> int:
    return len(kind.items) if isinstance(kind, Tuple) else kind.most if isinstance(kind, Bounded) else ROOM


def as_part(kind: Kind) -> Kind:
    """Return the kind of a value as a part of another one, where a tuple of changing length needs room."""
    if isinstance(kind, List) and kind.form is tuple and size(kind.item) and not holds_sequences(kind.item):
        return Bounded(kind.item, ROOM)
    return kind


def holds_sequences(kind: Kind) -> bool:
    """Whether a value of a kind is or holds a list, a set, or a tuple whose room is not known."""
    return isinstance(kind, FixedList | SetOf | List) or any(map(holds_sequences, parts(kind)))


def holds_words(kind: Kind) -> bool:
    """Whether a value of a kind is or holds one of several texts of which the lengths differ."""
    return isinstance(kind, BoundedText) or any(map(holds_words, parts(kind)))


def united(items: Sequence[Kind]) -> Kind:
    """Return the kind that holds all of several kinds, one at least, or raise `Incompatible`."""
    kind = items[0]
    for item in items[1:]:
        kind = join(kind, item)
    return kind
