"""A transposition table in one block of memory, which kernels in several threads share.

It is made of buckets of two entries. A bucket begins with a word that tells whether it is being written: odd
while it is, and another number after (a sequence lock: who reads different numbers before and after has read
nothing). Then come 32 bits for each entry: the plies that were searched, whether the horizon was asked, and the
binary digits of the nodes it took. An entry is the whole state, so that no two are taken for one, and its bounds.

Only the first buckets are used at first, and more as the nodes grow in number: a small search in a large table
would else have the system give it a page of memory for every node, which takes longer than the node.
"""

from __future__ import annotations

from ctypes import addressof, memset
from types import SimpleNamespace
from typing import Any, NamedTuple

from gametree.compiled.arithmetic import bit_length
from gametree.compiled.kernels import FLOOR, TOO_DEEP
from gametree.compiled.machine import large, small
from gametree.compiled.memory import (
    BYTES,
    Memory,
    fetch,
    load,
    load_shared,
    stack_pointer,
    store_shared,
    swap_shared,
    words,
)
from gametree.search.bounded_tables import OneQuestion

ENTRIES = 2  # of a bucket
FRONT = 8  # words of a table before its buckets; the first says how many of these are used
HEAD = 2  # words of a bucket before its entries
FIRST = 1 << 10  # buckets that are used first
GROWTH = 8  # as many more are used next
NARROW, WIDE = 2**31 - 1, 2**63 - 1  # no bound is as large: a narrow one shares its word with its fellow
UNLIMITED = 2**24 - 1  # plies
DEFAULT_MEGABYTES = 256


class Place(NamedTuple):
    """Where the buckets of a table are, how many of them are used by now, and how many there are."""

    address: int
    used: int
    buckets: int


class SharedTable(OneQuestion):
    """A table of bounds for the compiled searches, of so many megabytes (of 2**20 bytes), whatever it holds.

    Of the two entries of a bucket the one that took fewer nodes makes room for a new one. Keep a table between
    calls to go on with what is known; it holds for one game, one penalty and one evaluation, and any search with
    another raises ValueError. Its memory is taken as more of it is needed, and then kept.

    Raises ValueError for a size that is not above 0, and MemoryError for one that the machine cannot give.
    """

    def __init__(self, *, megabytes: float = DEFAULT_MEGABYTES) -> None:
        if not megabytes > 0:
            message = f"A table's megabytes must be more than 0, not {megabytes!r}."
            raise ValueError(message)
        self.megabytes = megabytes
        self._memory = self._taken()
        self._bucket = 0

    @property
    def size(self) -> int:
        """The bytes that the table takes once it is full."""
        return BYTES * len(self._memory)

    def place(self, bucket: int) -> Place:
        """Return where the table is, made of buckets of so many words.

        Raises ValueError if it holds none.
        """
        buckets = (len(self._memory) - FRONT) // bucket
        if buckets <= 0:
            message = (
                f"A table of {self.megabytes} megabytes has no room for a bucket of {bucket * BYTES} bytes:"
                f" give more megabytes."
            )
            raise ValueError(message)
        self._bucket = bucket
        self._memory[0] = self._memory[0] or min(FIRST, buckets)
        return Place(addressof(self._memory) + FRONT * BYTES, self._memory[0], buckets)

    def clear(self) -> None:
        """Forget everything, the game included."""
        memset(addressof(self._memory), 0, BYTES * (FRONT + self._memory[0] * self._bucket))
        self.release()

    def _taken(self) -> Memory:
        number = int(self.megabytes * 2**20) // BYTES
        try:
            return words(max(number, FRONT))
        except (OSError, OverflowError) as error:
            message = f"A table of {self.megabytes} megabytes is more than this machine can give: give fewer."
            raise MemoryError(message) from error

    def __repr__(self) -> str:
        return f"FlatTable(megabytes={self.megabytes!r})"


def flat_table(states: SimpleNamespace, *, wide: bool) -> SimpleNamespace:
    """Return what kernels do with a table for such states, and its measures.

    `find(table, buckets, state, depth)` returns what is known: two bounds, and whether the horizon was asked for
    them. `remember(table, buckets, state, depth, value, above, asked, nodes)` stores a bound, a lower one if the
    value is `above` what was looked for. `expect` has the memory for a state brought near. `grow(address, table,
    buckets, more)`, asked to use more buckets than so many, returns how many are used then.
    """
    size = states.size
    most = WIDE if wide else NARROW
    least = -most
    entry = size + (2 if wide else 1)
    bucket = HEAD + ENTRIES * entry
    mixed, same, get, put = states.mixed, states.same_shared, states.get, states.put_shared

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

    def lock(at: int) -> Any:
        """Say that a bucket is being written, unless another thread has said so."""
        before = load_shared(at, 0)
        return not before & 1 and swap_shared(at, 0, before, before + 1)

    def unlock(at: int) -> None:
        store_shared(at, 0, load_shared(at, 0) + 1)

    def with_head(heads: int, number: int, head: int) -> int:
        return heads & 0xFFFFFFFF << 32 * (1 - number) | head << 32 * number

    def less_needed(heads: int) -> int:
        """Return which of two entries took fewer nodes."""
        return 0 if heads & 127 <= heads >> 32 & 127 else 1

    bucket_of, bounds_at, keep_bounds = small(bucket_of), small(bounds_at), small(keep_bounds)
    lock, unlock = small(lock), small(unlock)
    holds, head_of, with_head, less_needed = small(holds), small(head_of), small(with_head), small(less_needed)

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
        if not lock(at):
            return
        heads = load_shared(at, 1)
        number = less_needed(heads)
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
        store_shared(at, 1, with_head(heads, number, head))
        unlock(at)

    def move(at: int, number: int, head: int, table: int, buckets: int) -> None:
        """Copy an entry of a bucket to where it is looked for if so many buckets are used."""
        source = at + BYTES * (HEAD + number * entry)
        to = bucket_of(table, buckets, get(source, 0))
        if not lock(to):
            return
        heads = load_shared(to, 1)
        place = less_needed(heads)
        for word in range(entry):
            store_shared(to, HEAD + place * entry + word, load_shared(source, word))
        store_shared(to, 1, with_head(heads, place, head))
        unlock(to)

    move = small(move)

    def spread(address: int, table: int, buckets: int, more: int) -> None:
        """Move the entries to where they are looked for if more buckets are used.

        From the last to the first, so that none comes to a bucket from which entries are still to be moved. Those
        that would stay in their bucket are lost, but these are few, in the first buckets.
        """
        for behind in range(1, buckets + 1):
            if stack_pointer() < load(address, FLOOR):
                raise RuntimeError(TOO_DEEP)
            at = table + (buckets - behind) * (bucket * BYTES)
            if load_shared(at, 1) != 0 and lock(at):
                for number in range(ENTRIES):
                    head = head_of(load_shared(at, 1), number)
                    if head & 127:
                        move(at, number, head, table, more)
                store_shared(at, 1, 0)
                unlock(at)

    spread = small(spread)

    def grow(address: int, table: int, buckets: int, more: int) -> int:
        front = table - FRONT * BYTES
        if swap_shared(front, 0, buckets, more):
            spread(address, table, buckets, more)
        return load_shared(front, 0)

    def expect(table: int, buckets: int, state: Any) -> None:
        fetch(bucket_of(table, buckets, state), 0)

    return SimpleNamespace(
        bucket=bucket,
        least=least,
        most=most,
        find=small(find),
        remember=small(remember),
        expect=small(expect),
        grow=large(grow),
    )
