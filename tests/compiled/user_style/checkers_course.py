"""
checkers6.py - mini checkers on a 6x6 board
Author: me :)  - written for my AI search homework, then improved a bit

Pieces:  'r' red man, 'R' red king, 'b' black man, 'B' black king
Red moves up (row decreasing), black moves down. Jumps are mandatory,
multi-jumps are played as one single action (a path of squares).
"""
import copy
from collections import defaultdict

SIZE = 6
RED = 1
BLACK = -1
MAX_TURNS = 80          # then it's a draw
NO_CAPTURE_LIMIT = 24   # same

DIRS = {
    "r": [(-1, -1), (-1, 1)],
    "b": [(1, -1), (1, 1)],
    "R": [(-1, -1), (-1, 1), (1, -1), (1, 1)],
    "B": [(-1, -1), (-1, 1), (1, -1), (1, 1)],
}


class Board:
    def __init__(self, pieces=None, turn=RED, count=0, quiet=0):
        self.pieces = pieces if pieces is not None else {}
        self.turn = turn
        self.count = count
        self.quiet = quiet

    def setup(self):
        for r in range(SIZE):
            for c in range(SIZE):
                if (r + c) % 2 == 1:
                    if r < 2:
                        self.pieces[(r, c)] = "b"
                    elif r >= SIZE - 2:
                        self.pieces[(r, c)] = "r"
        return self

    @classmethod
    def from_tuple(cls, state):
        pieces, turn, count, quiet = state
        return cls(dict(pieces), turn, count, quiet)

    def to_tuple(self):
        return (tuple(sorted(self.pieces.items())), self.turn, self.count, self.quiet)

    def in_bounds(self, pos):
        r, c = pos
        return 0 <= r < SIZE and 0 <= c < SIZE

    def owner(self, pos):
        p = self.pieces.get(pos)
        if p is None:
            return 0
        return RED if p.lower() == "r" else BLACK

    def jumps_from(self, pos, piece, path, captured):
        """ returns all the complete jump paths starting from here """
        found = []
        for dr, dc in DIRS[piece]:
            mid = (pos[0] + dr, pos[1] + dc)
            land = (pos[0] + 2 * dr, pos[1] + 2 * dc)
            if not self.in_bounds(land):
                continue
            if mid in captured or self.owner(mid) != -self.turn:
                continue
            # the start square counts as empty, we left it
            if land in self.pieces and land != path[0]:
                continue
            longer = self.jumps_from(land, piece, path + [land], captured | {mid})
            if longer:
                found.extend(longer)
            else:
                found.append(path + [land])
        return found

    def get_all_moves(self):
        by_type = defaultdict(list)
        for pos, piece in self.pieces.items():
            if self.owner(pos) != self.turn:
                continue
            for path in self.jumps_from(pos, piece, [pos], frozenset()):
                by_type["jump"].append(tuple(path))
            for dr, dc in DIRS[piece]:
                to = (pos[0] + dr, pos[1] + dc)
                if self.in_bounds(to) and to not in self.pieces:
                    by_type["step"].append((pos, to))
        # must jump if you can !!
        if by_type["jump"]:
            return by_type["jump"]
        return by_type["step"]

    def make_move(self, path):
        piece = self.pieces.pop(path[0])
        took = 0
        for a, b in zip(path, path[1:]):
            if abs(a[0] - b[0]) == 2:
                mid = ((a[0] + b[0]) // 2, (a[1] + b[1]) // 2)
                del self.pieces[mid]
                took += 1
        end = path[-1]
        if piece == "r" and end[0] == 0:
            piece = "R"
        elif piece == "b" and end[0] == SIZE - 1:
            piece = "B"
        self.pieces[end] = piece
        self.turn *= -1
        self.count += 1
        if took > 0:
            self.quiet = 0
        else:
            self.quiet += 1

    def winner(self):
        """ 1 / -1 / 0 for draw / None when still playing """
        if len(self.get_all_moves()) == 0:
            return -self.turn
        if self.count >= MAX_TURNS or self.quiet >= NO_CAPTURE_LIMIT:
            return 0
        return None

    def __str__(self):
        s = "  " + " ".join(str(i) for i in range(SIZE)) + "\n"
        for r in range(SIZE):
            s += f"{r} "
            for c in range(SIZE):
                s += self.pieces.get((r, c), ".") + " "
            s += "\n"
        return s


class CheckersGame:
    def initial_state(self):
        return Board().setup().to_tuple()

    def player(self, state):
        return state[1]

    def actions(self, state):
        return Board.from_tuple(state).get_all_moves()

    def result(self, state, action):
        board = copy.deepcopy(Board.from_tuple(state))
        board.make_move(action)
        return board.to_tuple()

    def terminal(self, state):
        return Board.from_tuple(state).winner() is not None

    def utility(self, state):
        w = Board.from_tuple(state).winner()
        return w if w is not None else 0


game = CheckersGame()
