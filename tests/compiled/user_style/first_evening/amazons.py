"""Amazons on 5 by 5 with two amazons each: move like a queen, then shoot an arrow like a queen."""
from gametree import MAX, MIN


class Amazons:
    start = (
        ".b.b.",
        ".....",
        ".....",
        ".....",
        ".w.w.",
    )

    def initial_state(self):
        return self.start, "w"

    def player(self, state):
        return MAX if state[1] == "w" else MIN

    def reach(self, rows, r, c):
        for dr in (-1, 0, 1):
            for dc in (-1, 0, 1):
                if (dr, dc) == (0, 0):
                    continue
                i, j = r + dr, c + dc
                while 0 <= i < 5 and 0 <= j < 5 and rows[i][j] == ".":
                    yield i, j
                    i, j = i + dr, j + dc

    def put(self, rows, r, c, what):
        row = rows[r]
        return rows[:r] + (row[:c] + what + row[c + 1:],) + rows[r + 1:]

    def actions(self, state):
        rows, turn = state
        for r in range(5):
            for c in range(5):
                if rows[r][c] == turn:
                    lifted = self.put(rows, r, c, ".")
                    for i, j in self.reach(lifted, r, c):
                        for k, m in self.reach(lifted[:], i, j):
                            if (k, m) != (i, j):
                                yield (r, c), (i, j), (k, m)

    def result(self, state, action):
        rows, turn = state
        (r, c), (i, j), (k, m) = action
        rows = self.put(rows, r, c, ".")
        rows = self.put(rows, i, j, turn)
        rows = self.put(rows, k, m, "#")
        return rows, "b" if turn == "w" else "w"

    def terminal(self, state):
        return not any(True for _ in self.actions(state))

    def utility(self, state):
        return -1 if state[1] == "w" else 1


game = Amazons()
