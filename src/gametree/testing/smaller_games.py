"""Simpler games made from one on which a search fails, to find the smallest of them."""

from __future__ import annotations

from collections.abc import Iterator

from gametree.game import MAX, MIN
from gametree.testing.random_games import Node, Sketch, tidy
from gametree.testing.random_utilities import SIMPLE


def smaller(sketch: Sketch) -> Iterator[Sketch]:
    """Yield simpler sketches, the greatest steps first: fewer nodes, simpler utilities, MAX in place of MIN."""
    yield from _with_later_start(sketch)
    yield from _with_fewer_actions(sketch)
    nodes = sketch.nodes
    for index, node in nodes.items():
        if isinstance(node, tuple):
            for child in node[1]:
                yield _tidy(sketch, _redirected(nodes, index, child), child if index == 0 else 0)
    yield from _with_simpler_utilities(sketch)
    for index, node in nodes.items():
        if isinstance(node, tuple):
            player, children = node
            yield _replaced(sketch, index, 0)
            for place in range(len(children) if len(children) > 1 else 0):
                yield _replaced(sketch, index, (player, children[:place] + children[place + 1 :]))
            if player is MIN:
                yield _replaced(sketch, index, (MAX, children))
        else:
            for utility in _simpler(node):
                yield _replaced(sketch, index, utility)


def _with_later_start(sketch: Sketch) -> Iterator[Sketch]:
    """Yield the rest of a game after half of it, after a quarter, after an eighth, and so on."""
    start = len(sketch.nodes) // 2
    while start:
        yield _tidy(sketch, sketch.nodes, start)
        start //= 2


def _with_fewer_actions(sketch: Sketch) -> Iterator[Sketch]:
    """Yield sketches without a half, a quarter, and so on, of the many actions of a node."""
    for index, node in sketch.nodes.items():
        if isinstance(node, tuple):
            player, children = node
            size = len(children) // 2
            while size > 1:
                for first in range(0, len(children), size):
                    left = children[:first] + children[first + size :]
                    yield _replaced(sketch, index, (player, left))
                size //= 2


def _with_simpler_utilities(sketch: Sketch) -> Iterator[Sketch]:
    """Yield sketches in which all leaves of one utility get a simpler one."""
    for utility in dict.fromkeys(node for node in sketch.nodes.values() if not isinstance(node, tuple)):
        for simpler in _simpler(utility):
            nodes = {index: simpler if node == utility else node for index, node in sketch.nodes.items()}
            yield _tidy(sketch, nodes)


def _simpler(utility: float) -> tuple[float, ...]:
    return SIMPLE[: SIMPLE.index(utility)] if utility in SIMPLE else SIMPLE


def _replaced(sketch: Sketch, index: int, node: Node) -> Sketch:
    return _tidy(sketch, {**sketch.nodes, index: node})


def _tidy(sketch: Sketch, nodes: dict[int, Node], start: int = 0) -> Sketch:
    return tidy(nodes, start, is_tree=sketch.is_tree)._replace(is_cyclic=sketch.is_cyclic, stride=sketch.stride)


def _redirected(nodes: dict[int, Node], gone: int, instead: int) -> dict[int, Node]:
    return {
        index: (node[0], tuple(instead if child == gone else child for child in node[1]))
        if isinstance(node, tuple)
        else node
        for index, node in nodes.items()
    }
