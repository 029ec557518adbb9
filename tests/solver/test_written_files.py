"""Files that were written before: they are read as they were, and written again byte for byte."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from gametree import Certificate, Solution, certify, solve, verify
from tests.solver.written.countdown import Countdown
from tests.solver.written.write import FOLDER, write

GAME = Countdown()
SQLITE_VERSION = slice(96, 100)  # of the library that wrote a database


def without_version(database: bytes) -> bytes:
    return database[: SQLITE_VERSION.start] + database[SQLITE_VERSION.stop :]


def test_a_solution_that_was_written_before_is_read() -> None:
    loaded = Solution[Any, Any].load(FOLDER / "countdown.solution", GAME)
    solution = solve(GAME)
    assert dict(loaded) == dict(solution)
    assert loaded.counts() == solution.counts()


def test_a_certificate_that_was_written_before_is_read() -> None:
    loaded = Certificate[Any, Any].load(FOLDER / "countdown.json", GAME)
    assert loaded == certify(GAME, GAME.initial_state(), 1)
    assert verify(GAME, loaded, state=GAME.initial_state())


def test_files_are_written_byte_for_byte_as_before(tmp_path: Path) -> None:
    write(tmp_path)
    for name in ("countdown.json", "countdown.solution"):
        written, before = ((folder / name).read_bytes() for folder in (tmp_path, FOLDER))
        assert without_version(written) == without_version(before)
