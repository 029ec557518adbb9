"""Solved states in a file of arrays, of which a reader takes only the blocks that it needs."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Generic

from gametree.compiled.back_end.numba_glue import numpy
from gametree.compiled.compiled_game import own_game
from gametree.compiled.compiled_rules import CompiledRules
from gametree.compiled.front_end.layout import Layout
from gametree.compiled.solving.arrays_file import ArraysFile
from gametree.compiled.solving.findings import solved_of
from gametree.compiled.solving.row_blocks import block_numbers
from gametree.game import CompileError, Game, State
from gametree.solver.counts import Counts
from gametree.solver.solution_file import counts_of, mismatch
from gametree.solver.solve import initial_state
from gametree.solver.solved_states import Solved
from gametree.solver.texts import read_number
from gametree.transform.transformation import unwrap_state

BLOCKS_IN_MEMORY = 1_024


class SavedStates(Mapping[State, Solved], Generic[State]):
    """The solved states in a file. Blocks are read when they are needed, and the last ones are kept in memory.

    The errors are those of `load`.
    """

    def __init__(self, path: Path, game: Game[State, Any]) -> None:
        self._file = ArraysFile(path)
        self._header = self._file.header
        if why := mismatch(self._header, game):
            raise self._file.mismatched(why)
        self.layout = layout_of(game)
        if self._file.row_words != self.layout.size + 1:
            raise self._file.mismatched("holds states in another way than this version: solve the game again")
        self._values = self._file.read(lambda texts: list(map(read_number, texts)), self._header.values)
        self.block = lru_cache(BLOCKS_IN_MEMORY)(self._read_block)

    def __getitem__(self, state: State) -> Solved:
        try:
            words = self.layout.encode(state)
        except CompileError:
            raise KeyError(state) from None
        (number,) = block_numbers(numpy.array([words], numpy.int64), self._header.blocks).tolist()
        return self._solved(self.block(number)[tuple(words)])

    def __len__(self) -> int:
        return self._header.states

    def __iter__(self) -> Iterator[State]:
        for number in range(self._header.blocks):
            for words in self.block(number):
                yield self._file.read(self.layout.decode, words)

    @property
    def start(self) -> State:
        """The state from which the game was solved."""
        state: State = self._file.read(lambda text: self.layout.decode(json.loads(text)), self._header.start)
        return state

    @property
    def cycle_value(self) -> float:
        """The value of endless play."""
        value: float = self._file.read(read_number, self._header.cycle_value)
        return value

    @property
    def counts(self) -> Counts:
        """The numbers of states by ply, player and value."""
        return self._file.read(counts_of, self._header)

    def blocks(self, _counts: Counts) -> Iterator[bytes]:
        """Yield the blocks of the file, each after a look at its checksum."""
        return map(self._file.block, range(self._header.blocks))

    def _read_block(self, number: int) -> dict[tuple[int, ...], int]:
        rows = numpy.frombuffer(self._file.block(number), "<i8").reshape(-1, self._file.row_words)
        return {tuple(words): finding for *words, finding in rows.tolist()}

    def _solved(self, finding: int) -> Solved:
        return self._file.read(lambda finding: solved_of(finding, self._values), finding)


def layout_of(game: Game[Any, Any]) -> Layout:
    """Return how the states of a game are held in words; nothing is compiled."""
    own, compiled = own_game(game)
    if compiled is None:
        compiled = CompiledRules(own, unwrap_state(initial_state(game)), checked=False)
    return compiled.program.layout
