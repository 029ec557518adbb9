"""
Drop Three - my first game project!!

Like connect four but you need 3 in a row and you can also push
a piece out of the bottom of a column if it is yours ("pop").
The game stops after 14 turns so it can't go on forever.
"""
from gametree import Game, Player

ROWS = 4
COLS = 4
MAX_TURNS = 14
EMPTY = "."


def to_grid(board):
    # turn the string into a list of lists so it is easier to change
    grid = []
    for line in board.split("/"):
        grid.append(list(line))
    return grid


def to_string(grid):
    lines = []
    for row in grid:
        lines.append("".join(row))
    return "/".join(lines)


def drop_piece(grid, col, piece):
    # changes the grid!!
    for r in range(ROWS - 1, -1, -1):
        if grid[r][col] == EMPTY:
            grid[r][col] = piece
            return True
    return False


def pop_piece(grid, col):
    # changes the grid, everything falls down by one
    for r in range(ROWS - 1, 0, -1):
        grid[r][col] = grid[r - 1][col]
    grid[0][col] = EMPTY


def get_cell(grid, r, c):
    if r < 0 or c < 0:
        return None
    try:
        return grid[r][c]
    except IndexError:
        return None


def has_three(grid, piece):
    for r in range(ROWS):
        for c in range(COLS):
            if grid[r][c] != piece:
                continue
            for dr, dc in [(0, 1), (1, 0), (1, 1), (1, -1)]:
                count = 1
                while get_cell(grid, r + dr * count, c + dc * count) == piece:
                    count += 1
                if count >= 3:
                    return True
    return False


class DropThree(Game):
    # the state is a tuple (board string, whose turn "X" or "O", turn number)

    def initial_state(self):
        board = "/".join(["." * COLS] * ROWS)
        return (board, "X", 0)

    def player(self, state):
        board, turn, number = state
        if turn == "X":
            return Player.MAX
        else:
            return Player.MIN

    def actions(self, state):
        board, turn, number = state
        grid = to_grid(board)
        moves = []
        for col in range(COLS):
            if grid[0][col] == EMPTY:
                moves.append(f"drop {col}")
        for col in range(COLS):
            if grid[-1][col] == turn:
                moves.append(f"pop {col}")
        return moves

    def result(self, state, action):
        board, turn, number = state
        kind, col = action.split(" ")
        col = int(col)
        grid = to_grid(board)
        if kind == "drop":
            ok = drop_piece(grid, col, turn)
            if not ok:
                raise ValueError(f"column {col} is full")
        else:
            pop_piece(grid, col)
        if turn == "X":
            next_turn = "O"
        else:
            next_turn = "X"
        return (to_string(grid), next_turn, number + 1)

    def terminal(self, state):
        grid = to_grid(state[0])
        if has_three(grid, "X") or has_three(grid, "O"):
            return True
        if state[2] >= MAX_TURNS:
            return True
        if len(self.actions(state)) == 0:
            return True
        return False

    def utility(self, state):
        grid = to_grid(state[0])
        x = has_three(grid, "X")
        o = has_three(grid, "O")
        if x and o:
            return 0
        if x:
            return 1
        if o:
            return -1
        return 0


game = DropThree()
