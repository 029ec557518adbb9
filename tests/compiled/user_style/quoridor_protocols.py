from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product, starmap
from typing import Final, Generic, Literal, NamedTuple, Protocol, TypeAlias, TypeVar

Sign: TypeAlias = Literal[1, -1]
Orientation: TypeAlias = Literal["H", "V"]

SIZE: Final[int] = 3
WALLS_EACH: Final[int] = 2
PLY_LIMIT: Final[int] = 24


class Cell(NamedTuple):
    row: int
    col: int

    def shift(self, delta: Cell) -> Cell:
        return Cell(self.row + delta.row, self.col + delta.col)

    def inside(self) -> bool:
        return 0 <= self.row < SIZE and 0 <= self.col < SIZE


class Wall(NamedTuple):
    row: int
    col: int
    orientation: Orientation


@dataclass(frozen=True, slots=True)
class Step:
    to: Cell


@dataclass(frozen=True, slots=True)
class Build:
    wall: Wall


Action: TypeAlias = Step | Build
S = TypeVar("S")
A = TypeVar("A")


class Rules(Protocol, Generic[S, A]):
    def result(self, state: S, action: A) -> S: ...


@dataclass(frozen=True, slots=True)
class State:
    pawns: tuple[Cell, Cell]
    walls: frozenset[Wall]
    stock: tuple[int, int]
    mover: Sign
    ply: int = 0

    @property
    def index(self) -> Literal[0, 1]:
        return 0 if self.mover == 1 else 1


DELTAS: Final[tuple[Cell, ...]] = (Cell(-1, 0), Cell(1, 0), Cell(0, -1), Cell(0, 1))
GOAL_ROW: Final[tuple[int, int]] = (0, SIZE - 1)
ALL_WALLS: Final[tuple[Wall, ...]] = tuple(starmap(Wall, product(range(SIZE - 1), range(SIZE - 1), "HV")))


def blocked(walls: frozenset[Wall], a: Cell, b: Cell) -> bool:
    r, c = min(a.row, b.row), min(a.col, b.col)
    if a.col == b.col:
        return Wall(r, c, "H") in walls or Wall(r, c - 1, "H") in walls
    return Wall(r, c, "V") in walls or Wall(r - 1, c, "V") in walls


def open_neighbours(walls: frozenset[Wall], cell: Cell) -> Iterator[Cell]:
    return (nxt for nxt in map(cell.shift, DELTAS) if nxt.inside() and not blocked(walls, cell, nxt))


def has_path(walls: frozenset[Wall], start: Cell, goal_row: int) -> bool:
    queue: deque[Cell] = deque([start])
    seen: set[Cell] = {start}
    while queue:
        cell = queue.popleft()
        if cell.row == goal_row:
            return True
        fresh = set(open_neighbours(walls, cell)) - seen
        seen |= fresh
        queue.extend(sorted(fresh))
    return False


def conflicts(walls: frozenset[Wall], w: Wall) -> bool:
    dr, dc = (0, 1) if w.orientation == "H" else (1, 0)
    along: set[Wall] = {w._replace(row=w.row + k * dr, col=w.col + k * dc) for k in (-1, 1)}
    crossing: set[Wall] = {Wall(w.row, w.col, "H"), Wall(w.row, w.col, "V")}
    return not walls.isdisjoint(crossing | along)


class Quoridor(Rules[State, Action]):
    def initial_state(self) -> State:
        pawns = (Cell(SIZE - 1, SIZE // 2), Cell(0, SIZE // 2))
        return State(pawns, frozenset(), (WALLS_EACH, WALLS_EACH), 1)

    def player(self, state: State) -> Sign:
        return state.mover

    def actions(self, state: State) -> Iterator[Action]:
        if self.terminal(state):
            return
        yield from map(Step, self._targets(state))
        if state.stock[state.index] > 0:
            for wall in ALL_WALLS:
                if not conflicts(state.walls, wall) and self._keeps_paths(state, wall):
                    yield Build(wall)

    def _targets(self, state: State) -> list[Cell]:
        me, other = state.pawns[state.index], state.pawns[1 - state.index]
        found: list[Cell] = []
        for nxt in open_neighbours(state.walls, me):
            ahead = Cell(2 * other.row - me.row, 2 * other.col - me.col)
            beyond = [c for c in open_neighbours(state.walls, other) if c != me]
            found += [nxt] if nxt != other else [ahead] if ahead in beyond else beyond
        return found

    def _keeps_paths(self, state: State, wall: Wall) -> bool:
        walls = state.walls | {wall}
        return all(has_path(walls, pawn, row) for pawn, row in zip(state.pawns, GOAL_ROW))

    def result(self, state: State, action: Action) -> State:
        i = state.index
        after = replace(state, mover=-state.mover, ply=state.ply + 1)
        match action:
            case Step(to):
                return replace(after, pawns=(to, state.pawns[1]) if i == 0 else (state.pawns[0], to))
            case Build(wall):
                a, b = state.stock
                return replace(after, walls=state.walls | {wall}, stock=(a - 1, b) if i == 0 else (a, b - 1))

    def terminal(self, state: State) -> bool:
        return state.ply >= PLY_LIMIT or self.utility(state) != 0

    def utility(self, state: State) -> int:
        first, second = (pawn.row == row for pawn, row in zip(state.pawns, GOAL_ROW))
        return int(first) - int(second)


game = Quoridor()
