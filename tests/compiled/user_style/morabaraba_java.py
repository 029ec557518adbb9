"""A small Morabaraba (two rings, four men a side) with placing, moving and flying.

Java style: enums with behaviour, an abstract base class, strategies and getters.
"""
from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from enum import Enum

from gametree import Player


class Color(Enum):
    LIGHT = "L"
    DARK = "D"

    def opposite(self):
        return Color.DARK if self is Color.LIGHT else Color.LIGHT

    def to_player(self):
        return Player.MAX if self is Color.LIGHT else Player.MIN


class Phase(Enum):
    PLACING, MOVING, FLYING, SHOOTING = range(1, 5)

    def strategy(self):
        return STRATEGIES[self]


class BoardGeometry:
    """Two concentric squares of eight points; point 8*ring + k, odd k are joined across the rings."""

    POINTS = range(16)
    MEN = 4
    MAX_PLIES = 60
    MILLS = [frozenset(8 * ring + (corner + step) % 8 for step in range(3))
             for ring in range(2) for corner in (0, 2, 4, 6)]

    @classmethod
    def neighbours(cls, point):
        ring, k = divmod(point, 8)
        result = [8 * ring + (k + 1) % 8, 8 * ring + (k - 1) % 8]
        return result + [8 * (1 - ring) + k] if k % 2 == 1 else result


@dataclass(frozen=True)
class GameState:
    light: frozenset = frozenset()
    dark: frozenset = frozenset()
    in_hand: tuple = (BoardGeometry.MEN, BoardGeometry.MEN)
    turn: Color = Color.LIGHT
    shooting: bool = False
    plies: int = 0

    def get_men(self, color):
        return self.light if color is Color.LIGHT else self.dark

    def get_empty(self):
        return [p for p in BoardGeometry.POINTS if p not in self.light and p not in self.dark]

    def get_phase(self):
        if self.shooting:
            return Phase.SHOOTING
        if self.in_hand[self.turn is Color.DARK] > 0:
            return Phase.PLACING
        return Phase.FLYING if len(self.get_men(self.turn)) <= 3 else Phase.MOVING

    def with_men(self, color, men):
        return replace(self, **{color.name.lower(): frozenset(men)})


class PhaseStrategy(ABC):
    @abstractmethod
    def get_actions(self, state): ...

    @abstractmethod
    def apply(self, state, action): ...

    def finish(self, state, point):
        """Pass the turn, or let the mover shoot if `point` completes a mill."""
        men = state.get_men(state.turn)
        state = replace(state, plies=state.plies + 1)
        is_mill = any(point in mill and mill <= men for mill in BoardGeometry.MILLS)
        return replace(state, shooting=True) if is_mill else replace(state, turn=state.turn.opposite())


class PlacingStrategy(PhaseStrategy):
    def get_actions(self, state):
        return [("place", p) for p in state.get_empty()]

    def apply(self, state, action):
        hand = list(state.in_hand)
        hand[state.turn is Color.DARK] -= 1
        men = state.get_men(state.turn) | {action[1]}
        return self.finish(replace(state.with_men(state.turn, men), in_hand=tuple(hand)), action[1])


class MovingStrategy(PhaseStrategy):
    def get_targets(self, state, point):
        empty = state.get_empty()
        return [q for q in BoardGeometry.neighbours(point) if q in empty]

    def get_actions(self, state):
        return [("move", p, q) for p in sorted(state.get_men(state.turn)) for q in self.get_targets(state, p)]

    def apply(self, state, action):
        _, p, q = action
        return self.finish(state.with_men(state.turn, state.get_men(state.turn) - {p} | {q}), q)


class FlyingStrategy(MovingStrategy):
    def get_targets(self, state, point):
        return state.get_empty()


class ShootingStrategy(PhaseStrategy):
    def get_actions(self, state):
        enemy = state.get_men(state.turn.opposite())
        in_mills = frozenset().union(*(mill for mill in BoardGeometry.MILLS if mill <= enemy))
        return [("shoot", p) for p in sorted(enemy - in_mills or enemy)]

    def apply(self, state, action):
        enemy = state.turn.opposite()
        new = state.with_men(enemy, state.get_men(enemy) - {action[1]})
        return replace(new, shooting=False, turn=enemy, plies=new.plies + 1)


STRATEGIES = dict(zip(Phase, (PlacingStrategy(), MovingStrategy(), FlyingStrategy(), ShootingStrategy())))


class Morabaraba:
    initial = GameState()

    def initial_state(self):
        return self.initial

    def player(self, state):
        return state.turn.to_player()

    def actions(self, state):
        if self.has_too_few(state) or state.plies >= BoardGeometry.MAX_PLIES:
            return []
        return state.get_phase().strategy().get_actions(state)

    def result(self, state, action):
        return state.get_phase().strategy().apply(state, action)

    def terminal(self, state):
        return len(self.actions(state)) == 0

    def utility(self, state):
        draw = state.plies >= BoardGeometry.MAX_PLIES and not self.has_too_few(state)
        return 0 if draw else -int(state.turn.to_player())

    @staticmethod
    def has_too_few(state):
        return len(state.get_men(state.turn)) + state.in_hand[state.turn is Color.DARK] < 3


game = Morabaraba()
