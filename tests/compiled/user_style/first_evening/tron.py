"""Tron on 6 by 6, in turn: each player leaves a wall behind; who cannot move loses."""
from gametree import Player


from dataclasses import dataclass


@dataclass(frozen=True)
class Grid:
    walls: frozenset
    heads: tuple
    turn: int

    def __str__(self):
        text = ""
        for r in range(6):
            for c in range(6):
                if (r, c) == self.heads[0]:
                    text += "A"
                elif (r, c) == self.heads[1]:
                    text += "B"
                else:
                    text += "#" if (r, c) in self.walls else "."
            text += "\n"
        return text + ("A" if self.turn == 0 else "B") + " to move"

    def free_neighbours(self):
        r, c = self.heads[self.turn]
        around = [("up", (r - 1, c)), ("down", (r + 1, c)), ("left", (r, c - 1)), ("right", (r, c + 1))]
        return [
            (name, (a, b)) for name, (a, b) in around
            if 0 <= a < 6 and 0 <= b < 6 and (a, b) not in self.walls
        ]

    def step(self, name):
        place = dict(self.free_neighbours())[name]
        heads = (place, self.heads[1]) if self.turn == 0 else (self.heads[0], place)
        return Grid(self.walls | {place}, heads, 1 - self.turn)


class Tron:
    def initial_state(self):
        return Grid(frozenset([(0, 0), (5, 5)]), ((0, 0), (5, 5)), 0)

    def player(self, grid):
        return Player.MAX if grid.turn == 0 else Player.MIN

    def actions(self, grid):
        return [name for name, place in grid.free_neighbours()]

    def result(self, grid, action):
        return grid.step(action)

    def terminal(self, grid):
        return not grid.free_neighbours()

    def utility(self, grid):
        return -1 if grid.turn == 0 else 1


game = Tron()
