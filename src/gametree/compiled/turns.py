"""The turns in which a search with a table gets its nodes, until it finishes in one.

Each turn begins at the root again, and finds in the table what those before it have proved. So a later turn may
search in another way. It may fold no more, if the first turns have shown that the search is long enough to see if
folding is of use. And two searches may take turns, of which the first to finish answers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain, count
from math import inf
from typing import NamedTuple

from gametree.compiled.back_end import workspace as words
from gametree.compiled.back_end.memory_words import Memory
from gametree.compiled.back_end.workspace import UNLIMITED
from gametree.compiled.filling import Fill
from gametree.compiled.kernels.folding import ENOUGH_TO_SEE, SEE_LATER, SEE_NOW

FIRST_TURNS = ((2_000, 3), (16_000, 4))  # nodes of the search for short lines, and of that from 0 for each of them
NODES, SHARE = 32_000, 16  # the same for the third turn; from then on, the nodes double
LONG = 1  # turn of each of two searches, after which it is worth the time to see if folding is of use


class Turn(NamedTuple):
    """The turn of a search: `fill` fills its workspaces, and the next turn begins after `nodes` more nodes."""

    fill: Fill
    nodes: int


def one_turn(fill: Fill) -> Callable[[], list[Turn]]:
    """Return what returns the turns of a search that ends in the first: `fill` fills its workspaces."""
    return lambda: [Turn(fill, UNLIMITED)]


def until_folding_is_futile(fill: Fill) -> Callable[[], list[Turn]]:
    """Return what returns two turns of one search; it ends the first where it sees that folding is of no use."""
    return lambda: [Turn(_seeing(fill, SEE_LATER), UNLIMITED), Turn(_seeing(fill, SEE_NOW), UNLIMITED)]


def a_short_one_first(fill: Fill) -> Callable[[], list[Turn]]:
    """Return what returns two turns of one search, which sees at the start of the second if folding is of use."""
    return lambda: [Turn(fill, ENOUGH_TO_SEE), Turn(_seeing(fill, SEE_NOW), UNLIMITED)]


def shortest_first(fill_from: Callable[[float], Fill]) -> Iterator[Turn]:
    """Yield the turns of two searches for a distance, without end; `fill_from` returns what fills for a guess.

    With a penalty, a value tells the distance. MTD(f) from 0 first tests whether a state is won at all. That may
    take a proof of many plies, although the state is won in five. The other search tests for a win in 1 ply, a
    loss in 2, a win in 3 and so on; no test looks further ahead than its line. It is not known which of them is
    faster. The search for short lines begins, and gets a small share of the nodes.
    """
    doubled = ((NODES << turn, SHARE) for turn in count())
    turns = enumerate(chain(FIRST_TURNS, doubled))
    while True:
        turn, (nodes, share) = next(turns)
        for guess, most in ((inf, nodes), (0, share * nodes)):
            fill = fill_from(guess)
            yield Turn(_seeing(fill, SEE_NOW) if turn >= LONG else fill, most)


def _seeing(fill: Fill, when: int) -> Fill:
    """Return what fills a workspace so that the search sees if folding is of use."""

    def fill_and_see(memory: Memory) -> None:
        fill(memory)
        memory[words.FOLDING] = when
        if when == SEE_LATER:
            memory[words.NEXT_CHECK] = min(memory[words.NEXT_CHECK], ENOUGH_TO_SEE)

    return fill_and_see
