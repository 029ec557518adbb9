"""Leaping stones in a row: a stone steps, or leaps over as many stones of the other player as it can."""

from gametree import MAX, MIN

SIZE = 8


class Leap:
    """The cells that a stone visits, and those from which it takes a stone."""

    def __init__(self, path, taken=()):
        self.path = tuple(path)
        self.taken = tuple(taken)

    def __eq__(self, other):
        return isinstance(other, Leap) and self.path == other.path and self.taken == other.taken

    def __hash__(self):
        return hash((self.path, self.taken))

    def __repr__(self):
        return "-".join(map(str, self.path))


class LeapingRow:
    def initial_state(self):
        return (1, -1, 0, -1, 1, 0, 1, -1), 1

    def player(self, state):
        return MAX if state[1] == 1 else MIN

    def leaps(self, row, path, taken):
        """All leaps that go on from the end of the path, each as far as it goes."""
        at, mine = path[-1], row[path[0]]
        found = []
        for step in (-1, 1):
            over, land = at + step, at + 2 * step
            if not 0 <= land < SIZE or over in taken or row[over] != -mine:
                continue
            if row[land] == 0 or land == path[0]:
                found += self.leaps(row, path + [land], taken + [over])
        if not found and taken:
            found.append(Leap(path, taken))
        return found

    def actions(self, state):
        row, mine = state
        found = []
        for at in range(SIZE):
            if row[at] == mine:
                found.extend(self.leaps(row, [at], []))
                for land in (at - 1, at + 1):
                    if 0 <= land < SIZE and row[land] == 0:
                        found.append(Leap((at, land)))
        return found

    def result(self, state, action):
        row = list(state[0])
        stone = row[action.path[0]]
        for at in (action.path[0], *action.taken):
            row[at] = 0
        row[action.path[-1]] = stone
        return tuple(row), -state[1]

    def terminal(self, state):
        return not self.actions(state)

    def utility(self, state):
        return -state[1]


game = LeapingRow()
