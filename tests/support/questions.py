"""The law of tables: any two different questions on one table are refused, or both are answered right."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import permutations
from typing import Any

Ask = Callable[[Any], object]


def refused_or_right(
    asked: Mapping[str, Ask], right: Mapping[str, object], tables: Callable[[str, str], tuple[Any, Any]]
) -> tuple[int, int]:
    """Ask the tables of any two questions, one after the other; return how many were refused, and answered."""
    refused, answered, messages = 0, 0, set[str]()
    for first, second in permutations(asked, 2):
        own, other = tables(first, second)
        assert asked[first](own) == right[first], first
        try:
            found = asked[second](other)
        except ValueError as error:
            messages.add(str(error).rpartition(":")[2])
            refused += 1
        else:
            assert found == right[second], (first, second)
            answered += 1
    assert messages == {" use a new table."}
    return refused, answered
