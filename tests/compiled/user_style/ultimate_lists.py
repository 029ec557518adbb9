from dataclasses import dataclass, field, replace
from typing import List, Optional, Tuple
import itertools

X = "X"
O = "O"
EMPTY = None
TIE = "T"

LINES = (
    [[(r, c) for c in range(3)] for r in range(3)]
    + [[(r, c) for r in range(3)] for c in range(3)]
    + [[(i, i) for i in range(3)], [(i, 2 - i) for i in range(3)]]
)


def winner_of(grid):
    """Works for a small board AND for the big board of winners"""
    for line in LINES:
        a, b, c = [grid[i][j] for i, j in line]
        if a == b == c and a in (X, O):
            return a
    if all(cell is not EMPTY for row in grid for cell in row):
        return TIE
    return None


def to_lists(x):
    if isinstance(x, tuple):
        return [to_lists(y) for y in x]
    return x


def to_tuples(x):
    if isinstance(x, list):
        return tuple(to_tuples(y) for y in x)
    return x


def empty_grid(what):
    return tuple(tuple(what for _ in range(3)) for _ in range(3))


@dataclass(frozen=True)
class UltimateState:
    boards: tuple = field(default_factory=lambda: empty_grid(empty_grid(EMPTY)))
    won: tuple = field(default_factory=lambda: empty_grid(EMPTY))
    turn: str = X
    # which small board has to be played in, None = anywhere
    forced: Optional[Tuple[int, int]] = None

    def open_boards(self) -> List[Tuple[int, int]]:
        if self.forced is not None:
            return [self.forced]
        return [(r, c) for r, c in itertools.product(range(3), repeat=2)
                if self.won[r][c] is EMPTY]


@dataclass(frozen=True, order=True)
class Move:
    R: int
    C: int
    r: int
    c: int

    def __str__(self):
        return f"board {self.R * 3 + self.C + 1}, square {self.r * 3 + self.c + 1}"


class UltimateTicTacToe:
    def initial_state(self):
        return UltimateState()

    def player(self, state: UltimateState) -> int:
        return 1 if state.turn == X else -1

    def actions(self, state: UltimateState):
        moves = set()
        for (R, C) in state.open_boards():
            for r, row in enumerate(state.boards[R][C]):
                for c, cell in enumerate(row):
                    if cell == EMPTY:
                        moves.add(Move(R, C, r, c))
        return sorted(moves)

    def result(self, state: UltimateState, move: Move) -> UltimateState:
        boards = to_lists(state.boards)
        won = to_lists(state.won)
        small = boards[move.R][move.C]

        if small[move.r][move.c] is not EMPTY:
            raise Exception("Invalid move: " + str(move))

        small[move.r][move.c] = state.turn
        won[move.R][move.C] = winner_of(small)

        forced = (move.r, move.c)
        if won[move.r][move.c] is not None:
            forced = None   # sent to a finished board -> free choice

        return replace(
            state,
            boards=to_tuples(boards),
            won=to_tuples(won),
            turn=O if state.turn == X else X,
            forced=forced,
        )

    def winner(self, state):
        return winner_of(state.won)

    def terminal(self, state):
        return self.winner(state) is not None

    def utility(self, state):
        w = self.winner(state)
        if w == X:
            return 1
        elif w == O:
            return -1
        return 0

    def pretty(self, state):
        out = ""
        for R in range(3):
            for r in range(3):
                out += " || ".join(
                    " ".join(cell or "." for cell in state.boards[R][C][r]) for C in range(3)
                ) + "\n"
            if R < 2:
                out += "=" * 23 + "\n"
        return out


game = UltimateTicTacToe()
