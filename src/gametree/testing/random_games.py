"""Small games to try a search on: drawn at random, made smaller, and written as text.

A sketch is a game as bare data, from which a `TreeGame` or a `GraphGame` is made. What is drawn is decided by
`choose(n)`, a number below `n`: a random generator's, or hypothesis's, for whom 0 is the simplest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeAlias

from gametree.game import MAX, MIN, Player
from gametree.games.graph_game import GraphGame
from gametree.games.tree_game import Tree, TreeGame

Choose: TypeAlias = Callable[[int], int]
Node: TypeAlias = "float | tuple[Player, tuple[int, ...]]"

UTILITIES = (0, 1, -1, 2, -2, 3, -3, 0.5, -0.25, 7, 1_000_000, -1_000_000)
SPREADS = (2, 5, 12, 12)
MOST_NODES = 60
MOST_PLIES = 8
LETTERS = "abcdefgh"


class Sketch(NamedTuple):
    """A game as data: node 0 is the start; a node is a utility, or who moves and to which nodes."""

    nodes: dict[int, Node]
    is_tree: bool

    @property
    def game(self) -> TreeGame | GraphGame[int, str]:
        """The game that is sketched."""
        return tree_game(self) if self.is_tree else graph_game(self)


def tree_game(sketch: Sketch) -> TreeGame:
    """Return the game of a sketched tree."""

    def tree(index: int) -> Tree:
        node = sketch.nodes[index]
        # Who moves is always written, so that equal trees are equal games.
        return (node[0], *map(tree, node[1])) if isinstance(node, tuple) else node

    return TreeGame(tree(0))


def graph_game(sketch: Sketch) -> GraphGame[int, str]:
    """Return the game of a sketched graph."""
    return GraphGame(
        0,
        {
            index: (node[0], dict(zip(LETTERS, node[1], strict=False))) if isinstance(node, tuple) else node
            for index, node in sketch.nodes.items()
        },
    )


def tree_sketch(choose: Choose, most_plies: int = MOST_PLIES, most_nodes: int = MOST_NODES) -> Sketch:
    """Draw a tree: players mostly alternate, but not always; of some, most leaves are equal."""
    nodes: dict[int, Node] = {}
    spread = SPREADS[choose(len(SPREADS))]

    def grow(parent: Player, plies: int) -> int:
        index = len(nodes)
        nodes[index] = 0
        is_leaf = choose(10) < (4 if index else 1)
        if is_leaf or plies == 0 or len(nodes) >= most_nodes:
            nodes[index] = UTILITIES[choose(spread)]
            return index
        player = (parent.opponent, MAX, MIN)[choose(3)]
        children = [grow(player, plies - 1)]
        while len(children) < len(LETTERS) and choose(5) > 1:
            children.append(grow(player, plies - 1))
        nodes[index] = player, tuple(children)
        return index

    grow(MIN, most_plies)
    return Sketch(nodes, is_tree=True)


def dag_sketch(choose: Choose, most_plies: int = MOST_PLIES) -> Sketch:
    """Draw a graph in layers: actions lead to the next layer or, now and then, beyond it, and lines meet again."""
    layers = [[0]]
    for _ in range(1 + max(choose(most_plies), choose(most_plies))):
        first = layers[-1][-1] + 1
        layers.append(list(range(first, first + 1 + choose(7))))
    spread = SPREADS[choose(len(SPREADS))]
    nodes: dict[int, Node] = {}

    def grow(depth: int) -> Node:
        player = (MAX, MIN)[(depth + choose(12) // 11) % 2]
        count = (1, 2, 2, 2, 3, 3)[choose(6)]
        children: list[int] = []
        for _ in range(count):
            below = layers[min(depth + 1 + choose(4) // 3, len(layers) - 1)]
            children.append(below[choose(len(below))])
        return player, tuple(children)

    for depth, layer in enumerate(layers):
        for index in layer:
            is_leaf = layer is layers[-1] or (index and choose(12) == 11)
            nodes[index] = UTILITIES[choose(spread)] if is_leaf else grow(depth)
    return tidy(nodes, 0, is_tree=False)


def small_trees(most_nodes: int) -> Iterator[Sketch]:
    """Yield every tree of at most `most_nodes` nodes, with leaves 0, 1 and -1, the smallest first."""
    for count in range(1, most_nodes + 1):
        for tree in _trees(count):
            yield Sketch(dict(enumerate(tree)), is_tree=True)


def _trees(count: int, first: int = 0) -> Iterator[tuple[Node, ...]]:
    """Yield the nodes, in preorder and numbered from `first`, of every tree with `count` of them."""
    if count == 1:
        yield from ((0,), (1,), (-1,))
    else:
        for player in Player:
            for children, below in _forests(count - 1, first + 1):
                yield ((player, children), *below)


def _forests(count: int, first: int) -> Iterator[tuple[tuple[int, ...], tuple[Node, ...]]]:
    """Yield the roots and the nodes of every row of trees with `count` nodes in all."""
    if count == 0:
        yield (), ()
    for size in range(1, count + 1):
        for tree in _trees(size, first):
            for roots, rest in _forests(count - size, first + size):
                yield (first, *roots), (*tree, *rest)


def uniform_tree(player: Player, branching: int, plies: int) -> Tree:
    """Return the tree of alternating players in which all leaves are equal and all live nodes as wide."""
    if plies == 0:
        return 0
    return (player, *[uniform_tree(player.opponent, branching, plies - 1)] * branching)


def tidy(nodes: dict[int, Node], start: int, *, is_tree: bool) -> Sketch:
    """Return the sketch of what can be reached, numbered breadth first."""
    numbers = {start: 0}
    for index in (ahead := [start]):  # the list grows while it is read
        node = nodes[index]
        for child in node[1] if isinstance(node, tuple) else ():
            if child not in numbers:
                numbers[child] = len(numbers)
                ahead.append(child)
    kept = {numbers[index]: nodes[index] for index in ahead}
    return Sketch(
        {
            index: (node[0], tuple(numbers[child] for child in node[1])) if isinstance(node, tuple) else node
            for index, node in kept.items()
        },
        is_tree,
    )
