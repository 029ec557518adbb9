"""The words and colours beside a node: its value or interval, its window, how it was reached."""

from __future__ import annotations

from math import inf
from typing import Any

from gametree.game import Bound, Game, format_action
from gametree.notation import number_text
from gametree.svg import DRAW_COLOUR, value_colour
from gametree.tree.recorder import TreeNode


def interval_text(node: TreeNode[Any, Any]) -> str:
    """Return the value of a node or its bounds: `+10`, `≤ +10`, `≥ −1`, `−1 … +1`, `≈ +3` or `?`."""
    match node.bound:
        case Bound.EXACT:
            return f"{'≈ ' if node.evaluated else ''}{number_text(node.low)}"
        case Bound.LOWER:
            return f"≥ {number_text(node.low)}"
        case Bound.UPPER:
            return f"≤ {number_text(node.high)}"
        case _:
            return "?" if node.low == -inf else f"{number_text(node.low)} … {number_text(node.high)}"


def edge_text(game: Game[Any, Any, Any], node: TreeNode[Any, Any]) -> str:
    """Return the action that leads to a node, with its probability if it is an outcome of chance: `6 (1/36)`."""
    text = format_action(game, node.action)
    chance = node.probability
    if chance is None:
        return text
    return f"{text} ({f'{chance:.3g}' if isinstance(chance, float) else chance})"


def window_text(window: tuple[float, float]) -> str:
    """Return a window as `(−∞, +10)`."""
    return f"({number_text(window[0])}, {number_text(window[1])})"


def notes(node: TreeNode[Any, Any]) -> list[str]:
    """Return notes on a node: where its state was seen before, why play ends there, the number of visits."""
    said: list[str] = []
    if node.seen_at is not None:
        said.append(f"seen at #{node.seen_at.order}")
    if node.evaluated:
        said.append("evaluated")
    elif node.terminal or node.leaf:
        said.append("game over")
    if node.visits > 1:
        said.append(f"{node.visits} visits")
    if node.first_pass > 1:
        said.append(f"since pass {node.first_pass}")
    return said


def node_colour(node: TreeNode[Any, Any]) -> str:
    """Return the colour of the only finite number among a node's bounds, or that of a draw."""
    known = {bound for bound in (node.low, node.high) if abs(bound) < inf}
    return value_colour(known.pop()) if len(known) == 1 else DRAW_COLOUR
