"""Rules that changed after compiling, written before their author had read the checks: one change each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from gametree.game import Player


class Bank(NamedTuple):
    left: int = 9
    plies: int = 0
    turn: int = 1
    points: int = 0


class Taking:
    """Take one to three counters; points are what was taken last, three times over. Each attribute is one bug."""

    def __init__(self) -> None:
        self.none = 0
        self.rare_utility = 0
        self.rare_over = 0
        self.rare_player = 1
        self.rare_result = 0
        self.rare_action = 0
        self.rare_order = 0
        self.small = 0.0
        self.negative_zero = 1.0
        self.twice = 0
        self.extra = 0
        self.missing = 0
        self.early = 0
        self.late = 0
        self.hidden = 0
        self.opinion = 0.0
        self.opinion_late = 0.0
        self.mirror = 0
        self.swapped = 0
        self.endless = 0
        self.raises = 0

    def initial_state(self) -> Bank:
        return Bank(9 + self.early, 0, 1, 0)

    def player(self, state: Bank) -> Player:
        if state.left == 4 and state.plies == 3:
            return Player(self.rare_player * state.turn)
        return Player(state.turn)

    def actions(self, state: Bank) -> Iterator[int]:
        first = 2 if self.rare_order and state.left == 3 else 1
        if first == 2:
            yield 2
            yield 1
            yield 3
        else:
            most = 4 if self.extra and state.left == 5 else 3
            for taken in range(1 + (self.missing if state.left == 6 else 0), most + 1):
                if taken <= state.left:
                    yield taken
            if self.twice and state.left == 2:
                yield 1

    def result(self, state: Bank, action: int) -> Bank:
        points = action * 3
        if self.swapped and state.plies == 7 and action == 1:
            return Bank(state.left, state.plies + 1, -state.turn, points)
        if self.rare_result and action == 3 and state.left == 3:
            points = points + 1
        plies = state.plies + 1
        if self.hidden and plies == 4:
            plies = plies + 1
        return Bank(state.left - action, plies, -state.turn, points)

    def terminal(self, state: Bank) -> bool:
        if self.rare_over and state.left == 1:
            return True
        if self.late and state.plies > 7:
            return True
        if self.endless and state.plies == 9:
            return False
        return state.left == 0

    def utility(self, state: Bank) -> float:
        worth = -1.0 * state.turn
        if state.points == 9:
            worth = worth + self.small
            worth = worth + self.rare_utility
        if state.plies == 5:
            return 0.0 * self.negative_zero
        if self.raises and state.plies == 6:
            return float(1 // (self.raises - 1))
        return worth

    def canonical(self, state: Bank) -> Bank:
        if self.mirror and state.left == 7:
            return Bank(state.left, state.plies, state.turn, 0)
        return state

    def evaluate(self, state: Bank) -> float:
        if state.left == 2 and state.plies > 3:
            return self.opinion_late
        return state.points / 64 + self.opinion


CHANGES: list[tuple[str, float, str, int]] = [
    ("rare_utility", 1, "utility", 3),
    ("rare_over", 1, "terminal", 3),
    ("rare_player", -1, "player", 3),
    ("rare_result", 1, "result", 2),
    ("rare_order", 1, "actions", 2),
    ("small", 2.0**-52, "utility", 3),
    ("twice", 1, "actions", 3),
    ("extra", 1, "actions", 2),
    ("missing", 1, "actions", 1),
    ("late", 1, "terminal", 8),
    ("hidden", 1, "result", 3),
    ("opinion", 2.0**-60, "evaluate", 0),
    ("opinion_late", 0.5, "evaluate", 4),
    ("mirror", 1, "canonical", 1),
    ("swapped", 1, "result", 7),
    ("endless", 1, "terminal", 9),
]
"""Changes after compiling: the attribute, its new value, the check that must catch it, and the longest line."""

ALLOWED: list[tuple[str, float]] = [
    ("negative_zero", -1.0),  # 0.0 and -0.0 are equal
    ("early", 1),  # play starts at Python's initial state, so initial_state is not compiled
    ("raises", 1),  # if Python raises an error, there is nothing to compare; check_game finds it
]
"""Changes that are not taken for faults."""
