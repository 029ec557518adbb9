"""Three in a row with discs that fall, on a tuple of rows: a display of slices replaces one square."""

from typing import NamedTuple

from gametree import MAX, MIN


class State(NamedTuple):
    rows: tuple
    heights: tuple
    to_move: str


class ConnectRows:
    def __init__(self, width=3, height=4):
        self.width, self.height = width, height

    def initial_state(self):
        return State((("",) * self.width,) * self.height, (0,) * self.width, "R")

    def player(self, state):
        return MAX if state.to_move == "R" else MIN

    def actions(self, state):
        return [x for x in range(self.width) if state.heights[x] < self.height]

    def result(self, state, x):
        rows, heights, to_move = state
        y = heights[x]
        row = (*rows[y][:x], to_move, *rows[y][x + 1 :])
        return State(
            rows=(*rows[:y], row, *rows[y + 1 :]),
            heights=(*heights[:x], y + 1, *heights[x + 1 :]),
            to_move="Y" if to_move == "R" else "R",
        )

    def winner(self, state):
        for y in range(self.height):
            for x in range(self.width):
                for dx, dy in [(1, 0), (0, 1), (1, 1), (-1, 1)]:
                    places = [(x + i * dx, y + i * dy) for i in range(3)]
                    if all(0 <= a < self.width and b < self.height for a, b in places):
                        found = {state.rows[b][a] for a, b in places}
                        if len(found) == 1 and found != {""}:
                            return state.rows[y][x]
        return None

    def terminal(self, state):
        return self.winner(state) is not None or all(h == self.height for h in state.heights)

    def utility(self, state):
        return {"R": 1, "Y": -1, None: 0}[self.winner(state)]


game = ConnectRows()
