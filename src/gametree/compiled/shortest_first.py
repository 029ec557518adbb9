"""The turns of three searches for one distance, of which the first to finish answers.

With a penalty, a value tells the distance. MTD(f) from 0 first tests whether a state is won at all. That may take
a proof of many plies, although the state is won in five. From the greatest value it tests for a win in 1 ply,
then in 3, then in 5; no test looks further ahead than its win. From the least value it tests for losses in the
same way. The three searches share a table, and take turns, because nobody knows which of them is the fastest. The
two that test for short lines get a quarter of the nodes in the first round of turns, and a sixteenth later.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import inf
from typing import NamedTuple

from gametree.compiled.back_end.workspace import UNLIMITED
from gametree.compiled.filling import Fill

FEW_NODES = 1_000  # of each of the searches for short lines in the first round of turns
FEW_SHARE = 6  # the nodes of the search from 0 in that round, for each of theirs
FIRST_NODES = 4_000  # of each of the searches for short lines in the second round
SHARE = 32  # the nodes of the search from 0 from then on, for each of theirs


class Turn(NamedTuple):
    """The turn of a search: `fill` fills its workspaces, and the next turn begins after `nodes` more nodes."""

    fill: Fill
    nodes: int


def one_turn(fill: Fill) -> Callable[[], list[Turn]]:
    """Return what returns the turns of a search that ends in the first: `fill` fills its workspaces."""
    return lambda: [Turn(fill, UNLIMITED)]


def shortest_first(fill_from: Callable[[float], Fill]) -> Iterator[Turn]:
    """Yield turns of more and more nodes without end; `fill_from` returns what fills workspaces for a guess."""
    nodes, share, following = FEW_NODES, FEW_SHARE, FIRST_NODES
    while True:
        yield Turn(fill_from(inf), nodes)
        yield Turn(fill_from(-inf), nodes)
        yield Turn(fill_from(0), share * nodes)
        nodes, share, following = following, SHARE, 2 * following
