"""Go on 3x3, area scoring, positional superko, two passes end the game.  Everything is typed."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Callable, ClassVar, Final, Iterable, Literal, Optional, TypeAlias, Union

from gametree import Player

SIZE: Final[int] = 3
PLY_LIMIT: Final[int] = 40


class Stone(IntEnum):
    WHITE = -1
    NONE = 0
    BLACK = 1

    def __neg__(self) -> Stone:
        return Stone(-self.value)

    @property
    def symbol(self) -> str:
        return {Stone.WHITE: "o", Stone.NONE: "+", Stone.BLACK: "x"}[self]


@dataclass(frozen=True, order=True)
class Point:
    row: int
    col: int

    def __add__(self, other: Point) -> Point:
        return Point(self.row + other.row, self.col + other.col)

    @property
    def valid(self) -> bool:
        return 0 <= self.row < SIZE and 0 <= self.col < SIZE


Stones: TypeAlias = tuple[Stone, ...]
Action: TypeAlias = Union[Point, Literal["pass"]]
PASS: Final = "pass"
POINTS: Final[tuple[Point, ...]] = tuple(Point(r, c) for r in range(SIZE) for c in range(SIZE))
STEPS: Final[tuple[Point, ...]] = (Point(-1, 0), Point(0, 1), Point(1, 0), Point(0, -1))
NEIGHBOURS: Final[dict[Point, list[Point]]] = {p: [p + s for s in STEPS if (p + s).valid] for p in POINTS}
EMPTY_BOARD: Final[Stones] = (Stone.NONE,) * len(POINTS)


def region(board: dict[Point, Stone], start: Point) -> tuple[set[Point], set[Stone]]:
    """The connected points of the colour of `start`, and the other colours on their border."""
    colour: Stone = board[start]
    seen: set[Point] = {start}
    border: set[Stone] = set()
    todo: list[Point] = [start]
    while todo:
        point = todo.pop()
        for near in NEIGHBOURS[point]:
            if board[near] != colour:
                border.add(board[near])
            elif near not in seen:
                seen.add(near)
                todo.append(near)
    return seen, border


def place(stones: Stones, point: Point, stone: Stone) -> Optional[Stones]:
    """The board after a stone is placed and dead groups are removed; None if it is not possible."""
    board: dict[Point, Stone] = dict(zip(POINTS, stones))
    if board[point] is not Stone.NONE:
        return None
    board[point] = stone
    for near in NEIGHBOURS[point]:
        if board[near] == -stone:
            group, border = region(board, near)
            if Stone.NONE not in border:
                board.update(dict.fromkeys(group, Stone.NONE))
    _, border = region(board, point)
    if Stone.NONE not in border:
        return None  # suicide
    return tuple(board[p] for p in POINTS)


@dataclass(frozen=True)
class State:
    stones: Stones = EMPTY_BOARD
    turn: Stone = Stone.BLACK
    passes: int = 0
    plies: int = 0
    history: frozenset[Stones] = frozenset({EMPTY_BOARD})

    def __str__(self) -> str:
        text: str = "".join(s.symbol for s in self.stones)
        return "\n".join(text[i : i + SIZE] for i in range(0, len(text), SIZE))


class Go:
    KOMI: ClassVar[float] = 0.5

    def __init__(self, score: Optional[Callable[[Stones], int]] = None) -> None:
        self.score: Callable[[Stones], int] = score or self.area

    @property
    def initial(self) -> State:
        return State()

    def initial_state(self) -> State:
        return self.initial

    def player(self, state: State) -> Player:
        return Player(int(state.turn))

    def actions(self, state: State) -> Iterable[Action]:
        if self.terminal(state):
            return
        for point in POINTS:
            if (after := place(state.stones, point, state.turn)) is not None:
                if after not in state.history:
                    yield point
        yield PASS

    def result(self, state: State, action: Action) -> State:
        if action == PASS:
            return State(state.stones, -state.turn, state.passes + 1, state.plies + 1, state.history)
        assert isinstance(action, Point)
        after = place(state.stones, action, state.turn)
        if after is None:
            raise ValueError(f"illegal move {action}")
        return State(after, -state.turn, 0, state.plies + 1, state.history | {after})

    def terminal(self, state: State) -> bool:
        return state.passes >= 2 or state.plies >= PLY_LIMIT

    def utility(self, state: State) -> float:
        return self.score(state.stones) - self.KOMI

    @staticmethod
    def area(stones: Stones) -> int:
        board: dict[Point, Stone] = dict(zip(POINTS, stones))
        total: int = sum(stones)
        done: set[Point] = set()
        for point, stone in board.items():
            if stone is Stone.NONE and point not in done:
                empty, border = region(board, point)
                done |= empty
                if len(border) == 1:
                    total += len(empty) * next(iter(border))
        return int(total)


game = Go()
