"""Traffic lights on 3 by 4: put green, change green to yellow, or yellow to red. Three alike in a row win."""
from enum import Enum

from gametree import MAX, MIN


class Light(Enum):
    OFF = 0
    GREEN = 1
    YELLOW = 2
    RED = 3

    def next(self):
        return Light(self.value + 1)


ROWS, COLS = 3, 4


class TrafficLights:
    def __init__(self):
        self.lines = []
        for r in range(ROWS):
            for c in range(COLS):
                for dr, dc in [(0, 1), (1, 0), (1, 1), (1, -1)]:
                    line = [(r + i * dr, c + i * dc) for i in range(3)]
                    if all(0 <= a < ROWS and 0 <= b < COLS for a, b in line):
                        self.lines.append(line)

    def initial_state(self):
        return tuple(tuple(Light.OFF for _ in range(COLS)) for _ in range(ROWS)), True

    def player(self, state):
        return MAX if state[1] else MIN

    def actions(self, state):
        board, _ = state
        return [(r, c) for r in range(ROWS) for c in range(COLS) if board[r][c] is not Light.RED]

    def result(self, state, action):
        board, first = state
        cells = [list(row) for row in board]
        r, c = action
        cells[r][c] = cells[r][c].next()
        return tuple(tuple(row) for row in cells), not first

    def terminal(self, state):
        board, _ = state
        for line in self.lines:
            lights = {board[r][c] for r, c in line}
            if len(lights) == 1 and Light.OFF not in lights:
                return True
        return False

    def utility(self, state):
        return -1 if state[1] else 1


game = TrafficLights()
