"""The file of a solution: one SQLite database, of which a reader takes only the parts that it needs.

The table `header` has one row: JSON that says which game is solved and how, and its checksum. The states are in
the blocks of the table `block`. A hash of the text of a state gives the number of its block. A block is JSON that
maps texts of states to the place of their value in the header and their plies. Its checksum also covers its number
and the checksum of the header, so a block of another file or place is not accepted. A state that is missing from
its block is not in the solution.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar
from weakref import finalize

from gametree.game import CorruptFile, Game, MismatchedFile, Player, State
from gametree.solver.counts import Count, Counts
from gametree.solver.game_description import GameDescription, describe
from gametree.solver.rules_hash import rules_hash
from gametree.solver.solved_states import Solved
from gametree.solver.texts import UNREADABLE, Texts, read_number, state_texts, write_number
from gametree.solver.writing import write_atomically

FORMAT = "gametree solution"
VERSION = 1
STATES_A_BLOCK = 64
BLOCKS_IN_MEMORY = 1_024
SCHEMA = {
    "header": "CREATE TABLE header (checksum BLOB, content BLOB)",
    "block": "CREATE TABLE block (number INTEGER PRIMARY KEY, checksum BLOB, content BLOB)",
}
Written = TypeVar("Written")
Read = TypeVar("Read")


class Header(NamedTuple):
    """The header of a file: the game with a hash of its rules, the question, and counts of the answer.

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


