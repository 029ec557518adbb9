"""
Breakthrough - a two-player abstract strategy game.

This module provides a clean, well-documented implementation of Breakthrough
on a small board, suitable for use with game tree search algorithms.
"""

from typing import Dict, List, NamedTuple, Optional, Set, Tuple

from gametree import Game, Player

# Type aliases for readability
Position = Tuple[int, int]

# Constants
ROWS: int = 5
COLS: int = 4
WHITE: str = "W"
BLACK: str = "B"


class BreakthroughState(NamedTuple):
    """Immutable game state.

    Attributes:
        white: Positions of the white pawns.
        black: Positions of the black pawns.
        current: The player to move ("W" or "B").
    """

    white: frozenset
    black: frozenset
    current: str

    def pieces_of(self, colour: str) -> frozenset:
        """Return the pieces of the given colour."""
        return self.white if colour == WHITE else self.black

    def opponent(self) -> str:
        """Return the colour of the opponent."""
        return BLACK if self.current == WHITE else WHITE


class Move(NamedTuple):
    """A move from one square to another."""

    start: Position
    end: Position


class Breakthrough(Game):
    """The game of Breakthrough."""

    def __init__(self, rows: int = ROWS, cols: int = COLS) -> None:
        """Initialize the game with the given board dimensions."""
        self.rows = rows
        self.cols = cols

    def initial_state(self) -> BreakthroughState:
        """Return the starting position."""
        white: Set[Position] = set()
        black: Set[Position] = set()
        for col in range(self.cols):
            white.add((self.rows - 1, col))
            black.add((0, col))
        return BreakthroughState(frozenset(white), frozenset(black), WHITE)

    def player(self, state: BreakthroughState) -> Player:
        """Return the player to move."""
        return Player.MAX if state.current == WHITE else Player.MIN

    def _is_on_board(self, position: Position) -> bool:
        """Check whether a position is on the board."""
        row, col = position
        return 0 <= row < self.rows and 0 <= col < self.cols

    def actions(self, state: BreakthroughState) -> List[Move]:
        """Return all legal moves."""
        moves: List[Move] = []
        direction = -1 if state.current == WHITE else 1
        own = state.pieces_of(state.current)
        enemy = state.pieces_of(state.opponent())
        for row, col in sorted(own):
            for delta in (-1, 0, 1):
                target = (row + direction, col + delta)
                if not self._is_on_board(target):
                    continue
                if target in own:
                    continue
                # Straight moves cannot capture
                if delta == 0 and target in enemy:
                    continue
                moves.append(Move((row, col), target))
        return moves

    def result(self, state: BreakthroughState, action: Move) -> BreakthroughState:
        """Return the state after the given move."""
        own = state.pieces_of(state.current)
        enemy = state.pieces_of(state.opponent())
        new_own = (own - {action.start}) | {action.end}
        new_enemy = enemy - {action.end}
        if state.current == WHITE:
            return BreakthroughState(new_own, new_enemy, BLACK)
        return BreakthroughState(new_enemy, new_own, WHITE)

    def _winner(self, state: BreakthroughState) -> Optional[str]:
        """Return the winner, or None if the game is not over."""
        if any(row == 0 for row, _ in state.white) or not state.black:
            return WHITE
        if any(row == self.rows - 1 for row, _ in state.black) or not state.white:
            return BLACK
        return None

    def terminal(self, state: BreakthroughState) -> bool:
        """Return whether the game is over."""
        return self._winner(state) is not None

    def utility(self, state: BreakthroughState) -> float:
        """Return the value of a terminal state."""
        scores: Dict[Optional[str], float] = {WHITE: 1.0, BLACK: -1.0, None: 0.0}
        return scores[self._winner(state)]

    def evaluate(self, state: BreakthroughState) -> float:
        """Heuristic: advancement of the pawns."""
        white_score = sum(self.rows - 1 - row for row, _ in state.white)
        black_score = sum(row for row, _ in state.black)
        return float(white_score - black_score) / (self.rows * self.cols)


game = Breakthrough()
