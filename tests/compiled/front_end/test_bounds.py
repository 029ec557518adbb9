"""The bounds that are found for an int hold each value that it can have, and are no wider than they need be."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from gametree.compiled.front_end.kinds import kinds
from tests.compiled.front_end.test_bodies import written
from tests.compiled.front_end.twins import Twin

ENDS = (1, 4), (-5, -1), (-3, 3), (-1, 2)


@pytest.mark.parametrize("operator", ["+", "-", "*", "//", "%", "&", "|", "^"])
def test_the_bounds_of_an_operation(operator: str, tmp_path: Path) -> None:
    ends = list(product(ENDS, ENDS))
    texts = [
        f"min(max(x, {low}), {high}) {operator} min(max(y, {least}), {most})"
        for (low, high), (least, most) in ends
    ]
    found = Twin(written(tmp_path, f"def rule(x, y):\n    return {', '.join(texts)}"), 1, 1).returns
    assert isinstance(found, kinds.Tuple)
    for ((low, high), (least, most)), kind in zip(ends, found.items, strict=True):
        assert isinstance(kind, kinds.Int)
        pairs = product(range(low, high + 1), range(least, most + 1))
        answers = [eval(f"{x} {operator} {y}") for x, y in pairs if y or operator not in ("//", "%")]
        if operator in ("+", "-", "*", "%"):
            assert (kind.least, kind.most) == (min(answers), max(answers)), (low, high, least, most)
        else:
            assert kind.least <= min(answers) <= max(answers) <= kind.most, (low, high, least, most)
        if operator in ("&", "|"):
            assert (kind.least < 0) == (min(answers) < 0), (low, high, least, most)


@pytest.mark.parametrize(
    ("items", "ends"),
    [
        ("0, stop", (0, 4)),
        ("stop, 7", (3, 6)),
        ("7, stop, -1", (4, 7)),
        ("stop, 0, -1", (1, 5)),
        ("stop, 9, 2", (3, 8)),
        ("9, stop, -2", (4, 9)),
    ],
)
def test_an_item_of_a_range_is_between_the_first_and_the_stop(
    items: str, ends: tuple[int, int], tmp_path: Path
) -> None:
    rule = f"""def rule(number):
    stop, found = min(max(number, 3), 5), {ends[0]}
    for found in range({items}):
        pass
    return found"""
    found = Twin(written(tmp_path, rule), 1).returns
    assert isinstance(found, kinds.Int)
    assert (found.least, found.most) == ends
