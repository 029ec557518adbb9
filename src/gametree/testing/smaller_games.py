"""Simpler games made from one on which a search goes wrong, so that the smallest can be shown."""

from __future__ import annotations

from collections.abc import Iterator

from gametree.game import MAX, MIN
from gametree.testing.random_games import UTILITIES, Node, Sketch, tidy


def smaller(sketch: Sketch) -> Iterator[Sketch]:
    """Yield the sketches that are one step simpler: fewer nodes, fewer actions, simpler utilities, MAX for MIN."""
    nodes = sketch.nodes
    for index, node in nodes.items():
        if isinstance(node, tuple):
            for child in node[1]:
                yield tidy(_redirected(nodes, index, child), child if index == 0 else 0, is_tree=sketch.is_tree)
    for index, node in nodes.items():
        if isinstance(node, tuple):
            player, children = node
            yield _replaced(sketch, index, 0)
            for place in range(len(children) if len(children) > 1 else 0):
                yield _replaced(sketch, index, (player, children[:place] + children[place + 1 :]))
            if player is MIN:
                yield _replaced(sketch, index, (MAX, children))
        else:
            for utility in UTILITIES[: UTILITIES.index(node)]:
                yield _replaced(sketch, index, utility)


def _replaced(sketch: Sketch, index: int, node: Node) -> Sketch:
    return tidy({**sketch.nodes, index: node}, 0, is_tree=sketch.is_tree)


def _redirected(nodes: dict[int, Node], gone: int, instead: int) -> dict[int, Node]:
    return {
        index: (node[0], tuple(instead if child == gone else child for child in node[1]))
        if isinstance(node, tuple)
        else node
        for index, node in nodes.items()
    }
