"""Files of students are checked in processes of their own: nothing in a file stops the report or another file."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from gametree.games import Nim, TicTacToe
from gametree.grading import FileReport, check_file, check_files, files
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
    laws = report.as_plain_data()["laws"]
    assert laws == [law._asdict() | {"line": [], "found": law.found, "remedy": law.remedy} for law in report.laws]
    assert "pictures" in {law.name for law in report.laws}


@pytest.mark.exhaustive
def test_a_folder_of_two_files_is_checked(write: Write, tmp_path: Path) -> None:
    write("right.py", PILE)
    write("wrong.py", PILE.replace("return -state[1]", "return None"))
    right, wrong = check_files(tmp_path)
    assert (Path(right.path).name, right.course, right.passed, right.problem) == ("right.py", "gametree", True, "")
    assert (Path(wrong.path).name, wrong.course, wrong.passed, wrong.problem) == (
        "wrong.py",
        "gametree",
        False,
        "",
    )
    assert "utility" in {law.name for law in wrong.failures}


@pytest.mark.exhaustive
def test_a_file_whose_play_comes_back_needs_to_be_declared_cyclic(write: Write) -> None:
    file = write("loop.py", PILE.replace("return state[0] == 0", "return False"))
    again = "(state[0] - action or 3, -state[1])"
    file.write_text(file.read_text().replace("(state[0] - action, -state[1])", again))
    assert "ending" in {law.name for law in check_file(file).failures}
    assert check_file(file, cyclic=True).failures == ()


@pytest.mark.exhaustive
def test_a_function_of_a_course_that_does_not_come_back_is_told(write: Write) -> None:
    endless = RIGHT.replace("def player(board):\n", "def player(board):\n    while board[0][0] == X: pass\n")
    report = check_file(write("tictactoe.py", endless))
    assert report.problem == ""
    failure = report.failures[0]
    assert failure.message == "player does not come back at X../.../...: look there for a loop without an end."
    assert [law.message for law in report.laws][-1] == "it is tested when player comes back"


@pytest.mark.exhaustive
def test_a_class_that_ends_python_when_it_is_made_is_not_passed(write: Write) -> None:
    leaving = PILE.replace("class Pile:", "import os\nclass Pile:\n    def __init__(self): os._exit(0)")
    report = check_file(write("game.py", leaving))
    assert report.problem.startswith("game.py ends Python itself in the law methods (exit code 0): look there for")
    assert not report.passed


LEAVING = {
    "os._exit(0)": "exit code 0): look there for a call of os._exit.",
    "os._exit(3)": "exit code 3): look there for a call of os._exit.",
    "os.abort()": "SIGABRT): look there for a recursion without an end, ",
    "os.kill(os.getpid(), 9)": "SIGKILL): look there for ",
    "os.kill(0, signal.SIGTERM)": "SIGTERM): look there for ",
    "signal.raise_signal(35)": "signal 35): look there for ",
    "signal.alarm(1), signal.pause()": "SIGALRM): look there for ",
    "ctypes.string_at(0)": "SIGSEGV): look there for a recursion without an end, ",
    "os.fork() and os._exit(0)": "exit code 0): look there for a call of os._exit.",  # a copy goes on
    "os.execvp('true', ['true'])": "exit code 0): look there for ",
    "os.closerange(0, 99), os._exit(0)": "exit code 0): look there for ",
}
IMPORTS = "import atexit, ctypes, os, signal, sys, threading, time\n"


@pytest.mark.slow(traced=True)
@pytest.mark.parametrize("leaving", LEAVING)
def test_a_file_that_leaves_is_not_passed_and_the_law_is_named(write: Write, leaving: str) -> None:
    in_a_law = PILE.replace(
        "def terminal(self, state): ", f"def terminal(self, state): return ({leaving})\n    # "
    )
    at_the_start = PILE.replace("class Pile:", f"class Pile:\n    def __init__(self): {leaving}")
    for source, place in (
        (in_a_law, "in the law terminal"),
        (at_the_start, "in the law methods"),
        (f"{leaving}\n{PILE}", "when it is imported"),
    ):
        report = check_file(write("game.py", IMPORTS + source))
        assert report.problem.startswith(f"game.py ends Python itself {place} (")
        assert LEAVING[leaving] in report.problem
        assert not report.passed
        if place == "in the law terminal":
            assert {law.verdict for law in report.laws} == {"unfinished"}
            ended = [law.name for law in report.laws if law.message == "the check ended in it"]
            assert ended == ["terminal"]
            assert {law.message for law in report.laws} == {"the check ended in it", "it was not reached"}


UNTIDY = (
    "os.fork()",
    "os.fork() or time.sleep(600)",
    "os.closerange(0, 99)",
    "for number in range(3, 40):\n    try: os.write(number, b'\\xff{}\\n')\n    except OSError: pass",
    "sys.stdout.reconfigure(encoding='latin-1'); sys.stdout.buffer.write(b'hello'); sys.stdout.close()",
    "sys.stdout = sys.stderr = None",
    "threading.Thread(target=sys.exit).start()",
    "threading.Thread(target=time.sleep, args=[600]).start()",
    "atexit.register(time.sleep, 600)",
    "sys.stdin.reconfigure(encoding='utf-8'); sys.stdin.read()",
    "sys.setrecursionlimit(10**6)",
    "os.chdir('/')",
    "held = [open(os.devnull) for _ in range(50)]",
    "text = '\\d'",
)


@pytest.mark.slow(traced=True)
@pytest.mark.parametrize("line", UNTIDY)
def test_a_right_file_passes_once_whatever_else_it_does(write: Write, line: str) -> None:
    report = check_file(write("game.py", f"{IMPORTS}{line}\n{PILE}"), seconds=5)
    assert (report.problem, report.failures) == ("", ())
    names = [law.name for law in report.laws]
    assert len(set(names)) == len(names) > 15
    assert report.passed


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
        (
            "class Stop(BaseException): ...\nraise Stop",
            "game.py raises Stop() in line 2: let it raise an Exception",
        ),
        ("raise KeyboardInterrupt", "game.py raises KeyboardInterrupt() in line 1: let it raise an Exception"),
        ("while True: pass\n", "Importing game.py does not come to an end in line 1: move what plays the game"),
        (
            "import itertools\nsum(itertools.repeat(0))\n",  # which no exception ends
            "game.py is not finished: the 1 seconds of work were over when it is imported; allow more seconds.",
        ),
    ],
)
def test_a_file_that_cannot_be_imported_is_told_in_a_sentence(
    write: Write, source: str, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "MORE_WORK", 1)
    report = check_file(write("game.py", source), seconds=1)
    assert report.problem.startswith(sentence)
    assert report.problem.endswith(".")
    assert "\n" not in report.problem
    assert not report.passed


def test_the_system_lets_a_file_work_for_longer_than_its_time(write: Write, tmp_path: Path) -> None:
    """So the check itself ends what takes too long, and says what it was."""
    pytest.importorskip("resource")
    source = f"""
