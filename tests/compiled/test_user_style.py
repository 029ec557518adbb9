"""Games as people write them run compiled as in Python, or are refused for a reason that is written here."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

from tests.compiled.programs.law import Compiler, Outcome, Verdict, judged
from tests.compiled.programs.lowered import Lowered
from tests.compiled.programs.machine import MachineAlphaBeta
from tests.support.samples import sample

FOLDER = Path(__file__).parent / "user_style"
GAMES = sorted(path.stem for path in FOLDER.glob("*.py") if path.stem not in {"__init__", "grid"})
REFUSED = {  # a game, and words of the reason
    "coin_row": "a text of 4 characters here and a text of 5 characters there",
    "dodgem": "a constant of the class frozenset",
    "hackenbush": "a text of 3 characters here and a text of 2 characters there",
    "nine_holes": "a set is iterated over, but its order is not defined",
    "notakto": "a list of changing length is sorted",
}


def check(name: str, compiler: Compiler, states: int) -> None:
    module = import_module(f"tests.compiled.user_style.{name}")
    found = judged(module, module.game, compiler, states=states)
    if name in REFUSED:
        assert found.verdict is Verdict.REFUSED
        assert REFUSED[name] in found.detail
    else:
        assert found == Outcome(Verdict.SAME)


@pytest.mark.parametrize(
    ("name", "states"),
    [
        *((name, 3) for name in GAMES[::2]),
        *(pytest.param(name, 10, marks=pytest.mark.slow) for name in GAMES),
    ],
)
def test_the_lowered_rules_answer_as_the_users_own(name: str, states: int) -> None:
    check(name, Lowered, states)


@pytest.mark.slow
@pytest.mark.parametrize("name", sample(GAMES, 6))
def test_machine_code_answers_as_the_users_rules(name: str) -> None:
    check(name, MachineAlphaBeta, states=10)


def test_the_games_are_many_and_few_are_refused() -> None:
    assert len(GAMES) >= 25
    assert len(REFUSED) <= 5
    assert set(REFUSED) <= set(GAMES)
