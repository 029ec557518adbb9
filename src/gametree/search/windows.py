"""Search windows: the open interval from alpha to beta in which a search must find the exact value of a state.

MAX is sure of at least alpha elsewhere in the tree, MIN of at most beta. A null window contains no float, so a
search of it only tells whether the value is above it or below it.
"""

from __future__ import annotations

from math import inf, nextafter
from typing import NamedTuple


class Window(NamedTuple):
    """A search window, from `alpha` to `beta`."""

    alpha: float
    beta: float


FULL_WINDOW = Window(-inf, inf)


def improves(value: float, best: float | None, *, maximising: bool) -> bool:
    """Whether a value is strictly better for the player to move than the best one so far, which may be None."""
    return best is None or (value > best if maximising else value < best)


def narrowed(alpha: float, beta: float, value: float, *, maximising: bool) -> Window:
    """Return the window of the next action, once the player to move has an action of this value."""
    return Window(max(alpha, value), beta) if maximising else Window(alpha, min(beta, value))


def null_window(alpha: float, beta: float, *, maximising: bool) -> Window:
    """Return the null window that tells whether an action improves on the best one of the player to move."""
    return Window(alpha, just_above(alpha)) if maximising else Window(just_below(beta), beta)


def just_above(value: float) -> float:
    """Return the next float up; the null window from the value to it tells whether a state is worth more."""
    return nextafter(value, inf)


def just_below(value: float) -> float:
    """Return the next float down; the null window from it to the value tells whether a state is worth as much."""
    return nextafter(value, -inf)
