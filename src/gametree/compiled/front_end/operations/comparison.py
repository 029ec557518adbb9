"""Comparing: equality, order, identity and membership, as Python has them for each pair of kinds."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable
from enum import Enum
from functools import partial
from itertools import product
from typing import Any, cast

from gametree.compiled.front_end.functions.activation import BY_KIND, Activation
from gametree.compiled.front_end.ir import building as ir
from gametree.compiled.front_end.ir.nodes import Do, Expression
from gametree.compiled.front_end.kinds import kinds, values
from gametree.compiled.front_end.kinds.encoding import (
    alternatives,
    converted,
    exact_float,
    parts_of,
    restricted,
    scalar,
    words,
)
from gametree.compiled.front_end.kinds.kinds import CHARACTER, Kind, as_whole, described
from gametree.compiled.front_end.kinds.values import FALSE, NONE, TRUE, Items, Known, Scalar, Value, View, kind_of
from gametree.compiled.front_end.names.plain import equals_only_itself, is_plain
from gametree.compiled.front_end.names.records import equality_of, field_names, has_fields, own_method
from gametree.compiled.front_end.names.refusals import FRACTIONS, NOT_NONE, WHICH_KIND, Refused
from gametree.game import CompileError

NOT_IMPLEMENTED = Known.of(NotImplemented)
WHOLE = kinds.Int()
PADDED_CHARACTER = kinds.Int(kinds.NO_CHARACTER, CHARACTER.most)


def compared(left: Expression, operator: str, right: Expression | int) -> Scalar:
    """Return the bool that an operator makes of two words or numbers."""
    return Scalar(kinds.Bool(), ir.op(operator, left, right))


def both(left: Value, right: Value) -> Value:
    """Return whether two conditions both hold."""
    return _joined(left, right, "and", decisive=FALSE)


def either(left: Value, right: Value) -> Value:
    """Return whether one of two conditions holds."""
    return _joined(left, right, "or", decisive=TRUE)


def _joined(left: Value, right: Value, operator: str, *, decisive: Known) -> Value:
    """Join two conditions. A constant decides, or leaves it to the other one."""
    for one, other in ((left, right), (right, left)):
        if isinstance(one, Known):
            return decisive if bool(one.value) is decisive.value else other
    return compared(scalar(left).code, operator, scalar(right).code)


def all_of(conditions: Iterable[Value]) -> Value:
    """Return whether all of some conditions hold."""
    result: Value = TRUE
    for condition in conditions:
        result = both(result, condition)
    return result


def opposite(value: Value) -> Value:
    """Return whether a condition does not hold."""
    if isinstance(value, Known):
        return Known.of(not value.value)
    if isinstance(value, values.Never):
        return value
    return Scalar(kinds.Bool(), ir.op("not", scalar(value).code))


def is_number(kind: Kind) -> bool:
    """Whether values of a kind compare as numbers."""
    return isinstance(kind, kinds.Int | kinds.Wide | kinds.Bool | kinds.Float | kinds.Number) or (
        isinstance(kind, kinds.Member) and issubclass(kind.cls, int)
    )


def comparable(value: Value) -> Kind:
    """Return the kind of a value that is compared, big constants included."""
    if isinstance(value, Known) and type(value.value) is int:
        return kinds.Int(value.value, value.value)
    return kind_of(value)


def numbers(context: Activation, left: Value, right: Value, operator: str) -> Value:
    """Compare two numbers exactly.

    If the bounds alone decide, the numbers are computed all the same: one that overflows has no bounds.
    """
    operands = comparable(left), comparable(right)
    if any(isinstance(kind, kinds.Float | kinds.Number) for kind in operands):
        return compared(_exact(left), operator, _exact(right))
    one, other = as_whole(operands[0]), as_whole(operands[1])
    decided = _decided(one, other, operator)
    if decided is not None:
        for value in (left, right):
            if isinstance(value, Scalar):
                context.emit(Do(value.code))
        return Known.of(decided)
    if isinstance(one, kinds.Wide) or isinstance(other, kinds.Wide):
        return compared(converted(left, kinds.Wide()), operator, converted(right, kinds.Wide()))
    return compared(converted(left, WHOLE), operator, converted(right, WHOLE))


def _decided(one: kinds.Int | kinds.Wide, other: kinds.Int | kinds.Wide, operator: str) -> bool | None:
    """Return the answer of ==, !=, < or <= if the bounds alone decide it."""
    match operator:
        case "==" | "!=":
            if one.most < other.least or other.most < one.least:
                return operator == "!="
            return None
        case "<":
            return True if one.most < other.least else False if one.least >= other.most else None
        case _:
            return True if one.most <= other.least else False if one.least > other.most else None


def _exact(value: Value) -> Expression:
    """Return a number as the float that is equal to it."""
    if not isinstance(value, Known) or isinstance(value.value, float):
        return exact_float(value)
    if float(value.value) != value.value:
        reason = f"a float is compared with {value.value}"
        raise Refused(reason, "compare it with a float, or with an int below 2 ** 53")
    return scalar(Known.of(float(value.value))).code


def equal(context: Activation, left: Value, right: Value) -> Value:
    """Return `left == right`."""
    if values.is_several(left):
        return of_each(left, lambda part: equal(context, part, right))
    if values.is_several(right):
        return of_each(right, lambda part: equal(context, left, part))
    if isinstance(left, values.Object) or isinstance(right, values.Object):
        return CONTAINERS["objects"](context, left, right)
    if (same := _same_object(left, right)) is not None:
        return same
    one, other = comparable(left), comparable(right)
    _refuse_other_class(one, other)
    if isinstance(one, kinds.Nothing) or isinstance(other, kinds.Nothing):
        return Known.of(one == other)
    if is_number(one) and is_number(other):
        return numbers(context, left, right, "==")
    match one, other:
        case (kinds.Ratio(), _) | (_, kinds.Ratio()):
            raise Refused("a Fraction is compared", FRACTIONS)
        case kinds.Member(cls), kinds.Member(other_cls):
            return compared(scalar(left).code, "==", scalar(right).code) if cls is other_cls else FALSE
        case kinds.Text(length), kinds.Text(other_length):
            return _words_equal(left, right, one) if length == other_length else FALSE
        case (kinds.Text() | kinds.BoundedText(), kinds.Text() | kinds.BoundedText()):
            return _words_equal(left, right, kinds.join(one, other))
        case (kinds.Tuple() | kinds.Record(), kinds.Tuple() | kinds.Record()):
            return _items_equal(context, left, right)
        case kinds.FixedList(), kinds.FixedList():
            return _items_equal(context, left, right)
        case kinds.Bits(), kinds.Bits() if one.item == other.item and one.values == other.values:
            assert isinstance(left, View)
            assert isinstance(right, View)
            return _words_equal(left, View(one, right.base, right.offset), one)
        case (kinds.Dict() | kinds.OneDict(), _) | (_, kinds.Dict() | kinds.OneDict()):
            raise Refused("dicts are compared", "compare sorted tuples of their items")
        case kinds.OneOf(keys=keys), kinds.OneOf(keys=others) if keys == others and not _compares(one):
            return compared(scalar(left).code, "==", scalar(right).code)
        case (kinds.OneOf(), _) | (_, kinds.OneOf()):
            raise Refused("one of several objects is compared", "compare an attribute of it")
        case _ if values.is_set(left) or values.is_set(right):
            return CONTAINERS["sets"](context, ast.Eq(), left, right)
        case (kinds.List(), _) | (_, kinds.List()):
            return CONTAINERS["lists"](context, left, right)
        case kinds.Range(), kinds.Range():
            raise Refused("ranges are compared", "compare their ends")
        case _:
            return FALSE


def _refuse_other_class(one: Kind, other: Kind) -> None:
    """Refuse to compare an object with a value of another class, if they may be equal all the same."""
    for kind, against in ((one, other), (other, one)):
        of_text = isinstance(kind, kinds.Member) and issubclass(kind.cls, str)
        if of_text and kind != against and not isinstance(against, kinds.Nothing | kinds.Union):
            reason = f"{described(kind)}, which is a text, is compared with {described(against)}"
            raise Refused(reason, "compare its value")
    classes: list[Any] = [kind.cls for kind in (one, other) if isinstance(kind, kinds.Record)]
    found = next((cls for cls in classes if equality_of(cls).own), None)
    if found and (len({*classes}) > 1 or (len(classes) == 1 and not equality_of(found).guarded)):
        reason = f"a {found.__name__} is compared with a value of another class"
        raise Refused(reason, "compare objects of one class")


def _compares(kind: kinds.OneOf) -> bool:
    """Whether some objects say themselves what is equal to them."""
    return any("__eq__" in vars(base) for each in kind.constants for base in type(each).__mro__[:-1])


def is_none(value: View) -> Value:
    """Return whether a value that may be None is None."""
    return possibilities(value)[0][0]


def present(value: View) -> Value:
    """Return a value that may be None as one that is not."""
    return restricted(value, range(1, len(kinds.cases(value.kind))))


def possibilities(value: Value) -> list[tuple[Value, Value]]:
    """Return each value that one of several kinds can be, with the condition that it is that."""
    match value:
        case View(kinds.Union()):
            return [(Scalar(kinds.Bool(), test), part) for test, part in alternatives(value)]
        case values.Lazy("choice", (test, *parts)):
            return [
                (both(side, inner), part)
                for side, whole in zip((test, opposite(test)), parts, strict=True)
                for inner, part in possibilities(whole)
            ]
        case _:
            return [(TRUE, value)]


def of_each(value: Value, ask: Callable[[Value], Value]) -> Value:
    """Return whether a condition holds of the one of several kinds that a value is of."""
    result: Value = FALSE
    for test, part in possibilities(value):
        result = either(result, both(test, ask(part)))
    return result


def stop_at(context: Activation, part: Value, reason: str, of_none: type[Exception] = CompileError) -> None:
    """Write that the search ends with an error, because a value is of a kind of which something is refused."""
    error = of_none if part == values.NONE else CompileError
    context.fail(error, f"the value is {described(kind_of(part))} here ({reason}): {WHICH_KIND}")


def _words_equal(left: Value, right: Value, kind: Kind) -> Value:
    pairs = zip(words(left, kind), words(right, kind), strict=True)
    return all_of(compared(one, "==", other) for one, other in pairs)


def _items_equal(context: Activation, left: Value, right: Value) -> Value:
    records = [kind.cls for kind in (kind_of(left), kind_of(right)) if isinstance(kind, kinds.Record)]
    if any(not issubclass(cls, tuple) for cls in records) and (len(records) < 2 or records[0] is not records[1]):
        return FALSE
    ones, others = compared_parts(left), compared_parts(right)
    if len(ones) != len(others):
        return FALSE
    _refuse_other_enums(left, right)
    if _hold_floats(*ones, *others):
        raise Refused("tuples that hold floats are compared", "compare the floats one by one")
    return all_of(map(partial(equal, context), ones, others))


def _refuse_other_enums(left: Value, right: Value) -> None:
    """Refuse to compare the values of members of different enums, which may be equal all the same."""
    one, other = kind_of(left), kind_of(right)
    if isinstance(one, kinds.Record) and isinstance(other, kinds.Record):
        needs, names = equality_of(cast("Any", one.cls)).needs, field_names(one.cls)
        for name, part, against in zip(names, one.items, other.items, strict=True):
            if (name, 0, "value") in needs and part != against:
                raise Refused(f"the values of {described(part)} and {described(against)} are compared")


def _hold_floats(*items: Value) -> bool:
    """Whether some items are or may be floats: in a tuple, Python takes a nan for equal to itself."""
    found = (case for item in items for case in kinds.cases(kind_of(item)))
    return any(isinstance(case, kinds.Float | kinds.Number) for case in found)


def compared_parts(value: Value) -> tuple[Value, ...]:
    """Return the items of a tuple or list, and of a record the fields that decide whether two are equal."""
    kind = kind_of(value)
    if not isinstance(kind, kinds.Record):
        return parts_of(value)
    of = equality_of(cast("Any", kind.cls)).fields
    return tuple(part for name, part in zip(field_names(kind.cls), parts_of(value), strict=True) if name in of)


def less(context: Activation, left: Value, right: Value, *, or_equal: bool) -> Value:
    """Return `left < right`, or `left <= right`."""
    if values.is_several(left) or values.is_several(right):
        return of_pairs(context, left, right, partial(less, context, or_equal=or_equal))
    one, other = comparable(left), comparable(right)
    _refuse_own_order(one, other)
    if is_number(one) and is_number(other):
        return numbers(context, left, right, "<=" if or_equal else "<")
    match one, other:
        case (kinds.Text() | kinds.BoundedText(), kinds.Text() | kinds.BoundedText()):
            longest = kinds.join(one, other)
            ones, others = _codes(left, longest), _codes(right, longest)
        case (kinds.Tuple() | kinds.Record(), kinds.Tuple() | kinds.Record()) | (
            kinds.FixedList(),
            kinds.FixedList(),
        ):
            _refuse_unordered(one, other)
            ones = tuple(context.atom(item, "left") for item in compared_parts(left))
            others = tuple(context.atom(item, "right") for item in compared_parts(right))
        case (kinds.List(), _) | (_, kinds.List()) if values.sequence_form(left) is values.sequence_form(right):
            return CONTAINERS["order"](context, left, right, or_equal=or_equal)
        case _:
            reason = f"{described(one)} is put in order with {described(other)}"
            may_be_none = kinds.may_be_none(one) or kinds.may_be_none(other)
            raise Refused(reason, NOT_NONE if may_be_none else "compare values of one kind")
    return _in_order(context, ones, others, or_equal=or_equal)


def _has_order(cls: type[Any]) -> bool:
    """Whether Python's own order of values of a class is known: a plain enum has none."""
    return not issubclass(cls, Enum) or issubclass(cls, int)


