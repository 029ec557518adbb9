"""The longest line of play from each state of a graph."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

Node = TypeVar("Node")


def longest_lines(successors: Mapping[Node, Sequence[Node]]) -> dict[Node, int]:
    """Return the plies of the longest line from each state; states from which lines go on for ever have none."""
    before: dict[Node, list[Node]] = {state: [] for state in successors}
    for state, following in successors.items():
        for each in following:
            before[each].append(state)
    left = {state: len(following) for state, following in successors.items()}
    plies = {state: 0 for state, count in left.items() if count == 0}
    for state in (ahead := list(plies)):  # the list grows while it is read
        for earlier in before[state]:
            left[earlier] -= 1
            if left[earlier] == 0:
                plies[earlier] = plies[state] + 1  # the last of its successors has the longest line
                ahead.append(earlier)
    return plies