import resource
from pathlib import Path
Path({str(tmp_path)!r}, "seconds").write_text(str(resource.getrlimit(resource.RLIMIT_CPU)[0]))
raise ValueError
"""
    check_file(write("game.py", source), seconds=20)
    assert int((tmp_path / "seconds").read_text()) > 20


@pytest.mark.slow(traced=True)
def test_a_file_that_only_waits_is_ended(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "WAITING", 1)
    report = check_file(
        write(
            "game.py",
            "import threading\nlock = threading.Lock()\nlock.acquire()\nlock.acquire()\n",
        ),
        seconds=1,
    )
    assert report.problem == (
        "game.py only waits when it is imported: look there for a sleep or a lock, or allow more seconds."
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
    assert (
        reports["bytes.py"].problem
        == "bytes.py is not a text in UTF-8, nor in an encoding that it names: save it as one."
    )
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


@pytest.mark.slow(traced=True)
def test_a_folder_that_is_left_early_leaves_no_process(write: Write, tmp_path: Path) -> None:
    waiting = f"import os, time\nopen('process', 'w').write(str(os.getpid()))\ntime.sleep(600)\n{PILE}"
    write("a.py", PILE)
    write("b.py", f"import os\nos.chdir({str(tmp_path)!r})\n{waiting}")
    write("c.py", waiting)
    reports = check_files(tmp_path, workers=2)
    assert next(reports).passed
    number = tmp_path / "process"
    while not (number.exists() and number.read_text()):
        time.sleep(0.05)
    begun = time.monotonic()
    reports.close()
    assert time.monotonic() - begun < 60
    with pytest.raises(ProcessLookupError):
        os.kill(int(number.read_text()), 0)


@pytest.mark.slow(traced=True)
def test_a_game_to_compare_with_is_found_where_it_was_imported_from(
    write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write("elsewhere/pile_of_a_teacher.py", PILE)
    monkeypatch.setattr(sys, "path", [str(tmp_path / "elsewhere"), *sys.path])
    teachers = import_module("pile_of_a_teacher")
    file = write("pile.py", PILE)
    report = check_file(file, against=teachers.Pile())
    assert (report.problem, report.laws[-1].name, report.passed) == ("", "same_rules", True)
    monkeypatch.setattr(sys, "path", sys.path[1:])
    lost = check_file(file, against=teachers.Pile())
    assert lost.problem == (
        'The game to compare with cannot be made here, since that raised ModuleNotFoundError("No module named'
        " 'pile_of_a_teacher'\"): name a game whose class is in a module that can be imported."
    )
    assert not lost.passed


def test_a_system_that_starts_no_process_is_told(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise BlockingIOError(11, "Resource temporarily unavailable")

    monkeypatch.setattr(files, "run_program", refuse)
    report = check_file(write("game.py", PILE))
    assert report.problem == (
        "game.py is not checked, since the system refuses: [Errno 11] Resource temporarily unavailable."
    )
    assert not report.passed


def test_slow_rules_are_not_blamed(write: Write) -> None:
    slow = PILE.replace(
        "def terminal(self, state): ",
        "def terminal(self, state):\n        end = time.process_time() + 0.05\n"
        "        while time.process_time() < end: pass\n        ",
    )
    report = check_file(write("game.py", f"import time\n{slow}"), seconds=0.5)
    tested = sum(law.verdict == "passed" for law in report.laws)
    late = next(law.name for law in report.laws if law.verdict == "unfinished").replace("_", " ")
    assert report.failures == ()
    assert report.problem == (
        f"game.py is not finished: the 0.5 seconds of work were over in the law {late}, with {tested} of"
        f" {len(report.laws)} laws tested; allow more seconds."
    )
    assert not report.passed
