"""Number scrabble: two frozensets of numbers, itertools.combinations and sum == 15, set differences as actions."""

from itertools import combinations


class Magic:
    def initial_state(self):
        return (frozenset(), frozenset())

    def player(self, s):
        return 1 if len(s[0]) == len(s[1]) else -1

    def actions(self, s):
        return sorted(set(range(1, 10)) - s[0] - s[1])

    def result(self, s, n):
        x, o = s
        return (x | {n}, o) if len(x) == len(o) else (x, o | {n})

    def won(self, numbers):
        return any(sum(t) == 15 for t in combinations(numbers, 3))

    def terminal(self, s):
        return self.won(s[0]) or self.won(s[1]) or len(s[0] | s[1]) == 9

    def utility(self, s):
        return int(self.won(s[0])) - int(self.won(s[1]))


game = Magic()
