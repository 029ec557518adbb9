"""The functions that compiled rules call for lists of any length do what Python's own operations do."""

from __future__ import annotations

from typing import Any

from hypothesis import given, strategies as st

from gametree.compiled.front_end.prelude import list_functions

NUMBERS = st.lists(st.integers(-3, 3), max_size=8)
PLACE = st.one_of(st.none(), st.integers(-12, 12))


@given(NUMBERS, PLACE, PLACE, st.integers(-4, 4).filter(bool))
def test_slices(items: list[int], start: int | None, stop: int | None, step: int) -> None:
    assert list_functions.part_of(items, start, stop, step) == items[start:stop:step]


@given(NUMBERS, NUMBERS, st.integers(-2, 4))
def test_joined_repeated_and_compared(items: list[int], others: list[int], times: int) -> None:
    assert list_functions.joined(items, others) == items + others
    assert list_functions.repeated(items, times) == items * times
    assert list_functions.are_equal(items, others) == (items == others)
    assert list_functions.are_equal(items, list(items))


@given(NUMBERS, st.integers(-3, 3))
def test_looked_for(items: list[int], wanted: int) -> None:
    assert list_functions.place_of(items, wanted) == (items.index(wanted) if wanted in items else -1)
    assert list_functions.number_of(items, wanted) == items.count(wanted)


@given(st.lists(st.tuples(st.integers(0, 3), st.integers()), max_size=8))
def test_in_order(items: list[tuple[int, int]]) -> None:
    def key(item: Any) -> Any:
        return item[0]

    assert list_functions.in_order(items, key, reverse=False) == sorted(items, key=key)
    assert list_functions.in_order(items, key, reverse=True) == sorted(items, key=key, reverse=True)
    assert list_functions.in_order(items, list_functions.itself, reverse=False) == sorted(items)


@given(NUMBERS, NUMBERS)
def test_as_sets(items: list[int], others: list[int]) -> None:
    assert list_functions.different(items) == list(dict.fromkeys(items))
    assert list_functions.are_among(items, others) == (set(items) <= set(others))
    assert set(list_functions.among(items, others)) == set(items) & set(others)
    assert set(list_functions.not_among(items, others)) == set(items) - set(others)
