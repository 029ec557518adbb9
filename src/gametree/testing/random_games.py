"""Small games to try a search on, drawn at random; see `large_games` for those that are large.

A sketch is a game as bare data, from which a `TreeGame` or a `GraphGame` is made. Each random choice is a number
`choose(n)` below `n`, from a random generator or from Hypothesis, for which 0 is the simplest.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from gametree.game import MAX, MIN, Player
from gametree.games.graph_game import GraphGame
from gametree.games.tree_game import Tree, TreeGame
from gametree.testing.random_utilities import Choose, extreme_utilities, simple_utilities

Node: TypeAlias = "float | tuple[Player, tuple[int, ...]]"

MOST_NODES = 60
MOST_PLIES = 8
MOST_CHILDREN = 8
ONE_HASH = sys.hash_info.modulus  # all multiples of it have one hash
LETTERS = "abcdefgh"


class Sketch(NamedTuple):
    """A game as data: node 0 is the start; a node is a utility, or the player to move and the next nodes.

    The states of a graph are the numbers of its nodes, times `stride`.
    """

    nodes: dict[int, Node]
    is_tree: bool
    is_cyclic: bool = False
    stride: int = 1

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
    """Return the game of a sketched graph; its actions are letters, with numbers where there are many."""
    positions: dict[int, float | tuple[Player, dict[str, int]]] = {}
    for index, node in sketch.nodes.items():
        if isinstance(node, tuple):
            ways = {_letter(number): child * sketch.stride for number, child in enumerate(node[1])}
            positions[index * sketch.stride] = node[0], ways
        else:
            positions[index * sketch.stride] = node
    return GraphGame(0, positions)


def _letter(number: int) -> str:
    letter = LETTERS[number % len(LETTERS)]
    return f"{letter}{number}" if number >= len(LETTERS) else letter


def tree_sketch(choose: Choose, most_plies: int = MOST_PLIES) -> Sketch:
    """Draw a tree: players mostly alternate, but not always; in some trees most leaves are equal."""
    nodes: dict[int, Node] = {}
    utilities = simple_utilities(choose)

    def grow(parent: Player, plies: int) -> int:
        index = len(nodes)
        nodes[index] = 0
        is_leaf = choose(10) < (4 if index else 1)
        if is_leaf or plies == 0 or len(nodes) >= MOST_NODES:
            nodes[index] = utilities[choose(len(utilities))]
            return index
        player = (parent.opponent, MAX, MIN)[choose(3)]
        children = [grow(player, plies - 1)]
        while len(children) < MOST_CHILDREN and choose(5) > 1:
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
    utilities = simple_utilities(choose)
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
            nodes[index] = utilities[choose(len(utilities))] if is_leaf else grow(depth)
    return tidy(nodes, 0, is_tree=False)


def crossing_graph(choose: Choose) -> Sketch:
    """Draw a graph in layers in which most states can be reached in many ways, and cutoffs come before them.

    Tables that take a bound for a value go wrong here, in one of fifty if they confuse two bounds. In half of
    the graphs all states have one hash.
    """
    layers = [range(1)]
    for _ in range(7 + choose(3)):
        first = layers[-1].stop
        layers.append(range(first, first + 3 + choose(2)))
    utilities = (4, 20, 100)[choose(3)]
    nodes: dict[int, Node] = {}
    for depth, layer in enumerate(layers):
        for index in layer:
            if layer is layers[-1] or (index and choose(16) == 15):
                nodes[index] = choose(utilities)
            else:
                player = (MAX, MIN)[(depth + choose(12) // 11) % 2]
                below = [layers[min(depth + 1 + choose(3) // 2, len(layers) - 1)] for _ in range(2 + choose(2))]
                nodes[index] = player, tuple(dict.fromkeys(deeper[choose(len(deeper))] for deeper in below))
    return tidy(nodes, 0, is_tree=False)._replace(stride=(1, ONE_HASH)[choose(2)])


def with_extreme_utilities(sketch: Sketch, choose: Choose) -> Sketch:
    """Draw utilities that are easily confused for the leaves of a sketch."""
    utilities = extreme_utilities(choose)
    ends = (index for index, node in sketch.nodes.items() if not isinstance(node, tuple))
    return sketch._replace(nodes={**sketch.nodes, **{index: utilities[choose(len(utilities))] for index in ends}})


def cyclic_graph(choose: Choose) -> Sketch:
    """Draw a graph with cycles, for searches with a depth limit."""
    sketch = dag_sketch(choose)
    live = {index: node for index, node in sketch.nodes.items() if isinstance(node, tuple)}
    indices = list(live)
    for _ in range((1 + choose(3)) * bool(live)):
        player, following = live[indices[choose(len(live))]]
        back = indices[choose(len(live))]
        live[indices[choose(len(live))]] = player, (*following, back)
    return tidy({**sketch.nodes, **live}, 0, is_tree=False)._replace(is_cyclic=True)


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
