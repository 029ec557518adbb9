"""Classes of values: enums, NamedTuples, dataclasses and plain classes that keep Python's meaning.

A class is known only if all that Python looks up in it is known: every special method is Python's own, or was
written by `NamedTuple`, `dataclass` or `Enum`, or assigns or compares fields and does no more, and nothing else is
found in the place of a field. No rule that is compiled assigns a field of an object that is made.
"""

from __future__ import annotations

import ast
import dataclasses
from abc import ABCMeta
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from enum import Enum, EnumMeta, Flag, IntEnum
from functools import cache, cached_property
from types import CodeType, FunctionType, MappingProxyType, MemberDescriptorType
from typing import Any, Generic, cast

from gametree.compiled.plain_data import PlainData
from gametree.dependencies import GETTER

MISSING: Any = object()
DESCRIPTOR = "__get__", "__set__", "__delete__"
HARMLESS = frozenset([
    "__abstractmethods__", "__annotate__", "__annotate_func__", "__annotations__", "__annotations_cache__",
    "__copy__", "__dataclass_fields__", "__dataclass_params__", "__deepcopy__", "__dict__", "__dir__",
    "__doc__", "__final__", "__firstlineno__", "__format__", "__getnewargs__", "__getstate__", "__init_subclass__",
    "__match_args__", "__module__", "__new_member__", "__orig_bases__", "__parameters__", "__qualname__",
    "__reduce__", "__reduce_ex__", "__replace__", "__repr__", "__setstate__", "__sizeof__", "__slotnames__",
    "__slots__", "__static_attributes__", "__str__", "__type_params__", "__weakref__",
])  # fmt: skip
"""Names in a class that no operation of compiled rules asks for; of all others, Python has to be the author."""


GENERATED = frozenset([
    "__new__", "__init__", "__eq__", "__hash__", "__lt__", "__le__", "__gt__", "__ge__", "__setattr__",
    "__delattr__",
])  # fmt: skip
"""Special methods that `NamedTuple` and `dataclass` write."""


OTHERS = frozenset(["_missing_", "_generate_next_value_", "_make"])  # what `Enum` and `NamedTuple` look up besides
OF_MEMBERS = ("_value_", "_name_", "__objclass__", "_sort_order_")  # what each member of an enum holds itself
PYTHON: tuple[Any, ...] = (object, tuple, str, Generic, *IntEnum.__mro__)
DATA: tuple[Any, ...] = (bool, int, float, complex, str, bytes, bytearray, tuple, list, set, frozenset, dict)


class ReadOnly(dict[Any, Any]):
    """The copy of a dict that is read through a `MappingProxyType`."""


NOT_FROZEN = "is not frozen"
NO_CLASS_OF_VALUES = "is no NamedTuple, frozen dataclass or plain enum"
FIELDS: list[Callable[[Any], tuple[str, ...]]] = []  # of a plain class: filled by `constructors`
EQUALITY: list[Callable[[Any, tuple[str, ...]], Comparison]] = []  # filled by `equality`
KEPT_HASH: list[Callable[[Any], KeptHash | None]] = []  # these are filled by `hashes`
KEPT_VALUES: list[Callable[[Any], Mapping[str, Keeper]]] = []  # filled by `kept_values`
COMPLETED: list[Callable[[Any], Any]] = []  # of a dataclass: filled by `constructors`
HASH: list[Callable[[Any, tuple[str, ...], Comparison], None]] = []
CACHED: list[Any] = []  # what keeps an answer for each class
OWN = frozenset(["__init__", "__eq__", "__hash__"])  # the special methods that a class may have


# The methods of operators that a class may define, by the operator or function that calls them

