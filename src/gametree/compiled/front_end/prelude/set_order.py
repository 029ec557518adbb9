"""The order in which CPython goes through a set of ints, to which items were only added, one after the other.

The hash of a small int is the int. So the order is a function of the items in the order in which they came, the
same in each run: that of the open addressing of `Objects/setobject.c`, which has not changed since Python 3.7.
"""

from __future__ import annotations

from collections.abc import Sequence

EMPTY = -1
NEIGHBOURS = 9  # entries after the first that are looked at before the next jump


def in_order_of_sets(items: Sequence[int]) -> list[int]:
    """Return the different items, each 0 or more, in the order of the set that they make one by one."""
    table = emptied(8)
    used = 0
    for item in items:
        place = place_for(table, item)
        if table[place] == EMPTY:
            table[place] = item
            used += 1
            if used * 5 >= (len(table) - 1) * 3:
                size = 8
                while size <= (used * 2 if used > 50_000 else used * 4):
                    size *= 2
                larger = emptied(size)
                for known in table:
                    if known != EMPTY:
                        larger[place_for(larger, known)] = known
                table = list(larger)
    return [item for item in table if item != EMPTY]


def emptied(size: int) -> list[int]:
    """Return a table without items."""
    return [EMPTY for _ in range(size)]


def place_for(table: Sequence[int], item: int) -> int:
    """Return the place where a table has an item, or where it would get one."""
    mask = len(table) - 1
    place, rest = item & mask, item
    while True:
        for at in range(place, place + (NEIGHBOURS if place + NEIGHBOURS <= mask else 0) + 1):
            if table[at] == EMPTY or table[at] == item:
                return at
        rest >>= 5
        place = (place * 5 + 1 + rest) & mask
