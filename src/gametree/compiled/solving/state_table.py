"""The table of the states of a game: flat arrays, which grow without a copy of the states."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from gametree.compiled.back_end.arrays import numpy
from gametree.compiled.back_end.memory_words import Memory
from gametree.compiled.kernels import state_words as words
from gametree.compiled.kernels.state_words import MOST_STATES, SEGMENT, SEGMENT_BITS

FIRST_SEGMENTS = 16
FIRST_SLOTS = 1 << 10
FULLEST = 0.8  # of the slots that are taken
GROWTH = 1.5  # the number of slots is multiplied by this
MOST_SLOTS = 2**31 - 1


class StateTable:
    """Rows of words, each a state and its finding, in segments of equal size, and slots to look them up.

    A row takes 8 bytes a word. Slots take 10 to 15 bytes a state, and up to 25 while their number grows.
    """

    def __init__(self, size: int) -> None:
        self.size = size
        self.used = 0
        self.indexed_from = 0  # the first row that has a slot
        self.segments: list[Any] = []
        self.addresses = numpy.zeros(FIRST_SEGMENTS, numpy.int64)
        self.slots = numpy.zeros(FIRST_SLOTS, numpy.int64)

    def make_room(self, states: int) -> bool:
        """Make room for further states; return whether the slots are new, so that all states must be entered."""
        self.make_rows(states)
        wanted = self.used - self.indexed_from + states
        if wanted <= int(FULLEST * len(self.slots)):
            return False
        count = min(max(int(GROWTH * len(self.slots)), int(wanted / FULLEST) + 1), MOST_SLOTS)
        if wanted > min(MOST_STATES, int(FULLEST * count)):
            raise MemoryError
        self.slots = numpy.zeros(count, numpy.int64)
        return True

    def make_rows(self, states: int) -> None:
        """Make room for the rows of further states."""
        while len(self.segments) * SEGMENT < self.used + states:
            if len(self.segments) == len(self.addresses):
                self.addresses = numpy.concatenate([self.addresses, numpy.zeros_like(self.addresses)])
            segment = numpy.zeros((SEGMENT, self.size + 1), numpy.int64)
            self.addresses[len(self.segments)] = segment.ctypes.data
            self.segments.append(segment)

    def append(self, state: Sequence[int]) -> None:
        """Add the row of a state, given in words, without a slot."""
        self.make_rows(1)
        self.row(self.used)[:] = [*state, 0]
        self.used += 1

    def extend(self, rows: Any) -> None:
        """Add rows of states, with their findings or without, but without slots."""
        self.make_rows(len(rows))
        for own in self.rows(self.used, self.used + len(rows)):
            own[:, : rows.shape[1]] = rows[: len(own)]
            rows = rows[len(own) :]
            self.used += len(own)

    def row(self, number: int) -> Any:
        """Return the row of a state, by its number."""
        return self.segments[number >> SEGMENT_BITS][number & (SEGMENT - 1)]

    def rows(self, first: int, end: int) -> Iterator[Any]:
        """Yield the rows of a range of states, as two-dimensional arrays."""
        while first < end:
            place = first & (SEGMENT - 1)
            rows = self.segments[first >> SEGMENT_BITS][place : place + end - first]
            yield rows
            first += len(rows)

    def take(self, numbers: Any) -> Any:
        """Return the rows of states, in the order of their numbers."""
        numbers = numpy.sort(numbers)
        taken = numpy.empty((len(numbers), self.size + 1), numpy.int64)
        ends = numpy.searchsorted(numbers, numpy.arange(len(self.segments) + 1) * SEGMENT).tolist()
        for segment, (first, end) in zip(self.segments, pairwise(ends), strict=True):
            taken[first:end] = segment[numbers[first:end] & (SEGMENT - 1)]
        return taken

    def bind(self, memory: Memory) -> None:
        """Write to the workspace of a kernel where the arrays are."""
        memory[words.SEGMENTS] = self.addresses.ctypes.data
        memory[words.SLOTS] = self.slots.ctypes.data
        memory[words.SLOT_COUNT] = len(self.slots)
        memory[words.USED] = self.used
        slots = int(FULLEST * len(self.slots)) + self.indexed_from
        memory[words.CAPACITY] = min(len(self.segments) * SEGMENT, slots)
