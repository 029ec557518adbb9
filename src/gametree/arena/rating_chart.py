"""A picture of ratings with their intervals: a row for each player, along one scale."""

from __future__ import annotations

from collections.abc import Sequence

from gametree.svg import FAINT, INK, MAX_COLOUR, MUTED, RULE, Drawing, element, stroke, text_line, width_of

ROW, MARGIN, SCALE = 30, 24, 420
STEPS = (10, 20, 50, 100, 200, 500, 1_000)


def rating_chart(rows: Sequence[tuple[str, float, float, float]]) -> Drawing:
    """Return the picture of names, ratings, and the lower and upper ends of their intervals."""
    left = MARGIN + max(width_of(name, 13) for name, *_ in rows) + 12
    low, high = min(row[2] for row in rows), max(row[3] for row in rows)
    step = next((each for each in STEPS if (high - low) / each <= 8), 2_000)
    first, last = int(low // step), int(-(-high // step))

    def along(rating: float) -> float:
        return left + SCALE * (rating - first * step) / ((last - first) * step)

    bottom = MARGIN + ROW * len(rows)
    parts = list[str]()
    for tick in range(first, last + 1):
        x = along(tick * step)
        parts.append(stroke(f"M{x:.1f} {MARGIN - 8}V{bottom}", RULE if tick else FAINT, 1 if tick else 1.5))
        parts.append(text_line(f"{tick * step:+d}" if tick else "0", x, bottom + 18, size=11, fill=MUTED))
    for number, (name, rating, lower, upper) in enumerate(rows):
        y = MARGIN + ROW * number + ROW / 2 - 4
        parts.append(text_line(name, left - 12, y + 4, size=13, fill=INK, anchor="end"))
        parts.append(stroke(f"M{along(lower):.1f} {y}H{along(upper):.1f}", MAX_COLOUR, 3, stroke_linecap="round"))
        parts.append(element("circle", cx=along(rating), cy=y, r=5.0, fill=MAX_COLOUR))
    summary = "; ".join(
        f"{name} {rating:+.0f} ({lower:+.0f} to {upper:+.0f})" for name, rating, lower, upper in rows
    )
    return Drawing(parts, left + SCALE + MARGIN, bottom + 32, f"Ratings with 95 % intervals: {summary}")
