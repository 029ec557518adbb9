"""Bounds on the values of all states of a space with chance, by interval iteration, and the states with these."""

from __future__ import annotations

from typing import Any

from gametree.compiled.back_end.arrays import numpy
from gametree.compiled.back_end.threads import run_each
from gametree.compiled.back_end.workspace import workspace
from gametree.compiled.compiled_rules import RULES_ALONE
from gametree.compiled.front_end.ir.primitives import bits_of
from gametree.compiled.kernels import interval_iteration as words
from gametree.compiled.kernels.state_words import (
    CONNECT,
    COUNT,
    EDGES_BEFORE,
    LOW,
    MOVER_SHIFT,
    OUT_DEGREES,
    QUEUE,
    RANK_SHIFT,
    SOURCES,
    TERMINAL,
)
from gametree.compiled.recipes.states import interval_iteration
from gametree.compiled.solving.ranking import Ranking
from gametree.compiled.solving.state_space import SpaceStates, StateSpace
from gametree.game import State
from gametree.solver.counts import Counts, count_expected
from gametree.solver.interval_iteration import CLOSER, ROUNDING, ExpectedValues
from gametree.solver.solved_states import Expected
from gametree.solver.state_graph import Progress

MOVERS = 3  # the bits of a finding that are the mover


class ExpectedStates(SpaceStates[State]):
    """The states of a space with chance, each with the bounds on its value, in the order of exploration."""

    def __init__(self, space: StateSpace, movers: Any, lowers: Any, uppers: Any, cycle_value: float) -> None:
        super().__init__(space)
        self.movers = movers
        self.lowers = lowers
        self.uppers = uppers
        self.cycle_value = cycle_value

    def found(self, number: int) -> Expected:
        """Return the bounds on the value of the state of a number."""
        plies = 0 if self.movers[number] == TERMINAL else None
        return Expected(float(self.lowers[number]), float(self.uppers[number]), plies)

    def counts(self) -> Counts:
        """Return the counts of all states, grouped and ordered as by plain `solve`."""
        found = ExpectedValues(self.lowers.tolist(), self.uppers.tolist())
        return count_expected(self.space.first_of_ply, self.movers.tolist(), found, self.cycle_value)


def bound_values(space: StateSpace, ranking: Ranking, cycle_value: float, error: float) -> ExpectedStates[Any]:
    """Return the states of a space with bounds on their values, which interval iteration finds."""
    states = space.table.used
    degrees, firsts = numpy.zeros(states, numpy.int32), numpy.zeros(states + 1, numpy.int64)
    space.for_all(COUNT, {OUT_DEGREES: degrees, EDGES_BEFORE: firsts})
    firsts[0] = 0
    numpy.cumsum(degrees, out=firsts[1:])
    edges = max(1, int(firsts[-1]))
    targets, chances = numpy.empty(edges, numpy.int32), numpy.zeros(edges)
    space.for_all(CONNECT, {EDGES_BEFORE: firsts, SOURCES: targets, QUEUE: chances})
    values = numpy.array(ranking.values, numpy.float64)
    least, most = min(values.min(), cycle_value), max(values.max(), cycle_value)
    lowers, uppers, movers = numpy.full(states, least), numpy.full(states, most), numpy.empty(states, numpy.int32)
    first = 0
    for rows in space.table.rows(0, states):
        findings = rows[:, -1]
        over, here = findings & LOW != 0, slice(first, first + len(rows))
        movers[here] = numpy.where(over, TERMINAL, findings >> MOVER_SHIFT & MOVERS)
        for bounds in (lowers, uppers):
            bounds[here][over] = values[findings[over] >> RANK_SHIFT]
        first += len(rows)
    space.report(Progress("valuing", 0, states))
    slack = float(max(abs(least), abs(most))) * max(ROUNDING, 2.0**-52 * (int(degrees.max()) + 2))
    more: list[Any] = [numpy.zeros(states, numpy.int64) for _ in range(9)]
    waiting = numpy.zeros(2 * states + 2, numpy.int64)
    arrays: list[Any] = [movers, firsts, targets, chances, lowers, uppers, numpy.arange(states), *more, waiting]
    memory = workspace((), words.WORDS)
    memory[words.MOVERS : words.MOVERS + words.ARRAYS] = [array.ctypes.data for array in arrays]
    memory[words.STATES], memory[words.SLACK] = states, bits_of(slack)
    memory[words.CLOSER], memory[words.CYCLE_VALUE] = bits_of(2 * error * CLOSER), bits_of(float(cycle_value))
    kernel = interval_iteration(space.problem.rules, RULES_ALONE)
    run_each(lambda address: kernel(address, 0), [memory])
    space.report(Progress("valuing", states, states))
    return ExpectedStates(space, movers, lowers, uppers, cycle_value)
