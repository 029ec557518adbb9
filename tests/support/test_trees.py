"""The random games, on which laws are tested, have every kind of shape."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from hypothesis import find, settings

from gametree import alpha_beta, rank_actions
from tests.support.trees import Branch, Position, height, leaves, positions, size, tree_game

few = settings(max_examples=100, derandomize=True, database=None)


def branches(tree: Position) -> Iterator[Branch]:
    if isinstance(tree, Branch):
        yield tree
        for child in tree.children:
            yield from branches(child)


def moves_twice(branch: Branch) -> bool:
    return any(isinstance(child, Branch) and child.player is branch.player for child in branch.children)


def alternates(branch: Branch) -> bool:
    return any(isinstance(child, Branch) and child.player is not branch.player for child in branch.children)


KINDS: dict[str, Callable[[Position], bool]] = {
    "a single leaf": lambda tree: isinstance(tree, int),
    "six plies deep": lambda tree: height(tree) == 6,
    "more than a hundred nodes": lambda tree: size(tree) > 100,
    "a single action": lambda tree: any(len(branch.children) == 1 for branch in branches(tree)),
    "a player who moves twice": lambda tree: any(moves_twice(branch) for branch in branches(tree)),
    "players who alternate": lambda tree: any(alternates(branch) for branch in branches(tree)),
    "all utilities": lambda tree: set(leaves(tree)) == {-2, -1, 0, 1, 2},
}


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_tree_is_drawn(kind: str) -> None:
    find(positions, KINDS[kind], settings=few)


def test_ties_at_the_root_are_drawn() -> None:
    def tied(tree: Position) -> bool:
        values = [result.value for result in rank_actions(tree_game(tree), 0)]
        return len(values) > 1 and values[0] == values[1] == alpha_beta(tree_game(tree), 0).value

    find(positions, tied, settings=few)
