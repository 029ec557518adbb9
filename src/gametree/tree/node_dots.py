"""Nodes as dots, which show the signs of their values: for trees too large for cards."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Any

from gametree import svg
from gametree.svg import BAND, CARD, MAX_COLOUR, MIN_COLOUR, MUTED, ON_COLOUR, RULE
from gametree.tree.annotations import node_colour
from gametree.tree.bands import SMALL_PAD, Levels
from gametree.tree.labels import hover
from gametree.tree.outline import Item
from gametree.tree.search_tree import SearchTree

RADIUS, SLOT = 6.5, 22.0
SIGNS = {MAX_COLOUR: "M-3.5 0H3.5M0 -3.5V3.5", MIN_COLOUR: "M-3.5 0H3.5"}


def dot_levels(items: Sequence[Item]) -> Levels:
    """Return the measures of a picture in dots."""
    heights = [2 * RADIUS] * (1 + items[-1].depth)
    return Levels(2 * RADIUS, slot=SLOT, gutter=90.0, pad=SMALL_PAD, gap=14.0, heights=heights)


def draw_dots(
    tree: SearchTree[Any, Any], items: Sequence[Item], middles: Sequence[float], levels: Levels
) -> list[str]:
    """Draw the edges, those of the best line on top, and the dots."""
    heights = [top + RADIUS for top in levels.tops]
    plain: list[str] = []
    dashed: list[str] = []
    best: list[str] = []
    for item, x in zip(items, middles, strict=True):
        if item.above >= 0:
            kind = dashed if item.node is None else best if item.node.on_line else plain
            start = f"M{middles[item.above]:.1f} {heights[item.depth - 1]:.1f}"
            kind.append(f"{start}L{x:.1f} {heights[item.depth]:.1f}")
    looks = ((plain, RULE, 1.5, None), (dashed, RULE, 1.5, "2 3"), (best, MAX_COLOUR, 4, None))
    edges = [
        svg.stroke("".join(lines), colour, wide, stroke_dasharray=dashes)
        for lines, colour, wide, dashes in looks
        if lines
    ]
    dots = [
        svg.element("g", svg.title(hover(tree, item)) + _dot(item, x, heights[item.depth]))
        for item, x in zip(items, middles, strict=True)
    ]
    return edges + dots


def _dot(item: Item, x: float, y: float) -> str:
    node = item.node
    if item.stub:
        label = brief(item)
        size = min(7.5, SLOT / svg.width_of(label, 1.0))
        box = svg.element("rect", x=x - SLOT / 2, y=y - 6.5, width=SLOT, height=13.0, rx=3, fill=BAND)
        return box + svg.text_line(label, x, y + 2.7, size=size, fill=MUTED)
    if node is None:
        return svg.element("circle", cx=x, cy=y, r=3.5, fill=BAND, stroke=MUTED, stroke_width=1.5)
    known = node.low > -inf or node.high < inf
    colour = node_colour(node)
    exact = node.value is not None
    dot = svg.element(
        "circle",
        class_="dot",
        cx=x,
        cy=y,
        r=RADIUS if known else 4.5,
        fill=colour if exact else CARD,
        stroke=colour if known else RULE,
        stroke_width=2,
    )
    if colour not in SIGNS:
        return dot
    ink = ON_COLOUR if exact else colour
    place = f"translate({x:.2f} {y:.2f})"
    return dot + svg.stroke(SIGNS[colour], ink, 2, transform=place)


def brief(item: Item) -> str:
    """Return the number of nodes or actions behind a stub, rounded down to thousands: `+12`, `+8k`, `×3`."""
    number = item.hidden
    if not number:
        return f"×{len(item.unsearched)}"
    for unit, name in ((10**6, "M"), (10**3, "k")):
        if number >= unit:
            return f"+{number // unit}{name}"
    return f"+{number}"
