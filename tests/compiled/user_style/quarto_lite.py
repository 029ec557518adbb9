"""Quarto for people in a hurry: four pieces, a 3x3 board, three in a line.

Attributes are bits of the piece number:

    bit 0  tall / short
    bit 1  dark / light
    bit 2  round / square

Three pieces in a line that agree on some attribute win for the player who placed the last one.
As in the real game, your opponent chooses the piece that you have to place.
"""
from itertools import combinations, product

from gametree import Game, Player

TALL, DARK, ROUND = (1 << i for i in range(3))
ATTRIBUTES = (TALL, DARK, ROUND)
PIECES = (0, TALL, TALL | DARK, TALL | DARK | ROUND)
CELLS = tuple(product(range(3), repeat=2))


def collinear(p, q, r):
    (y0, x0), (y1, x1), (y2, x2) = p, q, r
    return (y1 - y0) * (x2 - x0) == (y2 - y0) * (x1 - x0)


LINES = tuple(trio for trio in combinations(CELLS, 3) if collinear(*trio))
assert len(LINES) == 8


def agree(pieces):
    """Do all those pieces share a set bit, or share a cleared one?"""
    return any(
        all(p & bit for p in pieces) or not any(p & bit for p in pieces)
        for bit in ATTRIBUTES
    )


class QuartoLite(Game):
    """State is (placed, hand, turn).

    placed: tuple of (cell, piece) pairs, sorted by cell
    hand:   the piece which has to be placed now, or None when one is to be given
    turn:   index of the player who acts
    """

    def initial_state(self):
        return (), None, 0

    def player(self, state):
        _, _, turn = state
        return [Player.MAX, Player.MIN][turn]

    def left(self, placed):
        used = {piece for _, piece in placed}
        return [p for p in PIECES if p not in used]

    def actions(self, state):
        placed, hand, _ = state
        if hand is None:
            return self.left(placed)
        board = dict(placed)
        return [cell for cell in CELLS if cell not in board]

    def result(self, state, action):
        placed, hand, turn = state
        if hand is None:
            return placed, action, 1 - turn
        # the one who placed goes on to give a piece
        return tuple(sorted(placed + ((action, hand),))), None, turn

    def won(self, placed):
        board = dict(placed)
        return any(
            agree([board[cell] for cell in line])
            for line in LINES
            if all(cell in board for cell in line)
        )

    def terminal(self, state):
        placed, hand, _ = state
        return hand is None and (len(placed) == len(PIECES) or self.won(placed))

    def utility(self, state):
        placed, _, turn = state
        if not self.won(placed):
            return 0
        return -1 if turn else 1


game = QuartoLite()
