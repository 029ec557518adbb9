"""Nine holes: place, then move one man anywhere; the phase is an enumeration, and drops are moves without a start."""

from enum import Enum, auto
from typing import NamedTuple, Optional

from gametree import MAX, MIN


class Phase(Enum):
    DROP = auto()
    MOVE = auto()


class Play(NamedTuple):
    start: Optional[int]
    end: int


class Holes(NamedTuple):
    board: tuple[int, ...] = (1, -1, 0, 0, 1, 0, 0, -1, 0)
    turn: int = 1
    ply: int = 4

    @property
    def phase(self):
        return Phase.DROP if self.ply < 6 else Phase.MOVE


class NineHoles:
    last_ply = 8
    rows = frozenset({(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8)})

    def initial_state(self):
        return Holes()

    def player(self, state):
        return MAX if state.turn > 0 else MIN

    def actions(self, state):
        free = [i for i in range(9) if not state.board[i]]
        if state.phase is Phase.DROP:
            return [Play(None, end) for end in free]
        own = [i for i in range(9) if state.board[i] == state.turn]
        return [Play(start, end) for start in own for end in free]

    def result(self, state, play):
        board = list(state.board)
        if play.start is not None:
            board[play.start] = 0
        board[play.end] = state.turn
        return Holes(tuple(board), -state.turn, state.ply + 1)

    def winner(self, board):
        for a, b, c in self.rows:
            if board[a] and board[a] == board[b] == board[c]:
                return board[a]
        return 0

    def terminal(self, state):
        return bool(self.winner(state.board)) or state.ply >= self.last_ply

    def utility(self, state):
        return self.winner(state.board) * (10 - state.ply)


game = NineHoles()
