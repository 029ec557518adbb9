"""Quoridor-lite on a 3x3 board: walls of length one, two per player."""

from __future__ import annotations

from collections import deque
from typing import (Deque, Dict, Final, FrozenSet, List, Literal, NamedTuple,
                    Optional, Set, Tuple, TypeAlias, Union)

from gametree import Player

Cell: TypeAlias = Tuple[int, int]
Wall: TypeAlias = Tuple[Cell, Cell]
MoveAction: TypeAlias = Tuple[Literal["move"], Cell]
WallAction: TypeAlias = Tuple[Literal["wall"], Wall]
PassAction: TypeAlias = Tuple[Literal["pass"]]
Action: TypeAlias = Union[MoveAction, WallAction, PassAction]

SIZE: Final[int] = 3
WALLS_EACH: Final[int] = 2
MAX_PLIES: Final[int] = 14
DELTAS: Final[Tuple[Cell, ...]] = ((-1, 0), (1, 0), (0, -1), (0, 1))
GOAL_ROW: Final[Dict[Player, int]] = {Player.MAX: 0, Player.MIN: SIZE - 1}


class State(NamedTuple):
    max_pawn: Cell
    min_pawn: Cell
    max_walls: int
    min_walls: int
    walls: FrozenSet[Wall]
    ply: int


def in_bounds(cell: Cell) -> bool:
    return 0 <= cell[0] < SIZE and 0 <= cell[1] < SIZE


def make_wall(a: Cell, b: Cell) -> Wall:
    return (a, b) if a < b else (b, a)


def all_walls() -> List[Wall]:
    found: Set[Wall] = set()
    for row in range(SIZE):
        for col in range(SIZE):
            for d_row, d_col in DELTAS:
                other: Cell = (row + d_row, col + d_col)
                if in_bounds(other):
                    found.add(make_wall((row, col), other))
    return sorted(found)


ALL_WALLS: Final[List[Wall]] = all_walls()


def open_neighbours(cell: Cell, walls: FrozenSet[Wall]) -> List[Cell]:
    result: List[Cell] = []
    for d_row, d_col in DELTAS:
        other: Cell = (cell[0] + d_row, cell[1] + d_col)
        if in_bounds(other) and make_wall(cell, other) not in walls:
            result.append(other)
    return result


def has_path(start: Cell, goal_row: int, walls: FrozenSet[Wall]) -> bool:
    queue: Deque[Cell] = deque([start])
    seen: Set[Cell] = {start}
    while queue:
        cell: Cell = queue.popleft()
        if cell[0] == goal_row:
            return True
        for other in open_neighbours(cell, walls):
            if other not in seen:
                seen.add(other)
                queue.append(other)
    return False


class QuoridorLite:
    def initial_state(self) -> State:
        return State(max_pawn=(SIZE - 1, 1), min_pawn=(0, 1),
                     max_walls=WALLS_EACH, min_walls=WALLS_EACH,
                     walls=frozenset(), ply=0)

    def player(self, state: State) -> Player:
        return Player.MAX if state.ply % 2 == 0 else Player.MIN

    def _pawn_moves(self, own: Cell, other: Cell, walls: FrozenSet[Wall]) -> List[Cell]:
        moves: List[Cell] = []
        for cell in open_neighbours(own, walls):
            if cell != other:
                moves.append(cell)
                continue
            # Jump over the opposing pawn, to any side that is open behind it.
            moves.extend(jump for jump in open_neighbours(other, walls)
                         if jump != own and jump not in moves)
        return list(dict.fromkeys(moves))

    def actions(self, state: State) -> List[Action]:
        is_max: bool = self.player(state) is Player.MAX
        own: Cell = state.max_pawn if is_max else state.min_pawn
        other: Cell = state.min_pawn if is_max else state.max_pawn
        walls_left: int = state.max_walls if is_max else state.min_walls
        found: List[Action] = [("move", cell) for cell in
                               self._pawn_moves(own, other, state.walls)]
        if walls_left > 0:
            for wall in ALL_WALLS:
                if wall in state.walls:
                    continue
                walls: FrozenSet[Wall] = state.walls | {wall}
                if (has_path(state.max_pawn, GOAL_ROW[Player.MAX], walls)
                        and has_path(state.min_pawn, GOAL_ROW[Player.MIN], walls)):
                    found.append(("wall", wall))
        return found if found else [("pass",)]

    def result(self, state: State, action: Action) -> State:
        is_max: bool = self.player(state) is Player.MAX
        ply: int = state.ply + 1
        if action[0] == "move":
            if is_max:
                return state._replace(max_pawn=action[1], ply=ply)
            return state._replace(min_pawn=action[1], ply=ply)
        if action[0] == "wall":
            walls: FrozenSet[Wall] = state.walls | {action[1]}
            if is_max:
                return state._replace(max_walls=state.max_walls - 1, walls=walls, ply=ply)
            return state._replace(min_walls=state.min_walls - 1, walls=walls, ply=ply)
        return state._replace(ply=ply)

    def _winner(self, state: State) -> Optional[Player]:
        if state.max_pawn[0] == GOAL_ROW[Player.MAX]:
            return Player.MAX
        if state.min_pawn[0] == GOAL_ROW[Player.MIN]:
            return Player.MIN
        return None

    def terminal(self, state: State) -> bool:
        return self._winner(state) is not None or state.ply >= MAX_PLIES

    def utility(self, state: State) -> float:
        winner: Optional[Player] = self._winner(state)
        if winner is None:
            return 0.0
        return 1.0 if winner is Player.MAX else -1.0


game = QuoridorLite()
