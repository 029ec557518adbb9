"""Atari Go (Capture Go) on a small board.

Overview
--------
Two players alternately place stones on the intersections of a square board.
The first player to capture at least one enemy group wins.  A group is
captured when it has no liberties, that is, no empty adjacent points.

Design
------
* ``GoState`` is an immutable snapshot of the position.
* ``AtariGo`` implements the game protocol and delegates the group logic to
  small pure helper functions.
"""

from collections import deque
from dataclasses import dataclass, replace
from typing import Deque, List, Optional, Set, Tuple

from gametree import Game, Player

Point = Tuple[int, int]

EMPTY = 0
BLACK = 1
WHITE = 2

ORTHOGONAL_DIRECTIONS = [(0, 1), (1, 0), (0, -1), (-1, 0)]


@dataclass(frozen=True)
class GoState:
    """An immutable position.

    Attributes:
        board: Rows of stone colours.
        to_move: The colour that is about to place a stone.
        captured_by: The colour that has made a capture, or ``None``.
    """

    board: Tuple[Tuple[int, ...], ...]
    to_move: int = BLACK
    captured_by: Optional[int] = None

    @property
    def size(self) -> int:
        """The side length of the board."""
        return len(self.board)

    @property
    def opponent(self) -> int:
        """The colour that is not on move."""
        return WHITE if self.to_move == BLACK else BLACK


def adjacent_points(point: Point, size: int) -> List[Point]:
    """Return the orthogonal neighbours of a point that lie on the board."""
    row, col = point
    result = []
    for d_row, d_col in ORTHOGONAL_DIRECTIONS:
        new_row, new_col = row + d_row, col + d_col
        if 0 <= new_row < size and 0 <= new_col < size:
            result.append((new_row, new_col))
    return result


def group_and_liberties(grid, start: Point) -> Tuple[Set[Point], Set[Point]]:
    """Breadth-first search for the group containing ``start``.

    Returns:
        A pair of the stones in the group and the liberties of the group.
    """
    colour = grid[start[0]][start[1]]
    group: Set[Point] = {start}
    liberties: Set[Point] = set()
    queue: Deque[Point] = deque([start])

    while queue:
        current = queue.popleft()
        for neighbour in adjacent_points(current, len(grid)):
            row, col = neighbour
            if grid[row][col] == EMPTY:
                liberties.add(neighbour)
            elif grid[row][col] == colour and neighbour not in group:
                group.add(neighbour)
                queue.append(neighbour)

    return group, liberties


def place_stone(state: GoState, point: Point) -> Optional[GoState]:
    """Place a stone and resolve captures.

    Returns:
        The new state, or ``None`` if the placement would be suicide.
    """
    grid = [list(row) for row in state.board]
    row, col = point
    target_row = grid[row]
    target_row[col] = state.to_move

    captured: Set[Point] = set()
    for neighbour in adjacent_points(point, state.size):
        n_row, n_col = neighbour
        if grid[n_row][n_col] == state.opponent and neighbour not in captured:
            group, liberties = group_and_liberties(grid, neighbour)
            if not liberties:
                captured |= group

    for c_row, c_col in captured:
        grid[c_row][c_col] = EMPTY

    if not captured:
        _, own_liberties = group_and_liberties(grid, point)
        if not own_liberties:
            return None

    return replace(
        state,
        board=tuple(tuple(row) for row in grid),
        to_move=state.opponent,
        captured_by=state.to_move if captured else None,
    )


class AtariGo(Game):
    """The game rules, parameterised by board size."""

    def __init__(self, size: int = 4) -> None:
        self.size = size

    def initial_state(self) -> GoState:
        """Return the position with the traditional central cross-cut."""
        grid = [[EMPTY] * self.size for _ in range(self.size)]
        mid = self.size // 2
        grid[mid - 1][mid - 1] = grid[mid][mid] = BLACK
        grid[mid - 1][mid] = grid[mid][mid - 1] = WHITE
        return GoState(board=tuple(tuple(row) for row in grid))

    def player(self, state: GoState) -> Player:
        """Black maximises, White minimises."""
        return Player.MAX if state.to_move == BLACK else Player.MIN

    def actions(self, state: GoState) -> List[Point]:
        """All empty points that are not suicide, in row-major order."""
        return [
            (row, col)
            for row in range(state.size)
            for col in range(state.size)
            if state.board[row][col] == EMPTY
            and place_stone(state, (row, col)) is not None
        ]

    def result(self, state: GoState, action: Point) -> GoState:
        """Return the position after placing a stone at ``action``."""
        new_state = place_stone(state, action)
        if new_state is None:
            raise ValueError(f"Illegal move: {action}")
        return new_state

    def terminal(self, state: GoState) -> bool:
        """The game ends on a capture or when the mover has no legal move."""
        return state.captured_by is not None or not self.actions(state)

    def utility(self, state: GoState) -> int:
        """+1 if Black captured, -1 if White captured; the stuck player loses."""
        if state.captured_by is not None:
            return 1 if state.captured_by == BLACK else -1
        return -1 if state.to_move == BLACK else 1


game = AtariGo(size=4)
