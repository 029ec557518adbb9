"""Hex on a rhombus of three by three cells: a union-find class joins the stones and the two sides of a player."""

from __future__ import annotations

from typing import NamedTuple

from gametree import MAX, MIN, Player

SIZE = 3
NEIGHBOURS = ((0, 1), (1, 0), (1, -1))


class Position(NamedTuple):
    cells: tuple[int, ...]
    turn: int


class DisjointSets:
    """Union by rank, with compression of paths."""

    def __init__(self, n: int) -> None:
        self.parent = list(range(n))
        self.rank = [0] * n
        self.groups = n

    def find(self, x: int) -> int:
        if self.parent[x] != x:
            self.parent[x] = self.find(self.parent[x])
        return self.parent[x]

    def union(self, x: int, y: int) -> bool:
        x, y = self.find(x), self.find(y)
        if x == y:
            return False
        if self.rank[x] < self.rank[y]:
            x, y = y, x
        self.parent[y] = x
        if self.rank[x] == self.rank[y]:
            self.rank[x] += 1
        self.groups -= 1
        return True

    def connected(self, x: int, y: int) -> bool:
        return self.find(x) == self.find(y)


class Hex:
    def initial_state(self) -> Position:
        return Position((0,) * SIZE**2, 1)

    def player(self, state: Position) -> Player:
        return MAX if state.turn == 1 else MIN

    def actions(self, state: Position) -> list[int]:
        return [cell for cell, stone in enumerate(state.cells) if stone == 0]

    def result(self, state: Position, action: int) -> Position:
        cells = list(state.cells)
        cells[action] = state.turn
        return Position(tuple(cells), 3 - state.turn)

    def winner(self, state: Position) -> int:
        for who in (1, 2):
            sets = self.joined(state, who)
            if sets.connected(SIZE**2, SIZE**2 + 1):
                return who
        return 0

    def joined(self, state: Position, who: int) -> DisjointSets:
        """The stones of one player; the last two items are the sides: top and bottom, or left and right."""
        sets = DisjointSets(SIZE**2 + 2)
        for row in range(SIZE):
            for column in range(SIZE):
                cell = row * SIZE + column
                if state.cells[cell] != who:
                    continue
                along = row if who == 1 else column
                if along == 0:
                    sets.union(cell, SIZE**2)
                if along == SIZE - 1:
                    sets.union(cell, SIZE**2 + 1)
                for down, right in NEIGHBOURS:
                    near, beside = row + down, column + right
                    if 0 <= near < SIZE and 0 <= beside < SIZE and state.cells[near * SIZE + beside] == who:
                        sets.union(cell, near * SIZE + beside)
        return sets

    def terminal(self, state: Position) -> bool:
        return self.winner(state) != 0

    def utility(self, state: Position) -> int:
        return 1 if self.winner(state) == 1 else -1


game = Hex()
