"""Python computes every item of a tuple, list or call before any is used; so does what is lowered."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.compiled.front_end.test_bodies import check_at_numbers, check_unless_refused, written
from tests.compiled.front_end.twins import Twin

RISKS = ("6 // number", "6 // (number - 2)", "(4, 5)[number - 1]")
FORMS = (
    "return 1 if number in (number, {risk}) else 2",
    "return 1 if 1 not in [1, {risk}] else 2",
    "return 1 if 3 in (3, ({risk}) if number > -1 else 2) else 2",
    "return 1 if 3 in (3, *(number, {risk})) else 2",
    "return 1 if 3 in map(abs, (3, {risk})) else 2",
    "return 1 if (0, 1) in enumerate((1, {risk})) else 2",
    "return 1 if (1, 6) in ((number, 6), (number, {risk})) else 2",
    "return 1 if (number, {risk}) == (1, 6) else 2",
    "return 1 if (1, 6) == (number, {risk}) else 2",
    "return 1 if [number, {risk}] != [1, 6] else 2",
    "return 1 if (5, {risk}) <= (number, 3) else 2",
    "return 1 if Point(number, {risk}) == Point(1, 6) else 2",
    "return 1 if ((number, {risk}), 3) == ((1, 2), 4) else 2",
    "return 1 if (number, {risk}) is None else 2",
    "return (number, {risk}).index(number)",
    "return [number, 3, {risk}].count(3)",
    "return (number, {risk})[0]",
    "return [number, {risk}][number]",
    "return ((number, {risk}) + (1,))[0]",
    "return Point(number, {risk}).row",
    "return any((number, {risk}))",
    "return max(1, number, {risk})",
    "return sorted((number, 2, {risk}), reverse=True)[1]",
    "return 1 if (number, {risk}) else 2",
    "return {{1: 2, 2: 3}}.get(1, {risk})",
    "a, *_ = (number, {risk})\n    return a",
    "a = [number, {risk}]\n    return a[0] if number > 1 else 4",
    "for a, b in ((1, number), (2, {risk})):\n        if a:\n            return b\n    return 4",
    "for i, a in enumerate((number, {risk})):\n        return a\n    return 4",
    "def first(a, b):\n        return a\n    return first(number, {risk})",
    "assert number in (number, {risk})\n    return 3",
    "while number in (number, {risk}):\n        return 1\n    return 2",
)
BOUNDS = ("0.5:", "::0", "0.5:number", "number:0.5", ":'a'", "1.0:number")


@pytest.mark.parametrize("risk", RISKS)
@pytest.mark.parametrize("form", FORMS)
def test_an_error_of_an_item_is_not_lost(form: str, risk: str, tmp_path: Path) -> None:
    body = form.format(risk=risk)
    text = f"0\n    {body}" if body.startswith("def ") else body  # so that the function is one inside the rule
    rule = written(tmp_path, text)
    check_at_numbers(rule, Twin(rule, 1))


@pytest.mark.parametrize("bounds", BOUNDS)
@pytest.mark.parametrize("owner", ["(number, 2, 3)", "[number, 2, 3]", "'abc'"])
@pytest.mark.filterwarnings("ignore::SyntaxWarning")
def test_a_bound_of_a_slice_that_is_no_int_raises_or_is_refused(owner: str, bounds: str, tmp_path: Path) -> None:
    check_unless_refused(written(tmp_path, f"return 1 if {owner}[{bounds}] else 2"))
