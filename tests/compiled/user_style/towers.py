"""Towers of counters, each an object with a length and a top, and rules in classes that are called."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any

from gametree import MAX, MIN, Player


class Tower:
    def __init__(self, counters: tuple[int, ...] = ()) -> None:
        self.counters = counters

    def __eq__(self, other: Any) -> bool:
        return self is other or (isinstance(other, Tower) and self.counters == other.counters)

    def __hash__(self) -> int:
        return hash(self.counters)

    def __len__(self) -> int:
        return len(self.counters)

    def __bool__(self) -> bool:
        return len(self) > 0

    def __iter__(self) -> Iterator[int]:
        yield from self.counters

    def __getitem__(self, level: int) -> int:
        return self.counters[level]

    def __add__(self, other: Tower) -> Tower:
        return Tower((*self, *other))

    def __repr__(self) -> str:
        return f"Tower{self.counters}"


class Worth(ABC):
    @abstractmethod
    def __call__(self, tower: Tower) -> int: ...


class Height(Worth):
    def __call__(self, tower: Tower) -> int:
        return len(tower) ** 2 if tower and tower[-1] == 1 else 0


class Sum(Worth):
    def __init__(self, sign: int) -> None:
        self.sign = sign

    def __call__(self, tower: Tower) -> int:
        return self.sign * sum(tower)


HEIGHT, SUM = Height(), Sum(-1)
State = tuple[Tower, Tower, Tower, int]


class Towers:
    """A tower is put on another one; the heights of those with a 1 on top count, less all counters."""

    def initial_state(self) -> State:
        return Tower((1, 2)), Tower((2, 1)), Tower((1,)), 0

    def player(self, state: State) -> Player:
        return MIN if state[3] % 2 else MAX

    def actions(self, state: State) -> list[tuple[int, int]]:
        return [(a, b) for a in range(3) for b in range(3) if a != b and state[a] and state[b]]

    def result(self, state: State, action: tuple[int, int]) -> State:
        moved, onto = action
        towers = list(state[:3])
        towers[onto] = towers[onto] + towers[moved]
        towers[moved] = Tower()
        return towers[0], towers[1], towers[2], state[3] + 1

    def terminal(self, state: State) -> bool:
        return sum(1 for tower in state[:3] if tower) < 2

    def utility(self, state: State) -> int:
        return sum(HEIGHT(tower) for tower in state[:3]) + SUM(state[0])


game = Towers()
