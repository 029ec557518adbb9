"""Values in the evaluator: a constant, or a kind and the expression that computes it.

Nearly every pass takes `Known`, `Scalar`, `View` and `Items` apart, and so imports them by name. The other classes
are written with their module, as kinds are: `values.Range`, `kinds.Int`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import field
from enum import Enum, EnumType
from fractions import Fraction
from functools import partial
from types import ModuleType, NoneType
from typing import Any, TypeAlias, TypeGuard, cast

from gametree.compiled.front_end.ir.nodes import Expression, Name
from gametree.compiled.front_end.ir.types import Words
from gametree.compiled.front_end.ir.wide_primitives import fits_wide
from gametree.compiled.front_end.kinds import kinds
from gametree.compiled.front_end.kinds.kinds import GREATEST, LEAST, Kind, described
from gametree.compiled.front_end.names.records import (
    DATA,
    DICT_VIEWS,
    class_in_rules,
    contents,
    is_known,
    is_plain_class,
    is_plain_enum,
    is_record,
    missing_field,
    own_attributes,
    why_refused,
)
from gametree.compiled.front_end.names.refusals import MAKE_A_LIST, UNORDERED, Refused
from gametree.compiled.front_end.names.scopes import Variable
from gametree.compiled.plain_data import PlainData
from gametree.rules import brief

ATOMS: tuple[type[Any], ...] = (int, bool, float, str, bytes, NoneType, Fraction)
MOST_PARTS = 20_000  # of a value that is made while compiling, with the parts of its items
IN_ORDER: tuple[Any, ...] = (tuple, list, str, range, dict, *DICT_VIEWS)  # classes whose items have an order


def identity(value: Any) -> Any:
    """Return a key that is equal for two constants if and only if Python cannot distinguish them."""
    if type(value) in (tuple, frozenset):
        return type(value), tuple(map(identity, value))
    if type(value) is float:
        return float, value.hex()
    if type(value) in ATOMS:
        return type(value), value
    return "object", id(value)


def _of_unknown_class(value: Any) -> Refused:
    """Return the refusal of a number, text or container of a class of its own."""
    cls = cast("Any", type(value))
    if isinstance(value, Enum) or hasattr(cls, "_fields"):
        reason = f"a constant of the class {cls.__name__} is read, which {why_refused(cls)}"
        return Refused(reason, "leave that out")
    base = next(base for base in cls.__mro__ if base in DATA)
    reason = f"a constant of the class {cls.__name__} is read, which may be unlike its base {base.__name__}"
    return Refused(reason, f"make it with {base.__name__}(...), if the rules need no more of it")


class Known(PlainData):
    """A constant; the object itself is kept, and never changed."""

    value: Any = field(compare=False)
    key: Any = None

    @staticmethod
    def of(value: Any) -> Known:
        """Return the constant, or raise `Refused` if its class may change what Python's operations mean."""
        if not is_known(value):
            raise _of_unknown_class(value)
        return Known(value, identity(value))


class Scalar(PlainData):
    """A number, bool or member, computed by an expression.

    The expression raises no error that Python raises: one that may is given a name where it stands.
    """

    kind: Kind
    code: Expression

    def __post_init__(self) -> None:
        assert not self.code.raises


class View(PlainData):
    """A value of several words: items of a tuple or table `base` from `offset` on; `whole` if all are."""

    kind: Kind
    base: Expression
    offset: int | Expression = 0
    whole: bool = False


class Items(PlainData):
    """A tuple, list, set or record whose items are known one by one; `form` is its class.

    Some items of a set may be equal.
    """

    form: type[Any]
    items: tuple[Value, ...]


class Listed(PlainData):
    """A list, tuple or set whose length is known only at run time; `code` names it, or makes it."""

    kind: kinds.List
    code: Expression
    place: tuple[Expression, int | Expression, int] | None = None  # if in words: these, the offset, the room


class Dict(PlainData):
    """A dict that rules make and change; `code` names the list of its entries, and is None if it is empty."""

    kind: kinds.Dict
    code: Expression | None


