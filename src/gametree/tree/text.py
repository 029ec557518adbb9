"""A tree as text."""

from __future__ import annotations

from typing import Any

from gametree.game import CHANCE, MAX, MIN, format_action
from gametree.notation import count_text, shorten
from gametree.tree.annotations import interval_text, notes, window_text
from gametree.tree.labels import action_texts, state_labels
from gametree.tree.layout import preorder
from gametree.tree.outline import Item, children_of, outline
from gametree.tree.recorder import TreeNode
from gametree.tree.search_tree import SearchTree

WIDEST_ACTION, WIDEST_STATE = 40, 60
TURNS = {MAX: "▲", MIN: "▼", CHANCE: "●", None: "□"}
DEEPEST_INDENT = 40


def text(tree: SearchTree[Any, Any], *, max_depth: int | None, max_nodes: int | None) -> str:
    """Return the tree as text: see `Tree.to_text`."""
    items = outline(tree, max_depth=max_depth, max_nodes=max_nodes)
    children = children_of(items)
    actions, states = action_texts(tree, items, WIDEST_ACTION), state_labels(tree, items, WIDEST_STATE)
    lines = [tree.summary]
    if tree.error is not None:
        lines.append(f"{type(tree.error).__name__}: {tree.error}")
    indents = [""] * len(items)
    for number in preorder(children):
        item = items[number]
        line = _stub_text(tree, item)
        if item.node is not None:
            said = f"{actions[number]}: " if item.node.parent is not None else ""
            line = said + _node_text(item.node, states[number], windows=tree.alpha_beta_like)
        if item.above < 0:
            lines.append(line)
            continue
        last = children[item.above][-1] == number
        indent = indents[item.above]
        indents[number] = _shallow(indent + ("   " if last else "│  "), item.depth)
        lines.append(f"{indent}{'└─ ' if last else '├─ '}{line}")
    return "\n".join(lines)


def _shallow(indent: str, depth: int) -> str:
    """Return the indent, or where it would take up the line, the depth in its place."""
    return indent if len(indent) <= 3 * DEEPEST_INDENT else f"{f'[ply {depth}]':<11}"


def _stub_text(tree: SearchTree[Any, Any], item: Item) -> str:
    actions = ", ".join(shorten(format_action(tree.rules, action), 20) for action in item.unsearched)
    said = [f"+{item.hidden:,} more"] if item.hidden else []
    if item.unsearched:
        number = count_text(len(item.unsearched), "action")
        said.append(f"{actions}: not searched" if len(actions) < 80 else f"{number} not searched")
    return "; ".join(said)


def _node_text(node: TreeNode[Any, Any], state: str, *, windows: bool) -> str:
    turn = "■" if node.leaf else TURNS[node.player]
    words = [f"#{node.order}", turn, interval_text(node)]
    if windows and node.window is not None:
        words.append(window_text(node.window))
    words.append(state)
    words += [f"[{note}]" for note in notes(node)]
    if node.on_line:
        words.append("★")
    return " ".join(words)
