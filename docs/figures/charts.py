"""The charts of the page on speed and strength, from the dated figures beside this file."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from math import ceil, floor, log10
from pathlib import Path

from gametree.arena.rating_chart import rating_chart
from gametree.svg import FAINT, INK, MAX_COLOUR, MUTED, RULE, Drawing, element, stroke, text_line
from gametree.tree.stepper import picture_html

HERE = Path(__file__).parent
ROW, MARGIN, SCALE = 42, 24, 250
MILLION = 6  # its power of ten


def rows_of(name: str) -> list[dict[str, str]]:
    """Return the rows of a file of figures."""
    with (HERE / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def log_chart(rows: Sequence[tuple[str, float]], unit: str) -> Drawing:
    """Return a named bar for each number, on a scale in powers of ten from at most 1."""
    first = min(0, floor(log10(min(number for _, number in rows))))
    last = ceil(log10(max(number for _, number in rows)))
    bottom = MARGIN + ROW * len(rows)

    def along(number: float) -> float:
        return MARGIN + SCALE * (log10(number) - first) / (last - first)

    parts = list[str]()
    for power in range(first, last + 1):
        x = along(10.0**power)
        parts.append(stroke(f"M{x:.1f} {MARGIN - 8}V{bottom}", RULE if power else FAINT, 1 if power else 2))
        tick = f"{10.0**power:,g}" if power < MILLION else "1 million"
        if power % 2 == 0 or last - first < MILLION:  # for which there is room
            parts.append(text_line(tick, x, bottom + 18, size=11, fill=MUTED))
    for number, (name, value) in enumerate(rows):
        y = MARGIN + ROW * (number + 0.7)
        said = f"{value:,g}" if value < 1_000 else f"{value:,.0f}"
        parts.append(text_line(name, MARGIN + 4, y - 12, size=12, fill=INK, anchor="start"))
        parts.append(stroke(f"M{along(1):.1f} {y}H{along(value):.1f}", MAX_COLOUR, 10))
        parts.append(element("circle", cx=along(value), cy=y, r=5.0, fill=MAX_COLOUR))
        parts.append(
            text_line(said, along(max(value, 1)) + 10, y + 4, size=12, fill=INK, anchor="start", bold=True)
        )
    summary = f"{unit}: " + "; ".join(f"{name} {value:,.10g}" for name, value in rows)
    return Drawing(parts, MARGIN + SCALE + 84, bottom + 32, summary)


def figure(*drawings: tuple[str, Drawing]) -> str:
    """Return drawings with captions, for the page."""
    figures = "".join(
        f"<figure>{picture_html(each)}<figcaption>{caption}</figcaption></figure>" for caption, each in drawings
    )
    return f'<div class="gt-pictures" data-search-exclude>{figures}</div>'


def nodes() -> str:
    """Return the chart of the nodes of each search."""
    rows = [(row["search"], float(row["nodes"])) for row in rows_of("nodes")]
    return figure(("Nodes from the empty board of tic-tac-toe.", log_chart(rows, "Nodes")))


def speed() -> str:
    """Return the chart of the speed of compiled searches."""
    rows = [(f"{row['what']}, beside {row['beside']}", float(row["ratio"])) for row in rows_of("speed")]
    return figure(
        ("Times as fast as what stands beside it; at 1 both are equal.", log_chart(rows, "Times as fast"))
    )


def strength() -> str:
    """Return the charts of the ratings by the nodes of a move."""
    games: dict[str, list[tuple[str, float, float, float]]] = {}
    for row in rows_of("strength_by_nodes"):
        rating, low, high = (float(row[name]) for name in ("rating", "low", "high"))
        games.setdefault(row["game"], []).append((f"{int(row['nodes']):,} nodes", rating, low, high))
    return figure(*((f"{game}: Elo above 100 nodes a move.", rating_chart(rows)) for game, rows in games.items()))