def save_solution(
    path: Path,
    game: Game[State, Any],
    start: State,
    cycle_value: float,
    solved: Mapping[State, Solved],
    counts: Counts,
) -> None:
    """Write a solution to a file, which is replaced as a whole or not at all.

    The same solution gives the same file, byte for byte. Raises `UnwritableFile` if the file cannot be written,
    and ValueError for states and utilities that cannot be written as text.
    """
    texts = state_texts(game)
    levels = {value: level for level, value in enumerate(counts.by_value)}
    header = Header(
        describe(game),
        rules_hash(game),
        texts.write(start),
        write_number(cycle_value),
        [write_number(value) for value in levels],
        len(solved),
        -(-len(solved) // STATES_A_BLOCK),
        [(ply, player and int(player), levels[value], states) for ply, player, value, states in counts.groups],
    )
    blocks: list[list[str]] = [[] for _ in range(header.blocks)]
    for state, (value, plies) in solved.items():
        text = texts.write(state)
        entry = f"{json.dumps(text)}:{json.dumps([levels[value], plies], separators=(',', ':'))}"
        blocks[_block_of(text, header.blocks)].append(entry)
    content = json.dumps({**header._asdict(), "game": header.game._asdict()}).encode()
    checksum = _checksum(content)
    with write_atomically(path) as part, closing(sqlite3.connect(part, isolation_level=None)) as database:
        database.execute("PRAGMA journal_mode = OFF")  # a file that is not finished is never read
        database.execute("PRAGMA synchronous = OFF")  # nor renamed before it is on the disk
        database.execute("BEGIN")
        for statement in SCHEMA.values():
            database.execute(statement)
        database.execute("INSERT INTO header VALUES (?, ?)", (checksum, content))
        rows = ((number, f"{{{','.join(sorted(entries))}}}".encode()) for number, entries in enumerate(blocks))
        database.executemany(
            "INSERT INTO block VALUES (?, ?, ?)",
            ((number, _checksum(block, checksum, number), block) for number, block in rows),
        )
        database.execute("COMMIT")


class SolvedFile(Mapping[State, Solved], Generic[State]):
    """The solved states in a file. Blocks are read when they are needed, and the last ones are kept in memory.

    Raises `CorruptFile` where the file is damaged: when it is opened, or when a damaged block is needed.
    """

    def __init__(self, path: Path, game: Game[State, Any]) -> None:
        if not path.is_file():
            message = f"There is no file {path}: solve the game, and save the solution there first."
            raise FileNotFoundError(message)
        self.path = path
        self._database = sqlite3.connect(
            f"{path.resolve().as_uri()}?mode=ro&immutable=1", uri=True, check_same_thread=False
        )
        finalize(self, self._database.close)
        self._check_schema()
        checksum, content = self._row("SELECT checksum, content FROM header")
        if checksum != _checksum(content):
            raise self._damaged("its header has another checksum")
        self._seal = checksum
        self.header = self._header(content)
        self._require_same_game(game)
        self._texts: Texts[State] = state_texts(game)
        self._values = self._read(lambda texts: list(map(read_number, texts)), self.header.values)
        self._block = lru_cache(BLOCKS_IN_MEMORY)(self._read_block)

    def __getitem__(self, state: State) -> Solved:
        try:
            text = self._texts.write_unchecked(state)
        except UNREADABLE:
            raise KeyError(state) from None
        entry = self._block(_block_of(text, self.header.blocks))[text]
        return self._read(self._solved, entry)

    def __len__(self) -> int:
        return self.header.states

    def __iter__(self) -> Iterator[State]:
        for number in range(self.header.blocks):
            for text in self._block(number):
                yield self._read(self._texts.read, text)

    @property
    def start(self) -> State:
        """The state from which the game was solved."""
        return self._read(self._texts.read, self.header.start)

    @property
    def cycle_value(self) -> float:
        """The value of endless play."""
        value: float = self._read(read_number, self.header.cycle_value)
        return value

    @property
    def counts(self) -> Counts:
        """The numbers of states by ply, player and value."""
        return self._read(self._counts, self.header.counts)

    def _solved(self, entry: tuple[int, int | None]) -> Solved:
        level, plies = entry
        return Solved(self._values[level], plies)

    def _counts(self, groups: list[tuple[int, int | None, int, int]]) -> Counts:
        counts = tuple(
            Count(ply, None if player is None else Player(player), self._values[level], states)
            for ply, player, level, states in groups
        )
        return Counts(counts, self.cycle_value)

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

    def _read_block(self, number: int) -> dict[str, tuple[int, int | None]]:
        checksum, content = self._row("SELECT checksum, content FROM block WHERE number = ?", number)
        if checksum != _checksum(content, self._seal, number):
            raise self._damaged(f"block {number} has another checksum")
        return self._read(lambda content: dict(json.loads(content)), content)

    def _read(self, read: Callable[[Written], Read], content: Written) -> Read:
        """Return what a function reads; the checksum was right, so only a file that was forged has no answer."""
        try:
            return read(content)
        except UNREADABLE as error:
            raise self._damaged(str(error)) from error

    def _damaged(self, why: str) -> CorruptFile:
        message = f"{self.path} is damaged or no solution of gametree ({why}): solve the game and save it again."
        return CorruptFile(message)

    def _header(self, content: bytes) -> Header:
        fields: dict[str, Any] = self._read(json.loads, content)
        if fields.get("format") != FORMAT:
            raise self._damaged("it has another kind of header")
        if fields.get("version") != VERSION:
            version = fields.get("version")
            raise self._mismatched(f"is in format {version}, not {VERSION}: read it with its version of gametree")
        game = self._read(lambda game: GameDescription(**game), fields.pop("game", None))
        return self._read(lambda fields: Header(game, **fields), fields)

    def _require_same_game(self, game: Game[Any, Any]) -> None:
        """Refuse a file of another game, or of rules that have changed since."""
        wanted = describe(game)
        if self.header.game.without_module != wanted.without_module:
            raise self._mismatched(
                f"is the solution of {self.header.game}, not of {wanted}: load it with its own game"
            )
        if self.header.rules != rules_hash(game):
            raise self._mismatched(f"was written before the rules of {wanted} changed: solve the game again")

    def _mismatched(self, why: str) -> MismatchedFile:
        return MismatchedFile(f"{self.path} {why}.")


def _block_of(text: str, blocks: int) -> int:
    return int.from_bytes(blake2b(text.encode(errors="surrogatepass"), digest_size=8).digest(), "big") % blocks


def _checksum(content: bytes, seal: bytes = b"", number: int = 0) -> bytes:
    return blake2b(content, digest_size=32, key=seal, salt=number.to_bytes(16, "big")).digest()
