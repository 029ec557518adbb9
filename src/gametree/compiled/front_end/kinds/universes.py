"""The universe of the items of sets in states: the words of these items at states that random play reaches.

All sets of items of one shape have the same universe, so that one can be joined to another. An item that is not in
it ends a search with an error. An int whose range was still growing late in the random lines gets more room. Where
the universe is large, or other words still came late, a set is held as its items in order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, cast

from gametree.compiled.front_end.kinds import kinds
from gametree.compiled.front_end.kinds.kinds import Kind
from gametree.compiled.front_end.kinds.layout import Layout
from gametree.compiled.front_end.names.records import contents, is_record
from gametree.compiled.front_end.names.refusals import Refused

MOST = 2048  # items of a universe
KindOf = Callable[[Sequence[Any]], Kind]


def sets_in(value: Any) -> Iterator[frozenset[Any]]:
    """Return the frozensets in a value that are not in another one."""
    return (cast("Any", part) for part in _within(value) if type(part) is frozenset)


def holds_text(value: Any) -> bool:
    """Whether a value is or holds a text."""
    return any(type(part) is str for part in _within(value))


def _within(value: Any) -> Iterator[Any]:
    """Yield a value, and its parts at any depth."""
    yield value
    if type(value) in (tuple, list) or is_record(cast("Any", type(value))):
        for part in contents(value):
            yield from _within(part)


def shape(value: Any) -> Any:
    """Return what two items have in common that may be in one set."""
    if type(value) is tuple:
        return tuple(map(shape, cast("Any", value)))
    return cast("Any", type(value))


def kind_of_sets(
    own: Sequence[frozenset[Any]], pool: Sequence[frozenset[Any]], kind_of: KindOf
) -> kinds.Bits | kinds.Bounded:
    """Return the kind of some sets, with the items of all sets of the pool that have items of the same shape."""
    first = next((item for each in own for item in each), None)
    if first is None:
        raise Refused("a set in the states is always empty", "leave it out")
    wanted = shape(first)
    items = [item for each in pool for item in each if shape(item) == wanted] or [
        item for each in own for item in each
    ]
    kind = kind_of(items)
    rows = [Layout(kind, "item").encode(item) for item in items]
    early = rows[: len(rows) // 2]
    columns = list(zip(*rows, strict=True))
    if not columns:
        raise Refused("a set in the states holds nothing that tells its items apart", "use numbers")
    tight = tuple(_values(column) for column in columns)
    wide = tuple(
        _with_room(those, [row[at] for row in early]) if is_whole else those
        for at, (those, is_whole) in enumerate(zip(tight, _are_ints(kind), strict=True))
    )
    found = kinds.Bits(kind, wide)
    halves = zip(tight, zip(*early, strict=True), strict=False)
    grows = any(not isinstance(those, range) and set(those) > set(column) for those, column in halves)
    if found.count > MOST:
        found = kinds.Bits(kind, tight)
    if found.count > MOST or grows:
        return kinds.Bounded(kind, 2 * max(map(len, pool)), frozenset)
    return found


def _values(column: Sequence[int]) -> range | tuple[int, ...]:
    """Return the values of a word: a range, if most of its numbers occur."""
    found = sorted(set(column))
    if found[-1] - found[0] < 2 * len(found):
        return range(found[0], found[-1] + 1)
    return tuple(found)


def _with_room(those: range | tuple[int, ...], early: Sequence[int]) -> range | tuple[int, ...]:
    """Return a range with more room on the sides where it grew late."""
    if not isinstance(those, range) or not early:
        return those
    more = len(those)
    below = more if min(early) > those[0] else 0
    above = more if max(early) < those[-1] else 0
    return range(those[0] - below, those[-1] + 1 + above)


def _are_ints(kind: Kind) -> Iterator[bool]:
    """Yield for each word of a value of a kind whether it is an int."""
    match kind:
        case kinds.Tuple(items) | kinds.Record(_, items):
            for item in items:
                yield from _are_ints(item)
        case kinds.Int():
            yield True
        case _:
            yield from [False] * kinds.size(kind)
