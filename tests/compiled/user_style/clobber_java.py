"""Clobber on a 3x4 board."""
from typing import List, Tuple


class Stone:
    """Stone constants."""

    EMPTY: int = 0
    WHITE: int = 1
    BLACK: int = 2

    @staticmethod
    def opposite(stone: int) -> int:
        return Stone.BLACK if stone == Stone.WHITE else Stone.WHITE


class Position:
    """An immutable (row, column) pair."""

    def __init__(self, row: int, col: int) -> None:
        self.__row = row
        self.__col = col

    def getRow(self) -> int:
        return self.__row

    def getCol(self) -> int:
        return self.__col

    def translate(self, dr: int, dc: int) -> "Position":
        return Position(self.__row + dr, self.__col + dc)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Position):
            return False
        return self.__row == other.__row and self.__col == other.__col

    def __hash__(self) -> int:
        result = 17
        result = 31 * result + self.__row
        result = 31 * result + self.__col
        return result

    def __repr__(self) -> str:
        return "Position(" + str(self.__row) + ", " + str(self.__col) + ")"


class Move:
    def __init__(self, source: Position, target: Position) -> None:
        self.__source = source
        self.__target = target

    def getSource(self) -> Position:
        return self.__source

    def getTarget(self) -> Position:
        return self.__target

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Move):
            return False
        return self.__source == other.__source and self.__target == other.__target

    def __hash__(self) -> int:
        return 31 * hash(self.__source) + hash(self.__target)

    def __repr__(self) -> str:
        return "Move(" + repr(self.__source) + ", " + repr(self.__target) + ")"


class Board:
    ROWS: int = 3
    COLS: int = 4
    __DIRECTIONS: List[Tuple[int, int]] = [(-1, 0), (0, 1), (1, 0), (0, -1)]

    def __init__(self, cells: Tuple[int, ...], turn: int) -> None:
        self.__cells = cells
        self.__turn = turn

    @staticmethod
    def createInitial() -> "Board":
        cells: List[int] = []
        for row in range(Board.ROWS):
            for col in range(Board.COLS):
                if (row + col) % 2 == 0:
                    cells.append(Stone.WHITE)
                else:
                    cells.append(Stone.BLACK)
        return Board(tuple(cells), Stone.WHITE)

    def getTurn(self) -> int:
        return self.__turn

    def getStone(self, position: Position) -> int:
        return self.__cells[position.getRow() * Board.COLS + position.getCol()]

    def isInside(self, position: Position) -> bool:
        return 0 <= position.getRow() < Board.ROWS and 0 <= position.getCol() < Board.COLS

    def getLegalMoves(self) -> List[Move]:
        moves: List[Move] = []
        enemy = Stone.opposite(self.__turn)
        for row in range(Board.ROWS):
            for col in range(Board.COLS):
                source = Position(row, col)
                if self.getStone(source) != self.__turn:
                    continue
                for dr, dc in Board.__DIRECTIONS:
                    target = source.translate(dr, dc)
                    if self.isInside(target) and self.getStone(target) == enemy:
                        moves.append(Move(source, target))
        return moves

    def applyMove(self, move: Move) -> "Board":
        cells = list(self.__cells)
        source = move.getSource()
        target = move.getTarget()
        cells[source.getRow() * Board.COLS + source.getCol()] = Stone.EMPTY
        cells[target.getRow() * Board.COLS + target.getCol()] = self.__turn
        return Board(tuple(cells), Stone.opposite(self.__turn))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return False
        return self.__turn == other.__turn and self.__cells == other.__cells

    def __hash__(self) -> int:
        return 31 * hash(self.__cells) + self.__turn

    def __repr__(self) -> str:
        return "Board(" + str(self.__cells) + ", turn=" + str(self.__turn) + ")"


class ClobberGame:
    def initial_state(self) -> Board:
        return Board.createInitial()

    def player(self, state: Board) -> int:
        return 1 if state.getTurn() == Stone.WHITE else -1

    def actions(self, state: Board) -> List[Move]:
        return state.getLegalMoves()

    def result(self, state: Board, action: Move) -> Board:
        return state.applyMove(action)

    def terminal(self, state: Board) -> bool:
        return len(state.getLegalMoves()) == 0

    def utility(self, state: Board) -> int:
        # The player who cannot clobber loses.
        return -1 if state.getTurn() == Stone.WHITE else 1


game = ClobberGame()
