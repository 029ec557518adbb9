"""Tables of solved states for kernels, at which play ends."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from ctypes import addressof
from typing import Any

from gametree.compiled.back_end.machine_functions import library
from gametree.compiled.back_end.memory_words import BYTES, words
from gametree.compiled.front_end import Layout, LoweredGame
from gametree.compiled.kernels.solved_lookup import BLOCKS, FIRSTS, FLOATS, INTS, ROWS, TABLE_WORDS
from gametree.compiled.kernels.state_words import LOW
from gametree.game import CompileError, Game
from gametree.transform.tabled import Tabled


class SolvedArrays:
    """Solved states in words, sorted within blocks, with the level of their value among `values`.

    `address` is that of their words for kernels, `least` and `most` are the least and the greatest value.
    """

    def __init__(self, layout: Layout, blocks: Iterable[bytes], values: Sequence[float]) -> None:
        numpy = library("numpy")  # which takes longer to import than most searches
        parts = list(blocks)
        ends = numpy.cumsum([0, *map(len, parts)]) // (BYTES * (layout.size + 1))
        self.layout = layout
        self.least, self.most = min(values), max(values)
        self.are_whole = all(value == int(value) for value in values)
        ints, floats = numpy.array(list(map(int, values))), numpy.array(values, numpy.float64)
        rows = numpy.frombuffer(b"".join(parts), "<i8").reshape(-1, layout.size + 1)
        self.tells_distances = bool((rows[:, -1] & LOW).all())
        self._arrays = [rows, ends, ints, floats]
        self._words = words(TABLE_WORDS)
        for place, array in zip((ROWS, FIRSTS, INTS, FLOATS), self._arrays, strict=True):
            self._words[place] = array.ctypes.data
        self._words[BLOCKS] = len(parts)
        self.address = addressof(self._words)


def endings_of(
    game: Game[Any, Any], lowered_game: LoweredGame, tables: Sequence[Tabled[Any, Any]], penalties: Sequence[float]
) -> SolvedArrays:
    """Return the table around a game, or raise `CompileError` for tables that kernels have no place for."""
    own: Any = tables[0]
    arrays = getattr(own.table, "sorted_arrays", None)
    trouble = ""
    if len(tables) > 1:
        trouble = "one table around the game, and there are several: put one of them around it"
    elif not isinstance(arrays, SolvedArrays):
        trouble = "tables that compiled.solve or compiled.load returns: give one of these"
    elif arrays.layout != lowered_game.layout:
        trouble = "tables that hold states as the compiled rules do: solve the game again from such a state"
    elif penalties and not arrays.tells_distances:
        trouble = "distances where best play ends, and from some states it never does: take DepthPenalised off"
    elif lowered_game.whole["utility"] and not arrays.are_whole:
        trouble = "whole values where utilities are: solve the game with another cycle_value"
    if trouble or not isinstance(arrays, SolvedArrays):
        message = f"{type(game).__name__}: compiled searches with Tabled take {trouble}, or use the plain search."
        raise CompileError(message)
    return arrays
