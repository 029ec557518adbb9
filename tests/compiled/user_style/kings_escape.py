"""King's Escape: a tafl game with custodial captures.

The defenders (MAX) try to bring the king to a corner.  The attackers (MIN) try
to surround the king on all four sides (board edges count as hostile).  Every
piece moves like a rook.  Ordinary pieces are captured by being sandwiched
between two enemies along a line.  A move counter bounds the length of a game.
"""

from collections import deque
from dataclasses import dataclass, field, replace
from typing import Dict, List, Optional, Set, Tuple

from gametree import Game, Player

KING, DEFENDER, ATTACKER, EMPTY = "K", "D", "A", "."

DEFAULT_LAYOUT = ("..A..", "..D..", "ADKDA", "..D..", "..A..")

COMPASS: Dict[str, Tuple[int, int]] = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}


@dataclass(frozen=True)
class TaflState:
    """Immutable board state: row strings, side on move and move counter."""

    board: Tuple[str, ...]
    attackers_turn: bool = True
    moves_made: int = 0
    last_captures: int = field(default=0, compare=False)

    @property
    def king_position(self) -> Optional[Tuple[int, int]]:
        """Locate the king, or ``None`` if it has been captured."""
        return next(((r, row.index(KING)) for r, row in enumerate(self.board) if KING in row), None)

    @property
    def own_pieces(self) -> str:
        """The characters that belong to the side on move."""
        return ATTACKER if self.attackers_turn else DEFENDER + KING

    def piece_at(self, row: int, col: int) -> Optional[str]:
        """The character at a square, or ``None`` off the board."""
        if not (0 <= row < len(self.board) and 0 <= col < len(self.board)):
            return None
        return self.board[row][col]


@dataclass(frozen=True)
class TaflMove:
    """A rook-like move given by origin, compass direction and distance."""

    row: int
    col: int
    direction: str
    distance: int

    @property
    def destination(self) -> Tuple[int, int]:
        """The square where the piece lands."""
        d_row, d_col = COMPASS[self.direction]
        return self.row + d_row * self.distance, self.col + d_col * self.distance


def reachable_by_king(state: TaflState) -> Set[Tuple[int, int]]:
    """Depth-first search over empty squares from the king's square."""
    start = state.king_position
    if start is None:
        return set()
    seen = {start}
    stack = deque([start])
    while stack:
        row, col = stack.pop()
        for d_row, d_col in COMPASS.values():
            square = (row + d_row, col + d_col)
            if square not in seen and state.piece_at(*square) == EMPTY:
                seen.add(square)
                stack.append(square)
    return seen


class KingsEscape(Game):
    """The rules of the game."""

    def __init__(self, layout=DEFAULT_LAYOUT, max_moves: int = 40) -> None:
        self._layout = tuple(layout)
        self._max_moves = max_moves
        last = len(layout) - 1
        self._corners = {(0, 0), (0, last), (last, 0), (last, last)}

    def initial_state(self) -> TaflState:
        """Return the starting position; the attackers move first."""
        return TaflState(board=self._layout)

    def player(self, state: TaflState) -> Player:
        """Defenders maximise, attackers minimise."""
        return Player.MIN if state.attackers_turn else Player.MAX

    def actions(self, state: TaflState) -> List[TaflMove]:
        """Generate all rook moves; only the king may enter a corner."""
        moves: List[TaflMove] = []
        for row, line in enumerate(state.board):
            for col, piece in enumerate(line):
                if piece not in state.own_pieces:
                    continue
                for name in COMPASS:
                    distance = 1
                    while True:
                        move = TaflMove(row, col, name, distance)
                        if state.piece_at(*move.destination) != EMPTY:
                            break
                        if piece == KING or move.destination not in self._corners:
                            moves.append(move)
                        distance += 1
        return moves

    def result(self, state: TaflState, action: TaflMove) -> TaflState:
        """Apply a move and remove the sandwiched enemy pieces."""
        grid = [list(row) for row in state.board]
        size = len(grid)
        row, col = action.destination
        grid[row][col] = grid[action.row][action.col]
        grid[action.row][action.col] = EMPTY
        friends = state.own_pieces
        victim = DEFENDER if state.attackers_turn else ATTACKER
        captures = 0

        def inside(r: int, c: int) -> bool:
            return 0 <= r < size and 0 <= c < size

        def capture_towards(d_row: int, d_col: int) -> None:
            nonlocal captures
            near, far = (row + d_row, col + d_col), (row + 2 * d_row, col + 2 * d_col)
            if not inside(*far):
                return
            if grid[near[0]][near[1]] == victim and grid[far[0]][far[1]] in friends:
                grid[near[0]][near[1]] = EMPTY
                captures += 1

        for delta in COMPASS.values():
            capture_towards(*delta)

        return replace(
            state,
            board=tuple("".join(line) for line in grid),
            attackers_turn=not state.attackers_turn,
            moves_made=state.moves_made + 1,
            last_captures=captures,
        )

    def _king_is_surrounded(self, state: TaflState) -> bool:
        row, col = state.king_position
        return all(
            state.piece_at(row + d_row, col + d_col) in (ATTACKER, None)
            for d_row, d_col in COMPASS.values()
        )

    def _winner(self, state: TaflState) -> Optional[Player]:
        if state.king_position in self._corners:
            return Player.MAX
        if self._king_is_surrounded(state):
            return Player.MIN
        return None

    def terminal(self, state: TaflState) -> bool:
        """A win, the move limit, or a side without moves."""
        if self._winner(state) is not None:
            return True
        return state.moves_made >= self._max_moves or not self.actions(state)

    def utility(self, state: TaflState) -> float:
        """Wins are +/-1; otherwise the king's freedom decides a fraction."""
        winner = self._winner(state)
        if winner is not None:
            return 1.0 if winner is Player.MAX else -1.0
        area = len(reachable_by_king(state))
        pieces = sum(row.count(DEFENDER) - row.count(ATTACKER) for row in state.board)
        return max(-0.9, min(0.9, pieces * 0.1 + area * 0.01))


game = KingsEscape()
