"""Ataxx on a 5x5 board.

The board is a dict from (row, col) to a player, which is frozen into a
frozenset of items whenever it goes into a state.
"""

from itertools import product

from gametree import Player

SIZE = 5
MAX_PLIES = 60
RED, BLUE = "R", "B"
OTHER = {RED: BLUE, BLUE: RED}

SQUARES = list(product(range(SIZE), repeat=2))


def ring(square, distance):
    """All squares at exactly the given Chebyshev distance."""
    r, c = square
    return [
        (r2, c2)
        for r2, c2 in SQUARES
        if max(abs(r - r2), abs(c - c2)) == distance
    ]


NEAR = {sq: ring(sq, 1) for sq in SQUARES}
FAR = {sq: ring(sq, 2) for sq in SQUARES}


def start_board():
    last = SIZE - 1
    board = {}
    board[0, 0] = RED
    board[last, last] = RED
    board[0, last] = BLUE
    board[last, 0] = BLUE
    return board


class Ataxx:
    PASS = ("pass", None, None)

    def __init__(self):
        self.initial = (frozenset(start_board().items()), RED, 0)

    def initial_state(self):
        return self.initial

    def player(self, state):
        _, turn, _ = state
        return Player.MAX if turn == RED else Player.MIN

    def _moves(self, board, turn):
        grows = set()
        jumps = []
        mine = sorted(sq for sq, owner in board.items() if owner == turn)
        for sq in mine:
            for target in NEAR[sq]:
                if target not in board:
                    # clones onto the same square are the same move
                    grows.add(("grow", None, target))
            for target in FAR[sq]:
                if target not in board:
                    jumps.append(("jump", sq, target))
        return sorted(grows, key=lambda m: m[2]) + jumps

    def actions(self, state):
        items, turn, _ = state
        if self.terminal(state):
            return []
        moves = self._moves(dict(items), turn)
        return moves or [self.PASS]

    def result(self, state, action):
        items, turn, plies = state
        board = dict(items)
        kind, source, target = action
        if kind != "pass":
            if kind == "jump":
                del board[source]
            board[target] = turn
            for neighbour in NEAR[target]:
                if board.get(neighbour) == OTHER[turn]:
                    board[neighbour] = turn
        return (frozenset(board.items()), OTHER[turn], plies + 1)

    def terminal(self, state):
        items, turn, plies = state
        if plies >= MAX_PLIES or len(items) == SIZE * SIZE:
            return True
        board = dict(items)
        owners = set(board.values())
        if len(owners) < 2:
            return True
        return not any(self._moves(board, colour) for colour in (RED, BLUE))

    def utility(self, state):
        items, _, _ = state
        red = sum(1 for _, owner in items if owner == RED)
        blue = len(items) - red
        return red - blue

    def show(self, state):
        board = dict(state[0])
        return "\n".join(
            " ".join(board.get((r, c), ".") for c in range(SIZE))
            for r in range(SIZE)
        )


game = Ataxx()