def _refuse_own_order(one: Kind, other: Kind) -> None:
    """Raise `Refused` if a value of one of the kinds is put in order by a method of the user's."""
    classes: list[Any] = [
        kind.cls for kind in (one, other) if isinstance(kind, kinds.Record | kinds.Member) and _has_order(kind.cls)
    ]
    for cls, name in product(classes, ("__lt__", "__le__", "__gt__", "__ge__")):
        if own_method(cls, name):
            reason = f"values are put in order of which a {cls.__name__}, with a {name} of its own, is a part"
            raise Refused(reason, "compare the parts one by one")


def _refuse_unordered(one: Kind, other: Kind) -> None:
    """Raise `Refused` if one of the kinds is that of a dataclass, unless both are of one with order=True."""
    classes = [kind.cls if isinstance(kind, kinds.Record) else tuple for kind in (one, other)]
    if any(not issubclass(cls, tuple) for cls in classes) and not (
        classes[0] is classes[1] and has_fields(classes[0]) and cast("Any", classes[0]).__dataclass_params__.order
    ):
        raise Refused("dataclasses are put in order", "compare their fields, or give one class order=True")


def _codes(value: Value, kind: Kind) -> tuple[Value, ...]:
    """Return the characters of a text as ints, each by its number, or NO_CHARACTER."""
    return tuple(Scalar(PADDED_CHARACTER, code) for code in words(value, kind))


