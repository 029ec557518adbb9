from enum import Enum

from gametree import Player


class KalahConstants:
    PITS_PER_SIDE = 4
    SEEDS_PER_PIT = 2
    SOUTH_STORE = 4
    NORTH_STORE = 9
    TOTAL_CELLS = 10


class Side(Enum):
    SOUTH = 0
    NORTH = 1

    def get_opponent(self):
        return Side.NORTH if self == Side.SOUTH else Side.SOUTH

    def get_store_index(self):
        if self == Side.SOUTH:
            return KalahConstants.SOUTH_STORE
        return KalahConstants.NORTH_STORE

    def get_first_pit(self):
        return 0 if self == Side.SOUTH else KalahConstants.SOUTH_STORE + 1

    def owns_pit(self, index):
        first = self.get_first_pit()
        return first <= index < first + KalahConstants.PITS_PER_SIDE


class KalahState:
    """Immutable state of the game."""

    def __init__(self, cells, side):
        self._cells = tuple(cells)
        self._side = side

    def get_cells(self):
        return list(self._cells)

    def get_seeds(self, index):
        return self._cells[index]

    def get_side(self):
        return self._side

    def is_side_empty(self, side):
        first = side.get_first_pit()
        for i in range(first, first + KalahConstants.PITS_PER_SIDE):
            if self._cells[i] > 0:
                return False
        return True

    def __eq__(self, other):
        if self is other:
            return True
        if not isinstance(other, KalahState):
            return False
        return self._cells == other._cells and self._side == other._side

    def __hash__(self):
        result = 17
        for seeds in self._cells:
            result = 31 * result + seeds
        return 31 * result + self._side.value

    def __repr__(self):
        return "KalahState{cells=%s, side=%s}" % (self._cells, self._side.name)


class SowingEngine:
    @staticmethod
    def next_index(index, side):
        index = (index + 1) % KalahConstants.TOTAL_CELLS
        if index == side.get_opponent().get_store_index():
            index = (index + 1) % KalahConstants.TOTAL_CELLS
        return index

    @staticmethod
    def sow(state, pit):
        side = state.get_side()
        cells = state.get_cells()
        seeds = cells[pit]
        cells[pit] = 0
        index = pit
        while seeds > 0:
            index = SowingEngine.next_index(index, side)
            cells[index] += 1
            seeds -= 1
        if side.owns_pit(index) and cells[index] == 1:
            opposite = 2 * KalahConstants.PITS_PER_SIDE - index
            if cells[opposite] > 0:
                cells[side.get_store_index()] += cells[opposite] + 1
                cells[opposite] = 0
                cells[index] = 0
        next_side = side if index == side.get_store_index() else side.get_opponent()
        return KalahState(cells, next_side)


class KalahGame:
    def __init__(self):
        self._engine = SowingEngine()

    def initial_state(self):
        row = [KalahConstants.SEEDS_PER_PIT] * KalahConstants.PITS_PER_SIDE
        return KalahState(row + [0] + row + [0], Side.SOUTH)

    def player(self, state):
        if state.get_side() == Side.SOUTH:
            return Player.MAX
        return Player.MIN

    def actions(self, state):
        moves = []
        first = state.get_side().get_first_pit()
        for i in range(KalahConstants.PITS_PER_SIDE):
            if state.get_seeds(first + i) > 0:
                moves.append(first + i)
        return moves

    def result(self, state, action):
        return self._engine.sow(state, action)

    def terminal(self, state):
        return state.is_side_empty(Side.SOUTH) or state.is_side_empty(Side.NORTH)

    def utility(self, state):
        # The seeds that remain on a side belong to its owner
        south = sum(state.get_cells()[0:KalahConstants.SOUTH_STORE + 1])
        north = sum(state.get_cells()[KalahConstants.SOUTH_STORE + 1:])
        return south - north


game = KalahGame()
