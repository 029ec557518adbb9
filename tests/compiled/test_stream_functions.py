"""The functions that stand for those of `itertools` and `functools` do what these do."""

from __future__ import annotations

import itertools
import math
import operator
from functools import reduce
from typing import Any

import pytest
from hypothesis import given, strategies as st

from gametree.compiled.front_end.prelude import combining, stream_functions

ITEMS = st.lists(st.integers(-3, 3), max_size=5)


def is_small(item: int) -> bool:
    return item < 1


@given(st.lists(ITEMS, min_size=1, max_size=4))
def test_products(lists: list[list[int]]) -> None:
    function: Any = getattr(combining, f"product_of_{len(lists)}")
    assert list(function(*lists)) == list(itertools.product(*lists))


@pytest.mark.parametrize("length", [2, 3, 4])
@given(items=ITEMS)
def test_combinations(items: list[int], length: int) -> None:
    function: Any = getattr(combining, f"combinations_of_{length}")
    assert list(function(items)) == list(itertools.combinations(items, length))


@pytest.mark.parametrize("length", [2, 3])
@given(items=ITEMS)
def test_permutations(items: list[int], length: int) -> None:
    function: Any = getattr(combining, f"permutations_of_{length}")
    assert list(function(items)) == list(itertools.permutations(items, length))


@given(ITEMS, st.integers(0, 7))
def test_parts_of_a_stream(items: list[int], number: int) -> None:
    assert list(stream_functions.neighbours_of(items)) == list(itertools.pairwise(items))
    assert list(stream_functions.drop_while(is_small, items)) == list(itertools.dropwhile(is_small, items))
    ours, its = iter(items), iter(items)
    assert list(stream_functions.first_of(ours, number)) == list(itertools.islice(its, number))
    assert list(ours) == list(its)  # neither takes more items than it yields


@given(st.lists(ITEMS, max_size=4))
def test_streams_joined(lists: list[list[int]]) -> None:
    assert list(stream_functions.all_of(lists)) == list(itertools.chain.from_iterable(lists))


@given(ITEMS, st.integers(-3, 3))
def test_functions_of_two(items: list[int], start: int) -> None:
    subtracted: Any = stream_functions.accumulate(items, operator.sub)
    expected: Any = itertools.accumulate(items, operator.sub)
    assert list(subtracted) == list(expected)
    summed: Any = itertools.accumulate(items)
    assert list(stream_functions.accumulate(items, stream_functions.plus)) == list(summed)
    assert stream_functions.fold_from(operator.sub, items, start) == reduce(operator.sub, items, start)
    assert stream_functions.fold_from(stream_functions.times, items, start) == math.prod(items, start=start)


@given(ITEMS)
def test_a_fold_of_nothing_is_an_error(items: list[int]) -> None:
    if items:
        assert stream_functions.fold(operator.sub, items) == reduce(operator.sub, items)
    else:
        with pytest.raises(TypeError):
            stream_functions.fold(operator.sub, items)
