"""A transposition table in one block of memory, which kernels in several threads share.

It consists of buckets of two entries. A bucket begins with a sequence lock: a word that is odd while the bucket is
being written, and has a new value afterwards. A reader that finds different values before and after reading
discards the entry. Then come 32 bits for each entry: the plies searched, whether an evaluation was used, and the
binary digits of the number of nodes. An entry is the whole state, so that two states are never confused, and its
bounds.

At first only the first buckets are used, and more as the number of nodes grows. Otherwise a small search in a
large table would need a new page of memory from the system for every node, which takes longer than the node. The
nodes of earlier searches count less as long as the processor's caches hold the table: it is read faster than what
more of their entries would save.
"""

from __future__ import annotations

from collections.abc import Callable
from ctypes import addressof, memset
from typing import Any, NamedTuple

from gametree.compiled.back_end import workspace
from gametree.compiled.back_end.forks import process_lock
from gametree.compiled.back_end.machine_functions import constant, large
from gametree.compiled.back_end.memory_words import (
    BYTES,
    fetch,
    load,
    load_shared,
    store,
    store_shared,
    swap_shared,
)
from gametree.compiled.back_end.workspace import check_stack
from gametree.compiled.front_end.ir.primitives import bit_length
from gametree.compiled.kernels.layout_words import LayoutWords
from gametree.compiled.kernels.question_memory import QuestionMemory

ENTRIES = 2  # of a bucket
FRONT = 8  # words of a table before its buckets
USED, SEARCHED = 0, 1  # of these words: the number of buckets in use, and of nodes of the searches so far
HEAD = 2  # words of a bucket before its entries
FIRST = 1 << 10  # buckets in use at first
GROWTH = 8  # their number is multiplied by this
NODES_PER_BUCKET = 64  # nodes per bucket in use, after which more buckets are used
CACHED = 1 << 16  # buckets of a table that the processor's caches hold
EARLIER = 8  # nodes of earlier searches count as one then
NARROW, WIDE = 2**31 - 1, 2**63 - 1  # no bound of its width is as large; two narrow bounds share a word
UNLIMITED = 2**24 - 1  # plies
STARTING = process_lock()


class Place(NamedTuple):
    """The address of the buckets of a table, the number of them in use, and the number of all."""

    address: int
    used: int
    buckets: int


class SharedTable(QuestionMemory):
    """A transposition table of a fixed size for the compiled searches.

    A new entry replaces that one of the two entries of a bucket which took fewer nodes. Keep a table between calls
    to reuse its entries. It belongs to the search problem of its first search: the compiled rules with their
    parameters, the kind of state, the penalty and the evaluation. A search of another problem raises ValueError.
    The order of actions, depths and limits may differ. Memory is allocated as it is needed, and then kept.

    Args:
        megabytes: The size, in units of 2**20 bytes.

    Raises:
        ValueError: The size is not above 0.
        MemoryError: The machine does not have so much memory.

    Examples:
        >>> from gametree import compiled
        >>> from gametree.games import Nim
        >>> game, table = Nim((3, 4, 5)), compiled.SharedTable(megabytes=1)
        >>> compiled.alpha_beta_with_memory(game, game.initial_state(), table=table).value
        1
    """

    least_words = FRONT
    _bucket = 0

    def place(self, bucket: int) -> Place:
        """Return the place of the table, divided into buckets of that many words.

        Raises ValueError if it holds none.
        """
        buckets = self.buckets_in(len(self._memory) - FRONT, bucket)
        self._bucket = bucket
        with STARTING:  # otherwise a thread could undo the growth that a kernel has caused meanwhile
            if not self._memory[USED]:
                self._memory[USED] = min(FIRST, buckets)
        return Place(addressof(self._memory) + FRONT * BYTES, self._memory[USED], buckets)

    def nodes_before_growth(self, here: Place) -> int:
        """Return how many nodes a search enters before more buckets are used; WIDE if all are."""
        return WIDE if here.used == here.buckets else nodes_before_growth(here.used, self._memory[SEARCHED])

    @property
    def is_empty(self) -> bool:
        """Whether no search has used the table since it was made or cleared."""
        return not self._memory[USED]

    @property
    def used_bytes(self) -> int:
        """The bytes of the memory that entries can have been written to."""
        return BYTES * (FRONT + self._memory[USED] * self._bucket)

    def clear(self) -> None:
        """Delete all entries, and let the table belong to no question."""
        self.delete_entries()
        self.release()

    def delete_entries(self) -> None:
        """Delete all entries, but let the table belong to its question."""
        memset(addressof(self._memory), 0, self.used_bytes)


