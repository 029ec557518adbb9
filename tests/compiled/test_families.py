"""Each family of faults as a minimal program: the same answer, or `CompileError`."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

from tests.compiled.programs.law import Verdict, judged
from tests.compiled.programs.lowered import Lowered
from tests.compiled.programs.machine import MachineMethods
from tests.compiled.programs.running import Hang, at_most
from tests.support.samples import sample, slow_but

SECONDS = 3  # of CPU, so that endless growth does not take all memory
MODULES = {
    name: import_module(f"tests.compiled.corpus.{name}")
    for name in ("names", "values", "collections", "objects", "order")
}
FAMILIES = [
    pytest.param(module, game, id=f"{name}-{type(game).__name__}")
    for name, module in MODULES.items()
    for game in module.games
]


@pytest.mark.parametrize(("module", "game"), slow_but(6, FAMILIES))
def test_lowered_rules_keep_the_law(module: Any, game: Any) -> None:
    try:
        with at_most(SECONDS):
            outcome = judged(module, game, Lowered)
    except Hang:
        pytest.fail("hangs")
    assert outcome.verdict is not Verdict.DIFFERENT, outcome.detail


@pytest.mark.slow
@pytest.mark.parametrize(("module", "game"), sample(FAMILIES, 16))
def test_machine_code_keeps_the_law(module: Any, game: Any) -> None:
    outcome = judged(module, game, MachineMethods)
    assert outcome.verdict is not Verdict.DIFFERENT, outcome.detail