class Slice(PlainData):
    """Some items in a row of `whole`: from `start` up to `stop`, which are expressions within its bounds."""

    whole: Value
    start: Value
    stop: Value
    statement: int = 0  # the statement that made it: two slices that one statement makes have the same items
    unordered: bool = False  # it is a set
    in_order: bool = False  # it is a set, whose items are in the order in which Python goes through it
    listed: bool = False  # a row of a constant, which is a list there


class Concatenation(PlainData):
    """Slices of one sequence with items between them, which are being joined."""

    slices: tuple[Slice, ...]
    between: tuple[tuple[Value, ...], ...]  # behind each of them

    @staticmethod
    def of(value: Value) -> Concatenation:
        """Return one slice, or several, as a concatenation."""
        if isinstance(value, Slice):
            return Concatenation((value,), ((),))
        assert isinstance(value, Concatenation)
        return value


class Range(PlainData):
    """A range."""

    start: Value
    stop: Value
    step: Value


class Lazy(PlainData):
    """Items that are computed one by one: by a comprehension, or `map`, `zip`, `enumerate` and so on."""

    operation: str
    parts: tuple[Any, ...]


class Generated(PlainData):
    """The call of a lowered generator function, and how many items of a kind come without a test for a stop.

    Without a kind, there is no item: it may raise an error, and no more. Before it has ended, the variables of
    other functions and the fields of objects that it reads may not change.
    """

    kind: Kind | None
    code: Expression
    rounds: int
    reads: tuple[Variable, ...] = ()
    made: int = 0  # after how many changes


class Closure(PlainData):
    """A function made inside a function; `scope` is the frame that made it."""

    node: ast.FunctionDef | ast.Lambda
    scope: Any = field(compare=False)
    defaults: tuple[Value, ...]
    keyword_defaults: tuple[tuple[str, Value], ...] = ()


class Bound(PlainData):
    """A method of a value that is not constant."""

    function: Value
    owner: Value


class Method(PlainData):
    """A method, by its name, of a value of a built-in kind."""

    owner: Value
    name: str


class Mapping(PlainData):
    """A dict with constant keys that nothing changes: the place of each key among the values.

    The values are functions, or what calls are given by `**`.
    """

    places: Known
    values: tuple[Value, ...]


class Chosen(PlainData):
    """One of several functions, by its place among them."""

    place: Expression
    functions: tuple[Value, ...]


class Given(PlainData):
    """A parameter, of a kind, in a function that is an argument of a call."""

    kind: Kind


class Fields:
    """The variables that hold the fields of one object, which Python knows by its place in memory."""

    def __init__(self, title: str) -> None:
        self.title = title
        self._variables: dict[str, Variable] = {}

    def variable(self, name: str) -> Variable:
        """Return the variable that holds a field."""
        return self._variables.setdefault(name, OfField(f"{self.title}.{name}"))

    def named(self) -> list[tuple[str, Variable]]:
        """Return the fields with their names."""
        return list(self._variables.items())

    def variables(self) -> Iterable[Variable]:
        """Return the variables of all fields."""
        return self._variables.values()


class OfField(Variable):
    """The variable of a field of an object."""


class Shared(Variable):
    """The holder of a list, set or dict that several variables or fields name: see `Same`."""


def is_of_object(variable: Variable) -> bool:
    """Whether a variable holds a field of an object, or a list that several variables or fields name."""
    return isinstance(variable, OfField | Shared)


class Object(PlainData):
    """A reference to an object whose fields rules change: two are equal if they are to one object."""

    cls: type[Any]
    fields: Fields


class Same(PlainData):
    """In a variable, a reference to the list, set or dict that another variable holds for all its names."""

    variable: Variable


class Returned(PlainData):
    """The list that a function is given by a parameter, and returns."""

    parameter: Any


class Never(PlainData):
    """The value of an expression that never returns, because it always raises an error."""


class Poison(PlainData):
    """A variable without a value that rules may use; the reason says why, and the remedy what to do."""

    reason: str
    remedy: str


