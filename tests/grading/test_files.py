"""Files of students are checked in processes of their own: nothing in a file stops the report or another file."""

from __future__ import annotations

import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gametree.games import Nim, TicTacToe
from gametree.grading import FileReport, check_file, check_files, files
from gametree.grading.reports import law_report
from tests.grading.zoo.course_modules import RIGHT

PILE = """\
from gametree import Player

class Pile:
    def initial_state(self): return (3, 1)
    def player(self, state): return Player(state[1])
    def actions(self, state): return range(1, min(state[0], 2) + 1)
    def result(self, state, action): return (state[0] - action, -state[1])
    def terminal(self, state): return state[0] == 0
    def utility(self, state): return -state[1]
"""
TERMINAL = "def terminal(board):\n"
Write = Callable[[str, str], Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Write a file with a source, and return its path."""

    def written(name: str, source: str) -> Path:
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(source, encoding="utf-8")
        return path

    return written


def test_a_game_of_this_library_is_checked_and_compared(write: Write) -> None:
    report = check_file(write("pile.py", PILE), against=Nim((3,)), plies=3)
    assert (report.course, report.problem, report.recognised) == ("gametree", "", True)
    assert [law.name for law in report.failures] == ["same_rules"]
    assert report.failures[0].message.startswith("1:3 is legal in Nim but not in Pile, at (3, 1) (the start)")
    assert not report.passed
    assert report.seconds > 0
    data = report.as_plain_data()
    assert [law_report(law) for law in data["laws"]] == list(report.laws)
    assert "pictures" in {law.name for law in report.laws}


@pytest.mark.slow(traced=True)
@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("def f(:\n", "game.py, line 1, is not Python (invalid syntax): correct it there."),
        ("\0", "game.py, line 1, is not Python (source code string cannot contain null bytes): correct it"),
        (
            "\nname = input('You?')\n",
            "game.py calls input() in line 2 when it is imported: move what plays the game",
        ),
        ("x = 1\n1 / 0\n", "Importing game.py raised ZeroDivisionError('division by zero') in line 2: correct it"),
        ("raise SystemExit", "Importing game.py raised SystemExit() in line 1"),
        pytest.param(
            "while True:\n    pass\n",
            "Importing game.py does not come to an end in line ",
            marks=pytest.mark.slow,
        ),
        (
            "import os\nos.abort()\n",
            f"game.py stops Python itself when it is imported (exit code {-signal.SIGABRT}): look there for a rec",
        ),
        (
            "import os\nos._exit(3)\n",
            "game.py stops Python itself when it is imported (exit code 3): look there for a call of os._exit.",
        ),
    ],
)
def test_a_file_that_cannot_be_imported_is_told_in_a_sentence(write: Write, source: str, sentence: str) -> None:
    report = check_file(write("game.py", source))
    assert report.problem.startswith(sentence)
    assert report.problem.endswith(".")
    assert "\n" not in report.problem
    assert not report.passed


@pytest.mark.slow(traced=True)
def test_a_file_that_takes_too_long_is_ended(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "PASSING_SECONDS", 1)
    report = check_file(write("game.py", "import time\ntime.sleep(60)\n"), seconds=1)
    assert report.problem == (
        "game.py takes too long when it is imported: look there for a loop without an end, or allow more seconds."
    )


@pytest.mark.slow(traced=True)
def test_the_files_of_a_folder_are_all_told_of(write: Write, tmp_path: Path) -> None:
    write("a/pile.py", PILE)
    write("b/tictactoe.py", "print('hello')\n" + RIGHT[: RIGHT.index("def winner")])
    write("helper.py", "1 / 0")
    write(".venv/other.py", PILE)
    write("wrong.py", "def f(:\n")
    (tmp_path / "bytes.py").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "nulls.py").write_bytes(b"x = 0\x00")
    (tmp_path / "gone.py").symlink_to(tmp_path / "nowhere.py")
    reports = {str(Path(each.path).relative_to(tmp_path)): each for each in check_files(tmp_path, workers=2)}
    assert list(reports) == sorted(reports)
    assert reports["a/pile.py"].passed
    course = reports["b/tictactoe.py"]
    assert course.course == "CS50"
    assert course.notes == ("Importing tictactoe.py prints 'hello\\n'.",)
    assert course.failures[0].message == "There is no function winner, terminal, utility, minimax: write them."
    assert reports["helper.py"] == FileReport(str(tmp_path / "helper.py"))
    assert not reports["helper.py"].recognised
    assert reports["wrong.py"].problem == "wrong.py, line 1, is not Python (invalid syntax): correct it there."
    assert reports["bytes.py"].problem == "bytes.py is not a text in UTF-8: save it as one."
    assert reports["nulls.py"].problem.startswith("nulls.py")
    assert reports["gone.py"].problem.startswith("gone.py cannot be read (No such file or directory)")


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        check_file(tmp_path / "nothing.py")
    with pytest.raises(ValueError, match="seconds"):
        check_file(__file__, seconds=-1)


def test_a_file_without_a_game_is_recognised_as_none(write: Write) -> None:
    report = check_file(write("game.py", "x = 1\n"))
    assert (report.course, report.problem, report.laws) == (None, "", ())
    odd = check_file(write("game.txt", "x = 1\n"))
    assert odd.problem == "game.txt is no file of Python: name a file that ends in .py."


@pytest.mark.slow
@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ("    while board[0][0] == X: pass\n", "terminal does not come back at X"),
        ("    input()\n", "terminal raised NoInput('input() is called, and nobody answers here')"),
        ("    return terminal(board)\n", "terminal calls itself without an end at .../.../...: look"),
    ],
)
def test_what_a_function_should_not_do_is_said(write: Write, change: str, sentence: str) -> None:
    report = check_file(write("tictactoe.py", RIGHT.replace(TERMINAL, TERMINAL + change)))
    assert report.problem == ""
    assert report.failures[0].message.startswith(sentence)


@pytest.mark.slow
def test_a_right_module_that_prints_passes_with_a_note(write: Write) -> None:
    source = RIGHT.replace(TERMINAL, f"{TERMINAL}    print('terminal', board)\n")
    report = check_file(write("tictactoe.py", source), against=TicTacToe())
    assert report.passed
    assert report.notes[0].startswith("winner prints") or report.notes[0].startswith("terminal prints while")


@pytest.mark.slow
def test_a_class_is_graded(write: Write, tmp_path: Path) -> None:
    for number in range(4):
        write(f"{number}.py", RIGHT)
    reports: list[Any] = list(check_files(tmp_path))
    assert len(reports) == 4
    assert all(report.passed for report in reports)
