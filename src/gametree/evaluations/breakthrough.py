"""An evaluation of Breakthrough: the men, and how far ahead they are."""

from __future__ import annotations

from collections.abc import Callable

from gametree.games.board import Halves
from gametree.games.breakthrough import Breakthrough


def breakthrough(game: Breakthrough) -> Callable[[Halves], float]:
    """Return an evaluation of Breakthrough: a man counts more the further ahead it is.

    A man on the n-th row from home counts 10 + n * (n + 1) / 2. Values are between -1 and 1.

    Source: Lorentz & Horey, "Programming Breakthrough", Computers and Games 2013 (piece-square tables).
    """
    columns, height = game.columns, game.rows
    bottom = (1 << columns) - 1
    lower = (height + 1) // 2
    men = [10 + (row + 1) * (row + 2) // 2 for row in range(height)]
    rows = tuple((bottom << row * columns, 0, men[row], men[height - 1 - row]) for row in range(lower)) + tuple(
        (0, bottom << (row - lower) * columns, men[row], men[height - 1 - row]) for row in range(lower, height)
    )
    most = columns * sum(men) + 1

    def evaluate(state: Halves) -> float:
        score = 0
        for low, high, ours, theirs in rows:
            score += ours * ((state.x_low & low).bit_count() + (state.x_high & high).bit_count())
            score -= theirs * ((state.o_low & low).bit_count() + (state.o_high & high).bit_count())
        return score / most

    return evaluate
