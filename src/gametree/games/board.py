"""Boards: sets of squares as bits, their symmetries, and lines on them.

A set of squares is an int with a bit for each square. A grid says which bit each place of a drawing shows: its
rows from the top, each from the left.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

Grid: TypeAlias = Sequence[range]

BITS = 63  # a non-negative int of this many bits fits every signed 64-bit integer


class Sides(NamedTuple):
    """The squares that X holds, the squares that O holds, and whose turn it is: 1 for X, -1 for O."""

    x: int
    o: int
    turn: int = 1


def after_step(sides: Sides, origin: int, target: int) -> Sides:
    """Return the board after a man of the side to move has gone to a square and captured what was there."""
    x, o, turn = sides
    left, entered = 1 << origin, 1 << target
    if turn == 1:
        return Sides(x ^ left ^ entered, o & ~entered, -1)
    return Sides(x & ~entered, o ^ left ^ entered, 1)


def grid_from_below(columns: int, rows: int) -> Grid:
    """Return the grid of a board whose first square is at the bottom left."""
    return [range(start, start + columns) for start in range(columns * (rows - 1), -1, -columns)]


def squares(bits: int) -> Iterator[int]:
    """Yield the squares of a set, lowest first."""
    while bits:
        yield (bits & -bits).bit_length() - 1
        bits &= bits - 1


def upside_down(bits: int, columns: int, rows: int) -> int:
    """Return the set with its rows, of `columns` bits each, in reverse order."""
    row = (1 << columns) - 1
    image = 0
    for _ in range(rows):
        image = image << columns | bits & row
        bits >>= columns
    return image


def mirrored(bits: int, columns: int, first_column: int) -> int:
    """Return the set with its columns in reverse order."""
    image = 0
    for _ in range(columns):
        image = image << 1 | bits & first_column
        bits >>= 1
    return image


def transposed(bits: int, columns: int, rows: int) -> int:
    """Return the set with rows as columns."""
    image = 0
    for square in squares(bits):
        image |= 1 << square % columns * rows + square // columns
    return image


def column_of_bits(stride: int, rows: int) -> int:
    """Return the set of the first square of every row, when rows are `stride` bits apart."""
    return sum(1 << stride * row for row in range(rows))


def runs(stride: int, length: int) -> tuple[tuple[int, ...], ...]:
    """Return the shifts by which `has_run` finds `length` in a row, where rows are `stride` bits apart.

    The last bit of each row must stay empty, so that no run goes on in the next row.
    """
    return tuple(tuple(_shifts(step, length)) for step in (1, stride - 1, stride, stride + 1))


def has_run(stones: int, runs: tuple[tuple[int, ...], ...]) -> bool:
    """Whether some of the stones are in a row of the length that `runs` was made for."""
    for shifts in runs:
        run = stones
        for shift in shifts:
            run &= run >> shift
        if run:
            return True
    return False


def _shifts(step: int, length: int) -> Iterator[int]:
    """Yield shifts that together leave the first stones of all runs: each joins the runs found so far."""
    found = 1
    while found < length:
        more = min(found, length - found)
        # A longer shift would leave no stone either, but shifts beyond the width of an int are not portable.
        yield min(step * more, BITS)
        found += more
