"""What the evaluator knows of a value: that it is a constant, or its kind and the text that computes it."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from types import NoneType
from typing import Any, TypeAlias

from gametree.compiled.front_end.kinds import (
    GREATEST,
    LEAST,
    Bool,
    Float,
    Incompatible,
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
    code,
    is_scalar,
    size,
)
from gametree.compiled.front_end.layout import contents
from gametree.compiled.front_end.records import is_plain_enum, is_record
from gametree.compiled.front_end.refusals import Refused

ATOMS: tuple[type[Any], ...] = (int, bool, float, str, NoneType)
MUTABLE: tuple[type[Any], ...] = (list, dict, set)


def identity(value: Any) -> Any:
    """Return something equal for two constants if and only if Python could not tell them apart."""
    if type(value) in (tuple, frozenset):
        return type(value), tuple(map(identity, value))
    if type(value) is float:
        return float, value.hex()
    if type(value) in ATOMS:
        return type(value), value
    return "object", id(value)


@dataclass(frozen=True)
class Known:
    """A constant; the object itself is kept, and never changed."""

    value: Any = field(compare=False)
    key: Any = None

    @staticmethod
    def of(value: Any) -> Known:
        """Return the constant."""
        return Known(value, identity(value))


@dataclass(frozen=True)
class Scalar:
    """A number, bool or member, computed by an expression; `raises` says that Python may raise an error there."""

    kind: Kind
    text: str
    raises: bool = False


@dataclass(frozen=True)
class View:
    """A value of several words, which are items of a tuple or table `base` from `offset` on; `whole` if all are."""

    kind: Kind
    base: str
    offset: int | str = 0
    whole: bool = False


@dataclass(frozen=True)
class Items:
    """A tuple, list or record whose items are known one by one; `form` is its class."""

    form: type[Any]
    items: tuple[Value, ...]


@dataclass(frozen=True)
class Listed:
    """A list or tuple whose length is known only while it runs; `text` names it."""

    kind: Series
    text: str


@dataclass(frozen=True)
class Run:
    """Some items in a row of `whole`: from `start` up to `stop`, which are expressions within its bounds."""

    whole: Value
    start: Value
    stop: Value
    statement: int = 0  # in which it was made, so that two of one are known to be of the same items
    unordered: bool = False


@dataclass(frozen=True)
class Pieces:
    """Slices of one sequence with items between them, which are being joined."""

    runs: tuple[Run, ...]
    between: tuple[tuple[Value, ...], ...]  # behind each of them

    @staticmethod
    def of(value: Value) -> Pieces:
        """Return one slice as pieces, or the pieces."""
        if isinstance(value, Run):
            return Pieces((value,), ((),))
        assert isinstance(value, Pieces)
        return value

    def and_items(self, more: Value) -> Pieces:
        """Return the pieces with items behind."""
        own = _form(self.runs[0].whole)
        if own is not _form(more):
            raise Refused("a slice is joined to something else", "join tuples to tuples, texts to texts")
        return Pieces(self.runs, (*self.between[:-1], (*self.between[-1], *items_of(more))))


def _form(value: Value) -> type[Any]:
    kind = kind_of(value)
    return str if isinstance(kind, Text) else list if isinstance(kind, Row) else tuple


@dataclass(frozen=True)
class Range:
    """A range."""

    start: Value
    stop: Value
    step: Value


@dataclass(frozen=True)
class Lazy:
    """Items that are computed one after the other: by a comprehension, or `map`, `zip`, `enumerate` and so on."""

    operation: str
    parts: tuple[Any, ...]


@dataclass(frozen=True)
class Generated:
    """The call of a lowered generator function, and the kind of its items."""

    kind: Kind
    text: str


@dataclass(frozen=True)
class Closure:
    """A function made inside a function; `scope` is the activation that made it."""

    node: ast.FunctionDef | ast.Lambda
    scope: Any = field(compare=False)
    defaults: tuple[Value, ...]
    keyword_defaults: tuple[tuple[str, Value], ...] = ()


@dataclass(frozen=True)
class Bound:
    """A method of a value that is not constant."""

    function: Value
    owner: Value


@dataclass(frozen=True)
class Method:
    """A method, by its name, of a value of a built-in kind."""

    owner: Value
    name: str


@dataclass(frozen=True)
class Never:
    """The value of what never returns, such as an expression that always raises an error."""


@dataclass(frozen=True)
class Poison:
    """A variable that has no value that rules may use; the reason and the remedy say why."""

    reason: str
    remedy: str


Value: TypeAlias = (
    Known
    | Scalar
    | View
    | Items
    | Listed
    | Run
    | Pieces
    | Range
    | Lazy
    | Generated
    | Closure
    | Bound
    | Method
    | Never
    | Poison
)
NONE = Known.of(None)
TRUE = Known.of(True)
FALSE = Known.of(False)


def kind_of(value: Value) -> Kind:
    """Return the kind of a value, constants generalised, or raise `Refused` if it is of none."""
    match value:
        case Known(constant):
            return kind_of_constant(constant)
        case Scalar(kind) | View(kind) | Listed(kind):
            return kind
        case Items(form, items):
            kinds = tuple(map(kind_of, items))
            return Row(kinds) if form is list else Tuple(kinds) if form is tuple else Record(form, kinds)
        case Range():
            return Span()
        case _:
            reason = f"{shown(value)} is kept or passed on"
            raise Refused(reason, "use it where it is made, or write a tuple or a loop")


def kind_of_constant(constant: Any) -> Kind:
    """Return the kind of a constant, or raise `Refused`."""
    kind = type(constant)
    if constant is None:
        return Nothing()
    if kind is bool:
        return Bool()
    if kind is int:
        if not LEAST <= constant <= GREATEST:
            reason = f"the constant {constant} does not fit 64 bits"
            raise Refused(reason, "keep numbers below 2 ** 63")
        return Int(constant, constant)
    if kind is float:
        return Float()
    if kind is str:
        return Text(len(constant))
    if kind is tuple:
        return Tuple(tuple(map(kind_of_constant, constant)))
    if kind is range:
        return Span()
    if isinstance(constant, Enum) and is_plain_enum(kind):
        return Member(kind)
    if is_record(kind):
        return Record(kind, tuple(map(kind_of_constant, contents(constant))))
    reason = f"a constant of the class {kind.__name__} is used as a value"
    raise Refused(reason, "keep to numbers, texts, tuples, enum members, NamedTuples and frozen dataclasses")


def shown(value: Value) -> str:
    """Return what to call a value in a message."""
    match value:
        case Known(constant):
            text = getattr(constant, "__qualname__", None) or repr(constant)
            return text if len(text) < 60 else f"a {type(constant).__name__}"
        case Lazy(operation):
            return f"a {operation}"
        case Generated():
            return "a generator"
        case Closure() | Bound() | Method():
            return "a function"
        case Run() | Pieces():
            return "a slice whose length changes"
        case _:
            from gametree.compiled.front_end.kinds import described

            return described(kind_of(value))


def items_of(value: Value) -> tuple[Value, ...]:
    """Return the items of a tuple, list, record or text of known length."""
    match value:
        case Known(constant) if is_record(type(constant)):
            return tuple(Known.of(item) for item in contents(constant))
        case Known(constant):
            return tuple(Known.of(item) for item in constant)
        case Items(_, items):
            return items
        case View(Tuple(kinds) | Row(kinds) | Record(_, kinds), base, offset):
            return loaded_all(kinds, base, offset)
        case View(Text(length), base, offset):
            return tuple(View(Text(1), base, shifted(offset, place)) for place in range(length))
        case _:
            reason = f"{shown(value)} has no items that are known one by one"
            raise Refused(reason, "use a tuple of known length")


def loaded_all(kinds: Sequence[Kind], base: str, offset: int | str) -> tuple[Value, ...]:
    """Return values that lie one behind the other."""
    values: list[Value] = []
    at = 0
    for kind in kinds:
        values.append(loaded(kind, base, shifted(offset, at)))
        at += size(kind)
    return tuple(values)


def shifted(offset: int | str, by: int) -> int | str:
    """Return an offset moved on."""
    if isinstance(offset, int):
        return offset + by
    return f"{offset} + {by}" if by else offset


def word(base: str, offset: int | str) -> str:
    """Return the text of one word."""
    return f"{base}[{offset}]" if isinstance(offset, int) else f"item({base}, {offset})"


def loaded(kind: Kind, base: str, offset: int | str) -> Value:
    """Return the value of a kind that lies at an offset."""
    at = word(base, offset)
    match kind:
        case Nothing():
            return NONE
        case Bool():
            return Scalar(kind, f"({at} != 0)")
        case Int() | Member():
            return Scalar(kind, at)
        case Float() | Number():
            return Scalar(kind, f"float_of({at})")
        case Span():
            return Range(*(Scalar(Int(), word(base, shifted(offset, place))) for place in range(3)))
        case Series():
            reason = "a list of changing length stands inside another value"
            raise Refused(reason, "keep such a list in a name of its own")
        case _:
            return View(kind, base, offset)


def literal(constant: Any) -> str:
    """Return the text of a scalar constant."""
    if isinstance(constant, Enum):
        constant = code(constant)
    if isinstance(constant, float) and constant != constant:
        return "(1e999 - 1e999)"
    text = (
        repr(constant) if constant not in (float("inf"), -float("inf")) else "1e999" if constant > 0 else "-1e999"
    )
    return f"({text})" if text.startswith("-") else text


def scalar(value: Value) -> Scalar:
    """Return a scalar, a constant as its literal."""
    if isinstance(value, Known):
        kind = kind_of_constant(value.value)
        if is_scalar(kind):
            return Scalar(kind, literal(value.value))
    if isinstance(value, Scalar):
        return value
    reason = f"{shown(value)} stands where a number should"
    raise Refused(reason, "use an int, a float, a bool or an enum member")


def converted(value: Value, kind: Kind) -> str:
    """Return the text of a scalar as another kind holds it, which holds its own."""
    given = scalar(value)
    match given.kind, kind:
        case Bool(), Int():
            return f"int({given.text})"
        case Member(cls), Int():
            return member_value(given, cls)
        case Int() | Bool(), Float() | Number():
            return f"float({given.text})"
        case Member(cls), Float() | Number():
            return f"float({member_value(given, cls)})"
        case _:
            return given.text


def member_value(member: Scalar, cls: type[Enum]) -> str:
    """Return the text of the int that a member of an IntEnum is."""
    if any(code(each) != each.value for each in cls):
        reason = f"{cls.__name__} has values that are no 64-bit ints"
        raise Refused(reason, "give its members ints")
    return member.text


def words(value: Value, kind: Kind) -> list[str]:
    """Return the texts of the words that hold a value as a value of a kind, which holds its own."""
    match kind:
        case Nothing():
            return []
        case Optional(inner):
            return _optional_words(value, inner)
        case Bool():
            return [f"int({scalar(value).text})"]
        case Float() | Number():
            return [f"bits_of({converted(value, kind)})"]
        case Int() | Member():
            return [converted(value, kind)]
        case Text(length):
            if isinstance(value, Known):
                return [str(ord(character)) for character in value.value]
            if isinstance(value, View) and isinstance(value.kind, Text) and value.kind.length == length:
                return [word(value.base, shifted(value.offset, place)) for place in range(length)]
            raise Incompatible(shown(value))
        case Span():
            return [scalar(part).text for part in span(value)]
        case Tuple(kinds) | Row(kinds) | Record(_, kinds):
            items = items_of(value)
            return [text for item, of in zip(items, kinds, strict=True) for text in words(item, of)]
        case _:
            raise Incompatible(shown(value))


def span(value: Value) -> tuple[Value, Value, Value]:
    """Return start, stop and step of a range."""
    if isinstance(value, Known):
        return Known.of(value.value.start), Known.of(value.value.stop), Known.of(value.value.step)
    if isinstance(value, Range):
        return value.start, value.stop, value.step
    raise Incompatible(shown(value))


def _optional_words(value: Value, inner: Kind) -> list[str]:
    if isinstance(value, Known) and value.value is None:
        return ["0"] * (1 + size(inner))
    if isinstance(value, View) and isinstance(value.kind, Optional):
        present = loaded(value.kind.kind, value.base, shifted(value.offset, 1))
        return [word(value.base, value.offset), *words(present, inner)]
    return ["1", *words(value, inner)]


def packed(value: Value, kind: Kind) -> str:
    """Return the text of a value as a variable, parameter or answer of a kind holds it."""
    if is_scalar(kind):
        return converted(value, kind)
    if (
        isinstance(value, View)
        and value.whole
        and size(value.kind) == size(kind)
        and _same_words(value.kind, kind)
    ):
        return value.base
    if isinstance(kind, Series):
        return listed(value, kind)
    return f"words({', '.join(words(value, kind))})"


def listed(value: Value, kind: Series) -> str:
    """Return the text of a list of changing length, made from one of known length if need be."""
    if isinstance(value, Listed):
        own = value.kind.item
        if is_scalar(own) == is_scalar(kind.item) and _same_words(own, kind.item):
            return value.text
        each: Value = Scalar(own, "each") if is_scalar(own) else View(own, "each", 0, whole=True)
        return f"[{packed(each, kind.item)} for each in {value.text}]"
    if isinstance(value, Known | Items | View):
        items = [packed(item, kind.item) for item in items_of(value)]
        return f"[{', '.join(items)}]" if items else f"[{zero(kind.item)}][:0]"
    raise Incompatible(shown(value))


def zero(kind: Kind) -> str:
    """Return the text of some value of a kind."""
    match kind:
        case Bool():
            return "False"
        case Float() | Number():
            return "0.0"
        case _ if is_scalar(kind):
            return "0"
        case _:
            return f"words({', '.join(['0'] * size(kind))})"


def _same_words(one: Kind, other: Kind) -> bool:
    """Whether both kinds hold a value in the very same words."""
    match one, other:
        case (Int() | Member(), Int() | Member()) | (Bool(), Bool()) | (Nothing(), Nothing()) | (Span(), Span()):
            return True
        case (Float() | Number(), Float() | Number()) | (Bool(), Int()):
            return True
        case Text(length), Text(other_length):
            return length == other_length
        case Optional(inner), Optional(other_inner):
            return _same_words(inner, other_inner)
        case (Tuple(items) | Row(items) | Record(_, items), Tuple(others) | Row(others) | Record(_, others)):
            return len(items) == len(others) and all(map(_same_words, items, others))
        case _:
            return False


def texts(value: Any) -> list[str]:
    """Return the texts that a value is computed by."""
    match value:
        case Scalar(_, text) | Listed(_, text) | Generated(_, text):
            return [text]
        case View(_, base, offset):
            return [base, str(offset)]
        case Items(_, items):
            return [text for item in items for text in texts(item)]
        case Run(whole, start, stop, _, _):
            return [*texts(whole), *texts(start), *texts(stop)]
        case Pieces(runs, between):
            return [text for run in runs for text in texts(run)] + texts(between)
        case Range(start, stop, step):
            return [*texts(start), *texts(stop), *texts(step)]
        case Bound(function, owner):
            return [*texts(function), *texts(owner)]
        case Method(owner):
            return texts(owner)
        case Lazy(_, parts):
            return [text for part in parts for text in texts(part)]
        case tuple():
            return [text for part in value for text in texts(part)]
        case _:
            return []


def risky(value: Value) -> list[Scalar]:
    """Return the parts of a value whose computation may raise an error."""
    match value:
        case Scalar(raises=True):
            return [value]
        case Items(_, items):
            return [part for item in items for part in risky(item)]
        case Range(start, stop, step):
            return [*risky(start), *risky(stop), *risky(step)]
        case Run(whole, start, stop, _, _):
            return [*risky(whole), *risky(start), *risky(stop)]
        case _:
            return []


Cells: TypeAlias = Mapping[str, Value]
