"""The hash table of the states of a game: rows in segments, and slots with open addressing that number them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from gametree.compiled.back_end.machine_functions import constant
from gametree.compiled.back_end.memory_words import BYTES, fetch, load, store
from gametree.compiled.back_end.word_arithmetic import MIXER, wrapping_product
from gametree.compiled.kernels import state_words as words
from gametree.compiled.kernels.layout_words import LayoutWords


class StateLookup(NamedTuple):
    """The operations of kernels on the table of states.

    `row(address, number)` is the address of a row. `slot(address, state, hashed)` is the number of a state, or if
    the table does not have it, -1 less the place of the slot where it belongs. `prefetch_slot` and `prefetch_row`
    move what a lookup reads into the caches. `add(address, state, hashed, place)` numbers a new state, and
    `enter(address, number)` gives a slot to the state of a row.
    """

    row: Callable[[int, int], int]
    slot: Callable[[int, Any, int], int]
    prefetch_slot: Callable[[int, int], None]
    prefetch_row: Callable[[int, int], None]
    add: Callable[[int, Any, int, int], int]
    enter: Callable[[int, int], None]


def state_lookup(states: LayoutWords) -> StateLookup:
    """Return the operations on a table of such states."""
    get, put, same, hash_of, size = states.get, states.put, states.same_shared, states.hash, states.words
    row_bytes = constant("row.bytes", BYTES * (states.size + 1))

    def row(address: int, number: int) -> int:
        segment = load(load(address, words.SEGMENTS), number >> words.SEGMENT_BITS)
        return segment + (number & (words.SEGMENT - 1)) * row_bytes()

    def first_slot(address: int, hashed: int) -> int:
        return (hashed & words.LOW) * load(address, words.SLOT_COUNT) >> 32

    def tag_of(hashed: int) -> int:
        return hashed >> 32 & words.TAG

    def slot(address: int, state: Any, hashed: int) -> int:
        slots, count, tag = load(address, words.SLOTS), load(address, words.SLOT_COUNT), tag_of(hashed)
        at = first_slot(address, hashed)
        word = load(slots, at)
        while word != 0:
            if word >> 32 == tag:
                number = (word & words.LOW) - 1
                if same(row(address, number), 0, state):
                    return number
            at += 1
            if at == count:
                at = 0
            word = load(slots, at)
        return -1 - at

    def prefetch_slot(address: int, hashed: int) -> None:
        fetch(load(address, words.SLOTS), first_slot(address, hashed))

    def prefetch_row(address: int, hashed: int) -> None:
        word = load(load(address, words.SLOTS), first_slot(address, hashed))
        if word >> 32 == tag_of(hashed) and word != 0:
            fetch(row(address, (word & words.LOW) - 1), 0)

    def take(address: int, hashed: int, place: int, number: int) -> None:
        store(load(address, words.SLOTS), place, tag_of(hashed) << 32 | number + 1)

    def add(address: int, state: Any, hashed: int, place: int) -> int:
        number = load(address, words.USED)
        at = row(address, number)
        put(at, 0, state)
        store(at, size(), 0)
        take(address, hashed, place, number)
        store(address, words.USED, number + 1)
        return number

    def enter(address: int, number: int) -> None:
        hashed = hash_of(get(row(address, number), 0))
        slots, count, at = load(address, words.SLOTS), load(address, words.SLOT_COUNT), first_slot(address, hashed)
        while load(slots, at) != 0:
            at += 1
            if at == count:
                at = 0
        take(address, hashed, at, number)

    return StateLookup(row, slot, prefetch_slot, prefetch_row, add, enter)


def code_place(address: int, code: int) -> int:
    """Return the address of the entry of a utility's code, or of the free one where it belongs."""
    codes, count = load(address, words.CODES), load(address, words.CODE_SLOTS)
    mixed = wrapping_product(code, MIXER)
    at = ((mixed ^ mixed >> 32) & words.LOW) * count >> 32
    entry = codes + at * words.CODE_WORDS * BYTES
    while load(entry, 1) != 0 and load(entry, 0) != code:
        at += 1
        if at == count:
            at = 0
        entry = codes + at * words.CODE_WORDS * BYTES
    return entry
