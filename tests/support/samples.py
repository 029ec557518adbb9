"""Samples of the slow lane: `GAMETREE_CASES=all pytest -m slow ...` runs every case of the tests that use them."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any, TypeVar

import pytest

Case = TypeVar("Case")
EVERY_CASE = os.environ.get("GAMETREE_CASES") == "all"


def sample(cases: Sequence[Case], step: int) -> Sequence[Case]:
    """Return every `step`-th case, or all if they are asked for."""
    return cases if EVERY_CASE else cases[::step]


def share(count: int, step: int) -> int:
    """Return the `step`-th part of a number of generated cases, or all of them if every case is asked for."""
    return count if EVERY_CASE else count // step


def slow_but(step: int, cases: Sequence[Any], *, of_slow: int = 1) -> list[Any]:
    """Return cases of which all but every `step`-th are of the slow lane; a plain tuple is several values.

    Of those of the slow lane, every `of_slow`-th is returned, or all if every case is asked for.
    """
    slow = pytest.mark.slow(traced=True)
    made = [
        (place, case if place % step == 0 else case._replace(marks=[*case.marks, slow]))
        for place, case in enumerate(map(_parameters, cases))
    ]
    return [
        case for place, case in made if EVERY_CASE or place % step == 0 or place % step % of_slow == 1 % of_slow
    ]


def _parameters(case: Any) -> Any:
    if hasattr(case, "marks"):
        return case
    return pytest.param(*case) if case.__class__ is tuple else pytest.param(case)
