"""A state as words of memory: written, read, compared and hashed, word by word and without a loop."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from gametree.compiled.arithmetic import BITS as WORD_BITS, bit_count
from gametree.compiled.machine import small
from gametree.compiled.memory import load, load_shared, store, store_shared

MIXER = -7046029254386353131  # 2**64 over the golden ratio: an odd number whose bits follow no pattern


def state_words(kind: type[Any], size: int) -> SimpleNamespace:
    """Return what kernels do with states that are ints, or tuples of `size` ints.

    `get(address, index)` reads a state and `put(address, index, state)` writes one; `put_shared`, and
    `same_shared`, which compares, are for memory that threads share. `mixed(state)` is a hash, and
    `changed(state, other)` the bits of the word in which two states differ least, and its place.
    """
    bare = issubclass(kind, int)
    items = ["state"] if bare else [f"state[{place}]" for place in range(size)]
    places = [f"index + {place}" for place in range(size)]

    def read(name: str) -> str:
        read_items = ", ".join(f"{name}(address, {place})" for place in places)
        return read_items if bare else f"record({read_items})" if hasattr(kind, "_fields") else f"({read_items},)"

    def write(name: str) -> str:
        return "\n".join(f"    {name}(address, {at}, {item})" for at, item in zip(places, items, strict=True))

    alike = " and ".join(
        f"load_shared(address, {place}) == {item}" for place, item in zip(places, items, strict=True)
    )
    mixing = "\n".join(f"    mixed = (mixed ^ {item}) * {MIXER}\n    mixed ^= mixed >> 32" for item in items)
    changing = "\n".join(
        f"    bits = {item} ^ {item.replace('state', 'other', 1)}\n    number = bit_count(bits)\n"
        f"    if 0 < number < least:\n        least, change = number, bits ^ {place}"
        for place, item in enumerate(items)
    )
    scope: dict[str, Any] = {
        "bit_count": bit_count,
        "record": kind,
        "load": load,
        "load_shared": load_shared,
        "store": store,
        "store_shared": store_shared,
    }
    exec(
        f"def get(address, index):\n    return {read('load')}\n\n"
        f"def put(address, index, state):\n{write('store')}\n\n"
        f"def put_shared(address, index, state):\n{write('store_shared')}\n\n"
        f"def same_shared(address, index, state):\n    return {alike}\n\n"
        f"def changed(state, other):\n    least, change = {WORD_BITS + 1}, 0\n{changing}\n    return change\n\n"
        f"def mixed(state):\n    mixed = {size}\n{mixing}\n    return mixed\n",
        scope,
    )
    names = ("get", "put", "put_shared", "same_shared", "changed", "mixed")
    return SimpleNamespace(size=size, **{name: small(scope[name]) for name in names})