def _in_order(context: Activation, ones: tuple[Value, ...], others: tuple[Value, ...], *, or_equal: bool) -> Value:
    if not ones or not others:
        return Known.of(len(ones) < len(others) or (or_equal and len(ones) == len(others)))
    one, other = ones[0], others[0]
    _refuse_nan(context, one, other)
    rest = partial(_in_order, context, ones[1:], others[1:], or_equal=or_equal)
    if any(kinds.holds(kind_of(item), kinds.Union) for item in (*ones, *others)):  # that may be an error
        is_less = partial(less, context, one, other, or_equal=False)
        return BY_TEST[0](context, equal(context, one, other), rest, is_less)
    if len(ones) == len(others) == 1:
        return less(context, one, other, or_equal=or_equal)
    return either(less(context, one, other, or_equal=False), both(equal(context, one, other), rest()))


def _refuse_nan(context: Activation, *items: Value) -> None:
    """Stop at a nan in tuples that are put in order, which Python takes for equal to itself there."""
    remedy = "compare the floats one by one"
    for item in items:
        if isinstance(item, Scalar) and isinstance(item.kind, kinds.Float | kinds.Number):
            is_nan = ir.op("!=", item.code, item.code)
            context.fail_if(is_nan, CompileError, f"tuples that hold nan are put in order; {remedy}.")
        elif _hold_floats(item) and (not isinstance(item, Known) or item.value != item.value):
            raise Refused("tuples that hold nan, or floats beside other kinds, are put in order", remedy)


