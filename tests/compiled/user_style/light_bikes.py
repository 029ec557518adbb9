"""Light bikes (like in Tron). Both bikes leave a trail and you crash when you
can't move any more. There are also batteries on the map worth points.
Whoever crashes loses 10 points."""
from gametree import Game, Player

MAP = """
1..*.
.#...
..*#.
*...2
"""

DIRS = {"north": (-1, 0), "east": (0, 1), "south": (1, 0), "west": (0, -1)}


def load_map(text):
    lines = []
    for line in text.strip().split("\n"):
        lines.append(line.strip())
    return "\n".join(lines)


def find(board, ch):
    lines = board.split("\n")
    for r, line in enumerate(lines):
        c = line.find(ch)
        if c != -1:
            return r, c
    return None


def look(board, r, c):
    lines = board.split("\n")
    if r < 0 or r >= len(lines) or c < 0 or c >= len(lines[r]):
        return "#"
    return lines[r][c]


class LightBikes(Game):
    def __init__(self, text):
        self.start = load_map(text)

    def initial_state(self):
        # board, turn (1 or 2), score of player 1, score of player 2
        return (self.start, 1, 0, 0)

    def player(self, state):
        if state[1] == 1:
            return Player.MAX
        return Player.MIN

    def actions(self, state):
        board, turn, s1, s2 = state
        where = find(board, str(turn))
        if where is None:
            return []
        r, c = where
        options = []
        for name in DIRS:
            dr, dc = DIRS[name]
            if look(board, r + dr, c + dc) in ".*":
                options.append(name)
        return options

    def result(self, state, action):
        board, turn, s1, s2 = state
        scores = {1: s1, 2: s2}
        me = str(turn)
        r, c = find(board, me)
        dr, dc = DIRS[action]
        grid = [list(line) for line in board.split("\n")]

        def put(row, col, thing):
            grid[row][col] = thing

        if grid[r + dr][c + dc] == "*":
            scores[turn] += 3
        put(r, c, "#")
        put(r + dr, c + dc, me)
        new_board = "\n".join(["".join(row) for row in grid])
        return (new_board, 3 - turn, scores[1], scores[2])

    def terminal(self, state):
        return not self.actions(state)

    def utility(self, state):
        board, turn, s1, s2 = state
        total = s1 - s2
        if turn == 1:
            total -= 10
        else:
            total += 10
        return total


game = LightBikes(MAP)
