"""Helpers for boards that are tuples of tuples of texts."""

NOTHING = "."
STEPS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


def checkered(rows, columns):
    return tuple(tuple("XO"[(r + c) % 2] for c in range(columns)) for r in range(rows))


def squares(board):
    for r in range(len(board)):
        for c in range(len(board[r])):
            yield r, c


def at(board, square):
    r, c = square
    return board[r][c]


def other(mark):
    return "O" if mark == "X" else "X"


def around(board, square):
    for dr, dc in STEPS.values():
        r, c = square[0] + dr, square[1] + dc
        if 0 <= r < len(board) and 0 <= c < len(board[0]):
            yield r, c


def changed(board, square, mark):
    row, column = square
    return tuple(
        tuple(mark if (r, c) == (row, column) else cell for c, cell in enumerate(line))
        for r, line in enumerate(board)
    )
