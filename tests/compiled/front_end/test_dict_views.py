"""The keys, values and items of a constant dict can be gone through, and are no tuples."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.compiled.front_end.test_bodies import check_at_numbers, check_unless_refused, written
from tests.compiled.front_end.twins import Twin

VIEWS = ("PRICES.values()", "PRICES.keys()", "PRICES.items()", "WAYS.values()", "WAYS.items()")
ANSWERED = (
    "return len({view})",
    "return 1 if number in {view} else 2",
    "return 1 if 7 in {view} else 2",
    "return 1 if (number, 11) in {view} else 2",
    "return sum(1 for _ in {view})",
    "return list({view})[1]",
    "return sorted({view})[0]",
    "return max({view})",
    "a, b = {view}\n    return a",
    "return list(reversed({view}))[0]",
    "return list(zip({view}, (1, number)))[0]",
    "return (*{view}, number)[0]",
    "return {view} and 3",
    "return 1 if {view} == (7, 11) else 2",
    "for x in {view}:\n        if x == number:\n            return 5\n    return 6",
    "x = 0\n    for _ in {view}:\n        x += number\n    return x",
)
NOT_OF_A_TUPLE = (
    "return {view} * 2",
    "return {view} * number",
    "return ({view} + (1,))[0]",
    "return {view}[0]",
    "return {view}[number]",
    "return {view}.index(7)",
    "return {view}.count(number)",
    "return {view} < (number, 5)",
    "return 1 if (number, 5) == {view} else 2",
    "return 1 if [3] in {view} else 2",
    "return 1 if ([3], 1) in {view} else 2",
    "return isinstance({view}, tuple)",
    "return hash({view})",
    "x = {view} if number > 1 else (1, 2)\n    return x[0]",
    "def first(items):\n        return items[0]\n    return first({view})",
)


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("form", ANSWERED)
def test_views_are_gone_through_as_in_python(form: str, view: str, tmp_path: Path) -> None:
    rule = written(tmp_path, form.format(view=view))
    check_at_numbers(rule, Twin(rule, 1))


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("form", NOT_OF_A_TUPLE)
def test_what_only_tuples_can_do_raises_as_in_python_or_is_refused(form: str, view: str, tmp_path: Path) -> None:
    body = form.format(view=view)
    check_unless_refused(written(tmp_path, f"0\n    {body}" if body.startswith("def ") else body))
