"""Every loop of the rules that may have many rounds tests whether it must stop, and no other loop does."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gametree.compiled.front_end.functions.joins import FEW
from tests.compiled.front_end.test_bodies import written
from tests.compiled.front_end.twins import Twin

FEW_ROUNDS = (
    f"for each in range({FEW}): number ^= each",
    f"for each in range({FEW}, 0, -1): number ^= each",
    "for each in range(number % 9): number ^= each",
    "for each in (1, 5, 7, 9, 12, 13, 14, 15, 16, 17): number ^= each * (number - each) + number // 3 - each",
    "for row in range(62):\n        for column in range(65): number ^= row * column",
    "for row in range(4000): number ^= row\n    for column in range(4000): number ^= column",
    "number = sum(each * each for each in range(number % 90))",
    "while number: number &= number - 1",
    "while number:\n        if number & 4: break\n        number &= number - 1",
    "bits = number & 255\n    while bits:\n        number += 3\n        bits &= bits - 1",
    "for row in range(30):\n        while row: row &= row - 1",
)
MANY_ROUNDS = (
    f"for each in range({FEW + 1}): number ^= each",
    f"for each in range({FEW + 1}, 0, -1): number ^= each",
    "for each in range(number): number ^= each",
    "for each in range(0, number, 5): number ^= each",
    "for each in range(0, 90, number): number ^= each",
    "for each in range(10**12): number ^= each",
    "for row in range(64):\n        for column in range(64): number ^= row * column",
    "for row in range(20):\n        for one in range(20):\n            for two in range(20): number ^= one * two",
    "for row in range(32):\n        while row: row &= row - 1",
    "number = sum(each * each for each in range(number))",
    "for each in [each for each in range(9) if each % number]: number ^= each",
    "while number > 0: number -= 2",
    "while number: number &= number - 2",
    "while number: number &= number - True",
    "while number: number |= number - 1",
    "other = 8\n    while number: other &= other - 1",
    "other = 8\n    while number: number &= other - 1",
    "other = 8\n    while number:\n        other &= other - 1\n        number += 2",
    "while number > 2: number &= number - 1",
    "while number:\n        number &= number - 1\n        number += 8",
    "while number:\n        if number & 2: number &= number - 1",
    "while number:\n        if number & 2: continue\n        number &= number - 1",
    "while number:\n        number &= number - 1\n        for number in (4, 5): pass",
    "while number:\n        number &= number - 1\n        match number + 3:\n            case number: pass",
)


def polls(rule: Any) -> int:
    """Return how many loops of a rule test whether they must stop."""
    return Twin(rule, 1).source.count("poll(")


@pytest.mark.parametrize("text", FEW_ROUNDS)
def test_a_loop_of_few_rounds_does_not_test_whether_it_must_stop(text: str, tmp_path: Path) -> None:
    assert polls(written(tmp_path, f"{text}\n    return number")) == 0


@pytest.mark.parametrize("text", MANY_ROUNDS)
def test_a_loop_that_may_have_many_rounds_tests_it(text: str, tmp_path: Path) -> None:
    assert polls(written(tmp_path, f"{text}\n    return number")) == 1


def folded(number: int, rounds: int) -> int:
    for each in range(rounds):
        number ^= each * number
    return number


def items(number: int, count: int) -> Iterator[int]:
    for each in range(count):
        yield each ^ number


def two_items(number: int) -> Iterator[int]:
    yield number
    yield number + 2


def few_rounds_of_a_helper(number: int) -> int:
    for each in range(65):
        number ^= folded(number + each, 62)
    return number


def many_rounds_of_a_helper(number: int) -> int:
    for each in range(64):
        number ^= folded(number + each, 64)
    return number


def few_rounds_for_few_items(number: int) -> int:
    for each in items(number, 31):
        number ^= folded(each, 64)
    return number


def few_rounds_for_many_items(number: int) -> int:
    for each in items(number, 64):
        number ^= folded(each, 64)
    return number


def few_rounds_for_any_number_of_items(number: int) -> int:
    for each in items(3, number):
        number ^= folded(each, 64)
    return number


def many_rounds_for_any_number_of_items(number: int) -> int:
    for each in items(3, number):
        number ^= folded(each, 4095)
    return number


def many_rounds_for_two_items(number: int) -> int:
    for each in two_items(number):
        number ^= folded(each, 4000)
    return number


def many_times_any_number_of_rounds(number: int) -> int:
    for each in range(4000):
        for other in range(number):
            number ^= each * other
    return number


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        (few_rounds_of_a_helper, 0),
        (many_rounds_of_a_helper, 1),
        (few_rounds_for_few_items, 0),
        (few_rounds_for_many_items, 1),
        (few_rounds_for_any_number_of_items, 1),
        (many_rounds_for_any_number_of_items, 2),
        (many_rounds_for_two_items, 1),
        (many_times_any_number_of_rounds, 2),
    ],
)
def test_rounds_of_helpers_count_where_they_are_called(rule: Any, expected: int) -> None:
    assert polls(rule) == expected
