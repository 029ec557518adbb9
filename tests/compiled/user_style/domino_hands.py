"""Tile laying: players alternately lay pieces from a limited hand onto a board.

Vertical player (MAX) has vertical tiles and corners; horizontal player has
horizontal tiles and corners. A player who cannot move loses by the number of
free cells that remain.
"""

from enum import Enum

from gametree import Game, Player


class Shape(Enum):
    VERTICAL = "V"
    HORIZONTAL = "H"
    CORNER = "C"
    LONG = "L"

    def getOffsets(self):
        return OFFSETS[self]


OFFSETS = {
    Shape.VERTICAL: ((0, 0), (1, 0)),
    Shape.HORIZONTAL: ((0, 0), (0, 1)),
    Shape.CORNER: ((0, 0), (0, 1), (1, 0)),
    Shape.LONG: ((0, 0), (1, 0), (2, 0)),
}


class Hand:
    """A count of tiles of every shape; an immutable value object."""

    def __init__(self, counts):
        self.counts = tuple(sorted(counts, key=lambda pair: pair[0].value))

    def getCount(self, shape):
        for s, n in self.counts:
            if s == shape:
                return n
        return 0

    def shapes(self):
        return [s for s, n in self.counts if n > 0]

    def without(self, shape):
        return Hand([(s, n - 1 if s == shape else n) for s, n in self.counts])

    def __eq__(self, other):
        return isinstance(other, Hand) and self.counts == other.counts

    def __hash__(self):
        return hash(self.counts)


class TileState:
    def __init__(self, occupied, vertical, horizontal, verticalTurn):
        self.occupied = occupied
        self.hands = (vertical, horizontal)
        self.verticalTurn = verticalTurn

    def getCurrentHand(self):
        return self.hands[0] if self.verticalTurn else self.hands[1]

    def isFree(self, row, col):
        return (row, col) not in self.occupied

    def __eq__(self, other):
        if type(other) is not TileState:
            return False
        return (self.occupied, self.hands, self.verticalTurn) == (
            other.occupied, other.hands, other.verticalTurn)

    def __hash__(self):
        return hash((self.occupied, self.hands, self.verticalTurn))


class TileGame(Game):
    def __init__(self, rows, cols):
        self.rows = rows
        self.cols = cols

    def initial_state(self):
        vertical = Hand([(Shape.VERTICAL, 3), (Shape.CORNER, 1), (Shape.LONG, 1)])
        horizontal = Hand([(Shape.HORIZONTAL, 4), (Shape.CORNER, 1)])
        return TileState(frozenset(), vertical, horizontal, True)

    def player(self, state):
        return Player.MAX if state.verticalTurn else Player.MIN

    def fits(self, state, shape, row, col):
        for dr, dc in shape.getOffsets():
            r = row + dr
            c = col + dc
            if r >= self.rows or c >= self.cols:
                return False
            if not state.isFree(r, c):
                return False
        return True

    def actions(self, state):
        result = []
        for shape in state.getCurrentHand().shapes():
            for row in range(self.rows):
                for col in range(self.cols):
                    if self.fits(state, shape, row, col):
                        result.append((shape, row, col))
        return result

    def result(self, state, action):
        shape, row, col = action
        occupied = set(state.occupied)
        for dr, dc in shape.getOffsets():
            occupied.add((row + dr, col + dc))
        vertical, horizontal = state.hands
        if state.verticalTurn:
            vertical = vertical.without(shape)
        else:
            horizontal = horizontal.without(shape)
        return TileState(frozenset(occupied), vertical, horizontal, not state.verticalTurn)

    def terminal(self, state):
        return len(self.actions(state)) == 0

    def utility(self, state):
        free = self.rows * self.cols - len(state.occupied)
        penalty = 1 + free
        return -penalty if state.verticalTurn else penalty


game = TileGame(3, 4)
