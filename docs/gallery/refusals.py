"""Changes to the heap of counters that keep it from being compiled, each in one method."""

from __future__ import annotations

from collections.abc import Iterator

from subtraction import Heap, Subtraction


class Remembering(Subtraction):
    """Writes down the last state, as no rule should."""

    def terminal(self, state: Heap) -> bool:
        self.__dict__["last"] = state
        return state.counters == 0


class Telling(Subtraction):
    """Compares text with separators."""

    def terminal(self, state: Heap) -> bool:
        return f"{state.counters:,}" == "0"


class Unordered(Subtraction):
    """Offers the actions in the order of a set."""

    def actions(self, state: Heap) -> Iterator[int]:
        yield from {1, 2, state.counters}


class Calling(Subtraction):
    """Takes the binary digits of the counters."""

    def actions(self, state: Heap) -> Iterator[int]:
        return map(int, format(state.counters, "b"))


class Vast(Subtraction):
    """Compares with a number that needs more bits."""

    def terminal(self, state: Heap) -> bool:
        return state.counters % 2**128 == 0


class Growing(Subtraction):
    """Leaves more and more counters: in Python a number may grow for ever."""

    def actions(self, state: Heap) -> Iterator[int]:
        yield state.counters

    def result(self, state: Heap, action: int) -> Heap:
        return Heap(state.counters * action, state.turn.opponent)


def counters(state: Heap) -> int:
    """Judge a heap by its size."""
    return state.counters
