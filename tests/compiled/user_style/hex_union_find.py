"""Hex on nine hexagons: a recursive `find` shortens the ways through connected stones, as a student writes it."""

from __future__ import annotations

from typing import NamedTuple

N = 3


class State(NamedTuple):
    cells: tuple[int, ...]
    turn: int


def find(parent: list[int], x: int) -> int:
    if parent[x] != x:
        parent[x] = find(parent, parent[x])
    return parent[x]


def union(parent: list[int], a: int, b: int) -> None:
    ra, rb = find(parent, a), find(parent, b)
    if ra != rb:
        parent[ra] = rb


def neighbours(i: int) -> list[int]:
    r, c = divmod(i, N)
    out = []
    for dr, dc in ((0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)):
        if 0 <= r + dr < N and 0 <= c + dc < N:
            out.append((r + dr) * N + c + dc)
    return out


def wins(cells: tuple[int, ...], side: int) -> bool:
    parent = list(range(N * N))
    for i in range(N * N):
        if cells[i] == side:
            for j in neighbours(i):
                if cells[j] == side:
                    union(parent, i, j)
    if side == 1:
        starts = [i for i in range(N) if cells[i] == 1]
        ends = [i for i in range(N * N - N, N * N) if cells[i] == 1]
    else:
        starts = [i for i in range(0, N * N, N) if cells[i] == -1]
        ends = [i for i in range(N - 1, N * N, N) if cells[i] == -1]
    return any(find(parent, a) == find(parent, b) for a in starts for b in ends)


class Hex:
    def initial_state(self) -> State:
        return State((0,) * (N * N), 1)

    def player(self, state: State) -> int:
        return state.turn

    def actions(self, state: State) -> list[int]:
        return [i for i, c in enumerate(state.cells) if c == 0]

    def result(self, state: State, action: int) -> State:
        cells = list(state.cells)
        cells[action] = state.turn
        return State(tuple(cells), -state.turn)

    def terminal(self, state: State) -> bool:
        return wins(state.cells, 1) or wins(state.cells, -1)

    def utility(self, state: State) -> int:
        return 1 if wins(state.cells, 1) else -1


game = Hex()
