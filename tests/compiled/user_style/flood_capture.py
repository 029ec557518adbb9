"""Capture on 3 by 3, as a student writes it: helpers that call themselves change the board and a set of squares."""

from gametree import MAX, MIN

SIZE = 3


def neighbours(row, column):
    for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        if 0 <= row + down < SIZE and 0 <= column + right < SIZE:
            yield row + down, column + right


class FloodCapture:
    def initial_state(self):
        return ((0,) * SIZE,) * SIZE, 1, 0

    def player(self, state):
        return MAX if state[1] == 1 else MIN

    def actions(self, state):
        return [(row, column) for row in range(SIZE) for column in range(SIZE) if state[0][row][column] == 0]

    def has_liberty(self, grid, row, column, visited):
        visited.add((row, column))
        for next_row, next_column in neighbours(row, column):
            if grid[next_row][next_column] == 0:
                return True
            same = grid[next_row][next_column] == grid[row][column]
            if same and (next_row, next_column) not in visited:
                if self.has_liberty(grid, next_row, next_column, visited):
                    return True
        return False

    def remove_group(self, grid, row, column, colour):
        if not (0 <= row < SIZE and 0 <= column < SIZE) or grid[row][column] != colour:
            return 0
        grid[row][column] = 0
        return (
            1
            + self.remove_group(grid, row + 1, column, colour)
            + self.remove_group(grid, row - 1, column, colour)
            + self.remove_group(grid, row, column + 1, colour)
            + self.remove_group(grid, row, column - 1, colour)
        )

    def result(self, state, action):
        board, colour, ply = state
        grid = [list(row) for row in board]
        grid[action[0]][action[1]] = colour
        for row, column in neighbours(*action):
            if grid[row][column] == -colour:
                visited = set()
                if not self.has_liberty(grid, row, column, visited):
                    self.remove_group(grid, row, column, -colour)
        return tuple(tuple(row) for row in grid), -colour, ply + 1

    def terminal(self, state):
        return state[2] == 6 or all(all(row) for row in state[0])

    def utility(self, state):
        stones = sum(map(sum, state[0]))
        return (stones > 0) - (stones < 0)


game = FloodCapture()
