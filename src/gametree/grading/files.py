"""Check files of students, each in a process of its own, so that no file can stop or change another."""

from __future__ import annotations

import json
import os
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

from gametree.adapters.recognition import course_in
from gametree.arguments import time_limit
from gametree.game import Playable
from gametree.grading.reports import FileReport, LawReport, law_report

SECONDS = 20.0
PASSING_SECONDS = 3  # of the clock, for a second of work
TOO_LONG = {None, -signal.SIGXCPU} if hasattr(signal, "SIGXCPU") else {None}
HIDDEN = (".", "_", "venv", "env", "node_modules", "site-packages")


def check_file(
    path: str | Path,
    *,
    against: Playable[Any, Any] | None = None,
    plies: int | None = None,
    cyclic: bool = False,
    seconds: float = SECONDS,
) -> FileReport:
    """Return the report on a file with a game or a search of a course, or with a game of this library.

    The file is imported and checked in a process of its own. It cannot read input, what it prints is only noted,
    and one of its calls that does not return is ended. So the report always comes, and says in a sentence what
    went wrong. A module of CS50 is held to the laws of its handout, and compared with `TicTacToe`; its `minimax`
    is called for some hundred boards, as far as half a second allows. A game as in AIMA, CS188 or 6.034, or of
    this library, is held to the laws of `check_game`. A search that has its name in AIMA, CS188 or 6.034 is held
    to minimax on small trees. Only a file that you may run should be checked: it has the rights of any program of
    yours.

    Args:
        path: The file.
        against: A game with which the rules are compared.
        plies: As in `check_game`.
        cyclic: As in `check_game`.
        seconds: The process is ended after so much work, or three times as long if it only waits.

    Raises:
        ValueError: `seconds` is below 0.
        FileNotFoundError: There is no such file.

    Examples:
        >>> from pathlib import Path
        >>> from tempfile import TemporaryDirectory
        >>> from gametree.grading import check_file
        >>> with TemporaryDirectory() as folder:
        ...     file = Path(folder, "ann.py")
        ...     _ = file.write_text("import chess_rules")
        ...     print(check_file(file).problem)
        ...
        Importing ann.py raised ModuleNotFoundError("No module named 'chess_rules'") in
        line 1: correct it there.
    """
    limit = time_limit(seconds)
    file = Path(path)
    if not file.is_file():
        raise FileNotFoundError(str(path))
    order = {
        "path": str(file.resolve()),
        "seconds": max(1, round(limit)),
        "plies": plies,
        "cyclic": cyclic,
        "against": "" if against is None else pickle.dumps(against).hex(),
    }
    began = time.monotonic()
    command = [sys.executable, "-P", "-m", "gametree.grading.examiner", json.dumps(order)]
    steps, ended = _run(command, PASSING_SECONDS * limit)
    return _report(str(path), steps, ended, time.monotonic() - began)


def check_files(
    folder: str | Path, *, seconds: float = SECONDS, workers: int | None = None, **options: Any
) -> Iterator[FileReport]:
    """Yield the report on each file of Python in a folder and in the folders in it, in the order of their paths.

    A file that has the form of no course, by the names in it, is not run, and its report has no course.

    Args:
        folder: The folder.
        seconds: As in `check_file`, for each file.
        workers: The processes that run at a time; by default as many as there are processors.
        options: The other options of `check_file`.

    Examples:
        >>> from pathlib import Path
        >>> from tempfile import TemporaryDirectory
        >>> from gametree.grading import check_files
        >>> with TemporaryDirectory() as folder:
        ...     _ = Path(folder, "helpers.py").write_text("def lines(): ...")
        ...     [Path(report.path).name for report in check_files(folder)]
        ...
        ['helpers.py']
    """
    files = [
        path
        for path in sorted(Path(folder).rglob("*.py"))
        if not any(part.startswith(HIDDEN) for part in path.relative_to(folder).parts)
    ]
    check = partial(check_file, seconds=seconds, **options)
    with ThreadPoolExecutor(workers or os.cpu_count()) as pool:
        # Python 3.11 cannot parse in two threads at once, so the files are recognised here.
        reports = [_report_unchecked(path) or pool.submit(check, path) for path in files]
        try:
            for report in reports:
                yield report if isinstance(report, FileReport) else report.result()
        finally:
            pool.shutdown(cancel_futures=True)


def _report_unchecked(path: Path) -> FileReport | None:
    """Return the report on a file that is not to be run, or None for one that has the form of a course."""
    problem = ""
    try:
        if course_in(path.read_text(encoding="utf-8")):
            return None
    except SyntaxError as error:
        problem = f"{path.name}, line {error.lineno or 1}, is not Python ({error.msg}): correct it there."
    except ValueError:  # no text in UTF-8, or with null bytes
        problem = f"{path.name} is not a text in UTF-8: save it as one."
    except OSError as error:
        problem = f"{path.name} cannot be read ({error.strerror}): let it be readable."
    return FileReport(str(path), problem=problem)


def _run(command: Sequence[str], seconds: float) -> tuple[list[dict[str, Any]], int | None]:
    """Return the steps that a process reports, and its exit code, or None if it was ended after the time."""
    process = subprocess.Popen(  # noqa: S603 - the command is this Python
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    try:
        written, _ = process.communicate(timeout=seconds)
        code = process.returncode
    except subprocess.TimeoutExpired:
        process.kill()
        written, _ = process.communicate()
        code = None
    lines = written.decode("utf-8").splitlines(keepends=True)
    steps = [json.loads(line) for line in lines if line.endswith("\n")]
    return steps, 0 if {"done": True} in steps else code


def _report(path: str, steps: list[dict[str, Any]], ended: int | None, seconds: float) -> FileReport:
    """Return the report that the steps of a process tell."""
    of_kind = partial(_values, steps)
    laws: tuple[LawReport, ...] = tuple(map(law_report, of_kind("law")))
    begun = [name for name in of_kind("begin") if name not in {law.name for law in laws}]
    where = f"in the law {begun[-1].replace('_', ' ')}" if begun else "when it is imported"
    name = Path(path).name
    problem = next(iter(of_kind("problem")), "")
    if ended in TOO_LONG:
        problem = f"{name} takes too long {where}: look there for a loop without an end, or allow more seconds."
    elif ended:
        by_itself = 0 < ended < 256
        cause = "a call of os._exit" if by_itself else "a recursion without an end, or for too much memory"
        problem = f"{name} stops Python itself {where} (exit code {ended}): look there for {cause}."
    course = next(iter(of_kind("course")), None)
    return FileReport(path, course, laws, tuple(of_kind("note")), problem, round(seconds, 3))


def _values(steps: list[dict[str, Any]], kind: str) -> list[Any]:
    return [step[kind] for step in steps if kind in step]
