"""Snapshots of values that cannot be trusted: deep copies, comparisons and pickles that never raise."""

from __future__ import annotations

import copy
import io
import pickle
import sys
from collections.abc import Callable, Hashable, Iterable
from enum import Enum
from functools import lru_cache
from itertools import chain
from types import FunctionType
from typing import Any, TypeAlias, cast

from gametree.dependencies.instances import attributes
from gametree.dependencies.libraries import is_changeable
from gametree.testing.answers import ANSWERS, ask

_NAMED: tuple[type, ...] = (type, type(lru_cache(len)))
_ATOMS: frozenset[type] = frozenset((int, float, complex, bool, str, bytes, type(None)))
_NUMBERS: frozenset[type] = frozenset(
    (int, float, complex, bool) + ((type(None),) if sys.version_info >= (3, 12) else ())
)
_HASHES_OF_MEMBERS: tuple[Any, ...] = (tuple[object, ...].__hash__, frozenset[object].__hash__)


Parts: TypeAlias = "Callable[[Any], Iterable[Any]] | None"


def frozen(value: object) -> bool:
    """Whether a value is made of plain values, tuples, NamedTuples and frozensets all the way down.

    So nothing can change it, and a copy of its parts is a copy of all that it holds.
    """
    return _made_of(value, _parts_of_frozen)


def sealed(value: object) -> bool:
    """Whether a value is made of what is `frozen` and of frozen dataclasses all the way down.

    So only `object.__setattr__` and the like can change it.
    """
    return _made_of(value, _parts_of_sealed)


def hashed_alike(value: object) -> bool:
    """Whether a value has one hash in all processes: it is made of numbers, tuples and the like, not of texts."""
    return _made_of(value, _parts_of_hash, _NUMBERS)


def _made_of(value: object, parts_of: Callable[[type], Parts], atoms: frozenset[type] = _ATOMS) -> bool:
    level: list[Any] = [value]
    while kinds := set(map(type, level)) - atoms:
        parts = {kind: parts_of(kind) for kind in kinds}
        if None in parts.values():
            return False
        holders = {kind: of for kind, of in parts.items() if of}
        level = list(chain.from_iterable(holders[type(part)](part) for part in level if type(part) in holders))
    return True


@lru_cache
def _parts_of_frozen(kind: type) -> Parts:
    """Return a function to the parts of a value of this type, or None if the type may hold what can be changed."""
    if kind is frozenset or _is_bare_tuple(kind):
        return iter
    return _nothing if issubclass(kind, Enum) else None


@lru_cache
def _parts_of_hash(kind: type) -> Parts:
    """Return a function to the parts of which a hash is made; None if it is of texts, or not known."""
    own: Any = kind.__hash__
    if own is int.__hash__:
        return _nothing
    if own in _HASHES_OF_MEMBERS:
        return iter
    made = isinstance(own, FunctionType) and own.__code__.co_filename == "<string>"  # by dataclasses
    return _parts_of_sealed(kind) if made and _is_sealed_dataclass(kind) else None


def _nothing(_member: object) -> tuple[object, ...]:
    """Return the parts of a member of an enumeration, which are its own."""
    return ()


@lru_cache
def _parts_of_sealed(kind: type) -> Parts:
    """Return a function to the parts of a value of this type, or None if the type is not known to be sealed."""
    if not _is_sealed_dataclass(kind):
        return _parts_of_frozen(kind)
    return lambda value: [part for _, part in attributes(value)]


def _is_sealed_dataclass(kind: type) -> bool:
    """Whether a class is itself a frozen dataclass, and it and its bases are written in Python."""
    params: Any = vars(kind).get("__dataclass_params__")
    return bool(params and params.frozen) and all(map(is_changeable, kind.__mro__[:-1]))


def _is_bare_tuple(kind: type) -> bool:
    """Whether all that a value of this type holds is its items, as in a tuple or a NamedTuple."""
    return issubclass(kind, tuple) and kind.__dictoffset__ == 0


def copied(value: Any) -> Any:
    """Return a deep copy, or the value itself if it cannot be copied; sealed parts are not copied."""
    try:
        return _copied(value)
    except ANSWERS:
        return value


def _copied(value: Any) -> Any:
    held: object = value
    kind = type(held)
    if kind in _ATOMS:
        return value
    if not sealed(value):
        return copy.deepcopy(value)
    if _is_sealed_dataclass(kind):
        return _rebuilt(value, kind)
    anew = getattr(value, "_make", None)  # a NamedTuple's own way to make another
    return anew(value) if anew else value


def _rebuilt(value: object, kind: type) -> object:
    """Return another value of its type with the parts of a frozen dataclass."""
    another = cast("object", object.__new__(kind))
    for name, part in attributes(value):
        object.__setattr__(another, name, part)
    return another


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
