"""Random trees with chance for the laws, and their value by a second implementation, on the drawn tree itself."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import accumulate
from random import Random
from typing import Any, NamedTuple, TypeAlias

from gametree import CHANCE, MAX, Chance, Player
from gametree.games import ChanceTree

MOVERS = (*Player, CHANCE)


class Branch(NamedTuple):
    """A live position: who moves, the children, and their probabilities if chance moves."""

    mover: Player | Chance
    children: tuple[Position, ...]
    probabilities: tuple[Any, ...]


Position: TypeAlias = "Branch | int"


def size(position: Position) -> int:
    """Return the number of nodes of a tree."""
    return 1 if isinstance(position, int) else 1 + sum(map(size, position.children))


def random_chances(rng: Random, count: int) -> tuple[Fraction, ...]:
    """Return positive probabilities with the sum 1."""
    weights = [rng.randint(1, 5) for _ in range(count)]
    return tuple(Fraction(weight, sum(weights)) for weight in weights)


def random_tree(rng: Random, depth: int, branching: int = 3, least: int = -2, most: int = 2) -> Position:
    """Return a tree of at most that depth and branching, whose players and chance nodes are drawn freely."""

    def grown(plies_left: int) -> Position:
        if plies_left == 0 or (plies_left < depth and rng.random() < 1 / 6):
            return rng.randint(least, most)
        mover, count = rng.choice(MOVERS), rng.randint(1, branching)
        children = tuple(grown(plies_left - 1) for _ in range(count))
        return Branch(mover, children, random_chances(rng, count) if mover is CHANCE else ())

    return grown(depth)


def chance_game(position: Position, number: Callable[[Any], Any] = Fraction) -> ChanceTree:
    """Return the game of a tree; `number` makes its utilities and probabilities."""

    def literal(position: Position) -> object:
        if isinstance(position, int):
            return number(position)
        children = [literal(child) for child in position.children]
        if position.mover is CHANCE:
            return [CHANCE, *zip(map(number, position.probabilities), children, strict=True)]
        return [position.mover, *children]

    return ChanceTree(literal(position))


def brute_force(
    tree: Position, depth: int | None = None, evaluate: Callable[[int], Any] = int
) -> tuple[Any, tuple[int, ...]]:
    """Return the value of a tree and the first best line before chance, at a depth in moves of players.

    `evaluate` is given the number of a node in preorder.
    """

    def valued(position: Position, number: int, moves: int) -> tuple[Any, tuple[int, ...]]:
        if isinstance(position, int):
            return position, ()
        if moves == depth and position.mover is not CHANCE:
            return evaluate(number), ()
        numbers = accumulate(map(size, position.children), initial=number + 1)
        moves += position.mover is not CHANCE
        found = [valued(child, n, moves) for child, n in zip(position.children, numbers, strict=False)]
        values = [value for value, _ in found]
        if position.mover is CHANCE:
            return sum(p * value for p, value in zip(position.probabilities, values, strict=True)), ()
        choice = values.index(max(values) if position.mover is MAX else min(values))
        return values[choice], (choice, *found[choice][1])

    return valued(tree, 0, 0)


class ChanceGraph(NamedTuple):
    """A game of written-out positions: a utility, or who moves, the next states, and their probabilities."""

    positions: dict[int, Any]

    def initial_state(self) -> int:
        return 0

    def player(self, state: int) -> Player | Chance:
        mover: Player | Chance = self.positions[state][0]
        return mover

    def actions(self, state: int) -> range:
        return range(len(self.positions[state][1]))

    def outcomes(self, state: int) -> list[tuple[int, Fraction]]:
        chances: tuple[Fraction, ...] = self.positions[state][2]
        return list(enumerate(chances))

    def result(self, state: int, action: int) -> int:
        following: int = self.positions[state][1][action]
        return following

    def terminal(self, state: int) -> bool:
        return not isinstance(self.positions[state], tuple)

    def utility(self, state: int) -> Any:
        return self.positions[state]


def random_position(
    rng: Random, following: range
) -> tuple[Player | Chance, tuple[int, ...], tuple[Fraction, ...]]:
    """Return who moves at a position, some of the states that follow, and their probabilities."""
    mover, ways = rng.choice(MOVERS), tuple(rng.choice(following) for _ in range(rng.randint(1, 3)))
    return mover, ways, random_chances(rng, len(ways)) if mover is CHANCE else ()


def random_graph(rng: Random, layers: int, width: int) -> ChanceGraph:
    """Return a game whose lines of play meet again: every successor is in the next layer."""
    positions: dict[int, Any] = {}
    for layer in range(layers):
        for state in range(layer * width, layer * width + width):
            following = range((layer + 1) * width, (layer + 2) * width)
            positions[state] = random_position(rng, following)
    positions |= {state: rng.randint(-2, 2) for state in range(layers * width, (layers + 1) * width)}
    return ChanceGraph(positions)
