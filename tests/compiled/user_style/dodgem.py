"""Dodgem, two cars each on three by three, for a few plies: sets of squares as frozensets."""

from gametree import Player

OFF = (-1, -1)


class Dodgem:
    """MAX drives up and off the top, MIN drives right and off the side."""

    plies = 6

    def initial_state(self):
        return (frozenset({(2, 1), (2, 2)}), frozenset({(0, 0), (1, 0)}), 0)

    def player(self, state):
        return Player.MAX if state[2] % 2 == 0 else Player.MIN

    def actions(self, state):
        up, right, ply = state
        cars, taken = (up, up | right) if ply % 2 == 0 else (right, up | right)
        moves = []
        for r, c in sorted(cars):
            for dr, dc in ((-1, 0), (0, 1), (0, -1) if ply % 2 == 0 else (1, 0)):
                to = (r + dr, c + dc)
                if to in taken:
                    continue
                if 0 <= to[0] < 3 and 0 <= to[1] < 3:
                    moves.append(((r, c), to))
                elif (ply % 2 == 0 and to[0] < 0) or (ply % 2 == 1 and to[1] > 2):
                    moves.append(((r, c), OFF))
        return moves

    def result(self, state, action):
        up, right, ply = state
        start, to = action
        cars = (up if ply % 2 == 0 else right) - {start}
        if to != OFF:
            cars |= {to}
        return (cars, right, ply + 1) if ply % 2 == 0 else (up, cars, ply + 1)

    def terminal(self, state):
        return state[2] >= self.plies or not state[0] or not state[1] or not self.actions(state)

    def utility(self, state):
        return len(state[1]) - len(state[0])


game = Dodgem()
