"""Retrograde analysis: value the states of a graph backwards from its terminal states."""

from __future__ import annotations

from array import array
from collections import defaultdict
from dataclasses import dataclass
from typing import Any

from gametree.solver.expansion import MAX_MOVES, MIN_MOVES
from gametree.solver.state_graph import Progress, Report, StateGraph, no_report

UNSETTLED = -1  # in `levels`
NEVER = -1  # in `plies`


@dataclass
class Valuation:
    """The value and the distance of each state, by its number.

    The value of a state is `values[levels[number]]`. `plies` is the length of best play, or `NEVER`.
    """

    values: list[float]
    levels: array[int]
    plies: array[int]


def value_states(graph: StateGraph[Any], cycle_value: float, report: Report = no_report) -> Valuation:
    """Return the value and the distance of every state of a graph, in which endless play is worth `cycle_value`.

    The utilities above `cycle_value` come first, the highest first. A state joins at the utility u if MAX can
    force at least u there: a terminal state if it is worth u, a state of MAX if one of its actions leads to a
    state that has joined, and a state of MIN if all of them do. From all other states MIN can stay out of this
    set, and endless play is worth less than u. So the states that join at u have the value u. They join in the
    order of their distance: MAX takes the fastest way, and MIN the slowest of the actions that keep the value.

    The utilities below `cycle_value` follow, the lowest first, with the players exchanged. At every other state
    both players can hold `cycle_value`. Its distance is that of the nearest end by actions that keep the value, or
    `NEVER` if such actions lead to no end.

    Each edge is followed once, so the time is linear in the size of the graph, plus the sorting of the utilities.

    Source: Washburn, "Deterministic graphical games", 1990; Andersson, Hansen, Miltersen & Sørensen,
    "Deterministic graphical games revisited", 2009. For two outcomes it is the retrograde analysis of endgame
    tables: Thompson, "Retrograde analysis of certain endgames", 1986.
    """
    terminals: defaultdict[float, list[int]] = defaultdict(list)
    for number, utility in graph.utilities.items():
        terminals[utility].append(number)
    count = len(graph.states)
    valuation = Valuation([], array("i", [UNSETTLED]) * count, array("i", [NEVER]) * count)
    settling = _Settling(graph, valuation, report)
    for utility in sorted((each for each in terminals if each > cycle_value), reverse=True):
        settling.settle(utility, terminals[utility], loser=MIN_MOVES)
    for utility in sorted(each for each in terminals if each < cycle_value):
        settling.settle(utility, terminals[utility], loser=MAX_MOVES)
    settling.settle_the_rest(cycle_value, terminals.get(cycle_value, []))
    return valuation


class _Settling:
    """The states that have got a value so far, and for the others the edges that do not lead to these."""

    def __init__(self, graph: StateGraph[Any], valuation: Valuation, report: Report) -> None:
        self.graph = graph
        self.valuation = valuation
        self.report = report
        self.escapes = graph.out_degrees[:]
        self.settled = 0

    def settle(self, value: float, terminals: list[int], *, loser: int | None) -> None:
        """Settle all unsettled states from which the terminal states can be forced, nearest first.

        The loser is forced where no edge leads to an unsettled state. Everyone else goes there if an edge does.
        """
        movers, levels, plies = self.graph.movers, self.valuation.levels, self.valuation.plies
        level = len(self.valuation.values)
        self.valuation.values.append(value)
        for number in terminals:
            levels[number], plies[number] = level, 0
        ahead = terminals
        for number in ahead:  # the list grows while it is read
            for before in self.graph.predecessors(number):
                if levels[before] != UNSETTLED:
                    continue
                if movers[before] == loser:
                    self.escapes[before] -= 1
                    if self.escapes[before]:
                        continue
                levels[before], plies[before] = level, plies[number] + 1
                ahead.append(before)
        self.settled += len(ahead)
        self.report(Progress("valuing", self.settled, len(levels)))

    def settle_the_rest(self, cycle_value: float, terminals: list[int]) -> None:
        """Settle the states worth `cycle_value`, with a distance if a line of best play ends."""
        value = self.graph.utilities[terminals[0]] if terminals else cycle_value
        self.settle(value, terminals, loser=None)
        levels = self.valuation.levels
        level = len(self.valuation.values) - 1
        for number, other in enumerate(levels):
            if other == UNSETTLED:
                levels[number] = level
        self.report(Progress("valuing", len(levels), len(levels)))
