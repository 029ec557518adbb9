"""The texts of drawn items: actions, the nodes left out, and the text shown when the mouse rests on an item."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gametree.game import format_action
from gametree.notation import shorten, shorten_alike, state_text
from gametree.transform.transformation import unwrap_state
from gametree.tree.annotations import edge_text, interval_text, notes
from gametree.tree.outline import Item
from gametree.tree.recorder import TreeNode
from gametree.tree.search_tree import SearchTree

LATEST, LONGEST = 20, 14  # The most actions shown of the path to a node, and the most characters of a label.


def action_texts(tree: SearchTree[Any, Any], items: Sequence[Item], most: int = LONGEST) -> list[str]:
    """Return the actions of items as labels, short but different among siblings; the root and stubs have none."""
    return _different(items, [whole_action(tree, item) for item in items], most)


def state_labels(tree: SearchTree[Any, Any], items: Sequence[Item], most: int) -> list[str]:
    """Return the states of items as labels, short but different among siblings; items without a node have none."""
    rules = tree.rules
    states = ["" if item.node is None else state_text(rules, unwrap_state(item.node.state)) for item in items]
    return _different(items, states, most)


def _different(items: Sequence[Item], texts: list[str], most: int) -> list[str]:
    """Shorten the texts of items, so that those of siblings stay different."""
    families: dict[int, list[int]] = {}
    for number, item in enumerate(items):
        if texts[number]:
            families.setdefault(item.above, []).append(number)
    for family in families.values():
        for number, text in zip(family, shorten_alike([texts[number] for number in family], most), strict=True):
            texts[number] = text
    return texts


def whole_action(tree: SearchTree[Any, Any], item: Item) -> str:
    """Return the action of an item as it is; the root and stubs have none."""
    if item.above < 0 or item.stub:
        return ""
    if item.node is not None:
        return edge_text(tree.rules, item.node)
    return format_action(tree.rules, item.unsearched[0])


def hover(tree: SearchTree[Any, Any], item: Item) -> str:
    """Return the text that is shown when the mouse rests on an item."""
    node = item.node
    if node is None:
        return "; ".join(stub_lines(tree, item)) if item.stub else f"{whole_action(tree, item)}: not searched"
    last: list[str] = []
    place: TreeNode[Any, Any] = node
    while place.parent is not None and len(last) < LATEST:
        last.append(edge_text(tree.rules, place))
        place = place.parent
    path = f"after {'… ' if place.parent else ''}{', '.join(reversed(last))}" if last else "root"
    said = "".join(f", {note}" for note in notes(node))
    return f"Node {node.order}, {path}: {interval_text(node)}{said}"


def stub_lines(tree: SearchTree[Any, Any], item: Item) -> list[str]:
    """Return the lines of a stub: the numbers of nodes and actions that it stands for."""
    said = [f"+{item.hidden:,} more"] if item.hidden else []
    if item.unsearched:
        said.append(f"{len(item.unsearched):,} not searched")
    if not item.hidden:
        said.append(shorten(", ".join(format_action(tree.rules, action) for action in item.unsearched), 20))
    return said
