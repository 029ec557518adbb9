"""Words of memory by their address, and how deep the stack is: what a kernel shares with other threads."""

from __future__ import annotations

import mmap
import os
from contextlib import suppress
from ctypes import CFUNCTYPE, Array, c_int32, c_int64, memset
from typing import Any, TypeAlias

BYTES = 8  # of a word
SMALL_PAGES = 2 << 20  # bytes
PRIVATE: Any = {"flags": mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS} if os.name == "posix" else {}
FUNCTION = CFUNCTYPE(c_int64)
Memory: TypeAlias = "Array[c_int64]"


def words(number: int, *, filled_in_order: bool = False) -> Memory:
    """Return words of memory, all 0, which take up no memory before they are written.

    If they are filled from the first to the last, the system may give huge pages, which the processor finds
    sooner. The first `SMALL_PAGES` bytes are without, because a huge page takes longer to get than a small search.
    """
    pages = mmap.mmap(-1, number * BYTES, **PRIVATE)
    if filled_in_order and hasattr(mmap, "MADV_HUGEPAGE") and len(pages) > SMALL_PAGES:
        with suppress(OSError):  # of a system that has none
            pages.madvise(mmap.MADV_HUGEPAGE, SMALL_PAGES)
    return (c_int64 * number).from_buffer(pages)


def load(address: int, index: int) -> int:
    """Return the signed word at `address + 8 * index`."""
    return c_int64.from_address(address + 8 * index).value


def store(address: int, index: int, value: int) -> None:
    """Write the signed word at `address + 8 * index`."""
    c_int64.from_address(address + 8 * index).value = value


def add_to(address: int, index: int, number: int) -> None:
    """Add to the signed word at `address + 8 * index`."""
    store(address, index, load(address, index) + number)


def copy_words(source: int, first: int, target: int, place: int, number: int) -> None:
    """Copy some words from `source + 8 * first` on to `target + 8 * place`, the first of them first."""
    for at in range(number):
        store(target, place + at, load(source, first + at))


def clear(address: int, index: int, number: int) -> None:
    """Write 0 to several words from `address + 8 * index` on."""
    memset(address + 8 * index, 0, 8 * number)


def load_int32(address: int, index: int) -> int:
    """Return the signed 32-bit integer at `address + 4 * index`."""
    return c_int32.from_address(address + 4 * index).value


def store_int32(address: int, index: int, value: int) -> None:
    """Write the signed 32-bit integer at `address + 4 * index`, which it must fit."""
    c_int32.from_address(address + 4 * index).value = value


def load_shared(address: int, index: int) -> int:
    """Return a word that other threads write; later reads are not moved before it (acquire)."""
    return load(address, index)


def store_shared(address: int, index: int, value: int) -> None:
    """Write a word that other threads read; earlier writes are not moved behind it (release)."""
    store(address, index, value)


def swap_shared(address: int, index: int, expected: int, value: int) -> bool:
    """Write a word if the old one is as expected, and return whether it was, in one atomic step."""
    if load(address, index) != expected:
        return False
    store(address, index, value)
    return True


def add_shared(address: int, index: int, value: int) -> int:
    """Add to a word that other threads add to, and return what it was, in one atomic step."""
    before = load(address, index)
    store(address, index, before + value)
    return before


def fetch(address: int, index: int) -> None:
    """Prefetch a word that will soon be read."""


def gather() -> None:
    """Keep threads of a GPU together that run in step: no branch before this place has a copy of what follows."""


def call(function: int) -> int:
    """Call the function at an address, which takes nothing and returns a word."""
    return int(FUNCTION(function)())


def stack_pointer() -> int:
    """Return the address of the top of the stack; in plain Python, which guards its own stack, a large number."""
    return 1 << 62
