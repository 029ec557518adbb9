"""Hex on a board of 3 by 3, as people write it: a search with a stack and a set tells who has connected."""

from gametree import MAX, MIN

SIZE = 3
NEIGHBORS = [(-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0)]


class Hex:
    def initial_state(self):
        return tuple(tuple("." for _ in range(SIZE)) for _ in range(SIZE))

    def player(self, state):
        stones = sum(row.count("R") + row.count("B") for row in state)
        return MAX if stones % 2 == 0 else MIN

    def actions(self, state):
        return [(r, c) for r in range(SIZE) for c in range(SIZE) if state[r][c] == "."]

    def result(self, state, action):
        r, c = action
        board = [list(row) for row in state]
        board[r][c] = "R" if self.player(state) == MAX else "B"
        return tuple(tuple(row) for row in board)

    def connected(self, state, color):
        if color == "R":
            stack = [(0, c) for c in range(SIZE) if state[0][c] == color]
        else:
            stack = [(r, 0) for r in range(SIZE) if state[r][0] == color]
        seen = set(stack)
        while stack:
            r, c = stack.pop()
            if (r if color == "R" else c) == SIZE - 1:
                return True
            for dr, dc in NEIGHBORS:
                nr, nc = r + dr, c + dc
                inside = 0 <= nr < SIZE and 0 <= nc < SIZE
                if inside and state[nr][nc] == color and (nr, nc) not in seen:
                    seen.add((nr, nc))
                    stack.append((nr, nc))
        return False

    def terminal(self, state):
        return self.connected(state, "R") or self.connected(state, "B")

    def utility(self, state):
        return 1 if self.connected(state, "R") else -1


game = Hex()
