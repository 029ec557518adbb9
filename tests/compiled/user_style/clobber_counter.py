# Clobber 4x4 -- homework 3
# A stone must move onto a neighbouring enemy stone and takes its place.
# Who can't move loses.

from collections import Counter

ROWS = 4
COLS = 4


class Clobber:
    def __init__(self):
        # checkerboard start position
        grid = []
        for i in range(ROWS):
            row = []
            for j in range(COLS):
                if (i + j) % 2 == 0:
                    row.append("W")
                else:
                    row.append("B")
            grid.append(row)
        self.initial = self.freeze(grid, "W")

    def freeze(self, grid, turn):
        # lists are not hashable so make tuples out of them
        return (tuple(tuple(row) for row in grid), turn)

    def initial_state(self):
        return self.initial

    def player(self, state):
        if state[1] == "W":
            return 1
        else:
            return -1

    def in_bounds(self, i, j):
        return 0 <= i < ROWS and 0 <= j < COLS

    def actions(self, state):
        grid, turn = state
        enemy = "B" if turn == "W" else "W"
        moves = []
        for i in range(ROWS):
            for j in range(COLS):
                if grid[i][j] != turn:
                    continue
                for di, dj in [(-1, 0), (1, 0), (0, -1), (0, 1)]:
                    ni = i + di
                    nj = j + dj
                    if self.in_bounds(ni, nj) and grid[ni][nj] == enemy:
                        moves.append((i, j, ni, nj))
        return moves

    def result(self, state, action):
        grid, turn = state
        i, j, ni, nj = action
        new_grid = [list(row) for row in grid]
        new_grid[ni][nj] = new_grid[i][j]
        new_grid[i][j] = "."
        next_turn = "B" if turn == "W" else "W"
        return self.freeze(new_grid, next_turn)

    def terminal(self, state):
        return len(self.actions(state)) == 0

    def count_pieces(self, state):
        counter = Counter()
        for row in state[0]:
            counter.update(row)
        return counter

    def utility(self, state):
        # the player to move has no move, so he lost
        # a win is worth more if you still have more stones than the other one
        counts = self.count_pieces(state)
        bonus = abs(counts["W"] - counts["B"])
        if state[1] == "W":
            return -(10 + bonus)
        else:
            return 10 + bonus


def print_board(state):
    for row in state[0]:
        print(" ".join(row))
    print("turn:", state[1])


game = Clobber()
