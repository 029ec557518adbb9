"""4x4 Othello. A state looks like 'B:..../.WB./.BW./....' (side to move first)."""
from gametree import Game

START = "..../.WB./.BW./...."
DIRS = [(dr, dc) for dr in (-1, 0, 1) for dc in (-1, 0, 1) if dr or dc]


def swap(side):
    return "W" if side == "B" else "B"


def flips(rows, side, r, c):
    """Squares that turn over when `side` plays at r, c."""
    enemy = swap(side)
    found = []
    for dr, dc in DIRS:
        run = []
        y, x = r + dr, c + dc
        while 0 <= y < 4 and 0 <= x < 4 and rows[y][x] == enemy:
            run.append((y, x))
            y, x = y + dr, x + dc
        if run and 0 <= y < 4 and 0 <= x < 4 and rows[y][x] == side:
            found += run
    return found


def legal(rows, side):
    moves = []
    for r, row in enumerate(rows):
        c = row.find(".")
        while c != -1:
            if flips(rows, side, r, c):
                moves.append("abcd"[c] + str(r + 1))
            c = row.find(".", c + 1)
    return moves


def paint(rows, r, c, side):
    row = rows[r]
    rows[r] = row[:c] + side + row[c + 1:]


class Othello(Game):
    def initial_state(self):
        return "B:" + START

    def player(self, state):
        return +1 if state[0] == "B" else -1

    def actions(self, state):
        side, board = state.split(":")
        return legal(board.split("/"), side) or ["pass"]

    def result(self, state, action):
        side, board = state.split(":")
        if action != "pass":
            c, r = ord(action[0]) - ord("a"), int(action[1:]) - 1
            rows = board.split("/")
            turned = flips(rows, side, r, c)
            for y, x in turned + [(r, c)]:
                paint(rows, y, x, side)
            board = "/".join(rows)
        return swap(side) + ":" + board

    def terminal(self, state):
        board = state[2:]
        if "." not in board:
            return True
        rows = board.split("/")
        return not legal(rows, "B") and not legal(rows, "W")

    def utility(self, state):
        return state[2:].count("B") - state[2:].count("W")


game = Othello()
