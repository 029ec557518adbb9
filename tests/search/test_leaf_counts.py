"""Leaf counts, which find missed cutoffs, as no comparison of results can.

Law: on a uniform tree of equal leaves with alternating players alpha-beta visits exactly
b^ceil(d/2) + b^floor(d/2) - 1 leaves (Knuth & Moore, "An analysis of alpha-beta pruning", 1975).
"""

from __future__ import annotations

from math import ceil, floor

import pytest
from hypothesis import given

from gametree import Counted, Player, alpha_beta, depth_penalised_minimax, minimax
from tests.support.trees import Branch, Position, leaves, positions, size, tree_game, uniform

SHAPES = [(1, 6), (2, 0), (2, 1), (2, 2), (2, 5), (2, 8), (3, 3), (3, 6), (4, 5), (5, 4)]


@pytest.mark.parametrize(("branching", "depth"), SHAPES)
@pytest.mark.parametrize("player", Player)
@pytest.mark.parametrize("leaf", [0, 1, -1])
def test_alpha_beta_visits_the_fewest_leaves_of_a_uniform_tree(
    branching: int, depth: int, player: Player, leaf: int
) -> None:
    # Knuth & Moore, "An analysis of alpha-beta pruning", 1975, corollary of theorem 1 (and Slagle & Dixon, 1969).
    game = Counted(tree_game(uniform(branching, depth, leaf, player)))
    alpha_beta(game, 0)
    assert game.leaves == branching ** ceil(depth / 2) + branching ** floor(depth / 2) - 1


@given(positions)
def test_minimax_visits_every_node_and_asks_every_leaf_once(tree: Position) -> None:
    for search in (minimax, depth_penalised_minimax):
        game = Counted(tree_game(tree))
        search(game, 0)
        assert (game.nodes, game.leaves) == (size(tree), len(list(leaves(tree))))


@given(positions)
def test_alpha_beta_never_visits_more_than_minimax(tree: Position) -> None:
    game = Counted(tree_game(tree))
    alpha_beta(game, 0)
    assert 1 <= game.leaves <= len(list(leaves(tree)))
    assert game.leaves <= game.nodes <= size(tree)


@pytest.mark.parametrize("player", Player)
def test_a_cut_is_made_at_equality(player: Player) -> None:
    # The player to move has `sure` already; the opponent reaches it at once in the second child, so its last leaf
    # is cut.
    sure = int(player)
    replies = player.opponent
    tree = Branch(player, (Branch(replies, (sure, sure)), Branch(replies, (sure, 9 * sure))))
    game = Counted(tree_game(tree))
    assert alpha_beta(game, 0) == (sure, (0, 0))
    assert (game.nodes, game.leaves) == (6, 3)
