"""Wall Race: a compact Quoridor-like race game.

Each player tries to move their pawn to the opposite edge.  On a turn a player
either moves the pawn one step or puts up a wall between two adjacent cells.
A wall may never cut off a player's last route to the goal edge.  The game may
go on for ever when both players shuffle, so a ply limit is applied and the
result is then decided by the difference of the shortest path lengths.
"""

from collections import deque
from dataclasses import dataclass, replace
from typing import Dict, FrozenSet, Iterator, List, Optional, Tuple

from gametree import Game, Player

Cell = Tuple[int, int]
Wall = Tuple[Cell, Cell]

DIRECTIONS: Dict[str, Tuple[int, int]] = {
    "up": (-1, 0),
    "down": (1, 0),
    "left": (0, -1),
    "right": (0, 1),
}


@dataclass(frozen=True)
class RaceState:
    """A snapshot of the race."""

    pawns: Tuple[Cell, Cell]
    walls: FrozenSet[Wall] = frozenset()
    walls_left: Tuple[int, int] = (2, 2)
    ply: int = 0

    @property
    def current(self) -> int:
        """Index of the player on move."""
        return self.ply % 2

    @property
    def current_pawn(self) -> Cell:
        """Position of the pawn on move."""
        return self.pawns[self.current]

    @property
    def other_pawn(self) -> Cell:
        """Position of the pawn that is waiting."""
        return self.pawns[1 - self.current]


def make_wall(first: Cell, second: Cell) -> Wall:
    """Normalise a wall so that the smaller cell comes first."""
    return (first, second) if first < second else (second, first)


class WallRace(Game):
    """The rules of the race on a ``size`` x ``size`` board."""

    def __init__(self, size: int = 3, walls: int = 1, max_ply: int = 30) -> None:
        self._size = size
        self._walls = walls
        self._max_ply = max_ply

    # ------------------------------------------------------------------
    # Geometry helpers
    # ------------------------------------------------------------------
    def _in_bounds(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self._size and 0 <= cell[1] < self._size

    def _open_neighbours(self, cell: Cell, walls: FrozenSet[Wall]) -> Iterator[Tuple[str, Cell]]:
        """Yield the (direction, cell) pairs reachable in one step."""
        for name, (d_row, d_col) in DIRECTIONS.items():
            target = (cell[0] + d_row, cell[1] + d_col)
            if self._in_bounds(target) and make_wall(cell, target) not in walls:
                yield name, target

    def _goal_row(self, index: int) -> int:
        return 0 if index == 0 else self._size - 1

    def _shortest_path(self, start: Cell, goal_row: int, walls: FrozenSet[Wall]) -> Optional[int]:
        """Breadth-first search distance to the goal row, or ``None``."""
        queue = deque([(start, 0)])
        visited = {start}
        while queue:
            cell, distance = queue.popleft()
            if cell[0] == goal_row:
                return distance
            for _, neighbour in self._open_neighbours(cell, walls):
                if neighbour not in visited:
                    visited.add(neighbour)
                    queue.append((neighbour, distance + 1))
        return None

    def _wall_is_legal(self, state: RaceState, wall: Wall) -> bool:
        if wall in state.walls:
            return False
        walls = state.walls | {wall}
        return all(
            self._shortest_path(pawn, self._goal_row(i), walls) is not None
            for i, pawn in enumerate(state.pawns)
        )

    def _all_walls(self) -> Iterator[Wall]:
        for row in range(self._size):
            for col in range(self._size):
                for d_row, d_col in ((0, 1), (1, 0)):
                    target = (row + d_row, col + d_col)
                    if self._in_bounds(target):
                        yield make_wall((row, col), target)

    # ------------------------------------------------------------------
    # Game protocol
    # ------------------------------------------------------------------
    def initial_state(self) -> RaceState:
        middle = self._size // 2
        return RaceState(
            pawns=((self._size - 1, middle), (0, middle)),
            walls_left=(self._walls, self._walls),
        )

    def player(self, state: RaceState) -> Player:
        return Player.MAX if state.current == 0 else Player.MIN

    def actions(self, state: RaceState) -> List[Tuple]:
        moves: List[Tuple] = [
            ("move", name)
            for name, target in self._open_neighbours(state.current_pawn, state.walls)
            if target != state.other_pawn
        ]
        if state.walls_left[state.current] > 0:
            moves.extend(("wall", w) for w in self._all_walls() if self._wall_is_legal(state, w))
        return moves or [("stay",)]

    def result(self, state: RaceState, action: Tuple) -> RaceState:
        kind, *rest = action
        if kind == "move":
            d_row, d_col = DIRECTIONS[rest[0]]
            row, col = state.current_pawn
            pawns = list(state.pawns)
            pawns[state.current] = (row + d_row, col + d_col)
            return replace(state, pawns=tuple(pawns), ply=state.ply + 1)
        if kind == "wall":
            left = list(state.walls_left)
            left[state.current] -= 1
            return replace(
                state,
                walls=state.walls | {rest[0]},
                walls_left=tuple(left),
                ply=state.ply + 1,
            )
        return replace(state, ply=state.ply + 1)

    def _winner(self, state: RaceState) -> Optional[int]:
        for index, (row, _) in enumerate(state.pawns):
            if row == self._goal_row(index):
                return index
        return None

    def terminal(self, state: RaceState) -> bool:
        return self._winner(state) is not None or state.ply >= self._max_ply

    def utility(self, state: RaceState) -> int:
        winner = self._winner(state)
        if winner is not None:
            return 100 if winner == 0 else -100
        mine, theirs = (
            self._shortest_path(pawn, self._goal_row(i), state.walls)
            for i, pawn in enumerate(state.pawns)
        )
        return theirs - mine


game = WallRace(size=3, walls=1, max_ply=30)
