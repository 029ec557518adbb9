"""Kayles as people write it: a list of rows, of which a shot leaves none, one or two."""

from gametree import MAX, MIN


class Kayles:
    def initial_state(self):
        return ((6,), True)

    def player(self, state):
        return MAX if state[1] else MIN

    def actions(self, state):
        rows, _ = state
        return [(row, at, n) for row in range(len(rows)) for n in (1, 2) for at in range(rows[row] - n + 1)]

    def result(self, state, action):
        rows, first = state
        row, at, n = action
        left = [pins for place, pins in enumerate(rows) if place != row]
        for part in (at, rows[row] - n - at):
            if part > 0:
                left.append(part)
        left.sort()
        return (tuple(left), not first)

    def terminal(self, state):
        return len(state[0]) == 0

    def utility(self, state):
        return -1 if state[1] else 1


game = Kayles()
