"""The rows of solved states as the blocks of a file.

A hash of the words of a state gives the number of the block that has its row. The rows of a block are sorted, so
equal solutions have equal blocks.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from gametree.compiled.back_end.arrays import numpy
from gametree.compiled.back_end.word_arithmetic import MIXER
from gametree.compiled.kernels.state_words import RANK_SHIFT
from gametree.compiled.solving.ranking import Ranking
from gametree.compiled.solving.state_table import StateTable
from gametree.game import Game
from gametree.solver.counts import Counts
from gametree.solver.solution_file import header_of
from gametree.solver.solution_header import Header

STATES_A_BLOCK = 128
STATES_AT_ONCE = 1 << 18  # that are sorted


def blocks_for(states: int) -> int:
    """Return the number of blocks of a file of that many states."""
    return -(-states // STATES_A_BLOCK)


def block_numbers(words: Any, blocks: int) -> Any:
    """Return the number of the block of each state, from an array with its words in a row."""
    mixed = numpy.full(len(words), words.shape[1], numpy.uint64)
    for column in words.T:
        mixed = (mixed ^ column.astype(numpy.uint64)) * numpy.uint64(MIXER % 2**64)
        mixed ^= mixed >> numpy.uint64(32)
    return ((mixed >> numpy.uint64(32)) * numpy.uint64(blocks) >> numpy.uint64(32)).astype(numpy.uint32)


def rows_by_blocks(table: StateTable, first: int, end: int, blocks: int) -> Iterator[tuple[range, Any]]:
    """Yield ranges of blocks, and the rows of a range of states that belong to these, in no order."""
    numbers = numpy.concatenate([block_numbers(rows[:, :-1], blocks) for rows in table.rows(first, end)])
    ends = numpy.cumsum(numpy.bincount(numbers, minlength=blocks)).tolist()
    order = numpy.argsort(numbers, kind="stable")
    for blocks_here in ranges_of_blocks(blocks):
        begin = ends[blocks_here.start - 1] if blocks_here.start else 0
        yield blocks_here, table.take(order[begin : ends[blocks_here.stop - 1]] + first)


def levels_of(ranking: Ranking, counts: Counts) -> Any:
    """Return the place among the values of a file, the highest of which is first, for each rank."""
    levels = {value: level for level, value in enumerate(counts.by_value)}
    return numpy.array([levels.get(value, 0) for value in ranking.values], numpy.int64)


def ranges_of_blocks(blocks: int) -> Iterator[range]:
    """Yield the numbers of the blocks, as many at once as are sorted together."""
    step = max(1, STATES_AT_ONCE // STATES_A_BLOCK)
    for first in range(0, blocks, step):
        yield range(first, min(first + step, blocks))


def sorted_blocks(rows: Any, levels: Any, blocks_here: range, blocks: int) -> Iterator[bytes]:
    """Yield the blocks of rows that belong to a range of blocks, with levels in place of the ranks of values."""
    numbers = block_numbers(rows[:, :-1], blocks)
    order = numpy.lexsort((*rows.T[-2::-1], numbers))
    rows, numbers = rows[order], numbers[order]
    findings = rows[:, -1]
    rows[:, -1] = levels[findings >> RANK_SHIFT] << RANK_SHIFT | findings & (1 << RANK_SHIFT) - 1
    content = rows.astype("<i8", copy=False)
    ends = numpy.searchsorted(numbers, numpy.arange(blocks_here.start, blocks_here.stop + 1))
    for first, end in pairwise(ends.tolist()):
        yield content[first:end].tobytes()


def arrays_header(game: Game[Any, Any], start: Sequence[int], cycle_value: float, counts: Counts) -> Header:
    """Return the header of a file of arrays; the start is given in words."""
    return header_of(game, json.dumps([*start]), cycle_value, counts, blocks=blocks_for(counts.states))
