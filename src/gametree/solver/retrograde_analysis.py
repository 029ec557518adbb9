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
    movers, escapes, count = graph.movers, graph.out_degrees[:], len(graph.states)
    values, levels, plies = list[float](), array("i", [UNSETTLED]) * count, array("i", [NEVER]) * count
    settled = 0

    def settle(value: float, ahead: list[int], loser: int | None) -> None:
        """Settle all unsettled states from which terminal states can be forced, nearest first.

        The loser is forced where no edge leads to an unsettled state. Everyone else goes there if an edge does.
        """
        nonlocal settled
        level = len(values)
        values.append(value)
        for number in ahead:
            levels[number], plies[number] = level, 0
        for number in ahead:  # the list grows while it is read
            for before in graph.predecessors(number):
                if levels[before] != UNSETTLED:
                    continue
                if movers[before] == loser:
                    escapes[before] -= 1
                    if escapes[before]:
                        continue
                levels[before], plies[before] = level, plies[number] + 1
                ahead.append(before)
        settled += len(ahead)
        report(Progress("valuing", settled, count))

    for utility in sorted((each for each in terminals if each > cycle_value), reverse=True):
        settle(utility, terminals[utility], MIN_MOVES)
    for utility in sorted(each for each in terminals if each < cycle_value):
        settle(utility, terminals[utility], MAX_MOVES)
    drawn = terminals.get(cycle_value, [])
    settle(graph.utilities[drawn[0]] if drawn else cycle_value, drawn, None)
    report(Progress("valuing", count, count))
    rest = len(values) - 1
    return Valuation(values, array("i", (rest if level == UNSETTLED else level for level in levels)), plies)
