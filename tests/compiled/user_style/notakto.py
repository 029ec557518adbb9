"""Notakto: both write X; who completes a line loses. The board is a tuple of bools in a class of its own."""

from __future__ import annotations

from gametree import Player


def lines(size):
    rows = [[(r, c) for c in range(size)] for r in range(size)]
    columns = [[(r, c) for r in range(size)] for c in range(size)]
    diagonals = [[(i, i) for i in range(size)], [(i, size - 1 - i) for i in range(size)]]
    return rows + columns + diagonals


class Notakto:
    def __init__(self, size: int = 3, marked=((0, 0),)):
        self.size = size
        self.lines = lines(size)
        self.marked = marked

    def initial_state(self):
        return tuple((r, c) in self.marked for r in range(self.size) for c in range(self.size))

    def index(self, square):
        row, column = square
        return row * self.size + column

    def player(self, state):
        return Player.MAX if sum(state) % 2 else Player.MIN

    def actions(self, state):
        squares = [divmod(i, self.size) for i, marked in enumerate(state) if not marked]
        return sorted(squares, key=lambda square: (square != (1, 1), square))

    def result(self, state, square):
        place = self.index(square)
        return tuple(marked or i == place for i, marked in enumerate(state))

    def terminal(self, state):
        for line in self.lines:
            if all(state[self.index(square)] for square in line):
                return True
        return False

    def utility(self, state):
        # the player to move did not complete the line, and so has won
        return 1 if self.player(state) is Player.MAX else -1


game = Notakto()
