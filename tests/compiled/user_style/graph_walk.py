"""A walk through a graph, which is a dict of dicts: the class of an action tells which rule it follows."""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple
from gametree import MAX, MIN
GRAPH = {"a": {"b": 2, "c": 5}, "b": {"a": 1, "d": 4}, "c": {"d": 1, "a": 2}, "d": {"b": 3}}
COSTS = {frozenset({"a", "b"}): 1, frozenset({"b", "d"}): 2}
class Walk(NamedTuple):
    to: str
class Stay(NamedTuple):
    cost: int
class S(NamedTuple):
    at: str
    sum: int
    ply: int
def walk(s, a): return S(a.to, s.sum + GRAPH[s.at][a.to] * (1 if s.ply % 2 else -1) + COSTS.get(frozenset({s.at, a.to}), 0), s.ply + 1)
def stay(s, a): return S(s.at, s.sum - a.cost, s.ply + 1)
RULES = {Walk: walk, Stay: stay}
class Game:
    def initial_state(self): return S("a", 0, 0)
    def player(self, s): return MAX if s.ply % 2 == 0 else MIN
    def actions(self, s):
        for to in GRAPH[s.at]:
            yield Walk(to)
        yield Stay(s.ply % 3)
    def result(self, s, a): return RULES[type(a)](s, a)
    def terminal(self, s): return s.ply >= 6
    def utility(self, s):
        visits = defaultdict(lambda: defaultdict(int))
        for i in range(s.ply):
            visits[s.at][i % 2] += s.sum
        return s.sum * 10 + sum(sum(v.values()) for v in visits.values()) % 7
game = Game()
