"""Gomoku 4x4, 4 in a row: frozenset of stones for each colour; consecutive count with while in set."""

N, K = 4, 3


class Gomoku:
    DIRS = ((0, 1), (1, 0), (1, 1), (1, -1))

    def initial_state(self):
        return (frozenset(), frozenset(), None)

    def player(self, s):
        black, white, last = s
        return 1 if len(black) == len(white) else -1

    def actions(self, s):
        black, white, last = s
        occupied = black | white
        return [(r, c) for r in range(N) for c in range(N) if (r, c) not in occupied]

    def result(self, s, a):
        black, white, last = s
        if len(black) == len(white):
            return (black | {a}, white, a)
        return (black, white | {a}, a)

    def won(self, s):
        black, white, last = s
        if last is None:
            return False
        stones = black if last in black else white
        for dr, dc in self.DIRS:
            n = 1
            for sign in (1, -1):
                r, c = last[0] + sign * dr, last[1] + sign * dc
                while (r, c) in stones:
                    n += 1
                    r, c = r + sign * dr, c + sign * dc
            if n >= K:
                return True
        return False

    def terminal(self, s):
        return self.won(s) or len(s[0]) + len(s[1]) == N * N

    def utility(self, s):
        if not self.won(s):
            return 0
        return 1 if s[2] in s[0] else -1


game = Gomoku()
