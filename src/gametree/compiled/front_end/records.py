"""Plain classes of values: enums, NamedTuples and frozen dataclasses that keep Python's meaning.

A class that defines its own construction, comparison, hash, length or attribute access is refused, because its
methods would have to be called.
"""

from __future__ import annotations

from dataclasses import is_dataclass
from enum import Enum, Flag
from functools import cache
from types import FunctionType
from typing import Any, Generic, Protocol, cast

SPECIAL = frozenset([
    "__new__", "__init__", "__post_init__", "__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__",
    "__hash__", "__bool__", "__len__", "__iter__", "__getitem__", "__contains__", "__getattr__",
    "__getattribute__", "__setattr__", "__delattr__", "__add__", "__radd__", "__mul__", "__rmul__",
    "__sub__", "__rsub__", "__neg__", "__pos__", "__invert__", "__and__", "__rand__", "__or__",
    "__ror__", "__xor__", "__rxor__", "__lshift__", "__rshift__", "__rlshift__", "__rrshift__",
    "__mod__", "__rmod__", "__floordiv__", "__rfloordiv__", "__truediv__", "__rtruediv__", "__pow__",
    "__rpow__", "__abs__", "__int__", "__index__", "__float__", "__round__", "__reversed__", "__call__",
    "__class_getitem__", "_missing_", "__iadd__", "__isub__", "__imul__", "__ior__", "__iand__",
    "__ixor__", "__divmod__", "__rdivmod__", "__matmul__", "__instancecheck__", "__set_name__",
    "__floor__", "__ceil__", "__trunc__", "_generate_next_value_",
])  # fmt: skip


PYTHON: tuple[Any, ...] = (object, tuple, int, str, Enum, Generic, Protocol, *Enum.__mro__)


def is_record(cls: type[Any]) -> bool:
    """Whether a class is a NamedTuple or frozen dataclass with nothing special about it."""
    return _is_record(cast("Any", cls))


def is_plain_enum(cls: type[Any]) -> bool:
    """Whether a class is an enum whose members compare as Python's own do, and are ints or nothing else."""
    return _is_plain_enum(cast("Any", cls))


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


def _nothing_special(cls: type[Any]) -> bool:
    return all(
        _is_generated(vars(base)[name], name)
        for base in cls.__mro__
        if base not in PYTHON and base.__module__ not in ("enum", "typing", "builtins", "typing_extensions")
        for name in SPECIAL & vars(base).keys()
    )


def _is_generated(method: Any, name: str) -> bool:
    """Whether a special method was written by `NamedTuple`, `dataclass` or `Enum`, and not by a user."""
    method = getattr(method, "__func__", method)
    if not isinstance(method, FunctionType) or name == "__post_init__":
        return False  # object.__eq__ in a NamedTuple is a choice of the user's
    return method.__code__.co_filename == "<string>" or method.__module__ in ("enum", "collections", "reprlib")
