"""Pylos on a 3x3 base (14 balls, 7 each), with the take-back for squares.

Cells are (level, row, col).  A move either drops a ball from the reserve or
climbs one of your free balls to a higher level.  Completing a 2x2 square of
your own colour takes one or two of your free balls back into the reserve.
Whoever sets the top ball wins; whoever cannot move loses; at the ply cap the
bigger reserve wins.

Moves are (src, dst, taken): src is None for a drop, taken is a tuple of cells.
"""
from collections import namedtuple
from functools import lru_cache
from itertools import combinations

BASE = 3
BALLS = 7
MAX_PLY = 60

CELLS = tuple((z, r, c)
              for z in range(BASE)
              for r in range(BASE - z)
              for c in range(BASE - z))
INDEX = {cell: i for i, cell in enumerate(CELLS)}
APEX = CELLS[-1]

State = namedtuple("State", "board turn ply")


# --- geometry, computed once ---
@lru_cache(maxsize=None)
def below(cell):
    """The four cells a cell rests on (none on the ground)."""
    z, r, c = cell
    if z == 0:
        return ()
    return tuple((z - 1, r + dr, c + dc) for dr in (0, 1) for dc in (0, 1))


@lru_cache(maxsize=None)
def above(cell):
    return tuple(up for up in CELLS if cell in below(up))


@lru_cache(maxsize=None)
def squares(cell):  # every 2x2 square the cell is a part of
    return tuple(below(up) for up in above(cell))


# --- board helpers ---
def at(board, cell):
    return board[INDEX[cell]]


def put(board, cell, who):
    return tuple(who if c == cell else ball for c, ball in zip(CELLS, board))


def is_free(board, cell, gone=()):
    return all(up in gone or not at(board, up) for up in above(cell))


def open_cells(board):
    for cell in CELLS:
        if not at(board, cell) and all(at(board, b) for b in below(cell)):
            yield cell


def free_balls(board, who):
    for cell in CELLS:
        if at(board, cell) == who and is_free(board, cell):
            yield cell


def reserve(board, who):
    return BALLS - board.count(who)


def made_square(board, cell, who):
    return any(all(at(board, b) == who for b in sq) for sq in squares(cell))


def take_backs(board, who):
    """One free ball, or two (the second may come free by the first)."""
    for cell in free_balls(board, who):
        yield (cell,)
    mine = [c for c in CELLS if at(board, c) == who]
    for pair in combinations(mine, 2):
        if all(is_free(board, c, pair) for c in pair):
            yield pair


def steps(board, who):
    """(src, dst, board after) without any take-back."""
    if reserve(board, who):
        for dst in open_cells(board):
            yield None, dst, put(board, dst, who)
    for src in free_balls(board, who):
        lifted = put(board, src, 0)
        for dst in open_cells(lifted):
            if dst[0] > src[0]:
                yield src, dst, put(lifted, dst, who)


@lru_cache(maxsize=1 << 16)
def moves(board, who):
    def gen():
        for src, dst, after in steps(board, who):
            if made_square(after, dst, who):
                for taken in take_backs(after, who):
                    yield src, dst, taken
            else:
                yield src, dst, ()
    return tuple(gen())


class Pylos:
    def initial_state(self):
        return State((0,) * len(CELLS), 1, 0)

    def player(self, state):
        return state.turn

    def actions(self, state):
        return moves(state.board, state.turn)

    def result(self, state, action):
        src, dst, taken = action
        board = state.board
        if src:
            board = put(board, src, 0)
        board = put(board, dst, state.turn)
        for cell in taken:
            board = put(board, cell, 0)
        return State(board, -state.turn, state.ply + 1)

    def terminal(self, state):
        board, turn, ply = state
        return at(board, APEX) != 0 or ply >= MAX_PLY or not moves(board, turn)

    def utility(self, state):
        board, turn, _ = state
        if at(board, APEX):
            return at(board, APEX)
        if not moves(board, turn):
            return -turn
        diff = reserve(board, 1) - reserve(board, -1)
        return (diff > 0) - (diff < 0)


game = Pylos()
