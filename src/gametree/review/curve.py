"""The curve of the values of a game, ply by ply, with a mark at each mistake."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isfinite

from gametree import svg
from gametree.game import CHANCE, Chance, Player
from gametree.notation import number_text
from gametree.search.transposition_table import ValueInterval
from gametree.svg import BAND, FAINT, INK, MUTED, RULE, Drawing

LEFT, RIGHT, TOP, BOTTOM = 58.0, 26.0, 42.0, 48.0
HEIGHT = 190.0
STEP, NARROWEST, WIDEST = 34.0, 320.0, 900.0


def draw_curve(
    values: Sequence[ValueInterval],
    mistakes: Mapping[int, str],
    players: Sequence[Player | Chance],
    *,
    summary: str,
) -> Drawing:
    """Return the drawing of the values before the first move and after each.

    A value that is not exact is drawn as the interval in which it lies, to the edge of the picture where it has no
    bound. `mistakes` are the actions by the numbers of their moves.
    """
    known = [bound for bounds in values for bound in bounds if isfinite(bound)] or [0]
    low, high = min(0, *known), max(0, *known)
    low, high = (low - 1, high + 1) if low == high else (low, high)
    across = min(WIDEST, max(NARROWEST, STEP * (len(values) - 1)))
    step = across / (len(values) - 1)

    def x(ply: int) -> float:
        return LEFT + step * ply

    def y(value: float) -> float:
        return TOP + HEIGHT * (high - max(low, min(value, high))) / (high - low)

    parts = [svg.element("rect", x=LEFT, y=TOP, width=across, height=HEIGHT, fill=BAND)]
    for value in dict.fromkeys((high, 0, low)):
        parts.append(svg.stroke(f"M{LEFT:.1f} {y(value):.1f}H{LEFT + across:.1f}", RULE, 1.0))
        parts.append(svg.text_line(number_text(value), LEFT - 8, y(value) + 4, fill=MUTED, anchor="end"))
    path, pen = "", "M"
    for ply, (lower, upper) in enumerate(values):
        if lower == upper:
            path += f"{pen}{x(ply):.1f} {y(lower):.1f}"
            pen = "L"
        else:
            pen = "M"
            parts.append(
                svg.stroke(f"M{x(ply):.1f} {y(upper):.1f}V{y(lower):.1f}", FAINT, 5.0, stroke_linecap="round")
            )
    if path:
        parts.append(svg.stroke(path, INK, 2.0, stroke_linejoin="round"))
    for ply, (lower, upper) in enumerate(values[1:], start=1):
        name = mistakes.get(ply)
        mover = players[ply - 1]
        colour = MUTED if mover is CHANCE else svg.value_colour(mover)
        middle = (y(lower) + y(upper)) / 2
        dot = svg.element(
            "circle", svg.title(name) if name else "", cx=x(ply), cy=middle, r=5.5 if name else 2.5, fill=colour
        )
        parts.append(dot)
        if name:
            beside = middle + (19 if mover == Player.MAX else -10)  # X loses downwards
            parts.append(svg.text_line(name, _inside(x(ply), name, across), beside, fill=colour, bold=True))
    every = -(-(len(values) - 1) // 16)
    under = TOP + HEIGHT + 36
    parts += [svg.text_line(str(ply), x(ply), under, fill=MUTED, size=11) for ply in range(0, len(values), every)]
    parts.append(svg.text_line("move", LEFT - 10, under, fill=MUTED, size=11, anchor="end"))
    parts.append(svg.text_line("value to X", 12.0, TOP - 24, fill=MUTED, size=11, anchor="start"))
    return Drawing(parts, LEFT + across + RIGHT, TOP + HEIGHT + BOTTOM, summary)


def _inside(middle: float, text: str, across: float) -> float:
    """Return where a label of a mistake is centred, so that no picture cuts it."""
    half = svg.width_of(text, 12, bold=True) / 2
    return max(half + 4, min(middle, LEFT + across + RIGHT - 4 - half))
