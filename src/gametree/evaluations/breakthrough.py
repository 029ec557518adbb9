"""An evaluation of Breakthrough: the men, and how far ahead they are."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from gametree.games.board import Sides
from gametree.games.breakthrough import Breakthrough


def breakthrough(game: Breakthrough) -> Callable[[Sides], float]:
    """Return an evaluation of Breakthrough: a man counts more the further ahead it is.

    A man on the n-th row from home counts 10 + n * (n + 1) / 2. Values are between -1 and 1.

    Source: Lorentz & Horey, "Programming Breakthrough", Computers and Games 2013 (piece-square tables).

    Args:
        game: The game, for the size of its board.
    """
    columns, height = game.columns, game.rows
    bottom = (1 << columns) - 1
    men = [10 + (row + 1) * (row + 2) // 2 for row in range(height)]
    rows = tuple((bottom << row * columns, men[row], men[height - 1 - row]) for row in range(height))
    most = columns * sum(men) + 1

    return partial(_value, rows, most)


def _value(rows: tuple[tuple[int, int, int], ...], most: int, state: Sides) -> float:
    score = 0
    for row, ours, theirs in rows:
        score += ours * (state.x & row).bit_count() - theirs * (state.o & row).bit_count()
    return score / most
