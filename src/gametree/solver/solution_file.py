"""Solved states in a file, of which a reader takes only the parts that it needs.

A hash of the text of a state gives the number of the block that has the state. A block maps texts of states to the
place of their value in the header and their plies. So a state that is missing from its block is not in the
solution.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, Generic

from gametree.game import Game, Player, State
from gametree.solver.counts import Count, Counts
from gametree.solver.game_description import describe
from gametree.solver.rules_hash import rules_hash
from gametree.solver.solution_database import Header, SolutionDatabase, write_database
from gametree.solver.solved_states import Solved
from gametree.solver.texts import UNREADABLE, Texts, read_number, state_texts, write_number

STATES_A_BLOCK = 64
BLOCKS_IN_MEMORY = 1_024


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
    write_database(path, header, (f"{{{','.join(sorted(entries))}}}" for entries in blocks))


class SolvedFile(Mapping[State, Solved], Generic[State]):
    """The solved states in a file. Blocks are read when they are needed, and the last ones are kept in memory.

    The errors are those of `Solution.load`.
    """

    def __init__(self, path: Path, game: Game[State, Any]) -> None:
        self._database = SolutionDatabase(path)
        self._header = self._database.header
        self._require_same_game(game)
        self._texts: Texts[State] = state_texts(game)
        self._values = self._database.read(lambda texts: list(map(read_number, texts)), self._header.values)
        self.block = lru_cache(BLOCKS_IN_MEMORY)(self._read_block)

    def __getitem__(self, state: State) -> Solved:
        try:
            text = self._texts.write_unchecked(state)
        except UNREADABLE:
            raise KeyError(state) from None
        entry = self.block(_block_of(text, self._header.blocks))[text]
        return self._database.read(self._solved, entry)

    def __len__(self) -> int:
        return self._header.states

    def __iter__(self) -> Iterator[State]:
        for number in range(self._header.blocks):
            for text in self.block(number):
                yield self._database.read(self._texts.read, text)

    @property
    def start(self) -> State:
        """The state from which the game was solved."""
        return self._database.read(self._texts.read, self._header.start)

    @property
    def cycle_value(self) -> float:
        """The value of endless play."""
        value: float = self._database.read(read_number, self._header.cycle_value)
        return value

    @property
    def counts(self) -> Counts:
        """The numbers of states by ply, player and value."""
        return self._database.read(self._counts, self._header.counts)

    def _read_block(self, number: int) -> dict[str, tuple[int, int | None]]:
        return self._database.read(dict, self._database.block(number))

    def _solved(self, entry: tuple[int, int | None]) -> Solved:
        level, plies = entry
        return Solved(self._values[level], plies)

    def _counts(self, groups: list[tuple[int, int | None, int, int]]) -> Counts:
        counts = tuple(
            Count(ply, None if player is None else Player(player), self._values[level], states)
            for ply, player, level, states in groups
        )
        return Counts(counts, self.cycle_value)

    def _require_same_game(self, game: Game[Any, Any]) -> None:
        """Refuse a file of another game, or of rules that have changed since."""
        wanted, found = describe(game), self._header.game
        if found.without_module != wanted.without_module:
            raise self._database.mismatched(
                f"is the solution of {found}, not of {wanted}: load it with its own game"
            )
        if self._header.rules != rules_hash(game):
            why = f"was written before the rules of {wanted} changed: solve the game again"
            raise self._database.mismatched(why)


def _block_of(text: str, blocks: int) -> int:
    digest = blake2b(text.encode(errors="surrogatepass"), digest_size=8).digest()
    return int.from_bytes(digest, "big") % blocks
