"""The chart of the ratings of strengths in six games, from the file that `benchmarks/strengths.py` writes."""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

from gametree.svg import FAINT, INK, MAX_COLOUR, MUTED, RULE, Drawing, element, stroke, text_line
from gametree.tree.stepper import picture_html

FILE = Path(__file__).with_name("strengths.csv")
WIDE, HIGH, ACROSS = 190, 150, 3  # a panel, and the panels in a row
LEFT, TOP, GAP = 52, 34, 46
MOST = 1_100
Point = tuple[float, float, float, float]  # strength, rating, and the ends of its interval


def ladders() -> dict[str, list[Point]]:
    """Return the points of each game."""
    found = defaultdict[str, list[Point]](list)
    with FILE.open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            found[row["game"]].append(
                (float(row["strength"]), float(row["rating"]), float(row["low"]), float(row["high"]))
            )
    return dict(found)


def panel(name: str, points: Sequence[Point], left: float, top: float) -> list[str]:
    """Return the parts of one panel: its axes, a line through the ratings, and their intervals."""
    bottom = top + HIGH

    def place(strength: float, rating: float) -> tuple[float, float]:
        return left + 8 + strength * (WIDE - 16), bottom - rating / MOST * HIGH

    parts = [text_line(name, left + WIDE / 2, top - 10, size=13, bold=True)]
    for rating in range(0, MOST, 250):
        y = place(0, rating)[1]
        parts.append(stroke(f"M{left} {y:.1f}H{left + WIDE}", RULE if rating else FAINT, 1))
        parts.append(
            text_line(f"+{rating}" if rating else "0", left - 6, y + 4, size=10, fill=MUTED, anchor="end")
        )
    for strength, *_ in points:
        parts.append(text_line(f"{strength:g}", place(strength, 0)[0], bottom + 15, size=10, fill=MUTED))
    line = "L".join(f"{x:.1f} {y:.1f}" for x, y in (place(strength, rating) for strength, rating, *_ in points))
    parts.append(stroke(f"M{line}", FAINT, 1.5))
    for strength, value, low, high in points:
        (x, y), (_, least), (_, most) = place(strength, value), place(strength, low), place(strength, high)
        parts.append(stroke(f"M{x:.1f} {least:.1f}V{most:.1f}", MAX_COLOUR, 2.5, stroke_linecap="round"))
        parts.append(element("circle", cx=x, cy=y, r=4.0, fill=MAX_COLOUR))
    return parts


def drawing() -> Drawing:
    """Return the chart: a panel for each game."""
    found = ladders()
    parts = list[str]()
    for number, (name, points) in enumerate(found.items()):
        row, column = divmod(number, ACROSS)
        parts += panel(name, points, LEFT + column * (WIDE + GAP), TOP + row * (HIGH + 60))
    rows = -(-len(found) // ACROSS)
    bottom = TOP + rows * (HIGH + 60)
    words = "Across: the strength. Upwards: the Elo above random play, with 95 % intervals."
    parts.append(text_line(words, LEFT, bottom, fill=INK, anchor="start"))
    best = "; ".join(f"{name} {points[-1][1]:+.0f}" for name, points in found.items())
    width = LEFT + ACROSS * (WIDE + GAP) - GAP + 16
    return Drawing(parts, width, bottom + 16, f"Elo of strengths from 0 to 1 in six games; strength 1: {best}")


def chart() -> str:
    """Return the chart for the page."""
    return f'<div class="gt-pictures" data-search-exclude><figure>{picture_html(drawing())}</figure></div>'
