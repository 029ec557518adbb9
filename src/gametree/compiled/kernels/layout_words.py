"""States and actions as words of memory: written, read, compared and hashed.

Here they are plain Python; `back_end/layout_operations.py` has the same for LLVM.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from gametree.compiled.back_end.machine_functions import Role, WordsFunction, WordsOf, constant
from gametree.compiled.back_end.memory_words import load, load_shared, store, store_shared
from gametree.compiled.back_end.word_arithmetic import HALF, MIXER, wrapping_product
from gametree.compiled.front_end.ir.primitives import BITS as WORD_BITS, bit_count


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

    def items(value: Any) -> tuple[int, ...]:
        return (value,) if bare else value

    def get(address: int, index: int) -> Any:
        found = tuple([load(address, index + place) for place in range(size)])
        return found[0] if bare else found

    def put(address: int, index: int, value: Any) -> None:
        for place, item in enumerate(items(value), start=index):
            store(address, place, item)

    def put_shared(address: int, index: int, value: Any) -> None:
        for place, item in enumerate(items(value), start=index):
            store_shared(address, place, item)

    def same_shared(address: int, index: int, value: Any) -> bool:
        return all(load_shared(address, place) == item for place, item in enumerate(items(value), start=index))

    def mixed(value: Any, mask: int) -> int:
        found = size
        for item in items(value):
            found = wrapping_product(found ^ item, MIXER)
            found ^= found >> 32 & mask
        return found

    def hash_of(value: Any) -> int:
        return mixed(value, -1)

    def change(value: Any, other: Any) -> int:
        least, found = WORD_BITS + 1, 0
        for place, (item, before) in enumerate(zip(items(value), items(other), strict=True)):
            number = bit_count(item ^ before)
            if 0 < number < least:
                least, found = number, item ^ before ^ place
        return found

    def block(value: Any, blocks: int) -> int:
        return (mixed(value, HALF) >> 32 & HALF) * blocks >> 32

    def order(address: int, index: int, value: Any) -> int:
        for place, item in enumerate(items(value), start=index):
            word = load(address, place)
            if word != item:
                return -1 if word < item else 1
        return 0

    held = None if bare else WordsOf(role, size)
    plain: tuple[Callable[..., Any], ...] = get, put, put_shared, same_shared, hash_of, change, block, order
    made = [WordsFunction(name, held, run) for name, run in zip(LayoutWords._fields[4:], plain, strict=True)]
    return LayoutWords(size, role, held, constant(f"{role}.words", size), *made)