def of_pairs(
    context: Activation,
    left: Value,
    right: Value,
    compute: Callable[[Value, Value], Value],
    of_none: type[Exception] = TypeError,
) -> Value:
    """Return what is computed of two values, for each pair of kinds that they may be of."""
    if values.is_several(left):
        other = context.stable(right)

        def of_part(part: Value) -> Value:
            return of_pairs(context, part, other, compute, of_none)

        return BY_KIND[0](context, left, of_part, of_none)
    if values.is_several(right):
        return BY_KIND[0](context, right, partial(compute, context.stable(left)), of_none)
    return compute(left, right)


def identical(context: Activation, left: Value, right: Value) -> Value:
    """Return `left is right`, if that does not depend on how Python stores values."""
    for side, against in ((left, right), (right, left)):
        if values.is_several(side):
            return of_each(side, partial(identical, context, against))
    if isinstance(left, values.Object) or isinstance(right, values.Object):
        return Known.of(left == right)
    if (same := _same_object(left, right)) is not None:
        return same
    if isinstance(left, Known) and isinstance(right, Known):
        if any(map(_is_singleton, (left.value, right.value))):
            return Known.of(left.value is right.value)
    elif NONE in (left, right) or NOT_IMPLEMENTED in (left, right):
        return FALSE
    elif not _is_static(left) and not _is_static(right):
        for value, against in ((left, right), (right, left)):
            if isinstance(value, Known) and _is_singleton(value.value):
                return _is_singleton_of(context, value, against)
        one, other = kind_of(left), kind_of(right)
        if any(isinstance(one, of) and isinstance(other, of) for of in (kinds.Member, kinds.Bool)):
            return equal(context, left, right) if one == other else FALSE
    raise Refused("`is` compares values that may be equal without being one object", "write == for is")


