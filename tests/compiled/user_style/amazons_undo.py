"""
Game of the Amazons (mini version).

A compact implementation of the Game of the Amazons with a 4x4 board and one amazon for each player.
"""

from dataclasses import dataclass, field
from typing import Dict, Generator, List, Optional, Set, Tuple

from gametree import Game, Player

DIRECTIONS: List[Tuple[int, int]] = [
    (-1, -1), (-1, 0), (-1, 1),
    (0, -1), (0, 1),
    (1, -1), (1, 0), (1, 1),
]


@dataclass(frozen=True)
class AmazonsState:
    """Represents the state of the game."""

    board: Tuple[Tuple[str, ...], ...]
    current_player: int = 0
    history: Tuple[Tuple[int, int], ...] = field(default=(), compare=False)


class Amazons(Game):
    """Implementation of the Game of the Amazons."""

    SYMBOLS = {0: "W", 1: "B"}
    EMPTY = "."
    ARROW = "#"

    def __init__(self, size: int = 4):
        self.size = size

    def initial_state(self) -> AmazonsState:
        board = [[self.EMPTY for _ in range(self.size)] for _ in range(self.size)]
        board[0][1] = self.SYMBOLS[1]
        board[self.size - 1][self.size - 2] = self.SYMBOLS[0]
        return AmazonsState(board=tuple(tuple(row) for row in board))

    def player(self, state: AmazonsState) -> Player:
        return Player.MAX if state.current_player == 0 else Player.MIN

    def _slide(self, board: List[List[str]], row: int, col: int) -> Generator[Tuple[int, int], None, None]:
        """Yield all squares reachable by a queen move."""
        for dr, dc in DIRECTIONS:
            r, c = row + dr, col + dc
            while 0 <= r < self.size and 0 <= c < self.size and board[r][c] == self.EMPTY:
                yield r, c
                r += dr
                c += dc

    def _find(self, board: List[List[str]], symbol: str) -> Optional[Tuple[int, int]]:
        """Find the amazon of a player."""
        for r, row in enumerate(board):
            if symbol in row:
                return r, row.index(symbol)
        return None

    def actions(self, state: AmazonsState) -> List[Tuple[Tuple[int, int], Tuple[int, int]]]:
        board = [list(row) for row in state.board]
        symbol = self.SYMBOLS[state.current_player]
        position = self._find(board, symbol)
        if position is None:
            return []
        row, col = position
        moves = []
        for target in self._slide(board, row, col):
            # Temporarily move the amazon
            board[row][col] = self.EMPTY
            board[target[0]][target[1]] = symbol
            for arrow in self._slide(board, *target):
                moves.append((target, arrow))
            # Undo the move
            board[target[0]][target[1]] = self.EMPTY
            board[row][col] = symbol
        return moves

    def result(self, state: AmazonsState, action) -> AmazonsState:
        target, arrow = action
        symbol = self.SYMBOLS[state.current_player]
        board = [list(row) for row in state.board]
        row, col = self._find(board, symbol)
        board[row][col] = self.EMPTY
        board[target[0]][target[1]] = symbol
        board[arrow[0]][arrow[1]] = self.ARROW
        return AmazonsState(
            board=tuple(map(tuple, board)),
            current_player=1 - state.current_player,
        )

    def terminal(self, state: AmazonsState) -> bool:
        return len(self.actions(state)) == 0

    def utility(self, state: AmazonsState) -> int:
        """The player who cannot move loses."""
        return -1 if state.current_player == 0 else 1

    def evaluate(self, state: AmazonsState) -> int:
        """Mobility difference."""
        board = [list(row) for row in state.board]
        scores: Dict[int, int] = {}
        for player, symbol in self.SYMBOLS.items():
            position = self._find(board, symbol)
            reachable: Set[Tuple[int, int]] = set()
            frontier = [position] if position else []
            while frontier:
                r, c = frontier.pop(0)
                for dr, dc in DIRECTIONS:
                    nxt = (r + dr, c + dc)
                    if (
                        0 <= nxt[0] < self.size
                        and 0 <= nxt[1] < self.size
                        and nxt not in reachable
                        and board[nxt[0]][nxt[1]] == self.EMPTY
                    ):
                        reachable.add(nxt)
                        frontier.append(nxt)
            scores[player] = len(reachable)
        return scores[0] - scores[1]


game = Amazons()