ON_TWO: dict[str, tuple[str, str]] = {  # the method of the left operand, and the reflected one of the right
    symbol: (f"__{name}__", f"__r{name}__")
    for symbol, name in {
        "+": "add", "-": "sub", "*": "mul", "/": "truediv", "//": "floordiv", "%": "mod", "**": "pow",
        "<<": "lshift", ">>": "rshift", "&": "and", "|": "or", "^": "xor", "@": "matmul",
    }.items()
}  # fmt: skip
ORDER: dict[str, tuple[str, str]] = {
    "<": ("__lt__", "__gt__"), "<=": ("__le__", "__ge__"), ">": ("__gt__", "__lt__"), ">=": ("__ge__", "__le__"),
}  # fmt: skip
ON_ONE: dict[str, str] = {"-x": "__neg__", "+x": "__pos__", "~x": "__invert__", "abs": "__abs__", "int": "__int__"}
AS_SEQUENCE = frozenset(["__len__", "__iter__"])  # which Python's own methods of a tuple call too
NOT_OF_ATOMS = frozenset([  # which functions of Python call as well, or which ints and texts do not have
    "__int__", "__pow__", "__rpow__", "__getitem__", "__contains__", "__call__",
])  # fmt: skip
NOT_OF_TEXTS = frozenset(["__add__", "__radd__", "__mul__", "__rmul__", "__mod__", "__rmod__"])
OPERATORS = frozenset([
    *(name for pair in (*ON_TWO.values(), *ORDER.values()) for name in pair), *ON_ONE.values(), *AS_SEQUENCE,
    "__getitem__", "__contains__", "__bool__", "__call__",
])  # fmt: skip


class Unknown(Exception):
    """A method of a class is not of a form that is known; the message follows "which"."""


class KeptHash(PlainData):
    """An attribute in which an object keeps its hash, and what computes that of the fields; it is no field.

    If it is `lazy`, it is None until `__hash__` is called.
    """

    name: str
    of: Callable[[Any], int]
    computed: tuple[ast.expr, str, type[Any]]  # what computes it, the name of the object there, and the class
    lazy: bool = False


@dataclass(frozen=True, eq=False)
class Keeper:
    """A method that keeps its value in an attribute; `node` is its definition with a variable in place of that."""

    function: FunctionType
    node: ast.FunctionDef
    attribute: str


@dataclass
class Comparison:
    """The fields that are compared; whether objects of other classes are unequal.

    What is compared or hashed at a depth within a field may need a form: see `kinds.FORMS`.
    """

    fields: set[str] = field(default_factory=set[str])
    needs: set[tuple[str, int, str]] = field(default_factory=set[tuple[str, int, str]])
    guarded: bool = False
    own: bool = True  # the user wrote it


def mangled(name: str, cls: type[Any]) -> str:
    """Return the name of an attribute as Python writes it inside of a class."""
    private = name.startswith("__") and not name.endswith("__")
    return f"_{cls.__name__.lstrip('_')}{name}" if private else name


def is_record(cls: type[Any]) -> bool:
    """Whether a class is a NamedTuple, dataclass or plain class of values with nothing special about it."""
    return not issubclass(cls, Enum) and why_refused(cast("Any", cls)) == ""


def is_plain_enum(cls: type[Any]) -> bool:
    """Whether a class is an enum whose members compare as Python's own do, and are ints, texts or nothing else."""
    return issubclass(cls, Enum) and why_refused(cast("Any", cls)) == ""


def class_in_rules(constant: Any) -> Any:
    """Return the class that a constant has for the rules."""
    return MappingProxyType if type(constant) is ReadOnly else cast("Any", type(constant))


def is_known(value: Any) -> bool:
    """Whether a value is no number, text or container, or one whose class Python's operations do not depend on.

    A subclass of a class of Python's may change what each operation means.
    """
    cls = cast("Any", type(value))
    if cls in (*DATA, defaultdict, Counter, ReadOnly) or not isinstance(value, DATA):
        return True
    return not {*own_special(cls)} - _operators_in(cls) if isinstance(value, Enum) else is_record(cls)


@cache
def kept_hash(cls: Any) -> KeptHash | None:
    """Return the attribute in which objects of a class keep their hash, or None."""
    if not issubclass(cls, tuple | Enum) and cls.__hash__ is not None and defines(cls, "__hash__"):
        with suppress(Unknown):
            return KEPT_HASH[0](cls)
    return None


