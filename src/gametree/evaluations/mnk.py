"""An evaluation of m,n,k-games: the lines that are still open."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from gametree.evaluations.lines import lines
from gametree.games.mnk import MNK, Marks


def mnk(game: MNK) -> Callable[[Marks], float]:
    """Return an evaluation of an m,n,k-game: each line that only one side has marks in counts for that side.

    A line counts four times as much for each further mark in it. Values are between -1 and 1.

    Source: Nilsson, "Problem-Solving Methods in Artificial Intelligence", 1971 (open lines, for tic-tac-toe).

    Args:
        game: The game, for the size of its board.
    """
    rows = lines(game.k, game.columns, game.rows)
    most = (1 << 2 * game.k) * len(rows) + 1

    return partial(_value, rows, most)


def _value(rows: tuple[int, ...], most: int, state: Marks) -> float:
    x, o = state
    score = 0
    for line in rows:
        if line & x:
            if not line & o:
                score += 1 << 2 * (line & x).bit_count()
        elif line & o:
            score -= 1 << 2 * (line & o).bit_count()
    return score / most
