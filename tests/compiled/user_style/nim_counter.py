"""Nim: sorted tuple of non-empty piles, Counter to make moves distinct, reduce(xor), match statement."""

from collections import Counter
from functools import reduce
from operator import xor


class Nim:
    def __init__(self, *piles):
        self.piles = tuple(sorted(piles))

    def initial_state(self):
        return (self.piles, "first")

    def player(self, s):
        match s:
            case (_, "first"):
                return 1
            case (_, "second"):
                return -1

    def actions(self, s):
        return [(size, take) for size in sorted(Counter(s[0])) for take in range(1, size + 1)]

    def result(self, s, a):
        piles, turn = s
        size, take = a
        counts = Counter(piles)
        counts[size] -= 1
        if size > take:
            counts[size - take] += 1
        return (tuple(sorted(counts.elements())), "second" if turn == "first" else "first")

    def terminal(self, s):
        return len(s[0]) == 0

    def utility(self, s):
        return 1 if s[1] == "second" else -1


game = Nim(1, 2, 3, 4)
