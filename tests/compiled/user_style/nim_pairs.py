"""Nim with a tuple of heaps; a move is a pair of heap and number taken."""

from gametree import Player


class Nim:
    def __init__(self, *heaps):
        self.heaps = heaps

    def initial_state(self):
        return (self.heaps, 0)

    def player(self, state):
        heaps, turn = state
        return [Player.MAX, Player.MIN][turn]

    def actions(self, state):
        heaps, turn = state
        return [(h, n) for h, heap in enumerate(heaps) for n in range(1, heap + 1)]

    def result(self, state, action):
        heaps, turn = state
        heap, taken = action
        return (tuple(size - taken if i == heap else size for i, size in enumerate(heaps)), 1 - turn)

    def terminal(self, state):
        return sum(state[0]) == 0

    def utility(self, state):
        heaps, turn = state
        # the player who cannot move has lost
        return -1 if turn == 0 else 1


game = Nim(1, 2, 3)