class TableFunctions(NamedTuple):
    """The operations of kernels on a transposition table, and its measures.

    The address is that of a workspace. `probe(address, state, depth)` returns two bounds, and whether they depend
    on an evaluation. `prefetch(address, state)` moves the entries of a state into the caches, and returns their
    address, with which `probe_at(entries, state, depth)` does what `probe` does.
    `store(address, state, depth, value, is_lower, touched, nodes)` stores a bound and the number of nodes it took.
    No bound is below `least` or above `most`; `bucket` is the number of words of a bucket.

    `plan_growth(address)` notes when the search of a workspace is to use more buckets. `grow(address)` lets it use
    more, and plans the next growth. `add_nodes(address, nodes)` adds the nodes of a search that has finished to
    those of earlier searches. What one thread adds, another may undo.
    """

    bucket: int
    least: int
    most: int
    probe: Callable[[int, Any, int], Any]
    prefetch: Callable[[int, Any], int]
    probe_at: Callable[[int, Any, int], Any]
    store: Callable[[int, Any, int, int, bool, bool, int], None]
    grow: Callable[[int], None]
    plan_growth: Callable[[int], None]
    add_nodes: Callable[[int, int], None]


def nodes_before_growth(used: int, earlier: int) -> int:
    """Return the nodes that a search enters before more buckets are used, given those of earlier searches."""
    counted = earlier // EARLIER if used <= CACHED else earlier
    return max(0, NODES_PER_BUCKET * used - counted)


