"""A search of a course that is named by itself is held to what it is held to in a whole file."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from gametree import minimax
from gametree.grading import examiner, minimax_checks
from gametree.grading.named_searches import judge_named
from tests.grading.test_cs50 import LAWS, findings
from tests.grading.zoo.course_modules import RIGHT, Student, changed
from tests.grading.zoo.course_searches import AIMA, CS188, MIT, WRONG_SEARCHES


@pytest.mark.parametrize("source", [AIMA, CS188, MIT])
def test_the_verdicts_are_those_in_the_file(source: str) -> None:
    student = Student("course", source)
    module = student.module()
    for law in findings(student):
        reports = judge_named(getattr(module, law["name"])) or []
        assert [alone._asdict() for alone in reports] == [law]


@pytest.mark.parametrize("student", WRONG_SEARCHES[::4], ids=lambda student: student.name)
def test_a_wrong_search_is_wrong_by_its_name_too(student: Student) -> None:
    reports = judge_named(getattr(student.module(), student.law)) or []
    assert [alone.verdict for alone in reports] == ["failed"]
    assert student.sentence in reports[0].message


def test_the_minimax_of_cs50_is_judged_by_the_rules_beside_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(examiner, "RULES", (LAWS["player"],))
    monkeypatch.setattr(minimax_checks, "SECONDS", 0.05)
    student = changed("tictactoe", ("        return None\n", "        return 7\n"))
    monkeypatch.setitem(sys.modules, "tictactoe", module := student.module())
    laws = judge_named(vars(module)["minimax"]) or []
    assert [law.name for law in laws] == ["minimax_at_the_end", "minimax"]
    assert judge_named(vars(module)["winner"]) is None


def search_of_this_library(game: Any, state: Any) -> Any:
    return minimax(game, state)


search_of_this_library.__name__ = "minimax_search"


@pytest.mark.parametrize("thing", [search_of_this_library, minimax, Student, 3, RIGHT, int, len])
def test_other_things_are_no_searches_of_a_course(thing: Any) -> None:
    assert judge_named(thing) is None