def _same_object(left: Value, right: Value) -> Value | None:
    """Return whether both are the same class or function, one of several at least; None if they may be others."""
    sides = [_objects_of(side) for side in (left, right)]
    is_one = any(isinstance(side, Scalar) for side in (left, right))
    if not is_one or not all(side and all(map(equals_only_itself, side)) for side in sides):
        return None
    result: Value = FALSE
    for at, one in enumerate(sides[0]):
        for place, other in enumerate(sides[1]):
            if one is other:
                tests = ((left, at), (right, place))
                tested = (compared(side.code, "==", number) for side, number in tests if isinstance(side, Scalar))
                result = either(result, all_of(tested))
    return result


def _objects_of(value: Value) -> tuple[Any, ...]:
    """Return the constant object that a value is, or all that it may be; none for a value that is computed."""
    match value:
        case Known(constant):
            return (constant,)
        case Scalar(kinds.OneOf(constants)):
            return constants
        case _:
            return ()


def _is_static(value: Value) -> bool:
    if isinstance(value, Known):
        return not is_plain(value.value, operators=True)
    return not isinstance(value, Scalar | View | Items)


def _is_singleton(value: Any) -> bool:
    return value is None or value is NotImplemented or isinstance(value, bool | Enum)


def _is_singleton_of(context: Activation, constant: Known, value: Value) -> Value:
    """Return whether a value that is of one kind is a constant object."""
    own, kind = kind_of(constant), kind_of(value)
    if type(own) is type(kind) and (not isinstance(kind, kinds.Member) or own == kind):
        return equal(context, constant, value)
    if isinstance(kind, kinds.Int) and not kind.exact:
        raise Refused("`is` is used on a number that may be a bool or a member", "write == for is")
    return FALSE


def as_truth(value: Scalar) -> Expression:
    """Return the expression that tells whether a number is not 0."""
    match value.kind:
        case kinds.Bool():
            return value.code
        case _:
            return ir.op("!=", value.code, ir.zero(value.code.type))


COMPARED: dict[type[ast.cmpop], Callable[[Activation, Value, Value], Value]] = {
    ast.Eq: equal,
    ast.NotEq: lambda context, left, right: opposite(equal(context, left, right)),
    ast.Is: identical,
    ast.IsNot: lambda context, left, right: opposite(identical(context, left, right)),
}  # `in` and `not in` are filled by `membership`, those of order by `own_operators`
BY_TEST: list[Callable[..., Value]] = []  # what is computed as a test decides: filled by `conditions`
CONTAINERS: dict[str, Callable[..., Value]] = {}  # how streams are searched, sets and lists compared: filled there
SYMBOLS: dict[type[ast.cmpop], str] = {
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Is: "is",
    ast.IsNot: "is not", ast.In: "in", ast.NotIn: "not in",
}  # fmt: skip
