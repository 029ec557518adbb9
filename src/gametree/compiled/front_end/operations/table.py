"""The table of operations: what each does on each combination of kinds. What is not in it is not compiled.

A construct is added by an entry: a function under `@operation(name, *shapes, example=...)`, where a shape is a
kind of `kinds`, or a class of `values` if the operand has no kind. An entry also applies to operands of a narrower
shape: a bool or a member of an IntEnum for an int, an int for a float, anything for `object`. Constants are folded
before.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from enum import Enum, Flag
from fractions import Fraction
from itertools import product
from typing import Any, cast

from gametree.compiled.front_end.functions.activation import BY_KIND, Activation, all_or_nothing
from gametree.compiled.front_end.kinds import kinds, values
from gametree.compiled.front_end.kinds.encoding import int_code
from gametree.compiled.front_end.kinds.kinds import Incompatible, Kind, described
from gametree.compiled.front_end.kinds.values import Items, Known, Scalar, Value, View, kind_of, shown
from gametree.compiled.front_end.names.records import DICT_VIEWS, has_operators, is_sequence
from gametree.compiled.front_end.names.refusals import (
    FRACTIONS,
    MAKE_A_LIST,
    REMEDIES,
    SUBSET,
    UNORDERED,
    WHICH_KIND,
    WHOLE_TEXTS,
    Refused,
)
from gametree.compiled.plain_data import PlainData
from gametree.game import CompileError

Apply = Callable[..., Value]


class Sequence:
    """The shape of a tuple, list, record or text of known length."""


class AnyText:
    """The shape of a text, of whatever length."""


class Bytes:
    """The shape of bytes."""


class Set:
    """The shape of a set or frozenset."""


class Stream:
    """The shape of anything that can be iterated over."""


class Operation(PlainData):
    """One entry: an operation, the shapes of its operands, the function to apply, and an example for the docs."""

    name: str
    shapes: tuple[type[Any], ...]
    apply: Apply
    example: str


IN_ANY_ORDER = frozenset(["len", "sum", "any", "all", "sorted", "set", "frozenset", "bool"])
OWN: dict[str, Callable[..., Any]] = {}  # what classes of the user's do themselves: filled by `own_operators`
AS_SET: list[Callable[..., Value]] = []  # one of several sets in a constant, as a set: filled by `sets`
WITHOUT_NONE = frozenset([  # of which Python makes a TypeError where an operand is None
    "%", "&", "*", "**", "+", "-", "/", "//", "<<", ">>", "^", "|", "+x", "-x", "~x", "abs", "divmod", "len",
    "pow",
])  # fmt: skip
FIRST_NOT_NONE = "[]", "sum"  # of which Python makes a TypeError where the first operand is None
OPERATIONS: dict[tuple[str, tuple[type[Any], ...]], Operation] = {}
WIDER: dict[type[Any], tuple[type[Any], ...]] = {
    kinds.Bool: (kinds.Bool, kinds.Int, kinds.Wide, kinds.Float, object),
    kinds.Int: (kinds.Int, kinds.Wide, kinds.Float, object),
    kinds.Wide: (kinds.Wide, object),
    kinds.OneOf: (kinds.OneOf, object),
    kinds.OneDict: (kinds.OneDict, Stream, object),
    kinds.Ratio: (object,),
    kinds.Float: (kinds.Float, object),
    kinds.Number: (kinds.Number, kinds.Float, object),
    kinds.Text: (kinds.Text, AnyText, Sequence, Stream, object),
    kinds.BoundedText: (kinds.BoundedText, AnyText, Stream, object),
    kinds.Tuple: (kinds.Tuple, Sequence, Stream, object),
    kinds.FixedList: (kinds.FixedList, Sequence, Stream, object),
    kinds.SetOf: (Set, object),
    kinds.Bits: (Set, object),
    kinds.Record: (kinds.Record, Sequence, Stream, object),
    kinds.List: (kinds.List, Stream, object),
    kinds.Dict: (kinds.Dict, Stream, object),
    kinds.Range: (values.Range, Stream, object),
    kinds.Union: (kinds.Union, object),
    kinds.Nothing: (kinds.Nothing, object),
    values.Slice: (values.Slice, Stream, object),
    values.Concatenation: (values.Concatenation, object),
    values.Lazy: (values.Lazy, Stream, object),
    values.Generated: (values.Generated, Stream, object),
    values.Closure: (values.Closure, object),
    values.Bound: (values.Closure, object),
    values.Method: (values.Closure, object),
    dict: (dict, object),
    set: (set, Set, object),
    list: (list, Sequence, Stream, object),
}


def operation(name: str, *shapes: type[Any], example: str) -> Callable[[Apply], Apply]:
    """Enter a function into the table: given the activation and its operands, it returns the value."""

    def entered(apply: Apply) -> Apply:
        OPERATIONS[name, shapes] = Operation(name, shapes, apply, example)
        return apply

    return entered


def shapes_of(value: Value) -> tuple[type[Any], ...]:
    """Return the shapes that a value fits, the narrowest first."""
    if isinstance(value, Known) and isinstance(value.value, list | dict | set | frozenset):
        kind = cast("Any", type(cast("Any", value).value))
        return WIDER[set if kind is frozenset else dict if issubclass(kind, dict) else kind]
    if isinstance(value, Known) and isinstance(value.value, DICT_VIEWS):
        return Stream, object
    if isinstance(value, Items):
        of_items = kinds.SetOf if value.form in kinds.SETS else kinds.FixedList
        return WIDER[of_items] if value.form in (list, *kinds.SETS) else _of_record(value.form)
    if isinstance(value, Known | Scalar | View | values.Listed | values.Dict | values.Range):
        try:
            return _of_kind(kind_of(value))
        except Refused:
            if isinstance(value, Known) and isinstance(value.value, tuple):
                return WIDER[kinds.Tuple]
            is_int = isinstance(value, Known) and type(value.value) is int
            return (kinds.Int, kinds.Float, object) if is_int else (object,)
    if values.is_slice_of_text(value):
        return values.Slice, AnyText, Stream, object
    return WIDER.get(type(value), (object,))


def refuse_no_stream(value: Value, use: str) -> None:
    """Refuse a set, and what has no items of its own, such as a record."""
    values.refuse_order(value)
    if Stream not in shapes_of(value):
        kind = kind_of(value)
        special: dict[type[Any], str] = {kinds.BoundedText: WHOLE_TEXTS, kinds.Union: WHICH_KIND}
        remedy = special.get(type(kind), "name its fields")
        raise Refused(f"{described(kind)} is {use}", remedy)


def _of_kind(kind: Kind) -> tuple[type[Any], ...]:
    if isinstance(kind, kinds.Record):
        return _of_record(kind.cls)
    if isinstance(kind, kinds.List) and kind.form is str:
        return AnyText, kinds.List, Stream, object
    if isinstance(kind, kinds.List) and kind.form in kinds.SETS:
        return WIDER[kinds.SetOf]
    if isinstance(kind, kinds.Member):
        return (kinds.Member, *WIDER[kinds.Int]) if issubclass(kind.cls, int) else (kinds.Member, object)
    return WIDER[type(kind)]


def _of_record(cls: type[Any]) -> tuple[type[Any], ...]:
    """Return the shapes of a tuple, NamedTuple or dataclass; the last has no items."""
    if cls is tuple:
        return WIDER[kinds.Tuple]
    if cls is kinds.Bytes:
        return Bytes, object
    return WIDER[kinds.Record] if is_sequence(cls) else (kinds.Record, object)


def find(name: str, operands: tuple[Value, ...]) -> Operation | None:
    """Return the entry for an operation on these values, or None: the narrowest that applies."""
    lists = [shapes_of(value) for value in operands]
    for places in sorted(product(*(range(len(each)) for each in lists)), key=sum):
        shapes = tuple(each[place] for each, place in zip(lists, places, strict=True))
        if (name, shapes) in OPERATIONS:
            return OPERATIONS[name, shapes]
    return None


def apply(context: Activation, name: str, *operands: Value, **named: Value) -> Value:
    """Return the value of an operation, or raise `Refused` if no entry covers it."""
    if any(isinstance(value, values.Never) for value in operands):
        return values.Never()
    if name not in IN_ANY_ORDER and any(
        kinds.Shuffled in kinds.classes(value.kind) for value in operands if isinstance(value, View)
    ):
        raise Refused(UNORDERED, MAKE_A_LIST)
    own: Value | None = OWN["operation"](context, name, operands)
    if own is not None:
        return own
    found = find(name, operands)
    if found is None and any(is_set_of_constant(value) for value in operands):
        operands = tuple(AS_SET[0](context, value) if is_set_of_constant(value) else value for value in operands)
        found = find(name, operands)
    several = [at for at, value in enumerate(operands) if values.is_several(value)]
    if several:
        with suppress(Refused, Incompatible), all_or_nothing(context):
            if found is not None and not OWN["is own"](name, operands):
                return found.apply(context, *operands, **named)
        return _on_one_of_several(context, name, operands, several[0], named)
    if found is None:
        raise not_covered(name, *operands)
    return found.apply(context, *operands, **named)


def as_number(value: Value) -> Value:
    """Return the int of a member whose class has operators, which Python's own functions of ints do not call."""
    match value:
        case Known(Enum() as member) if isinstance(member, int) and has_operators(type(member)):
            return Known.of(int.__int__(member))
        case Scalar(kinds.Member(cls)) if issubclass(cls, int) and has_operators(cls):
            own = kinds.as_int(value.kind)
            return Scalar(kinds.Int(own.least, own.most), int_code(value))
        case _:
            return value


