"""Objects put back as they were, after rules were played that may change more than a copy of their game."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from functools import partial
from types import FunctionType
from typing import Any

from gametree.dependencies import ClassOfInstance, Content, UnreadableValue, entries_of, reach

CONTAINERS: Any = (list, set, dict, deque)


@contextmanager
def restored(*roots: object) -> Generator[None]:
    """Put back all that can be reached from some objects, as it is now, when the context ends.

    Raises `UnreadableValue` at the start if anything there may change unseen.
    """
    put_back = [each for value, content in reach(*roots) for each in _restorers(value, content)]
    try:
        yield
    finally:
        for each in put_back:
            each()


def _restorers(value: Any, content: Content) -> Iterator[Callable[[], None]]:
    """Yield what puts back each container, namespace and attribute that belongs to a value."""
    if isinstance(value, CONTAINERS):
        yield _refilling(value)
    elif content.places is None:
        raise UnreadableValue(
            f"An object of the class {type(value).__name__} may change unseen: keep it out of the rules."
        )
    elif isinstance(value, ClassOfInstance):
        yield partial(_reset_class, value.cls, dict(entries_of(value.cls)))
    elif isinstance(value, FunctionType):
        yield _refilling(entries_of(value))
    for kind, owner, names in content.places or ():
        if kind == "entries":
            yield _refilling(owner)
        elif kind == "attributes":
            yield partial(_reset, owner, {name: getattr(owner, name) for name in names if hasattr(owner, name)})


def _refilling(container: Any) -> Callable[[], None]:
    return partial(_refill, container, container.copy())


def _refill(container: Any, content: Any) -> None:
    """Give a container what it held, in the same order."""
    if isinstance(container, set):
        container &= content
        container |= content
    elif isinstance(container, dict):
        if [*container] != [*content]:
            container.clear()
        for key, value in content.items():  # where the update of a Counter would add
            container[key] = value
    else:
        container.clear()
        container.extend(content)


def _reset(owner: Any, attributes: dict[str, Any]) -> None:
    """Give an object the attributes that it had."""
    for name, value in attributes.items():
        if getattr(owner, name) is not value:
            object.__setattr__(owner, name, value)


def _reset_class(cls: Any, entries: dict[str, Any]) -> None:
    """Give a class the attributes that it had."""
    for name in entries_of(cls).keys() - entries.keys():
        type.__delattr__(cls, name)
    for name, value in entries.items():
        if entries_of(cls).get(name) is not value:
            type.__setattr__(cls, name, value)
