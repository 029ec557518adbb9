"""The graph of the places that were explored: its longest line and its shortest cycle."""

from __future__ import annotations

from typing import Any

from gametree.longest_lines import longest_lines
from gametree.play.never_loses import CameBy, line_to
from gametree.testing.exploration import Explored, Place

MOST_CYCLES = 100


def longest_line(explored: Explored) -> tuple[Any, ...]:
    """Return a longest line among the places, in a game in which no state recurs."""
    successors = explored.successors
    plies = _plies_of(successors)
    line: list[Any] = []
    index = 0
    while plies.get(index):
        action, index = next(step for step in successors[index] if plies[step[1]] == plies[index] - 1)
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
    ended = _plies_of(successors)
    back: list[list[tuple[Any, int]]] = [[] for _ in successors]
    for index, steps in enumerate(successors):
        for action, following in steps:
            if index not in ended and following not in ended:
                back[following].append((action, index))
    begun = _plies_of(back)
    return [index for index in range(len(successors)) if index not in begun]


def _plies_of(successors: list[list[tuple[Any, int]]]) -> dict[int, int]:
    """Return the plies of the longest line from each place from which all play ends."""
    return longest_lines({index: [each for _, each in steps] for index, steps in enumerate(successors)})


def _way_back(successors: list[list[tuple[Any, int]]], start: int) -> tuple[Any, ...]:
    """Return the actions of the shortest way from a place back to it; none if there is no way."""
    came_by: CameBy[int, Any] = {}
    for index in (ahead := [start]):  # the list grows while it is read
        for action, following in successors[index]:
            if following not in came_by:
                came_by[following] = index, action
                ahead.append(following)
    step, came_by[start] = came_by.get(start), None
    return (*line_to(step[0], came_by), step[1]) if step else ()
