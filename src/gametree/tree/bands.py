"""The levels of a picture of a tree: their places, and a band behind each level with the player to move."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Any, NamedTuple

from gametree.game import CHANCE, MAX, MIN, Chance, Player
from gametree.svg import BAND, DRAW_COLOUR, MUTED, element, text_line, value_colour
from gametree.tree.outline import Item
from gametree.tree.recorder import TreeNode

MARGIN, SMALL_PAD = 16.0, 9.0
AIMS: dict[Player | Chance, str] = {MAX: "wants it high", MIN: "wants it low", CHANCE: "averages"}


class Levels(NamedTuple):
    """The measures of a picture: the width of a node, the distances between nodes, the height of each level."""

    width: float
    slot: float
    gutter: float
    pad: float
    gap: float
    heights: Sequence[float]

    @property
    def tops(self) -> list[float]:
        """The top of each level, and that of one level more."""
        return list(accumulate((h + 2 * self.pad + self.gap for h in self.heights), initial=MARGIN + self.pad))

    @property
    def bottom(self) -> float:
        """The bottom of the last level."""
        return self.tops[-1] - self.gap - self.pad


def bands(items: Sequence[Item], levels: Levels, width: float) -> list[str]:
    """Draw a band for each level, with the player to move, or the reason why play ends, if its nodes share it."""
    big = levels.pad > 2 * SMALL_PAD
    nodes = nodes_by_level(items)
    parts: list[str] = []
    for depth, (top, height) in enumerate(zip(levels.tops, levels.heights, strict=False)):
        y, size = top - levels.pad, {"width": width - 2 * MARGIN, "height": height + 2 * levels.pad}
        parts.append(element("rect", x=MARGIN, y=y, **size, rx=min(12.0, levels.pad), fill=BAND))
        parts += _band_texts(nodes[depth], top + height / 2, big=big)
    return parts


def _band_texts(level: Sequence[TreeNode[Any, Any]], y: float, *, big: bool) -> list[str]:
    x, size = MARGIN + 20, 17.0 if big else 11.0
    movers = movers_of(level)
    if not movers:
        reason = _end_of(level) if level else ""
        return [text_line(reason, x, y + size * 0.3, size=max(size - 2, 11.0), fill=MUTED, anchor="start")]
    aims = AIMS if big and len(movers) == 1 else {}
    parts: list[str] = []
    for row, mover in enumerate(movers):
        line = y - 4 if aims else y + size * (0.35 + 1.25 * (row - (len(movers) - 1) / 2))
        parts.append(mover_mark(mover, x + size * 0.42, line - size * 0.36, size * 0.42))
        look: dict[str, Any] = {"size": size, "fill": mover_colour(mover), "bold": True, "anchor": "start"}
        parts.append(text_line(mover.name.lower(), x + size * 1.2, line, **look))
        if aims:
            parts.append(text_line(aims[mover], x, y + 19, size=13, fill=MUTED, anchor="start"))
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


def movers_of(level: Sequence[TreeNode[Any, Any]]) -> list[Player | Chance]:
    """Return who moves, the players or chance, at the nodes of a level that are not leaves."""
    turns = {node.player for node in level if not node.leaf}
    return [mover for mover in AIMS if mover in turns]


def mover_colour(mover: Player | Chance) -> str:
    """Return the colour of a player, or that of a draw for chance."""
    return DRAW_COLOUR if isinstance(mover, Chance) else value_colour(mover)


def mover_mark(mover: Player | Chance, x: float, y: float, size: float) -> str:
    """Draw the mark of who moves around a point: a triangle, up for MAX, down for MIN, and a circle for chance."""
    if isinstance(mover, Chance):
        return element("circle", cx=x, cy=y, r=size, fill=mover_colour(mover))
    tip = -size if mover == MAX else size
    points = f"{x - size:.2f},{y - tip:.2f} {x + size:.2f},{y - tip:.2f} {x:.2f},{y + tip:.2f}"
    return element("polygon", points=points, fill=mover_colour(mover))
