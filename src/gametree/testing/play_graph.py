"""The graph of the places that were explored: its longest line and its shortest cycle."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from graphlib import CycleError, TopologicalSorter
from typing import Any

from gametree.testing.exploration import Explored, Place

MOST_CYCLES = 100


def longest_line(explored: Explored) -> tuple[Any, ...]:
    """Return a longest line among the places, in a game in which no state recurs."""
    plies: dict[int, int] = {}
    best: dict[int, tuple[Any, int]] = {}
    for index in _last_first(explored.successors):
        plies[index] = 0
        for action, following in explored.successors[index]:
            if plies[following] >= plies[index]:
                plies[index], best[index] = plies[following] + 1, (action, following)
    line: list[Any] = []
    index = 0
    while index in best:
        action, index = best[index]
        line.append(action)
    return tuple(line)


def shortest_cycle(explored: Explored) -> tuple[Place, tuple[Any, ...]] | None:
    """Return a place and the actions that lead back to it, soonest after the start; None if none do."""
    on_cycles = _on_cycles(explored.successors)
    best: tuple[Place, tuple[Any, ...]] | None = None
    for index in on_cycles[:MOST_CYCLES]:
        place, way = explored.places[index], _way_back(explored.successors, index)
        if way and (best is None or place.plies + len(way) < best[0].plies + len(best[1])):
            best = place, way
    return best


def _on_cycles(successors: list[list[tuple[Any, int]]]) -> list[int]:
    """Return the places on cycles, or between two, in their order."""
    ended = set(_last_first(successors))
    back: list[list[tuple[Any, int]]] = [[] for _ in successors]
    for index, steps in enumerate(successors):
        for action, following in steps:
            if not {index, following} & ended:
                back[following].append((action, index))
    begun = set(_last_first(back))
    return [index for index in range(len(successors)) if index not in begun]


def _last_first(successors: list[list[tuple[Any, int]]]) -> Iterator[int]:
    """Yield the places from which all play ends, each after all that its actions lead to."""
    sorter = TopologicalSorter({index: [each for _, each in steps] for index, steps in enumerate(successors)})
    with suppress(CycleError):  # the sorter still comes to all that no cycle is in the way of
        sorter.prepare()
    while ready := sorter.get_ready():
        yield from ready
        sorter.done(*ready)


def _way_back(successors: list[list[tuple[Any, int]]], start: int) -> tuple[Any, ...]:
    """Return the actions of the shortest way from a place back to it; none if there is no way."""
    came_by: dict[int, tuple[int, Any]] = {}
    for index in (ahead := [start]):  # the list grows while it is read
        for action, following in successors[index]:
            if following not in came_by:
                came_by[following] = index, action
                ahead.append(following)
    if start not in came_by:
        return ()
    index, last = came_by[start]
    actions = [last]
    while index != start:
        index, action = came_by[index]
        actions.append(action)
    return tuple(reversed(actions))
