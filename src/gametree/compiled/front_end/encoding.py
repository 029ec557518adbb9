"""Values as the text of words and variables, and words as values again."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Any, cast

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
    Wide,
    code,
    is_scalar,
    size,
)
from gametree.compiled.front_end.layout import contents
from gametree.compiled.front_end.records import is_record
from gametree.compiled.front_end.refusals import Refused
from gametree.compiled.front_end.values import (
    NONE,
    Items,
    Known,
    Listed,
    Range,
    Scalar,
    Value,
    View,
    kind_of,
    kind_of_constant,
    shown,
)
from gametree.compiled.front_end.wide_operations import high_word, low_word


def items_of(value: Value) -> tuple[Value, ...]:
    """Return the items of a tuple, list, record or text of known length."""
    match value:
        case Known(constant) if is_record(cast("Any", type(constant))):
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
        case Wide():
            return Scalar(kind, f"wide_of({at}, {word(base, shifted(offset, 1))})")
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
    if isinstance(constant, int) and not LEAST <= constant <= GREATEST:
        return f"wide_of({high_word(constant)}, {low_word(constant)})"
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


def one_word(value: Value) -> Value:
    """Return an int of two words as one that is checked to be enough for it, and any other value as it is."""
    kind = kind_of(value)
    if not isinstance(kind, Wide):
        return value
    given = scalar(value)
    return Scalar(Int(max(kind.least, LEAST), min(kind.most, GREATEST)), f"narrow({given.text})", given.raises)


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
        case ((Int() | Bool() | Member()), Wide()):
            return f"wide({converted(value, Int())})"
        case Wide(), (Int() | Bool() | Member() | Float() | Number()):
            message = f"{shown(value)} where a word has to hold it"
            raise Incompatible(message)
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
        case Wide():
            return _wide_words(value)
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


def _wide_words(value: Value) -> list[str]:
    if isinstance(value, Known):
        return [str(high_word(int(value.value))), str(low_word(int(value.value)))]
    number = converted(value, Wide())
    return [f"high_word({number})", f"low_word({number})"]


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
        case Wide():
            return "wide(0)"
        case _ if is_scalar(kind):
            return "0"
        case _:
            return f"words({', '.join(['0'] * size(kind))})"


def _same_words(one: Kind, other: Kind) -> bool:
    """Whether both kinds hold a value in the very same words."""
    match one, other:
        case (Int() | Member(), Int() | Member()) | (Bool(), Bool()) | (Nothing(), Nothing()) | (Span(), Span()):
            return True
        case (Wide(), Wide()):
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
