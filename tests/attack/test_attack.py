"""An attack by few games in the plain run, and by many in the slow run, or by all with GAMETREE_CASES=all."""

from __future__ import annotations

import os
import subprocess
import sys
from fractions import Fraction
from random import Random
from sys import float_info

import pytest

from gametree import Result
from tests.attack import attack
from tests.attack.shapes import UTILITIES, random_shape
from tests.support.samples import EVERY_CASE, sample

CALLS = 10_000 if EVERY_CASE else 40
VAST = 180_002_505  # the seed of a graph of 400 states whose tree has 219,507,456,105 nodes


@pytest.mark.exhaustive
@pytest.mark.parametrize("seed", [*range(40), VAST])
def test_no_search_falls_to_a_random_game(seed: int) -> None:
    attack.attack(seed)


@pytest.mark.slow
def test_no_search_falls_to_many_random_games() -> None:
    for seed in sample(range(40, 10_040), 40):
        attack.attack(seed)


@pytest.mark.slow
def test_no_kernel_falls_whose_table_has_next_to_no_room_for_its_threads() -> None:
    for seed in sample(range(1_000), 200):
        attack.attack_kernels(seed)


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="it forks")
def test_no_compiled_call_is_wrong_among_threads_limits_interrupts_and_forks() -> None:
    attacked = subprocess.run(
        [sys.executable, "-m", "tests.attack.calls", "--calls", str(CALLS), "--seed", "5"],
        check=False,
        capture_output=True,
        text=True,
        timeout=3_600,
    )
    assert attacked.returncode == 0, attacked.stderr
    assert f"{CALLS} calls, " in attacked.stdout


def zero(_game: object, _state: object) -> Result[int]:
    """A search that finds 0 everywhere, and no line."""
    return Result(0, ())


def test_the_shapes_are_as_wide_and_as_extreme_as_they_should_be() -> None:
    wide = random_shape(Random(1), attack.WIDE_NODES, at_root=attack.WIDE)
    assert len(wide.actions(0)) >= 1_000
    assert {float_info.max, 5e-324, 2**53 + 1, True, Fraction(1, 3)} <= {*UTILITIES}


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
