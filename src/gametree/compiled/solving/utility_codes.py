"""The utilities that were met, as words: a small hash table that kernels fill, and the rank of each utility."""

from __future__ import annotations

from collections.abc import Iterable

from gametree.compiled.back_end.arrays import numpy
from gametree.compiled.back_end.memory_words import Memory
from gametree.compiled.back_end.word_arithmetic import MIXER, wrapping_product
from gametree.compiled.kernels import state_words as words
from gametree.compiled.kernels.state_words import CODE_WORDS, LOW

FIRST_CODES = 64


class UtilityCodes:
    """The codes of the utilities of terminal states, numbered in the order in which they were met."""

    def __init__(self) -> None:
        self.entries = numpy.zeros((FIRST_CODES, CODE_WORDS), numpy.int64)
        self.used = 0
        self.ranks = numpy.zeros(1, numpy.int64)
        self.cycle_rank = 0

    def make_room(self) -> None:
        """Double the number of entries."""
        known = self.met
        self.entries = numpy.zeros((2 * len(self.entries), CODE_WORDS), numpy.int64)
        for number, (code, state) in enumerate(known):
            self._enter(code, number, state)

    def enter(self, codes: Iterable[int]) -> None:
        """Number further codes, which were met elsewhere."""
        for code in codes:
            while 2 * self.used + 2 >= len(self.entries):
                self.make_room()
            self._enter(code, self.used, 0)
            self.used += 1

    @property
    def met(self) -> list[tuple[int, int]]:
        """The codes in the order of their numbers, each with the number of the first state that has it."""
        taken = self.entries[self.entries[:, 1] > 0]
        ordered = taken[numpy.argsort(taken[:, 1])].tolist()
        return [(code, state) for code, _, state in ordered]

    def _enter(self, code: int, number: int, state: int) -> None:
        """Write an entry where kernels look for it."""
        mixed = wrapping_product(code, MIXER)
        at = ((mixed ^ mixed >> 32) & LOW) * len(self.entries) >> 32
        while self.entries[at, 1]:
            at = (at + 1) % len(self.entries)
        self.entries[at] = code, number + 1, state

    def bind(self, memory: Memory) -> None:
        """Write to the workspace of a kernel where the arrays are."""
        memory[words.CODES] = self.entries.ctypes.data
        memory[words.CODE_SLOTS] = len(self.entries)
        memory[words.CODES_USED] = self.used
        memory[words.RANKS] = self.ranks.ctypes.data
        memory[words.CYCLE_RANK] = self.cycle_rank