def not_covered(name: str, *operands: Value) -> Refused:
    """Return the refusal of an operation that no entry covers."""
    if any(isinstance(each, values.Lazy) and each.operation == "unordered" for each in operands):
        return Refused(UNORDERED, MAKE_A_LIST)
    is_slice = name == "[:]"  # of which the bounds and the step are operands
    reason = (
        f"{name} is used on {' and on '.join(map(name_of, operands[:1] if is_slice else operands)) or 'nothing'}"
    )
    return Refused(reason, _remedy(name, operands))


def is_set_of_constant(value: Value) -> bool:
    """Whether a value is one of several sets in a constant."""
    return isinstance(value, values.Slice) and value.unordered


def _on_one_of_several(
    context: Activation, name: str, operands: tuple[Value, ...], at: int, named: Mapping[str, Value]
) -> Value:
    """Return the value of an operation of which one operand is of one of several kinds."""
    before, after = (tuple(map(context.stable, part)) for part in (operands[:at], operands[at + 1 :]))

    def compute(part: Value) -> Value:
        return apply(context, name, *before, part, *after, **named)

    of_none = TypeError if name in WITHOUT_NONE or (name in FIRST_NOT_NONE and at == 0) else CompileError
    return BY_KIND[0](context, operands[at], compute, of_none)


