"""A race along the rays of a graph: read-only mappings, changes by **, methods of dicts, and slices of rays."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import chain
from types import MappingProxyType
from typing import Final

from gametree import MAX, MIN


def build_rays() -> dict[int, list[list[int]]]:
    rays: dict[int, list[list[int]]] = {}
    for start in range(9):
        row, column = divmod(start, 3)
        rays[start] = []
        for d_row, d_column in ((0, 1), (1, 0), (1, 1)):
            ray = []
            r, c = row + d_row, column + d_column
            while r < 3 and c < 3:
                ray.append(3 * r + c)
                r, c = r + d_row, c + d_column
            rays[start].append(ray)
    return rays


RAYS: Final = MappingProxyType(build_rays())
GOAL = 8
other = {"first": "second", "second": "first"}.__getitem__


@dataclass(frozen=True)
class Position:
    first: int = 0
    second: int = 0
    turn: str = "first"
    moves: int = 0


def moved(state, **changes):
    return replace(state, moves=state.moves + 1, **changes)


class RaysAndProxies:
    signs = MappingProxyType({"first": 1, "second": -1})

    def initial_state(self):
        return Position()

    def player(self, state):
        return {"first": MAX, "second": MIN}[state.turn]

    def actions(self, state):
        here = state.first if state.turn == "first" else state.second
        reach = 1 + state.moves % 2
        targets = []
        for ray in RAYS[here]:
            targets += ray[:reach]
        near = filter(lambda to: to < 6, targets)
        far = filter(lambda to: to >= 6, targets)
        return list(chain(far, near))

    def result(self, state, action):
        changes = {"turn": other(state.turn)}
        if state.turn == "first":
            return moved(state, first=action, **changes)
        return moved(state, **{**changes, "second": action})

    def terminal(self, state):
        return GOAL in (state.first, state.second)

    def utility(self, state):
        return self.signs[other(state.turn)]


game = RaysAndProxies()
