"""Snapshots of values that cannot be trusted: deep copies, comparisons and pickles that never raise."""

from __future__ import annotations

import copy
import io
import pickle
from collections.abc import Hashable, Iterable
from enum import Enum
from functools import lru_cache
from itertools import chain
from types import FunctionType
from typing import Any, cast

from gametree.testing.answers import ANSWERS, ask

_NAMED: tuple[type, ...] = (type, type(lru_cache(len)))
_ATOMS = frozenset((int, float, complex, bool, str, bytes, type(None)))


def frozen(value: object) -> bool:
    """Whether a value is made of plain values, tuples, NamedTuples and frozensets all the way down.

    So nothing can change it, and a copy of its parts is a copy of all that it holds.
    """
    level: list[Any] = [value]
    while kinds := set(map(type, level)) - _ATOMS:
        containers = {kind for kind in kinds if kind is frozenset or _is_bare_tuple(kind)}
        if not all(issubclass(kind, Enum) for kind in kinds - containers):
            return False
        level = list(chain.from_iterable(part for part in level if type(part) in containers))
    return True


def _is_bare_tuple(kind: type) -> bool:
    """Whether all that a value of this type holds is its items, as in a tuple or a NamedTuple."""
    return issubclass(kind, tuple) and kind.__dictoffset__ == 0


def copied(value: Any) -> Any:
    """Return a deep copy, or the value itself if it cannot be copied; frozen parts are not copied."""
    try:
        return _copied(value)
    except ANSWERS:
        return value


def _copied(value: Any) -> Any:
    if type(value) in _ATOMS:
        return value
    if not frozen(value):
        return copy.deepcopy(value)
    anew = getattr(value, "_make", None)  # a NamedTuple's own way to make another
    return anew(value) if anew else value


def equal(left: object, right: object) -> bool:
    """Whether `==` is true; it counts as false if it raises an error."""
    try:
        return bool(left == right)
    except ANSWERS:
        return False


def alike(left: object, right: object) -> bool:
    """Whether two values are equal, or have the same parts if `==` cannot tell."""
    return equal(left, right) or snapshot(left) == snapshot(right)


def snapshot(value: object) -> Hashable:
    """Return the parts of a value, all the way down, as plain hashable data that cannot be changed later."""
    return _snapshot(value, ())


def holds_nan(value: object) -> bool:
    """Whether a value is a float that is not a number, or holds one, all the way down."""
    return _holds(snapshot(value), (float, "nan"))


def _holds(parts: object, wanted: tuple[object, ...]) -> bool:
    if parts == wanted:
        return True
    return isinstance(parts, tuple | frozenset) and any(
        _holds(part, wanted) for part in cast("Iterable[object]", parts)
    )


def _snapshot(value: object, within: tuple[int, ...]) -> Hashable:
    kind = type(value)
    if kind in _ATOMS:
        return kind, repr(value)
    if isinstance(value, Enum):
        return kind, value.name
    if isinstance(value, type | FunctionType):
        return id(value)
    if id(value) in within:
        return within.index(id(value))
    within = (*within, id(value))
    if kind is list or _is_bare_tuple(kind):
        return kind, tuple(_snapshot(item, within) for item in cast("list[object]", value))
    if kind in {set, frozenset}:
        return kind, frozenset(_snapshot(item, within) for item in cast("set[object]", value))
    if kind is dict:
        items = cast("dict[object, object]", value).items()
        return kind, frozenset((_snapshot(name, within), _snapshot(item, within)) for name, item in items)
    return kind, _parts(value, within)


def _parts(value: object, within: tuple[int, ...]) -> Hashable:
    """Return the snapshot of the parts from which `copy` and `pickle` would make the value again."""
    answer = ask(value.__reduce_ex__, 4)
    if answer.error or isinstance(answer.value, str):
        return id(value)
    _, arguments, *rest = answer.value
    state, items, pairs = (*rest, None, None, None)[:3]
    return tuple(_snapshot(part, within) for part in (arguments, state, list(items or ()), list(pairs or ())))


class _Pickler(pickle.Pickler):
    """Pickle a value, but classes, wherever they are defined, and functions with lru_cache only by name."""

    def __init__(self, file: io.BytesIO, named: list[object]) -> None:
        super().__init__(file)
        self.named = named

    def persistent_id(self, obj: object) -> int | None:
        if not isinstance(obj, _NAMED):
            return None
        self.named.append(obj)
        return len(self.named) - 1


class _Unpickler(pickle.Unpickler):
    def __init__(self, file: io.BytesIO, named: list[object]) -> None:
        super().__init__(file)
        self.named = named

    def persistent_load(self, pid: int) -> object:
        return self.named[pid]


def pickled(value: object) -> Any:
    """Return the value that is read back after pickling."""
    file, named = io.BytesIO(), list[object]()
    _Pickler(file, named).dump(value)
    file.seek(0)
    return _Unpickler(file, named).load()
