"""Plain classes of values: enums, NamedTuples and frozen dataclasses that keep Python's meaning.

A class that defines a special method of its own (construction, comparison, length, ...) is refused, because that
method would have to be called.
"""

from __future__ import annotations

from dataclasses import is_dataclass
from enum import Enum, Flag
from functools import cache
from types import FunctionType
from typing import Any, Generic, Protocol, cast

HARMLESS = frozenset([
    "__abstractmethods__", "__annotate__", "__annotate_func__", "__annotations__", "__annotations_cache__",
    "__copy__", "__dataclass_fields__", "__dataclass_params__", "__deepcopy__", "__dict__", "__dir__",
    "__doc__", "__firstlineno__", "__format__", "__getnewargs__", "__getstate__", "__init_subclass__",
    "__match_args__", "__module__", "__new_member__", "__orig_bases__", "__parameters__", "__qualname__",
    "__reduce__", "__reduce_ex__", "__replace__", "__repr__", "__setstate__", "__sizeof__", "__slotnames__",
    "__slots__", "__static_attributes__", "__str__", "__type_params__", "__weakref__",
])  # fmt: skip
"""Names in a class that no operation of compiled rules asks for; of all others, Python has to be the author."""


PYTHON: tuple[Any, ...] = (object, tuple, int, str, Enum, Generic, Protocol, *Enum.__mro__)


def is_record(cls: type[Any]) -> bool:
    """Whether a class is a NamedTuple or frozen dataclass with nothing special about it."""
    return _is_record(cast("Any", cls))


def is_plain_enum(cls: type[Any]) -> bool:
    """Whether a class is an enum whose members compare as Python's own do, and are ints or nothing else."""
    return _is_plain_enum(cast("Any", cls))


def look_again() -> None:
    """Forget what classes were like, because their methods may have been replaced."""
    _is_record.cache_clear()
    _is_plain_enum.cache_clear()


@cache
def _is_record(cls: Any) -> bool:
    if issubclass(cls, tuple):
        owner = cast("Any", cls)
        return hasattr(owner, "_fields") and _nothing_special(owner)
    if not is_dataclass(cls) or type(cls) is not type:
        return False
    parameters: Any = cast("Any", cls).__dataclass_params__
    return bool(parameters.frozen and parameters.eq and parameters.init) and _nothing_special(cls)


@cache
def _is_plain_enum(cls: Any) -> bool:
    if not issubclass(cls, Enum) or issubclass(cls, Flag):
        return False
    bases: list[type[Any]] = [base for base in cls.__mro__ if not issubclass(base, Enum)]
    return set(bases) <= {int, object, *_enum_bases()} and _nothing_special(cls)


@cache
def _enum_bases() -> frozenset[type[Any]]:
    from enum import IntEnum

    return frozenset(IntEnum.__mro__)


def why_refused(cls: Any) -> str:
    """Return what is not plain about a class that is no record and no plain enum, to follow "which"."""
    parameters: Any = getattr(cls, "__dataclass_params__", None)
    if parameters and not parameters.frozen:
        return "is not frozen"
    own = _own_special(cls)
    if own:
        return f"defines {own[0]}"
    return "is made without eq or init" if parameters else "is no NamedTuple, frozen dataclass or plain enum"


def _nothing_special(cls: type[Any]) -> bool:
    return not _own_special(cls)


def _own_special(cls: type[Any]) -> list[str]:
    """Return the special names in a class that the user, and not Python, defined."""
    return [
        name
        for base in cls.__mro__
        if base not in PYTHON and base.__module__ not in ("enum", "typing", "builtins", "typing_extensions")
        for name, method in vars(base).items()
        if name not in HARMLESS and _is_special(name) and not _is_generated(method, name)
    ]


def _is_special(name: str) -> bool:
    """Whether Python itself, or `Enum`, looks up a name in a class."""
    return (name.startswith("__") and name.endswith("__")) or name in ("_missing_", "_generate_next_value_")


def _is_generated(method: Any, name: str) -> bool:
    """Whether a special method was written by `NamedTuple`, `dataclass` or `Enum`, and not by a user."""
    method = getattr(method, "__func__", method)
    if not isinstance(method, FunctionType) or name == "__post_init__":
        return False  # object.__eq__ in a NamedTuple is a choice of the user's
    return method.__code__.co_filename == "<string>" or method.__module__ in ("enum", "collections", "reprlib")
