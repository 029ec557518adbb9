"""Functions that do what those of `itertools` and `functools` do, and are compiled like the rules of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

Function = Callable[..., Any]


def all_of(streams: Iterable[Iterable[Any]]) -> Iterator[Any]:
    """Yield the items of each stream, one stream after the other."""
    for stream in streams:
        yield from stream


def neighbours_of(items: Sequence[Any]) -> Iterator[tuple[Any, Any]]:
    """Yield each item with the next one."""
    for place in range(len(items) - 1):
        yield items[place], items[place + 1]


def first_of(items: Iterable[Any], most: int) -> Iterator[Any]:
    """Yield the first items, at most the given number."""
    taken = 0
    if most > 0:
        for item in items:
            yield item
            taken += 1
            if taken == most:
                break


def drop_while(test: Function, items: Iterable[Any]) -> Iterator[Any]:
    """Yield the items from the first on that fails a test."""
    begun = False
    for item in items:
        if not begun and test(item):
            continue
        begun = True
        yield item


def accumulate(items: Sequence[Any], function: Function) -> Iterator[Any]:
    """Yield the first item, and what a function makes of the last answer and each other item."""
    if items:
        total = items[0]
        yield total
        for place in range(1, len(items)):
            total = function(total, items[place])
            yield total


def groups_of(items: Iterable[Any], key: Function) -> Iterator[tuple[Any, list[Any]]]:
    """Yield the key that neighbours have in common, and these items as a list."""
    begun, common, group = False, None, list[Any]()
    for item in items:
        found = key(item)
        if begun and common == found:
            group.append(item)
            continue
        if begun:
            yield common, group
        begun, common, group = True, found, [item]
    if begun:
        yield common, group


def fold_from(function: Function, items: Iterable[Any], total: Any) -> Any:
    """Return what a function makes of a value and each item in turn."""
    for item in items:
        total = function(total, item)
    return total


def fold(function: Function, items: Sequence[Any]) -> Any:
    """Return what a function makes of the first item and each other in turn."""
    if not items:
        raise TypeError
    total = items[0]
    for place in range(1, len(items)):
        total = function(total, items[place])
    return total


def times(one: Any, other: Any) -> Any:
    """Return the product of two numbers."""
    return one * other


def plus(one: Any, other: Any) -> Any:
    """Return the sum of two values."""
    return one + other
