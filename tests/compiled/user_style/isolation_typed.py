"""Isolation: step like a king, then remove a tile. Whoever cannot step loses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, TypeAlias, assert_never

from gametree import Game, Player

Row: TypeAlias = int
Col: TypeAlias = int
Side: TypeAlias = Literal["light", "dark"]


class Square(NamedTuple):
    row: Row
    col: Col

    def shifted(self, delta: Delta) -> Square:
        return Square(self.row + delta.dr, self.col + delta.dc)


class Delta(NamedTuple):
    dr: int
    dc: int


KING_STEPS: Final[tuple[Delta, ...]] = tuple(
    Delta(dr, dc) for dr in (-1, 0, 1) for dc in (-1, 0, 1) if (dr, dc) != (0, 0)
)


@dataclass(frozen=True, slots=True)
class Turn:
    to: Square
    remove: Square


@dataclass(frozen=True)
class State:
    tiles: frozenset[Square]
    light: Square
    dark: Square
    side: Side = "light"

    def pawn(self, side: Side) -> Square:
        match side:
            case "light":
                return self.light
            case "dark":
                return self.dark
            case _:
                assert_never(side)

    def steps(self, side: Side) -> Iterator[Square]:
        here = self.pawn(side)
        there = self.pawn(other(side))
        for delta in KING_STEPS:
            square = here.shifted(delta)
            if square in self.tiles and square != there:
                yield square


def other(side: Side) -> Side:
    return "dark" if side == "light" else "light"


class Isolation(Game[State, Turn]):
    def __init__(self, rows: int, cols: int) -> None:
        self._rows: Final[int] = rows
        self._cols: Final[int] = cols

    def initial_state(self) -> State:
        tiles = frozenset(
            Square(r, c) for r in range(self._rows) for c in range(self._cols)
        )
        return State(
            tiles=tiles,
            light=Square(self._rows - 1, self._cols // 2),
            dark=Square(0, (self._cols - 1) // 2),
        )

    def player(self, state: State) -> Player:
        return Player.MAX if state.side == "light" else Player.MIN

    def actions(self, state: State) -> list[Turn]:
        opponent: Square = state.pawn(other(state.side))
        turns: list[Turn] = []
        for to in state.steps(state.side):
            candidates = sorted(state.tiles - {to, opponent})
            turns.extend(Turn(to=to, remove=tile) for tile in candidates)
        return turns

    def result(self, state: State, action: Turn) -> State:
        tiles = state.tiles - {action.remove}
        match state.side:
            case "light":
                return State(tiles, action.to, state.dark, "dark")
            case "dark":
                return State(tiles, state.light, action.to, "light")

    def terminal(self, state: State) -> bool:
        return len(state.tiles) <= 2 or next(state.steps(state.side), None) is None

    def utility(self, state: State) -> int:
        mobility: int = sum(1 for _ in state.steps(other(state.side)))
        winner_is_max: bool = state.side == "dark"
        return 1 + mobility if winner_is_max else -(1 + mobility)


game: Final[Isolation] = Isolation(3, 3)
