"""Reversi on 4 by 4 squares with lists of squares: rays are cut, joined, turned round and compared."""

from gametree import MAX, MIN

SIZE = 4
DIRECTIONS = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]
PASS = (-1, -1)


class Reversi:
    def initial_state(self):
        board = [[0] * SIZE for _ in range(SIZE)]
        board[1][1] = board[2][2] = -1
        board[1][2] = board[2][1] = 1
        return tuple(tuple(row) for row in board), 1, False

    def player(self, state):
        return MAX if state[1] == 1 else MIN

    def ray(self, row, column, direction):
        """The squares from one on, in a direction, up to the edge."""
        squares = []
        for step in range(1, SIZE):
            square = (row + direction[0] * step, column + direction[1] * step)
            if not (0 <= square[0] < SIZE and 0 <= square[1] < SIZE):
                break
            squares += [square]
        return squares

    def captured(self, board, row, column, mark):
        if board[row][column] != 0:
            return []
        flips = []
        for direction in DIRECTIONS:
            squares = self.ray(row, column, direction)
            marks = [board[r][c] for r, c in squares]
            if mark not in marks:
                continue
            end = marks.index(mark)
            if marks[:end] == [-mark] * end:
                flips = flips + squares[:end][::-1]
        return flips

    def moves(self, board, mark):
        return [(r, c) for r in range(SIZE) for c in range(SIZE) if self.captured(board, r, c, mark) != []]

    def actions(self, state):
        board, mark, _ = state
        found = self.moves(board, mark)
        return found or [PASS]

    def result(self, state, action):
        board, mark, passed = state
        if action == PASS:
            return board, -mark, True
        row, column = action
        flips = self.captured(board, row, column, mark)
        cells = [list(each) for each in board]
        for (r, c), old in zip([*flips, action], [-mark] * len(flips) + [0]):
            assert cells[r][c] == old
            cells[r][c] = mark
        for r, c in reversed(flips.copy()):
            cells[r][c] = mark
        return tuple(tuple(each) for each in cells), -mark, False

    def terminal(self, state):
        board, mark, _ = state
        return self.moves(board, mark) == [] and self.moves(board, -mark) == []

    def utility(self, state):
        total = sum(sum(row) for row in state[0])
        return (total > 0) - (total < 0)


game = Reversi()
