"""The operations of kernels on words, as plain Python: machine code does the same."""

from __future__ import annotations

from typing import Any

from gametree.compiled.back_end.machine_functions import WordsFunction
from gametree.compiled.back_end.memory_words import load, store
from gametree.compiled.back_end.word_arithmetic import HALF, MIXER, wrapping_product
from gametree.compiled.front_end.ir.primitives import BITS, bit_count


class Words:
    """Values of some words, which are bare words or tuples."""

    def __init__(self, function: WordsFunction) -> None:
        self.bare = function.words is None
        self.size = 1 if function.words is None else function.words.size

    def items(self, value: Any) -> tuple[int, ...]:
        return (value,) if self.bare else value

    def mixed(self, value: Any, mask: int) -> int:
        found = self.size
        for item in self.items(value):
            found = wrapping_product(found ^ item, MIXER)
            found ^= found >> 32 & mask
        return found

    def get(self, address: int, index: int) -> Any:
        found = tuple([load(address, index + place) for place in range(self.size)])
        return found[0] if self.bare else found

    def put(self, address: int, index: int, value: Any) -> None:
        for place, item in enumerate(self.items(value), start=index):
            store(address, place, item)

    put_shared = put

    def same_shared(self, address: int, index: int, value: Any) -> bool:
        return self.order(address, index, value) == 0

    def hash(self, value: Any) -> int:
        return self.mixed(value, -1)

    def change(self, value: Any, other: Any) -> int:
        least, found = BITS + 1, 0
        for place, (item, before) in enumerate(zip(self.items(value), self.items(other), strict=True)):
            number = bit_count(item ^ before)
            if 0 < number < least:
                least, found = number, item ^ before ^ place
        return found

    def block(self, value: Any, blocks: int) -> int:
        return (self.mixed(value, HALF) >> 32 & HALF) * blocks >> 32

    def order(self, address: int, index: int, value: Any) -> int:
        for place, item in enumerate(self.items(value), start=index):
            word = load(address, place)
            if word != item:
                return -1 if word < item else 1
        return 0


def run(function: WordsFunction, *given: Any) -> Any:
    """Do an operation on words."""
    return getattr(Words(function), function.operation)(*given)