def is_kept_attribute(cls: Any, name: str) -> bool:
    """Whether objects of a class keep their hash, or what a method returns, in an attribute of that name."""
    kept = kept_hash(cls)
    return (kept is not None and kept.name == name) or name in kept_values(cls)


def kept_values(cls: Any) -> set[str]:
    """Return the attributes in which objects of a class keep what methods return, and which are None before."""
    return {keeper.attribute for keeper in keepers(cls).values()}


def keepers(cls: Any) -> Mapping[str, Keeper]:
    """Return the methods and properties of a class that keep what they return, by their names."""
    return KEPT_VALUES[0](cls)


def own_attributes(record: Any) -> list[str]:
    """Return the names of what an instance holds itself, beside its fields and cached properties."""
    cls = cast("Any", type(record))
    fields = () if tuple in cls.__mro__ else field_names(cls)
    held = cast("dict[str, Any]", getattr(record, "__dict__", {}))
    return [
        name
        for name in held
        if name not in fields
        and type(found_in(cls, name)) is not cached_property
        and not is_kept_attribute(cls, name)
    ]


def missing_field(record: Any) -> str | None:
    """Return the name of a field that an object does not have, or None."""
    return next((name for name in field_names(cast("Any", type(record))) if not hasattr(record, name)), None)


def contents(record: Any) -> tuple[Any, ...]:
    """Return the values of the fields of a record, or the items of a tuple or list, in order."""
    made: Any = record
    if isinstance(record, tuple | list):
        return tuple(made)
    return tuple(getattr(made, name) for name in field_names(type(made)))


def field_names(cls: Any) -> tuple[str, ...]:
    """Return the names of the fields of a record, in order."""
    if issubclass(cls, tuple):
        return cast("tuple[str, ...]", cast("Any", cls)._fields)
    if not has_fields(cls):
        return FIELDS[0](cls)
    return tuple(field.name for field in dataclasses.fields(cls) if not is_kept_attribute(cls, field.name))


def has_fields(cls: type[Any]) -> bool:
    """Whether a class is a dataclass, or a subclass of one."""
    return hasattr(cls, "__dataclass_fields__")


@cache
def equality_of(cls: Any) -> Comparison:
    """Return which fields of a record decide whether two are equal."""
    names = field_names(cls)
    if issubclass(cls, tuple):
        return Comparison({*names}, guarded=True, own=False)
    if defines(cls, "__eq__"):
        found = EQUALITY[0](cls, names)
    else:
        of = {
            each.name for each in dataclasses.fields(cls) if each.compare and not is_kept_attribute(cls, each.name)
        }
        found = Comparison(of, guarded=True, own=False)
    if defines(cls, "__hash__"):
        HASH[0](cls, names, found)
    return found


def differs_unseen(cls: Any) -> bool:
    """Whether two objects of a class may be equal with different values in a field."""
    return len(equality_of(cls).fields) < len(field_names(cls))


def is_plain_class(cls: Any) -> bool:
    """Whether a class is one whose fields are those that its constructor assigns."""
    return not issubclass(cls, tuple | Enum) and not has_fields(cls)


def rebuilt(cls: type[Any], values: Sequence[Any]) -> Any:
    """Return a record with these values in its fields, without its constructor."""
    if issubclass(cls, tuple):
        return cast("Any", tuple).__new__(cls, values)
    made: Any = object.__new__(cls)
    for name, value in zip(field_names(cls), values, strict=True):
        object.__setattr__(made, name, value)
    if (kept := kept_hash(cast("Any", cls))) is not None:
        object.__setattr__(made, kept.name, kept.of(made))
    for name in kept_values(cls):
        object.__setattr__(made, name, None)
    return made


def entry_of(cls: type[Any], name: str, after: type[Any] | None = None) -> tuple[type[Any], Any]:
    """Return the class in which Python finds a name, in a class or `after` one of its bases, and the entry."""
    bases = cls.__mro__
    bases = bases if after is None else bases[bases.index(after) + 1 :]
    return next(((base, vars(base)[name]) for base in bases if name in vars(base)), (object, MISSING))


