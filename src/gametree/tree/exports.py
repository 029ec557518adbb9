"""Write a tree for other programs."""

from __future__ import annotations

import json
from math import isfinite
from typing import Any

from gametree.game import format_action, format_state
from gametree.transform.traced import TreeNode
from gametree.transform.transformation import unwrap_state
from gametree.tree.outline import Item, outline
from gametree.tree.tree import Tree
from gametree.tree.words import counted, interval_text, legal_in_xml, notes, state_lines


def dot(tree: Tree[Any, Any], *, max_depth: int | None, max_nodes: int | None) -> str:
    """Return the tree in Graphviz's language: see `Tree.to_dot`."""
    items = outline(tree, max_depth=max_depth, max_nodes=max_nodes)
    lines = [
        "digraph tree {",
        f"  label={_quoted(tree.summary)};",
        "  ordering=out;",
        '  node [shape=box, style=rounded, fontname="monospace", fontsize=11];',
        '  edge [arrowhead=none, fontname="monospace", fontsize=11];',
    ]
    for number, item in enumerate(items):
        lines.append(f"  {number} [label={_quoted(_label(tree, item))}{_look(item)}];")
        if item.above >= 0:
            lines.append(f"  {item.above} -> {number} [label={_quoted(_action(tree, item))}{_look(item)}];")
    return "\n".join([*lines, "}"])


def json_text(tree: Tree[Any, Any]) -> str:
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
            "depth": node.depth,
            "visits": node.visits,
            "first_pass": node.first_pass,
            "low": _number(node.low),
            "high": _number(node.high),
            "window": None if node.window is None else [_number(bound) for bound in node.window],
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


def _number(value: float) -> float | None:
    return value if isfinite(value) else None


def _label(tree: Tree[Any, Any], item: Item) -> str:
    if item.node is not None:
        state = state_lines(tree.rules, unwrap_state(item.node.state))
        return "\n".join([*state, interval_text(item.node), *notes(item.node)])
    said = [f"+{item.hidden:,} more"] if item.hidden else []
    if item.stub and item.unsearched:
        said.append(counted(len(item.unsearched), "action"))
    return "\n".join([*said, "not searched"] if item.unsearched else said)


def _action(tree: Tree[Any, Any], item: Item) -> str:
    if item.stub:
        return ""
    action = item.unsearched[0] if item.node is None else item.node.action
    return format_action(tree.rules, action)


def _look(item: Item) -> str:
    if item.node is None:
        return ', style=dashed, color="#98a2b6", fontcolor="#5c667a"'
    return ', penwidth=3, color="#0b6bcb"' if item.node.on_line else ""


def _quoted(text: str) -> str:
    escaped = legal_in_xml(text).replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
