"""Hex on a small rhombus, winner detection using Union-Find (disjoint set).

RED connects top to bottom, BLUE connects left to right.
"""
from __future__ import annotations

from enum import Enum


class Color(Enum):
    EMPTY = "."
    RED = "R"
    BLUE = "B"

    @property
    def opponent(self):
        if self is Color.EMPTY:
            raise ValueError("empty has no opponent")
        return Color.BLUE if self is Color.RED else Color.RED

    def __str__(self):
        return self.value


class UnionFind:
    """Weighted quick union with path compression (Sedgewick)."""

    def __init__(self, n: int):
        self.parent = list(range(n))
        self.size = [1] * n

    def find(self, p: int) -> int:
        root = p
        while root != self.parent[root]:
            root = self.parent[root]
        while p != root:
            self.parent[p], p = root, self.parent[p]
        return root

    def union(self, p: int, q: int) -> None:
        i, j = self.find(p), self.find(q)
        if i == j:
            return
        if self.size[i] < self.size[j]:
            i, j = j, i
        self.parent[j] = i
        self.size[i] += self.size[j]

    def connected(self, p: int, q: int) -> bool:
        return self.find(p) == self.find(q)


class HexState:
    """Immutable position. Do not touch the _cells from outside!"""

    __slots__ = ("n", "_cells", "to_move", "_winner")

    NEIGHBOURS = ((-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0))

    def __init__(self, n, cells=None, to_move=Color.RED):
        self.n = n
        self._cells = tuple(cells) if cells is not None else (Color.EMPTY,) * (n * n)
        self.to_move = to_move
        self._winner = None     # lazy, False = computed and nobody

    def __getitem__(self, rc):
        r, c = rc
        return self._cells[r * self.n + c]

    def __eq__(self, other):
        if not isinstance(other, HexState):
            return NotImplemented
        return self._cells == other._cells and self.to_move == other.to_move

    def __hash__(self):
        return hash((self._cells, self.to_move))

    def __repr__(self):
        lines = []
        for r in range(self.n):
            row = " ".join(str(self[r, c]) for c in range(self.n))
            lines.append(" " * r + row)
        return "\n".join(lines) + f"\n{self.to_move.name} to move"

    def neighbours(self, r, c):
        for dr, dc in self.NEIGHBOURS:
            if 0 <= r + dr < self.n and 0 <= c + dc < self.n:
                yield r + dr, c + dc

    def place(self, r, c) -> HexState:
        if self[r, c] is not Color.EMPTY:
            raise ValueError(f"({r}, {c}) is taken by {self[r, c].name}")
        cells = list(self._cells)
        cells[r * self.n + c] = self.to_move
        return HexState(self.n, cells, self.to_move.opponent)

    def _connects(self, color: Color) -> bool:
        n = self.n
        START, END = n * n, n * n + 1       # two virtual nodes
        uf = UnionFind(n * n + 2)
        for r in range(n):
            for c in range(n):
                if self[r, c] is not color:
                    continue
                k = r if color is Color.RED else c
                if k == 0:
                    uf.union(r * n + c, START)
                if k == n - 1:
                    uf.union(r * n + c, END)
                for rr, cc in self.neighbours(r, c):
                    if self[rr, cc] is color:
                        uf.union(r * n + c, rr * n + cc)
        return uf.connected(START, END)

    @property
    def winner(self):
        if self._winner is None:
            self._winner = False
            for color in (Color.RED, Color.BLUE):
                if self._connects(color):
                    self._winner = color
                    break
        return self._winner or None


class Hex:
    def __init__(self, size=4):
        self.size = size

    def initial_state(self):
        return HexState(self.size)

    def player(self, state):
        return 1 if state.to_move is Color.RED else -1

    def actions(self, state):
        return [(r, c) for r in range(state.n) for c in range(state.n)
                if state[r, c] is Color.EMPTY]

    def result(self, state, action):
        return state.place(*action)

    def terminal(self, state):
        return state.winner is not None

    def utility(self, state):
        return {Color.RED: 1, Color.BLUE: -1}.get(state.winner, 0)


game = Hex(size=4)
