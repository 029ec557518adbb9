"""Whether a search prunes, and as much as alpha-beta; and games in which the players take turns."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any, NamedTuple

from gametree import MIN, Search, minimax
from gametree.games import TreeGame
from gametree.testing.answers import ask
from gametree.testing.leaf_checks import UniformTree, different_leaves, uniform_trees

MOST_LEAVES = 64  # of a uniform tree
LAW = "A search that prunes looks at no more leaves than alpha-beta."
PLAIN = (
    "It looks at every leaf, as a plain minimax does: it makes no cutoff, so there was none to check. If it is"
    " meant to be alpha-beta, pass alpha and beta on."
)
GAMES = 150
DEEPEST, WIDEST = 4, 3


class Late(NamedTuple):
    """A uniform tree of which a search looks at more leaves than alpha-beta, and how many it looks at."""

    tree: UniformTree
    leaves: int


class Pruning(NamedTuple):
    """The findings about the cutoffs of a search, as rows of laws and notes for the page."""

    rows: list[dict[str, str]]
    notes: list[str]
    fault: Late | None


def pruning_of(function: Search) -> Pruning:
    """Return whether a function of a game and a state cuts off, and where it cuts off later than alpha-beta."""
    pruned = any(0 < leaves_seen(function, game) < leaves_seen(minimax, game) for game in alternating_games())
    if not pruned:
        return Pruning([], [PLAIN], None)
    late = next((found for tree in _trees() if (found := _late(function, tree))), None)
    row = {"name": "prunes", "law": LAW, "verdict": "failed" if late else "passed", "message": ""}
    return Pruning([row], [], late)


def _late(function: Search, tree: UniformTree) -> Late | None:
    leaves = leaves_seen(function, tree.game)
    return Late(tree, leaves) if leaves > tree.fewest_leaves else None


def _trees() -> list[UniformTree]:
    return [tree for tree in uniform_trees() if tree.branching > 1 < tree.plies and _size(tree) <= MOST_LEAVES]


def _size(tree: UniformTree) -> int:
    size: int = tree.branching**tree.plies
    return size


def leaves_seen(function: Search, game: TreeGame) -> int:
    """Return how many leaves a function looks at from the start of a game; 0 if it fails."""
    answer = ask(different_leaves, function, game, game.initial_state())
    return 0 if answer.error else int(answer.value)


@cache
def alternating_games() -> tuple[TreeGame, ...]:
    """Return trees in which the players take turns, the smallest first."""
    random = Random(1)
    trees = [_tree(random, plies) for plies in range(DEEPEST + 1) for _ in range(GAMES // (DEEPEST + 1))]
    begun = [[MIN, *tree] if place % 2 and isinstance(tree, list) else tree for place, tree in enumerate(trees)]
    return tuple(map(TreeGame, sorted(begun, key=lambda tree: len(repr(tree)))))


def _tree(random: Random, plies: int) -> int | list[Any]:
    if plies == 0 or random.random() < 0.1:
        return random.randint(-3, 3)
    return [_tree(random, plies - 1) for _ in range(random.randint(1, WIDEST))]
