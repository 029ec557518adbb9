"""A display of slices and items has the length of the sequence if its text says so, and else any length."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from gametree.compiled.front_end.lowering.splices import keeps_length
from gametree.game import CompileError
from tests.compiled.front_end.test_bodies import check_at_numbers, written
from tests.compiled.front_end.twins import Twin, alike, outcome

KEEPING = [
    "(*b[:i], x, *b[i + 1:])",
    "(*b[:i], x, y, *b[i + 2:])",
    "(*b[:i - 1], x, *b[i:])",
    "(*b[:i - 1], x, y, z, *b[i + 2:])",
    "(*b[:i], *b[i:])",
    "(*s.b[r][:i], x, *s.b[r][i + 1:],)",
    "(*b[:i], b[j], *b[i + 1:j], b[i], *b[j + 1:])",
    "(*b[:1], x, *b[2:])",
    "(x, *b[1:])",
    "(*b[:],)",
]
OTHERS = [
    "()",
    "(x, y)",
    "(*b, x)",
    "(*b[:i], x, *b[i:])",
    "(*b[:i], *b[i + 1:])",
    "(*b[:i], x, *b[i + 2:])",
    "(*b[:i], x, *c[i + 1:])",
    "(*b[:i], x, *b[j + 1:])",
    "(*b[:i], x, *b[i + k:])",
    "(*b[i + 1:], x, *b[:i])",
    "(*b[:i], x)",
    "(*b[:i], x, *b[i + 1:], y)",
    "(*b[:], x, *b[1:])",
    "(*b[:i], *c, *b[i + 1:])",
    "(*b[:i], x, *b[i + 1::2])",
    "(*b[i:], x)",
    "(*b[:i], x, *b[1:])",
]
HARMLESS = [HealthCheck.function_scoped_fixture]


@pytest.mark.parametrize(
    ("text", "wanted"), [*((text, True) for text in KEEPING), *((text, False) for text in OTHERS)]
)
def test_the_text_tells_whether_the_length_is_kept(text: str, wanted: bool) -> None:
    display: Any = ast.parse(text, mode="eval").body
    assert keeps_length(display.elts) == wanted


numbers = st.sampled_from(["number", "at"])
places = st.builds("{}{}".format, numbers, st.sampled_from(["", " + 1", " + 2", " - 1"]))
bounds = places | st.sampled_from(["", "1", "2", "-1"])
slices = st.builds("*{}[{}:{}]".format, st.sampled_from(["b", "b", "b", "c", "s"]), bounds, bounds)


def spliced(at: str, items: list[str], more: int) -> list[str]:
    return [f"*b[:{at}]", *items, f"*b[{at} + {len(items) + more}:]"]


splices = st.builds(
    spliced,
    numbers,
    st.lists(st.sampled_from(["7", "number", "b[0]"]), max_size=3),
    st.sampled_from([0, 0, 0, 1, -1]),
)
displays = splices | st.lists(slices | st.sampled_from(["7", "number", "*b", "(at := 1)"]), max_size=5)


def display_of(elements: list[str]) -> str:
    return "".join(f"{element}, " for element in elements) or "*(), "


@pytest.mark.slow(traced=True)
@given(displays.map(display_of))
@settings(max_examples=80, suppress_health_check=HARMLESS)
def test_a_display_is_that_of_python_or_its_length_is_refused(tmp_path: Path, display: str) -> None:
    head = "b, c, s, at = (number, 1, 2, 3, 4), (5, 6), (True, number > 2), number & 3"
    rule = written(tmp_path, f"{head}\n    made = ({display})\n    return len(made), sum(made)")
    try:
        twin = Twin(rule, 1)
    except CompileError as error:
        if "the compiler itself failed" in str(error):
            raise
        return
    for number in range(-7, 8):
        expected, answer = outcome(rule, number), outcome(twin, number)
        assert alike(expected, answer), number
        if answer is OverflowError:
            assert expected[0] != 5, number


@pytest.mark.parametrize(
    "display",
    [
        "(*b[:at], 7, *b[at + 1:])",
        "(*b[:at], (b := c)[0], *b[at + 1:])",
        "(*text[:at], 'y', *text[at + 1:])",
        "(*b[:at], *b[at:3], *b[3:])",
        "(*b[:at], *b[at + 1:])",
        "(*b[at:], *b[:at])",
    ],
)
def test_displays_that_are_joined_in_one_way_or_the_other_are_accepted(tmp_path: Path, display: str) -> None:
    head = "b, c, text, at = (number, 1, 2, 3, 4), (5, 6, 7, 8), 'xxxxx', number & 3"
    rule = written(tmp_path, f"{head}\n    made = {display}\n    return len(made), made[0], made[2], made[3]")
    check_at_numbers(rule, Twin(rule, 1))
