"""Draw a tree as a picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeAlias

from gametree.notation import count_text, shorten
from gametree.svg import Drawing
from gametree.tree.annotations import node_colour
from gametree.tree.bands import MARGIN, bands
from gametree.tree.layout import tidy
from gametree.tree.legend import LEGEND_LINE, Entry, draw_legend, entry_width, sentences
from gametree.tree.node_cards import card_levels, draw_cards, node_cards
from gametree.tree.node_dots import SIGNS, dot_levels, draw_dots
from gametree.tree.outline import Item, children_of, outline
from gametree.tree.search_tree import SearchTree

Style: TypeAlias = Literal["auto", "cards", "dots"]

MOST_CARDS, CARDS_ABREAST = 40, 12
MOST_DOTS, DOTS_ABREAST, DOTS_WIDTH = 150, 60, 1320.0
NARROWEST = 460.0


def draw_tree(
    tree: SearchTree[Any, Any],
    *,
    style: Style = "auto",
    max_depth: int | None = None,
    max_nodes: int | None = None,
    hints: bool = True,
    remarks: Mapping[int, tuple[str, ...]] | None = None,
) -> tuple[Drawing, list[Item]]:
    """Return the drawing of the tree, and the items that it shows: see `Tree.to_svg`.

    With `hints` the legend names the parameters that draw more of the tree. `remarks` are lines for the cards of
    nodes, by their numbers.
    """
    if style not in {"auto", "cards", "dots"}:
        raise ValueError(f"style must be 'auto', 'cards' or 'dots', not {style!r}.")
    if max_nodes is None and style == "cards":
        max_nodes = MOST_CARDS
    items, across = _laid_out(tree, max_depth, max_nodes)
    few = len(items) <= MOST_CARDS and max(across) < CARDS_ABREAST
    in_cards = style == "cards" or (style == "auto" and few)
    cards = node_cards(tree, items, remarks or {}) if in_cards else []
    levels = card_levels(tree, items, cards) if in_cards else dot_levels(items)
    first = MARGIN + levels.gutter + levels.width / 2
    middles = [first + x * levels.slot for x in across]
    width = max(max(middles) + levels.width / 2 + levels.pad + MARGIN, NARROWEST)
    bottom = levels.bottom + 8
    legend = _legend(tree, items, in_cards=in_cards, hints=hints, room=width - 2 * MARGIN - 20)
    parts = bands(items, levels, width)
    parts += (
        draw_cards(tree, items, cards, middles, levels) if in_cards else draw_dots(tree, items, middles, levels)
    )
    parts += draw_legend(legend, bottom)
    height = bottom + LEGEND_LINE * len(legend) + MARGIN
    return Drawing(parts, width, height, tree.summary), items


def _laid_out(
    tree: SearchTree[Any, Any], max_depth: int | None, max_nodes: int | None
) -> tuple[list[Item], list[float]]:
    """Return the items to draw and the slot of each from the left; without limits, a readable number."""
    most = MOST_DOTS if max_nodes is None else max_nodes
    while True:
        items = outline(tree, max_depth=max_depth, max_nodes=most)
        places = tidy(children_of(items), siblings=1.0, cousins=1.0)
        left = min(places)
        across = [place - left for place in places]
        slot = dot_levels(items).slot
        if max_nodes is not None or (max(across) < DOTS_ABREAST and max(across) * slot < DOTS_WIDTH):
            return items, across
        most = most * 4 // 5


def _legend(
    tree: SearchTree[Any, Any], items: Sequence[Item], *, in_cards: bool, hints: bool, room: float
) -> list[list[Entry]]:
    """Return the meanings of the signs, and sentences on the whole tree, in rows that fit."""
    nodes = [item.node for item in items if item.node is not None]
    not_searched = f", {count_text(tree.pruned, 'action')} not" if tree.pruned else ""
    entries = {
        ("best", "best line"): any(node.on_line for node in nodes),
        ("dashed", "not searched"): any(item.unsearched for item in items),
        ("", "(α, β) window on entry"): in_cards and tree.alpha_beta_like,
        ("", "+ and −: the sign of the value"): not in_cards and any(map(SIGNS.get, map(node_colour, nodes))),
        ("", "hollow: a bound"): not in_cards and any(node.value is None for node in nodes),
        ("", "+12: nodes not drawn"): not in_cards and any(item.stub and item.hidden for item in items),
        ("", "×3: actions not searched"): not in_cards and any(item.stub and not item.hidden for item in items),
        ("", f"{count_text(tree.nodes, 'node')} searched{not_searched}"): True,
    }
    rows: list[list[Entry]] = [[]]
    for entry, needed in entries.items():
        if needed:
            if rows[-1] and sum(map(entry_width, [*rows[-1], entry])) > room:
                rows.append([])
            rows[-1].append(entry)
    said: list[str] = []
    if len(nodes) < len(tree):
        more = ": see max_nodes=, max_depth= and style=" if hints else ""
        said.append(f"{len(nodes):,} of {count_text(len(tree), 'node')} drawn{more}.")
    if tree.error is not None:
        said.append(shorten(f"Stopped by {type(tree.error).__name__}: {tree.error}", 240))
    return rows + sentences(said, room)
