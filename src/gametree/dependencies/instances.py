"""The content of classes and of their instances.

An instance is read if its class, its slots, its dict and the built-in type that it is derived from are all of its
memory. Another one is read as pickle reads it.
"""

from __future__ import annotations

import copyreg
import sys
import typing
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import MISSING
from enum import Enum
from fractions import Fraction
from functools import cached_property, lru_cache
from operator import attrgetter, itemgetter, methodcaller
from re import Pattern
from types import FunctionType, GetSetDescriptorType, MemberDescriptorType, SimpleNamespace
from typing import Annotated, Any, ClassVar, Generic, Literal, Protocol, Union, cast

from gametree.dependencies.content import ClassOfInstance, Content, Names, Place, UnreadableValue
from gametree.dependencies.functions import GETTER, IN_C
from gametree.dependencies.libraries import (
    entries_of,
    is_changeable,
    is_generated,
    library_of,
    name_in_library,
    named_in,
)

# Immutable ones of the classes that are read as pickle reads them.
IMMUTABLE: tuple[Any, ...] = (Fraction, Pattern, attrgetter, itemgetter, methodcaller)
# Entries of classes that have no effect unless code names them, or that follow from others.
INERT = frozenset([
    "__abstractmethods__", "__annotate__", "__annotate_func__", "__annotations__", "__annotations_cache__",
    "__callable_proto_members_only__", "__classdictcell__", "__conditional_annotations__",
    "__dataclass_fields__", "__dataclass_params__", "__dict__", "__doc__", "__firstlineno__", "__module__",
    "__non_callable_proto_members__", "__orig_bases__", "__parameters__", "__protocol_attrs__", "__qualname__",
    "__slotnames__", "__slots__", "__static_attributes__", "__type_params__", "__weakref__",
])  # fmt: skip
# Entries that follow from the fields of a class.
FOLLOWING: tuple[Any, ...] = (GetSetDescriptorType, MemberDescriptorType, GETTER)
CONSTRUCTORS = ("__init__", "__new__", "__post_init__")
CALLED_BY_PYTHON = frozenset(["as_integer_ratio", "close", "keys", "send", "throw"])  # by a plain name
OF_A_FIELD = ("init", "repr", "hash", "compare", "kw_only", "default", "default_factory", "metadata")
KIND_OF_FIELD = attrgetter("_field_type.name")  # that of a ClassVar and of an InitVar is another
OF_A_MEMBER = ("__objclass__", "_inverted_", "_sort_order_")  # which follow; that of a flag is set once it is used
OF_A_DATACLASS = ("init", "repr", "eq", "order", "unsafe_hash", "frozen")
OF_A_NAMED_TUPLE = ("_fields", "_field_defaults")
BASES: tuple[Any, ...] = (tuple, list, set, frozenset, dict, int, float, complex, str, bytes, bytearray)
CONTAINERS = (list, set, dict)
ALIASES: tuple[Any, ...] = (  # one type of each class; the last may be written Optional[int]
    list[int], Callable[[int], int], ClassVar[int], typing.Callable[[int], int], Literal[1], Annotated[int, 1],
    int | None, cast("Any", Union)[int, None],
)  # fmt: skip


def class_content(cls: Any, names: Names) -> Content:
    """Return the content of a class from which instances may be made: with its constructors."""
    if (name := name_in_library(cls, names.own)) is not None:
        names.use(name)
        return Content(name, [])
    made = [
        (f".{name}", entries_of(base)[name])
        for base in cls.__mro__
        for name in CONSTRUCTORS
        if name_in_library(base, names.own) is None
        and name in entries_of(base)
        and _counts(base, name, entries_of(base)[name], names, every=True)
    ]
    return Content("class", [("", ClassOfInstance(cls)), *made])


def class_of_instance_content(reached: ClassOfInstance, names: Names) -> Content:
    """Return the content of a class: its bases, its fields or members, and the entries that may be used.

    A class of an installed package counts by its name.
    """
    cls = reached.cls
    if (name := name_in_library(cls, names.own)) is not None:
        names.use(name)
        return Content(name, [])
    if not is_changeable(cls):
        raise UnreadableValue(IN_C)
    entries = entries_of(cls)
    parts: list[tuple[str, Any]] = [("", ClassOfInstance(base)) for base in cls.__bases__]
    parts += [] if type(cls) is type else [("", ClassOfInstance(type(cls)))]
    parts += _fields(cls, names)
    every = names.any_attribute or is_derived_from_library(cls, names.own)
    parts += [
        (f".{name}", entry)
        for name, entry in sorted(entries.items())
        if _counts(cls, name, entry, names, every=every)
        and (name not in CONSTRUCTORS or name in names.names or names.any_constructor)
    ]
    places = [Place("attributes", cls, ["__mro__"]), Place("names", entries), Place("items", entries.values())]
    if issubclass(cls, Enum):
        places += [Place("items", cls.__members__), Place("items", cls.__members__.values())]
    return Content(f"class {cls.__qualname__}", parts, tuple(places), by_names=True)


