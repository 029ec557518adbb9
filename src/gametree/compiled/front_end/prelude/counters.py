"""Operators of Counters, as functions that are compiled like the rules of a game."""

from __future__ import annotations

from collections import Counter
from typing import Any


def common(counts: Counter[Any], others: Counter[Any]) -> Counter[Any]:
    """Return the lesser count of each key."""
    found: Counter[Any] = Counter()
    for key, count in counts.items():
        if min(count, others[key]) > 0:
            found[key] = min(count, others[key])
    return found


def either(counts: Counter[Any], others: Counter[Any]) -> Counter[Any]:
    """Return the greater count of each key."""
    found: Counter[Any] = Counter()
    for key, count in counts.items():
        if max(count, others[key]) > 0:
            found[key] = max(count, others[key])
    for key, count in others.items():
        if key not in counts and count > 0:
            found[key] = count
    return found


def total(counts: Counter[Any], others: Counter[Any], sign: int) -> Counter[Any]:
    """Return the sum of the counts of each key, those of the second with a sign."""
    found: Counter[Any] = Counter()
    for key, count in counts.items():
        if count + sign * others[key] > 0:
            found[key] = count + sign * others[key]
    for key, count in others.items():
        if key not in counts and sign * count > 0:
            found[key] = sign * count
    return found
