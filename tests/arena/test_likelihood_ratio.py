"""The likelihood ratio of pairs of games, and how often the test by it is wrong."""

from __future__ import annotations

from math import log, sqrt
from random import Random

import pytest
from hypothesis import given, strategies as st

from gametree.arena import likelihood_ratio
from gametree.arena.likelihood_ratio import NORMALISED_ELO, UNSEEN, Model, log_likelihood_ratio, moments
from tests.support import samples

SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)
pairs = (
    st.lists(st.integers(0, 60), min_size=5, max_size=5)
    .filter(any)
    .map(lambda counts: dict(zip(SCORES, counts, strict=True)))
)
models: st.SearchStrategy[Model] = st.sampled_from(("normalised", "logistic"))


def chances_of(counts: dict[float, int]) -> dict[float, float]:
    seen = {score: count or UNSEEN for score, count in counts.items()}
    return {score: count / sum(seen.values()) for score, count in seen.items()}


def fitted(counts: dict[float, int], elo: float, model: Model) -> dict[float, float]:
    """Return the chances under a hypothesis, by the functions under test."""
    name = "_fit_mean" if model == "logistic" else "_fit_ratio"
    found: dict[float, float] = getattr(likelihood_ratio, name)(chances_of(counts), elo)
    return found


def elo_of(chances: dict[float, float], model: Model) -> float:
    """Return the difference that chances have, from the definitions."""
    mean, deviation = moments(chances)
    if model == "logistic":
        return -400 * log(1 / mean - 1) / log(10)
    return NORMALISED_ELO * (mean - 0.5) / (deviation * sqrt(2))


@given(pairs, st.floats(-200, 200), models)
def test_chances_have_the_difference_of_the_hypothesis(counts: dict[float, int], elo: float, model: Model) -> None:
    chances = fitted(counts, elo, model)
    assert sum(chances.values()) == pytest.approx(1, abs=1e-6)
    assert min(chances.values()) > 0
    assert elo_of(chances, model) == pytest.approx(elo, abs=0.01)


@given(pairs, st.floats(-100, 100), models, st.integers(0, 1000))
def test_no_other_chances_with_that_difference_are_more_likely(
    counts: dict[float, int], elo: float, model: Model, seed: int
) -> None:
    """Chances that are moved a little, and then brought back to the difference, make what was seen less likely."""
    rng, observed, best = Random(seed), chances_of(counts), fitted(counts, elo, model)
    moved = {score: chance * rng.uniform(0.9, 1.1) for score, chance in best.items()}
    total = sum(moved.values())
    moved = {score: chance / total for score, chance in moved.items()}
    name = "_fit_mean" if model == "logistic" else "_fit_ratio"
    other: dict[float, float] = getattr(likelihood_ratio, name)(moved, elo)

    def likelihood(chances: dict[float, float]) -> float:
        return sum(chance * log(chances[score]) for score, chance in observed.items())

    assert likelihood(other) <= likelihood(best) + 1e-7


@given(pairs, st.floats(-100, 100), st.floats(-100, 100), models)
def test_the_sides_and_the_hypotheses_can_be_swapped(
    counts: dict[float, int], elo0: float, elo1: float, model: Model
) -> None:
    ratio = log_likelihood_ratio(counts, elo0, elo1, model=model)
    assert log_likelihood_ratio(counts, elo1, elo0, model=model) == pytest.approx(-ratio, abs=1e-4)
    swapped = {1 - score: count for score, count in counts.items()}
    assert log_likelihood_ratio(swapped, -elo0, -elo1, model=model) == pytest.approx(ratio, abs=1e-4)


@pytest.mark.parametrize("counts", [(100, 400, 1200, 450, 130), (20, 180, 900, 300, 40)])
def test_many_pairs_give_the_ratio_of_the_normal_distribution(counts: tuple[int, ...]) -> None:
    """The approximations are Van den Bergh's (normalized_elo_practical.pdf, 4.2)."""
    seen = dict(zip(SCORES, counts, strict=True))
    mean, deviation = moments({score: count / sum(counts) for score, count in seen.items()})
    games = 2 * sum(counts)
    off = [(mean - 0.5) / (deviation * sqrt(2)) - elo / NORMALISED_ELO for elo in (0, 10)]
    wanted = games / 2 * log((1 + off[0] ** 2) / (1 + off[1] ** 2))
    assert log_likelihood_ratio(seen, 0, 10) == pytest.approx(wanted, rel=0.02)
    spread = [deviation**2 + (mean - share) ** 2 for share in (0.5, 1 / (1 + 10 ** (-10 / 400)))]
    wanted = sum(counts) / 2 * log(spread[0] / spread[1])
    assert log_likelihood_ratio(seen, 0, 10, model="logistic") == pytest.approx(wanted, rel=0.02)


