"""States and actions as words of memory: written, read, compared and hashed, word by word and without a loop."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from gametree.compiled.back_end.machine_functions import small
from gametree.compiled.back_end.memory_words import load, load_shared, store, store_shared
from gametree.compiled.back_end.word_arithmetic import wrapping_product
from gametree.compiled.front_end.ir.primitives import BITS as WORD_BITS, bit_count

HALF = 2**32 - 1  # all bits of half a word
MIXER = -7046029254386353131  # 2**64 divided by the golden ratio: an odd number whose bits have no pattern


class LayoutWords(NamedTuple):
    """The operations of kernels on values of `size` words.

    `get(address, index)` reads a value and `put(address, index, value)` writes one; `put_shared`, and
    `same_shared`, which compares, are for memory that threads share. `hash(value)` is a hash, and
    `change(value, other)` the bits of the word in which two values differ least, mixed with its place. For values
    in files, `block(value, blocks)` is the number of the block that has it, and `order(address, index, value)` is
    -1, 0 or 1 as what is read there comes before a value, is equal to it, or comes after it.
    """

    size: int
    get: Callable[[int, int], Any]
    put: Callable[[int, int, Any], None]
    put_shared: Callable[[int, int, Any], None]
    same_shared: Callable[[int, int, Any], Any]
    hash: Callable[[Any], Any]
    change: Callable[[Any, Any], Any]
    block: Callable[[Any, int], int]
    order: Callable[[int, int, Any], int]


def layout_words(size: int, *, bare: bool = False) -> LayoutWords:
    """Return the operations of kernels on tuples of `size` words, or on single words if they are `bare`."""
    items = ["value"] if bare else [f"value[{place}]" for place in range(size)]
    places = [f"index + {place}" for place in range(size)]

    def tuple_of(parts: list[str]) -> str:
        return parts[0] if bare else f"({', '.join(parts)},)" if parts else "()"

    def body(lines: list[str]) -> str:
        return "\n".join(f"    {line}" for line in lines)

    def write(name: str) -> str:
        return body(
            [f"{name}(address, {at}, {item})" for at, item in zip(places, items, strict=True)] or ["return"]
        )

    equal = [f"load_shared(address, {at}) == {item}" for at, item in zip(places, items, strict=True)]
    mixing = [f"mixed = wrapping_product(mixed ^ {item}, {MIXER})\n    mixed ^= mixed >> 32" for item in items]
    changing = [
        f"bits = {item} ^ {item.replace('value', 'other', 1)}\n    number = bit_count(bits)\n"
        f"    if 0 < number < least:\n        least, change = number, bits ^ {place}"
        for place, item in enumerate(items)
    ]
    placing = [
        f"mixed = wrapping_product(mixed ^ {item}, {MIXER})\n    mixed ^= mixed >> 32 & {HALF}" for item in items
    ]
    comparing = [
        f"word = load(address, {at})\n    if word != {item}:\n        return -1 if word < {item} else 1"
        for at, item in zip(places, items, strict=True)
    ]
    scope: dict[str, Any] = {
        "bit_count": bit_count,
        "load": load,
        "load_shared": load_shared,
        "store": store,
        "store_shared": store_shared,
        "wrapping_product": wrapping_product,
    }
    exec(
        f"def get(address, index):\n    return {tuple_of([f'load(address, {at})' for at in places])}\n\n"
        f"def put(address, index, value):\n{write('store')}\n\n"
        f"def put_shared(address, index, value):\n{write('store_shared')}\n\n"
        f"def same_shared(address, index, value):\n    return {' and '.join(equal or ['True'])}\n\n"
        f"def hash(value):\n    mixed = {size}\n{body(mixing)}\n    return mixed\n\n"
        f"def change(value, other):\n    least, change = {WORD_BITS + 1}, 0\n{body(changing)}\n"
        "    return change\n\n"
        f"def block(value, blocks):\n    mixed = {size}\n{body(placing)}\n"
        f"    return (mixed >> 32 & {HALF}) * blocks >> 32\n\n"
        f"def order(address, index, value):\n{body(comparing)}\n    return 0\n",
        scope,
    )
    names = LayoutWords._fields[1:]
    return LayoutWords(size, *[small(scope[name]) for name in names])
