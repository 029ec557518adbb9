"""The kinds of values that rules compute with while they run: a closed set, and the joins of two kinds.

A kind has the properties of the value in Python (its type, comparisons and methods) and its number of 64-bit
words. A value known while compiling (`Known`) is of no kind: it takes no words. `bool` is not `int`, and a member
of an enum is not its value.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cache, partial
from math import prod
from types import NoneType
from typing import Any, Self, TypeAlias, cast

from gametree.compiled.front_end.ir import types
from gametree.compiled.front_end.ir.primitives import WIDE_GREATEST, WIDE_LEAST
from gametree.compiled.front_end.ir.types import Type
from gametree.compiled.front_end.names.records import class_in_rules, equality_of, field_names, has_operators
from gametree.compiled.front_end.names.refusals import Refused
from gametree.compiled.plain_data import PlainData

LEAST = -(2**63)
GREATEST = 2**63 - 1
EXACT = 2**53  # every int up to here is a float
BITS = 64
ROOM = 32  # items of a tuple of changing length that is put into another value
MOST_LENGTHS = 4  # in a union of tuples; if each call of the rules adds a length, there is no end


class Shuffled(frozenset[Any]):
    """The form of a tuple whose items are in the order of a set: what is asked of one may not depend on that."""


SETS = (set, frozenset, Shuffled)


@dataclass(frozen=True, order=True)
class Bytes:
    """The class of the record as which bytes are held: its one field is the tuple of their ints."""

    _ints: tuple[int, ...]


class Nothing(PlainData):
    """None, and no other value."""


class Bool(PlainData):
    """True or False."""


class Int(PlainData):
    """An int between two bounds; unless it is `exact`, it may be a bool or a member of an IntEnum."""

    least: int = LEAST
    most: int = GREATEST
    exact: bool = True


class Wide(PlainData):
    """An int of two words, between two bounds."""

    least: int = WIDE_LEAST
    most: int = WIDE_GREATEST


class Float(PlainData):
    """A float."""


class Number(PlainData):
    """A float, or an int between two bounds that is small enough to be held as a float."""

    least: int
    most: int


class Member(PlainData):
    """A member of an enum."""

    cls: type[Enum]


class Ratio(PlainData):
    """A Fraction, or a number where there may be one, held as the nearest float: of use only as a probability."""


class OneOf(PlainData):
    """One of several constant objects, by its place among them: of a plain class, or functions."""

    constants: tuple[Any, ...] = field(compare=False)
    keys: tuple[int, ...]  # the identities of the constants

    @classmethod
    def of(cls, constants: Iterable[Any]) -> Self:
        """Return the kind of one of these objects."""
        objects = tuple(constants)
        return cls(objects, tuple(map(id, objects)))


class OneDict(OneOf):
    """One of several constant dicts, by its place among them."""


class Text(PlainData):
    """A text of fixed length."""

    length: int


class BoundedText(PlainData):
    """A text of at most that many characters, which is only compared as a whole: NO_CHARACTER fills its words.

    So two texts are equal, or the one is the lesser, if that holds of their words.
    """

    most: int


class Tuple(PlainData):
    """A tuple of fixed length."""

    items: tuple[Kind, ...]


class Record(PlainData):
    """A NamedTuple or frozen dataclass, with the kinds of its fields in order."""

    cls: type[Any]
    items: tuple[Kind, ...]

    def __post_init__(self) -> None:
        items = dict(zip(field_names(self.cls), self.items, strict=False))
        for name, depth, form in sorted(equality_of(cast("Any", self.cls)).needs):
            holds_for, does, remedy = FORMS[form]
            if name in items and not all(map(holds_for, _at_depth(items[name], depth))):
                reason = f"{self.cls.__name__} {does} {name}, which is {described(items[name])}"
                raise Refused(reason, remedy.format(name))


def _at_depth(kind: Kind, depth: int) -> list[Kind]:
    """Return the kinds of what stands at a depth within a value."""
    if depth == 0:
        return [kind]
    return [part for case in cases(kind) for item in _each_of(case) for part in _at_depth(item, depth - 1)]


def _each_of(kind: Kind) -> tuple[Kind, ...]:
    """Return the kinds of the items of a set or sequence."""
    return (Text(1),) if isinstance(kind, Text | BoundedText) else contents(kind)


def _is_sequence(kind: Kind) -> bool:
    """Whether a value has items in an order, in which no sets are."""
    sequences = Tuple | Bounded | List | FixedList | Text | BoundedText
    return isinstance(kind, sequences) and not any(form_of(part) in SETS for part in within(kind))


def _has_identity(kind: Kind) -> bool:
    """Whether equal values are one object."""
    return all(isinstance(case, Nothing | Bool | Member) for case in cases(kind))


def _is_whole(kind: Kind) -> bool:
    """Whether a value of a kind is an int of one word, a bool or a member of an IntEnum."""
    return isinstance(kind, Int | Bool) or (isinstance(kind, Member) and issubclass(kind.cls, int))


def _has_operators(kind: Kind) -> bool:
    """Whether operators on a value of a kind call methods that a user wrote."""
    return isinstance(kind, Member | Record) and has_operators(cast("Any", kind.cls))


def _has_plain_value(kind: Kind) -> bool:
    """Whether a value is a member of an enum whose values are equal only if they are the same."""
    return isinstance(kind, Member) and all(
        type(each.value) in (int, str, bool, NoneType) for each in cast("Any", kind.cls)
    )


def _has_whole_value(kind: Kind) -> bool:
    """Whether a value is a member of an enum whose values are ints."""
    return isinstance(kind, Member) and all(isinstance(each.value, int) for each in cast("Any", kind.cls))


def _has_one_text(kind: Kind) -> bool:
    """Whether equal values of a kind have the same text."""
    return all(
        (isinstance(part, Int) and part.exact)
        or isinstance(part, Nothing | Text | BoundedText | Tuple | Bounded | FixedList)
        for part in within(kind)
    )


def _is_in_order(kind: Kind) -> bool:
    """Whether the items of a value have one order."""
    return not any(
        isinstance(part, Float | Number) or form_of(part) in SETS or _has_operators(part)
        for item in _each_of(kind)
        for part in within(item)
    )


IN_HASH = "return hash(...) of a tuple of the fields"
FORMS: dict[str, tuple[Callable[[Kind], bool], str, str]] = {
    "identity": (_has_identity, "compares by identity", "compare {} by =="),
    "value": (_has_plain_value, "compares the value of", "compare {} itself"),
    "order": (_is_sequence, "compares or hashes the items in order of", "compare and hash {} itself"),
    "number": (_has_whole_value, "computes its hash as a number with the value of", IN_HASH),
    "whole": (_is_whole, "computes its hash as a number with", IN_HASH),
    "text": (_has_one_text, "computes its hash with the text of", IN_HASH),
    "hashed": (lambda kind: not is_unhashable(kind), "hashes", "hash a tuple of the items of {}"),
    "sorted": (_is_in_order, "computes its hash with the order of", IN_HASH),
}
"""Forms that a part of a record may need, each with what the class does with it, and a remedy."""


class FixedList(PlainData):
    """A list of fixed length, made by the rules and not yet returned."""

    items: tuple[Kind, ...]


class SetOf(PlainData):
    """A set, or frozenset, that was made of a known number of items; some of them may be equal."""

    items: tuple[Kind, ...]
    form: type[set[Any] | frozenset[Any]]


class Bits(PlainData):
    """A set of items of a small universe, with a bit for each.

    The universe is all combinations of `values` of the words of an item. The place of an item is the number whose
    digits are its words. So the order of the bits is that of the words.
    """

    item: Kind
    values: tuple[range | tuple[int, ...], ...]
    form: type[set[Any] | frozenset[Any]] = frozenset

    @property
    def count(self) -> int:
        """The number of items in the universe."""
        return prod(map(len, self.values))


class List(PlainData):
    """A list, tuple, set or text whose length is known only at run time; some items of a set may be equal.

    If `in_turn`, a set holds ints of 0 or more, which were put into it one by one, in this order.
    """

    item: Kind
    form: type[list[Any] | tuple[Any, ...] | set[Any] | frozenset[Any] | str]
    in_turn: bool = False


class Counted(dict[Any, int]):
    """The form of a Counter, in which a key that is missing counts as 0."""


class OfInts(dict[Any, int]):
    """The form of a defaultdict that gives a key 0 where it is missing and read."""


class OfLists(dict[Any, list[Any]]):
    """The form of a defaultdict that gives a key a list where it is missing and read."""


class OfSets(dict[Any, set[Any]]):
    """The form of a defaultdict that gives a key a set where it is missing and read."""


class Dict(PlainData):
    """A dict that rules make and change: a list of its entries, each a key and its value; None if it is empty.

    If it was made of a set, its keys are in no order that is defined.
    """

    entry: Tuple | None
    form: type[dict[Any, Any]]
    ordered: bool = True


class Bounded(PlainData):
    """A tuple of at most that many items as a part of a value, or as a state: its length, and room for its items.

    Read from there, it is a `List`. The room behind the last item holds zeros. A frozenset is held so too, if it
    has no small universe: its different items, in the order of their words.
    """

    item: Kind
    most: int
    form: type[tuple[Any, ...] | frozenset[Any]] = tuple


class Range(PlainData):
    """A range: its start, stop and step."""


class Union(PlainData):
    """A value of one of several kinds: a word for its tag, and room for the longest of them.

    None may be the first of them. If there are several others, no two of these hold values of one class and, if
    that is a tuple, of one length: so the class, or the length, tells which it is. Zeros fill the room. Where only
    some of the kinds are left, their tags stay.
    """

    items: tuple[Kind, ...]
    tags: tuple[int, ...]


Kind: TypeAlias = (
    Nothing
    | Bool
    | Int
    | Wide
    | Float
    | Number
    | Member
    | Ratio
    | OneOf
    | Text
    | BoundedText
    | Tuple
    | Record
    | FixedList
    | SetOf
    | Bits
    | List
    | Dict
    | Bounded
    | Range
    | Union
)
Scalar: TypeAlias = Bool | Int | Wide | Float | Number | Member | Ratio | OneOf
ROWS = Tuple, Record, FixedList, SetOf  # kinds of values whose parts are known one by one
INT = Int()
CHARACTER = Int(0, 0x10FFFF)
BYTE = Int(0, 255)
NO_CHARACTER = -1


class Incompatible(Exception):
    """Two kinds have no join; the message names them."""


def is_scalar(kind: Kind) -> bool:
    """Whether one variable of the lowered function holds a value of this kind."""
    return isinstance(kind, Scalar)


def size(kind: Kind) -> int:
    """Return how many words hold a value of this kind."""
    match kind:
        case Nothing() | Dict(None):
            return 0
        case Text(length) | BoundedText(length):
            return length
        case Tuple(items) | Record(_, items) | FixedList(items) | SetOf(items):
            return sum(map(size, items))
        case Union(items):
            return 1 + max(map(size, items))
        case Bounded(item, most):
            return 1 + most * size(item)
        case Bits():
            return -(-kind.count // BITS)
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
        case Float() | Number() | Ratio():
            return types.FLOAT
        case Wide():
            return types.WIDE
        case Int() | Member() | OneOf():
            return types.INT
        case List(item) | Dict(Tuple() as item):
            return types.ListOf(type_of(item))
        case Tuple() | Record() | FixedList() if lists := lists_in(kind):
            return types.Row(size(kind) - len(lists), tuple(map(type_of, lists)))
        case _:
            return types.Words(size(kind))


def lists_in(kind: Kind) -> list[Kind]:
    """Return the lists and dicts that are held beside the words of a value."""
    match kind:
        case List() | Dict(Tuple()):
            return [kind]
        case Tuple(items) | Record(_, items) | FixedList(items):
            return [each for item in items for each in lists_in(item)]
        case _:
            return []


def parts(kind: Kind) -> tuple[Kind, ...]:
    """Return the kinds of the parts of a value: its items, or all kinds that it may be of."""
    return (kind.item,) if isinstance(kind, Bounded | List) else getattr(kind, "items", ())


def contents(kind: Kind) -> tuple[Kind, ...]:
    """Return the kinds of what a value holds: its parts, or the items of a set with a bit for each."""
    return (kind.item,) if isinstance(kind, Bits) else parts(kind)


def remade(kind: Kind, others: Iterable[Kind]) -> Kind:
    """Return a kind with other parts."""
    match kind:
        case Bounded() | List():
            return replace(kind, item=next(iter(others)))
        case Tuple() | Record() | FixedList() | SetOf() | Union():
            return replace(kind, items=tuple(others))
        case _:
            return kind


def classes(kind: Kind) -> tuple[type[Any], ...]:
    """Return the classes that a value of a kind may have in Python, if these are known."""
    match kind:
        case Union(items):
            return tuple(cls for item in items for cls in classes(item))
        case Int(exact=False):
            return int, bool
        case Dict(_, form):
            return (DICTS.get(form, dict),)
        case OneDict(constants):
            return tuple(dict.fromkeys(map(class_in_rules, constants)))
        case SetOf(_, form) | Bits(_, _, form) | List(_, form) | Bounded(_, _, form):
            return (form,)
        case Record(cls, _) | Member(cls):
            return (IN_PYTHON.get(cls, cls),)
        case _:
            return CLASSES.get(type(kind), ())


IN_PYTHON: dict[type[Any], type[Any]] = {Bytes: bytes}  # the classes of values that are held as records
MADE_FOR_KEYS: dict[type[Any], type[Any]] = {OfLists: list, OfSets: set}  # or the form of a dict
DICTS: dict[type[Any], type[Any]] = {
    Counted: Counter, **dict.fromkeys((OfInts, *MADE_FOR_KEYS), defaultdict)
}  # fmt: skip


@cache
def of_dicts(form: type[dict[Any, Any]]) -> type[dict[Any, Any]]:
    """Return the form of a defaultdict that gives a key a dict of a form where it is missing and read."""
    made = type(f"Of{form.__name__}", (dict,), {})
    MADE_FOR_KEYS[made], DICTS[made] = form, defaultdict
    return made


MADE_OF_SETS = dict, Counted, OfInts  # the forms of dicts that may be made of a set
CLASSES: dict[type[Any], tuple[type[Any], ...]] = {
    Nothing: (NoneType,), Bool: (bool,), Int: (int,), Wide: (int,), Float: (float,), Number: (int, float),
    Text: (str,), BoundedText: (str,), Tuple: (tuple,), FixedList: (list,), Range: (range,),
}  # fmt: skip
NAMES: dict[type[Any], str] = {
    Nothing: "None", Bool: "a bool", Int: "an int", Wide: "an int of 128 bits", Float: "a float",
    Number: "a number that may be an int or a float", Dict: "a dict", Range: "a range", Ratio: "a Fraction",
}  # fmt: skip


def described(kind: Kind) -> str:
    """Return the name of a kind in messages."""
    match kind:
        case Member(cls):
            return f"a member of {cls.__name__}"
        case Int(exact=False):
            return "an int that may be a bool"
        case OneDict(constants):
            return "one of several constant dicts" if len(constants) > 1 else "a constant dict"
        case OneOf(constants):
            return f"one of several objects, such as one of the class {type(constants[0]).__name__}"
        case Text(length):
            return "a character" if length == 1 else f"a text of {length} characters"
        case BoundedText(most):
            return f"a text of at most {most} characters"
        case Tuple(items):
            return f"a tuple of {len(items)}"
        case Record(cls, _):
            return f"a {IN_PYTHON.get(cls, cls).__name__}"
        case FixedList(items):
            return f"a list of {len(items)}"
        case SetOf(_, form) | Bits(_, _, form):
            return f"a {form.__name__}"
        case List(_, form):
            return f"a {form.__name__}{'' if form in SETS else ' of changing length'}"
        case Bounded(_, most, form):
            return f"a {form.__name__} of at most {most}"
        case Union(items):
            return " or ".join(map(described, items))
        case _:
            return NAMES[type(kind)]


def join(left: Kind, right: Kind) -> Kind:
    """Return the kind of a value that may be of either kind, or raise `Incompatible`."""
    if left == right:
        return left
    match left, right:
        case _ if may_be_none(left) or may_be_none(right):
            others = united([without_none(kind) for kind in (left, right) if kind != Nothing()])
            return _union([Nothing(), *map(as_part, cases(others))])
        case (Ratio(), Float() | Number() | Int(exact=True)) | (Float() | Number() | Int(exact=True), Ratio()):
            return Ratio()
        case (Int() | Bool() | Member(), Int() | Bool() | Member()) if (
            _is_whole(left) and _is_whole(right) and not any(map(_has_operators, (left, right)))
        ):
            one, other = as_int(left), as_int(right)
            both_exact = one.exact and other.exact
            return Int(min(one.least, other.least), max(one.most, other.most), both_exact)
        case (Wide() | Int(exact=True), Wide() | Int(exact=True)):
            return Wide(min(left.least, right.least), max(left.most, right.most))
        case (Float() | Number() | Int(exact=True), Float() | Number() | Int(exact=True)):
            return _number(left, right)
        case (Text(length) | BoundedText(length), Text(other_length) | BoundedText(other_length)):
            return BoundedText(max(length, other_length))
        case (List(_, form) as characters, Text() | BoundedText()) | (
            Text() | BoundedText(),
            List(_, form) as characters,
        ) if form is str:
            return characters
        case (Tuple() | Record() | FixedList() | SetOf(), _) if _has_parts_like(left, right):
            both = remade(left, map(join_parts, parts(left), parts(right)))
            return List(united(parts(both)), list) if isinstance(left, FixedList) and lists_in(both) else both
        case (Bits() as bits, SetOf() | List() as other) | (SetOf() | List() as other, Bits() as bits) if (
            bits.form is other.form and all(map(partial(may_hold, bits), parts(other)))
        ):
            return bits
        case OneDict(), OneDict():
            constants = {id(each): each for each in (*left.constants, *right.constants)}
            return OneDict.of(constants.values())
        case (List(item, form), Tuple(items)) | (Tuple(items), List(item, form)) if form is tuple:
            return List(united([item, *items]), tuple)
        case Dict(entry), Dict(other) if replace(left, entry=other) == right:
            entries = join(entry, other) if entry and other else entry or other
            assert isinstance(entries, Tuple)
            return replace(left, entry=entries)
        case (FixedList() | SetOf() | List(), FixedList() | SetOf() | List()):
            return _sequence(left, right)
        case (Bounded(), Tuple() | SetOf() | List() | Bounded()) | (Tuple() | SetOf() | List(), Bounded()):
            return bounded(left, right)
        case _:
            return _either(left, right)


def _either(left: Kind, right: Kind) -> Kind:
    """Return the union of two kinds, or raise `Incompatible` if no words tell their values apart."""
    clash = Incompatible(f"{described(left)} here and {described(right)} there")
    alternatives = sorted(
        (as_part(kind) for side in (left, right) for kind in cases(side)),
        key=lambda kind: not isinstance(kind, Bounded),
    )
    grows = isinstance(alternatives[0], Bounded)
    found: dict[tuple[Any, ...], Kind] = {}
    for kind in alternatives:
        family = _family(kind, grows=grows)
        if family is None or (family in found and not isinstance(left, Union) and not isinstance(right, Union)):
            raise clash
        found[family] = join(found[family], kind) if family in found else kind
    families = sorted(found)
    if sum(isinstance(kind, Tuple) for kind in found.values()) > MOST_LENGTHS:
        raise clash
    if len(families) == 1:
        return found[families[0]]
    return _union([found[family] for family in families])


def _union(items: Sequence[Kind]) -> Union:
    return Union(tuple(items), tuple(range(len(items))))


def cases(kind: Kind) -> tuple[Kind, ...]:
    """Return the kinds of which a value may be one: those of a union, or the kind itself."""
    return kind.items if isinstance(kind, Union) else (kind,)


def may_be_none(kind: Kind) -> bool:
    """Whether a value is or may be None."""
    return cases(kind)[0] == Nothing()


def is_optional(kind: Kind) -> bool:
    """Whether a value is None or of one other kind."""
    return may_be_none(kind) and len(cases(kind)) == 2


def without_none(kind: Kind) -> Kind:
    """Return the kind that a value is of if it is not None."""
    return only(kind, range(1, len(kind.items))) if isinstance(kind, Union) and may_be_none(kind) else kind


def only(union: Union, places: Sequence[int]) -> Kind:
    """Return the kind of the values of some of the kinds of a union."""
    if len(places) == 1:
        return union.items[places[0]]
    return Union(tuple(union.items[at] for at in places), tuple(union.tags[at] for at in places))


def _family(kind: Kind, *, grows: bool) -> tuple[Any, ...] | None:
    """Return what tells the values of a kind from those of the others in a union, and None if nothing does.

    If one of the others is a tuple that `grows`, all tuples are of its kind.
    """
    match kind:
        case _ if _is_whole(kind) or isinstance(kind, Wide | Float | Number):
            return (0,)
        case Text() | BoundedText():
            return (1,)
        case Tuple(items) if not holds_sequences(kind):
            return 2, -1 if grows else len(items)
        case Bounded(form=form) if form is tuple:
            return 2, -1
        case Member(cls) | Record(cls, _) if not holds_sequences(kind) and not issubclass(cls, str):
            return 3, cls.__module__, cls.__qualname__, id(cls)
        case _:
            return None


def is_told_apart(kind: Kind) -> bool:
    """Whether values of different classes are never equal, as a tuple and a NamedTuple may be."""
    rows = [part for part in parts(kind) if issubclass((*classes(part), object)[0], tuple)]
    return not isinstance(kind, Union) or len(rows) < 2 or all(isinstance(row, Tuple) for row in rows)


def place_in(union: Union, kind: Kind) -> int:
    """Return which of the kinds of a union holds the values of a kind, or raise `Incompatible`."""
    if is_optional(union) or kind == Nothing() == union.items[0]:
        return int(kind != Nothing())
    own = as_part(kind)
    grows = any(isinstance(item, Bounded) for item in union.items)
    families = [_family(item, grows=grows) for item in union.items]
    family = _family(own, grows=grows)
    if family not in families:
        raise Incompatible(f"{described(kind)} where {described(union)} should be")
    return families.index(family)


def form_of(kind: Kind) -> type[Any] | None:
    """Return the class of a set, list or dict, and None for other kinds."""
    return getattr(kind, "form", None)


def within(kind: Kind) -> Iterator[Kind]:
    """Yield a kind, and the kinds of its parts at any depth."""
    yield kind
    for part in parts(kind):
        yield from within(part)


def holds(kind: Kind, *others: type[Any]) -> bool:
    """Whether a value of a kind is or holds one of other kinds."""
    return any(isinstance(part, others) for part in within(kind))


def universes_in(kind: Kind) -> Iterator[Bits]:
    """Yield the sets in a kind that have a bit for each item, outer ones first."""
    for part in within(kind):
        if isinstance(part, Bits):
            yield part
            yield from universes_in(part.item)


def may_hold(bits: Bits, item: Kind) -> bool:
    """Whether the words of an item are, or may be, those of the items of a set with a bit for each."""
    return may_be(bits.item, item)


def may_be(kind: Kind, other: Kind) -> bool:
    """Whether a value of another kind is, or may be, held as one of a kind."""
    match kind, other:
        case Union(), Union():
            pass
        case _, Union(items):
            return any(map(partial(may_be, kind), items))
        case Text() | BoundedText(), Text() | BoundedText():
            return True
        case Bits(item), SetOf(items, form):
            return form is frozenset and all(map(partial(may_be, item), items))
        case Tuple(items) | Record(_, items), _ if _has_parts_like(kind, other):
            return all(map(may_be, items, parts(other)))
        case _:
            pass
    try:
        return widened(join(kind, other)) == kind
    except Incompatible:
        return False


def widened(kind: Kind) -> Kind:
    """Return the kind without bounds on its ints, for parameters and for loops that keep widening them."""
    match kind:
        case Int(exact=exact):
            return Int(exact=exact)
        case Wide():
            return Wide()
        case Number():
            return Number(-EXACT, EXACT)
        case Record(cls) if cls is Bytes:
            return kind
        case List(item, form):
            return List(widened(item), form)
        case Dict(Tuple(items)):
            return replace(kind, entry=Tuple(tuple(map(widened, items))))
        case _:
            return remade(kind, map(widened, parts(kind)))


def with_rows_alike(kind: Kind) -> Kind:
    """Return a kind in which the tuples that make up a tuple are all of the kind that holds any of them."""
    if not isinstance(kind, Record | Tuple):
        return kind
    rows = tuple(map(with_rows_alike, kind.items))
    if isinstance(kind, Tuple) and rows and all(isinstance(row, Tuple) for row in rows):
        with suppress(Incompatible):
            if not isinstance(row := united(rows), Union):
                return Tuple((row,) * len(rows))
    return remade(kind, rows)


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
            raise Incompatible(
                f"{described(kind)} where an int{' of one word' if isinstance(kind, Wide) else ''} should be"
            )


def as_whole(kind: Kind) -> Int | Wide:
    """Return the int of one word or two that a value of a kind is, or raise `Incompatible`."""
    return kind if isinstance(kind, Wide) else as_int(kind)


def _number(left: Kind, right: Kind) -> Kind:
    bounds = [kind for kind in (left, right) if isinstance(kind, Int | Number)]
    least, most = min(kind.least for kind in bounds), max(kind.most for kind in bounds)
    if not -EXACT <= least <= most <= EXACT:
        raise Incompatible("an int that may be large here and a float there")
    return Number(least, most)


def _has_parts_like(left: Kind, right: Kind) -> bool:
    """Whether both are tuples, lists, or sets of one class, of as many parts, or records of one class."""
    alike = type(left) is type(right) and len(parts(left)) == len(parts(right))
    return alike and remade(left, ()) == remade(right, ())


def join_parts(left: Kind, right: Kind) -> Kind:
    """Return the join of the kinds of two parts, where tuples of several lengths need room for the longest."""
    if isinstance(right, List) and right.form is str and isinstance(left, Text | BoundedText):
        return join(left, as_part(right))
    rows = sorted((*cases(left), *cases(right)), key=lambda row: -len(parts(row)))
    if all(isinstance(row, Tuple) for row in rows) and len(parts(rows[0])) > len(parts(rows[-1])):
        with suppress(Incompatible):
            longest = bounded(rows[0], rows[-1])
            for row in rows[1:-1]:
                longest = bounded(longest, row)
            are_several = any(isinstance(item, Union) for row in rows for item in parts(row))
            if are_several or not isinstance(longest.item, Union):
                return longest
    return join(left, right)


def _sequence(left: FixedList | SetOf | List, right: FixedList | SetOf | List) -> List:
    form, other = (list if isinstance(kind, FixedList) else kind.form for kind in (left, right))
    if form is not other:
        raise Incompatible(f"a {form.__name__} here and a {other.__name__} there")
    return List(united([*parts(left), *parts(right)]), form)


def bounded(left: Kind, right: Kind) -> Bounded:
    """Return the join of two kinds of tuples, of which one changes its length or which differ in length."""
    form = next((form for kind in (left, right) if (form := form_of(kind)) is not None), tuple)
    item = united([part for kind in (left, right) for part in _items_of(kind, form)])
    if not size(item) or holds_sequences(item):
        raise Incompatible(f"{described(left)} here and {described(right)} there")
    return Bounded(item, max(_room_of(left), _room_of(right)), form)


def _items_of(kind: Kind, form: type[Any]) -> tuple[Kind, ...]:
    if isinstance(kind, Tuple | SetOf | List | Bounded) and classes(kind) == (form,):
        return parts(kind)
    raise Incompatible(f"{described(kind)} here and a {form.__name__} there")


def _room_of(kind: Kind) -> int:
    return kind.most if isinstance(kind, Bounded) else ROOM if isinstance(kind, List) else len(parts(kind))


def lengthened(alike: Sequence[Kind]) -> Kind:
    """Return the kind of a value that grows: where its sequences differ in length, they are of changing length."""
    first = alike[0]
    if len({len(parts(kind)) for kind in alike}) == 1 and not isinstance(first, Text | BoundedText):
        if not isinstance(first, Record | Tuple | FixedList) or {type(kind) for kind in alike} != {type(first)}:
            return united(alike)
        columns = zip(*map(parts, alike), strict=True)
        return remade(first, [as_part(lengthened(column)) for column in columns])
    form = (*classes(first), None)[0]
    if form not in (tuple, list, str, set, frozenset) or any(classes(kind) != (form,) for kind in alike):
        return united(alike)
    if form is str:
        return List(Text(1), str)
    return List(united([part for kind in alike for part in parts(kind)]), form)


def as_part(kind: Kind) -> Kind:
    """Return the kind of a value as a part of another one, where a tuple or text of changing length needs room."""
    if isinstance(kind, List) and kind.form is str:
        return BoundedText(ROOM)
    if isinstance(kind, List) and kind.form is tuple and size(kind.item) and not holds_sequences(kind.item):
        return Bounded(kind.item, ROOM)
    return kind


def holds_sequences(kind: Kind) -> bool:
    """Whether a value of a kind is or holds a list, a set, a dict, or a tuple whose room is not known."""
    return holds(kind, FixedList, SetOf, List, Dict, OneDict)


def is_unhashable(kind: Kind) -> bool:
    """Whether a value of a kind is or holds a list, a set that can be changed, or a dict."""
    changes = any(form_of(part) in (list, set, Shuffled) for part in within(kind))
    return changes or holds(kind, FixedList, Dict, OneDict)


def consists_of(kind: Kind, *atoms: type[Any]) -> bool:
    """Whether a value of a kind is made of exact ints and values of these kinds, in tuples and records."""
    if isinstance(kind, Int):
        return kind.exact
    if isinstance(kind, Union):  # tuples of several lengths
        return all(isinstance(case, Tuple) and consists_of(case) for case in kind.items)
    if isinstance(kind, Tuple | Record) or form_of(kind) in (tuple, str):
        return all(consists_of(item, *atoms) for item in parts(kind))
    return isinstance(kind, atoms)


def united(items: Sequence[Kind]) -> Kind:
    """Return the kind that holds all of several kinds, one at least, or raise `Incompatible`."""
    kind = items[0]
    for item in items[1:]:
        kind = join(kind, item)
    return kind
