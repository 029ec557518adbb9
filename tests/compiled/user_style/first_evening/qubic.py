"""Qubic: four in a row on a board of 4 by 4 by 4, with bit boards."""
from itertools import product

from gametree import MAX, MIN


def make_lines():
    lines = set()
    for start in product(range(4), repeat=3):
        for step in product((-1, 0, 1), repeat=3):
            if step == (0, 0, 0):
                continue
            cells = [tuple(s + i * d for s, d in zip(start, step)) for i in range(4)]
            if all(0 <= x < 4 for cell in cells for x in cell):
                lines.add(frozenset(16 * x + 4 * y + z for x, y, z in cells))
    return [sum(1 << cell for cell in line) for line in lines]


LINES = make_lines()
FULL = (1 << 64) - 1


class Qubic:
    int_bits = 128  # 1 << 63 needs more than the 63 bits of an int

    def initial_state(self):
        return (0, 0)  # stones of the player to move, stones of the other

    def stones(self, state):
        return bin(state[0] | state[1]).count("1")

    def player(self, state):
        return MAX if self.stones(state) % 2 == 0 else MIN

    def actions(self, state):
        taken = state[0] | state[1]
        return [i for i in range(64) if not taken >> i & 1]

    def result(self, state, action):
        mine, theirs = state
        return theirs, mine | 1 << action

    def won(self, state):
        return any(state[1] & line == line for line in LINES)

    def terminal(self, state):
        return self.won(state) or state[0] | state[1] == FULL

    def utility(self, state):
        if not self.won(state):
            return 0
        return -1 if self.player(state) == MAX else 1


game = Qubic()
