"""Connect Four on a 4x4 grid."""

from enum import Enum

from gametree import Player


class Cell(Enum):
    EMPTY = 0
    RED = 1
    YELLOW = 2


class GameState:
    """Immutable value object holding the grid and the side to move."""

    def __init__(self, grid, current):
        self.__grid = grid
        self.__current = current

    def getGrid(self):
        return self.__grid

    def getCurrent(self):
        return self.__current

    def getCell(self, row, column):
        return self.__grid[row][column]

    def isColumnFull(self, column):
        return self.getCell(ConnectFour.ROWS - 1, column) is not Cell.EMPTY

    def isFull(self):
        for column in range(ConnectFour.COLUMNS):
            if not self.isColumnFull(column):
                return False
        return True

    def __eq__(self, other):
        if self is other:
            return True
        if not isinstance(other, GameState):
            return False
        return self.__grid == other.getGrid() and self.__current == other.getCurrent()

    def __hash__(self):
        result = 17
        result = 31 * result + hash(self.__grid)
        result = 31 * result + hash(self.__current)
        return result

    def __repr__(self):
        return "GameState[grid=" + str(self.__grid) + ", current=" + str(self.__current) + "]"


class ConnectFour:
    ROWS = 4
    COLUMNS = 4
    WIN_LENGTH = 4
    DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))

    def initial_state(self):
        emptyRow = tuple(Cell.EMPTY for _ in range(self.COLUMNS))
        grid = tuple(emptyRow for _ in range(self.ROWS))
        return GameState(grid, Cell.RED)

    def player(self, state):
        if state.getCurrent() is Cell.RED:
            return Player.MAX
        return Player.MIN

    def actions(self, state):
        legalColumns = []
        if self.getWinner(state) is not None:
            return legalColumns
        for column in range(self.COLUMNS):
            if not state.isColumnFull(column):
                legalColumns.append(column)
        return legalColumns

    def result(self, state, action):
        newGrid = [list(row) for row in state.getGrid()]
        for row in range(self.ROWS):
            if newGrid[row][action] is Cell.EMPTY:
                newGrid[row][action] = state.getCurrent()
                break
        nextCell = Cell.YELLOW if state.getCurrent() is Cell.RED else Cell.RED
        return GameState(tuple(tuple(row) for row in newGrid), nextCell)

    def terminal(self, state):
        return self.getWinner(state) is not None or state.isFull()

    def utility(self, state):
        winner = self.getWinner(state)
        if winner is None:
            return 0
        return 1 if winner is Cell.RED else -1

    def getWinner(self, state):
        for row in range(self.ROWS):
            for column in range(self.COLUMNS):
                if state.getCell(row, column) is Cell.EMPTY:
                    continue
                for direction in self.DIRECTIONS:
                    if self.__isLine(state, row, column, direction):
                        return state.getCell(row, column)
        return None

    def __isLine(self, state, row, column, direction):
        colour = state.getCell(row, column)
        for step in range(1, self.WIN_LENGTH):
            r = row + step * direction[0]
            c = column + step * direction[1]
            if not self.__isInside(r, c):
                return False
            if state.getCell(r, c) is not colour:
                return False
        return True

    @staticmethod
    def __isInside(row, column):
        return 0 <= row < ConnectFour.ROWS and 0 <= column < ConnectFour.COLUMNS


game = ConnectFour()
