"""Random games whose shapes and utilities are drawn from heavy-tailed distributions."""

from __future__ import annotations

from fractions import Fraction
from math import inf, nextafter
from random import Random
from sys import float_info
from typing import Any, NamedTuple

from gametree import MAX, MIN, Player

UTILITIES: tuple[Any, ...] = (
    -0.0, 0.0, 0, 5e-324, -5e-324, float_info.max, -float_info.max, 2**53, 2**53 + 1, -(2**53) - 1, 2**63, 2**80,
    True, False, Fraction(1, 3), Fraction(-1, 3), 1 / 3, nextafter(1, inf), 1, -1, nextafter(1, -inf), 10**30,
)  # fmt: skip


class Shape(NamedTuple):
    """A finite game as data: for each state a utility, or the player to move and the states it leads to.

    State 0 is the root. Every edge leads to a state of a larger number, so that play ends. Lines of play
    meet where several edges lead to one state.
    """

    nodes: tuple[Any, ...]

    def initial_state(self) -> int:
        """The root."""
        return 0

    def player(self, state: int) -> Player:
        """The player to move."""
        player: Player = self.nodes[state][0]
        return player

    def actions(self, state: int) -> range:
        """The edges of a state, counted from 0."""
        return range(len(self.nodes[state][1]))

    def result(self, state: int, action: int) -> int:
        """The state at the end of an edge."""
        following: int = self.nodes[state][1][action]
        return following

    def terminal(self, state: int) -> bool:
        """Whether a state is a leaf."""
        return not isinstance(self.nodes[state], tuple)

    def utility(self, state: int) -> Any:
        """The utility of a leaf."""
        return self.nodes[state]


def heavy(rng: Random, most: int) -> int:
    """Return a number of at least 1, mostly small; the probability of n is about 1 / n**2."""
    return min(most, int(1 / max(rng.random(), 1e-9)))


def random_shape(rng: Random, most_nodes: int, *, at_root: int = 1) -> Shape:
    """Return a random game with a limited number of states: wide or deep, a tree or a graph whose lines meet.

    The root has `at_root` actions or more.
    """
    meeting = rng.choice((0.0, 0.0, 0.2, 0.6))
    utilities = _utilities(rng)
    nodes: list[Any] = [None]
    depth = [0]
    deepest = heavy(rng, 60) + 1
    widest = heavy(rng, 1_000) + 1
    alternating = rng.random() < 0.5
    for state in range(most_nodes):
        if state >= len(nodes):
            break
        children: list[int] = []
        room = most_nodes - len(nodes)
        if depth[state] < deepest and room > 0 and (state == 0 or rng.random() < 0.8):
            least = at_root if state == 0 else 1
            for _ in range(min(max(heavy(rng, widest), least), room)):
                if rng.random() < meeting and len(nodes) - 1 > state:
                    children.append(rng.randrange(state + 1, len(nodes)))
                else:
                    nodes.append(None)
                    depth.append(depth[state] + 1)
                    children.append(len(nodes) - 1)
        if children:
            player = (MAX if depth[state] % 2 else MIN) if alternating else rng.choice((MAX, MIN))
            nodes[state] = player, tuple(children)
        else:
            nodes[state] = rng.choice(utilities)
    return Shape(tuple(rng.choice(utilities) if node is None else node for node in nodes))


def chain(rng: Random, plies: int) -> Shape:
    """Return one line of play of this length, with random players."""
    return Shape((*((rng.choice((MAX, MIN)), (state + 1,)) for state in range(plies)), rng.choice(UTILITIES)))


def minimax_values(shape: Shape) -> list[Any]:
    """Return the value of each state, from the leaves up: an oracle that shares no code with the searches."""
    values: list[Any] = list(shape.nodes)
    for state in range(len(values) - 1, -1, -1):
        if isinstance(values[state], tuple):
            player, children = values[state]
            values[state] = (max if player == MAX else min)(values[child] for child in children)
    return values


def tree_size(shape: Shape) -> int:
    """Return the number of nodes of the game tree, in which a state counts once for each line that leads to it."""
    sizes = [1] * len(shape.nodes)
    for state in range(len(sizes) - 1, -1, -1):
        if not shape.terminal(state):
            children: tuple[int, ...] = shape.nodes[state][1]
            sizes[state] += sum(sizes[child] for child in children)
    return sizes[0]


def _utilities(rng: Random) -> tuple[Any, ...]:
    """Return the utilities of one game: few or many, close together or far apart."""
    kind = rng.randrange(5)
    if kind == 0:
        return (1, 0, -1)
    if kind == 1:
        centre = rng.uniform(-1e6, 1e6)
        return (centre, nextafter(centre, inf), nextafter(centre, -inf))
    if kind == 2:
        sign = rng.choice((1, -1))
        return tuple(sign * (10**6 + number) for number in range(20))
    if kind == 3:
        return (rng.choice(UTILITIES),)
    return tuple(rng.sample(UTILITIES, k=rng.randint(2, len(UTILITIES))))
