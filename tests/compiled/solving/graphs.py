"""Random graphs as games that compile: cycles, self-loops, players free, many utilities."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from gametree import MAX, MIN, Player
from tests.compiled.random_games import Place, mixed
from tests.solver.oracle import Position, Positions


@dataclass(frozen=True)
class Cyclic:
    """Thousands of graphs with cycles from one compiled class: the state says which graph it is of."""

    nodes: int = 9
    ends: int = 4

    def initial_state(self) -> Place:
        return Place(1)

    def player(self, state: Place) -> Player:
        return MAX if mixed(state, 1) % 2 else MIN

    def actions(self, state: Place) -> range:
        return range(1 + mixed(state, 2) % 3)

    def result(self, state: Place, action: int) -> Place:
        return Place(state.seed, 0, mixed(state, 10 + action) % self.nodes)

    def terminal(self, state: Place) -> bool:
        return mixed(state, 3) % self.ends == 0

    def utility(self, state: Place) -> float:
        return mixed(state, 4) % 7 - 3


@dataclass(frozen=True)
class Graph:
    """A graph as tables of numbers; a state is a position, and an action a place among those it leads to."""

    movers: tuple[int, ...]
    targets: tuple[tuple[int, ...], ...]
    utilities: tuple[float, ...]

    def initial_state(self) -> int:
        return 0

    def player(self, state: int) -> Player:
        return MAX if self.movers[state] > 0 else MIN

    def actions(self, state: int) -> range:
        return range(len(self.targets[state]))

    def result(self, state: int, action: int) -> int:
        return self.targets[state][action]

    def terminal(self, state: int) -> bool:
        return self.movers[state] == 0

    def utility(self, state: int) -> float:
        return self.utilities[state]


def graph_of(positions: Positions) -> Graph:
    """Return the game of a graph as tests of the solver have it."""
    nodes: list[Position] = [positions[number] for number in range(len(positions))]
    return Graph(
        tuple(int(node[0]) if isinstance(node, tuple) else 0 for node in nodes),
        tuple(node[1] if isinstance(node, tuple) else (0,) for node in nodes),
        tuple(0 if isinstance(node, tuple) else node for node in nodes),
    )


@st.composite
def positions(draw: st.DrawFn, most: int = 10) -> Positions:
    """Graphs without any shape, with utilities of one kind: ints, or floats."""
    count = draw(st.integers(1, most))
    ints, floats = (0, 1, -1, 2, -2, 2**53 + 1, 2**53, -(2**62)), (0.0, 0.5, -0.25, 1e300, 5e-324, -0.0, -3.5)
    utilities: Any = draw(st.sampled_from([ints, floats]))
    numbers = st.integers(0, count - 1)
    live = st.tuples(st.sampled_from([MAX, MIN]), st.lists(numbers, min_size=1, max_size=4).map(tuple))
    over: st.SearchStrategy[Position] = st.sampled_from(utilities)
    return dict(enumerate(draw(st.lists(st.one_of(live, live, over), min_size=count, max_size=count))))
