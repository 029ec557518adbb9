"""The database of a saved solution: a header and numbered blocks of text, each with a checksum.

The table `header` has one row: JSON that says which game is solved and how, and its checksum. The table `block`
has the solved states in blocks. The checksum of a block also covers its number and the checksum of the header, so
a block of another file or place is not accepted.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from hashlib import blake2b
from pathlib import Path
from typing import Any
from weakref import finalize

from gametree.solver.solution_header import Format, Header, SolutionReader, header_text
from gametree.solver.texts import UNREADABLE, why_unreadable
from gametree.solver.writing import write_atomically

FORMAT = Format("gametree solution", version=2)
ARRAYS = b"gametree arrays\n"  # how a file of arrays begins, which `gametree.compiled` writes and reads
SCHEMA = {
    "header": "CREATE TABLE header (checksum BLOB, content BLOB)",
    "block": "CREATE TABLE block (number INTEGER PRIMARY KEY, checksum BLOB, content BLOB)",
}


def write_database(path: Path, header: Header, blocks: Iterable[str]) -> None:
    """Write a database, which takes the place of the file at `path` as a whole or not at all.

    Equal contents give equal files, byte for byte. Raises `UnwritableFile` if the file cannot be written.
    """
    content = header_text(header, FORMAT)
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


class SolutionDatabase(SolutionReader):
    """The reader of a file, which takes its header at once and its blocks on demand.

    Raises FileNotFoundError if there is no file, `CorruptFile` where it is damaged, and `MismatchedFile` if it is
    of another version of the format.
    """

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        if begins_with_arrays(path):
            raise self.mismatched("has the arrays of a compiled solution: open it with gametree.compiled.load")
        # The file is replaced and never changed, so it is read without locks, by any number of processes.
        address = f"{path.resolve().as_uri()}?mode=ro&immutable=1"
        self._database = sqlite3.connect(address, uri=True, check_same_thread=False)
        finalize(self, self._database.close)
        self._check_schema()
        self._seal, content = self._row("SELECT checksum, content FROM header")
        if self._seal != _checksum(content):
            raise self.damaged("its header has another checksum")
        self.header, _ = self.read_header(content, FORMAT)

    def block(self, number: int) -> Any:
        """Return the JSON of a block."""
        checksum, content = self._row("SELECT checksum, content FROM block WHERE number = ?", number)
        if checksum != _checksum(content, self._seal, number):
            raise self.damaged(f"block {number} has another checksum")
        return self.read(json.loads, content)

    def _check_schema(self) -> None:
        """Refuse a database with other tables, or with views and triggers, before any is asked."""
        self._rows("PRAGMA trusted_schema = OFF")
        self._rows("PRAGMA cell_size_check = ON")
        if dict(self._rows("SELECT name, sql FROM sqlite_schema")) != SCHEMA:
            raise self.damaged("it has other tables")
        ((size,),) = self._rows("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")
        if size != self.path.stat().st_size:
            raise self.damaged("it was cut short")

    def _rows(self, query: str, *parameters: int) -> list[tuple[Any, ...]]:
        try:
            return self._database.execute(query, parameters).fetchall()
        except (sqlite3.Error, *UNREADABLE) as error:
            raise self.damaged(
                str(error) if isinstance(error, sqlite3.Error) else why_unreadable(error)
            ) from error

    def _row(self, query: str, *parameters: int) -> tuple[bytes, bytes]:
        """Return the checksum and the content in the row that a query finds."""
        rows = self._rows(query, *parameters)
        if len(rows) != 1 or not all(isinstance(each, bytes) for each in rows[0]):
            raise self.damaged("a part of it is missing")
        checksum, content = rows[0]
        return checksum, content


def begins_with_arrays(path: Path) -> bool:
    """Whether a file is one of those that `gametree.compiled` writes."""
    with path.open("rb") as file:
        return file.read(len(ARRAYS)) == ARRAYS


def _checksum(content: bytes, seal: bytes = b"", number: int = 0) -> bytes:
    return blake2b(content, digest_size=32, key=seal, salt=number.to_bytes(16, "big")).digest()
