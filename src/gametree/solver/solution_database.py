"""The database of a saved solution: a header and numbered blocks of text, each with a checksum.

The table `header` has one row: JSON that says which game is solved and how, and its checksum. The table `block`
has the solved states in blocks. The checksum of a block also covers its number and the checksum of the header, so
a block of another file or place is not accepted.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable
from contextlib import closing
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple, TypeVar
from weakref import finalize

from gametree.game import CorruptFile, MismatchedFile
from gametree.solver.game_description import GameDescription
from gametree.solver.texts import UNREADABLE
from gametree.solver.writing import write_atomically

FORMAT = "gametree solution"
VERSION = 1
SCHEMA = {
    "header": "CREATE TABLE header (checksum BLOB, content BLOB)",
    "block": "CREATE TABLE block (number INTEGER PRIMARY KEY, checksum BLOB, content BLOB)",
}
Written = TypeVar("Written")
Read = TypeVar("Read")


class Header(NamedTuple):
    """The header: the game with a hash of its rules, the question, and counts of the answer.

    Numbers and states are texts here.
    """

    game: GameDescription
    rules: str
    start: str
    cycle_value: str
    values: list[str]
    states: int
    blocks: int
    counts: list[tuple[int, int | None, int, int]]
    format: str = FORMAT
    version: int = VERSION


def write_database(path: Path, header: Header, blocks: Iterable[str]) -> None:
    """Write a database, which takes the place of the file at `path` as a whole or not at all.

    Equal contents give equal files, byte for byte. Raises `UnwritableFile` if the file cannot be written.
    """
    content = json.dumps({**header._asdict(), "game": header.game._asdict()}).encode()
    seal = _checksum(content)
    with write_atomically(path) as part, closing(sqlite3.connect(part, isolation_level=None)) as database:
        database.execute("PRAGMA journal_mode = OFF")  # a file that is not finished is never read
        database.execute("PRAGMA synchronous = OFF")  # nor renamed before it is on the disk
        database.execute("BEGIN")
        for statement in SCHEMA.values():
            database.execute(statement)
        database.execute("INSERT INTO header VALUES (?, ?)", (seal, content))
        rows = ((number, block.encode()) for number, block in enumerate(blocks))
        database.executemany(
            "INSERT INTO block VALUES (?, ?, ?)",
            ((number, _checksum(block, seal, number), block) for number, block in rows),
        )
        database.execute("COMMIT")


class SolutionDatabase:
    """The reader of a file, which takes its header at once and its blocks on demand.

    Raises FileNotFoundError if there is no file, `CorruptFile` where it is damaged, and `MismatchedFile` if it is
    of a newer format.
    """

    def __init__(self, path: Path) -> None:
        if not path.is_file():
            message = f"There is no file {path}: solve the game, and save the solution there first."
            raise FileNotFoundError(message)
        self.path = path
        # The file is replaced and never changed, so it is read without locks, by any number of processes.
        address = f"{path.resolve().as_uri()}?mode=ro&immutable=1"
        self._database = sqlite3.connect(address, uri=True, check_same_thread=False)
        finalize(self, self._database.close)
        self._check_schema()
        self._seal, content = self._row("SELECT checksum, content FROM header")
        if self._seal != _checksum(content):
            raise self._damaged("its header has another checksum")
        self.header = self._header(content)

    def block(self, number: int) -> Any:
        """Return the JSON of a block."""
        checksum, content = self._row("SELECT checksum, content FROM block WHERE number = ?", number)
        if checksum != _checksum(content, self._seal, number):
            raise self._damaged(f"block {number} has another checksum")
        return self.read(json.loads, content)

    def read(self, read: Callable[[Written], Read], content: Written) -> Read:
        """Return what a function makes of content with a right checksum; it fails only if the file was forged."""
        try:
            return read(content)
        except UNREADABLE as error:
            raise self._damaged(str(error)) from error

    def mismatched(self, why: str) -> MismatchedFile:
        """Return the error for a whole file that is not the one that is wanted."""
        return MismatchedFile(f"{self.path} {why}.")

    def _damaged(self, why: str) -> CorruptFile:
        message = f"{self.path} is damaged or no solution of gametree ({why}): solve the game and save it again."
        return CorruptFile(message)

    def _check_schema(self) -> None:
        """Refuse a database with other tables, or with views and triggers, before any is asked."""
        self._rows("PRAGMA trusted_schema = OFF")
        self._rows("PRAGMA cell_size_check = ON")
        if dict(self._rows("SELECT name, sql FROM sqlite_schema")) != SCHEMA:
            raise self._damaged("it has other tables")
        ((size,),) = self._rows("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")
        if size != self.path.stat().st_size:
            raise self._damaged("it was cut short")

    def _rows(self, query: str, *parameters: int) -> list[tuple[Any, ...]]:
        try:
            return self._database.execute(query, parameters).fetchall()
        except (sqlite3.Error, *UNREADABLE) as error:
            raise self._damaged(str(error)) from error

    def _row(self, query: str, *parameters: int) -> tuple[bytes, bytes]:
        """Return the checksum and the content in the row that a query finds."""
        rows = self._rows(query, *parameters)
        if len(rows) != 1 or not all(isinstance(each, bytes) for each in rows[0]):
            raise self._damaged("a part of it is missing")
        checksum, content = rows[0]
        return checksum, content

    def _header(self, content: bytes) -> Header:
        fields: dict[str, Any] = self.read(json.loads, content)
        if fields.get("format") != FORMAT:
            raise self._damaged("it has another kind of header")
        version = fields.get("version")
        if version != VERSION:
            raise self.mismatched(f"is in format {version}, not {VERSION}: read it with its version of gametree")
        game = self.read(lambda game: GameDescription(**game), fields.pop("game", None))
        return self.read(lambda fields: Header(game, **fields), fields)


def _checksum(content: bytes, seal: bytes = b"", number: int = 0) -> bytes:
    return blake2b(content, digest_size=32, key=seal, salt=number.to_bytes(16, "big")).digest()