def test_the_unit_of_normalised_elo_is_that_of_its_source() -> None:
    assert pytest.approx(347.4355855226) == NORMALISED_ELO  # 800 / ln(10)


@given(st.integers(1, 300))
def test_only_wins_speak_for_the_greater_difference(won: int) -> None:
    ratio = log_likelihood_ratio({1.0: won}, 0, 50)
    assert ratio > 0
    assert log_likelihood_ratio({1.0: won + 1}, 0, 50) > ratio


@given(st.lists(st.integers(-40, 40), min_size=1, max_size=30))
def test_margins_count_by_their_size_but_not_by_their_unit(margins: list[int]) -> None:
    most = max(1, *map(abs, margins))
    shares: dict[float, float] = {}
    for margin in margins:
        shares[0.5 + margin / most / 2] = shares.get(0.5 + margin / most / 2, 0) + 1
    ratio = log_likelihood_ratio(shares, 0, 20)
    better = {min(1.0, share + 0.1): 0.0 for share in shares}
    for share, count in shares.items():
        better[min(1.0, share + 0.1)] += count
    assert log_likelihood_ratio(better, 0, 20) >= ratio - 0.05 * len(margins) or max(margins) == min(margins)


ALPHA = 0.05
BASE = {0.0: 5, 0.25: 20, 0.5: 45, 0.75: 22, 1.0: 8}


def one_test(elo: float, elo1: float, model: Model, rng: Random) -> tuple[bool, int]:
    """Return whether a simulated match of pairs accepts elo1 against 0, and after how many pairs."""
    true = fitted(BASE, elo, model)
    bound = log((1 - ALPHA) / ALPHA)
    counts = dict.fromkeys(SCORES, 0)
    stream = iter(lambda: rng.choices(SCORES, [true[score] for score in SCORES])[0], None)
    for number, score in enumerate(stream, start=1):
        counts[score] += 1
        ratio = log_likelihood_ratio(counts, 0, elo1, model=model)
        if abs(ratio) >= bound:
            return ratio > 0, number
    raise AssertionError


def errors_and_length(matches: int, elo1: float, model: Model) -> tuple[float, float, float]:
    """Return the shares of wrong verdicts at 0 and at elo1, and the mean number of pairs."""
    rng = Random(46)
    null = [one_test(0, elo1, model, rng) for _ in range(matches)]
    alternative = [one_test(elo1, elo1, model, rng) for _ in range(matches)]
    false, missed = sum(up for up, _ in null), sum(not up for up, _ in alternative)
    return false / matches, missed / matches, sum(length for _, length in null + alternative) / (2 * matches)


def walds_length(elo1: float) -> float:
    """Return Wald's mean number of pairs: the mean ratio at the end by its mean gain for a pair."""
    gain = (sqrt(2) * elo1 / NORMALISED_ELO) ** 2 / 2
    return (1 - 2 * ALPHA) * log((1 - ALPHA) / ALPHA) / gain


def test_a_few_tests_are_seldom_wrong() -> None:
    false, missed, length = errors_and_length(10, 150, "normalised")
    assert false + missed <= 0.3
    assert length == pytest.approx(walds_length(150), rel=0.6)


@pytest.mark.slow
@pytest.mark.parametrize("model", ["normalised", "logistic"])
def test_of_many_tests_no_more_are_wrong_than_alpha_and_beta(model: Model) -> None:
    matches = samples.share(2_000, 8)
    false, missed, length = errors_and_length(matches, 70, model)
    most = ALPHA + 2 * sqrt(ALPHA * (1 - ALPHA) / matches)
    assert false <= most
    assert missed <= most
    if model == "normalised":
        assert 0.95 <= length / walds_length(70) <= 1.2  # it ends beyond the bound, not on it
