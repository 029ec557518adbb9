"""Numbers on a clock, with arithmetic of their own, as a mathematician writes them."""

from __future__ import annotations

from dataclasses import dataclass

from gametree import MAX, MIN, Player

HOURS = 12


@dataclass(frozen=True)
class Residue:
    value: int

    def __add__(self, other: Residue | int) -> Residue:
        if isinstance(other, Residue):
            return Residue((self.value + other.value) % HOURS)
        if isinstance(other, int):
            return Residue((self.value + other) % HOURS)
        return NotImplemented

    __radd__ = __add__

    def __sub__(self, other: Residue | int) -> Residue:
        return self + -other

    def __neg__(self) -> Residue:
        return Residue(-self.value % HOURS)

    def __mul__(self, other: Residue | int) -> Residue:
        factor = other.value if isinstance(other, Residue) else other
        return Residue(self.value * factor % HOURS)

    def __pow__(self, power: int) -> Residue:
        found = Residue(1)
        for _ in range(power):
            found = found * self
        return found

    def __lt__(self, other: Residue) -> bool:
        return self.value < other.value


@dataclass(frozen=True)
class Clock:
    hand: Residue = Residue(5)
    step: Residue = Residue(1)
    ply: int = 0


class Clocks:
    """The hand is moved by the step, which is doubled, squared or turned round; MAX wants it late."""

    def initial_state(self) -> Clock:
        return Clock()

    def player(self, state: Clock) -> Player:
        return MIN if state.ply % 2 else MAX

    def actions(self, state: Clock) -> tuple[str, ...]:
        return ("add", "double", "square", "back")

    def result(self, state: Clock, action: str) -> Clock:
        if action == "add":
            return Clock(state.hand + state.step, 1 + state.step, state.ply + 1)
        if action == "double":
            return Clock(state.hand, state.step * 2 + 1, state.ply + 1)
        if action == "square":
            return Clock(state.hand**2, state.step, state.ply + 1)
        return Clock(state.hand - state.step - 3, -state.step, state.ply + 1)

    def terminal(self, state: Clock) -> bool:
        return state.ply == 4

    def utility(self, state: Clock) -> int:
        return max([state.hand, state.step, Residue(2)], key=lambda each: each.value).value - state.hand.value * 2


game = Clocks()
