"""A line of play as a picture: states one after another, with the actions between them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from gametree.arguments import whole_number
from gametree.game import Game, format_action
from gametree.notation import count_text, number_text, shorten_alike
from gametree.svg import RULE, Drawing, stroke, value_colour
from gametree.transform.transformation import innermost, unwrap_state
from gametree.tree.bands import MARGIN, Levels
from gametree.tree.board_drawing import ALONE, IN_A_TREE, board_of
from gametree.tree.labels import LONGEST
from gametree.tree.legend import LEGEND_LINE, draw_legend, sentences
from gametree.tree.node_cards import NARROWEST, Card, draw_card, draw_label, label_width

ABREAST = 6
ROW_GAP = 22.0


class Shot(NamedTuple):
    """A state to show: the action that led there, unless it is the first, and its value if that is known."""

    state: Any
    action: Any
    value: float | None


def draw_line(game: Game[Any, Any, Any], all_shots: Sequence[Shot], *, summary: str, boards: int) -> Drawing:
    """Return the drawing of at most `boards` states of a line of play: see `Picture.to_svg`."""
    whole_number(boards, "boards", least=1)
    rules = innermost(game)
    shots = all_shots[:boards]
    valued = any(shot.value is not None for shot in shots)
    cards: list[Card] = []
    before = None
    room = ALONE if len(shots) == 1 else IN_A_TREE
    for number, shot in enumerate(shots):
        own = unwrap_state(shot.state)
        over = game.terminal(shot.state)
        value = ("", "") if shot.value is None else (number_text(shot.value), value_colour(shot.value))
        mark = None if over else game.player(shot.state)
        corners = str(number) if len(all_shots) > 1 else "", "game over" if over else ""
        board = board_of(rules, own, before, room=room)
        cards.append(Card(board, value if valued else None, (), corners, mark))
        before = own
    labels = shorten_alike([format_action(rules, shot.action) for shot in shots[1:]], LONGEST)
    gap = max([label_width(label) + 28 for label in labels], default=0.0)
    width, height = max(NARROWEST, *(card.width for card in cards)), max(card.height for card in cards)
    slot = width + gap
    levels = Levels(width, slot, gutter=0.0, pad=0.0, gap=ROW_GAP, heights=[height])
    parts: list[str] = []
    for number, card in enumerate(cards):
        row, column = divmod(number, ABREAST)
        x = MARGIN + gap * (len(cards) > ABREAST) + width / 2 + column * slot
        y = MARGIN + row * (height + ROW_GAP)
        if number:
            edge, middle = x - width / 2, y + height / 2
            path = f"M{edge - gap:.1f} {middle:.1f}H{edge:.1f}"
            parts.append(stroke(path, RULE, 2.5))
            parts.append(draw_label(labels[number - 1], edge - gap / 2, middle, best=False))
        parts.append(draw_card(card, x, y, levels))
    rows, abreast = -(-len(cards) // ABREAST), min(len(cards), ABREAST)
    whole = 2 * MARGIN + abreast * slot - gap + gap * (rows > 1)
    bottom = MARGIN + rows * (height + ROW_GAP) - ROW_GAP + 8
    left_out = len(all_shots) - len(shots)
    remedy = [f"{count_text(left_out, 'board')} more: ask to_svg for boards={len(all_shots)}."] if left_out else []
    legend = sentences(remedy, whole - 2 * MARGIN - 20)
    parts += draw_legend(legend, bottom)
    tall = bottom + LEGEND_LINE * len(legend) + MARGIN - 8
    return Drawing(parts, whole, tall, summary)
