"""The items to draw of a tree: its nodes, actions not searched, and stubs for all that is left out."""

from __future__ import annotations

from math import inf
from typing import Any, NamedTuple

from gametree.arguments import whole_number
from gametree.tree.recorder import TreeNode
from gametree.tree.search_tree import SearchTree


class Item(NamedTuple):
    """An item to draw, below the item numbered `above` (-1 for the root).

    It is a `node` that was visited. If `node` is None, it is one action that was not searched, in `unsearched`, or
    a stub for all that is left out there: `hidden` visited nodes, and the `unsearched` actions.
    """

    above: int
    depth: int
    node: TreeNode[Any, Any] | None
    unsearched: tuple[Any, ...] = ()
    hidden: int = 0

    @property
    def stub(self) -> bool:
        """Whether this stands for several things."""
        return self.node is None and (self.hidden > 0 or len(self.unsearched) > 1)


SEVERAL = 3  # From this number on, the unsearched actions of a node are drawn together.


def outline(tree: SearchTree[Any, Any], *, max_depth: int | None, max_nodes: int | None) -> list[Item]:
    """Return the items to draw, level by level, the children of a node in the order of its actions.

    If the tree is larger than `max_nodes`, the best line gets up to half of them, and the upper levels get the
    rest, from left to right. Raises ValueError for a limit below its least: a depth of 0, one node.
    """
    deepest = inf if max_depth is None else whole_number(max_depth, "max_depth", least=0)
    most = inf if max_nodes is None else whole_number(max_nodes, "max_nodes", least=1)
    line = {node.order for node in tree.line[: int(min(most, len(tree)) // 2)]}
    free = most - len(line | {1})
    sizes = _sizes(tree)
    items = [Item(-1, 0, tree.root)]
    for above, item in enumerate(items):
        node = item.node
        if node is None:
            continue
        hidden = 0
        unsearched: list[Any] = []
        one_by_one = bool(node.children) and len(node.unsearched) < SEVERAL
        for action in _actions(node):
            child = node.children.get(action)
            shown = item.depth < deepest and (child is not None or one_by_one)
            if shown and child is not None and child.order in line:
                items.append(Item(above, item.depth + 1, child))
            elif shown and free > 0:
                free -= 1
                items.append(Item(above, item.depth + 1, child, () if child else (action,)))
            elif child is not None:
                hidden += sizes[child.order]
            else:
                unsearched.append(action)
        if hidden or (unsearched and node.children):
            items.append(Item(above, item.depth + 1, None, tuple(unsearched), hidden))
    return items


def children_of(items: list[Item]) -> list[list[int]]:
    """Return the numbers of the items below each item."""
    children: list[list[int]] = [[] for _ in items]
    for number, item in enumerate(items):
        if item.above >= 0:
            children[item.above].append(number)
    return children


def _actions(node: TreeNode[Any, Any]) -> list[Any]:
    """Return the actions of a node as the game lists them, then the other actions that the search tried."""
    listed = node.actions or ()
    return [*listed, *(action for action in node.children if action not in set(listed))]


def _sizes(tree: SearchTree[Any, Any]) -> list[int]:
    """Return the number of nodes in each node's subtree, itself included, by order."""
    sizes = [1] * (len(tree) + 1)
    for node in reversed(tuple(tree)):
        if node.parent is not None:
            sizes[node.parent.order] += sizes[node.order]
    return sizes
