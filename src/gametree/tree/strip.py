"""Draw states one after another, with the actions between them."""

from __future__ import annotations

from gametree.arguments import whole_number
from gametree.game import format_action
from gametree.transform.transformation import innermost, unwrap_state
from gametree.tree.boards import ALONE, IN_A_TREE, board_of
from gametree.tree.cards import Card, draw_card, draw_label, label_width
from gametree.tree.levels import MARGIN, Levels, colour
from gametree.tree.markup import RULE, Scheme, document, element
from gametree.tree.show import Picture
from gametree.tree.svg import LEGEND_LINE, draw_legend, sentences
from gametree.tree.words import counted, number_text, shortened

ABREAST = 6
ROW_GAP = 22.0


def strip(picture: Picture, *, scheme: Scheme, boards: int) -> str:
    """Return the states of a picture as SVG: see `Picture.to_svg`."""
    whole_number(boards, "boards", least=1)
    rules = innermost(picture.game)
    shots = picture.shots[:boards]
    valued = any(shot.value is not None for shot in shots)
    cards: list[Card] = []
    before = None
    room = ALONE if len(shots) == 1 else IN_A_TREE
    for number, shot in enumerate(shots):
        own = unwrap_state(shot.state)
        over = picture.game.terminal(shot.state)
        value = ("", "") if shot.value is None else (number_text(shot.value), colour(shot.value))
        mark = None if over else picture.game.player(shot.state)
        corners = str(number) if len(picture.shots) > 1 else "", "game over" if over else ""
        board = board_of(rules, own, before, room=room)
        cards.append(Card(board, value if valued else None, (), corners, mark))
        before = own
    labels = [shortened(format_action(rules, shot.action), 14) for shot in shots[1:]]
    gap = max([label_width(label) + 28 for label in labels], default=0.0)
    width, height = max(138.0, *(card.width for card in cards)), max(card.height for card in cards)
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
            parts.append(element("path", d=path, fill="none", stroke=RULE, stroke_width=2.5))
            parts.append(draw_label(labels[number - 1], edge - gap / 2, middle, best=False))
        parts.append(draw_card(card, x, y, levels))
    rows, abreast = -(-len(cards) // ABREAST), min(len(cards), ABREAST)
    whole = 2 * MARGIN + abreast * slot - gap + gap * (rows > 1)
    bottom = MARGIN + rows * (height + ROW_GAP) - ROW_GAP + 8
    left_out = len(picture.shots) - len(shots)
    said = [f"{counted(left_out, 'board')} more: ask to_svg for boards={len(picture.shots)}."] if left_out else []
    legend = sentences(said, whole - 2 * MARGIN - 20)
    parts += draw_legend(legend, bottom)
    tall = bottom + LEGEND_LINE * len(legend) + MARGIN - 8
    return document(parts, width=whole, height=tall, says=picture.summary, scheme=scheme)
