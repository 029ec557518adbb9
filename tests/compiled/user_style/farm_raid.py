"""Farm Raid: two farmers move pawns forward and eat the other farmer's pawns.

You win if one of your pawns gets to the other side. White is MAX and goes up.
Pawns walk straight ahead and capture diagonally (or walk diagonally).
"""
from gametree import Game, Player

ALPHABET = "abcdefgh"

NAMES = {"W": "White", "B": "Black"}
STEP = {"W": -1, "B": 1}
OTHER = {"W": "B", "B": "W"}


def square_name(r, c):
    return f"{ALPHABET[c]}{r + 1}"


def square_from_name(name):
    letter = name[0]
    number = name[1:]
    try:
        row = int(number) - 1
        col = ALPHABET.index(letter)
    except ValueError:
        return None
    return (row, col)


def copy_board(rows):
    new = []
    for row in rows:
        new.append(list(row))
    return new


def move_piece(grid, start, end):
    r1, c1 = start
    r2, c2 = end
    row = grid[r1]
    piece = row[c1]
    row[c1] = "."
    new_row = grid[r2]
    eaten = new_row[c2]
    new_row[c2] = piece
    return eaten


class FarmRaid(Game):
    def __init__(self, height, width):
        self.height = height
        self.width = width

    def initial_state(self):
        rows = ["B" * self.width]
        for i in range(self.height - 2):
            rows.append("." * self.width)
        rows.append("W" * self.width)
        return ("W", tuple(rows))

    def player(self, state):
        players = {"W": Player.MAX, "B": Player.MIN}
        return players[state[0]]

    def find_pieces(self, rows):
        # dictionary: color -> list of places
        places = {"W": [], "B": []}
        for r in range(len(rows)):
            for c in range(len(rows[r])):
                what = rows[r][c]
                if what in places:
                    places[what].append((r, c))
        return places

    def actions(self, state):
        turn, rows = state
        if self.winner(state) is not None:
            return []
        places = self.find_pieces(rows)
        result = []
        for place in places[turn]:
            r, c = place
            new_r = r + STEP[turn]
            if not (0 <= new_r < self.height):
                continue
            for new_c in [c - 1, c, c + 1]:
                if new_c < 0 or new_c >= self.width:
                    continue
                target = rows[new_r][new_c]
                if target == turn:
                    continue
                if new_c == c and target != ".":
                    continue
                result.append(square_name(r, c) + "-" + square_name(new_r, new_c))
        return result

    def result(self, state, action):
        turn, rows = state
        a, b = action.split("-")
        start = square_from_name(a)
        end = square_from_name(b)
        if start is None or end is None:
            raise ValueError(f"I don't understand the move {action}")
        grid = copy_board(rows)
        move_piece(grid, start, end)
        new_rows = []
        for row in grid:
            text = ""
            for ch in row:
                text += ch
            new_rows.append(text)
        return (OTHER[turn], tuple(new_rows))

    def winner(self, state):
        turn, rows = state
        if "W" in rows[0]:
            return "W"
        if "B" in rows[self.height - 1]:
            return "B"
        places = self.find_pieces(rows)
        for color in places:
            if not places[color]:
                return OTHER[color]
        return None

    def terminal(self, state):
        if self.winner(state) is not None:
            return True
        return len(self.actions(state)) == 0

    def utility(self, state):
        w = self.winner(state)
        if w is None:
            # no moves left, the player to move loses
            w = OTHER[state[0]]
        score = {"W": 100, "B": -100}[w]
        # winning with more pawns is a bit better
        places = self.find_pieces(state[1])
        return score + len(places["W"]) - len(places["B"])


game = FarmRaid(5, 4)
