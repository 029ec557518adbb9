"""The generalised log-likelihood ratio of pairs of games, by which a sequential test decides.

A pair is two games from one opening, with sides changed. Its score is one of five, from 0 for two losses to 1 for
two wins, so the value of the opening falls out of the variance. The hypotheses are about the mean score (logistic
Elo), or about the mean above one half divided by the standard deviation (normalised Elo). Under each of the two,
the chances of the scores are those that make what was seen most likely.

Source: Van den Bergh, "normalized_elo_practical.pdf" and "support_MLE_multinomial.pdf", notes for Fishtest; Wald,
"Sequential tests of statistical hypotheses", 1945, for the bounds.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import log, sqrt
from typing import Literal

Model = Literal["normalised", "logistic"]
NORMALISED_ELO = 800 / log(10)  # of a mean as large as the standard deviation of a game
UNSEEN = 1e-3  # the count of a score that was not seen
ROUNDS = 200
Chances = dict[float, float]


def log_likelihood_ratio(
    counts: Mapping[float, float], elo0: float, elo1: float, *, model: Model = "normalised"
) -> float:
    """Return the logarithm of how much more likely the scores of pairs are if the difference is elo1, not elo0.

    `counts` maps the score of a pair, around one half, to the number of such pairs.
    """
    fit = _fit_mean if model == "logistic" else _fit_ratio
    mirrored = {one for score in counts for one in (score, 1 - score)} | {0.0, 1.0}
    seen = {score: counts.get(score, 0) or UNSEEN for score in sorted(mirrored)}
    total = sum(seen.values())
    chances = {score: count / total for score, count in seen.items()}
    null, alternative = fit(chances, elo0), fit(chances, elo1)
    return sum(count * log(alternative[score] / null[score]) for score, count in seen.items())


def _fit_mean(chances: Chances, elo: float) -> Chances:
    """Return the most likely chances with the mean that a difference in logistic Elo has."""
    mean = 1 / (1 + 10 ** (-elo / 400))
    return _fit(chances, {score: score - mean for score in chances})


def _fit_ratio(chances: Chances, elo: float) -> Chances:
    """Return the most likely chances with the ratio that a difference in normalised Elo has.

    The ratio is made linear around chances, which are fitted, again and again until they stay.
    """
    ratio = sqrt(2) * elo / NORMALISED_ELO  # a pair has half the variance of a game
    fitted, moved, rounds = dict.fromkeys(chances, 1 / len(chances)), 1.0, 0
    while moved > 1e-9 and rounds < ROUNDS:
        mean, deviation = moments(fitted)
        constraint = {
            score: score - 0.5 - ratio * deviation * (1 + ((score - mean) / deviation) ** 2) / 2
            for score in chances
        }
        before, fitted = fitted, _fit(chances, constraint)
        moved, rounds = max(abs(fitted[score] - before[score]) for score in chances), rounds + 1
    return fitted


def _fit(chances: Chances, constraint: Mapping[float, float]) -> Chances:
    """Return the most likely chances under which a constraint is 0 on average.

    They are p / (1 + x c), with the x at which the sum of p c / (1 + x c) is 0. The sum falls from plus to minus
    infinity, so Newton's step is taken where it stays between the ends, and else half of the way.
    """
    low, high = -1 / max(constraint.values()), -1 / min(constraint.values())
    x, step = 0.0, 1.0
    while abs(step) > 1e-12 * (high - low):
        shares = {score: c / (1 + x * c) for score, c in constraint.items()}
        value = sum(chances[score] * share for score, share in shares.items())
        low, high = (x, high) if value > 0 else (low, x)
        newton = x + value / sum(chances[score] * share**2 for score, share in shares.items())
        following = newton if low < newton < high else (low + high) / 2
        step, x = following - x, following
    return {score: chance / (1 + x * constraint[score]) for score, chance in chances.items()}


def moments(chances: Mapping[float, float]) -> tuple[float, float]:
    """Return the mean and the standard deviation of scores with these chances."""
    mean = sum(score * chance for score, chance in chances.items())
    return mean, sqrt(sum(chance * (score - mean) ** 2 for score, chance in chances.items()))