def _fields(cls: Any, names: Names) -> Iterator[tuple[str, Any]]:
    """Yield the fields of a dataclass or of a NamedTuple, or the members of an enum."""
    entries = entries_of(cls)
    if issubclass(cls, Enum):
        yield from ((f".{name}", member) for name, member in cls.__members__.items())
    for name, each in entries.get("__dataclass_fields__", {}).items():
        yield f".{name}", name + KIND_OF_FIELD(each)
        for option in OF_A_FIELD:
            value = getattr(each, option)
            if value is not MISSING and (option != "metadata" or value):
                yield f".{name}.{option}", value
    if "__dataclass_params__" in entries:
        yield "", [getattr(entries["__dataclass_params__"], option) for option in OF_A_DATACLASS]
    yield from ((f".{name}", entries[name]) for name in OF_A_NAMED_TUPLE if name in entries)
    for name in ("__init__", "__new__"):
        if is_generated(entries.get(name), names.own):
            yield f".{name}", entries[name].__defaults__


def _counts(cls: Any, name: str, entry: Any, names: Names, *, every: bool) -> bool:
    """Whether an entry of a class counts: one that is named, or that Python's own functions call or read."""
    function, is_special = getattr(entry, "__func__", entry), name[0] == name[-1] == "_"
    if isinstance(entry, FOLLOWING) or name == "_abc_impl" or is_generated(function, names.own):
        return False
    if issubclass(cls, Enum) and (
        name in cls.__members__ or (is_special and not isinstance(function, FunctionType))
    ):
        return False
    if name == "__init__" and entry is _constructor_from_typing(cls):
        return False
    if name in names.names or name in CALLED_BY_PYTHON:
        return True
    return name not in INERT and (every or is_special)


def _constructor_from_typing(cls: Any) -> Any:
    """Return the `__init__` that a class derived from a protocol gets when its first instance is made."""
    inits = (entries_of(base).get("__init__") for base in cls.__mro__[1:]) if Protocol in cls.__mro__ else ()
    return next((init for init in inits if init and not is_generated(init)), None)


@lru_cache(maxsize=1024)
def is_derived_from_library(cls: Any, own: frozenset[str]) -> bool:
    """Whether a class is one of an installed package or derived from one, whose code may use any attribute."""
    return any(
        is_changeable(base)
        and base not in (Protocol, Generic)
        and base.__module__ not in ("abc", "enum")
        and name_in_library(base, own) is not None
        for base in cls.__mro__
    )


def instance_content(value: Any, names: Names) -> Content:
    """Return the content of an object, or raise `UnreadableValue`."""
    cls = cast("Any", type(value))
    wrapped = getattr(value, "__dict__", {}).get("__wrapped__")
    if wrapped is not None and name_in_library(cls, names.own) is not None:  # a function, wrapped by a library
        made_of = [ClassOfInstance(cls), wrapped, getattr(value, "targetoptions", None)]  # which Numba has
        return Content("wrapper", [("", part) for part in made_of], None)
    if not is_explained(cls) or _is_pickled_by_library(cls, names.own):
        return _reduced(value, names)
    every = names.any_attribute or isinstance(value, SimpleNamespace) or is_derived_from_library(cls, names.own)
    for name in cached_properties(cls):  # now, and not when the rules use it first
        if every or name in names.names:
            with suppress(Exception):  # the rules that use it will raise it again
                getattr(value, name)
    found = dict(attributes(value))
    is_member = isinstance(value, Enum)
    fields = getattr(cls, "__dataclass_fields__", {})  # which methods made for the class compare
    counted = sorted(
        name
        for name in found
        if (every or name in names.names or name in fields or (is_member and name in ("_name_", "_value_")))
        and not (is_member and name in OF_A_MEMBER)
    )
    parts: list[tuple[str, Any]] = [("", ClassOfInstance(cls)), *((f".{name}", found[name]) for name in counted)]
    base = next((base for base in cls.__mro__ if base in BASES), None)
    if base is not None:
        parts.append(("", _as_built_in(value, base)))
    return Content("instance", parts, _places(value, cls, base, counted, names), by_names=True)


def alias_content(value: Any, names: Names) -> Content:
    """Return the content of a type such as `tuple[int, int]`, which nothing changes."""
    return instance_content(value, names)._replace(places=())


def _as_built_in(value: Any, base: Any) -> Any:
    """Return what an object holds as an instance of one of `BASES`; none of its own methods is called."""
    if base is dict:
        return dict[Any, Any](cast("Any", base).items(value))
    if base in (int, float, complex):
        return base.__pos__(value)
    items = base.__iter__(value)
    if base is str:
        return "".join(items)
    return bytes(items) if base is bytearray else base(items)


def _places(value: Any, cls: Any, base: Any, counted: list[str], names: Names) -> tuple[Place, ...] | None:
    """Return where an object can change, or None for one that can change unseen."""
    if base is bytearray:
        return None
    places = [] if base in (tuple, frozenset) else [Place("kind", value)]
    if base in CONTAINERS:
        places += [Place("items", value)]
    if base is dict:
        places += [Place("items", value.values())]
    if hasattr(value, "__dict__"):
        own: dict[str, Any] = entries_of(value)
        places += [
            Place("attributes", value, ["__dict__"]),
            Place("entries", own, [n for n in counted if n in own]),
        ]
        places += [Place("names", own)]
    slots = [name for name, _ in _slots(cls) if name in counted or name in names.names]
    return (*places, Place("attributes", value, slots))


