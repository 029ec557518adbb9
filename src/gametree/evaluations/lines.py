"""Lines of squares on a board, as sets of bits."""

from __future__ import annotations


def lines(length: int, inner: int, outer: int) -> tuple[int, ...]:
    """Return every line of `length` squares on a board whose squares are bits, each line as a set of bits.

    The board is `outer` strips of `inner` squares, each strip followed by a bit that stays empty. Lines run along
    the strips, across them, and along both diagonals.
    """
    stride = inner + 1
    return tuple(
        sum(1 << (strip + step * across) * stride + square + step * along for step in range(length))
        for across, along in ((0, 1), (1, 0), (1, 1), (1, -1))
        for strip in range(outer - (length - 1) * across)
        for square in range(inner)
        if 0 <= square + (length - 1) * along < inner
    )
