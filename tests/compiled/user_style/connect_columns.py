"""Three in a row in three columns, as people write it: each column is a tuple of its discs, from the bottom."""

from gametree import MAX, MIN

WIDTH = HEIGHT = 3


class ConnectThree:
    def initial_state(self):
        return ((),) * WIDTH

    def discs(self, state):
        return sum(len(column) for column in state)

    def player(self, state):
        return MAX if self.discs(state) % 2 == 0 else MIN

    def actions(self, state):
        return [c for c, column in enumerate(state) if len(column) < HEIGHT]

    def result(self, state, action):
        disc = "X" if self.discs(state) % 2 == 0 else "O"
        return tuple(column + (disc,) if c == action else column for c, column in enumerate(state))

    def wins(self, state, disc):
        for column in state:
            if column.count(disc) == HEIGHT:
                return True
        return any(all(len(column) > r and column[r] == disc for column in state) for r in range(HEIGHT))

    def terminal(self, state):
        return self.wins(state, "X") or self.wins(state, "O") or self.discs(state) == WIDTH * HEIGHT

    def utility(self, state):
        return self.wins(state, "X") - self.wins(state, "O")


game = ConnectThree()