@lru_cache(maxsize=1024)
def cached_properties(cls: Any) -> frozenset[str]:
    """Return the names of a class that each instance computes once."""
    return frozenset(
        name for base in cls.__mro__ for name, entry in entries_of(base).items() if type(entry) is cached_property
    )


def attributes(value: Any) -> Iterator[tuple[str, Any]]:
    """Yield the attributes that are in the dict and in the slots of an object."""
    yield from getattr(value, "__dict__", {}).items()
    for name, slot in _slots(cast("Any", type(value))):
        with suppress(AttributeError):  # it is not assigned
            yield name, slot.__get__(value)


@lru_cache(maxsize=1024)
def _slots(cls: Any) -> tuple[tuple[str, Any], ...]:
    return tuple(
        (name, entry)
        for base in cls.__mro__
        if base is not object and _adds_slots_only(base)
        for name, entry in entries_of(base).items()
        if isinstance(entry, MemberDescriptorType)
    )


@lru_cache(maxsize=1024)
def is_explained(cls: Any) -> bool:
    """Whether the memory of an instance is that of a built-in type that is known, slots and a dict."""
    return cls in (object, SimpleNamespace, *BASES) or (_adds_slots_only(cls) and is_explained(cls.__base__))


@lru_cache(maxsize=1024)
def _is_pickled_by_library(cls: Any, own: frozenset[str]) -> bool:
    """Whether a class of an installed package says how to pickle its instances, such as without their caches."""
    reducers = cls.__reduce__, cls.__reduce_ex__
    return (
        cls is not SimpleNamespace
        and reducers != (object.__reduce__, object.__reduce_ex__)
        and name_in_library(cls, own) is not None
    )


@lru_cache(maxsize=1024)
def is_record(cls: Any) -> bool:
    """Whether an instance is a tuple and no more, as that of a NamedTuple is."""
    return (
        issubclass(cls, tuple) and cls is not tuple and not cls.__dictoffset__ and is_explained(cast("Any", cls))
    )


@lru_cache(maxsize=1024)
def _adds_slots_only(cls: Any) -> bool:
    """Whether a class is made by a class statement, which adds slots and a dict to the memory of its base."""
    slots = sum(isinstance(entry, MemberDescriptorType) for entry in entries_of(cls).values())
    most = slots + sum(name in entries_of(cls) for name in ("__dict__", "__weakref__"))
    added = (cls.__basicsize__ - cls.__base__.__basicsize__) // tuple.__itemsize__
    if (
        not is_changeable(cls)
        or hasattr(cls, "n_sequence_fields")
        or (slots and "__slots__" not in entries_of(cls))
    ):
        return False  # it is made in C
    return bool(cls.__itemsize__) or slots <= added <= most


def _reduced(value: Any, names: Names) -> Content:
    """Return the content of an object as pickle has it, with the attributes that a class of the user's adds."""
    cls = cast("Any", type(value))
    reducer = copyreg.dispatch_table.get(cls)
    try:
        if reducer is None:
            _require_known_reader(cls, names)
        reduced: Any = value.__reduce_ex__(4) if reducer is None else reducer(value)
        if isinstance(reduced, str):
            return _global_content(value, reduced, names)
        function, arguments, state, items, pairs = (*reduced, None, None, None)[:5]
        parts = [ClassOfInstance(cls), function, arguments, state, [*(items or ())], [*(pairs or ())]]
    except Exception as error:
        raise UnreadableValue(str(error)) from error
    own = attributes(value) if name_in_library(cls, names.own) is None else ()
    more = [(f".{name}", each) for name, each in sorted(own)]
    return Content(
        "reduced", [*(("", part) for part in parts), *more], () if cls in IMMUTABLE else None, by_names=True
    )


def _require_known_reader(cls: Any, names: Names) -> None:
    """Raise TypeError if the user says how an object is pickled whose memory is that of a class in C."""
    for name in ("__reduce_ex__", "__reduce__", "__getstate__"):
        reader = getattr(cls, name, None)
        if isinstance(reader, FunctionType) and name_in_library(reader, names.own) is None:
            raise TypeError(f"its class has a method {name} of its own")


def _global_content(value: Any, name: str, names: Names) -> Content:
    """Return the content of an object that pickle identifies by a name in a module of an installed package."""
    module = getattr(value, "__module__", None) or type(value).__module__
    namespace: dict[str, Any] = entries_of(sys.modules[module])
    library = library_of(namespace, names.own)
    if type(value).__module__ == "typing":  # it has no effect on values
        return Content(f"{type(value).__name__} {name}", [])
    if library is None or named_in(namespace, name) is not value:
        raise TypeError("pickle has only its name")
    names.use(library)
    return Content(f"{library}: {module}.{name}", [])
