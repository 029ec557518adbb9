"""A hunter and a hare on a board of four by four, with vectors that are added, as in a first lesson on classes."""

from __future__ import annotations

from dataclasses import dataclass

from gametree import MAX, MIN, Player


@dataclass(frozen=True)
class Vector:
    x: int
    y: int

    def __add__(self, other: Vector) -> Vector:
        return Vector(self.x + other.x, self.y + other.y)

    def __sub__(self, other: Vector) -> Vector:
        return Vector(self.x - other.x, self.y - other.y)

    def __mul__(self, factor: int) -> Vector:
        return Vector(self.x * factor, self.y * factor)

    __rmul__ = __mul__

    def __neg__(self) -> Vector:
        return -1 * self

    def __abs__(self) -> int:
        return abs(self.x) + abs(self.y)


UP = Vector(0, 1)
RIGHT = Vector(1, 0)
DIRECTIONS = (UP, RIGHT, -UP, -RIGHT)
SIZE = 4


@dataclass(frozen=True)
class Chase:
    hunter: Vector
    hare: Vector
    hunter_moves: bool = True
    ply: int = 0


class VectorChase:
    """MAX hunts, and may move by two; MIN runs."""

    def initial_state(self) -> Chase:
        return Chase(Vector(0, 0), Vector(3, 2))

    def player(self, state: Chase) -> Player:
        return MAX if state.hunter_moves else MIN

    def actions(self, state: Chase) -> list[Vector]:
        at, steps = (state.hunter, (1, 2)) if state.hunter_moves else (state.hare, (1,))
        found = [step * way for way in DIRECTIONS for step in steps]
        return [way for way in found if 0 <= (at + way).x < SIZE and 0 <= (at + way).y < SIZE]

    def result(self, state: Chase, action: Vector) -> Chase:
        if state.hunter_moves:
            return Chase(state.hunter + action, state.hare, False, state.ply + 1)
        return Chase(state.hunter, state.hare + action, True, state.ply + 1)

    def terminal(self, state: Chase) -> bool:
        return state.hunter == state.hare or state.ply >= 5

    def utility(self, state: Chase) -> int:
        return 10 - state.ply if state.hunter == state.hare else -abs(state.hunter - state.hare)


game = VectorChase()
