"""Sim (Ramsey): frozensets of edges, combinations of range(6), frozenset edges, all triangles by itertools."""

from itertools import combinations

V = 5
EDGES = [frozenset(e) for e in combinations(range(V), 2)]
TRIANGLES = [[frozenset(p) for p in combinations(t, 2)] for t in combinations(range(V), 3)]


class Sim:
    def initial_state(self):
        return (frozenset(), frozenset())

    def player(self, s):
        return 1 if len(s[0]) == len(s[1]) else -1

    def actions(self, s):
        return [tuple(sorted(e)) for e in EDGES if e not in s[0] and e not in s[1]]

    def result(self, s, a):
        e = frozenset(a)
        return (s[0] | {e}, s[1]) if self.player(s) == 1 else (s[0], s[1] | {e})

    def lost(self, edges):
        return any(all(e in edges for e in t) for t in TRIANGLES)

    def terminal(self, s):
        return self.lost(s[0]) or self.lost(s[1]) or len(s[0]) + len(s[1]) == len(EDGES)

    def utility(self, s):
        return self.lost(s[1]) - self.lost(s[0])


game = Sim()
