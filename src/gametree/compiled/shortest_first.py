"""The turns of two searches for one distance, of which the first to finish answers.

With a penalty, a value tells the distance. MTD(f) from 0 first tests whether a state is won at all. That may take
a proof of many plies, although the state is won in five. The other search tests for a win in 1 ply, a loss in 2, a
win in 3 and so on; no test looks further ahead than its line. The two share a table, and take turns, because it is
not known which of them is faster. The search for short lines begins, and gets a small share of the nodes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain, count
from math import inf
from typing import NamedTuple

from gametree.compiled.back_end.workspace import UNLIMITED
from gametree.compiled.filling import Fill

FIRST_TURNS = ((2_000, 3), (16_000, 4))  # nodes of the search for short lines, and of that from 0 for each of them
NODES, SHARE = 32_000, 16  # the same for the third turn; from then on, the nodes double


class Turn(NamedTuple):
    """The turn of a search: `fill` fills its workspaces, and the next turn begins after `nodes` more nodes."""

    fill: Fill
    nodes: int


def one_turn(fill: Fill) -> Callable[[], list[Turn]]:
    """Return what returns the turns of a search that ends in the first: `fill` fills its workspaces."""
    return lambda: [Turn(fill, UNLIMITED)]


def shortest_first(fill_from: Callable[[float], Fill]) -> Iterator[Turn]:
    """Yield turns of more and more nodes without end; `fill_from` returns what fills workspaces for a guess."""
    doubled = ((NODES << turn, SHARE) for turn in count())
    for nodes, share in chain(FIRST_TURNS, doubled):
        yield Turn(fill_from(inf), nodes)
        yield Turn(fill_from(0), share * nodes)
