"""Bounds on a value, as text and as plain data."""

from math import inf

from gametree.notation import number_text
from gametree.search.transposition_table import ValueInterval


def bounds_text(bounds: ValueInterval) -> str:
    """Return a value, or the interval in which it lies: `+1`, `−1 to +1`, `≈+0.25`, `at least 0`, `?`."""
    lower, upper = map(number_text, bounds)
    if bounds.exact:
        return lower
    if lower == upper:
        return f"≈{lower}"
    if bounds == (-inf, inf):
        return "?"
    return (
        f"at least {lower}"
        if bounds.upper == inf
        else f"at most {upper}"
        if bounds.lower == -inf
        else f"{lower} to {upper}"
    )


def finite(bounds: ValueInterval) -> list[float | None]:
    """Return both bounds for `json`, None where there is no bound."""
    return [None if abs(bound) == inf else plain_number(bound) for bound in bounds]


def plain_number(number: float) -> float:
    """Return a finite number for `json`, which has no fractions."""
    return number if isinstance(number, int) else float(number)
