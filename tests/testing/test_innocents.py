"""No check fails for a right game or a right search, with any seed."""

from __future__ import annotations

from typing import Any

import pytest

from gametree.testing import check_game, check_search, examination, search_runs, state_checks
from tests.support.samples import EVERY_CASE
from tests.testing.zoo.innocents import GAMES, SEARCHES, Innocent

FEW = 10
MANY = 1_000 if EVERY_CASE else 25


def search_is_not_accused(innocent: Innocent, *, examples: int, seed: int) -> None:
    check_search(
        innocent.search,
        contract=innocent.contract,
        prunes=innocent.prunes and seed == 0,  # the uniform trees do not depend on the seed
        depth_limited=innocent.depth_limited,
        reference=innocent.reference,
        examples=examples,
        seed=seed,
    )


@pytest.mark.slow
@pytest.mark.parametrize(("game", "declared"), GAMES, ids=lambda given: type(given).__name__)
def test_no_right_game_is_accused(game: Any, declared: dict[str, Any]) -> None:
    check_game(game, **declared)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "declared"), GAMES, ids=lambda given: type(given).__name__)
def test_few_examples_accuse_no_right_game(game: Any, declared: dict[str, Any]) -> None:
    check_game(game, **declared, examples=5)


@pytest.mark.slow
@pytest.mark.parametrize("innocent", SEARCHES, ids=lambda innocent: innocent.name)
def test_no_right_search_is_accused(innocent: Innocent) -> None:
    search_is_not_accused(innocent, examples=40, seed=0)


@pytest.mark.slow(traced=True)
@pytest.mark.parametrize("innocent", SEARCHES, ids=lambda innocent: innocent.name)
def test_few_examples_accuse_no_right_search(innocent: Innocent) -> None:
    search_is_not_accused(innocent, examples=5, seed=1)


@pytest.fixture
def only_what_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run only the checks that depend on the seed, so that there is time for many seeds."""
    monkeypatch.setattr(examination, "RESULTS_AN_EXAMPLE", 20)
    monkeypatch.setattr(state_checks, "ASKED_AGAIN", 0)
    monkeypatch.setattr(search_runs, "SMALL_TREES_AN_EXAMPLE", 0)
    monkeypatch.setattr(search_runs, "_known_games", tuple)


def a_seed_accuses_nobody(seed: int) -> None:
    for innocent in SEARCHES:
        search_is_not_accused(innocent, examples=1, seed=seed)
    for game, declared in GAMES:
        check_game(game, **declared, examples=1, seed=seed)


@pytest.mark.slow
@pytest.mark.usefixtures("only_what_is_drawn")
@pytest.mark.parametrize("seed", range(1, FEW + 1))
def test_few_seeds_accuse_nobody(seed: int) -> None:
    a_seed_accuses_nobody(seed)


@pytest.mark.slow
@pytest.mark.usefixtures("only_what_is_drawn")
@pytest.mark.parametrize("first", range(0, MANY, 25))
def test_many_seeds_accuse_nobody(first: int) -> None:
    for seed in range(first, first + 25):
        a_seed_accuses_nobody(FEW + 1 + seed)
