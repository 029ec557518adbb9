"""Solved states in a file, of which a reader takes only the parts that it needs.

A hash of the text of a state gives the number of the block that has the state. A block maps texts of states to the
place of their value in the header, or in a game with chance to the bounds on it, and to their plies. So a state
that is missing from its block is not in the solution.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, Generic

from gametree.game import CHANCE, MAX, MIN, Chance, Game, Player, State
from gametree.solver.counts import Count, Counts
from gametree.solver.game_description import describe
from gametree.solver.rules_hash import rules_hash
from gametree.solver.solution_database import SolutionDatabase, write_database
from gametree.solver.solution_header import Header, SolutionReader
from gametree.solver.solved_states import Expected, Solved
from gametree.solver.texts import UNREADABLE, Texts, read_number, state_texts, write_number

STATES_A_BLOCK = 64
BLOCKS_IN_MEMORY = 1_024
MOVER_CODES: dict[Player | Chance | None, int | None] = {MAX: 1, MIN: -1, CHANCE: 0, None: None}
MOVERS = {code: mover for mover, code in MOVER_CODES.items()}


def save_solution(
    path: Path,
    game: Game[State, Any],
    start: State,
    cycle_value: float,
    solved: Mapping[State, Solved],
    counts: Counts,
) -> None:
    """Write a solution to a file; the errors are those of `Solution.save`."""
    texts = state_texts(game)
    levels = {value: level for level, value in enumerate(counts.by_value)}
    header = header_of(game, texts.write(start), cycle_value, counts, blocks=-(-len(solved) // STATES_A_BLOCK))
    blocks: list[list[str]] = [[] for _ in range(header.blocks)]
    for state, found in solved.items():
        text = texts.write(state)
        value: list[Any] = [levels[found.value]]
        if isinstance(found, Expected):
            value = [write_number(found.lower), write_number(found.upper)]
        entry = json.dumps([*value, found.plies], separators=(",", ":"))
        blocks[_block_of(text, header.blocks)].append(f"{json.dumps(text)}:{entry}")
    write_database(path, header, (f"{{{','.join(sorted(entries))}}}" for entries in blocks))


def header_of(game: Game[Any, Any], start: str, cycle_value: float, counts: Counts, *, blocks: int) -> Header:
    """Return the header of the file of a solution; values are numbered from the highest."""
    levels = {value: level for level, value in enumerate(counts.by_value)}
    return Header(
        describe(game),
        rules_hash(game),
        start,
        write_number(cycle_value),
        [write_number(value) for value in levels],
        counts.states,
        blocks,
        [(ply, MOVER_CODES[player], levels[value], states) for ply, player, value, states in counts.groups],
    )


def counts_of(header: Header) -> Counts:
    """Return the counts in a header, which raises one of `UNREADABLE` if it was forged."""
    values = list(map(read_number, header.values))
    groups = tuple(Count(ply, MOVERS[code], values[level], states) for ply, code, level, states in header.counts)
    return Counts(groups, read_number(header.cycle_value))


def mismatch(header: Header, game: Game[Any, Any]) -> str | None:
    """Return why a file is not of the game, as a part of a sentence, or None if it is."""
    wanted, found = describe(game), header.game
    if found.without_module != wanted.without_module:
        return f"is the solution of {found}, not of {wanted}: load it with its own game"
    if header.rules != rules_hash(game):
        return (
            f"was written before the rules of {wanted} changed: solve the game again, and let rules that store"
            " what they compute do it with functools.lru_cache"
        )
    return None


class StatesInFile(Mapping[State, Solved], ABC, Generic[State]):
    """The solved states in a file. Blocks are read when they are needed, and the last ones are kept in memory.

    Raises `MismatchedFile` if the file is of another game, and `CorruptFile` where it is damaged.
    """

    def __init__(self, reader: SolutionReader, game: Game[State, Any]) -> None:
        if why := mismatch(reader.header, game):
            raise reader.mismatched(why)
        self._reader, self._header = reader, reader.header
        self._values = reader.read(lambda texts: list(map(read_number, texts)), self._header.values)
        self.block = lru_cache(BLOCKS_IN_MEMORY)(self._read_block)

    @abstractmethod
    def _read_block(self, number: int) -> dict[Any, Any]:
        """Return the states of a block, in the form of the file, each with what the file says of it."""

    @abstractmethod
    def _read_state(self, written: Any) -> State:
        """Return a state from the form that it has in a block, or raise one of `UNREADABLE`."""

    def __iter__(self) -> Iterator[State]:
        for number in range(self._header.blocks):
            for written in self.block(number):
                yield self._reader.read(self._read_state, written)

    def __len__(self) -> int:
        return self._header.states

    @property
    def cycle_value(self) -> float:
        """The value of endless play."""
        value: float = self._reader.read(read_number, self._header.cycle_value)
        return value

    @property
    def counts(self) -> Counts:
        """The numbers of states by ply, player and value."""
        return self._reader.read(counts_of, self._header)


class SolvedFile(StatesInFile[State]):
    """The solved states in a database; the errors are those of `Solution.load`."""

    def __init__(self, path: Path, game: Game[State, Any]) -> None:
        self._database = SolutionDatabase(path)
        super().__init__(self._database, game)
        self._texts: Texts[State] = state_texts(game)

    def __getitem__(self, state: State) -> Solved:
        try:
            text = self._texts.write_unchecked(state)
        except UNREADABLE:
            raise KeyError(state) from None
        entry = self.block(_block_of(text, self._header.blocks))[text]
        return self._database.read(self._solved, entry)

    @property
    def start(self) -> State:
        """The state from which the game was solved."""
        return self._database.read(self._texts.read, self._header.start)

    def _read_state(self, written: str) -> State:
        return self._texts.read(written)

    def _read_block(self, number: int) -> dict[str, list[Any]]:
        return self._database.read(dict, self._database.block(number))

    def _solved(self, entry: list[Any]) -> Solved:
        *value, plies = entry
        if len(value) == 1:
            return Solved(self._values[value[0]], plies)
        lower, upper = map(read_number, value)
        return Expected(lower, upper, plies)


def _block_of(text: str, blocks: int) -> int:
    digest = blake2b(text.encode(errors="surrogatepass"), digest_size=8).digest()
    return int.from_bytes(digest, "big") % blocks
