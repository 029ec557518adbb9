from enum import Enum
from typing import List, Optional, Tuple


class Side(Enum):
    FOX = 1
    GEESE = -1

    def opposite(self) -> "Side":
        return Side.GEESE if self is Side.FOX else Side.FOX


class Square:
    BOARD_SIZE = 5

    def __init__(self, row: int, col: int):
        self._row = row
        self._col = col

    def getRow(self) -> int:
        return self._row

    def getCol(self) -> int:
        return self._col

    def offset(self, dRow: int, dCol: int) -> "Square":
        return Square(self._row + dRow, self._col + dCol)

    def isOnBoard(self) -> bool:
        return 0 <= self._row < Square.BOARD_SIZE and 0 <= self._col < Square.BOARD_SIZE

    def __eq__(self, other):
        return isinstance(other, Square) and self._row == other._row and self._col == other._col

    def __hash__(self):
        return 31 * self._row + self._col


class Move:
    def __init__(self, source: Square, target: Square, captured: Optional[Square] = None):
        self._source = source
        self._target = target
        self._captured = captured

    def getSource(self) -> Square:
        return self._source

    def getTarget(self) -> Square:
        return self._target

    def getCaptured(self) -> Optional[Square]:
        return self._captured

    def __eq__(self, other):
        return (isinstance(other, Move) and self._source == other._source
                and self._target == other._target and self._captured == other._captured)

    def __hash__(self):
        return hash((self._source, self._target, self._captured))


class Board:
    def __init__(self, fox: Square, geese: Tuple[Square, ...], side: Side, movesLeft: int):
        self._fox = fox
        self._geese = geese
        self._side = side
        self._movesLeft = movesLeft

    def getFox(self) -> Square:
        return self._fox

    def getGeese(self) -> Tuple[Square, ...]:
        return self._geese

    def getSide(self) -> Side:
        return self._side

    def getMovesLeft(self) -> int:
        return self._movesLeft

    def isEmpty(self, square: Square) -> bool:
        return square.isOnBoard() and square != self._fox and square not in self._geese

    def __eq__(self, other):
        return isinstance(other, Board) and self._key() == other._key()

    def __hash__(self):
        return hash(self._key())

    def _key(self):
        return (self._fox, self._geese, self._side.value, self._movesLeft)


class FoxAndGeeseGame:
    GEESE_START = ((3, 1), (3, 3), (4, 0), (4, 1), (4, 2), (4, 3), (4, 4))
    MIN_GEESE = 5
    MOVE_LIMIT = 50
    FOX_STEPS = ((-1, 0), (0, -1), (0, 1), (1, 0))
    GOOSE_STEPS = ((-1, 0), (0, -1), (0, 1))

    def initial_state(self) -> Board:
        geese = tuple(Square(row, col) for (row, col) in self.GEESE_START)
        return Board(Square(0, 2), geese, Side.GEESE, self.MOVE_LIMIT)

    def player(self, state: Board) -> int:
        return state.getSide().value

    def actions(self, state: Board) -> List[Move]:
        moves: List[Move] = []
        fox = state.getFox()
        if state.getSide() is Side.FOX:
            for (dRow, dCol) in self.FOX_STEPS:
                near = fox.offset(dRow, dCol)
                far = fox.offset(2 * dRow, 2 * dCol)
                if state.isEmpty(near):
                    moves.append(Move(fox, near))
                elif near in state.getGeese() and state.isEmpty(far):
                    moves.append(Move(fox, far, near))
        else:
            for goose in state.getGeese():
                for (dRow, dCol) in self.GOOSE_STEPS:
                    target = goose.offset(dRow, dCol)
                    if state.isEmpty(target):
                        moves.append(Move(goose, target))
        return moves

    def result(self, state: Board, action: Move) -> Board:
        geese = list(state.getGeese())
        fox = state.getFox()
        if state.getSide() is Side.FOX:
            fox = action.getTarget()
            if action.getCaptured() is not None:
                geese.remove(action.getCaptured())
        else:
            geese[geese.index(action.getSource())] = action.getTarget()
            geese.sort(key=lambda square: (square.getRow(), square.getCol()))
        return Board(fox, tuple(geese), state.getSide().opposite(), state.getMovesLeft() - 1)

    def terminal(self, state: Board) -> bool:
        return (len(state.getGeese()) < self.MIN_GEESE or state.getMovesLeft() <= 0
                or len(self.actions(state)) == 0)

    def utility(self, state: Board) -> float:
        if len(state.getGeese()) < self.MIN_GEESE:
            return 1.0
        return float(-state.getSide().value) if len(self.actions(state)) == 0 else 0.0


game = FoxAndGeeseGame()
