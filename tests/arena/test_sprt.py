"""The sequential test on games: its verdicts, what it shows as it goes, and what it refuses."""

from __future__ import annotations

import json
import re
from functools import partial
from math import log
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gametree import alpha_beta, random_strategy, search_strategy
from gametree.arena import SprtResult, sprt
from gametree.arena.likelihood_ratio import log_likelihood_ratio
from gametree.evaluations import shipped_evaluation
from gametree.games import Kalah, TicTacToe
from tests.arena import faulty

GAME = TicTacToe()
RANDOM = random_strategy(Random(0))
PERFECT = search_strategy()


def test_the_better_player_is_found_and_the_test_stops() -> None:
    seen = list[SprtResult]()
    found = sprt(PERFECT, RANDOM, GAME, elo0=0, elo1=100, openings=2, names=("new", "old"), progress=seen.append)
    assert found == seen[-1]
    assert [each.verdict for each in seen] == [None] * (len(seen) - 1) + ["elo1"]
    assert list(found.bounds) == pytest.approx([log(0.05 / 0.95), log(0.95 / 0.05)])
    assert found.ratio >= found.bounds[1] > seen[-2].ratio
    assert sum(found.pairs.values()) * 2 == len(found.standings.games) == 2 * len(seen)
    assert found.standings.rows[0].name == "new"
    assert len(found.standings.games) < 72


def test_the_bounds_are_walds() -> None:
    """A false elo1 should come in `alpha` of all cases, so the upper bound is the higher, the smaller alpha is."""
    found = sprt(PERFECT, RANDOM, GAME, elo0=0, elo1=100, alpha=0.01, beta=0.1, games=2)
    assert list(found.bounds) == pytest.approx([log(0.1 / 0.99), log(0.9 / 0.01)])


def test_the_worse_player_is_found_too() -> None:
    found = sprt(RANDOM, PERFECT, GAME, elo0=0, elo1=100, openings=2)
    assert found.verdict == "elo0"
    assert found.ratio <= found.bounds[0]


def test_the_ratio_is_that_of_the_pairs_from_one_opening() -> None:
    found = sprt(RANDOM, faulty.first, GAME, elo0=0, elo1=5, games=20, model="logistic")
    points = [game.points("a") for game in found.standings.games]
    pairs = [one + other for one, other in zip(points[::2], points[1::2], strict=True)]
    assert {each: pairs.count(each) for each in set(pairs)} == dict(found.pairs)
    shares = {each / 2: count for each, count in found.pairs.items()}
    assert found.ratio == log_likelihood_ratio(shares, 0, 5, model="logistic")
    assert found.verdict is None
    assert [game.opening for game in found.standings.games] == [each // 2 for each in range(20)]


def test_margins_settle_it_as_well() -> None:
    game = Kalah(3, 2)
    judge = shipped_evaluation(game)
    a, b = (search_strategy(partial(alpha_beta, depth=depth, evaluate=judge)) for depth in (4, 1))
    found = sprt(a, b, game, elo0=0, elo1=150, margins=True)
    assert found.verdict == "elo1"
    assert max(found.pairs) > 2
    assert {abs(points) > 1 for points in found.pairs} == {True, False} or min(found.pairs) > 1


def test_what_it_found_is_a_sentence_and_data() -> None:
    found = sprt(PERFECT, RANDOM, GAME, elo0=0, elo1=100, openings=2, games=4)
    text = str(found)
    assert text.startswith("LLR +")
    assert "(-2.94 to 2.94), not settled; pairs of games by points: " in text
    plain = json.loads(json.dumps(found.as_plain_data()))
    assert plain["verdict"] is None
    assert plain["games"] == 4
    assert sum(plain["pairs"].values()) == 2


def test_a_test_without_more_openings_says_so() -> None:
    found = sprt(RANDOM, faulty.first, GAME, elo0=0, elo1=5, openings=1)
    assert (found.verdict, len(found.standings.games)) == (None, 18)
    assert found.standings.note.startswith("The openings ran out after 18 games")
    assert sprt(RANDOM, faulty.first, GAME, elo0=0, elo1=5, openings=1, games=18).standings.note == ""


def test_a_test_goes_on_with_its_file(tmp_path: Path) -> None:
    ask = partial(sprt, PERFECT, RANDOM, GAME, elo0=0, elo1=100, openings=2, results=tmp_path / "games")
    begun = ask(games=4)
    whole = ask()
    assert whole.standings.games[:4] == begun.standings.games
    assert whole.verdict == "elo1"
    assert ask() == whole


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"elo0": 5, "elo1": 5}, "elo1 must be above elo0, but 5 is not above 5."),
        ({"elo0": float("nan")}, "elo0 must be a finite number, not nan."),
        ({"alpha": 0}, "alpha must be between 0 and 0.5, not 0."),
        ({"beta": 0.5}, "beta must be between 0 and 0.5, not 0.5."),
        ({"model": "bayes"}, "The model must be 'normalised', or 'logistic' without margins, not 'bayes'."),
        ({"model": "logistic", "margins": True}, "The model must be 'normalised', or 'logistic' without margins"),
        ({"names": ("a", "a")}, "Two players have the name 'a': give each a name of its own."),
        ({"games": 5}, "The games of two players must be even, not 5"),
    ],
)
def test_bad_input_is_refused_in_a_sentence(options: Any, message: str) -> None:
    right: dict[str, Any] = {"elo0": 0, "elo1": 10}
    with pytest.raises(ValueError, match=re.escape(message)):
        sprt(PERFECT, RANDOM, GAME, **right | options)


def test_a_player_that_cannot_be_sent_is_named() -> None:
    with pytest.raises(TypeError, match="The player 'b' cannot be sent to another process"):
        sprt(PERFECT, lambda _game, _state: 0, GAME, elo0=0, elo1=10, isolate=True, seconds=1)
