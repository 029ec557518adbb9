"""Confidence intervals of 95 % for what was counted."""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist

NORMAL_95 = NormalDist().inv_cdf(0.975)  # standard deviations that 95 of 100 values are within


def wilson_interval(score: float, games: int) -> tuple[float, float]:
    """Return Wilson's interval for the share of a number of games that the score is, or 0 and 1 without games.

    Source: Wilson, "Probable inference, the law of succession, and statistical inference", Journal of the American
    Statistical Association 22, 1927.
    """
    if games == 0:
        return 0.0, 1.0
    share, square = score / games, NORMAL_95**2
    middle = (share + square / (2 * games)) / (1 + square / games)
    half = NORMAL_95 * sqrt(share * (1 - share) / games + square / (4 * games**2)) / (1 + square / games)
    # rounding would move an end that is exactly 0 or 1
    return (max(0.0, middle - half) if score else 0.0), (min(1.0, middle + half) if score < games else 1.0)
