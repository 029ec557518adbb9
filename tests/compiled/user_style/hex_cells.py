"""Cells of a hexagon in cube coordinates, as the articles on hexagonal grids write them."""

from __future__ import annotations

from dataclasses import dataclass

from gametree import MAX, MIN, Player


@dataclass(frozen=True, order=True)
class Hex:
    q: int
    r: int

    @property
    def s(self) -> int:
        return -self.q - self.r

    def __add__(self, other: Hex) -> Hex:
        return self.__class__(self.q + other.q, self.r + other.r)

    def __sub__(self, other: Hex) -> Hex:
        return type(self)(self.q - other.q, self.r - other.r)

    def __neg__(self) -> Hex:
        return Hex(-self.q, -self.r)

    def __len__(self) -> int:
        return max(abs(self.q), abs(self.r), abs(self.s))

    def __rshift__(self, turns: int) -> Hex:
        turned = self
        for _ in range(turns):
            turned = Hex(-turned.r, -turned.s)
        return turned


EAST = Hex(1, 0)
WAYS = [EAST >> turns for turns in range(6)]
RADIUS = 2


@dataclass(frozen=True)
class Field:
    hunter: Hex = Hex(-2, 0)
    prey: Hex = Hex(1, 1)
    walls: tuple[Hex, ...] = ()
    ply: int = 0


class Hexagon:
    """The hunter steps, and leaves a wall where it was; the prey steps too."""

    def initial_state(self) -> Field:
        return Field()

    def player(self, state: Field) -> Player:
        return MIN if state.ply % 2 else MAX

    def actions(self, state: Field) -> list[Hex]:
        at = state.prey if state.ply % 2 else state.hunter
        free = [way for way in WAYS if len(at + way) <= RADIUS and at + way not in state.walls]
        return sorted(free) or [Hex(0, 0)]

    def result(self, state: Field, action: Hex) -> Field:
        if state.ply % 2:
            return Field(state.hunter, state.prey + action, state.walls, state.ply + 1)
        walls = state.walls if len(state.walls) > 3 else (*state.walls, state.hunter)
        return Field(state.hunter + action, state.prey, walls, state.ply + 1)

    def terminal(self, state: Field) -> bool:
        return state.hunter == state.prey or state.ply == 5

    def utility(self, state: Field) -> int:
        return 9 - state.ply if state.hunter == state.prey else -len(state.hunter - state.prey)


game = Hexagon()
