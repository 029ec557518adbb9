"""States and actions as words of memory: written, read, compared and hashed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from gametree.compiled.back_end.machine_functions import Role, WordsFunction, WordsOf, constant


class LayoutWords(NamedTuple):
    """The operations of kernels on values of `size` words, which `words()` returns in kernels.

    `get(address, index)` reads a value and `put(address, index, value)` writes one; `put_shared`, and
    `same_shared`, which compares, are for memory that threads share. `hash(value)` is a hash, and
    `change(value, other)` the bits of the word in which two values differ least, mixed with its place. For values
    in files, `block(value, blocks)` is the number of the block that has it, and `order(address, index, value)` is
    -1, 0 or 1 as what is read there comes before a value, is equal to it, or comes after it.
    """

    size: int
    role: Role
    held: WordsOf | None
    words: Callable[[], int]
    get: Callable[[int, int], Any]
    put: Callable[[int, int, Any], None]
    put_shared: Callable[[int, int, Any], None]
    same_shared: Callable[[int, int, Any], Any]
    hash: Callable[[Any], Any]
    change: Callable[[Any, Any], Any]
    block: Callable[[Any, int], int]
    order: Callable[[int, int, Any], int]


def layout_words(size: int, role: Role = "state", *, bare: bool = False) -> LayoutWords:
    """Return the operations of kernels on tuples of `size` words, or on single words if they are `bare`."""
    held = None if bare else WordsOf(role, size)
    operations: list[Any] = [WordsFunction(name, held) for name in LayoutWords._fields[4:]]
    return LayoutWords(size, role, held, constant(f"{role}.words", size), *operations)
