"""An evaluation of Othello: weighted squares, and discs that border on empty squares."""

from __future__ import annotations

from collections.abc import Callable

from gametree.games.board import Halves, column_of_bits, rotated
from gametree.games.othello import Othello

# A quarter of the board from its corner, along an edge and inwards.
WEIGHTS = ((120, -20, 20, 5), (-20, -40, -5, -5), (20, -5, 15, 3), (5, -5, 3, 3))
FRONTIER = 8


def othello(game: Othello) -> Callable[[Halves], float]:
    """Return an evaluation of Othello: discs on weighted squares, less those that border on empty squares.

    Corners are worth much and the squares beside them cost much; a disc beside an empty square gives the other
    side a move. Values are between minus and plus the number of squares.

    Source: Rosenbloom, "A world-championship-level Othello program", Artificial Intelligence 19, 1982; the weights
    are those of Norvig, "Paradigms of Artificial Intelligence Programming", 1992, section 18.4.
    """
    size, area = game.size, game.size**2
    half, full = area // 2, (1 << area // 2) - 1
    nearest = [min(place, size - 1 - place) for place in range(size)]
    weight_of = [WEIGHTS[nearest[square // size]][nearest[square % size]] for square in range(area)]
    groups = tuple(
        (
            sum(1 << square for square in range(half) if weight_of[square] == weight),
            sum(1 << square for square in range(half) if weight_of[half + square] == weight),
            weight,
        )
        for weight in sorted(set(weight_of))
    )
    first = column_of_bits(size, size // 2)
    not_left, not_right = full & ~first, full & ~(first << size - 1)
    last_row = (1 << size) - 1
    beside = tuple(
        (
            (row * size + column) % area,
            (full & ~last_row if row == 1 else full)
            & (not_left if column == 1 else not_right if column else full),
            (full & ~(last_row << half - size) if row == -1 else full)
            & (not_left if column == 1 else not_right if column else full),
        )
        for row in (-1, 0, 1)
        for column in (-1, 0, 1)
        if row or column
    )
    most = sum(abs(weight) for weight in weight_of) + FRONTIER * area

    def evaluate(state: Halves) -> float:
        x_low, x_high, o_low, o_high, _ = state
        empty_low, empty_high = full & ~(x_low | o_low), full & ~(x_high | o_high)
        near_low = near_high = 0
        for shift, reached_low, reached_high in beside:
            low, high = rotated(empty_low, empty_high, shift, half)
            near_low, near_high = near_low | low & reached_low, near_high | high & reached_high
        score = FRONTIER * (
            (o_low & near_low).bit_count()
            + (o_high & near_high).bit_count()
            - (x_low & near_low).bit_count()
            - (x_high & near_high).bit_count()
        )
        for low, high, weight in groups:
            score += weight * (
                (x_low & low).bit_count()
                + (x_high & high).bit_count()
                - (o_low & low).bit_count()
                - (o_high & high).bit_count()
            )
        return score * area / most

    return evaluate
