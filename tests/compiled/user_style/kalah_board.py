"""A small Kalah written the way I would write it in Java."""

from enum import Enum

from gametree import Game, Player


class Side(Enum):
    SOUTH = 0
    NORTH = 1

    def getOpponent(self):
        if self is Side.SOUTH:
            return Side.NORTH
        return Side.SOUTH


class KalahConstants:
    HOUSES = 3
    SEEDS = 2
    STORE_SOUTH = HOUSES
    STORE_NORTH = 2 * HOUSES + 1
    PITS = 2 * HOUSES + 2


class Board:
    """Immutable board: pit counts and the side to move."""

    __slots__ = ("_pits", "_side")

    def __init__(self, pits, side):
        self._pits = pits
        self._side = side

    def getPits(self):
        return self._pits

    def getSide(self):
        return self._side

    def getSeeds(self, index):
        return self._pits[index]

    def getStore(self, side):
        return self._pits[Board.storeIndex(side)]

    @staticmethod
    def storeIndex(side):
        return KalahConstants.STORE_SOUTH if side == Side.SOUTH else KalahConstants.STORE_NORTH

    @staticmethod
    def houseRange(side):
        if side == Side.SOUTH:
            return range(0, KalahConstants.HOUSES)
        return range(KalahConstants.HOUSES + 1, KalahConstants.STORE_NORTH)

    @staticmethod
    def oppositeIndex(index):
        return 2 * KalahConstants.HOUSES - index

    def isSideEmpty(self, side):
        for i in Board.houseRange(side):
            if self._pits[i] > 0:
                return False
        return True

    def sow(self, index):
        pits = list(self._pits)
        hand = pits[index]
        pits[index] = 0
        skip = Board.storeIndex(self._side.getOpponent())
        pos = index
        while hand > 0:
            pos = (pos + 1) % KalahConstants.PITS
            if pos == skip:
                continue
            pits[pos] += 1
            hand -= 1
        myStore = Board.storeIndex(self._side)
        nextSide = self._side.getOpponent()
        if pos == myStore:
            nextSide = self._side
        elif pits[pos] == 1 and pos in Board.houseRange(self._side):
            opposite = Board.oppositeIndex(pos)
            if pits[opposite] > 0:
                pits[myStore] += pits[opposite] + 1
                pits[opposite] = 0
                pits[pos] = 0
        return Board(tuple(pits), nextSide)

    def __eq__(self, other):
        if not isinstance(other, Board):
            return NotImplemented
        return self._pits == other._pits and self._side == other._side

    def __hash__(self):
        return hash((self._pits, self._side))

    def __repr__(self):
        return "Board(" + str(self._pits) + ", " + self._side.name + ")"


class KalahGame(Game):
    def __init__(self, seeds=KalahConstants.SEEDS):
        self.seeds = seeds

    def initial_state(self):
        pits = [self.seeds] * KalahConstants.PITS
        pits[KalahConstants.STORE_SOUTH] = 0
        pits[KalahConstants.STORE_NORTH] = 0
        return Board(tuple(pits), Side.SOUTH)

    def player(self, state):
        return Player.MAX if state.getSide() is Side.SOUTH else Player.MIN

    def actions(self, state):
        moves = []
        for i in Board.houseRange(state.getSide()):
            if state.getSeeds(i) > 0:
                moves.append(i)
        return moves

    def result(self, state, action):
        return state.sow(action)

    def terminal(self, state):
        return state.isSideEmpty(state.getSide())

    def utility(self, state):
        south = state.getStore(Side.SOUTH)
        north = state.getStore(Side.NORTH)
        for i in Board.houseRange(Side.SOUTH):
            south += state.getSeeds(i)
        for i in Board.houseRange(Side.NORTH):
            north += state.getSeeds(i)
        return south - north


game = KalahGame()