def found_in(cls: type[Any], name: str) -> Any:
    """Return the entry of a name in a class or its bases, without binding it, or MISSING."""
    return entry_of(cls, name)[1]


@cache
def own_method(cls: Any, name: str) -> FunctionType | None:
    """Return the method that a user wrote for an operator, or None if Python finds another, or none."""
    entry = found_in(cls, name)
    return entry if isinstance(entry, FunctionType) and defines(cls, name) else None


@cache
def has_operators(cls: Any) -> bool:
    """Whether operators of Python's call methods that a user wrote."""
    return any(own_method(cls, name) for name in OPERATORS)


def is_sequence(cls: Any) -> bool:
    """Whether the items of a record are found by Python itself, as those of a tuple are."""
    return own_method(cls, "__getitem__") is None and issubclass(cls, tuple)


def look_again() -> None:
    """Forget what classes were like, because their methods may have been replaced."""
    for each in (why_refused, equality_of, own_method, has_operators, kept_hash, *CACHED):
        each.cache_clear()


@cache
def why_refused(cls: Any) -> str:
    """Return what Python would look up in a class, and is not known, to follow "which"; "" for a plain class."""
    kinds_of_class = ((Enum, _in_enum), (tuple, _in_named_tuple), (object, _in_object))
    return next(next(look(cls) for base, look in kinds_of_class if issubclass(cls, base)), "")


def _in_enum(cls: Any) -> Iterator[str]:
    if issubclass(cls, Flag):
        yield "is a Flag"
    if hasattr(cls, "__dataclass_params__"):
        yield "is a dataclass too"
    bases: tuple[Any, ...] = cls.__mro__
    yield from (f"mixes in {each.__name__}" for each in bases if each not in PYTHON and Enum not in each.__mro__)
    if tuple in bases:
        yield "mixes in tuple"
    yield from _special_in(cls, EnumMeta)
    yield from (f"defines {each}" for each in ("name", "value") if found_in(cls, each) is not found_in(Enum, each))
    for member in cls:
        held: dict[str, Any] = vars(member)
        yield from (f"has a member with the attribute {name}" for name in held if name not in OF_MEMBERS)
        if int in bases and int.__int__(cast("Any", member)) != held["_value_"]:
            yield f"has a member whose value {held['_value_']!r} is not the int that it is"
        if str in bases and (str.__str__(cast("Any", member)) != held["_value_"] or not held["_value_"]):
            yield f"has a member whose value {held['_value_']!r} is not the text that it is, or empty"
    for value, member in cls._value2member_map_.items():
        if vars(member)["_value_"] is not value:
            yield f"has a member with a second value, {value!r}"


def _in_named_tuple(cls: Any) -> Iterator[str]:
    if hasattr(cls, "__dataclass_params__"):
        yield "is a dataclass too"
    yield from _special_in(cls, type)
    make: Any = found_in(cls, "__new__")
    if not isinstance(make, staticmethod):
        yield NO_CLASS_OF_VALUES
    made: CodeType = make.__func__.__code__
    if cls._fields != made.co_varnames[1 : made.co_argcount]:
        yield "defines _fields"
    places = tuple(range(len(cls._fields)))
    for place, name in zip(places, cls._fields, strict=True):
        getter = found_in(cls, name)
        if type(getter) is not GETTER or getter.__get__(places) != place:
            yield f"has something else in the place of the field {name}"


def _in_object(cls: Any) -> Iterator[str]:
    """Yield what is unknown in a dataclass, or in a plain class whose constructor assigns the fields."""
    own = {name for name in OWN if defines(cls, name)}
    if has_fields(cls):
        yield from in_dataclass(cls, own)
        own.discard("__init__")
        if "__post_init__" in cls.__init__.__code__.co_names:
            own.add("__post_init__")
    elif "__eq__" not in own:
        yield NO_CLASS_OF_VALUES
    if "__eq__" in own:
        own.add("__ne__")
    if cls.__hash__ is None:
        yield "defines __eq__ and no __hash__" if "__eq__" in own else NOT_FROZEN
    if getattr(cls, "__abstractmethods__", ()):
        yield "is abstract"
    yield from _special_in(cls, ABCMeta if type(cls) is ABCMeta else type, own)
    try:
        names = field_names(cls)
        equality_of(cls)
        if has_fields(cls):
            COMPLETED[0](cls)
    except Unknown as unknown:
        yield str(unknown)
        return
    except RecursionError:
        yield "has a method that calls itself, by which objects are made or compared"
        return
    yield from (
        f"has something else in the place of the field {name}" for name in names if _is_hidden(found_in(cls, name))
    )


