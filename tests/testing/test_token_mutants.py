"""One token changed in a textbook search: each mutant with wrong results is refused, the others are explained."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gametree.testing import check_search, patience
from tests.support.samples import EVERY_CASE, sample
from tests.testing.zoo.equivalent_mutants import EQUIVALENT
from tests.testing.zoo.searches import MUTANTS
from tests.testing.zoo.token_mutants import CLAIMS, made, parsed
from tests.testing.zoo.verdicts import (
    all_token_mutants,
    known_verdicts,
    table_by_source,
    table_of_equivalent,
    table_of_famous,
    verdict_on,
)

PAGE = Path(__file__).parents[2] / "docs" / "explanation" / "what-the-kit-catches.md"
ALL = list(all_token_mutants())
NAMES = [mutant.name for mutant in ALL]


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "MOST_SECONDS", 1.0)


@pytest.mark.slow
@pytest.mark.parametrize("source", CLAIMS)
def test_the_unchanged_search_is_accepted(source: str) -> None:
    check_search(made(parsed(source), source), **CLAIMS[source].options, examples=40)


def test_there_are_at_least_two_hundred_mutants() -> None:
    assert len(NAMES) >= 200
    assert len(set(NAMES)) == len(NAMES)


def test_every_mutant_is_refused_or_explained() -> None:
    token = known_verdicts()["token"]
    assert list(token) == NAMES
    assert [name for name in NAMES if token[name].check is None] == list(EQUIVALENT)


def test_every_famous_mutant_has_a_verdict() -> None:
    famous = known_verdicts()["famous"]
    assert list(famous) == [f"{mutant.name} ({mutant.held_to})" for mutant in MUTANTS]
    assert [verdict.check for verdict in famous.values()] == [mutant.caught_by for mutant in MUTANTS]


@pytest.mark.slow
@pytest.mark.parametrize("mutant", sample(ALL, 40), ids=lambda mutant: mutant.name)
def test_verdicts_are_still_those_that_are_kept(mutant: Any) -> None:
    assert verdict_on(mutant).check == known_verdicts()["token"][mutant.name].check


@pytest.mark.slow
@pytest.mark.parametrize("name", sample(list(EQUIVALENT), 40))
def test_what_is_accepted_is_accepted_by_the_deep_profile_too(name: str) -> None:
    mutant = ALL[NAMES.index(name)]
    check_search(mutant.search(), **CLAIMS[mutant.source].options, examples=2_000 if EVERY_CASE else 200)


def test_the_page_shows_the_tables() -> None:
    page = PAGE.read_text(encoding="utf-8")
    verdicts = known_verdicts()
    for table in (table_by_source(verdicts["token"]), table_of_famous(verdicts["famous"]), table_of_equivalent()):
        assert table in page, table
