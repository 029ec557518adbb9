"""Functions of numbers in the prelude answer as those of Python, to the last bit."""

from __future__ import annotations

from math import inf, nextafter
from struct import pack

from hypothesis import example, given, strategies as st

from gametree.compiled.front_end.prelude import number_functions


def near_a_half(parts: tuple[int, int, float]) -> float:
    """Return the float beside a half of a decimal place."""
    whole, places, towards = parts
    return nextafter((whole + 0.5) / 10.0**places, towards)


def share(parts: tuple[int, int]) -> float:
    return parts[0] / parts[1]


WHOLE = st.integers(-(10**9), 10**9)
HALVES = st.tuples(WHOLE, st.integers(0, 10), st.sampled_from([-inf, inf])).map(near_a_half)
SHARES = st.tuples(WHOLE, st.sampled_from([8, 10, 200, 2000])).map(share)


@given(st.floats(allow_nan=False) | HALVES | SHARES, st.integers(0, 22))
@example(0.125, 2)
@example(-0.625, 2)
@example(2.5, 0)
@example(-0.001, 2)
def test_numbers_are_rounded_to_places(number: float, places: int) -> None:
    assert pack("d", number_functions.rounded(number, 10.0**places)) == pack("d", round(number, places))
