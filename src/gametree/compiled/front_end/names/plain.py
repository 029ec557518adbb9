"""Plain values: of Python's own types throughout, plain records and enum members included."""

from __future__ import annotations

from abc import ABCMeta
from collections.abc import Callable
from enum import Enum, EnumType
from fractions import Fraction
from types import FunctionType
from typing import Any, cast

from gametree.compiled.front_end.names.records import (
    DICT_VIEWS,
    contents,
    has_operators,
    is_plain_enum,
    is_record,
    missing_field,
)

CONTAINERS = (tuple, list, set, frozenset, dict)
VIEWS: tuple[Any, ...] = (range, slice, *DICT_VIEWS)
ATOMS: tuple[Any, ...] = (int, bool, float, str, bytes, type(None), complex, Fraction)


CHANGING = frozenset([  # methods that change a list, set, dict, deque or Counter
    "append", "extend", "insert", "pop", "remove", "reverse", "sort", "clear", "add", "discard", "update",
    "setdefault", "popitem", "popleft", "appendleft", "extendleft", "rotate", "subtract",
    "intersection_update", "difference_update", "symmetric_difference_update",
])  # fmt: skip


class NotConstant(Exception):
    """A value cannot be computed while compiling."""


def is_plain(value: Any, count: Callable[[], None] = lambda: None, *, operators: bool = False) -> bool:
    """Whether a value is of Python's own types throughout, or a plain record or enum member.

    No operator on it calls a method of the user's, unless `operators` may. `count` is called for each part of the
    value that is looked at.
    """
    count()
    kind = cast("Any", type(value))
    if kind in (*ATOMS, *VIEWS):
        return True
    if kind in CONTAINERS:
        parts = [*value, *value.values()] if kind is dict else value
        return all(is_plain(part, count, operators=operators) for part in parts)
    if has_operators(kind) and not operators:
        return False
    if isinstance(value, Enum):
        return is_plain_enum(kind)
    return (
        is_record(kind)
        and missing_field(value) is None
        and all(is_plain(part, count, operators=operators) for part in contents(value))
    )


def is_of_all(entry: Any) -> bool:
    """Whether an entry of a class is a plain value, with a hash, by which no two objects of the class differ."""
    try:
        return is_plain(entry) and hash(entry) == hash(entry) and bool(entry == entry)  # which no nan is
    except TypeError:  # it has no hash
        return False


def equals_only_itself(value: Any) -> bool:
    """Whether a value is a class or function, of which no method of the user's tells what it is equal to."""
    return type(value) in (type, ABCMeta, EnumType, FunctionType)


def has_plain_text(value: Any) -> bool:
    """Whether `str(value)` is the same each time and calls no method of the user's."""
    kind = cast("Any", type(value))
    if kind in (tuple, list, dict):
        return all(map(has_plain_text, [*value, *value.values()] if kind is dict else value))
    return kind in (*ATOMS, range)
