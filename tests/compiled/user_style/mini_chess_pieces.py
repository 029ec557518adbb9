"""Mini chess on 4x5 with king, rook, bishop, knight and pawn.

The king is captured, not mated. The game is drawn at a fixed number of plies.
"""

from abc import ABC, abstractmethod

from gametree import Game, Player

ROWS = 5
COLS = 4
MAX_PLY = 40
EMPTY_SQUARE = "-"


class Move:
    __slots__ = ("fromRow", "fromCol", "toRow", "toCol")

    def __init__(self, fromRow, fromCol, toRow, toCol):
        self.fromRow = fromRow
        self.fromCol = fromCol
        self.toRow = toRow
        self.toCol = toCol

    def __eq__(self, other):
        return isinstance(other, Move) and self.toTuple() == other.toTuple()

    def __hash__(self):
        return hash(self.toTuple())

    def toTuple(self):
        return (self.fromRow, self.fromCol, self.toRow, self.toCol)


class Piece(ABC):
    @abstractmethod
    def targets(self, board, row, col):
        ...

    @staticmethod
    def isInside(row, col):
        return 0 <= row < ROWS and 0 <= col < COLS


class Stepper(Piece):
    def __init__(self, deltas):
        self.deltas = deltas

    def targets(self, board, row, col):
        for dr, dc in self.deltas:
            r, c = row + dr, col + dc
            if Piece.isInside(r, c) and not board.isOwn(r, c):
                yield r, c


class Slider(Piece):
    def __init__(self, deltas):
        self.deltas = deltas

    def targets(self, board, row, col):
        for dr, dc in self.deltas:
            r, c = row + dr, col + dc
            while Piece.isInside(r, c):
                if board.isOwn(r, c):
                    break
                yield r, c
                if board.isEnemy(r, c):
                    break
                r += dr
                c += dc


class Pawn(Piece):
    def targets(self, board, row, col):
        forward = -1 if board.isWhiteToMove() else 1
        r = row + forward
        if Piece.isInside(r, col) and board.get(r, col) == EMPTY_SQUARE:
            yield r, col
        for c in (col - 1, col + 1):
            if Piece.isInside(r, c) and board.isEnemy(r, c):
                yield r, c


ORTHO = ((-1, 0), (1, 0), (0, -1), (0, 1))
DIAG = ((-1, -1), (-1, 1), (1, -1), (1, 1))
JUMPS = ((-2, -1), (-2, 1), (2, -1), (2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2))

PIECES = {
    "K": Stepper(ORTHO + DIAG),
    "N": Stepper(JUMPS),
    "R": Slider(ORTHO),
    "B": Slider(DIAG),
    "P": Pawn(),
}
VALUES = {"K": 0, "N": 3, "B": 3, "R": 5, "P": 1}


class Position:
    def __init__(self, rows, white, ply):
        self.rows = rows
        self.white = white
        self.ply = ply

    def get(self, row, col):
        return self.rows[row][col]

    def isWhiteToMove(self):
        return self.white

    def isOwn(self, row, col):
        piece = self.rows[row][col]
        return piece != EMPTY_SQUARE and piece.isupper() == self.white

    def isEnemy(self, row, col):
        piece = self.rows[row][col]
        return piece != EMPTY_SQUARE and piece.isupper() != self.white

    def hasKing(self, white):
        return any(("K" if white else "k") in row for row in self.rows)

    def generateMoves(self):
        for row in range(ROWS):
            for col in range(COLS):
                if self.isOwn(row, col):
                    piece = PIECES[self.get(row, col).upper()]
                    for r, c in piece.targets(self, row, col):
                        yield Move(row, col, r, c)

    def makeMove(self, move):
        grid = [list(row) for row in self.rows]
        piece = grid[move.fromRow][move.fromCol]
        grid[move.fromRow][move.fromCol] = EMPTY_SQUARE
        if piece == "P" and move.toRow == 0:
            piece = "R"
        elif piece == "p" and move.toRow == ROWS - 1:
            piece = "r"
        grid[move.toRow][move.toCol] = piece
        return Position(tuple("".join(row) for row in grid), not self.white, self.ply + 1)

    def __eq__(self, other):
        return (isinstance(other, Position) and self.rows == other.rows
                and self.white == other.white and self.ply == other.ply)

    def __hash__(self):
        return hash((self.rows, self.white, self.ply))


class MiniChess(Game):
    START = ("rnbk", "---p", "----", "P---", "KBNR")

    def initial_state(self):
        return Position(MiniChess.START, True, 0)

    def player(self, state):
        return Player.MAX if state.isWhiteToMove() else Player.MIN

    def actions(self, state):
        return list(state.generateMoves())

    def result(self, state, action):
        return state.makeMove(action)

    def terminal(self, state):
        if not state.hasKing(True) or not state.hasKing(False):
            return True
        return state.ply >= MAX_PLY or next(state.generateMoves(), None) is None

    def utility(self, state):
        if not state.hasKing(True) or not state.hasKing(False):
            return 1000 if state.hasKing(True) else -1000
        total = 0
        for row in state.rows:
            for piece in row:
                if piece != EMPTY_SQUARE:
                    value = VALUES[piece.upper()]
                    total += value if piece.isupper() else -value
        return total


game = MiniChess()
