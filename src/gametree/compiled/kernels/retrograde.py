"""Retrograde analysis as a kernel, which needs no rules: one for the games of all sizes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gametree.compiled.back_end.memory_words import BYTES, load, load_int32, store, store_int32
from gametree.compiled.back_end.workspace import check_stack, guard_stack
from gametree.compiled.kernels import state_words as words


def retrograde_analysis() -> Callable[[int, int], Any]:
    """Return the kernel that takes its workspace and the number of words of a state."""

    def settle(address: int, size: int) -> Any:
        """Settle all states from which those of the queue can be forced, nearest first; return the queue's end.

        The states have `size` words. The states of the queue from FIRST to STOP are terminal and have one value.
        The loser is forced where no edge leads to an unsettled state. Everyone else goes there if an edge does.
        """
        guard_stack(address)
        queue, segments = load(address, words.QUEUE), load(address, words.SEGMENTS)
        degrees, loser = load(address, words.OUT_DEGREES), load(address, words.LOSER)
        before, sources = load(address, words.EDGES_BEFORE), load(address, words.SOURCES)
        row_bytes, head, tail = BYTES * (size + 1), load(address, words.FIRST), load(address, words.STOP)
        while head < tail:
            check_stack(address)
            number = load_int32(queue, head)
            head += 1
            at = load(segments, number >> words.SEGMENT_BITS) + (number & (words.SEGMENT - 1)) * row_bytes
            finding = load(at, size)
            rank, plies = finding >> words.RANK_SHIFT, finding & words.LOW
            for edge in range(load(before, number), load(before, number + 1)):
                source = load_int32(sources, edge)
                at = load(segments, source >> words.SEGMENT_BITS) + (source & (words.SEGMENT - 1)) * row_bytes
                mover = load(at, size)
                if mover & words.LOW:
                    continue  # it is settled
                mover >>= words.MOVER_SHIFT
                if mover == loser:
                    left = load_int32(degrees, source) - 1
                    store_int32(degrees, source, left)
                    if left > 0:
                        continue
                store(at, size, rank << words.RANK_SHIFT | mover << words.MOVER_SHIFT | plies + 1)
                store_int32(queue, tail, source)
                tail += 1
        return tail

    return settle