Value: TypeAlias = (
    Known
    | Scalar
    | View
    | Items
    | Listed
    | Dict
    | Slice
    | Concatenation
    | Range
    | Lazy
    | Generated
    | Closure
    | Bound
    | Method
    | Never
    | Object
    | Same
    | Returned
    | Poison
    | Given
    | Mapping
    | Chosen
)
Environment: TypeAlias = dict[Variable, Value]
NONE = Known.of(None)
LISTS = Items, View, Listed, Dict  # the values that a list, set or dict may be
LOST = Poison("it depends on what is refused", "mend that first")  # where all problems are listed
NOWHERE = Name("", Words(0))  # where a value without words lies


def is_enum(value: Value) -> bool:
    """Whether a value is a class of members, which can be gone through."""
    return isinstance(value, Known) and isinstance(value.value, EnumType)


def may_be_none(value: Value) -> TypeGuard[View]:
    """Whether a value is None in some states and something else in others."""
    return isinstance(value, View) and kinds.may_be_none(value.kind)


def is_set(value: Value) -> bool:
    """Whether a value is a set or frozenset, which has no order."""
    match value:
        case Known(constant):
            return isinstance(constant, set | frozenset)
        case Items(form):
            return form in kinds.SETS
        case View(kind):
            return isinstance(kind, kinds.SetOf | kinds.Bits)
        case Listed(kind):
            return kind.form in kinds.SETS
        case _:
            return False


def is_several(value: Value) -> bool:
    """Whether a value is one of several, which are of different kinds; None is one of them."""
    match value:
        case View(kinds.Union()) | Lazy("choice"):
            return True
        case _:
            return False


def is_view(value: Value) -> bool:
    """Whether a stream is a view of a dict, which may be gone through again."""
    return isinstance(value, Lazy) and value.operation == "entries"


def of_byte_array(value: Value) -> Value:
    """Return a constant bytearray, of which an item is read, as a list of its ints; any other value as it is."""
    return Known.of(list(value.value)) if isinstance(value, Known) and type(value.value) is bytearray else value


def is_named_stream(value: Value) -> bool:
    """Whether a value is a stream that a variable may hold, which goes through it once."""
    return isinstance(value, Lazy) and value.operation == "once"


def is_slice_of_text(value: Value) -> bool:
    """Whether a value is a slice of a text."""
    match value:
        case Slice(Known(str()) | View(kinds.Text())):
            return True
        case _:
            return False


def bits_of(value: Value) -> kinds.Bits | None:
    """Return the kind of a set with a bit for each item, and None for any other value."""
    return value.kind if isinstance(value, View) and isinstance(value.kind, kinds.Bits) else None


def refuse_order(value: Value) -> None:
    """Refuse what depends on the order of a set, or of a dict that was made of one."""
    if is_set(value) or (isinstance(value, Dict) and not value.kind.ordered):
        raise Refused(UNORDERED, MAKE_A_LIST)


TRUE = Known.of(True)
FALSE = Known.of(False)


def kind_of(value: Value) -> Kind:
    """Return the kind of a value or of a constant, or raise `Refused` if it has none."""
    match value:
        case Known(constant):
            return kind_of_constant(constant)
        case Scalar(kind) | View(kind) | Listed(kind) | Dict(kind):
            return kind
        case Items(form, items):
            item_kinds = tuple(map(kind_of, items))
            if form not in kinds.SETS:
                item_kinds = tuple(map(kinds.as_part, item_kinds))
            if form is list:
                return kinds.FixedList(item_kinds)
            if form in kinds.SETS:
                return kinds.SetOf(item_kinds, form)
            return kinds.Tuple(item_kinds) if form is tuple else kinds.Record(form, item_kinds)
        case Range():
            return kinds.Range()
        case Lazy("choice", (_, one, other)) if (both := joined(one, other)) is not None:
            return both
        case Lazy("unordered"):
            raise Refused(UNORDERED, MAKE_A_LIST)
        case Object(cls):
            reason = f"an object of the class {cls.__name__}, which rules change, is kept or passed on"
            raise Refused(reason, "put its values into a NamedTuple or a frozen dataclass")
        case Returned():
            raise Refused("a list that has another name is returned", "copy it with list(...)")
        case _:
            reason = f"{shown(value)} is kept or passed on"
            raise Refused(reason, "use it where it is made, or write a tuple or a loop")


