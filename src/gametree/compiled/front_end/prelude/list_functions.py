"""Functions of lists of any length, which are compiled like the rules of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any


def place_of(items: Sequence[Any], wanted: Any) -> int:
    """Return the place of the first item that is equal to one, -1 if none is."""
    for place, item in enumerate(items):
        if item == wanted:
            return place
    return -1


def item_or(items: Sequence[Any], place: int, otherwise: Any) -> Any:
    """Return the item at a place, or another value where that is behind the end."""
    return items[place] if place < len(items) else otherwise


def number_of(items: Sequence[Any], wanted: Any) -> int:
    """Return how many items are equal to one."""
    return sum(1 for item in items if item == wanted)


def in_order(items: Sequence[Any], key: Callable[[Any], Any], *, reverse: bool) -> list[Any]:
    """Return the items by their keys, least or greatest first; items with equal keys keep their order."""
    ordered: list[Any] = []
    worths: list[Any] = []
    for item in items:
        at, worth = len(ordered), key(item)
        ordered.append(item)
        worths.append(worth)
        while at > 0 and (worths[at - 1] < worth if reverse else worth < worths[at - 1]):
            ordered[at], worths[at] = ordered[at - 1], worths[at - 1]
            at -= 1
        ordered[at], worths[at] = item, worth
    return ordered


def are_in_one_order(items: Sequence[Any], key: Callable[[Any], Any], *, reverse: bool) -> bool:
    """Return whether items that are in order by their keys have no other order, but of equal ones."""
    return all(
        items[place - 1] == items[place] or is_first(items[place - 1], items[place], key, reverse=reverse)
        for place in range(1, len(items))
    )


def has_one_best(items: Sequence[Any], key: Callable[[Any], Any], *, greatest: bool) -> bool:
    """Return whether one item has the least or greatest key of all, but for equal ones."""
    return len(items) == 0 or any(
        all(one == other or is_first(one, other, key, reverse=greatest) for other in items) for one in items
    )


def is_first(one: Any, other: Any, key: Callable[[Any], Any], *, reverse: bool) -> bool:
    """Return whether an item has a key that is less than that of another, or greater."""
    return bool(key(other) < key(one) if reverse else key(one) < key(other))


def set_in_order(items: Sequence[Any]) -> list[Any]:
    """Return the different items, least first."""
    ordered: list[Any] = []
    for item in items:
        at = len(ordered)
        while at > 0 and item < ordered[at - 1]:
            at -= 1
        if at == 0 or ordered[at - 1] != item:
            ordered.insert(at, item)
    return ordered


def itself(item: Any) -> Any:
    """Return the same item, as the key of an order without one."""
    return item


def different(items: Sequence[Any]) -> list[Any]:
    """Return the items, of those that are equal only the first."""
    found: list[Any] = []
    for item in items:
        if item not in found:
            found.append(item)
    return found


def are_among(items: Sequence[Any], others: Sequence[Any]) -> bool:
    """Return whether all items are among others."""
    return all(item in others for item in items)


def joined(items: Sequence[Any], others: Sequence[Any]) -> list[Any]:
    """Return the items, and after them the others."""
    both: list[Any] = []
    both.extend(items)
    both.extend(others)
    return both


def repeated(items: Sequence[Any], times: int) -> list[Any]:
    """Return the items a number of times, all of them each time."""
    found: list[Any] = []
    for _ in range(times if items else 0):
        found.extend(items)
    return found


def part_of(items: Sequence[Any], start: int | None, stop: int | None, step: int) -> list[Any]:
    """Return the items of a slice."""
    count = len(items)
    least, most = (0, count) if step > 0 else (-1, count - 1)
    first = (least if step > 0 else most) if start is None else place_within(start, count, least, most)
    last = (most if step > 0 else least) if stop is None else place_within(stop, count, least, most)
    return [items[place] for place in range(first, last, step)]


def spliced(items: Sequence[Any], start: int | None, stop: int | None, others: Sequence[Any]) -> list[Any]:
    """Return the items with others in the place of a slice."""
    count = len(items)
    first = 0 if start is None else place_within(start, count, 0, count)
    last = count if stop is None else place_within(stop, count, 0, count)
    found: list[Any] = []
    found.extend(items[:first])
    found.extend(others)
    found.extend(items[max(first, last) :])
    return found


def place_within(place: int, count: int, least: int, most: int) -> int:
    """Return a place that is counted from the end if it is below 0, or the nearest that is allowed."""
    return max(least, min(place + count if place < 0 else place, most))


def are_equal(items: Sequence[Any], others: Sequence[Any]) -> bool:
    """Return whether there are as many items as others, and each is equal to the other in its place."""
    if len(items) != len(others):
        return False
    return all(item == others[place] for place, item in enumerate(items))


def is_before(items: Sequence[Any], others: Sequence[Any], or_equal: bool) -> bool:
    """Return whether items are before others, or the same if `or_equal`, as Python puts two lists in order."""
    for place in range(min(len(items), len(others))):
        if items[place] != others[place]:
            return bool(items[place] < others[place])
    return len(items) < len(others) or (or_equal and len(items) == len(others))


def among(items: Sequence[Any], others: Sequence[Any]) -> list[Any]:
    """Return the items that are among others."""
    return [item for item in items if item in others]


def not_among(items: Sequence[Any], others: Sequence[Any]) -> list[Any]:
    """Return the items that are not among others."""
    return [item for item in items if item not in others]


def place_of_key(entries: Sequence[tuple[Any, Any]], wanted: Any) -> int:
    """Return the place of the entry with a key, -1 if there is none."""
    for place, (key, _) in enumerate(entries):
        if key == wanted:
            return place
    return -1


def elements(entries: Sequence[tuple[Any, int]]) -> Iterator[Any]:
    """Yield each key as often as its entry says."""
    for key, times in entries:
        for _ in range(times):
            yield key


def count_in(entry: tuple[Any, int]) -> int:
    """Return the number in an entry."""
    return entry[1]
