"""The ladder of strengths on the page about opponents is monotone, and its file is what the benchmark writes."""

from __future__ import annotations

import csv
from itertools import product
from statistics import mean

from tests.docs.pages import DOCS

ROWS = list(csv.DictReader((DOCS / "matches" / "strengths.csv").read_text(encoding="utf-8").splitlines()))
STRENGTHS = ("0", "0.2", "0.4", "0.6", "0.8", "1")
GAMES = tuple(dict.fromkeys(row["game"] for row in ROWS))


def test_every_strength_of_every_game_has_a_rating() -> None:
    assert len(GAMES) == 6
    assert [(row["game"], row["strength"]) for row in ROWS] == list(product(GAMES, STRENGTHS))
    for row in ROWS:
        assert float(row["low"]) <= float(row["rating"]) <= float(row["high"])


def test_a_higher_strength_has_a_higher_rating_in_every_game() -> None:
    for game in GAMES:
        ratings = [float(row["rating"]) for row in ROWS if row["game"] == game]
        assert ratings[0] == 0
        assert ratings == sorted(set(ratings))


def test_a_step_is_worth_as_much_as_the_page_says() -> None:
    steps = [float(row["rating"]) / 5 for row in ROWS if row["strength"] == "1"]
    assert round(mean(steps), -1) == 140
