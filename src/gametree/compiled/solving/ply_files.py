"""The files of a solve on disk: the states of each ply, first as they were found and then with their values.

Each file has the length of its facts, the facts as JSON, rows of words, and a checksum that also covers the
question and the name of the file. It is written as a whole or not at all, so a process that was killed leaves
whole plies.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager
from hashlib import blake2b
from itertools import chain
from pathlib import Path
from typing import Any, BinaryIO

from gametree.compiled.back_end.arrays import numpy
from gametree.game import CorruptFile, MismatchedFile, UnwritableFile
from gametree.solver.texts import UNREADABLE, why_unreadable
from gametree.solver.writing import write_atomically

CHECKSUM = 32  # bytes
LENGTH = 8  # bytes of the length of the facts
WORD = 8  # bytes
ROWS_AT_ONCE = 1 << 16
QUESTION = "question.json"
LOCK = "lock"


class PlyFiles:
    """The files in a folder, all of one question, which is given as a text.

    Raises `MismatchedFile` for a folder of another question, `CorruptFile` for a damaged file, and
    `UnwritableFile` for a folder that cannot be written.
    """

    def __init__(self, folder: Path, question: str) -> None:
        self.folder = folder
        self._seal = blake2b(question.encode(), digest_size=CHECKSUM).digest()
        path = folder / QUESTION
        if not path.exists():
            with write_atomically(path) as part:
                part.write_text(question, encoding="utf-8")
        if path.read_bytes() != question.encode():
            raise MismatchedFile(
                f"{folder} has plies of another game, start or version: give another folder, or empty this one."
            )

    def has(self, name: str) -> bool:
        """Whether a file is there, and so is whole."""
        return self._path(name).exists()

    def write(self, name: str, facts: dict[str, Any], parts: Iterable[Any]) -> None:
        """Write the facts and the rows, which come in parts."""
        content = json.dumps(facts).encode()
        checksum = self._checksum(name)
        with write_atomically(self._path(name)) as path, path.open("wb") as file:
            rows = (part.astype("<i8", copy=False).tobytes() for part in parts)
            for part in chain((len(content).to_bytes(LENGTH, "little"), content), rows):
                file.write(part)
                checksum.update(part)
            file.write(checksum.digest())

    def read(self, name: str, row_words: int, take: Callable[[Any], object] = len) -> dict[str, Any]:
        """Return the facts of a file, after giving all rows away; raise `CorruptFile` if the checksum is wrong."""
        for rows in self.rows(name, row_words):
            take(rows)
        with self._path(name).open("rb") as file:
            return self._facts(name, file)

    def rows(self, name: str, row_words: int) -> Iterator[Any]:
        """Yield the rows of a file, some at once; raise `CorruptFile` at its end if the checksum is wrong."""
        checksum = self._checksum(name)
        path = self._path(name)
        with path.open("rb") as file:
            self._facts(name, file)
            begin, end = file.tell(), path.stat().st_size - CHECKSUM
            file.seek(0)
            checksum.update(file.read(begin))
            while file.tell() < end:
                content = file.read(min(ROWS_AT_ONCE * row_words * WORD, end - file.tell()))
                checksum.update(content)
                if len(content) % (row_words * WORD):
                    raise self._damaged(name, "it was cut short")
                yield numpy.frombuffer(content, "<i8").reshape(-1, row_words)
            if file.read() != checksum.digest():
                raise self._damaged(name, "it has another checksum")

    def remove(self) -> None:
        """Delete the files of all plies."""
        for path in self.folder.glob("ply-*"):
            path.unlink(missing_ok=True)

    def _path(self, name: str) -> Path:
        return self.folder / f"ply-{name}"

    def _checksum(self, name: str) -> Any:
        return blake2b(name.encode(), digest_size=CHECKSUM, key=self._seal)

    def _facts(self, name: str, file: BinaryIO) -> dict[str, Any]:
        length = int.from_bytes(file.read(LENGTH), "little")
        try:
            return dict(json.loads(file.read(min(length, os.fstat(file.fileno()).st_size))))
        except UNREADABLE as error:
            raise self._damaged(name, why_unreadable(error)) from error

    def _damaged(self, name: str, why: str) -> CorruptFile:
        return CorruptFile(f"{self._path(name)} is damaged ({why}): empty the folder, and solve the game again.")


@contextmanager
def only_process(folder: Path) -> Generator[None]:
    """Make a folder, and keep other processes out of it while this context lasts.

    The lock belongs to the process, so it ends when the process is killed. Raises `UnwritableFile` if another
    process has it, or the folder cannot be written.
    """
    with ExitStack() as stack:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            database = sqlite3.connect(folder / LOCK, timeout=0, isolation_level=None)
            stack.enter_context(closing(database)).execute("BEGIN EXCLUSIVE")  # a lock in every system
        except (OSError, sqlite3.OperationalError) as error:
            if getattr(error, "sqlite_errorname", None) == "SQLITE_BUSY":
                message = f"Another process solves in {folder}: wait for it, or give another folder."
            else:
                message = (
                    f"{folder} could not be written ({error}): choose a folder that is writable and has room."
                )
            raise UnwritableFile(message) from error
        yield
