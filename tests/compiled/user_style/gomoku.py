"""Gomoku for the impatient: three in a row on four by three, with nested functions."""

from gametree import Player


class Gomoku:
    def __init__(self, rows=3, cols=4, length=3):
        self.rows, self.cols, self.length = rows, cols, length

    def initial_state(self):
        empty_row = tuple(" " for _ in range(self.cols))
        return (empty_row,) * self.rows

    def player(self, board):
        flat = sum(board, ())
        return Player.MAX if flat.count("b") <= flat.count("w") else Player.MIN

    def actions(self, board):
        for y in range(self.rows):
            for x in range(self.cols):
                if board[y][x] == " ":
                    yield (x, y)

    def result(self, board, action):
        x, y = action
        stone = "b" if self.player(board) == Player.MAX else "w"

        def changed(row, number):
            if number != y:
                return row
            return row[:x] + (stone,) + row[x + 1 :]

        return tuple(changed(row, number) for number, row in enumerate(board))

    def _five(self, board, stone):
        def inside(x, y):
            return 0 <= x < self.cols and 0 <= y < self.rows

        def run(x, y, dx, dy):
            count = 0
            while inside(x, y) and board[y][x] == stone:
                count += 1
                x, y = x + dx, y + dy
            return count

        return any(
            run(x, y, dx, dy) >= self.length
            for x in range(self.cols)
            for y in range(self.rows)
            for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1))
        )

    def terminal(self, board):
        return self._five(board, "b") or self._five(board, "w") or all(" " not in row for row in board)

    def utility(self, board):
        if self._five(board, "b"):
            return 1
        if self._five(board, "w"):
            return -1
        return 0


game = Gomoku()
