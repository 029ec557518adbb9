"""Clobber on two by four: move onto a neighbour of the other colour. With a module of helpers."""

from gametree import Player

from . import grid


class Clobber:
    def initial_state(self):
        return grid.checkered(2, 4), "X"

    def player(self, state):
        return Player.MAX if state[1] == "X" else Player.MIN

    def actions(self, state):
        board, me = state
        for square in grid.squares(board):
            if grid.at(board, square) != me:
                continue
            for near in grid.around(board, square):
                if grid.at(board, near) == grid.other(me):
                    yield (square, near)

    def result(self, state, action):
        board, me = state
        start, end = action
        return grid.changed(grid.changed(board, start, grid.NOTHING), end, me), grid.other(me)

    def terminal(self, state):
        return not list(self.actions(state))

    def utility(self, state):
        return -1 if state[1] == "X" else 1


game = Clobber()
