"""A short attack in the plain run, and a longer one in the slow run, whose length GAMETREE_ATTACK sets."""

from __future__ import annotations

import os

import pytest

from gametree import Result
from tests.attack import attack


@pytest.mark.parametrize("seed", range(40))
def test_no_search_falls_to_a_random_game(seed: int) -> None:
    attack.attack(seed)


@pytest.mark.slow
def test_no_search_falls_to_many_random_games() -> None:
    """`GAMETREE_ATTACK=10000 pytest tests/attack -m slow` attacks with that many games."""
    for seed in range(40, 40 + int(os.environ.get("GAMETREE_ATTACK", "1000"))):
        attack.attack(seed)


def zero(_game: object, _state: object) -> Result[int]:
    """A search that finds 0 everywhere, and no line."""
    return Result(0, ())


def test_a_wrong_search_falls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attack, "principal_variation_search", zero)
    caught: list[str] = []
    for seed in range(20):
        try:
            attack.attack(seed)
        except attack.Failure as failure:
            caught.append(str(failure))
    assert caught
    assert all("principal_variation_search is wrong" in each for each in caught)
