"""The cyclic game of the page on solving, and its picture with the values and distances that `solve` finds."""

from __future__ import annotations

from math import hypot

from gametree import MAX, MIN, Solution, solve
from gametree.games import GraphGame
from gametree.notation import number_text
from gametree.svg import (
    CARD,
    INK,
    MAX_COLOUR,
    MIN_COLOUR,
    MUTED,
    Drawing,
    element,
    stroke,
    text_line,
    value_colour,
)
from gametree.tree.stepper import picture_html

GAME = GraphGame[str, str](
    "a",
    {
        "a": (MAX, {"left": "b", "right": "d"}),
        "b": (MIN, {"back": "a", "on": "c"}),
        "c": (MAX, {"take": "+3", "back": "b"}),
        "d": (MIN, {"take": "-2", "on": "e"}),
        "e": (MAX, {"take": "+1", "back": "d"}),
        "+3": 3,
        "-2": -2,
        "+1": 1,
    },
)
PLACES = {
    "a": (330, 60),
    "b": (200, 130),
    "c": (70, 200),
    "d": (460, 130),
    "e": (590, 200),
    "+3": (70, 310),
    "-2": (460, 310),
    "+1": (590, 310),
}
RADIUS = 26
GAP = 7  # between the arrows of two states that lead to each other


def picture(solution: Solution[str, str]) -> Drawing:
    """Return the graph: rings of MAX are blue and of MIN orange; a state has its value and its distance below."""
    arrows = [_arrow(state, after) for state in PLACES for after in _successors(state)]
    parts = [*arrows, *(_node(state, solution) for state in PLACES)]
    summary = "A game of eight states, in which play can go around between a and b, b and c, and d and e"
    return Drawing(parts, 660, 350, summary)


def _successors(state: str) -> list[str]:
    if GAME.terminal(state):
        return []
    return [GAME.result(state, action) for action in GAME.actions(state)]


def _arrow(state: str, after: str) -> str:
    (x, y), (end_x, end_y) = PLACES[state], PLACES[after]
    length = hypot(end_x - x, end_y - y)
    right, down = (end_x - x) / length, (end_y - y) / length
    aside = GAP if state in _successors(after) else 0
    tail = _point(x - down * aside + right * RADIUS, y + right * aside + down * RADIUS)
    tip_x, tip_y = end_x - down * aside - right * (RADIUS + 4), end_y + right * aside - down * (RADIUS + 4)
    tip = _point(tip_x, tip_y)
    barbs = [_point(tip_x - 9 * right - side * 5 * down, tip_y - 9 * down + side * 5 * right) for side in (1, -1)]
    return stroke(f"M{tail}L{tip}M{barbs[0]}L{tip}L{barbs[1]}", MUTED, 1.6)


def _point(x: float, y: float) -> str:
    return f"{x:.1f} {y:.1f}"


def _node(state: str, solution: Solution[str, str]) -> str:
    x, y = PLACES[state]
    value, plies = solution[state]
    over = GAME.terminal(state)
    ring = MUTED if over else MAX_COLOUR if GAME.player(state) == MAX else MIN_COLOUR
    shape = element("circle", cx=float(x), cy=float(y), r=float(RADIUS), fill=CARD, stroke=ring, stroke_width=2)
    name = text_line(number_text(value) if over else state, x, y + 6, size=18, fill=INK, bold=True)
    if over:
        return shape + name
    distance = "never ends" if plies is None else f"in {plies}"
    label = text_line(f"{number_text(value)} {distance}", x, y - RADIUS - 8, fill=value_colour(value), bold=True)
    return shape + name + label


def drawing(cycle_value: float = 0) -> str:
    """Return the picture for the page, with the values for endless play that is worth this much."""
    html = picture_html(picture(solve(GAME, cycle_value=cycle_value)))
    return f'<div class="gt-pictures" data-search-exclude><figure>{html}</figure></div>'
