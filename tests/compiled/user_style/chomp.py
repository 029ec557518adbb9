"""Chomp: the state is how long each row still is."""

from gametree import Player


class Chomp:
    def __init__(self, rows: int = 3, columns: int = 3):
        self.rows = rows
        self.columns = columns

    def initial_state(self):
        return (self.columns,) * self.rows, Player.MAX

    def player(self, state):
        return state[1]

    def actions(self, state):
        lengths = state[0]
        return [(row, col) for row in range(self.rows) for col in range(lengths[row])]

    def result(self, state, bite):
        lengths, who = state
        row, col = bite
        eaten = tuple(min(length, col) if r >= row else length for r, length in enumerate(lengths))
        return eaten, who.opponent

    def terminal(self, state):
        return max(state[0]) == 0

    def utility(self, state):
        # the player who ate the poisoned square has lost, and it is the other's turn now
        return int(state[1])


game = Chomp()
