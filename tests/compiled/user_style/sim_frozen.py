"""Sim with four points: edges are frozensets of points, and so are the triangles that lose."""

from __future__ import annotations

from typing import NamedTuple
from gametree import MAX, MIN
NODES = range(4)
EDGES = frozenset(frozenset({a, b}) for a in NODES for b in NODES if a < b)
TRIANGLES = {frozenset({frozenset({a, b}), frozenset({b, c}), frozenset({a, c})}) for a in NODES for b in NODES for c in NODES if a < b < c}
WORTH = {edge: i for i, edge in enumerate(sorted(EDGES, key=sorted))}
class S(NamedTuple):
    left: frozenset
    mine: frozenset
    yours: frozenset
    turn: int
class Sim:
    def initial_state(self):
        return S(EDGES, frozenset(), frozenset(), 1)
    def player(self, s): return MAX if s.turn == 1 else MIN
    def actions(self, s):
        return [(a, b) for a in NODES for b in NODES if a < b and frozenset({a, b}) in s.left]
    def result(self, s, a):
        edge = frozenset(a)
        if s.turn == 1:
            return S(s.left - {edge}, s.mine | {edge}, s.yours, -1)
        return S(s.left - {edge}, s.mine, s.yours | {edge}, 1)
    def lost(self, own):
        return any(t <= own for t in TRIANGLES)
    def terminal(self, s):
        return not s.left or self.lost(s.mine) or self.lost(s.yours)
    def utility(self, s):
        return self.lost(s.yours) - self.lost(s.mine)
game = Sim()
