"""A transposition table in one block of memory, which kernels in several threads share.

It is made of buckets of two entries. A bucket begins with a word that tells whether it is being written: odd
while it is, and another number after (a sequence lock: who reads different numbers before and after has read
nothing). Then come 32 bits for each entry: the plies that were searched, whether the horizon was asked, and the
binary digits of the nodes it took. An entry is the whole state, so that no two are taken for one, and its bounds.
"""

from __future__ import annotations

from ctypes import addressof
from types import SimpleNamespace
from typing import Any

from gametree.compiled.arithmetic import bit_length
from gametree.compiled.machine import small
from gametree.compiled.memory import BYTES, Memory, fetch, load_shared, store_shared, swap_shared, words
from gametree.search.tables import OneGame

ENTRIES = 2  # of a bucket
HEAD = 2  # words of a bucket before its entries
NARROW, WIDE = 2**31 - 1, 2**63 - 1  # no bound is as large: a narrow one shares its word with its fellow
UNLIMITED = 2**24 - 1  # plies
DEFAULT_MEGABYTES = 256


class FlatTable(OneGame):
    """A table of bounds for the compiled searches, of so many megabytes (of 2**20 bytes), whatever it holds.

    Of the two entries of a bucket the one that took fewer nodes makes room for a new one. Keep a table between
    calls to go on with what is known; it holds for one game, one penalty and one evaluation, and any search with
    another raises ValueError. Its memory is taken only as it is filled.

    Raises ValueError for a size that is not above 0, and MemoryError for one that the machine cannot give.
    """

    def __init__(self, *, megabytes: float = DEFAULT_MEGABYTES) -> None:
        if not megabytes > 0:
            message = f"A table's megabytes must be more than 0, not {megabytes!r}."
            raise ValueError(message)
        self.megabytes = megabytes
        self._memory = self._taken()

    @property
    def size(self) -> int:
        """The bytes that the table takes once it is full."""
        return BYTES * len(self._memory)

    def place(self, bucket: int) -> tuple[int, int]:
        """Return the address of the table, and how many buckets of so many words it holds.

        Raises ValueError if that is none.
        """
        buckets = len(self._memory) // bucket
        if buckets == 0:
            message = (
                f"A table of {self.megabytes} megabytes has no room for a bucket of {bucket * BYTES} bytes:"
                f" give more megabytes."
            )
            raise ValueError(message)
        return addressof(self._memory), buckets

    def clear(self) -> None:
        """Forget everything, the game included."""
        self._memory = self._taken()
        self.release()

    def _taken(self) -> Memory:
        number = int(self.megabytes * 2**20) // (ENTRIES * 4 * BYTES) * (ENTRIES * 4)
        try:
            return words(max(number, 1))
        except (OSError, OverflowError) as error:
            message = f"A table of {self.megabytes} megabytes is more than this machine can give: give fewer."
            raise MemoryError(message) from error

    def __repr__(self) -> str:
        return f"FlatTable(megabytes={self.megabytes!r})"


def flat_table(states: SimpleNamespace, *, wide: bool) -> SimpleNamespace:
    """Return what kernels do with a table for such states: `find`, `remember` and `expect`, and its measures.

    `find(table, buckets, state, depth)` returns what is known: two bounds, and whether the horizon was asked for
    them. `remember(table, buckets, state, depth, value, above, asked, nodes)` stores a bound, a lower one if the
    value is `above` what was looked for. `expect` has the memory for a state brought near.
    """
    size = states.size
    most = WIDE if wide else NARROW
    least = -most
    entry = size + (2 if wide else 1)
    bucket = HEAD + ENTRIES * entry
    mixed, same, put = states.mixed, states.same_shared, states.put_shared

    def bucket_of(table: int, buckets: int, state: Any) -> Any:
        return table + ((mixed(state) & 0xFFFFFFFF) * buckets >> 32) * (bucket * BYTES)

    def bounds_at(at: int, index: int) -> Any:
        if wide:
            return load_shared(at, index), load_shared(at, index + 1)
        both = load_shared(at, index)
        return both >> 32, ((both & 0xFFFFFFFF) ^ 0x80000000) - 0x80000000

    def keep_bounds(at: int, index: int, low: int, high: int) -> None:
        if wide:
            store_shared(at, index, low)
            store_shared(at, index + 1, high)
        else:
            store_shared(at, index, low << 32 | high & 0xFFFFFFFF)

    def holds(at: int, heads: int, number: int, state: Any, depth: int) -> Any:
        """Whether an entry of the bucket at an address is of that state, searched so deep."""
        head = head_of(heads, number)
        return head >> 8 == depth and head & 127 != 0 and same(at, HEAD + number * entry, state)

    def head_of(heads: int, number: int) -> int:
        return heads >> 32 * number & 0xFFFFFFFF

    bucket_of, bounds_at, keep_bounds = small(bucket_of), small(bounds_at), small(keep_bounds)
    holds, head_of = small(holds), small(head_of)

    def find(table: int, buckets: int, state: Any, depth: int) -> Any:
        at = bucket_of(table, buckets, state)
        before = load_shared(at, 0)
        heads = load_shared(at, 1)
        low, high, asked = least, most, False
        for number in range(ENTRIES):
            if holds(at, heads, number, state, depth):
                low, high = bounds_at(at, HEAD + number * entry + size)
                asked = head_of(heads, number) & 128 != 0
        if before & 1 or load_shared(at, 0) != before:
            return least, most, False
        return low, high, asked

    def remember(
        table: int, buckets: int, state: Any, depth: int, value: int, above: bool, asked: bool, nodes: int
    ) -> None:
        at = bucket_of(table, buckets, state)
        before = load_shared(at, 0)
        if before & 1 or not swap_shared(at, 0, before, before + 1):
            return
        heads = load_shared(at, 1)
        number = 0 if heads & 127 <= heads >> 32 & 127 else 1
        low, high = least, most
        for known in range(ENTRIES):
            if holds(at, heads, known, state, depth):
                number = known
                low, high = bounds_at(at, HEAD + known * entry + size)
                asked = asked or head_of(heads, known) & 128 != 0
        if above:
            low = max(low, value)
        else:
            high = min(high, value)
        head = depth << 8 | (128 if asked else 0) | bit_length(nodes)
        index = HEAD + number * entry
        put(at, index, state)
        keep_bounds(at, index + size, low, high)
        store_shared(at, 1, heads & 0xFFFFFFFF << 32 * (1 - number) | head << 32 * number)
        store_shared(at, 0, before + 2)

    def expect(table: int, buckets: int, state: Any) -> None:
        fetch(bucket_of(table, buckets, state), 0)

    return SimpleNamespace(
        bucket=bucket, least=least, most=most, find=small(find), remember=small(remember), expect=small(expect)
    )
