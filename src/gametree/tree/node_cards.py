"""Nodes as cards, which show their states."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from gametree import svg
from gametree.game import CHANCE, Chance, Player
from gametree.svg import CARD, GROUND, INK, MAX_COLOUR, MIN_COLOUR, MUTED, ON_COLOUR, RULE
from gametree.transform.transformation import unwrap_state
from gametree.tree.annotations import interval_text, node_colour, notes, window_text
from gametree.tree.bands import Levels, mover_mark, movers_of, nodes_by_level
from gametree.tree.board_drawing import Board, board_of, draw_board
from gametree.tree.labels import action_texts, hover, stub_lines
from gametree.tree.outline import Item
from gametree.tree.search_tree import SearchTree

PILL, LINE, HEADER, SPACE = 28.0, 20.0, 25.0, 14.0
SMALL = 13.0
NARROWEST = 122.0  # Room for an order and a note.


class Card(NamedTuple):
    """The content of a card: a board, a value with its colour, lines of text, and texts and a mark in its corners.

    An empty value leaves room for one, so that boards lie side by side. The card of a chance node is round.
    """

    board: Board | None
    value: tuple[str, str] | None
    lines: tuple[str, ...] = ()
    corners: tuple[str, str] = ("", "")
    mark: Player | Chance | None = None
    best: bool = False
    round: bool = False

    @property
    def width(self) -> float:
        """The width of the content."""
        board = self.board.width + 28 if self.board else 0.0
        pill = _pill_width(self.value[0]) + 24 if self.value else 0.0
        corners = svg.width_of("".join(self.corners), SMALL) + (46 if self.mark else 30)
        return max(board, pill, corners, *(svg.width_of(line, 13) + 16 for line in self.lines), 0.0)

    @property
    def height(self) -> float:
        """The height of the content."""
        lines = LINE * len(self.lines)
        if self.board is None:
            return 28 + lines
        return HEADER + self.board.height + SPACE + (PILL if self.value else 0.0) + lines + SPACE


def node_cards(
    tree: SearchTree[Any, Any], items: Sequence[Item], remarks: Mapping[int, tuple[str, ...]]
) -> list[Card]:
    """Return the cards of the items of a tree; they say who moves if that differs at a level.

    `remarks` are more lines for the cards of nodes, by their numbers.
    """
    mixed = [len(movers_of(level)) > 1 for level in nodes_by_level(items)]
    cards = [_node_card(tree, item, items, marked=mixed[item.depth]) for item in items]
    return [
        card._replace(lines=(*card.lines, *remarks.get(item.node.order, ()))) if item.node else card
        for item, card in zip(items, cards, strict=True)
    ]


def _node_card(tree: SearchTree[Any, Any], item: Item, items: Sequence[Item], *, marked: bool) -> Card:
    if item.stub:
        return Card(None, None, tuple(stub_lines(tree, item)))
    parent = items[item.above].node if item.above >= 0 else None
    before = unwrap_state(parent.state) if parent is not None else None
    node = item.node
    if node is not None:
        windows = [window_text(node.window)] if tree.alpha_beta_like and node.window is not None else []
        return Card(
            board_of(tree.rules, unwrap_state(node.state), before),
            (interval_text(node), node_colour(node)),
            tuple(windows),
            (f"{node.order:,}", " · ".join(notes(node))),
            node.player if marked and not node.leaf else None,
            node.on_line,
            round=node.player is CHANCE,
        )
    # The rules may fail here, as they may have done in the search.
    board: Board | None = None
    with suppress(Exception):
        board = board_of(tree.rules, tree.rules.result(before, item.unsearched[0]), before)
    return Card(board, None, ("not searched",))


def card_levels(tree: SearchTree[Any, Any], items: Sequence[Item], cards: Sequence[Card]) -> Levels:
    """Return the measures of a picture in cards."""
    heights = [0.0] * (1 + items[-1].depth)
    for item, card in zip(items, cards, strict=True):
        heights[item.depth] = max(heights[item.depth], card.height)
    width = max(NARROWEST, *(card.width for card in cards))
    labels = max(map(label_width, action_texts(tree, items)))
    return Levels(width, max(width + 24, labels / 0.6), gutter=118.0, pad=19.0, gap=46.0, heights=heights)


def draw_cards(
    tree: SearchTree[Any, Any],
    items: Sequence[Item],
    cards: Sequence[Card],
    middles: Sequence[float],
    levels: Levels,
) -> list[str]:
    """Draw the edges, those of the best line on top, then their labels, and the cards.

    Each element has the number of its item as `data-item`.
    """
    tops = levels.tops
    edges: list[tuple[bool, str]] = []
    labels: list[str] = []
    for number, (item, x, text) in enumerate(zip(items, middles, action_texts(tree, items), strict=True)):
        if item.above < 0:
            continue
        start = tops[item.depth - 1] + levels.heights[item.depth - 1]
        curve = _Curve(middles[item.above], start, x, tops[item.depth])
        best = item.node is not None and item.node.on_line
        edges.append((best, curve.draw(best=best, dashed=item.node is None, number=number)))
        if item.node is None and not item.hidden and tree.error is None:
            labels.append(curve.cut(number))
        if text:
            label = draw_label(text, *curve.at(0.62), best=best)
            labels.append(svg.element("g", label, data_item=number))
    edges.sort(key=lambda edge: edge[0])
    in_cards = [
        svg.element(
            "g",
            svg.title(hover(tree, item)) + "\n" + draw_card(card, x, tops[item.depth], levels, item),
            data_item=number,
        )
        for number, (item, card, x) in enumerate(zip(items, cards, middles, strict=True))
    ]
    return [edge for _, edge in edges] + labels + in_cards


def draw_card(card: Card, x: float, y: float, levels: Levels, item: Item | None = None) -> str:
    """Draw a card around its middle.

    It is pale for an action not searched, and only as high as its lines for a stub.
    """
    stub = item is not None and item.stub
    pale = item is not None and item.node is None
    height = card.height if stub else levels.heights[item.depth if item else 0]
    left, right = x - levels.width / 2, x + levels.width / 2
    edge = svg.element(
        "rect",
        class_="card",
        x=left,
        y=y,
        width=levels.width,
        height=height,
        rx=min(height, levels.width) / 2 if card.round else 12,
        fill=GROUND if pale else CARD,
        stroke=MAX_COLOUR if card.best else RULE,
        stroke_width=4 if card.best else 2,
        stroke_dasharray="6 6" if pale else None,
    )
    parts = [edge]
    corners = (left + 10, "start"), (right - (26 if card.mark else 10), "end")
    if card.round:
        corners = (x - 4, "end"), (x + 4, "start")
    for said, (corner, anchor) in zip(card.corners, corners, strict=True):
        if said:
            parts.append(svg.text_line(said, corner, y + 17.5, size=SMALL, fill=MUTED, anchor=anchor))
    if card.mark is not None:
        parts.append(mover_mark(card.mark, right - 16, y + (height / 2 if card.round else 13), 5))
    below = y + height - SPACE - LINE * len(card.lines)
    kind = None if card.value is None else "window"
    parts += [
        svg.text_line(line, x, below + LINE * (row + 0.9), size=13, fill=MUTED, kind=kind)
        for row, line in enumerate(card.lines)
    ]
    if card.value is not None:
        shown, fill = card.value
        below -= PILL
        if shown:
            wide = _pill_width(shown)
            parts.append(
                svg.element(
                    "rect", class_="pill", x=x - wide / 2, y=below, width=wide, height=PILL, rx=PILL / 2, fill=fill
                )
            )
            parts.append(svg.text_line(shown, x, below + 19.5, size=15, fill=ON_COLOUR, bold=True, kind="value"))
    if card.board is not None:
        middle = (y + HEADER + below - SPACE) / 2
        top = middle - card.board.height / 2
        parts.append(draw_board(card.board, x - card.board.width / 2, top, opacity=0.45 if pale else None))
    return "\n".join(parts)


def draw_label(text: str, x: float, y: float, *, best: bool) -> str:
    """Draw the label of an edge, around a point."""
    wide = label_width(text)
    rect = svg.element(
        "rect",
        class_="label",
        x=x - wide / 2,
        y=y - 15,
        width=wide,
        height=30.0,
        rx=15,
        fill=MAX_COLOUR if best else CARD,
        stroke=MAX_COLOUR if best else RULE,
        stroke_width=2,
    )
    return rect + svg.text_line(text, x, y + 5, size=14, fill=ON_COLOUR if best else INK, bold=True)


def label_width(text: str) -> float:
    """Return the width of a label."""
    return max(30.0, svg.width_of(text, 14, bold=True) + 14)


def _pill_width(text: str) -> float:
    return svg.width_of(text, 15, bold=True) + 20


class _Curve(NamedTuple):
    """An edge from a parent down to a child: a cubic curve that leaves and arrives upright."""

    x: float
    y: float
    to_x: float
    to_y: float

    def at(self, part: float) -> tuple[float, float]:
        """Return the point at a part of the way, from 0 to 1."""
        rest, middle = 1 - part, (self.y + self.to_y) / 2
        turned = part * part * (3 - 2 * part)
        y = rest**3 * self.y + 3 * part * rest * middle + part**3 * self.to_y
        return self.x + (self.to_x - self.x) * turned, y

    def draw(self, *, best: bool, dashed: bool, number: int) -> str:
        """Return the curve as an element."""
        middle = (self.y + self.to_y) / 2
        bend = f"C{self.x:.1f} {middle:.1f} {self.to_x:.1f} {middle:.1f} {self.to_x:.1f} {self.to_y:.1f}"
        return svg.stroke(
            f"M{self.x:.1f} {self.y:.1f}{bend}",
            MAX_COLOUR if best else RULE,
            5 if best else 2.5,
            stroke_dasharray="4 6" if dashed else None,
            stroke_linecap="round" if dashed else None,
            class_="edge",
            data_item=number,
        )

    def cut(self, number: int) -> str:
        """Return two strokes across the curve."""
        x, y = self.at(0.27)
        strokes = "".join(f"M{x - 7 + by:.1f} {y + 6:.1f}L{x + 5 + by:.1f} {y - 6:.1f}" for by in (-3, 5))
        return svg.stroke(strokes, MIN_COLOUR, 2.5, stroke_linecap="round", class_="cut", data_item=number)