def classes_of(value: Value) -> tuple[type[Any], ...]:
    """Return the classes that a value may have in Python, or raise `Refused` if it has no kind."""
    match value:
        case Known(constant):
            return (class_in_rules(constant),)
        case Items(form):
            return (kinds.IN_PYTHON.get(form, form),)
        case Object(cls):
            return (cls,)
        case _:
            return (str,) if is_slice_of_text(value) else kinds.classes(kind_of(value))


def sequence_form(value: Value) -> type[Any] | None:
    """Return the class of a list, tuple or text, of any length, and None for what is none of these."""
    match value:
        case Slice(listed=True):
            return list
        case Slice(whole, unordered=False):
            return sequence_form(whole)
        case _:
            own = classes_of(value)
            return next((base for base in (list, tuple, str) if len(own) == 1 and issubclass(own[0], base)), None)


def record_class(value: Value) -> Any:
    """Return the class of a record, and None for any other value."""
    match value:
        case Known(bytes()):
            return kinds.Bytes
        case Known(constant):
            cls = cast("Any", type(constant))
            return cls if is_record(cls) else None
        case View(kinds.Record(cls)):
            return cls
        case Items(form) if form not in (tuple, list, *kinds.SETS):
            return form
        case _:
            return None


def joined(one: Value, other: Value) -> Kind | None:
    """Return the kind that holds two values, and None if none does."""
    with suppress(kinds.Incompatible, Refused):
        return kinds.join(kind_of(one), kind_of(other))
    return None


SIMPLE: dict[type[Any], Kind] = {
    NoneType: kinds.Nothing(), bool: kinds.Bool(), float: kinds.Float(), range: kinds.Range(),
    Fraction: kinds.Ratio(),
}  # fmt: skip


def kind_of_constant(constant: Any) -> Kind:
    """Return the kind of a constant, or raise `Refused`."""
    kind = cast("Any", type(constant))
    if kind in SIMPLE:
        return SIMPLE[kind]
    if kind is int:
        if not fits_wide(constant):
            reason = f"the constant {brief(constant)} does not fit a signed 128-bit integer"
            raise Refused(reason, "keep numbers below 2 ** 127")
        return kinds.Int(constant, constant) if LEAST <= constant <= GREATEST else kinds.Wide(constant, constant)
    if kind is str:
        return kinds.Text(len(constant))
    if kind is bytes:
        return kinds.Record(kinds.Bytes, (kinds.Tuple((kinds.BYTE,) * len(constant)),))
    if kind is tuple:
        return kinds.Tuple(tuple(map(kind_of_constant, constant)))
    if isinstance(constant, Enum) and is_plain_enum(kind):
        return kinds.Member(kind)
    if is_record(kind) and missing_field(constant) is None:
        if own_attributes(constant):
            reason = f"a {kind.__name__} has the attribute {own_attributes(constant)[0]}, which is no field"
            raise Refused(reason, "make it a field")
        of_part = _kind_of_field if is_plain_class(kind) else kind_of_constant
        return kinds.Record(kind, tuple(map(of_part, contents(constant))))
    if kind is frozenset:
        return kinds.SetOf(tuple(map(kind_of_constant, sorted(cast("Any", constant), key=repr))), frozenset)
    if issubclass(kind, dict):
        return kinds.OneDict.of([constant])
    if kind is list:
        raise Refused(f"the list {brief(constant)} is used as a value", "make it a tuple")
    is_almost_plain = hasattr(kind, "_fields") or hasattr(kind, "__dataclass_params__") or issubclass(kind, Enum)
    why = f", which {why_refused(kind)}" if is_almost_plain else ""
    reason = f"a constant of the class {kind.__name__} is used as a value{why}"
    raise Refused(reason, "keep to numbers, texts, tuples, enum members, NamedTuples and frozen dataclasses")


def _kind_of_field(constant: Any) -> Kind:
    """Return the kind of a value that a plain class holds, which may be a list that nothing changes."""
    if type(constant) is list:
        return kinds.FixedList(tuple(map(_kind_of_field, cast("Any", constant))))
    return kind_of_constant(constant)


