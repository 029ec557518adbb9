"""Solved states in a file of arrays, of which a reader takes only the blocks that it needs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from gametree.compiled.back_end.arrays import numpy
from gametree.compiled.compiled_game import own_game
from gametree.compiled.compiled_rules import CompiledRules
from gametree.compiled.front_end.kinds.layout import Layout
from gametree.compiled.solving.arrays_file import ArraysFile
from gametree.compiled.solving.ranking import solved_of
from gametree.compiled.solving.row_blocks import block_numbers
from gametree.game import CompileError, Game, State
from gametree.rules import initial_state
from gametree.solver.counts import Counts
from gametree.solver.solution_file import StatesInFile
from gametree.solver.solved_states import Solved
from gametree.transform.transformation import unwrap_state


class SavedStates(StatesInFile[State]):
    """The solved states in a file of arrays; the errors are those of `load`."""

    def __init__(self, path: Path, game: Game[State, Any]) -> None:
        self._file = ArraysFile(path)
        super().__init__(self._file, game)
        self.layout = layout_of(game)
        if self._file.row_words != self.layout.size + 1:
            raise self._file.mismatched("holds states in another way than this version: solve the game again")

    def __getitem__(self, state: State) -> Solved:
        try:
            words = self.layout.encode(state)
        except CompileError:
            raise KeyError(state) from None
        (number,) = block_numbers(numpy.array([words], numpy.int64), self._header.blocks).tolist()
        finding = self.block(number)[tuple(words)]
        return self._file.read(lambda finding: solved_of(finding, self._values), finding)

    @property
    def start(self) -> State:
        """The state from which the game was solved."""
        state: State = self._file.read(lambda text: self.layout.decode(json.loads(text)), self._header.start)
        return state

    def blocks(self, _counts: Counts) -> Iterator[bytes]:
        """Yield the blocks of the file, each after a look at its checksum."""
        return map(self._file.block, range(self._header.blocks))

    def _read_state(self, written: tuple[int, ...]) -> State:
        state: State = self.layout.decode(written)
        return state

    def _read_block(self, number: int) -> dict[tuple[int, ...], int]:
        rows = numpy.frombuffer(self._file.block(number), "<i8").reshape(-1, self._file.row_words)
        return {tuple(words): finding for *words, finding in rows.tolist()}


def layout_of(game: Game[Any, Any]) -> Layout:
    """Return how the states of a game are held in words; nothing is compiled."""
    own, compiled = own_game(game)
    if compiled is None:
        compiled = CompiledRules(own, unwrap_state(initial_state(game)), checked=False)
    return compiled.lowered_game.layout
