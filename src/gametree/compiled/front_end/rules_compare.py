"""Rules for comparing: equality, order, identity and membership, as Python has them for each pair of kinds."""

from __future__ import annotations

from enum import Enum
from typing import Any, cast

from gametree.compiled.front_end.activation import Activation
from gametree.compiled.front_end.constants import is_plain
from gametree.compiled.front_end.encoding import converted, items_of, loaded, scalar, shifted, word
from gametree.compiled.front_end.kinds import (
    EXACT,
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
    Text,
    Tuple,
    Wide,
    as_int,
    as_whole,
    size,
)
from gametree.compiled.front_end.refusals import Refused
from gametree.compiled.front_end.values import (
    FALSE,
    TRUE,
    Items,
    Known,
    Scalar,
    Value,
    View,
    kind_of,
    kind_of_constant,
)

WHOLE = Int()


def truth(text: str) -> Scalar:
    """Return a bool that a text computes."""
    return Scalar(Bool(), text)


def both(left: Value, right: Value) -> Value:
    """Return whether two truths hold."""
    if isinstance(left, Known):
        return right if left.value else FALSE
    if isinstance(right, Known):
        return left if right.value else FALSE
    return truth(f"({scalar(left).text} and {scalar(right).text})")


def either(left: Value, right: Value) -> Value:
    """Return whether one of two truths holds."""
    if isinstance(left, Known):
        return TRUE if left.value else right
    if isinstance(right, Known):
        return TRUE if right.value else left
    return truth(f"({scalar(left).text} or {scalar(right).text})")


def opposite(value: Value) -> Value:
    """Return whether a truth does not hold."""
    if isinstance(value, Known):
        return Known.of(not value.value)
    return Scalar(Bool(), f"(not {scalar(value).text})", scalar(value).raises)


def is_number(kind: Kind) -> bool:
    """Whether values of a kind compare as numbers."""
    return isinstance(kind, Int | Wide | Bool | Float | Number) or (
        isinstance(kind, Member) and issubclass(kind.cls, int)
    )


def comparable(value: Value) -> Kind:
    """Return the kind of a value that is compared, big constants included."""
    if isinstance(value, Known) and type(value.value) is int:
        return Int(value.value, value.value)
    return kind_of(value)


def numbers(left: Value, right: Value, operator: str) -> Value:
    """Compare two numbers exactly."""
    kinds = comparable(left), comparable(right)
    if any(isinstance(kind, Float | Number) for kind in kinds):
        return truth(f"({_exact(left)} {operator} {_exact(right)})")
    one, other = as_whole(kinds[0]), as_whole(kinds[1])
    decided = _decided(one, other, operator)
    if decided is not None:
        return Known.of(decided)
    if isinstance(one, Wide) or isinstance(other, Wide):
        return truth(f"({converted(left, Wide())} {operator} {converted(right, Wide())})")
    return truth(f"({converted(left, WHOLE)} {operator} {converted(right, WHOLE)})")


def _decided(one: Int | Wide, other: Int | Wide, operator: str) -> bool | None:
    """Return what bounds alone say of a comparison."""
    match operator:
        case "==" | "!=":
            if one.most < other.least or other.most < one.least:
                return operator == "!="
            return None
        case "<":
            return True if one.most < other.least else False if one.least >= other.most else None
        case "<=":
            return True if one.most <= other.least else False if one.least > other.most else None
        case ">":
            return _decided(other, one, "<")
        case _:
            return _decided(other, one, "<=")


def _exact(value: Value) -> str:
    """Return the text of a number as the float that is equal to it."""
    kind = comparable(value)
    if isinstance(kind, Float | Number):
        return scalar(value).text
    whole = as_int(kind)
    if isinstance(value, Known) and float(value.value) != value.value:
        reason = f"a float is compared with {value.value}"
        raise Refused(reason, "compare it with a float, or with an int below 2 ** 53")
    if isinstance(value, Known):
        return scalar(Known.of(float(value.value))).text
    if whole.least >= -EXACT and whole.most <= EXACT:
        return f"float({converted(value, WHOLE)})"
    return f"real({converted(value, WHOLE)})"


def equal(context: Activation, left: Value, right: Value) -> Value:
    """Return `left == right`."""
    one, other = comparable(left), comparable(right)
    if isinstance(one, Nothing) or isinstance(other, Nothing):
        return is_none(right if isinstance(one, Nothing) else left)
    if isinstance(one, Optional) or isinstance(other, Optional):
        return _optional_equal(context, left, right)
    if is_number(one) and is_number(other):
        return numbers(left, right, "==")
    match one, other:
        case Member(cls), Member(other_cls):
            return truth(f"({scalar(left).text} == {scalar(right).text})") if cls is other_cls else FALSE
        case Text(length), Text(other_length):
            return _words_equal(left, right, length) if length == other_length else FALSE
        case (Tuple() | Record(), Tuple() | Record()):
            return _items_equal(context, left, right)
        case Row(), Row():
            return _items_equal(context, left, right)
        case (Series(), _) | (_, Series()):
            reason = "lists of changing length are compared"
            raise Refused(reason, "compare their items in a loop")
        case _:
            return FALSE


def is_none(value: Value) -> Value:
    """Return whether a value is None."""
    match value:
        case Known(constant):
            return Known.of(constant is None)
        case View(Optional(), base, offset):
            return truth(f"({word(base, offset)} == 0)")
        case _:
            return FALSE


def present(value: View) -> Value:
    """Return what stands in an optional value that is not None."""
    assert isinstance(value.kind, Optional)
    return loaded(value.kind.kind, value.base, shifted(value.offset, 1))


