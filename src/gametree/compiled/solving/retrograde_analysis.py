"""Retrograde analysis of a space that is not graded, by the edges into each state."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from gametree.compiled.back_end.arrays import numpy
from gametree.compiled.back_end.threads import run_each
from gametree.compiled.compiled_rules import RULES_ALONE
from gametree.compiled.kernels import state_words as words
from gametree.compiled.kernels.state_words import LOW, MAX_MOVES, MIN_MOVES, RANK_SHIFT, solve_workspace
from gametree.compiled.recipes.states import retrograde_analysis
from gametree.compiled.solving.ranking import Ranking
from gametree.compiled.solving.state_space import StateSpace
from gametree.solver.state_graph import Progress

NEITHER = -1  # a loser


def value_by_retrograde_analysis(space: StateSpace, ranking: Ranking) -> None:
    """Value all states, as `gametree.solver.retrograde_analysis` says.

    It takes 16 bytes a state, 32 bytes a terminal state and 4 bytes an action beside the table.
    """
    states = space.table.used
    degrees, before = numpy.zeros(states, numpy.int32), numpy.zeros(states + 1, numpy.int64)
    space.for_all(words.COUNT, {words.OUT_DEGREES: degrees, words.EDGES_BEFORE: before})
    numpy.cumsum(before, out=before)
    sources = numpy.empty(max(1, int(before[-1])), numpy.int32)
    space.for_all(words.CONNECT, {words.EDGES_BEFORE: before, words.SOURCES: sources})
    queue = numpy.empty(states, numpy.int32)
    memory = solve_workspace()
    space.table.bind(memory)
    memory[words.OUT_DEGREES], memory[words.EDGES_BEFORE] = degrees.ctypes.data, before.ctypes.data
    memory[words.SOURCES], memory[words.QUEUE] = sources.ctypes.data, queue.ctypes.data
    kernel = retrograde_analysis(space.problem.rules, RULES_ALONE)
    terminals = _terminals(space, len(ranking.values))
    tail = 0
    for rank in ranking.settling_order:
        ends = terminals[rank]
        queue[tail : tail + len(ends)] = ends
        memory[words.FIRST], memory[words.STOP] = tail, tail + len(ends)
        above = (rank > ranking.cycle_rank) - (rank < ranking.cycle_rank)
        memory[words.LOSER] = (NEITHER, MIN_MOVES, MAX_MOVES)[above]
        (tail,) = run_each(lambda address: kernel(address, space.table.size), [memory])
        space.report(Progress("valuing", tail, states))
    for rows in space.table.rows(0, states):
        endless = rows[:, -1] & LOW == 0
        rows[endless, -1] |= ranking.cycle_rank << RANK_SHIFT
    space.report(Progress("valuing", states, states))


def _terminals(space: StateSpace, ranks: int) -> list[Any]:
    """Return the numbers of the terminal states of each rank."""
    numbers: list[Any] = []
    found: list[Any] = []
    first = 0
    for rows in space.table.rows(0, space.table.used):
        over = numpy.flatnonzero(rows[:, -1] & LOW)
        numbers.append((over + first).astype(numpy.int32))
        found.append(rows[over, -1] >> RANK_SHIFT)
        first += len(rows)
    number, rank = numpy.concatenate(numbers), numpy.concatenate(found)
    ordered = numpy.argsort(rank, kind="stable")
    ends = numpy.searchsorted(rank[ordered], numpy.arange(ranks + 1))
    return [number[ordered[first:end]] for first, end in pairwise(ends)]
