"""Mutable states of another program, held as values.

Courses and other libraries keep positions in lists, dicts and objects that change. A `HeldState` is a value: it
keeps a copy that nothing else can reach, and its hash and equality depend on the parts of that copy.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from enum import Enum
from types import BuiltinFunctionType, FunctionType, MemberDescriptorType, MethodType, ModuleType
from typing import Any, Self, TypeVar, cast

from gametree.game import BrokenGame
from gametree.rules import brief

ATOMS = (str, bytes, int, float, complex, type(None))
NAMED = (type, FunctionType, BuiltinFunctionType, ModuleType, Enum)  # each is equal to itself alone, copied or not

Answer = TypeVar("Answer")


class PositionValue:
    """A position of another library as a value: equal to others of its class with the same key; never changed."""

    __slots__ = ("key",)

    def __init__(self, key: Hashable) -> None:
        self.key = key

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    def __deepcopy__(self, memo: object) -> Self:
        return self


class HeldState(PositionValue):
    """A mutable state, held as a value: it is equal to another that is made of equal parts.

    An object whose class defines `__eq__` and `__hash__` is equal where they say so.

    Args:
        state: The mutable state.

    Examples:
        >>> from gametree.adapters import HeldState
        >>> HeldState([["X", None]]) == HeldState([["X", None]])
        True
    """

    __slots__ = ("_held",)

    def __init__(self, state: object) -> None:
        self._held = copy.deepcopy(state)
        super().__init__(parts_of(self._held))

    def copy(self) -> Any:
        """Return a copy of the state, which may be changed."""
        return copy.deepcopy(self._held)

    def ask(self, method: str, question: Callable[[Any], Answer]) -> Answer:
        """Return the answer of a function of the state, which is called with a copy.

        Args:
            method: The name of the function, for the message.
            question: The function.

        Raises:
            BrokenGame: The function changes the state that it is given.
        """
        state = self.copy()
        answer = question(state)
        if parts_of(state) != self.key:
            raise BrokenGame(
                f"{method} changes the state {self} that it is given: let it make a copy and leave the state as it"
                f" was."
            )
        return answer

    def __reduce__(self) -> tuple[type[HeldState], tuple[object]]:
        return HeldState, (self._held,)

    def __str__(self) -> str:
        return str(self._held)

    def __repr__(self) -> str:
        return f"HeldState({self._held!r})"


def parts_of(value: Any, within: tuple[int, ...] = ()) -> Hashable:
    """Return the parts of a value as hashable values, equal for equal values.

    Raises `BrokenGame` for a value whose parts nobody can see, such as an iterator over a file.
    """
    if isinstance(value, (*ATOMS, *NAMED)):
        return value
    if id(value) in within:
        return "the object itself", within.index(id(value))
    within = (*within, id(value))
    if isinstance(value, list | tuple):
        items = cast("Iterable[object]", value)
        return isinstance(value, list), tuple(parts_of(item, within) for item in items)
    if isinstance(value, set | frozenset):
        return frozenset(parts_of(item, within) for item in cast("Iterable[object]", value))
    if isinstance(value, Mapping):
        pairs = cast("Mapping[object, object]", value).items()
        return dict, frozenset((parts_of(key, within), parts_of(item, within)) for key, item in pairs)
    if hasattr(value, "tolist"):  # an array of NumPy, or a number from one
        return parts_of(value.tolist(), within)
    if isinstance(value, MethodType):
        return value.__func__, parts_of(value.__self__, within)
    if _defines_equality(value):
        return cast("Hashable", value)
    return type(value).__qualname__, parts_of(_contents(value), within)


def _defines_equality(value: object) -> bool:
    """Whether the class of an object says which of its objects are equal, and gives them hashes."""
    equality, hashing = (getattr(type(value), name) for name in ("__eq__", "__hash__"))
    return equality is not object.__eq__ and hashing is not None


def _contents(value: object) -> object:
    """Return what tells an object from others of its class: its attributes, or what `copy` and `pickle` ask for.

    A deque or a random generator keeps its contents in no attribute.
    """
    kind = type(value)
    if (kind.__reduce__, kind.__reduce_ex__) == (object.__reduce__, object.__reduce_ex__):
        attributes = attributes_of(value)
        if hasattr(value, "__dict__") or attributes:
            return attributes
    try:
        reduced = cast("str | tuple[object, ...]", value.__reduce_ex__(4))
    except TypeError as error:
        message = f"The contents of {brief(value)} cannot be compared ({error}): keep plain values in its place."
        raise BrokenGame(message) from error
    if isinstance(reduced, str):
        return reduced
    return [list(cast("Iterator[object]", part)) if isinstance(part, Iterator) else part for part in reduced]


def attributes_of(value: object) -> dict[str, Any]:
    """Return the attributes of an object, in its `__dict__` and in slots."""
    written = (vars(kind) for kind in type(value).__mro__ if "__slots__" in vars(kind))
    slots = [
        name for entries in written for name, entry in entries.items() if isinstance(entry, MemberDescriptorType)
    ]
    return getattr(value, "__dict__", {}) | {name: getattr(value, name) for name in slots if hasattr(value, name)}
