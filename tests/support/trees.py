"""Random games for the laws, and a minimax of the drawn tree itself, as a second implementation."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import accumulate
from random import Random
from typing import NamedTuple, TypeAlias

from hypothesis import strategies as st

from gametree import MAX, Player
from gametree.games import GraphGame, TreeGame
from gametree.games.tree_game import Tree


class Branch(NamedTuple):
    """A live position: the player to move, and the children."""

    player: Player
    children: tuple[Position, ...]


Position: TypeAlias = "Branch | int"


def size(position: Position) -> int:
    """Return the number of nodes of a tree."""
    return 1 if isinstance(position, int) else 1 + sum(map(size, position.children))


def height(position: Position) -> int:
    """Return the number of plies of the longest line."""
    return 0 if isinstance(position, int) else 1 + max(map(height, position.children))


def leaves(position: Position) -> Iterator[int]:
    """Yield the utilities of a tree, from the left."""
    if isinstance(position, int):
        yield position
    else:
        for child in position.children:
            yield from leaves(child)


def literal(position: Position) -> Tree:
    """Return the tree as a TreeGame takes it."""
    if isinstance(position, int):
        return position
    return [position.player, *map(literal, position.children)]


class NamedNodes(TreeGame):
    """A tree whose nodes have names in the notation, which messages must use."""

    def format_state(self, state: int) -> str:
        return f"node {state}"


def tree_game(position: Position) -> TreeGame:
    """Return the game of a tree."""
    return NamedNodes(literal(position))


def as_it_is(utility: float, _plies: int) -> float:
    """Return the utility of a leaf."""
    return utility


def fewer_plies_first(penalty: float) -> Callable[[float, int], float]:
    """Return the value of a leaf with a penalty for its plies."""
    return lambda utility, plies: utility - ((utility > 0) - (utility < 0)) * penalty * plies


def solve(
    tree: Position,
    *,
    worth: Callable[[float, int], float] = as_it_is,
    depth: int | None = None,
    evaluate: Callable[[int], float] = float,
) -> tuple[float, tuple[int, ...]]:
    """Return the minimax value and the first best line, with the nodes numbered in preorder for `evaluate`."""

    def best(position: Position, number: int, plies: int) -> tuple[float, tuple[int, ...]]:
        if isinstance(position, int):
            return worth(position, plies), ()
        if plies == depth:
            return evaluate(number), ()
        numbers = accumulate(map(size, position.children), initial=number + 1)
        options = [best(child, n, plies + 1) for child, n in zip(position.children, numbers, strict=False)]
        values = [value for value, _ in options]
        choice = values.index(max(values) if position.player is MAX else min(values))
        return values[choice], (choice, *options[choice][1])

    return best(tree, 0, 0)


def uniform(branching: int, depth: int, leaf: int = 0, player: Player = MAX) -> Position:
    """Return the tree with that many children everywhere, equal leaves and alternating players."""
    if depth == 0:
        return leaf
    child = uniform(branching, depth - 1, leaf, player.opponent)
    return Branch(player, (child,) * branching)


def random_tree(seed: int, depth: int, branching: int) -> Position:
    """Return a tree of at most that depth and branching: players drawn freely, few utilities, many ties."""
    rng = Random(seed)

    def grown(plies_left: int) -> Position:
        if plies_left == 0 or (plies_left < depth and rng.random() < 1 / 6):
            return rng.randint(-2, 2)
        children = tuple(grown(plies_left - 1) for _ in range(rng.randint(1, branching)))
        return Branch(rng.choice(list(Player)), children)

    return grown(depth)


def layered_dag(seed: int, layers: int, width: int) -> GraphGame[tuple[int, int], int]:
    """Return a game whose lines of play meet again: every successor is a state of the next layer."""
    rng = Random(seed)
    dag: dict[tuple[int, int], float | tuple[Player, dict[int, tuple[int, int]]]] = {}
    for layer in range(layers):
        for place in range(width):
            if layer == layers - 1 or rng.random() < layer / 20:
                dag[layer, place] = rng.randint(-4, 4)
            else:
                targets = [(layer + 1, rng.randrange(width)) for _ in range(rng.randint(1, 3))]
                dag[layer, place] = rng.choice(list(Player)), dict(enumerate(targets))
    return GraphGame((0, 0), dag)


def cyclic(values: list[int]) -> Callable[[int], float]:
    """Return an evaluation that gives the values, in eighths, to the states in turn."""
    return lambda state: values[state % len(values)] / 8


seeds = st.integers(0, 2**32)
positions = st.builds(random_tree, seeds, st.sampled_from(range(7)), st.sampled_from([1, 2, 3]))
evaluations = st.lists(st.integers(-8, 8), min_size=1, max_size=7).map(cyclic)
layered_dags = st.builds(layered_dag, seeds, st.sampled_from(range(2, 8)), st.sampled_from([2, 3, 4]))
