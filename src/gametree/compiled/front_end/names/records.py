"""Plain classes of values: enums, NamedTuples and frozen dataclasses that keep Python's meaning.

A class is known only if all that Python looks up in it is known: every special method is Python's own, or was
written by `NamedTuple`, `dataclass` or `Enum`, and nothing else is found in the place of a field.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from enum import Enum, EnumMeta, Flag, IntEnum
from functools import cache, cached_property
from types import CodeType, FunctionType, MemberDescriptorType
from typing import Any, Generic, cast

from gametree.dependencies import GETTER

MISSING: Any = object()
DESCRIPTOR = "__get__", "__set__", "__delete__"
HARMLESS = frozenset([
    "__abstractmethods__", "__annotate__", "__annotate_func__", "__annotations__", "__annotations_cache__",
    "__copy__", "__dataclass_fields__", "__dataclass_params__", "__deepcopy__", "__dict__", "__dir__",
    "__doc__", "__firstlineno__", "__format__", "__getnewargs__", "__getstate__", "__init_subclass__",
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
NOT_FROZEN = "is not frozen"
NO_CLASS_OF_VALUES = "is no NamedTuple, frozen dataclass or plain enum"


def is_record(cls: type[Any]) -> bool:
    """Whether a class is a NamedTuple or frozen dataclass with nothing special about it."""
    return not issubclass(cls, Enum) and why_refused(cast("Any", cls)) == ""


def is_plain_enum(cls: type[Any]) -> bool:
    """Whether a class is an enum whose members compare as Python's own do, and are ints or nothing else."""
    return issubclass(cls, Enum) and why_refused(cast("Any", cls)) == ""


def is_known(value: Any) -> bool:
    """Whether a value is no number, text or container, or one whose class Python's operations do not depend on.

    A subclass of a class of Python's may change what each operation means.
    """
    cls = cast("Any", type(value))
    if cls in DATA or not isinstance(value, DATA):
        return True
    return not _own_special(cls) if isinstance(value, Enum) else is_record(cls)


def own_attributes(record: Any) -> list[str]:
    """Return the names of what an instance holds itself, beside its fields and cached properties."""
    cls, fields = cast("Any", type(record)), getattr(record, "__dataclass_fields__", ())
    held = cast("dict[str, Any]", getattr(record, "__dict__", {}))
    return [name for name in held if name not in fields and type(found_in(cls, name)) is not cached_property]


def contents(record: Any) -> tuple[Any, ...]:
    """Return the values of the fields of a NamedTuple or dataclass, in order."""
    if isinstance(record, tuple):
        return tuple(cast("Any", record))
    return tuple(getattr(record, field.name) for field in dataclasses.fields(record))


def field_names(cls: type[Any]) -> tuple[str, ...]:
    """Return the names of the fields of a NamedTuple or dataclass, in order."""
    if issubclass(cls, tuple):
        return cast("tuple[str, ...]", cast("Any", cls)._fields)
    return tuple(field.name for field in dataclasses.fields(cls))


def rebuilt(cls: type[Any], values: Sequence[Any]) -> Any:
    """Return a NamedTuple or frozen dataclass with these values in its fields, without its constructor."""
    if issubclass(cls, tuple):
        return cast("Any", tuple).__new__(cls, values)
    made: Any = object.__new__(cls)
    for name, value in zip(field_names(cls), values, strict=True):
        object.__setattr__(made, name, value)
    return made


def found_in(cls: type[Any], name: str) -> Any:
    """Return the entry of a name in a class or its bases, without binding it, or MISSING."""
    for base in cls.__mro__:
        if name in vars(base):
            return vars(base)[name]
    return MISSING


def look_again() -> None:
    """Forget what classes were like, because their methods may have been replaced."""
    why_refused.cache_clear()


@cache
def why_refused(cls: Any) -> str:
    """Return what Python would look up in a class, and is not known, to follow "which"; "" for a plain class."""
    kinds_of_class = ((Enum, _in_enum), (tuple, _in_named_tuple), (object, _in_dataclass))
    return next(next(look(cls) for base, look in kinds_of_class if issubclass(cls, base)), "")


def _in_enum(cls: Any) -> Iterator[str]:
    if issubclass(cls, Flag):
        yield "is a Flag"
    if hasattr(cls, "__dataclass_params__"):
        yield "is a dataclass too"
    bases: tuple[Any, ...] = cls.__mro__
    yield from (f"mixes in {each.__name__}" for each in bases if each not in PYTHON and Enum not in each.__mro__)
    yield from (f"mixes in {each.__name__}" for each in bases if each in (str, tuple))
    yield from _special_in(cls, EnumMeta)
    yield from (f"defines {each}" for each in ("name", "value") if found_in(cls, each) is not found_in(Enum, each))
    for member in cls:
        held: dict[str, Any] = vars(member)
        yield from (f"has a member with the attribute {name}" for name in held if name not in OF_MEMBERS)
        if int in bases and int.__int__(cast("Any", member)) != held["_value_"]:
            yield f"has a member whose value {held['_value_']!r} is not the int that it is"
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


def _in_dataclass(cls: Any) -> Iterator[str]:
    if not hasattr(cls, "__dataclass_params__"):
        yield NO_CLASS_OF_VALUES
    parameters, fields = cls.__dataclass_params__, dataclasses.fields(cls)
    if not parameters.frozen:
        yield NOT_FROZEN
    yield from (f"is made with {option}=False" for option in ("eq", "init") if not getattr(parameters, option))
    for field in fields:
        for option in ("compare", "init"):
            if not getattr(field, option):
                yield f"has the field {field.name} with {option}=False"
    yield from _special_in(cls, type)
    made: CodeType = cls.__init__.__code__
    names = [field.name for field in fields]
    if {*names} != {*made.co_varnames[1 : made.co_argcount + made.co_kwonlyargcount]}:
        yield "has an InitVar"
    yield from (
        f"has something else in the place of the field {name}" for name in names if _is_hidden(found_in(cls, name))
    )


def _is_hidden(entry: Any) -> bool:
    """Whether an entry of a class may be found in the place of the value that an instance holds."""
    own = cast("Any", type(entry))
    return own is not MemberDescriptorType and any(hasattr(own, hook) for hook in DESCRIPTOR)


def _special_in(cls: Any, metaclass: type[Any]) -> Iterator[str]:
    """Yield what looks attributes or operations up in another way than Python's own."""
    own = cast("Any", type(cls))
    if own is not metaclass:
        yield f"has the metaclass {own.__name__}"
    yield from (f"defines {name}" for name in _own_special(cls))


def _own_special(cls: type[Any]) -> list[str]:
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
    if method.__module__ in ("enum", "collections", "reprlib"):
        return True
    of_class = method.__qualname__.split(".")[-2:] == [cls.__name__, name]
    return method.__code__.co_filename == "<string>" and of_class and name in GENERATED


_EMPTY: dict[Any, Any] = {}
DICT_VIEWS: tuple[Any, ...] = (type(_EMPTY.keys()), type(_EMPTY.values()), type(_EMPTY.items()))