def holds_only(kind: kinds.Bits, value: Value) -> bool:
    """Whether each item of another set, which has no bit for each, is of a kind that a set may hold."""
    if isinstance(value, Known):
        return all(kinds.may_hold(kind, kind_of(Known.of(item))) for item in value.value)
    found = kind_of(value)
    return isinstance(found, kinds.SetOf | kinds.List) and all(
        map(partial(kinds.may_hold, kind), kinds.parts(found))
    )


def refuse_large(form: type[Any], items: Iterable[Value]) -> None:
    """Refuse to make a tuple, list or record of very many parts: one that doubles at each call has them soon."""
    if sum(map(_parts_of, items)) > MOST_PARTS:
        raise Refused(f"a {form.__name__} of more than {MOST_PARTS} parts is made", "make smaller values")


def _parts_of(value: Value) -> int:
    """Return how many numbers, texts and other single values a value is made of."""
    match value:
        case Known(constant) if isinstance(constant, tuple) or is_record(cast("Any", type(constant))):
            return sum(_parts_of(Known(item)) for item in contents(constant))
        case Items(_, items):
            return sum(map(_parts_of, items))
        case View(kind):
            return kinds.size(kind)
        case _:
            return 1


def shown(value: Value) -> str:
    """Return the name of a value in messages."""
    match value:
        case Known(ModuleType() as module):
            return f"the module {module.__name__}"
        case Known(constant):
            cls = class_in_rules(constant)
            text = getattr(constant, "__qualname__", None) or brief(constant)
            is_clear = len(text) < 60 and (cls.__module__ == "builtins" or cls.__name__ in text)
            return text if is_clear else f"a {cls.__name__}"
        case Lazy("entries", (_, what)):
            return f"a view of the {what} of a dict"
        case Lazy("once", (stream, _)):
            return shown(stream)
        case Lazy(operation):
            an = "an" if operation[0] in "aeiou" else "a"
            return "one of two different values" if operation == "choice" else f"{an} {operation}"
        case Generated():
            return "a generator"
        case Closure() | Bound() | Method() | Chosen():
            return "a function"
        case Mapping():
            return "a dict whose keys are known"
        case Slice(unordered=True):
            return "one of several sets"
        case Slice() | Concatenation():
            return "a sequence whose length changes"
        case Object(cls):
            return f"an object of the class {cls.__name__}"
        case Same():
            return "a list with several names"
        case Never() | Poison():
            return "a value that there may not be"
        case _:
            return described(kind_of(value))


COMPUTED: dict[type[Any], tuple[str, ...]] = {  # the fields of a value with expressions or values in them
    Scalar: ("code",), Listed: ("code",), Generated: ("code",), Dict: ("code",), View: ("base", "offset"),
    Items: ("items",), Slice: ("whole", "start", "stop"), Concatenation: ("slices", "between"),
    Range: ("start", "stop", "step"), Bound: ("function", "owner"), Method: ("owner",),
    Mapping: ("values",), Chosen: ("place", "functions"), Lazy: ("parts",),
}  # fmt: skip


def codes(value: Any) -> list[Expression]:
    """Return the expressions that compute a value."""
    if isinstance(value, Expression):
        return [value]
    names = COMPUTED.get(cast("Any", type(value)), ())
    parts = cast("Any", value) if isinstance(value, tuple) else [getattr(value, name) for name in names]
    return [code for part in parts for code in codes(part)]


def objects_in(value: Value) -> Iterator[Object]:
    """Yield the objects, with fields that rules change, that a value is or refers to; no field is followed."""
    match value:
        case Object():
            yield value
        case Items(_, parts) | Lazy(_, parts) | Closure(_, _, parts) | Mapping(_, parts):
            for part in parts:
                yield from objects_in(part)
        case Bound(function, owner):
            yield from objects_in(function)
            yield from objects_in(owner)
        case _:
            return


def stream_in(value: Value) -> Value | None:
    """Return the stream in a value that Python goes through only once, or None."""
    match value:
        case Lazy("choice", (_, *parts)) | Items(_, parts):
            return next((found for part in parts if (found := stream_in(part)) is not None), None)
        case Lazy() | Generated():
            return value
        case _:
            return None
