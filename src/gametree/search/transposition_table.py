"""What a search remembers of a state: two bounds on its value."""

from __future__ import annotations

from collections.abc import MutableMapping
from math import inf, nextafter
from typing import NamedTuple, TypeAlias

from gametree.game import State


class ValueInterval(NamedTuple):
    """A lower and an upper bound on the value of a state to MAX; equal where the value is known."""

    lower: float
    upper: float


Table: TypeAlias = MutableMapping[State, ValueInterval]

UNKNOWN = ValueInterval(-inf, inf)


def remember(table: Table[State], state: State, value: float, alpha: float, beta: float) -> float:
    """Store, and return, the value that a fail-soft search with the window (alpha, beta) found of a state.

    A value of at most alpha is an upper bound, one of at least beta a lower bound, one between them is exact.
    """
    lower, upper = table.get(state, UNKNOWN)
    table[state] = ValueInterval(
        lower if value <= alpha else max(lower, value),
        upper if value >= beta else min(upper, value),
    )
    return value


def just_above(value: float) -> float:
    """Return the next number up: the window from the value to there asks whether a state is worth more."""
    return nextafter(value, inf)


def just_below(value: float) -> float:
    """Return the next number down: the window from there to the value asks if a state is worth as much."""
    return nextafter(value, -inf)
