"""The report that steps tell: only the last step ends a check, and time that is over blames nobody."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st

from gametree.grading.child_process import Ending
from gametree.grading.orders import Order
from gametree.grading.reports import FileReport, LawReport, legible
from gametree.grading.steps import FILE, LAST, StepFile, read_steps
from gametree.grading.verdicts import report_of

ORDER = Order("class/ann.py", seconds=4)
PLAN = {"first": "One.", "second_law": "Two.", "third": "Three."}
STEPS: tuple[dict[str, Any], ...] = (
    {"ready": True},
    {"course": "AIMA"},
    {"plan": PLAN},
    {"begin": "first"},
    {"law": LawReport("first", "One.", "passed")._asdict()},
    {"begin": "second_law"},
    {"law": LawReport("second_law", "Two.", "failed", "It\x01 is wrong.")._asdict()},
    {"note": "It prints \ud800."},
    {"begin": "third"},
    {"law": LawReport("third", "Three.", "passed")._asdict()},
    LAST,
)


BY_ITSELF = Ending("itself")


def told(*steps: dict[str, Any], ending: Ending = BY_ITSELF) -> FileReport:
    return report_of(ORDER, steps, ending, 1.23456)


def test_a_whole_check_is_told_as_it_was() -> None:
    report = told(*STEPS)
    assert (report.path, report.course, report.problem, report.seconds) == ("class/ann.py", "AIMA", "", 1.235)
    assert [(law.name, law.verdict) for law in report.laws] == [
        ("first", "passed"),
        ("second_law", "failed"),
        ("third", "passed"),
    ]
    assert report.laws[1].message == "It\\x01 is wrong."
    assert report.notes == ("It prints \\ud800.",)
    assert not told(*STEPS).passed
    assert told(*STEPS[:5], LAST).passed


@pytest.mark.parametrize("kept", range(len(STEPS) - 1))
@pytest.mark.parametrize("ending", [Ending("itself", 0), Ending("itself", 1), Ending("work"), Ending("stop")])
def test_no_check_that_lacks_its_last_step_is_passed(kept: int, ending: Ending) -> None:
    report = told(*STEPS[:kept], ending=ending)
    assert report.problem
    assert not report.passed
    names = [law.name for law in report.laws]
    assert names == (list(PLAN) if kept > 2 else [])
    assert {law.verdict for law in report.laws[kept // 2 :]} <= {"unfinished", "passed"}


@pytest.mark.parametrize(
    ("kept", "ending", "sentence"),
    [
        (
            0,
            Ending("itself", 1),
            "is not checked: Python ended with the exit code 1 before it was imported; check it",
        ),
        (0, Ending("waiting"), "is not checked: Python took too long before it was imported; check it again."),
        (
            1,
            Ending("work"),
            "is not finished: the 4 seconds of work were over when it is imported; allow more sec",
        ),
        (
            4,
            Ending("work"),
            "is not finished: the 4 seconds of work were over in the law first, with 0 of 3 laws ",
        ),
        (6, Ending("work"), "were over in the law second law, with 1 of 3 laws tested; allow more seconds."),
        (
            6,
            Ending("waiting"),
            "only waits in the law second law: look there for a sleep or a lock, or allow more",
        ),
        (6, Ending("stop"), "is not finished: the check was stopped in the law second law."),
        (
            9,
            Ending("itself", 0),
            "ends Python itself in the law third (exit code 0): look there for a call of os._e",
        ),
        (
            9,
            Ending("itself", 1),
            "(exit code 1): look there for a call of os._exit, for files that are never closed,",
        ),
        (
            9,
            Ending("itself", -11),
            "ends Python itself in the law third (SIGSEGV): look there for a recursion wit",
        ),
        (9, Ending("itself", -999), "ends Python itself in the law third (signal 999): look there"),
    ],
)
def test_how_a_check_ended_is_told_with_the_place(kept: int, ending: Ending, sentence: str) -> None:
    problem = told(*STEPS[:kept], ending=ending).problem
    assert problem.startswith("ann.py ")
    assert problem.endswith(".")
    assert sentence in problem


def test_time_that_was_over_in_the_process_is_told_alike() -> None:
    late = told(*STEPS[:6], {"late": "second_law"}, LAST)
    killed = told(*STEPS[:6], ending=Ending("work"))
    assert late == killed
    assert [law.message for law in late.laws] == ["", "the check ended in it", "it was not reached"]


def test_a_problem_that_was_told_comes_first() -> None:
    assert told({"ready": True}, {"problem": "It is empty."}, LAST).problem == "It is empty."
    assert told({"ready": True}, {"problem": "It is empty."}, ending=Ending("work")).problem == "It is empty."


@given(st.text(st.characters(exclude_categories=())))
def test_a_legible_text_can_be_written_anywhere(text: str) -> None:
    written = legible(text)
    assert written.encode().decode() == written
    assert legible(written) == written
    assert not any(sign in written for sign in "\x00\x0b\x1b\x7f\x9b\ufffe")
    if text.isprintable():
        assert written == text


def test_steps_are_read_as_far_as_they_were_written(tmp_path: Path) -> None:
    assert read_steps(tmp_path) == []
    steps = StepFile(tmp_path)
    steps.write({"a": 1})
    steps.write({"b": 2})
    with (tmp_path / FILE).open("a", encoding="utf-8") as file:
        file.write('{"c"')
    assert read_steps(tmp_path) == [{"a": 1}, {"b": 2}]


def test_a_copy_of_the_process_writes_no_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    steps = StepFile(tmp_path)
    monkeypatch.setattr(os, "getpid", lambda: -1)

    def leave(code: int) -> None:
        raise SystemExit(code)

    monkeypatch.setattr(os, "_exit", leave)
    with pytest.raises(SystemExit, match=r"^0$"):
        steps.write({})
    assert read_steps(tmp_path) == []
