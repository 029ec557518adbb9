"""The intended check catches every mutant evaluation, and no check fails for a right one."""

from __future__ import annotations

from typing import Any

import pytest

from gametree.games import TicTacToe
from gametree.testing import CheckFailed, check_evaluation, evaluation_checks, patience
from tests.testing.zoo import evaluations as zoo
from tests.testing.zoo.evaluations import INNOCENTS, MUTANTS, Evaluation, likes_one_corner, stones
from tests.testing.zoo.student_evaluations import STUDENT_MUTANTS

CAUGHT_SOON = (
    zoo.divides_by_zero_on_the_empty_board,
    zoo.forgets_to_return,
    zoo.asks_who_is_next,
    zoo.counts_its_calls,
    zoo.plays_on_the_board,
)


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "MOST_SECONDS", 1.0)


def lane_of(mutant: Evaluation) -> Any:
    return mutant if mutant.evaluate in CAUGHT_SOON else pytest.param(mutant, marks=pytest.mark.slow)


@pytest.mark.parametrize(
    "mutant", [*map(lane_of, [*MUTANTS, *STUDENT_MUTANTS])], ids=lambda mutant: mutant.evaluate.__name__
)
def test_every_mutant_evaluation_is_caught_by_a_named_check(mutant: Evaluation) -> None:
    with pytest.raises(CheckFailed) as caught:
        check_evaluation(mutant.game, mutant.evaluate, **mutant.declared)
    failure = caught.value
    assert failure.check == mutant.caught_by
    assert len(failure.line) <= mutant.plies
    assert str(failure).endswith(".")
    assert "\n" not in str(failure)


def test_every_check_catches_a_mutant() -> None:
    named = {mutant.caught_by for mutant in MUTANTS}
    assert named == {"methods", *(check.name for check in evaluation_checks(TicTacToe()))}


@pytest.mark.slow(traced=True)
@pytest.mark.parametrize("innocent", INNOCENTS, ids=lambda innocent: innocent.evaluate.__name__)
def test_no_right_evaluation_is_accused(innocent: Evaluation) -> None:
    check_evaluation(innocent.game, innocent.evaluate, **innocent.declared, examples=20)


def test_the_message_says_where_what_and_the_remedy() -> None:
    with pytest.raises(CheckFailed) as caught:
        check_evaluation(TicTacToe(), lambda board: 3 * stones(board), utilities=(-0.2, 0.2))
    assert str(caught.value) == (
        "evaluate returned 0.30000000000000004, but utilities lie between -0.2 and 0.2, at X../.../... (after the"
        " line 1): scale it to that range, or declare utilities=(least, greatest) if games can end with more."
    )


@pytest.mark.slow
@pytest.mark.exhaustive
def test_a_declared_failure_that_no_longer_happens_is_a_failure() -> None:
    with pytest.raises(CheckFailed, match="The check symmetric was declared to fail"):
        check_evaluation(TicTacToe(), stones, expected_failures={"symmetric": "the corner is for luck"})
    with pytest.raises(ValueError, match="There is no check 'symmetry' that could be expected to fail"):
        check_evaluation(TicTacToe(), likes_one_corner, expected_failures={"symmetry": "the corner is for luck"})
