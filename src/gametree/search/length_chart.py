"""Histograms of the lengths of games, as numbers and as a picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gametree.notation import count_text
from gametree.svg import MAX_COLOUR, MUTED, RULE, Drawing, element, stroke, text_line, title

MARGIN, WIDTH, HEIGHT, PANEL = 24, 480, 90, 140
MOST_BARS, MOST_TICKS = 60, 12


def binned(lengths: Mapping[int, int], low: int, high: int, most: int) -> tuple[int, list[tuple[str, int]]]:
    """Return the width of bins from `low` to `high`, at most `most` of them, and the name and the games of each.

    Bins are one ply wide, or an even number of plies, since one side may win only at odd ones.
    """
    wide = -(-(high - low + 1) // most)
    step = wide + wide % 2 if wide > 1 else 1
    games = [0] * ((high - low) // step + 1)
    for plies, number in lengths.items():
        games[(plies - low) // step] += number
    firsts = range(low, high + 1, step)
    names = [str(first) if step == 1 else f"{first} to {first + step - 1}" for first in firsts]
    return step, list(zip(names, games, strict=True))


def length_chart(named: Sequence[tuple[str, Mapping[int, int]]]) -> Drawing:
    """Return the histograms of lengths, each under its name, one above the other along one scale."""
    low, high = min(min(lengths) for _, lengths in named), max(max(lengths) for _, lengths in named)
    parts, headings = list[str](), list[str]()
    for panel, (name, lengths) in enumerate(named):
        step, bins = binned(lengths, low, high, MOST_BARS)
        bottom, wide = panel * PANEL + MARGIN + HEIGHT, WIDTH / len(bins)
        most, total = max(games for _, games in bins), sum(lengths.values())
        mean = sum(plies * games for plies, games in lengths.items()) / total
        heading = f"{mean:.4g} plies on average ({min(lengths)} to {max(lengths)})"
        headings.append(f"{name}: {heading}" if name else heading)
        parts.append(text_line(headings[-1], MARGIN, bottom - HEIGHT - 6, anchor="start"))
        for at, (plies, games) in enumerate(bins):
            tall = HEIGHT * games / most
            place = {"x": MARGIN + at * wide, "y": bottom - tall, "width": 0.9 * wide, "height": tall}
            caption = title(f"{plies} plies: {count_text(games, 'game')}, {games / total:.2%}")
            parts.append(element("rect", caption, **place, fill=MAX_COLOUR))
        parts.append(stroke(f"M{MARGIN} {bottom}H{MARGIN + WIDTH}", RULE, 1))
        for at in range(0, len(bins), -(-len(bins) // MOST_TICKS)):
            x = MARGIN + (at + 0.45) * wide
            parts.append(text_line(str(low + at * step), x, bottom + 14, size=10, fill=MUTED))
    return Drawing(parts, WIDTH + 2 * MARGIN, PANEL * len(named) + 8, f"Lengths of games: {'; '.join(headings)}")
