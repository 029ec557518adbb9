"""What bit-board games share: a set of squares is an int with a bit for each square."""

from __future__ import annotations

from collections.abc import Iterator


def squares(bits: int) -> Iterator[int]:
    """Yield the squares of a set, lowest first."""
    while bits:
        yield (bits & -bits).bit_length() - 1
        bits &= bits - 1
