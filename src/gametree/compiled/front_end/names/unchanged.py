"""Whether objects are still what they were: where each was found, compared by identity at the speed of C."""

from __future__ import annotations

import operator
from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import chain
from operator import attrgetter, is_, itemgetter
from types import FunctionType
from typing import Any

KEYS: Any = type(dict[str, object]().keys())
CALL: Any = operator.call  # whose type no checker can pass to map
PARTS: Callable[[Any], tuple[Any, ...]] = attrgetter("__code__", "__defaults__", "__kwdefaults__")


class Unchanged:
    """A list of places, each with the object that was found there; a call tells whether all are there still.

    A place is an attribute, a name in a dict, the class of an object, or all items of a container. Objects are
    compared by identity, so `1` in place of `True` is a change. The list holds its objects, so that no other
    object gets the identity of one of them.
    """

    def __init__(self) -> None:
        self._getters: list[Callable[[Any], tuple[Any, ...]]] = []
        self._owners: list[Any] = []
        self._values: list[Any] = []
        self._functions: list[FunctionType] = []
        self._parts: list[Any] = []
        self._without: list[Any] = []
        self._absent: list[str] = []
        self._keys: list[Any] = []
        self._missing: list[frozenset[str]] = []
        self._named: list[Mapping[str, Any]] = []
        self._names: list[str] = []
        self._objects: list[Any] = []
        self._classes: list[Any] = []
        self._containers: list[Any] = []
        self._lengths: list[int] = []
        self._items: list[Any] = []

    def function(self, function: FunctionType) -> None:
        """Add the code and the defaults of a function."""
        self._functions.append(function)
        self._parts += PARTS(function)

    def attributes(self, owner: Any, *names: str) -> None:
        """Add attributes of an object, of which each may be missing."""
        present = [name for name in names if hasattr(owner, name)]
        self._places(attrgetter, owner, present)
        absent = [name for name in names if name not in present]
        self._without += [owner] * len(absent)
        self._absent += absent

    def entries(self, mapping: dict[str, Any], names: Collection[str]) -> None:
        """Add names of a dict, each with its value, or as one that is missing."""
        present = [name for name in names if name in mapping]
        self._places(itemgetter, mapping, present)
        if len(present) < len(names):
            self._keys.append(mapping.keys())
            self._missing.append(frozenset(names) - mapping.keys())

    def _places(self, getter: Callable[..., Any], owner: Any, names: Sequence[str]) -> None:
        if names:
            values = getter(*names) if len(names) > 1 else getter(*names, *names)  # of one name, no tuple
            self._getters.append(values)
            self._owners.append(owner)
            self._values += values(owner)

    def names(self, mapping: Mapping[str, Any]) -> None:
        """Add all names of a mapping, in order. Equal texts are one name, and need not be one object."""
        self._named.append(mapping)
        self._names += mapping

    def kind(self, value: Any) -> None:
        """Add the class of an object."""
        self._objects.append(value)
        self._classes.append(type(value))

    def items(self, container: Collection[Any]) -> None:
        """Add all items of a container, in order; those of a dict are its keys."""
        self._containers.append(container)
        self._lengths.append(len(container))
        self._items.extend(container)

    def __call__(self) -> bool:
        """Whether every object is in its place."""
        try:
            return (
                all(map(is_, chain.from_iterable(map(CALL, self._getters, self._owners)), self._values))
                and all(map(is_, chain.from_iterable(map(PARTS, self._functions)), self._parts))
                and not any(map(hasattr, self._without, self._absent))
                and all(map(KEYS.isdisjoint, self._keys, self._missing))
                and [*chain.from_iterable(self._named)] == self._names
                and all(map(is_, map(type, self._objects), self._classes))
                and [*map(len, self._containers)] == self._lengths
                and all(map(is_, chain.from_iterable(self._containers), self._items))
            )
        except (AttributeError, KeyError, ValueError, RuntimeError):  # deleted, or emptied, or changed meanwhile
            return False
