"""The ints that bytes are made of, by functions that are compiled like the rules of a game."""

from __future__ import annotations

from collections.abc import Sequence


def as_byte(number: int) -> int:
    """Return an int that bytes may have."""
    if number < 0 or number > 255:
        raise ValueError
    return number & 255


def checked(items: Sequence[int]) -> list[int]:
    """Return ints that bytes may have."""
    return [as_byte(item) for item in items]


def zeros(number: int) -> list[int]:
    """Return a number of zeros."""
    if number < 0:
        raise ValueError
    return [0] * number
