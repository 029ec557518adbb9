"""The levels of a picture of a tree: where they lie, and a band for each that says who moves."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from math import inf
from typing import Any, NamedTuple

from gametree.game import MAX, MIN, Player, format_action
from gametree.transform.traced import TreeNode
from gametree.tree.markup import BAND, DRAW_COLOUR, MAX_COLOUR, MIN_COLOUR, MUTED, element, words
from gametree.tree.outline import Item
from gametree.tree.tree import Tree
from gametree.tree.words import interval_text, notes, player_text, shortened

MARGIN, SMALL_PAD = 16.0, 9.0
LATEST = 20  # So many actions are named of the path to a node.


class Levels(NamedTuple):
    """The room of a picture: how wide things are and how far apart, and how high each level's are."""

    width: float
    slot: float
    gutter: float
    pad: float
    gap: float
    heights: Sequence[float]

    @property
    def tops(self) -> list[float]:
        """Where the things of each level begin, and where those of one level more would."""
        return list(accumulate((h + 2 * self.pad + self.gap for h in self.heights), initial=MARGIN + self.pad))

    @property
    def bottom(self) -> float:
        """Where the last level ends."""
        return self.tops[-1] - self.gap - self.pad


def bands(items: Sequence[Item], levels: Levels, width: float) -> list[str]:
    """Draw a band for each level, with what its nodes have in common."""
    big = levels.pad > 2 * SMALL_PAD
    nodes = nodes_by_level(items)
    parts: list[str] = []
    for depth, (top, height) in enumerate(zip(levels.tops, levels.heights, strict=False)):
        y, size = top - levels.pad, {"width": width - 2 * MARGIN, "height": height + 2 * levels.pad}
        parts.append(element("rect", x=MARGIN, y=y, **size, rx=min(12.0, levels.pad), fill=BAND))
        parts += _band_words(nodes[depth], top + height / 2, big=big)
    return parts


def _band_words(level: Sequence[TreeNode[Any, Any]], y: float, *, big: bool) -> list[str]:
    x, size = MARGIN + 20, 17.0 if big else 11.0
    players = players_of(level)
    if not players:
        said = _end_of(level) if level else ""
        return [words(said, x, y + size * 0.3, size=size - 2, fill=MUTED, anchor="start")]
    aims = {MAX: "wants it high", MIN: "wants it low"} if big and len(players) == 1 else {}
    parts: list[str] = []
    for row, player in enumerate(players):
        line = y - 4 if aims else y + size * (0.35 + 1.25 * (row - (len(players) - 1) / 2))
        parts.append(triangle(player, x + size * 0.42, line - size * 0.36, size * 0.42))
        name = words(
            player_text(player), x + size * 1.2, line, size=size, fill=colour(player), bold=True, anchor="start"
        )
        parts.append(name)
        if aims:
            parts.append(words(aims[player], x, y + 19, size=13, fill=MUTED, anchor="start"))
    return parts


def _end_of(level: Sequence[TreeNode[Any, Any]]) -> str:
    """Return why nobody moves at the nodes of a level."""
    if any(node.evaluated for node in level):
        return "horizon"
    return "game over" if all(node.leaf for node in level) else "no further"


def nodes_by_level(items: Sequence[Item]) -> list[list[TreeNode[Any, Any]]]:
    """Return the nodes that are drawn at each depth."""
    levels: list[list[TreeNode[Any, Any]]] = [[] for _ in range(1 + items[-1].depth)]
    for item in items:
        if item.node is not None:
            levels[item.depth].append(item.node)
    return levels


def players_of(level: Sequence[TreeNode[Any, Any]]) -> list[Player]:
    """Return who moves at the live nodes of a level."""
    turns = {node.player for node in level if not node.leaf}
    return [player for player in (MAX, MIN) if player in turns]


def triangle(player: Player, x: float, y: float, size: float) -> str:
    """Draw the player's mark around a point: up for MAX, down for MIN."""
    tip = -size if player == MAX else size
    points = f"{x - size:.2f},{y - tip:.2f} {x + size:.2f},{y - tip:.2f} {x:.2f},{y + tip:.2f}"
    return element("polygon", points=points, fill=colour(player))


def colour(value: float) -> str:
    """Return the colour of a value: MAX's, MIN's, or that of a draw."""
    return MAX_COLOUR if value > 0 else MIN_COLOUR if value < 0 else DRAW_COLOUR


def node_colour(node: TreeNode[Any, Any]) -> str:
    """Return the colour of the number that is shown of a node, if it is one."""
    known = {bound for bound in (node.low, node.high) if abs(bound) < inf}
    return colour(known.pop()) if len(known) == 1 else DRAW_COLOUR


def action_text(tree: Tree[Any, Any], item: Item) -> str:
    """Return the action that leads to an item in at most 14 characters, or nothing for the root and for stubs."""
    if item.above < 0 or item.stub:
        return ""
    action = item.unsearched[0] if item.node is None else item.node.action
    return shortened(format_action(tree.rules, action), 14)


def hover(tree: Tree[Any, Any], item: Item) -> str:
    """Return what is shown of an item where the mouse rests."""
    node = item.node
    if node is None:
        return "; ".join(stub_lines(tree, item)) if item.stub else f"{action_text(tree, item)}: not searched"
    last: list[str] = []
    place: TreeNode[Any, Any] = node
    while place.parent is not None and len(last) < LATEST:
        last.append(format_action(tree.rules, place.action))
        place = place.parent
    path = f"after {'… ' if place.parent else ''}{', '.join(reversed(last))}" if last else "root"
    said = "".join(f", {note}" for note in notes(node))
    return f"Node {node.order}, {path}: {interval_text(node)}{said}"


def stub_lines(tree: Tree[Any, Any], item: Item) -> list[str]:
    """Return what a stub stands for."""
    said = [f"+{item.hidden:,} more"] if item.hidden else []
    if item.unsearched:
        said.append(f"{len(item.unsearched):,} not searched")
    if not item.hidden:
        said.append(shortened(", ".join(format_action(tree.rules, action) for action in item.unsearched), 20))
    return said
