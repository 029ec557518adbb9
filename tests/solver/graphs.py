"""Random graphs for the laws of the solver: cycles, self-loops, players free, many utilities."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, TypeAlias

from hypothesis import strategies as st

from gametree import MAX, MIN
from gametree.games import GraphGame
from tests.solver.oracle import Position, Positions

Graph: TypeAlias = "GraphGame[int, str]"

THIRD = Fraction(1, 3)
UTILITIES: tuple[Any, ...] = (0, 1, -1, 2, -2, 0.5, -0.25, THIRD, -THIRD, 2**53, 2**53 + 1, 5e-324)
CYCLE_VALUES: tuple[Any, ...] = (0.0, 0, 1, -2, 0.5, THIRD, 7, -(10**9))


@st.composite
def positions(draw: st.DrawFn, most: int = 12) -> Positions:
    """Graphs without any shape: each position is a utility, or has up to four actions to anywhere."""
    count = draw(st.integers(1, most))
    utilities = draw(st.lists(st.sampled_from(UTILITIES), min_size=1, max_size=6))
    numbers = st.integers(0, count - 1)
    live = st.tuples(st.sampled_from([MAX, MIN]), st.lists(numbers, min_size=1, max_size=4).map(tuple))
    over: st.SearchStrategy[Position] = st.sampled_from(utilities)
    return dict(enumerate(draw(st.lists(st.one_of(live, live, over), min_size=count, max_size=count))))


cycle_values = st.sampled_from(CYCLE_VALUES)


def graph_game(nodes: Positions) -> Graph:
    """Return the game of a graph; its actions are letters."""
    return GraphGame(
        0,
        {
            number: (node[0], dict(zip("abcdefghijklmnop", node[1], strict=False)))
            if isinstance(node, tuple)
            else node
            for number, node in nodes.items()
        },
    )
