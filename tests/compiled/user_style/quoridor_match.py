"""Quoridor on a 3x3 board, two walls each."""

from collections import deque
from dataclasses import dataclass
from enum import Enum, auto
from typing import assert_never

from gametree import MAX, MIN, Player

SIZE = 3
WALLS = 2
LIMIT = 24


class Axis(Enum):
    HORIZONTAL = auto()
    VERTICAL = auto()


@dataclass(frozen=True)
class Step:
    row: int
    col: int


@dataclass(frozen=True)
class Wall:
    row: int
    col: int
    axis: Axis


Action = Step | Wall
Pawn = tuple[int, int]


@dataclass(frozen=True)
class Playing:
    pawns: tuple[Pawn, Pawn]
    left: tuple[int, int]
    walls: frozenset[Wall]
    turn: int


@dataclass(frozen=True)
class Won:
    winner: int


@dataclass(frozen=True)
class Drawn:
    pass


State = Playing | Won | Drawn


def goal_row(who: int) -> int:
    match who:
        case 0:
            return SIZE - 1
        case 1:
            return 0
        case _:
            raise ValueError(who)


def blocked(walls: frozenset[Wall], a: Pawn, b: Pawn) -> bool:
    match (b[0] - a[0], b[1] - a[1]):
        case (1, 0):
            return any(Wall(a[0], c, Axis.HORIZONTAL) in walls for c in (a[1], a[1] - 1))
        case (-1, 0):
            return blocked(walls, b, a)
        case (0, 1):
            return any(Wall(r, a[1], Axis.VERTICAL) in walls for r in (a[0], a[0] - 1))
        case (0, -1):
            return blocked(walls, b, a)
        case _:
            return True


def neighbours(walls: frozenset[Wall], at: Pawn) -> list[Pawn]:
    row, col = at
    around = [(row + 1, col), (row, col + 1), (row - 1, col), (row, col - 1)]
    return [(r, c) for r, c in around if 0 <= r < SIZE and 0 <= c < SIZE and not blocked(walls, at, (r, c))]


def reaches(walls: frozenset[Wall], start: Pawn, row: int) -> bool:
    seen = {start}
    queue = deque([start])
    while queue:
        match queue.popleft():
            case (r, _) if r == row:
                return True
            case here:
                for there in neighbours(walls, here):
                    if there not in seen:
                        seen.add(there)
                        queue.append(there)
    return False


def fits(state: Playing, wall: Wall) -> bool:
    match wall:
        case Wall(r, c, Axis.HORIZONTAL):
            clash = {wall, Wall(r, c, Axis.VERTICAL), Wall(r, c - 1, wall.axis), Wall(r, c + 1, wall.axis)}
        case Wall(r, c, Axis.VERTICAL):
            clash = {wall, Wall(r, c, Axis.HORIZONTAL), Wall(r - 1, c, wall.axis), Wall(r + 1, c, wall.axis)}
    if clash & state.walls:
        return False
    walls = state.walls | {wall}
    return all(reaches(walls, state.pawns[who], goal_row(who)) for who in (0, 1))


def steps(state: Playing) -> list[Step]:
    who = state.turn % 2
    mine, other = state.pawns[who], state.pawns[1 - who]
    found = []
    for square in neighbours(state.walls, mine):
        if square == other:  # jump over the opponent
            found += [Step(*far) for far in neighbours(state.walls, other) if far != mine]
        else:
            found.append(Step(*square))
    return found


class Quoridor:
    def initial_state(self) -> State:
        return Playing(((0, SIZE // 2), (SIZE - 1, SIZE // 2)), (WALLS, WALLS), frozenset(), 0)

    def player(self, state: State) -> Player:
        match state:
            case Playing(turn=turn) if turn % 2 == 0:
                return MAX
            case Playing():
                return MIN
            case Won() | Drawn():
                raise ValueError("the game is over")
            case _:
                assert_never(state)

    def actions(self, state: State) -> list[Action]:
        match state:
            case Playing(left=left, turn=turn):
                walls = [Wall(r, c, axis) for r in range(SIZE - 1) for c in range(SIZE - 1) for axis in Axis]
                return steps(state) + [wall for wall in walls if left[turn % 2] and fits(state, wall)]
            case _:
                return []

    def result(self, state: State, action: Action) -> State:
        assert isinstance(state, Playing)
        who = state.turn % 2
        match action, who:
            case Step(row, _), _ if row == goal_row(who):
                return Won(who)
            case Step(row, col), 0:
                new = Playing(((row, col), state.pawns[1]), state.left, state.walls, state.turn + 1)
            case Step(row, col), _:
                new = Playing((state.pawns[0], (row, col)), state.left, state.walls, state.turn + 1)
            case Wall() as wall, _:
                first, second = state.left
                left = (first - 1, second) if who == 0 else (first, second - 1)
                new = Playing(state.pawns, left, state.walls | {wall}, state.turn + 1)
        return Drawn() if new.turn == LIMIT or not self.actions(new) else new

    def terminal(self, state: State) -> bool:
        return not isinstance(state, Playing)

    def utility(self, state: State) -> int:
        match state:
            case Won(0):
                return 1
            case Won():
                return -1
            case _:
                return 0


game = Quoridor()
