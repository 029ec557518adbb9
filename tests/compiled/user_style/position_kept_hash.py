"""Knights that jump, on positions which keep their hash, as a programmer of engines writes them."""

from __future__ import annotations

from dataclasses import dataclass, field

from gametree import MAX, MIN, Player


@dataclass(frozen=True, slots=True)
class Square:
    row: int
    column: int

    def __add__(self, jump: tuple[int, int]) -> Square:
        rows, columns = jump
        return Square(self.row + rows, self.column + columns)

    def __bool__(self) -> bool:
        return 0 <= self.row < 4 and 0 <= self.column < 4


@dataclass(frozen=True)
class Position:
    knights: tuple[Square, Square]
    gone: frozenset[Square]
    turn: int = 0
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_hash", hash((self.knights, self.gone, self.turn)))

    def __hash__(self) -> int:
        return self._hash


JUMPS = [(rows, columns) for rows in (-2, -1, 1, 2) for columns in (-2, -1, 1, 2) if abs(rows) != abs(columns)]


class Knights:
    """A knight may not jump to a square where one was; who cannot jump loses."""

    def initial_state(self) -> Position:
        corners = (Square(0, 0), Square(3, 3))
        return Position(corners, frozenset(corners) | {Square(1, 2), Square(2, 3), Square(0, 2), Square(3, 0)})

    def player(self, state: Position) -> Player:
        return (MAX, MIN)[state.turn]

    def actions(self, state: Position) -> list[tuple[int, int]]:
        own = state.knights[state.turn]
        return [jump for jump in JUMPS if (own + jump) and own + jump not in state.gone]

    def result(self, state: Position, action: tuple[int, int]) -> Position:
        to = state.knights[state.turn] + action
        one, other = state.knights
        knights = (one, to) if state.turn else (to, other)
        return Position(knights, state.gone | {to}, 1 - state.turn)

    def terminal(self, state: Position) -> bool:
        return not self.actions(state)

    def utility(self, state: Position) -> int:
        return len(state.gone) if state.turn else -len(state.gone)


game = Knights()
