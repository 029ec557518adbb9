"""A sample of all operations on all kinds of values; `python -m tests.compiled.front_end.every_kind` runs all."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from gametree.compiled.front_end.kinds.values import FALSE, Known
from gametree.compiled.front_end.operations import comparison
from tests.compiled.front_end.every_kind import Head, body, in_place, on_one, on_two

SEED = 20261125


def never_equal(*_operands: object) -> Known:
    """Stand for the comparison of numbers, and be wrong."""
    return FALSE


def broken(*_operands: object) -> int:
    """Stand for the comparison of numbers, and fail."""
    return 1 // 0


@pytest.fixture
def head(tmp_path: Path) -> Head:
    return Head(tmp_path)


def test_operations_on_one_value_are_as_in_python_or_refused(head: Head) -> None:
    for text in random.Random(SEED).sample(list(on_one()), 300):
        assert head.difference(text) is None


def test_operations_on_two_values_are_as_in_python_or_refused(head: Head) -> None:
    for text in on_two(SEED, 300):
        assert head.difference(text) is None


def test_operations_on_what_has_no_name_are_as_in_python_or_refused(head: Head) -> None:
    for text in random.Random(SEED).sample(list(in_place()), 200):
        assert head.difference(text) is None


def test_a_wrong_rule_is_found(head: Head, monkeypatch: pytest.MonkeyPatch) -> None:
    text = body("x = None if number > 1 else number; return 3 if x == 1 else 4")
    assert head.difference(text) is None
    monkeypatch.setattr(comparison, "numbers", never_equal)
    assert "3 in Python, 4 when lowered" in str(head.difference(text))


def test_an_error_of_the_compiler_is_found(head: Head, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(comparison, "numbers", broken)
    text = body("x = None if number > 1 else number; return 3 if x == 1 else 4")
    assert "ZeroDivisionError while compiling" in str(head.difference(text))
