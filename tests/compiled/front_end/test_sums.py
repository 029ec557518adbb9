"""`sum` of floats is rounded as the Python at hand rounds it: since 3.12 with the errors of the roundings."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from math import isfinite
from typing import Any

import pytest
from hypothesis import given, strategies as st

from gametree import CompileError
from gametree.compiled.front_end.containers import sums
from gametree.compiled.front_end.ir import primitives
from tests.compiled.front_end.twins import Twin

WEIGHTS = (0.1, 0.2, 0.3, 1e16, -1e16, 0.7)


def compensated_sum(floats: Iterable[float]) -> float:
    """Sum floats as Python does since 3.12, by the formulas of Neumaier."""
    total = error = 0.0
    for number in floats:
        larger, smaller = (total, number) if abs(total) >= abs(number) else (number, total)
        rounded = total + number
        error += (larger - rounded) + smaller
        total = rounded
    return total + error if error and isfinite(error) else total


def rounded_sum(floats: Iterable[float]) -> float:
    """Sum floats as Python does up to 3.11."""
    total = 0.0
    for number in floats:
        total += number
    return total


def three(a: float, b: float, c: float) -> float:
    return sum((a, b, c))


def looped(count: int) -> float:
    return sum(WEIGHTS[i] for i in range(count))


def from_constants(c: float) -> float:
    return sum([0.1, 0.2, c, 0.3])


def from_a_float(a: float, b: float) -> float:
    return sum((a, b), 1e16)


def constants() -> float:
    return sum(WEIGHTS)


floats = st.floats() | st.sampled_from([1e16, -1e16, 1.0, 0.1, -0.0, 1.8e308, 5e-324])
SUMS: dict[bool, Callable[[Iterable[float]], float]] = {True: compensated_sum, False: rounded_sum}


@pytest.fixture(params=[False, True], ids=["up to 3.11", "since 3.12"])
def add(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Callable[[Iterable[float]], float]:
    """Return the `sum` of floats of a Python, for which rules are lowered meanwhile."""
    monkeypatch.setattr(sums, "COMPENSATED", request.param)
    return SUMS[request.param]


def same(one: float, other: float) -> bool:
    return primitives.bits_of(one) == primitives.bits_of(other) or one != one != other != other


def test_this_python_adds_as_it_is_taken_to() -> None:
    assert sum(WEIGHTS) == SUMS[sys.version_info >= (3, 12)](WEIGHTS)
    assert compensated_sum(WEIGHTS) != rounded_sum(WEIGHTS)


@pytest.mark.slow
@pytest.mark.parametrize("compensates", [False, True])
@given(numbers=st.tuples(floats, floats, floats))
def test_floats_are_rounded_as_python_rounds_them(compensates: bool, numbers: tuple[float, float, float]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sums, "COMPENSATED", compensates)
        twins: dict[Any, Any] = {each: Twin(each, *numbers[:count]) for each, count in COUNTS.items()}
    a, b, c = numbers
    add = SUMS[compensates]
    assert same(twins[three](a, b, c), add((a, b, c)))
    assert same(twins[from_constants](a), add((0.1, 0.2, a, 0.3)))
    assert same(twins[from_a_float](a, b), add((1e16, a, b)))


COUNTS: dict[Callable[..., float], int] = {three: 3, from_constants: 1, from_a_float: 2}


def test_loops_and_constants_are_rounded_so_too(add: Callable[[Iterable[float]], float]) -> None:
    twin = Twin(looped, 3)
    for count in range(len(WEIGHTS) + 1):
        assert twin(count) == add(WEIGHTS[:count])


MIXED: list[Callable[[int], object]] = [
    lambda a: sum((a, 0.5)),
    lambda a: sum((0.5, a)),
    lambda a: sum((a, a), 0.5),
    lambda a: sum((1.5, 2.5), a),
    lambda a: sum((0.5, 0.25), 1 if a else 0.75),
]


def of_floats(a: int) -> float:
    return sum((float(a), 0.5))


def in_a_loop(a: int) -> float:
    total = 0.5
    for each in (a, a):
        total += each
    return total


@pytest.mark.parametrize("mixed", MIXED)
def test_ints_among_floats_are_refused_where_versions_of_python_differ(
    mixed: Callable[[int], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sums, "COMPENSATED", False)
    assert Twin(mixed, 3)(3) == mixed(3)  # numbers of which every sum is exact
    monkeypatch.setattr(sums, "COMPENSATED", True)
    with pytest.raises(
        CompileError, match=r"sum adds ints and floats, .*; make them all floats, or add them in a loop\.$"
    ):
        Twin(mixed, 3)
    for remedied in (of_floats, in_a_loop):
        assert Twin(remedied, 3)(3) == remedied(3)


@pytest.mark.usefixtures("add")
@pytest.mark.parametrize("wrong", [(0.5, (1,)), ((1,), 0.5), (1, "2", 3)])
def test_what_cannot_be_added_is_the_error_of_python(wrong: Any) -> None:
    def added(a: int) -> int:
        return sum(wrong) if a else 0

    twin = Twin(added, 3)
    assert twin(0) == 0
    with pytest.raises(TypeError):
        twin(1)


def big_and_small(more: float) -> float:
    return more + sum(each for each in (1e16, 1.0, -1e16, 0.25))


@pytest.mark.parametrize("compensated", [True, False])
def test_a_sum_that_is_known_while_compiling_is_compensated_too(
    compensated: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sums, "COMPENSATED", compensated)
    assert SUMS[compensated]((1e16, 1.0, -1e16, 0.25)) == (1.25 if compensated else 0.25)
    assert Twin(big_and_small, 0.5)(2.0) == (3.25 if compensated else 2.25)
