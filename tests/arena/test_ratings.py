"""Ratings: the peak of the likelihood, intervals that hold the truth, and intervals of a share."""

from __future__ import annotations

from itertools import combinations
from math import exp, isfinite, log, sqrt
from operator import mul
from random import Random

import pytest
from hypothesis import given, strategies as st

from gametree.arena.ratings import ELO, RESULTS, Tally, fit_ratings, inverse
from gametree.search.intervals import NORMAL_95 as Z, wilson_interval

counts = st.builds(Tally, st.integers(0, 30), st.integers(0, 30), st.integers(0, 30))


@st.composite
def leagues(draw: st.DrawFn) -> tuple[int, dict[tuple[int, int], Tally]]:
    players = draw(st.integers(2, 5))
    return players, {pair: draw(counts) for pair in combinations(range(players), 2)}


def log_posterior(logs: list[float], tallies: dict[tuple[int, int], Tally]) -> float:
    """Return the logarithm of Davidson's likelihood and the prior, written anew."""
    *strengths, drawing = map(exp, logs)
    total = sum(each - 2 * log(1 + exp(each)) for each in logs)
    for (one, other), (won, drawn, lost) in tallies.items():
        p, q = strengths[one], strengths[other]
        draw = drawing * sqrt(p * q)
        total += won * log(p) + drawn * log(draw) + lost * log(q) - (won + drawn + lost) * log(p + q + draw)
    return total


@given(leagues())
def test_no_other_ratings_are_more_probable(league: tuple[int, dict[tuple[int, int], Tally]]) -> None:
    players, tallies = league
    found = fit_ratings(players, tallies)
    most = log_posterior(found.logs, tallies)
    for place in range(players + 1):
        for step in (-0.01, 0.01):
            other = [each + step * (place == number) for number, each in enumerate(found.logs)]
            assert log_posterior(other, tallies) < most


@given(leagues())
def test_the_covariance_is_the_inverse_of_the_curvature(
    league: tuple[int, dict[tuple[int, int], Tally]],
) -> None:
    players, tallies = league
    logs, covariance = fit_ratings(players, tallies)
    for place, row in enumerate(inverse(covariance)):

        def moved(step: float, place: int = place) -> float:
            return log_posterior([each + step * (place == number) for number, each in enumerate(logs)], tallies)

        curvature = (moved(-1e-3) - 2 * moved(0) + moved(1e-3)) / 1e-6
        assert -curvature == pytest.approx(row[place], rel=1e-3, abs=1e-3)


@given(st.integers(1, 10_000), st.booleans())
def test_who_won_or_lost_every_game_has_a_finite_rating(games: int, won: bool) -> None:
    tally = Tally(won=games) if won else Tally(lost=games)
    difference, error = fit_ratings(2, {(0, 1): tally}).sum_of([1, -1, 0])
    assert isfinite(difference)
    assert isfinite(error)
    assert (difference > 0) == won


def test_no_games_give_equal_ratings_and_wide_intervals() -> None:
    difference, error = fit_ratings(2, {(0, 1): Tally()}).sum_of([1, -1, 0])
    assert difference == 0
    assert error == pytest.approx(ELO * 2)  # the prior alone: each has a curvature of a half


def simulated(rng: Random, players: int, games: int) -> tuple[list[float], dict[tuple[int, int], Tally]]:
    """Return true strengths, and the tallies of a league by Davidson's model."""
    truth = [rng.gauss(0, 0.8) for _ in range(players)]
    drawing = rng.gauss(-0.3, 0.5)
    tallies = dict[tuple[int, int], Tally]()
    for pair in combinations(range(players), 2):
        logs = [truth[pair[0]], truth[pair[1]], drawing]
        odds = [exp(sum(map(mul, powers, logs))) for powers in RESULTS]
        played = rng.choices(range(3), odds, k=games)
        tallies[pair] = Tally(*map(played.count, range(3)))
    return truth, tallies


def share_covered(leagues: int) -> float:
    """Return how often an interval holds the true rating, relative to the mean of the league."""
    rng, players, held = Random(1), 8, 0
    for _ in range(leagues):
        truth, tallies = simulated(rng, players, games=20)
        found = fit_ratings(players, tallies)
        for player in range(players):
            weights = [(player == other) - 1 / players for other in range(players)]
            rating, error = found.sum_of([*weights, 0])
            held += abs(rating - ELO * sum(map(mul, weights, truth))) <= Z * error
    return held / (leagues * players)


def test_intervals_of_a_few_leagues_hold_the_truth() -> None:
    assert 0.91 <= share_covered(50) <= 0.99


@pytest.mark.slow(traced=True)
def test_intervals_hold_the_truth_in_93_to_97_of_100_cases() -> None:
    assert 0.93 <= share_covered(500) <= 0.97


@given(st.integers(1, 500), st.data())
def test_wilsons_interval_is_where_the_score_is_as_far_off_as_chance_allows(
    games: int, data: st.DataObject
) -> None:
    score = data.draw(st.integers(0, games))
    for end in wilson_interval(score, games):
        assert (score / games - end) ** 2 == pytest.approx(Z * Z * end * (1 - end) / games, abs=1e-9)


def test_a_share_of_no_games_may_be_anything() -> None:
    assert wilson_interval(0, 0) == (0, 1)


def test_a_tally_adds_up() -> None:
    assert (Tally(3, 2, 1).games, Tally(3, 2, 1).score) == (6, 4)
