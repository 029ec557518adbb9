from enum import Enum, IntEnum
from gametree import Player


class Colour(Enum):
    RED = "r"
    GREEN = "g"
    BLUE = "b"
    YELLOW = "y"


class Outcome(IntEnum):
    BLACK = 1
    WHITE = -1


R, G, B, Y = Colour
FLOOR = (
    (R, G, B, Y),
    (B, R, Y, G),
    (G, Y, R, B),
    (Y, B, G, R),
)
SIZE = len(FLOOR)


def freeze(towers):
    """{(side, colour): (row, col)} -> tuple of pairs, in a stable order"""
    return tuple(sorted(towers.items(), key=lambda kv: (kv[0][0], kv[0][1].value)))


def forward(side):
    # side 1 starts at the bottom and walks up
    return -side


def goal_row(side):
    return 0 if side == 1 else SIZE - 1


class Kamisado:
    """state: (towers, side to move, colour that must move or None, blocked count)"""

    def initial_state(self):
        towers = {}
        for col in range(SIZE):
            towers[1, FLOOR[SIZE - 1][col]] = (SIZE - 1, col)
            towers[-1, FLOOR[0][col]] = (0, col)
        return freeze(towers), 1, None, 0

    def player(self, state):
        return Player.MAX if state[1] == 1 else Player.MIN

    def _slides(self, towers, side, colour):
        taken = set(towers.values())
        row, col = towers[side, colour]
        step = forward(side)
        for dc in (-1, 0, 1):
            r, c = row + step, col + dc
            while 0 <= r < SIZE and 0 <= c < SIZE and (r, c) not in taken:
                yield r, c
                r += step
                c += dc

    def actions(self, state):
        frozen, side, must, _ = state
        towers = dict(frozen)
        colours = Colour if must is None else [must]
        moves = [
            (colour, square)
            for colour in colours
            for square in self._slides(towers, side, colour)
        ]
        if not moves:
            # blocked: the tower "moves" zero squares
            return [(must, towers[side, must])]
        return moves

    def result(self, state, action):
        frozen, side, must, blocked = state
        colour, (row, col) = action
        towers = dict(frozen)
        if towers[side, colour] == (row, col):
            blocked += 1
        else:
            blocked = 0
        towers[side, colour] = row, col
        return freeze(towers), -side, FLOOR[row][col], blocked

    def _arrived(self, frozen):
        for (side, _), (row, _) in frozen:
            if row == goal_row(side):
                return Outcome(side)
        return None

    def terminal(self, state):
        frozen, _, _, blocked = state
        # with more blocked turns than towers the two sides go round in a ring
        return self._arrived(frozen) is not None or blocked > 2 * SIZE

    def utility(self, state):
        frozen, *_ = state
        winner = self._arrived(frozen)
        if winner is None:
            return 0
        return winner.value


game = Kamisado()
