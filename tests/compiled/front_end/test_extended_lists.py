"""A list of lists that is extended by another holds the same lists, or the function is refused."""

from __future__ import annotations

import ast
import random
from pathlib import Path

import pytest

from gametree.compiled.front_end.functions.activation import Activation
from gametree.compiled.front_end.lowering import list_methods
from gametree.compiled.front_end.names.scopes import Variable
from tests.compiled.front_end.bodies.references import rule
from tests.compiled.front_end.test_named_rows import body, difference
from tests.support.samples import share

STATEMENTS = """
longer = make(number)
longer = [[total], [number]]
longer = []
more = longer
more = longer[:]
if len(found) < 9: more = [*found]
found.extend(longer)
found += longer
if len(more) < 9: more.extend(longer)
found.extend(more)
found.extend(make(total))
found.extend(longer[:1])
longer.append([number])
found.append([total])
total += 1 + len(found)
total += abs(sum(map(sum, found)))
row = longer[0]
row.append(7)
row[0] = total
found.append(row)
more.append(row)
longer.append(row)
found.append(longer[0])
if len(found) < 9: longer.extend(found)
found = make(3)
found = [[1], *longer]
longer[0].append(3)
found[0].append(number)
longer[-1] = [5]
found[0] = [number, 1]
longer.pop()
found.reverse()
longer, more = more, longer
put_into(found, number)
""".strip().split("\n")
BLOCKS = (
    "for i in range(2):",
    "for i in range(min(number, 3)):",
    "for row in longer[:]:",
    "for row in make(number):",
    "for row in make(total):\n    found.append(row)",
    "for row in [list(each) for each in longer]:\n    row[0] += 1\n    found.append(row)",
    "if number > 1:",
    "if longer:",
    "for i in range(3):\n    longer = make(i)",
    "while total < 5:\n    total += 2\n    found.append([total])",
)
HELPERS = """
def make(number):
    return [[number], [number + 1]]


def put_into(cells, item):
    cells[0].append(item)
"""
START = "found, more, total = [], [], 0", "longer = make(number)"
ENDS = (
    "return total, sum(i * sum(row) for i, row in enumerate(found))",
    "return sum(map(sum, longer)) + 9 * sum(map(sum, more)) + len(found)",
    "found and found[0].append(3); return sum(map(sum, found)), total",
    "return sum(map(sum, changed(extended(number))))",
)
TWICE = "found.extend(longer)", "found.extend(longer)", "found[0].append(5)", "return sum(map(sum, found))"


def program(rng: random.Random) -> str:
    """Return a function that extends lists; the last of the ends extends one in a function that returns it."""
    end = rng.choice(ENDS)
    statements = body(rng, STATEMENTS, BLOCKS)
    if "extended" not in end:
        return rule(HELPERS, *START, *statements, end)
    inner = ["def extended(number):", *(f"    {line}" for line in (*START, *statements, "return found"))]
    outer = ["def changed(rows):", "    for row in rows:", "        row.append(3)", "    return rows"]
    return rule("\n".join([HELPERS, *inner, "", *outer]), end)


@pytest.mark.parametrize("count", [40, pytest.param(share(4_000, 20), marks=pytest.mark.slow)])
def test_lists_are_extended_as_in_python(count: int, tmp_path: Path) -> None:
    rng = random.Random(20261130)
    found = [difference(program(rng), tmp_path) for _ in range(count)]
    assert not {each for each in found if each not in (None, "refused")}
    assert found.count(None) > 0.07 * count


def named(context: Activation, source: ast.expr) -> Variable | None:
    """Stand for `_only_holder`, and ask nothing of the lists in the list that is named."""
    return context.variable(source)


def test_a_list_that_stands_twice_in_another_is_not_taken_for_two(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = rule(HELPERS, *START, *TWICE)
    assert difference(text, tmp_path) == "refused"
    monkeypatch.setattr(list_methods, "_only_holder", named)
    assert "in Python" in str(difference(text, tmp_path))


def test_what_is_changed_in_one_list_is_not_read_as_it_was_in_the_other(tmp_path: Path) -> None:
    text = rule(HELPERS, *START, "found.extend(longer)", "found[0].append(5)", "return sum(map(sum, longer))")
    assert difference(text, tmp_path) in (None, "refused")
    text = rule(HELPERS, *START, "found.extend(longer)", "longer[0].append(5)", "return sum(map(sum, found))")
    assert difference(text, tmp_path) in (None, "refused")
