"""A heap of counters: two players take some in turn, and the player who takes the last one wins."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from gametree import MAX, Player


class Heap(NamedTuple):
    """The counters left, and whose turn it is."""

    counters: int
    turn: Player


@dataclass(frozen=True)
class Subtraction:
    """Take one of `takes` counters."""

    counters: int = 10
    takes: tuple[int, ...] = (1, 3, 4)

    def initial_state(self) -> Heap:
        return Heap(self.counters, MAX)

    def player(self, state: Heap) -> Player:
        return state.turn

    def actions(self, state: Heap) -> Iterator[int]:
        for take in self.takes:
            if take <= state.counters:
                yield take

    def result(self, state: Heap, action: int) -> Heap:
        return Heap(state.counters - action, state.turn.opponent)

    def terminal(self, state: Heap) -> bool:
        return state.counters < min(self.takes)

    def utility(self, state: Heap) -> int:
        return -state.turn
