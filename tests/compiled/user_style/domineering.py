"""Domineering, three by three: MAX places upright dominoes, MIN flat ones."""

from functools import cached_property

from gametree import MAX, MIN


class Domineering:
    def __init__(self, rows=3, columns=3):
        self.rows = rows
        self.columns = columns

    @cached_property
    def upright(self):
        return tuple(((r, c), (r + 1, c)) for r in range(self.rows - 1) for c in range(self.columns))

    @cached_property
    def flat(self):
        return tuple(((r, c), (r, c + 1)) for r in range(self.rows) for c in range(self.columns - 1))

    def initial_state(self):
        return (tuple((False,) * self.columns for _ in range(self.rows)), True)

    def player(self, state):
        return MAX if state[1] else MIN

    @staticmethod
    def fits(grid, domino):
        (r1, c1), (r2, c2) = domino
        return not grid[r1][c1] and not grid[r2][c2]

    def actions(self, state):
        grid, upright = state
        dominoes = self.upright if upright else self.flat
        return [domino for domino in dominoes if self.fits(grid, domino)]

    def result(self, state, domino):
        grid, upright = state
        new = [[cell for cell in row] for row in grid]
        for r, c in domino:
            new[r][c] = True
        return (tuple(tuple(row) for row in new), not upright)

    def terminal(self, state):
        return len(self.actions(state)) == 0

    def utility(self, state):
        return -1 if state[1] else 1


game = Domineering()