def _remedy(name: str, operands: tuple[Value, ...]) -> str:
    if name in REMEDIES:
        return REMEDIES[name]
    if name in ("list", "tuple") and any(map(values.is_set, operands)):
        return MAKE_A_LIST
    if any(
        isinstance(value.value, Fraction)
        if isinstance(value, Known)
        else isinstance(value, Scalar) and isinstance(value.kind, kinds.Ratio)
        for value in operands
    ):
        return FRACTIONS
    if any(isinstance(value, Known) and isinstance(value.value, Flag) for value in operands):
        return "use ints for the members, such as UP = 1"
    of_texts = (isinstance(value, View) and isinstance(value.kind, kinds.BoundedText) for value in operands)
    return WHOLE_TEXTS if any(of_texts) else SUBSET


def computed(context: Activation, function: Callable[..., Any], *operands: Value, **named: Value) -> Value:
    """Return the value of a function of the prelude, compiled like a function of the user's.

    What is refused in that function is refused where the user's rules need it.
    """
    ints = ["int" in str(taken).split(" | ") for taken in function.__annotations__.values()]
    operands = tuple(as_number(value) if is_int else value for value, is_int in zip(operands, ints, strict=False))
    try:
        return context.program.call_function(context, cast("Any", function), operands, named)
    except CompileError as error:
        own = str(error).startswith(function.__code__.co_filename)
        if own and isinstance(error.__cause__, Refused | Incompatible):
            raise error.__cause__ from error
        raise


def name_of(value: Value) -> str:
    """Return the name of a value, or of its kind, in messages."""
    try:
        kind = kind_of(value)
    except Refused:
        return shown(value)
    return shown(value) if isinstance(kind, kinds.OneDict) and isinstance(value, Known) else described(kind)


def listed() -> list[tuple[str, str]]:
    """Return an example of each operation and the kinds that it is for, as the docs show them."""
    return [
        (entry.example, ", ".join(shape.__name__.lower() for shape in entry.shapes))
        for entry in OPERATIONS.values()
    ]
