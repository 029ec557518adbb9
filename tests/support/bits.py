"""The bits that the ints of a game may fill, so that its rules can be compiled."""

from __future__ import annotations

from typing import Any


def fit(game: Any, state: Any) -> bool:
    """Whether the ints of a state fit 64 bits, or as many as the game declares."""
    most = 1 << getattr(game, "int_bits", 64) - 1
    return all(-most <= field < most for field in state)
