"""The intended check catches every mutant game, after a short line that can be replayed."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from gametree.testing import CheckFailed, check_game, game_checks, patience, run_checks
from gametree.testing.checks import name_of
from gametree.testing.exploration import Explored, Terms, explore
from gametree.testing.game_suite import LAWS
from tests.testing.zoo.games import MUTANTS, Mutant
from tests.testing.zoo.student_games import STUDENT_MUTANTS

ALL_MUTANTS = [*MUTANTS, *STUDENT_MUTANTS]
LATE = {"WrongFarAway", "TerminalLoops", "NegativeHeap", "NeverEnds", "ActionsWithoutEnd", "RememberingUtility"}
QUICK_TO_ASK = [mutant for mutant in ALL_MUTANTS if mutant.plies < 10]


def named(mutant: Mutant) -> str:
    return getattr(mutant.game, "__name__", type(mutant.game).__name__)


def lane_of(mutant: Mutant) -> Any:
    """Mark as slow the mutants that are found only after a second or more of play or of waiting."""
    return pytest.param(mutant, marks=pytest.mark.slow) if named(mutant) in LATE else mutant


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "MOST_SECONDS", 1.0)
    monkeypatch.setattr(patience, "SECONDS_ONCE_STUCK", 0.05)


@pytest.mark.parametrize("mutant", [lane_of(mutant) for mutant in ALL_MUTANTS], ids=named)
def test_every_mutant_game_is_caught_by_a_named_check(mutant: Mutant) -> None:
    with pytest.raises(CheckFailed) as caught:
        check_game(deepcopy(mutant.game), **mutant.declared)
    failure = caught.value
    assert failure.check == mutant.caught_by
    assert len(failure.line) <= mutant.plies
    assert str(failure).endswith(".")
    assert "\n" not in str(failure)


@pytest.mark.slow
@pytest.mark.parametrize("mutant", QUICK_TO_ASK, ids=named)
def test_a_declared_failure_of_a_mutant_is_no_problem(mutant: Mutant) -> None:
    known = {mutant.caught_by: "known"}
    outcomes = list(run_checks(game_checks(**mutant.declared, examples=10), deepcopy(mutant.game), known))
    declared = next(outcome for outcome in outcomes if outcome.name in known)
    assert declared.failure
    assert declared.problem is None
    assert all(outcome.problem is outcome.failure for outcome in outcomes if outcome is not declared)


@pytest.mark.parametrize("mutant", [lane_of(mutant) for mutant in QUICK_TO_ASK], ids=named)
def test_every_fault_that_a_law_finds_is_one_sentence(mutant: Mutant) -> None:
    game = deepcopy(mutant.game)
    with patience.Patience() as patient:
        explored = Explored(game, patient)
        if not list(LAWS[0](explored)):
            explored = explore(game, patient, Terms(**mutant.declared), most=100)
        laws = LAWS if explored.places else LAWS[:1]
        found = {name_of(law): list(law(explored)) for law in laws}
    assert found[mutant.caught_by]
    for faults in found.values():
        for fault in faults:
            assert fault.message.endswith(".")
            assert "\n" not in fault.message


def test_every_check_catches_a_mutant() -> None:
    assert {mutant.caught_by for mutant in ALL_MUTANTS} == {check.name for check in game_checks()}
