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
SMALLEST = 11.0
SIGNS = {MAX_COLOUR: "M-3.5 0H3.5M0 -3.5V3.5", MIN_COLOUR: "M-3.5 0H3.5"}


def dot_levels(items: Sequence[Item]) -> Levels:
    """Return the measures of a picture in dots."""
    heights = [2 * RADIUS] * (1 + items[-1].depth)
    slot = max(SLOT, *(svg.width_of(brief(item), SMALLEST) + 2 for item in items if item.stub), 0.0)
    return Levels(2 * RADIUS, slot=slot, gutter=90.0, pad=SMALL_PAD, gap=14.0, heights=heights)


def draw_dots(
    tree: SearchTree[Any, Any], items: Sequence[Item], middles: Sequence[float], levels: Levels
) -> list[str]:
    """Draw the edges, those of the best line on top, and the dots.

    Each element has the number of its item as `data-item`.
    """
    heights = [top + RADIUS for top in levels.tops]
    plain: list[str] = []
    dashed: list[str] = []
    best: list[str] = []
    for number, (item, x) in enumerate(zip(items, middles, strict=True)):
        if item.above >= 0:
            kind = dashed if item.node is None else best if item.node.on_line else plain
            start = f"M{middles[item.above]:.1f} {heights[item.depth - 1]:.1f}"
            path = f"{start}L{x:.1f} {heights[item.depth]:.1f}"
            kind.append(svg.element("path", class_="edge", data_item=number, d=path))
    looks = ((plain, RULE, 1.5, None), (dashed, RULE, 1.5, "2 3"), (best, MAX_COLOUR, 4, None))
    edges = [
        svg.element("g", "".join(lines), fill="none", stroke=colour, stroke_width=wide, stroke_dasharray=dashes)
        for lines, colour, wide, dashes in looks
        if lines
    ]
    dots = [
        svg.element(
            "g", svg.title(hover(tree, item)) + _dot(item, x, heights[item.depth], levels), data_item=number
        )
        for number, (item, x) in enumerate(zip(items, middles, strict=True))
    ]
    return edges + dots


def _dot(item: Item, x: float, y: float, levels: Levels) -> str:
    node = item.node
    if item.stub:
        label = brief(item)
        box = svg.element("rect", x=x - levels.slot / 2, y=y - 7, width=levels.slot, height=14.0, rx=3, fill=BAND)
        return box + svg.text_line(label, x, y + 4, size=SMALLEST, fill=MUTED)
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
