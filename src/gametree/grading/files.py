"""Check files of students, each in a process of its own, so that no file can stop or change another."""

from __future__ import annotations

import stat
import sys
import time
import warnings
from collections.abc import Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib.util import decode_source
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event
from typing import Any

from gametree.adapters.recognition import course_in
from gametree.arguments import require_path, time_limit, whole_number
from gametree.game import Playable
from gametree.grading.child_process import run_program
from gametree.grading.orders import MORE_WORK, SECONDS, Order, write_order
from gametree.grading.reports import FileReport, legible
from gametree.grading.steps import read_steps
from gametree.grading.verdicts import report_of
from gametree.processors import usable_processors

PROGRAM = (sys.executable, "-B", "-P", "-W", "ignore", "-m", "gametree.grading.examiner")
WAITING = 3.0  # seconds, for a second of work
MOST_BYTES = 1_000_000
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
        seconds: The check ends after so much work, or three times as long if it only waits.

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
        ann.py needs the module chess_rules in line 1, which is not there: put
        chess_rules.py beside it, or install it.
    """
    require_path(path)
    if not Path(path).is_file():
        raise FileNotFoundError(str(path))
    return graded(Order(str(path), against, plies, cyclic=cyclic, seconds=time_limit(seconds)), Event())


def check_files(
    folder: str | Path, *, seconds: float = SECONDS, workers: int | None = None, **options: Any
) -> Generator[FileReport]:
    """Yield the report on each file of Python in a folder and in the folders in it, in the order of their paths.

    A file that has the form of no course, by the names in it, is not run, and its report has no course. If the
    generator is closed, so are the checks that are running.

    Args:
        folder: The folder.
        seconds: As in `check_file`, for each file.
        workers: The processes that run at a time; by default as many as there are processors that may be used.
        options: The other options of `check_file`.

    Raises:
        ValueError: `seconds` is below 0, or `workers` below 1.

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
    workers = usable_processors() if workers is None else whole_number(workers, "The number of workers", least=1)
    require_path(folder, "folder")
    limit, stop = time_limit(seconds), Event()
    with ThreadPoolExecutor(workers) as pool:
        # Python 3.11 cannot parse in two threads at once, so the files are recognised here.
        reports = [
            report_without_running(path) or pool.submit(graded, Order(str(path), seconds=limit, **options), stop)
            for path in files_in(Path(folder))
        ]
        try:
            for report in reports:
                yield report if isinstance(report, FileReport) else report.result()
        finally:
            stop.set()
            pool.shutdown(cancel_futures=True)


def graded(order: Order, stop: Event) -> FileReport:
    """Return the report on the file of an order: run the examiner on it, and read the steps that it wrote."""
    began = time.monotonic()
    work, waiting = order.seconds + MORE_WORK, WAITING * (order.seconds + 1)
    try:
        with TemporaryDirectory(prefix="gametree-", ignore_cleanup_errors=True) as name:
            folder = Path(name)
            write_order(order, folder)
            ending = run_program([*PROGRAM, name], work=work, waiting=waiting, stop=stop)
            return report_of(order, read_steps(folder), ending, time.monotonic() - began)
    except OSError as error:  # too many processes, or no room for files
        return FileReport(order.path, problem=f"{order.name} is not checked, since the system refuses: {error}.")


def files_in(folder: Path) -> Iterator[Path]:
    """Yield the files of Python in a folder and in the folders in it, in the order of their paths."""
    for path in sorted(folder.rglob("*.py")):
        hidden = any(part.startswith(HIDDEN) for part in path.relative_to(folder).parts)
        if not hidden and not path.is_dir():
            yield path


def report_without_running(path: Path) -> FileReport | None:
    """Return the report on a file that is not to be run, or None for one that has the form of a course."""
    problem = ""
    try:
        about = path.stat()
        if not stat.S_ISREG(about.st_mode):
            problem = f"{path.name} is no regular file: put the text of a program there."
        elif about.st_size > MOST_BYTES:
            problem = f"{path.name} has more than {MOST_BYTES:,} bytes: leave out what is no program."
        elif _course_of(path.read_bytes()):
            return None
    except SyntaxError as error:
        problem = f"{path.name}, line {error.lineno or 1}, is not Python ({error.msg}): correct it there."
    except (ValueError, LookupError):  # no text in its encoding, or with null bytes
        problem = f"{path.name} is not a text in UTF-8, nor in an encoding that it names: save it as one."
    except OSError as error:
        problem = f"{path.name} cannot be read ({error.strerror}): let it be readable."
    except (RecursionError, MemoryError):
        problem = f"{path.name} is nested too deeply for Python: write it in smaller parts."
    return FileReport(str(path), problem=legible(problem))


def _course_of(source: bytes) -> str | None:
    """Return the course of a source, which may begin with a byte order mark or name its encoding."""
    try:
        text = decode_source(source)
    except SyntaxError as error:
        raise ValueError(error.msg) from error
    with warnings.catch_warnings(action="ignore"):  # about its strings
        return course_in(text)
