"""Lines of Action on a small board.

A piece moves in a straight line exactly as many squares as there are pieces
(of either colour) on that line.  It may jump over its own pieces but not over
the enemy's, and it captures by landing.  The first player whose pieces form
one connected group wins.  After six moves the game is decided by the groups.
"""

from collections import deque
from dataclasses import dataclass
from typing import FrozenSet, Iterator, List, Optional, Set, Tuple

from gametree import Game, Player

Square = Tuple[int, int]

ALL_DIRECTIONS: Tuple[Square, ...] = (
    (-1, -1), (-1, 0), (-1, 1),
    (0, -1), (0, 1),
    (1, -1), (1, 0), (1, 1),
)


@dataclass(frozen=True)
class LinesState:
    """Positions of both armies and the player on move.

    Attributes:
        dark: Squares of the maximizing player.
        light: Squares of the minimizing player.
        dark_to_move: Whether the maximizing player is on move.
    """

    dark: FrozenSet[Square]
    light: FrozenSet[Square]
    dark_to_move: bool = True
    moves: int = 0

    @property
    def own(self) -> FrozenSet[Square]:
        """The squares of the player on move."""
        return self.dark if self.dark_to_move else self.light

    @property
    def enemy(self) -> FrozenSet[Square]:
        """The squares of the waiting player."""
        return self.light if self.dark_to_move else self.dark


def connected_components(squares: FrozenSet[Square]) -> List[Set[Square]]:
    """Split a set of squares into its eight-connected components."""
    remaining = set(squares)
    components: List[Set[Square]] = []

    while remaining:
        start = min(remaining)
        remaining.discard(start)
        component = {start}
        queue = deque([start])
        while queue:
            row, col = queue.popleft()
            for d_row, d_col in ALL_DIRECTIONS:
                neighbour = (row + d_row, col + d_col)
                if neighbour in remaining:
                    remaining.remove(neighbour)
                    component.add(neighbour)
                    queue.append(neighbour)
        components.append(component)

    return components


def is_united(squares: FrozenSet[Square]) -> bool:
    """Whether the squares form at most one group."""
    return len(connected_components(squares)) <= 1


class LinesOfAction(Game):
    """Rules for a square board of the given size."""

    def __init__(self, size: int = 4) -> None:
        self._size = size

    @property
    def size(self) -> int:
        """Side length of the board."""
        return self._size

    def initial_state(self) -> LinesState:
        """Dark on the top and bottom edges, light on the left and right."""
        inner = range(1, self.size - 1)
        last = self.size - 1
        return LinesState(
            dark=frozenset((row, col) for row in (0, last) for col in inner),
            light=frozenset((row, col) for row in inner for col in (0, last)),
        )

    def player(self, state: LinesState) -> Player:
        """Return the player on move."""
        return Player.MAX if state.dark_to_move else Player.MIN

    def _on_board(self, square: Square) -> bool:
        return all(0 <= x < self.size for x in square)

    def _ray(self, square: Square, direction: Square) -> Iterator[Square]:
        """Yield the squares in a direction, not including the origin."""
        row, col = square
        d_row, d_col = direction
        current = (row + d_row, col + d_col)
        while self._on_board(current):
            yield current
            current = (current[0] + d_row, current[1] + d_col)

    def _line_count(self, state: LinesState, square: Square, direction: Square) -> int:
        """Number of pieces on the whole line through a square."""
        d_row, d_col = direction
        occupied = state.dark | state.light
        forward = sum(1 for s in self._ray(square, direction) if s in occupied)
        backward = sum(1 for s in self._ray(square, (-d_row, -d_col)) if s in occupied)
        return 1 + forward + backward

    def _target(self, state: LinesState, square: Square, direction: Square) -> Optional[Square]:
        """The landing square of a move, or ``None`` when it is blocked."""
        distance = self._line_count(state, square, direction)
        for steps, current in enumerate(self._ray(square, direction), start=1):
            if steps == distance:
                return None if current in state.own else current
            if current in state.enemy:
                return None
        return None

    def actions(self, state: LinesState) -> List[Tuple[Square, Square]]:
        """All moves as (origin, destination) pairs in sorted order."""
        moves = []
        for square in sorted(state.own):
            for direction in ALL_DIRECTIONS:
                target = self._target(state, square, direction)
                if target is not None:
                    moves.append((square, target))
        return moves

    def result(self, state: LinesState, action: Tuple[Square, Square]) -> LinesState:
        """Move a piece, removing an enemy piece on the destination."""
        origin, destination = action
        own = (state.own - {origin}) | {destination}
        enemy = state.enemy - {destination}
        if state.dark_to_move:
            return LinesState(dark=own, light=enemy, dark_to_move=False, moves=state.moves + 1)
        return LinesState(dark=enemy, light=own, dark_to_move=True, moves=state.moves + 1)

    def terminal(self, state: LinesState) -> bool:
        """The game ends when an army is united or the mover is stuck."""
        return state.moves == 6 or is_united(state.dark) or is_united(state.light) or not self.actions(state)

    def utility(self, state: LinesState) -> int:
        """+1, 0 or -1; uniting both armies at once is a draw."""
        dark, light = is_united(state.dark), is_united(state.light)
        if dark and light:
            return 0
        if dark or light:
            return 1 if dark else -1
        return -1 if state.dark_to_move else 1


game = LinesOfAction(size=4)
