"""An evaluation of Othello: weighted squares, and discs that border on empty squares."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from gametree.games.board import Sides, column_of_bits
from gametree.games.othello import Othello

# A quarter of the board from its corner, along an edge and inwards.
WEIGHTS = ((120, -20, 20, 5), (-20, -40, -5, -5), (20, -5, 15, 3), (5, -5, 3, 3))
FRONTIER = 8


def othello(game: Othello) -> Callable[[Sides], float]:
    """Return an evaluation of Othello: discs on weighted squares, less those that border on empty squares.

    Corners are worth much and the squares beside them cost much; a disc beside an empty square gives the other
    side a move. Values are between minus and plus the number of squares.

    Source: Rosenbloom, "A world-championship-level Othello program", Artificial Intelligence 19, 1982; the weights
    are those of Norvig, "Paradigms of Artificial Intelligence Programming", 1992, section 18.4.

    Args:
        game: The game, for the size of its board.
    """
    size, area = game.size, game.size**2
    full, first = (1 << area) - 1, column_of_bits(size, size)
    nearest = [min(place, size - 1 - place) for place in range(size)]
    weight_of = [WEIGHTS[nearest[square // size]][nearest[square % size]] for square in range(area)]
    groups = tuple(
        (sum(1 << square for square in range(area) if weight_of[square] == weight), weight)
        for weight in sorted(set(weight_of))
    )
    not_left, not_right = full & ~first, full & ~(first << size - 1)
    most = sum(abs(weight) for weight in weight_of) + FRONTIER * area

    return partial(_value, size, full, not_left, not_right, groups, most)


def _value(
    size: int,
    full: int,
    not_left: int,
    not_right: int,
    groups: tuple[tuple[int, int], ...],
    most: int,
    state: Sides,
) -> float:
    x, o, _ = state
    empty = full & ~(x | o)
    beside = empty | empty << 1 & not_left | empty >> 1 & not_right
    near = beside | beside << size | beside >> size
    score = FRONTIER * ((o & near).bit_count() - (x & near).bit_count())
    for group, weight in groups:
        score += weight * ((x & group).bit_count() - (o & group).bit_count())
    return score * size**2 / most
