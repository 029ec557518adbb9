"""Snort: cats and dogs in fields; no cat beside a dog. A graph class with properties holds the fields."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from gametree import MAX, MIN

CAT, DOG = 1, -1


@dataclass(frozen=True)
class Graph:
    edges: tuple[tuple[int, int], ...]

    @property
    def size(self) -> int:
        return 1 + max(max(edge) for edge in self.edges)

    def neighbours(self, field: int) -> tuple[int, ...]:
        return tuple(b if a == field else a for a, b in self.edges if field in (a, b))


class Fields(NamedTuple):
    animals: tuple[int, ...]
    turn: int

    def put(self, field: int) -> Fields:
        animals = list(self.animals)
        animals[field] = self.turn
        return Fields(tuple(animals), -self.turn)


class Snort:
    def __init__(self):
        self.graph = Graph(((0, 1), (1, 2), (2, 3), (3, 0), (3, 4)))

    def initial_state(self):
        return Fields((0,) * self.graph.size, CAT)

    def player(self, state):
        return MAX if state.turn == CAT else MIN

    def actions(self, state):
        for field in range(self.graph.size):
            if state.animals[field]:
                continue
            for other in self.graph.neighbours(field):
                if state.animals[other] == -state.turn:
                    break
            else:
                yield field

    def result(self, state, action):
        return state.put(action)

    def terminal(self, state):
        for _ in self.actions(state):
            return False
        return True

    def utility(self, state):
        return DOG if state.turn == CAT else CAT


game = Snort()
