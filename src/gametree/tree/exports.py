"""A tree for other programs: in Graphviz's language and as JSON."""

from __future__ import annotations

import json
from typing import Any

from gametree.game import CHANCE, format_action, format_state
from gametree.notation import count_text, state_lines
from gametree.rules import is_finite_number
from gametree.svg import DARK, DRAW_COLOUR, MAX_COLOUR, MUTED, legal_in_xml
from gametree.transform.transformation import unwrap_state
from gametree.tree.annotations import interval_text, notes
from gametree.tree.labels import whole_action
from gametree.tree.outline import Item, outline
from gametree.tree.recorder import TreeNode
from gametree.tree.search_tree import SearchTree


def dot(tree: SearchTree[Any, Any], *, max_depth: int | None, max_nodes: int | None) -> str:
    """Return the tree in Graphviz's language: see `Tree.to_dot`."""
    items = outline(tree, max_depth=max_depth, max_nodes=max_nodes)
    lines = [
        "digraph tree {",
        f"  label={_quote(tree.summary)};",
        "  ordering=out;",
        '  node [shape=box, style=rounded, fontname="monospace", fontsize=11];',
        '  edge [arrowhead=none, fontname="monospace", fontsize=11];',
    ]
    for number, item in enumerate(items):
        shape = ", shape=ellipse" if item.node is not None and item.node.player is CHANCE else ""
        lines.append(f"  {number} [label={_quote(_label(tree, item))}{shape}{_look(item)}];")
        if item.above >= 0:
            lines.append(f"  {item.above} -> {number} [label={_quote(whole_action(tree, item))}{_look(item)}];")
    return "\n".join([*lines, "}"])


def json_text(tree: SearchTree[Any, Any]) -> str:
    """Return the tree as JSON: see `Tree.to_json`."""
    game = tree.rules

    def record(node: TreeNode[Any, Any]) -> dict[str, Any]:
        parent = node.parent
        return {
            "order": node.order,
            "parent": None if parent is None else parent.order,
            "action": None if parent is None else format_action(game, node.action),
            "state": format_state(game, unwrap_state(node.state)),
            "player": None if node.player is None else node.player.name,
            **({} if node.probability is None else {"probability": json_number(node.probability)}),
            "depth": node.depth,
            "visits": node.visits,
            "first_pass": node.first_pass,
            "low": json_number(node.low),
            "high": json_number(node.high),
            "window": None if node.window is None else [json_number(bound) for bound in node.window],
            "leaf": node.leaf,
            "evaluated": node.evaluated,
            "seen_at": None if node.seen_at is None else node.seen_at.order,
            "on_line": node.on_line,
            "not_searched": [format_action(game, action) for action in node.unsearched],
        }

    whole = {
        "search": tree.search,
        "summary": tree.summary,
        "error": None if tree.error is None else f"{type(tree.error).__name__}: {tree.error}",
        "nodes": [record(node) for node in tree],
    }
    return json.dumps(whole, ensure_ascii=False, allow_nan=False)


def json_number(value: Any) -> int | float | None:
    """Return a number as JSON has it: a fraction as the nearest float, and None if it is not finite."""
    if not is_finite_number(value):
        return None
    return int(value) if value == int(value) and not isinstance(value, float) else float(value)


def _label(tree: SearchTree[Any, Any], item: Item) -> str:
    if item.node is not None:
        state = state_lines(tree.rules, unwrap_state(item.node.state))
        return "\n".join([*state, interval_text(item.node), *notes(item.node)])
    said = [f"+{item.hidden:,} more"] if item.hidden else []
    if item.stub and item.unsearched:
        said.append(count_text(len(item.unsearched), "action"))
    return "\n".join([*said, "not searched"] if item.unsearched else said)


def _look(item: Item) -> str:
    if item.node is None:
        return f', style=dashed, color="{DARK[DRAW_COLOUR]}", fontcolor="{MUTED}"'
    return f', penwidth=3, color="{MAX_COLOUR}"' if item.node.on_line else ""


def _quote(text: str) -> str:
    escaped = legal_in_xml(text).replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
