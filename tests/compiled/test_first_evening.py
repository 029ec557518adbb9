"""Ten games as ten beginners wrote them, each in a style of its own, go from nothing to a strong opponent.

Each file is as it was after what its author was told on the way; `docs/explanation/opponent.md` has the figures.
"""

from __future__ import annotations

from importlib import import_module
from itertools import islice
from math import inf
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gametree import MAX, MIN, alpha_beta, compiled, decide, random_strategy, timed_strategy, transitions
from gametree.testing import check_game
from tests.support.samples import sample

PACKAGE = "tests.compiled.user_style.first_evening"
NAMES = sorted(path.stem for path in (Path(__file__).parent / "user_style" / "first_evening").glob("[a-z]*.py"))
CYCLIC = "mu_torere"  # its author was told to declare it so


def level(state: Any) -> int:
    """Return 0 for every state."""
    return 0


@pytest.mark.slow
@pytest.mark.parametrize("name", sample(NAMES, 5))
def test_a_game_of_a_first_evening_is_checked_played_and_compiled(name: str) -> None:
    game: Any = import_module(f"{PACKAGE}.{name}").game
    start = game.initial_state()
    check_game(game, examples=5, cyclic=name == CYCLIC)
    strategies = {MAX: timed_strategy(inf, nodes=200), MIN: random_strategy(Random(1))}
    assert list(islice(transitions(game, strategies, start), 6))
    fast = compiled.compile(game)
    options: Any = {"depth": 2, "evaluate": level}
    assert compiled.alpha_beta(fast, start, **options) == alpha_beta(game, start, **options)
    decision = decide(fast, start, seconds=inf, nodes=3_000, evaluate=level)
    assert decision.compiled
    assert decision.action in list(game.actions(start))


def test_there_are_ten_of_them() -> None:
    assert len(NAMES) == 10
