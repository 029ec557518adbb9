"""Code that no rule covers is refused with its file, its line, the construct and what to write instead."""

from __future__ import annotations

import linecache
from collections import UserDict
from functools import reduce
from pathlib import Path
from typing import Any

import pytest

from gametree.game import CompileError
from tests.compiled.front_end.twins import Twin

UNFIT = {
    "return len(f'{number:,}')": "an f-string has the format",
    "return {number: {number: 1}, 2: 3}[1][1]": "a dict holds values of several kinds",
    "global TABLE\n    TABLE = ()\n    return 1": "global is not compiled",
    "try:\n        return number\n    except OverflowError:\n        return 0": "OverflowError is caught",
    "import wave\n    return number": "wave is imported inside a function, and not before",
    "class Inner:\n        pass\n    return 1": "class inside a function is not compiled",
    "del number\n    return 1": "number is deleted",
    "one, one = number > 2, 3\n    return one": "one is given two values at once",
    "[one, other, one] = 3, 2, number\n    return one": "one is given two values at once",
    "return number + nowhere": "the name nowhere is not known",
    "return number + 2**128": f"the constant {2**128} does not fit a signed 128-bit integer",
    "return TABLE.nothing": "tuple.nothing cannot be computed while compiling",
    "TABLE[0] = number\n    return 1": "TABLE[0] is changed",
    "return number if number else [1]": "holds",
    "found = lambda: other\n    return found()\n    other = 1": "other may have no value here",
    "return (number + 1) is number": "`is` compares values that may be equal without being one object",
    "return [each for each in {number, 2}][0]": "a set is iterated over, but its order is not defined",
    "CHANGING.append(number)\n    return 1": ".append is used on",
    "cells = [number]\n    other = cells if number > 1 else [2]\n    cells[0] = 1\n    return 1": "two names",
    (
        "def put(rows, cells):\n        rows.append(cells)\n    rows, cells = [[1]], [number]\n"
        "    put(rows, cells)\n    cells[0] = 5\n    return rows[-1][0]"
    ): "a list that has a name is put into another value",
    "rows = [[1], [2]]\n    for each in list(rows):\n        rows[1][0] = each[0]\n    return 1": (
        "while a loop runs over it"
    ),
    "cells = [1, 2]\n    for each in cells:\n        cells[0] = each\n    return 1": "while a loop runs over it",
    "return number.conjugate()": ".conjugate is used on an int",
    "return print(number)": "print is used on an int",
    "return OPEN(number)": "is used",
    "return 1.5 if number else 2**60": "holds",
    "return [1.5][0] < 2**53 + 1": None,
    "return random.random()": "is used",
    "return ODD(number)": "an object of the class Odd, which rules change, is kept or passed on",
}
HEAD = """import random
TABLE = tuple(range(20))
CHANGING = []
SET = {1, 2, 3}
OPEN = open
class Odd:
    def __init__(self, number): self.number = number
ODD = Odd
"""


def written(folder: Path, body: str) -> Any:
    """Return the function `rule` of a file with this body."""
    file = folder / "rules.py"
    file.write_text(f"{HEAD}\ndef rule(number):\n    {body}\n")
    scope: dict[str, Any] = {"__name__": "rules"}
    exec(compile(file.read_text(), str(file), "exec"), scope)
    linecache.checkcache(str(file))
    return scope["rule"]


@pytest.mark.parametrize("body", [body for body, reason in UNFIT.items() if reason])
def test_what_cannot_be_lowered_is_refused_with_line_reason_and_remedy(body: str, tmp_path: Path) -> None:
    with pytest.raises(CompileError) as caught:
        Twin(written(tmp_path, body), 1)
    said = str(caught.value)
    assert str(UNFIT[body]) in said
    assert said.startswith(f"{tmp_path / 'rules.py'}, line ")
    assert "; " in said
    assert said.endswith(".")
    assert "\n" not in said


def test_a_function_without_a_source_is_refused_at_its_call(tmp_path: Path) -> None:
    scope: dict[str, Any] = {}
    exec("def lost(number):\n    return number", scope)
    remedy = "write the function in a file of your own"
    said = rf"in (lost|rule): the source of lost cannot be found, and compiling starts from it; {remedy}\.$"
    with pytest.raises(CompileError, match=said):
        Twin(scope["lost"], 1)
    rule = written(tmp_path, "return lost(number)")
    rule.__globals__["lost"] = scope["lost"]
    with pytest.raises(CompileError, match=rf"rules\.py, line {rule.__code__.co_firstlineno + 1}, {said}"):
        Twin(rule, 1)
    rule = written(tmp_path, "return lost(number)\n\n\ndef lost(number):\n    return number")
    assert Twin(rule, 1)(3) == 3


@pytest.mark.parametrize("body", ["HELD[number]", "len(HELD)", "HELD + 1", "1 if HELD else 2"])
def test_an_object_that_looks_like_data_is_named_by_its_class(body: str, tmp_path: Path) -> None:
    rule = written(tmp_path, f"return {body}")
    rule.__globals__["HELD"] = UserDict({1: 2})
    with pytest.raises(CompileError, match=r"rules\.py, line .*a UserDict|rules\.py, line .*the class UserDict"):
        Twin(rule, 1)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("return number + 1", "return number + 2"),
        ("assert number < 5\n    return number", "assert number < 6\n    return number"),
        ("return sum(each + 1 for each in (number, 2))", "return sum(each + 2 for each in (number, 2))"),
        ("return (lambda: 1)() + number", "return (lambda: 2)() + number"),
    ],
)
def test_an_edited_file_is_noticed(before: str, after: str, tmp_path: Path) -> None:
    rule = written(tmp_path, before)
    Twin(rule, 1)
    file = tmp_path / "rules.py"
    file.write_text(file.read_text().replace(before, after))
    linecache.checkcache(str(file))
    with pytest.raises(CompileError, match="rule is not what stands there"):
        Twin(rule, 1)


def test_two_lambdas_in_a_line_are_told_apart_by_their_parameters_alone(tmp_path: Path) -> None:
    file = tmp_path / "pairs.py"
    file.write_text("one, other = lambda a: 3 * a, lambda b: 4 * b\nsame, alike = lambda c: c, lambda c: -c\n")
    scope: dict[str, Any] = {}
    exec(compile(file.read_text(), str(file), "exec"), scope)
    assert Twin(scope["one"], 1)(7) == 21
    assert Twin(scope["other"], 1)(7) == 28
    with pytest.raises(CompileError, match="are there two lambdas in a line"):
        Twin(scope["same"], 1)


def test_lambdas_within_each_other_are_told_apart_by_what_they_take_with_a_star(tmp_path: Path) -> None:
    file = tmp_path / "composed.py"
    line = "compose = lambda *fs: reduce(lambda f, g: lambda *a: f(g(*a)), fs)\n"
    file.write_text(f"{line}def twice(a):\n    return 2 * a\nrule = compose(twice, abs)\n")
    scope: dict[str, Any] = {"reduce": reduce}
    exec(compile(file.read_text(), str(file), "exec"), scope)
    assert Twin(scope["rule"], 1)(-7) == 14


def test_what_changes_after_compiling_is_not_seen(tmp_path: Path) -> None:
    rule = written(tmp_path, "return CHANGING[number]")
    rule.__globals__["CHANGING"].extend([5, 6])
    twin = Twin(rule, 1)
    rule.__globals__["CHANGING"][1] = 7
    assert twin(1) == 6
