"""The legend below a picture: samples of lines with their meanings, and sentences."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import TypeAlias

from gametree.svg import MAX_COLOUR, MUTED, RULE, stroke, text_line, width_of
from gametree.tree.bands import MARGIN

Entry: TypeAlias = tuple[str, str]  # The kind of line to show as a sample, or "", and its meaning.

LEGEND_LINE = 28.0


def draw_legend(rows: Sequence[Sequence[Entry]], y: float) -> list[str]:
    """Draw the rows of a legend below one another."""
    parts: list[str] = []
    for number, row in enumerate(rows):
        line, x = y + LEGEND_LINE * (number + 0.75), MARGIN + 20
        for kind, said in row:
            if kind:
                best = kind == "best"
                look = (MAX_COLOUR, 5) if best else (RULE, 2.5)
                path = f"M{x:.1f} {line - 5:.1f}h40"
                parts.append(stroke(path, *look, stroke_dasharray=None if best else "4 6"))
            parts.append(text_line(said, x + (52 if kind else 0), line, size=13, fill=MUTED, anchor="start"))
            x += entry_width((kind, said))
    return parts


def sentences(texts: Sequence[str], room: float) -> list[list[Entry]]:
    """Return rows of a legend that hold these sentences, wrapped."""
    return [[("", line)] for text in texts for line in wrap(text, int(min(room, 900.0) / 8))]


def entry_width(entry: Entry) -> float:
    """Return the width of an entry with the space after it."""
    return (52 if entry[0] else 0) + width_of(entry[1], 13) * 0.9 + 24