def table_functions(states: LayoutWords, *, wide: bool) -> TableFunctions:
    """Return the operations of kernels on a table for such states."""
    size, entry_words = states.words, states.size + (2 if wide else 1)
    most = WIDE if wide else NARROW
    least = -most
    entry = constant("entry.words", entry_words)
    bucket = constant("bucket.words", HEAD + ENTRIES * entry_words)
    hash_of, same, get, put = states.hash, states.same_shared, states.get, states.put_shared

    def bucket_of(table: int, buckets: int, state: Any) -> Any:
        return table + ((hash_of(state) & 0xFFFFFFFF) * buckets >> 32) * (bucket() * BYTES)

    def bounds_at(at: int, index: int) -> Any:
        if wide:
            return load_shared(at, index), load_shared(at, index + 1)
        both = load_shared(at, index)
        return both >> 32, ((both & 0xFFFFFFFF) ^ 0x80000000) - 0x80000000

    def put_bounds(at: int, index: int, low: int, high: int) -> None:
        if wide:
            store_shared(at, index, low)
            store_shared(at, index + 1, high)
        else:
            store_shared(at, index, low << 32 | high & 0xFFFFFFFF)

    def holds(at: int, heads: int, number: int, state: Any, depth: int) -> Any:
        """Whether an entry of the bucket at an address is of that state, searched to that depth."""
        head = head_of(heads, number)
        return head >> 8 == depth and head & 127 != 0 and same(at, HEAD + number * entry(), state)

    def head_of(heads: int, number: int) -> int:
        return heads >> 32 * number & 0xFFFFFFFF

    def lock(at: int) -> Any:
        """Lock a bucket for writing, unless another thread has locked it."""
        before = load_shared(at, 0)
        return not before & 1 and swap_shared(at, 0, before, before + 1)

    def unlock(at: int) -> None:
        store_shared(at, 0, load_shared(at, 0) + 1)

    def with_head(heads: int, number: int, head: int) -> int:
        return heads & 0xFFFFFFFF << 32 * (1 - number) | head << 32 * number

    def less_needed(heads: int) -> int:
        """Return which of two entries took fewer nodes."""
        return 0 if heads & 127 <= heads >> 32 & 127 else 1

    def probe_at(at: int, state: Any, depth: int) -> Any:
        before = load_shared(at, 0)
        heads = load_shared(at, 1)
        low, high, touched = least, most, False
        for number in range(ENTRIES):
            if holds(at, heads, number, state, depth):
                low, high = bounds_at(at, HEAD + number * entry() + size())
                touched = head_of(heads, number) & 128 != 0
        if before & 1 or load_shared(at, 0) != before:
            return least, most, False
        return low, high, touched

    def own_bucket(address: int, state: Any) -> Any:
        """Return the bucket of a state among those that a search uses."""
        return bucket_of(load(address, workspace.TABLE), load(address, workspace.BUCKETS_USED), state)

    def probe(address: int, state: Any, depth: int) -> Any:
        return probe_at(own_bucket(address, state), state, depth)

    def keep(address: int, state: Any, depth: int, value: int, is_lower: bool, touched: bool, nodes: int) -> None:
        at = own_bucket(address, state)
        if not lock(at):
            return
        heads = load_shared(at, 1)
        number = less_needed(heads)
        low, high = least, most
        for known in range(ENTRIES):
            if holds(at, heads, known, state, depth):
                number = known
                low, high = bounds_at(at, HEAD + known * entry() + size())
                touched = touched or head_of(heads, known) & 128 != 0
        if is_lower:
            low = max(low, value)
        else:
            high = min(high, value)
        head = depth << 8 | (128 if touched else 0) | bit_length(nodes)
        index = HEAD + number * entry()
        put(at, index, state)
        put_bounds(at, index + size(), low, high)
        store_shared(at, 1, with_head(heads, number, head))
        unlock(at)

    def move(at: int, number: int, head: int, table: int, buckets: int) -> None:
        """Copy an entry to the bucket in which it belongs if that many buckets are in use."""
        source = at + BYTES * (HEAD + number * entry())
        to = bucket_of(table, buckets, get(source, 0))
        if not lock(to):
            return
        heads = load_shared(to, 1)
        place = less_needed(heads)
        for word in range(entry()):
            store_shared(to, HEAD + place * entry() + word, load_shared(source, word))
        store_shared(to, 1, with_head(heads, place, head))
        unlock(to)

    def spread(address: int, table: int, buckets: int, more: int) -> None:
        """Move the entries to the buckets in which they belong if more buckets are in use.

        They are moved from the last to the first, so that none goes to a bucket whose own entries are still to be
        moved. Entries that would stay in their bucket are lost, but these are few, in the first buckets.
        """
        for behind in range(1, buckets + 1):
            check_stack(address)
            at = table + (buckets - behind) * (bucket() * BYTES)
            if load_shared(at, 1) != 0 and lock(at):
                for number in range(ENTRIES):
                    head = head_of(load_shared(at, 1), number)
                    if head & 127:
                        move(at, number, head, table, more)
                store_shared(at, 1, 0)
                unlock(at)

    def front_of(address: int) -> int:
        return load(address, workspace.TABLE) - FRONT * BYTES

    def plan_growth(address: int) -> None:
        used, earlier = load(address, workspace.BUCKETS_USED), load_shared(front_of(address), SEARCHED)
        due = load(address, workspace.NODES) + nodes_before_growth(used, earlier)
        store(address, workspace.NEXT_GROWTH, due if used < load(address, workspace.BUCKETS) else WIDE)

    @large
    def grow(address: int) -> None:
        front, used = front_of(address), load(address, workspace.BUCKETS_USED)
        more = min(used * GROWTH, load(address, workspace.BUCKETS))
        if swap_shared(front, USED, used, more):
            spread(address, load(address, workspace.TABLE), used, more)
        store(address, workspace.BUCKETS_USED, load_shared(front, USED))
        plan_growth(address)

    def add_nodes(address: int, nodes: int) -> None:
        front = front_of(address)
        store_shared(front, SEARCHED, load_shared(front, SEARCHED) + nodes)

    def prefetch(address: int, state: Any) -> int:
        at: int = own_bucket(address, state)
        fetch(at, 0)
        return at

    return TableFunctions(
        HEAD + ENTRIES * entry_words,
        least,
        most,
        probe,
        prefetch,
        probe_at,
        keep,
        grow,
        plan_growth,
        add_nodes,
    )
