"""Small games to try a search on, drawn at random from heavy-tailed distributions.

A sketch is a game as bare data, from which a `TreeGame` or a `GraphGame` is made. Each random choice is a number
`choose(n)` below `n`, from a random generator or from Hypothesis, for which 0 is the simplest. No size has a low
limit beyond which a bug would never be found: each further doubling is half as likely as the last.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeAlias

from gametree.game import MAX, MIN, Player
from gametree.games.graph_game import GraphGame
from gametree.games.tree_game import Tree, TreeGame
from gametree.testing.random_utilities import Choose, extreme_utilities, simple_utilities

Node: TypeAlias = "float | tuple[Player, tuple[int, ...]]"
Turns: TypeAlias = Callable[[int], Player]

MOST_NODES = 60
MOST_PLIES = 8
MOST_CHILDREN = 8
MOST_WIDE = 1_000
LONGEST_CHAIN = 100  # a textbook search recurses once per ply, and Python's limit is 1,000
MOST_DIAMONDS = 9  # plain minimax visits a graph of n diamonds 2**n times
LETTERS = "abcdefgh"


class Sketch(NamedTuple):
    """A game as data: node 0 is the start; a node is a utility, or the player to move and the next nodes."""

    nodes: dict[int, Node]
    is_tree: bool
    is_cyclic: bool = False

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
    return GraphGame(
        0,
        {
            index: (node[0], {_letter(number): child for number, child in enumerate(node[1])})
            if isinstance(node, tuple)
            else node
            for index, node in sketch.nodes.items()
        },
    )


def _letter(number: int) -> str:
    letter = LETTERS[number % len(LETTERS)]
    return f"{letter}{number}" if number >= len(LETTERS) else letter


def heavy_tailed(choose: Choose, least: int, most: int) -> int:
    """Draw a number from `least` to `most`; each doubling is half as likely as the last."""
    number = least
    while number < most and choose(2):
        number *= 2
    return min(most, number + choose(number))


def tree_sketch(choose: Choose, most_plies: int = MOST_PLIES, most_nodes: int = MOST_NODES) -> Sketch:
    """Draw a tree: players mostly alternate, but not always; in some trees most leaves are equal."""
    nodes: dict[int, Node] = {}
    utilities = simple_utilities(choose)

    def grow(parent: Player, plies: int) -> int:
        index = len(nodes)
        nodes[index] = 0
        is_leaf = choose(10) < (4 if index else 1)
        if is_leaf or plies == 0 or len(nodes) >= most_nodes:
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


def extreme_tree(choose: Choose) -> Sketch:
    """Draw a tree or graph of a plain shape, with utilities that are easily confused."""
    sketch = (tree_sketch, dag_sketch)[choose(2)](choose, 1 + choose(MOST_PLIES))
    utilities = extreme_utilities(choose)
    leaves = {index: utilities[choose(len(utilities))] for index, node in sketch.nodes.items() if _is_leaf(node)}
    return sketch._replace(nodes={**sketch.nodes, **leaves})


def wide_tree(choose: Choose) -> Sketch:
    """Draw a root with many actions, most of them alike; some lead to small trees."""
    turns = _turns(choose)
    usual, *others = _utilities(choose)
    nodes: dict[int, Node] = {}

    def leaf() -> float:
        return others[choose(len(others))] if others and choose(20) == 0 else usual

    width = heavy_tailed(choose, 4, MOST_WIDE)
    children = list(range(1, width + 1))
    nodes[0] = turns(0), tuple(children)
    nodes.update({child: leaf() for child in children})
    for _ in range(choose(3)):
        child, replies = children[choose(width)], heavy_tailed(choose, 1, 50)
        below = range(len(nodes), len(nodes) + replies)
        nodes[child] = turns(1), tuple(below)
        nodes.update({index: leaf() for index in below})
    if others:
        nodes[children[choose(width)]] = others[choose(len(others))]
    return tidy(nodes, 0, is_tree=True)


def deep_tree(choose: Choose) -> Sketch:
    """Draw a long chain; at some states a player may leave it, which is seldom better."""
    turns = _turns(choose)
    utilities = sorted(_utilities(choose))
    nodes: dict[int, Node] = {}
    plies = heavy_tailed(choose, 4, LONGEST_CHAIN)
    index = 0
    for ply in range(plies):
        player = turns(ply)
        aside = (0, 0, 1, 1, 1, 2)[choose(6)]
        children = [index + 1 + number for number in range(aside + 1)]
        # To leave the chain is worst for the player to move, except at one state in eight.
        worst = utilities[0] if player is MAX else utilities[-1]
        for child in children[:-1]:
            nodes[child] = utilities[choose(len(utilities))] if choose(8) == 0 else worst
        place = choose(aside + 1)
        nodes[index] = player, (*children[:place], children[-1], *children[place:-1])
        index = children[-1]
    nodes[index] = utilities[choose(len(utilities))]
    return tidy(nodes, 0, is_tree=True)


def diamonds(choose: Choose) -> Sketch:
    """Draw a chain of states that can each be reached from the last in two ways or three."""
    turns = _turns(choose)
    utilities = _utilities(choose)
    nodes: dict[int, Node] = {}
    tops = range(0, 4 * (1 + choose(MOST_DIAMONDS)), 4)
    for ply, top in enumerate(tops):
        nodes[top] = turns(2 * ply), (top + 1, top + 2, *((top + 3,) * (choose(3) == 0)))
        nodes[top + 1] = turns(2 * ply + 1), (top + 4,)
        nodes[top + 2] = (
            turns(2 * ply + choose(2)),
            ((top + 4, top + 3), (top + 3, top + 4), (top + 4,))[choose(3)],
        )
        nodes[top + 3] = utilities[choose(len(utilities))]
    nodes[tops[-1] + 4] = utilities[choose(len(utilities))]
    return tidy(nodes, 0, is_tree=False)


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


SHAPES: tuple[Callable[[Choose], Sketch], ...] = (extreme_tree, wide_tree, extreme_tree, deep_tree, diamonds)


def _is_leaf(node: Node) -> bool:
    return not isinstance(node, tuple)


def _utilities(choose: Choose) -> tuple[float, ...]:
    return extreme_utilities(choose) if choose(2) else simple_utilities(choose)


def _turns(choose: Choose) -> Turns:
    """Draw the player of each ply: alternating, alternating with exceptions, always the same, or at random."""
    first, manner = (MAX, MIN)[choose(2)], choose(6)

    def in_turn(ply: int) -> Player:
        return first if ply % 2 == 0 else first.opponent

    def mostly_in_turn(ply: int) -> Player:
        return in_turn(ply + choose(6) // 5)

    def alone(_ply: int) -> Player:
        return first

    def any_order(_ply: int) -> Player:
        return (MAX, MIN)[choose(2)]

    return (in_turn, in_turn, in_turn, mostly_in_turn, alone, any_order)[manner]


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