def in_dataclass(cls: Any, own: set[str]) -> Iterator[str]:
    """Yield what is unknown in a dataclass that has these special methods of the user's."""
    parameters, fields = cls.__dataclass_params__, dataclasses.fields(cls)
    if not parameters.eq and "__eq__" not in own:
        yield "is made with eq=False"
    if not parameters.init:
        yield "is made with init=False"
    for each in fields:
        if is_kept_attribute(cls, each.name) and (each.init or (parameters.order and each.compare)):
            yield f"has the field {each.name}, a hash, that is given to it or puts it in order"
    if "__init__" in own:
        yield "defines __init__"
    made: CodeType = cls.__init__.__code__
    if {each.name for each in fields if each.init} != {
        *made.co_varnames[1 : made.co_argcount + made.co_kwonlyargcount]
    }:
        yield "has an InitVar"


def defines(cls: Any, name: str) -> bool:
    """Whether the entry of a name that Python finds in a class is the user's."""
    base, entry = entry_of(cls, name)
    return base not in PYTHON and not _is_generated(base, entry, name)


def _is_hidden(entry: Any) -> bool:
    """Whether an entry of a class may be found in the place of the value that an instance holds."""
    own = cast("Any", type(entry))
    return own is not MemberDescriptorType and any(hasattr(own, hook) for hook in DESCRIPTOR)


def _special_in(cls: Any, metaclass: type[Any], known: Collection[str] = ()) -> Iterator[str]:
    """Yield what looks attributes or operations up in another way than Python's own, and is not known."""
    own = cast("Any", type(cls))
    if own is not metaclass:
        yield f"has the metaclass {own.__name__}"
    operators = _operators_in(cls)
    for name in own_special(cls):
        if name not in known and name not in operators:
            yield f"defines {name}"
        elif name in operators and not isinstance(found_in(cls, name), FunctionType):
            yield f"has a {name} that is no plain method"


def _operators_in(cls: Any) -> frozenset[str]:
    """Return the special methods for operators that a class may define."""
    if issubclass(cls, int | str):
        return OPERATORS - AS_SEQUENCE - NOT_OF_ATOMS - (NOT_OF_TEXTS if issubclass(cls, str) else frozenset())
    return OPERATORS - AS_SEQUENCE if issubclass(cls, tuple) else OPERATORS


def own_special(cls: type[Any]) -> list[str]:
    """Return the special names in a class that the user, and not Python, defined."""
    return [
        name
        for base in cls.__mro__
        if base not in PYTHON
        for name, method in vars(base).items()
        if name not in HARMLESS and _is_special(name) and not _is_generated(base, method, name)
    ]


def _is_special(name: str) -> bool:
    """Whether Python itself, `Enum` or `NamedTuple` looks up a name in a class."""
    return (name.startswith("__") and name.endswith("__")) or name in OTHERS


def _is_generated(cls: type[Any], method: Any, name: str) -> bool:
    """Whether a special method was written for a class by `NamedTuple`, `dataclass` or `Enum`."""
    method = getattr(method, "__func__", method)
    if not isinstance(method, FunctionType):
        return False  # object.__eq__ in a NamedTuple is a choice of the user's
    if method.__module__ in ("enum", "collections", "reprlib", "typing"):
        return True
    of_class = method.__qualname__.split(".")[-2:] == [cls.__name__, name]
    return method.__code__.co_filename == "<string>" and of_class and name in GENERATED


_EMPTY: dict[Any, Any] = {}
DICT_VIEWS: tuple[Any, ...] = (type(_EMPTY.keys()), type(_EMPTY.values()), type(_EMPTY.items()))
