"""Functions that do what those of `itertools` do that combine items; none of them raises an error of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any


def product_of_1(items: Sequence[Any]) -> Iterator[tuple[Any, ...]]:
    """Yield each item in a tuple."""
    for item in items:
        yield (item,)


def product_of_2(one: Sequence[Any], two: Sequence[Any]) -> Iterator[tuple[Any, ...]]:
    """Yield all pairs of an item of each, where the last changes first."""
    for first in one:
        for second in two:
            yield first, second


def product_of_3(one: Sequence[Any], two: Sequence[Any], three: Sequence[Any]) -> Iterator[tuple[Any, ...]]:
    """Yield all triples of an item of each, where the last changes first."""
    for first in one:
        for second in two:
            for third in three:
                yield first, second, third


def product_of_4(
    one: Sequence[Any], two: Sequence[Any], three: Sequence[Any], four: Sequence[Any]
) -> Iterator[tuple[Any, ...]]:
    """Yield all quadruples of an item of each, where the last changes first."""
    for first in one:
        for second in two:
            for third in three:
                for fourth in four:
                    yield first, second, third, fourth


def combinations_of_2(items: Sequence[Any]) -> Iterator[tuple[Any, ...]]:
    """Yield all pairs of items at different places, in the order of these."""
    for one in range(len(items)):
        for two in range(one + 1, len(items)):
            yield items[one], items[two]


def combinations_of_3(items: Sequence[Any]) -> Iterator[tuple[Any, ...]]:
    """Yield all triples of items at different places, in the order of these."""
    for one in range(len(items)):
        for two in range(one + 1, len(items)):
            for three in range(two + 1, len(items)):
                yield items[one], items[two], items[three]


def combinations_of_4(items: Sequence[Any]) -> Iterator[tuple[Any, ...]]:
    """Yield all quadruples of items at different places, in the order of these."""
    for one in range(len(items)):
        for two in range(one + 1, len(items)):
            for three in range(two + 1, len(items)):
                for four in range(three + 1, len(items)):
                    yield items[one], items[two], items[three], items[four]


def permutations_of_2(items: Sequence[Any]) -> Iterator[tuple[Any, ...]]:
    """Yield all pairs of items at different places, in any order of these."""
    for one in range(len(items)):
        for two in range(len(items)):
            if one != two:
                yield items[one], items[two]


def permutations_of_3(items: Sequence[Any]) -> Iterator[tuple[Any, ...]]:
    """Yield all triples of items at different places, in any order of these."""
    for one in range(len(items)):
        for two in range(len(items)):
            for three in range(len(items)):
                if one not in (two, three) and two != three:
                    yield items[one], items[two], items[three]
