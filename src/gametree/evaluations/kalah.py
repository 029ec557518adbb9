"""An evaluation of Kalah: the seeds in the stores, and those in the holes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from gametree.games.kalah import Kalah, Pits


def kalah(game: Kalah) -> Callable[[Pits], float]:
    """Return an evaluation of Kalah: MAX's seeds less MIN's, a seed in a hole counting a quarter.

    Values are between minus and plus the number of all seeds.

    Source: Irving, Donkers & Uiterwijk, "Solving Kalah", ICGA Journal 23, 2000 (the difference of the stores).

    Args:
        game: The game, for the size of its board.
    """
    holes = game.holes
    bits = (2 * holes * game.seeds).bit_length()
    return partial(_value, holes, bits)


def _value(holes: int, bits: int, state: Pits) -> float:
    south, north, _ = state
    pit = (1 << bits) - 1
    score = 4 * ((south >> holes * bits) - (north >> holes * bits))
    for hole in range(holes):
        score += (south >> hole * bits & pit) - (north >> hole * bits & pit)
    return score / 4
