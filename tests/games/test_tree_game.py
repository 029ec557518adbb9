"""TreeGame: a tree, written out."""

from __future__ import annotations

from typing import Any

import pytest

from gametree import MAX, MIN, BrokenGame, Result, alpha_beta, minimax
from gametree.games import TreeGame


def test_the_tree_of_the_textbook() -> None:
    # Russell & Norvig, "Artificial Intelligence: A Modern Approach", 4th edition, figure 5.2: value 3 by a1.
    game = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    assert minimax(game, game.initial_state()) == alpha_beta(game, 0) == Result(3, (0, 0))


def test_nodes_are_numbered_in_preorder() -> None:
    game = TreeGame([[3, 12], 8])
    assert [game.terminal(node) for node in range(5)] == [False, False, True, True, True]
    assert [game.utility(node) for node in (2, 3, 4)] == [3, 12, 8]
    assert (list(game.actions(0)), game.result(0, 0), game.result(0, 1)) == ([0, 1], 1, 4)
    assert (list(game.actions(1)), game.result(1, 0), game.result(1, 1)) == ([0, 1], 2, 3)


def test_a_leaf_can_be_asked_anything_too() -> None:
    game = TreeGame([MAX, 1, [MIN, 2]])
    assert (game.player(1), game.player(3)) == (MIN, MAX)
    assert [list(game.actions(leaf)) for leaf in (1, 3)] == [[], []]


def test_players_alternate_unless_told_otherwise() -> None:
    game = TreeGame([[1, [2]], [MAX, [3]], [MIN, [4]]])
    players = {node: game.player(node) for node in range(11) if not game.terminal(node)}
    assert players == {0: MAX, 1: MIN, 3: MAX, 5: MAX, 6: MIN, 8: MIN, 9: MAX}


def test_the_root_may_be_a_leaf_or_the_opponents() -> None:
    assert minimax(TreeGame(5), 0) == (5, ())
    assert minimax(TreeGame([MIN, 5, -5]), 0) == (-5, (1,))
    assert minimax(TreeGame((1.5, 2.5)), 0) == (2.5, (1,))


def test_a_tree_may_be_deeper_than_python_recurses() -> None:
    tree: Any = 1
    for _ in range(20_000):
        tree = [tree]
    assert TreeGame(tree).utility(20_000) == 1


def test_equal_trees_are_equal_games() -> None:
    assert TreeGame([1, 2]) == TreeGame([1, 2]) != TreeGame([2, 1])
    assert repr(TreeGame([1, 2])) == "TreeGame(tree=[1, 2])"
    assert hash(TreeGame((1, 2))) == hash(TreeGame((1, 2)))


@pytest.mark.parametrize("item", [None, "ab", {1: 2}, {1}, object])
def test_what_is_no_tree_is_refused(item: Any) -> None:
    trees: list[Any] = [item, [1, [2, item]]]
    for tree in trees:
        with pytest.raises(BrokenGame) as caught:
            TreeGame(tree)
        assert str(caught.value) == (f"{item!r} in a tree is neither a number nor a sequence: write one of these.")


def test_a_live_node_has_no_utility() -> None:
    with pytest.raises(BrokenGame) as caught:
        TreeGame([1, [2]]).utility(2)
    assert str(caught.value) == "Node 2 is not a leaf, so it has no utility: search it instead."
