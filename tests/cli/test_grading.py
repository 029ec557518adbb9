"""`gametree check` on files and folders of students: the report, the table, JSON, JUnit's XML, and mistakes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from gametree.cli import grading
from gametree.testing import FileReport, LawReport
from tests.cli.running import run
from tests.grading.test_files import PILE

LAWS = (
    LawReport("player", "X begins.", "passed"),
    LawReport("winner", "Three in a row win.", "failed", "winner returned None: return 'X'.\n\nX X X"),
    LawReport("minimax", "The best action.", "unfinished", "right at 7 boards"),
    LawReport("utility", "It is X's.", "failed", "utility returned 2."),
)
REPORTS = [
    FileReport("class/ann.py", "CS50", LAWS[:1], ("terminal prints.",), seconds=1),
    FileReport("class/bob.py", "CS50", LAWS, seconds=2.5),
    FileReport("class/cid.py", None, problem="cid.py is not Python: correct it there."),
    FileReport("class/dan.py", "gametree", LAWS[:2], problem="dan.py takes too long: allow more seconds."),
    FileReport("class/helper.py"),
]


def answering(answer: Any) -> Any:
    """Return a function that returns the same for any arguments."""

    def function(*_: Any, **__: Any) -> Any:
        return answer

    return function


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Stand in a folder in which a folder `class` has reports as above, and `ann.py` is a file."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "class").mkdir()
    (tmp_path / "ann.py").write_text("")

    def check_files(path: Path, **options: Any) -> Any:
        assert options.get("seconds") in {None, 3}
        return iter(REPORTS)

    def check_file(path: Path, **options: Any) -> FileReport:
        return REPORTS[1]._replace(notes=("terminal prints.",), problem="The end.")

    monkeypatch.setattr(grading, "check_files", check_files)
    monkeypatch.setattr(grading, "check_file", check_file)
    return tmp_path


def test_a_folder_is_a_table_with_a_row_for_each_file(folder: Path) -> None:
    ran = run("check", "class", "--seconds", "3")
    assert (ran.code, ran.error) == (1, "")
    rows = [" ".join(line.split()) for line in ran.out.splitlines()]
    assert rows[0] == "file course laws first finding"
    assert rows[2:6] == [
        "ann.py CS50 1 of 1",
        "bob.py CS50 1 of 4 winner: winner returned None: return 'X'. (and 1 more)",
        "cid.py 0 of 0 cid.py is not Python: correct it there.",
        "dan.py gametree 1 of 2 dan.py takes too long: allow more seconds.",
    ]
    assert rows[-2:] == [
        "Not checked, because no game was recognised: helper.py.",
        "4 files checked, 1 without a fault.",
    ]


def test_a_row_says_which_law_was_not_finished(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    right = LAWS[0], LAWS[2]._replace(message="right at 7 boards\nand slow")
    reports = [FileReport(f"class/{len(laws)}.py", "CS50", laws) for laws in (right, (*right, LAWS[2]), LAWS[:3])]
    monkeypatch.setattr(grading, "check_files", answering(reports))
    rows = [" ".join(line.split()) for line in run("check", "class").out.splitlines()]
    assert rows[2:5] == [
        "2.py CS50 1 of 2 minimax, not finished: right at 7 boards",
        "3.py CS50 1 of 3 minimax, not finished: right at 7 boards (and 1 more)",
        "3.py CS50 1 of 3 winner: winner returned None: return 'X'.",
    ]
    assert rows[-1] == "3 files checked, 2 without a fault."


def test_a_folder_as_json_and_as_junit(folder: Path) -> None:
    ran = run("check", "class", "--json", "--junit", "out.xml")
    assert ran.code == 1
    data = json.loads(ran.out)
    assert data["passed"] is False
    assert [each["path"] for each in data["files"]] == [each.path for each in REPORTS]
    assert data["files"][1]["laws"][1] == {
        "name": "winner",
        "law": "Three in a row win.",
        "verdict": "failed",
        "message": "winner returned None: return 'X'.\n\nX X X",
        "line": [],
        "note": "",
        "found": "winner returned None",
        "remedy": "return 'X'.",
    }
    suites = ET.parse("out.xml").getroot()
    counts = [[suite.get(key) for key in ("tests", "failures", "errors", "skipped")] for suite in suites]
    assert counts == [list("1000"), list("4201"), list("1010"), list("3110"), list("1001")]
    failure = suites[1].find("testcase[@name='winner']/failure")
    assert failure is not None
    assert failure.get("message") == "winner returned None: return 'X'."


def test_a_file_is_told_law_by_law(folder: Path) -> None:
    ran = run("check", "ann.py", "--against", "tic-tac-toe")
    assert ran.code == 1
    assert ran.out.splitlines() == [
        "class/bob.py is a module as in CS50.",
        "",
        "✓ player",
        "✗ winner",
        "    winner returned None: return 'X'.",
        "",
        "    X X X",
        "– minimax: right at 7 boards",
        "✗ utility",
        "    utility returned 2.",
        "",
        "class/bob.py: 1 of 4 passed, 1 not finished.",
        "terminal prints.",
        "The end.",
    ]


def test_all_that_is_right_exits_with_zero(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grading, "check_files", answering(REPORTS[:1]))
    ran = run("check", "class")
    assert ran.code == 0
    assert ran.out.endswith("1 file checked, 1 without a fault.\n")


def test_a_file_that_cannot_be_imported_is_a_problem_alone(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grading, "check_file", answering(REPORTS[2]))
    ran = run("check", "ann.py")
    assert ran.code == 1
    assert ran.out.endswith("class/cid.py: 0 of 0 passed.\ncid.py is not Python: correct it there.\n")


def test_nothing_to_check_is_a_mistake(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grading, "check_files", answering(REPORTS[4:]))
    monkeypatch.setattr(grading, "check_file", answering(REPORTS[4]))
    for words, remedy in (("class", "gametree.Game."), ("ann.py", "or name the object, such as ann.py:MyGame.")):
        refused = run("check", words)
        assert refused.code == 2
        assert (
            f"There is no game in {words} that could be checked: write the functions of CS50" in refused.sentence
        )
        assert refused.sentence.endswith(remedy)


def test_a_report_that_cannot_be_written_is_a_mistake(folder: Path) -> None:
    unwritable = run("check", "class", "--junit", "nowhere/out.xml")
    assert "nowhere/out.xml cannot be written (No such file or directory): name a file in a folder" in (
        unwritable.sentence
    )


def test_a_game_in_a_file_is_said_to_be_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    report = FileReport("pile.py", "gametree", LAWS[:1])
    monkeypatch.setattr(grading, "check_file", answering(report))
    (tmp_path / "pile.py").write_text(PILE)
    assert run("check", str(tmp_path / "pile.py")).out.startswith("pile.py is a game of gametree.\n")
