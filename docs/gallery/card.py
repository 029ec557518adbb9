"""Draw the card with which links to the site are shown: the tree of the home page, beside the name.

python docs/gallery/card.py | rsvg-convert --output docs/assets/card.png
"""

from __future__ import annotations

import re
import sys

from gametree import alpha_beta, trace
from gametree.games import TicTacToe
from gametree.svg import GROUND, INK, MUTED, SANS, element

WIDTH, HEIGHT = 1200, 630  # as the Open Graph protocol's readers expect
LINES = ("Search two-player games in Python.", "Write the rules once, as five methods,", "and get every search.")


def svg() -> str:
    """Return the card as SVG; the tree is cut off at the bottom."""
    game = TicTacToe(win=10)
    tree = trace(alpha_beta, game, game.parse_state("O.X/X.X/.OO")).to_svg(scheme="light")
    placed = re.sub(
        r'(<svg[^>]*?) width="\d+" height="\d+"', r'\1 x="600" y="30" width="580" height="924"', tree, count=1
    )
    lines = "".join(
        element("text", line, x=60, y=330 + 44 * place, fill=MUTED, font_size=27)
        for place, line in enumerate(LINES)
    )
    name = element("text", "gametree", x=60, y=250, fill=INK, font_size=92, font_weight="bold")
    ground = element("rect", width=WIDTH, height=HEIGHT, fill=GROUND)
    root = {
        "xmlns": "http://www.w3.org/2000/svg",
        "viewBox": f"0 0 {WIDTH} {HEIGHT}",
        "width": WIDTH,
        "height": HEIGHT,
    }
    return element("svg", ground + name + lines + placed, **root, font_family=SANS)


if __name__ == "__main__":
    sys.stdout.write(svg())
