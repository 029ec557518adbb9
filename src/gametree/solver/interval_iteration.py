"""Interval iteration: bounds on the value of every state of a game with chance, which close."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import accumulate
from math import fsum
from operator import mul
from typing import Any

from gametree.solver.expansion import CHANCE_MOVES, MAX_MOVES, MIN_MOVES, TERMINAL
from gametree.solver.state_graph import Progress, Report, StateGraph, no_report

ROUNDING = 2.0**-50  # more than an expectation in floats can be off, as a part of the largest value
CLOSER = 2.0**-10  # the part of the error that one component may add, since components pass errors on
SWEEPS_A_LOOK = 8  # sweeps before end components are looked at again


@dataclass
class ExpectedValues:
    """The bounds on the value of each state, by its number; they are equal where the value is exact."""

    lowers: list[Any]
    uppers: list[Any]


def bound_values(
    graph: StateGraph[Any], cycle_value: float, error: float, report: Report = no_report
) -> ExpectedValues:
    """Return bounds on the value of every state of a graph with chance, where endless play is worth `cycle_value`.

    The strongly connected components are valued one after another, those first that play comes to last. A state
    that play cannot return to has bounds that follow from those of its successors, exact ones if these and the
    probabilities are ints and Fractions.

    In any other component all bounds begin with the extremes of the values that play can end with. A sweep sets
    the bounds of each state to what follows from those of its successors: the best one for a player, the
    expectation for chance. They stay bounds in floats, because each is moved outwards by more than the rounding.

    Such sweeps alone need not converge where players can stay for ever, because an upper bound may be kept up by a
    state that it is the bound of. An end component is a set of states in which play stays if the players want it:
    each player has an action into it, and no outcome leads out. In it MIN can see to it that MAX gets no more than
    the best of the actions of MAX that lead out, or else the value of endless play. So the upper bounds fall to
    that (they are deflated), in the end components that remain if MIN takes only actions that look best by the
    lower bounds. The same holds for lower bounds, with the players exchanged.

    Source: Haddad & Monmege, "Reachability in MDPs: refining convergence of value iteration", RP 2014; Kelmendi,
    Kraemer, Kretinsky & Weininger, "Value iteration for simple stochastic games: stopping criterion and learning
    algorithm", CAV 2018. They have one target and no value of endless play; the argument is the same.
    """
    return _Iteration(graph, cycle_value, error, report).values()


class _Iteration:
    """The bounds so far, and the edges forwards."""

    def __init__(self, graph: StateGraph[Any], cycle_value: float, error: float, report: Report) -> None:
        self.graph, self.error, self.report = graph, error, report
        self.cycle_value = cycle_value
        self.movers, self.targets = graph.movers, graph.edge_to
        self.first = array("Q", accumulate(graph.out_degrees, initial=0))
        ends = [cycle_value, *graph.utilities.values()]
        least, most = min(ends), max(ends)
        self.slack = ROUNDING * float(max(abs(least), abs(most)))
        count = len(graph.states)
        self.lowers: list[Any] = [least] * count
        self.uppers: list[Any] = [most] * count
        self.kept: dict[Sequence[Any], Sequence[float]] = {}

    def following(self, number: int) -> array[int]:
        """Return the numbers of the states that follow a state."""
        return self.targets[self.first[number] : self.first[number + 1]]

    def values(self) -> ExpectedValues:
        """Return the bounds of all states."""
        done = 0
        for component in components(range(len(self.movers)), self.following):
            if len(component) > 1 or component[0] in self.following(component[0]):
                self.close(component)
            else:
                self.value_once(component[0])
            done += len(component)
            if done % 4096 < len(component):
                self.report(Progress("valuing", done, len(self.movers)))
        self.report(Progress("valuing", done, done))
        return ExpectedValues(self.lowers, self.uppers)

    def value_once(self, number: int) -> None:
        """Set the bounds of a state that play does not return to."""
        if self.movers[number] == TERMINAL:
            self.lowers[number] = self.uppers[number] = self.graph.utilities[number]
            return
        following = self.following(number)
        lowers, uppers = [self.lowers[each] for each in following], [self.uppers[each] for each in following]
        if self.movers[number] == CHANCE_MOVES:
            chances = self.graph.chances[number]
            if lowers == uppers and not any(isinstance(each, float) for each in (*chances, *lowers)):
                exact = sum(map(mul, chances, lowers))
                self.lowers[number] = self.uppers[number] = exact
            else:
                floats = self.float_chances(number)
                self.lowers[number] = fsum(map(mul, floats, lowers)) - self.slack
                self.uppers[number] = fsum(map(mul, floats, uppers)) + self.slack
        else:
            best = max if self.movers[number] == MAX_MOVES else min
            self.lowers[number], self.uppers[number] = best(lowers), best(uppers)

    def float_chances(self, number: int) -> Sequence[float]:
        """Return the probabilities at a chance node as floats, and none of any other state."""
        chances = self.graph.chances.get(number, ())
        floats = self.kept.get(chances)
        if floats is None:
            floats = self.kept[chances] = tuple(map(float, chances))
        return floats

    def close(self, component: list[int]) -> None:
        """Sweep over a component and deflate its end components until its bounds are close, or nothing changes."""
        lowers, uppers, movers = self.lowers, self.uppers, self.movers
        inside = set(component)
        entries = {each for number in component for each in self.following(number)} - inside
        width = max((uppers[each] - lowers[each] for each in entries), default=0) + 2 * self.error * CLOSER
        ordered = [
            (number, movers[number], self.following(number).tolist(), self.float_chances(number))
            for number in sorted(component, reverse=True)
        ]
        can_stay = any(self.end_components(inside, self.following))
        sweeps, changed = 0, True
        while changed and any(uppers[number] - lowers[number] > width for number in component):
            changed = False
            for number, mover, following, floats in ordered:
                if mover == CHANCE_MOVES:
                    lower = fsum(map(mul, floats, [lowers[each] for each in following])) - self.slack
                    upper = fsum(map(mul, floats, [uppers[each] for each in following])) + self.slack
                elif mover == MAX_MOVES:
                    lower, upper = max([lowers[n] for n in following]), max([uppers[n] for n in following])
                else:
                    lower, upper = min([lowers[n] for n in following]), min([uppers[n] for n in following])
                if lower > lowers[number]:
                    lowers[number], changed = lower, True
                if upper < uppers[number]:
                    uppers[number], changed = upper, True
            sweeps += 1
            if can_stay and (sweeps % SWEEPS_A_LOOK == 0 or not changed):
                changed |= self.deflate(inside)

    def deflate(self, inside: set[int]) -> bool:
        """Move the bounds in end components to what the best way out is worth, and return whether any moved."""
        moved = False
        sides: list[tuple[int, int, Any, list[Any], list[Any]]] = [
            (MAX_MOVES, MIN_MOVES, max, self.uppers, self.lowers),
            (MIN_MOVES, MAX_MOVES, min, self.lowers, self.uppers),
        ]
        for owner, other, best, bounds, guide in sides:
            for stay in self.where_play_stays(inside, other, guide):
                ways = (each for n in stay if self.movers[n] == owner for each in self.following(n))
                limit = best([*(bounds[each] for each in ways if each not in stay), self.cycle_value])
                for number in stay:
                    if best(bounds[number], limit) != limit:
                        bounds[number], moved = limit, True
        return moved

    def where_play_stays(self, inside: set[int], other: int, guide: list[Any]) -> Iterator[set[int]]:
        """Yield the end components, and those that remain if one player takes only what looks best by a bound."""

        def best_looking(number: int) -> Iterable[int]:
            following = self.following(number)
            if self.movers[number] != other:
                return following
            looks = [guide[each] for each in following]
            chosen = min(looks) if other == MIN_MOVES else max(looks)
            return [each for each, look in zip(following, looks, strict=True) if abs(look - chosen) <= self.slack]

        yield from self.end_components(inside, self.following)
        yield from self.end_components(inside, best_looking)

    def end_components(self, states: set[int], following: Callable[[int], Iterable[int]]) -> Iterator[set[int]]:
        """Yield the maximal sets of states in which play can stay, by the actions that are followed."""
        ahead = [set(states)]
        while ahead:
            part = ahead.pop()
            leaving: list[int] | None = None
            while leaving is None or leaving:
                leaving = [number for number in part if not self.stays(number, part, following)]
                part.difference_update(leaving)
            found = [set(each) for each in components(sorted(part), partial(_within, following, part))]
            if len(found) == 1:
                yield found[0]
            else:
                ahead += found

    def stays(self, number: int, part: set[int], following: Callable[[int], Iterable[int]]) -> bool:
        """Whether play can stay in a set of states: by any action of a player, or by every outcome."""
        of_all = all if self.movers[number] == CHANCE_MOVES else any
        return of_all(each in part for each in following(number))


def _within(following: Callable[[int], Iterable[int]], part: set[int], number: int) -> list[int]:
    """Return the states in a part that follow one of them."""
    return [each for each in following(number) if each in part]


def components(nodes: Iterable[int], following: Callable[[int], Iterable[int]]) -> Iterator[list[int]]:
    """Yield the strongly connected components, each after those that it leads to.

    Source: Tarjan, "Depth-first search and linear graph algorithms", SIAM Journal on Computing 1, 1972.
    """
    index: dict[int, int] = {}
    low: dict[int, int] = {}
    stack: list[int] = []
    for root in nodes:
        if root in index:
            continue
        index[root] = low[root] = len(index)
        stack.append(root)
        ahead = [(root, iter(following(root)))]
        while ahead:
            node, ways = ahead[-1]
            for each in ways:
                if each not in index:
                    index[each] = low[each] = len(index)
                    stack.append(each)
                    ahead.append((each, iter(following(each))))
                    break
                if each in low and index[each] < low[node]:
                    low[node] = index[each]
            else:
                ahead.pop()
                if ahead and low[node] < low[ahead[-1][0]]:
                    low[ahead[-1][0]] = low[node]
                if low[node] == index[node]:
                    component: list[int] = []
                    while not component or component[-1] != node:
                        component.append(stack.pop())
                        del low[component[-1]]
                    yield component
