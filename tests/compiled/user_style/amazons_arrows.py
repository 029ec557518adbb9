"""
Game of the Amazons on a small board.

This module implements a reduced version of the Game of the Amazons for use with
the ``gametree`` search library. Each player controls one or more amazons, which
move like chess queens. After moving, the amazon fires an arrow (also like a queen)
which permanently blocks the square it lands on. The first player unable to move loses.
"""

from dataclasses import dataclass
from typing import Dict, Iterator, List, Optional, Tuple

Square = Tuple[int, int]

# All eight queen directions
DIRECTIONS: Tuple[Square, ...] = (
    (-1, -1), (-1, 0), (-1, 1),
    (0, -1), (0, 1),
    (1, -1), (1, 0), (1, 1),
)

EMPTY = "."
ARROW = "#"
WHITE = "W"
BLACK = "B"

VALID_SYMBOLS = {EMPTY, ARROW, WHITE, BLACK}


@dataclass(frozen=True)
class AmazonsMove:
    """
    A complete Amazons turn.

    Attributes:
        start: The square the amazon leaves.
        end: The square the amazon arrives at.
        arrow: The square that is blocked by the arrow.
    """

    start: Square
    end: Square
    arrow: Square


@dataclass(frozen=True)
class AmazonsState:
    """
    An immutable Amazons position.

    Attributes:
        rows: The board, one string per row.
        to_move: Either ``"W"`` or ``"B"``.
    """

    rows: Tuple[str, ...]
    to_move: str

    def __post_init__(self) -> None:
        """Validate the position."""
        if self.to_move not in (WHITE, BLACK):
            raise ValueError(f"to_move must be 'W' or 'B', got {self.to_move!r}")
        for row in self.rows:
            if not set(row) <= VALID_SYMBOLS:
                raise ValueError(f"Invalid row: {row!r}")

    def at(self, square: Square) -> Optional[str]:
        """Return the symbol at a square, or None if it is off the board."""
        row, col = square
        if 0 <= row < len(self.rows) and 0 <= col < len(self.rows[row]):
            return self.rows[row][col]
        return None

    def find(self, symbol: str) -> List[Square]:
        """Return all squares that hold the given symbol."""
        return [
            (r, c)
            for r, row in enumerate(self.rows)
            for c, value in enumerate(row)
            if value == symbol
        ]

    def with_changes(self, changes: Dict[Square, str]) -> Tuple[str, ...]:
        """Return the rows with some squares replaced."""
        grid = [list(row) for row in self.rows]
        for (r, c), symbol in changes.items():
            grid[r][c] = symbol
        return tuple("".join(row) for row in grid)


class Amazons:
    """Amazons for two players: White is MAX and moves first, Black is MIN."""

    def __init__(self, layout: Tuple[str, ...] = ("B...", "....", "....", "...W")) -> None:
        if len({len(row) for row in layout}) != 1:
            raise ValueError("All rows must have the same length")
        self.layout = tuple(layout)

    def initial_state(self) -> AmazonsState:
        """Return the starting position."""
        return AmazonsState(self.layout, WHITE)

    def player(self, state: AmazonsState) -> int:
        """Return 1 for White (MAX) and -1 for Black (MIN)."""
        return 1 if state.to_move == WHITE else -1

    def _reachable(
        self, state: AmazonsState, origin: Square, vacated: Optional[Square] = None
    ) -> Iterator[Square]:
        """
        Yield the squares a queen on ``origin`` can reach.

        Args:
            state: The current position.
            origin: The square to start from.
            vacated: A square to be regarded as empty, since its amazon has just left.
        """
        for dr, dc in DIRECTIONS:
            r, c = origin[0] + dr, origin[1] + dc
            while True:
                symbol = state.at((r, c))
                if symbol is None:
                    break
                if symbol != EMPTY and (r, c) != vacated:
                    break
                yield (r, c)
                r, c = r + dr, c + dc

    def _generate_moves(self, state: AmazonsState) -> Iterator[AmazonsMove]:
        """Lazily generate all legal moves."""
        for start in state.find(state.to_move):
            for end in self._reachable(state, start):
                for arrow in self._reachable(state, end, vacated=start):
                    yield AmazonsMove(start, end, arrow)

    def actions(self, state: AmazonsState) -> List[AmazonsMove]:
        """Return a list of all legal moves."""
        return list(self._generate_moves(state))

    def result(self, state: AmazonsState, action: AmazonsMove) -> AmazonsState:
        """
        Return the position after a move.

        Raises:
            ValueError: If no amazon of the player to move is on the start square.
        """
        if state.at(action.start) != state.to_move:
            raise ValueError(f"No amazon of {state.to_move} on {action.start}")
        # Order matters: the arrow may land on the square just vacated.
        rows = state.with_changes(
            {action.start: EMPTY, action.end: state.to_move, action.arrow: ARROW}
        )
        next_player = BLACK if state.to_move == WHITE else WHITE
        return AmazonsState(rows, next_player)

    def terminal(self, state: AmazonsState) -> bool:
        """The game is over when the player to move has no legal move."""
        return next(self._generate_moves(state), None) is None

    def utility(self, state: AmazonsState) -> int:
        """Return +1 if White won, or -1 if Black won."""
        if not self.terminal(state):
            raise ValueError("Utility is only defined for terminal states")
        return -1 if state.to_move == WHITE else 1


game = Amazons()