def _optional_equal(context: Activation, left: Value, right: Value) -> Value:
    if not isinstance(kind_of(left), Optional):
        left, right = right, left
    assert isinstance(left, View)
    absent = is_none(left)
    if isinstance(kind_of(right), Optional):
        assert isinstance(right, View)
        none = is_none(right)
        alike = equal(context, present(left), present(right))
        return either(both(absent, none), both(opposite(either(absent, none)), alike))
    return both(opposite(absent), equal(context, present(left), right))


def _words_equal(left: Value, right: Value, length: int) -> Value:
    from gametree.compiled.front_end.encoding import words

    result: Value = TRUE
    for one, other in zip(words(left, Text(length)), words(right, Text(length)), strict=True):
        result = both(result, truth(f"({one} == {other})"))
    return result


def _items_equal(context: Activation, left: Value, right: Value) -> Value:
    records = [kind.cls for kind in (kind_of(left), kind_of(right)) if isinstance(kind, Record)]
    if any(not issubclass(cls, tuple) for cls in records) and (len(records) < 2 or records[0] is not records[1]):
        return FALSE
    ones, others = items_of(left), items_of(right)
    if len(ones) != len(others):
        return FALSE
    if any(isinstance(kind_of(item), Float | Number) for item in (*ones, *others)):
        reason = "tuples that hold floats are compared"
        raise Refused(reason, "compare the floats one by one")
    result: Value = TRUE
    for one, other in zip(ones, others, strict=True):
        result = both(result, equal(context, one, other))
    return result


def less(context: Activation, left: Value, right: Value, *, or_equal: bool) -> Value:
    """Return `left < right`, or `left <= right`."""
    one, other = comparable(left), comparable(right)
    if is_number(one) and is_number(other):
        return numbers(left, right, "<=" if or_equal else "<")
    match one, other:
        case Text(), Text():
            pass
        case (Tuple() | Record(), Tuple() | Record()) | (Row(), Row()):
            if any(isinstance(kind, Record) and not issubclass(kind.cls, tuple) for kind in (one, other)):
                reason = "dataclasses are put in order"
                raise Refused(reason, "compare their fields")
        case _:
            from gametree.compiled.front_end.kinds import described

            reason = f"{described(one)} is put in order with {described(other)}"
            raise Refused(reason, "compare values of one kind")
    if isinstance(one, Text):
        codes = [_codes(left, one.length), _codes(right, size(other))]
        return _in_order(context, codes[0], codes[1], or_equal=or_equal)
    ones = tuple(context.atom(item, "left") for item in items_of(left))
    others = tuple(context.atom(item, "right") for item in items_of(right))
    return _in_order(context, ones, others, or_equal=or_equal)


def _codes(value: Value, length: int) -> tuple[Value, ...]:
    if isinstance(value, Known):
        return tuple(Known.of(ord(character)) for character in value.value)
    assert isinstance(value, View)
    return tuple(Scalar(Int(0, 0x10FFFF), word(value.base, shifted(value.offset, at))) for at in range(length))


def _in_order(context: Activation, ones: tuple[Value, ...], others: tuple[Value, ...], *, or_equal: bool) -> Value:
    if not ones or not others:
        return Known.of(len(ones) < len(others) or (or_equal and len(ones) == len(others)))
    one, other = ones[0], others[0]
    if any(isinstance(kind_of(item), Float | Number) for item in (one, other)):
        reason = "tuples that hold floats are put in order"
        raise Refused(reason, "compare the floats one by one")
    if len(ones) == len(others) == 1:
        return less(context, one, other, or_equal=or_equal)
    rest = _in_order(context, ones[1:], others[1:], or_equal=or_equal)
    return either(less(context, one, other, or_equal=False), both(equal(context, one, other), rest))


def identical(context: Activation, left: Value, right: Value) -> Value:
    """Return `left is right`, where that does not hang on how Python keeps values."""
    kinds = [kind_of(value) if not _is_static(value) else None for value in (left, right)]
    if all(isinstance(value, Known) for value in (left, right)):
        one, other = cast("Known", left).value, cast("Known", right).value
        if _is_singleton(one) or _is_singleton(other):
            return Known.of(one is other)
    for value, against, kind in ((left, right, kinds[1]), (right, left, kinds[0])):
        if isinstance(value, Known) and value.value is None:
            return is_none(against)
        if isinstance(value, Known) and _is_singleton(value.value) and kind is not None:
            return _is_singleton_of(context, value.value, against, kind)
    if all(isinstance(kind, Member) for kind in kinds) or all(isinstance(kind, Bool) for kind in kinds):
        return equal(context, left, right) if kinds[0] == kinds[1] else FALSE
    reason = "identity is asked of values that are equal without being one"
    raise Refused(reason, "write == for is")


def _is_static(value: Value) -> bool:
    if isinstance(value, Known):
        return not is_plain(value.value)
    return not isinstance(value, Scalar | View | Items)


def _is_singleton(value: Any) -> bool:
    return value is None or isinstance(value, bool | Enum)


def _is_singleton_of(context: Activation, constant: Any, value: Value, kind: Kind) -> Value:
    if isinstance(kind, Optional):
        assert isinstance(value, View)
        inner = _is_singleton_of(context, constant, present(value), kind.kind)
        return both(opposite(is_none(value)), inner)
    own = kind_of_constant(constant)
    if type(own) is type(kind) and (not isinstance(kind, Member) or own == kind):
        return equal(context, Known.of(constant), value)
    if isinstance(kind, Int) and not kind.exact:
        reason = "identity is asked of a number that may be a bool or a member"
        raise Refused(reason, "write == for is")
    return FALSE
