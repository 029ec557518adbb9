"""Compiled arithmetic gives Python's results, or raises OverflowError if one is no 64-bit integer."""

from __future__ import annotations

from itertools import islice, product
from math import inf, isnan, nan
from typing import Any

import numba
import pytest

from gametree.compiled.back_end import arithmetic, word_arithmetic
from gametree.compiled.front_end.ir import primitives

LEAST, MOST = -(2**63), 2**63 - 1
EDGES = [LEAST, LEAST + 1, -(2**62), -65, -64, -3, -1, 0, 1, 2, 3, 7, 62, 63, 64, 65, 2**32, 2**62, MOST - 1, MOST]
SMALL = [number for number in EDGES if abs(number) < 2**8]
PAIRS = list(product(EDGES, EDGES))
BINARY = [
    (primitives.plus, PAIRS),
    (primitives.minus, PAIRS),
    (primitives.times, PAIRS),
    (primitives.floor_divided, PAIRS),
    (primitives.remainder, PAIRS),
    (primitives.shifted_left, list(product(EDGES, SMALL))),
    (primitives.shifted_right, PAIRS),
    (primitives.power, list(product(SMALL, [0, 1, 2, 9, 62, 63, 64]))),
]
UNARY = [
    primitives.negative,
    primitives.bit_count,
    primitives.bit_length,
    primitives.lowest_place,
    word_arithmetic.whole,
]


def outcome(function: Any, *arguments: Any) -> Any:
    """Return the value, or the kind of error, with an OverflowError for a value that does not fit a word."""
    try:
        value = function(*arguments)
    except (ArithmeticError, ValueError) as error:
        return type(error)
    return OverflowError if isinstance(value, int) and not LEAST <= value <= MOST else value


def compiled_binary(function: Any) -> Any:
    def called(left: Any, right: Any) -> Any:
        return function(left, right)

    return numba.njit(called)


def compiled_unary(function: Any) -> Any:
    def called(number: Any) -> Any:
        return function(number)

    return numba.njit(called)


@pytest.mark.parametrize(("function", "pairs"), BINARY, ids=lambda given: getattr(given, "__name__", ""))
def test_two_words(function: Any, pairs: list[tuple[int, int]]) -> None:
    machine = compiled_binary(function)
    for left, right in pairs:
        assert outcome(machine, left, right) == outcome(function, left, right), (left, right)


@pytest.mark.parametrize("function", UNARY, ids=lambda given: given.__name__)
def test_one_word(function: Any) -> None:
    machine = compiled_unary(function)
    for number in [*EDGES, False, True]:
        assert outcome(machine, number) == outcome(function, number), number


def length(start: int, stop: int, step: int) -> Any:
    """Return the length of a range, or OverflowError if its ends are too far apart for a word."""
    given = range(start, stop, step)
    return OverflowError if given and not LEAST < stop - start <= MOST else len(given)


def rounds(start: int, stop: int, step: int) -> int:
    count = 0
    for number in range(start, primitives.range_stop(start, stop, step), step):
        count += 1
        if count > 3 and number:
            break
    return count


def test_ranges_at_the_edges_of_words() -> None:
    machine: Any = numba.njit
    lengths, found, loops = map(machine, (primitives.range_length, primitives.in_range, rounds))
    for (start, stop), step in product(PAIRS, filter(None, EDGES)):
        expected, whole = length(start, stop, step), range(start, stop, step)
        for function in (primitives.range_length, lengths):
            assert outcome(function, start, stop, step) == expected, (function, start, stop, step)
        for number in (LEAST, -64, 0, 63, start, MOST):
            assert found(number, start, stop, step) == (number in whole), (number, start, stop, step)
            assert primitives.in_range(number, start, stop, step) == (number in whole)
        of_python = expected if expected is OverflowError else sum(1 for _ in islice(whole, 4 + (0 in whole[3:4])))
        assert outcome(loops, start, stop, step) == of_python, (start, stop, step)


@pytest.mark.parametrize("function", [primitives.rounding_error, primitives.compensated])
def test_two_floats(function: Any) -> None:
    machine = compiled_binary(function)
    floats = [0.0, -0.0, 5e-324, 0.1, 0.2, -0.7, 1.0, 1e16, -1e16, 1.7e308, -1.7e308, inf, -inf, nan]
    for left, right in product(floats, floats):
        one, other = machine(left, right), function(left, right)
        assert primitives.bits_of(one) == primitives.bits_of(other) or (isnan(one) and isnan(other)), (left, right)


def test_a_negative_power_of_a_whole_number_is_refused() -> None:
    """In Python it would be a float, and no state holds floats."""
    machine = compiled_binary(primitives.power)
    with pytest.raises(ValueError, match="negative power of a whole number"):
        machine(2, -1)


def test_truths_are_counted_as_0_and_1() -> None:
    for function in (primitives.plus, primitives.minus, primitives.times, primitives.shifted_left):
        machine = compiled_binary(function)
        for left, right in product([False, True], [False, True, 5]):
            assert machine(left, right) == function(left, right)


def test_what_is_no_whole_number_is_left_to_the_operators_of_numba() -> None:
    assert compiled_binary(primitives.plus)((1, 2), (3,)) == (1, 2, 3)
    assert compiled_binary(primitives.times)(0.5, 3) == 1.5
    assert compiled_binary(primitives.floor_divided)(-7.5, 2) == -4.0
    assert compiled_unary(primitives.negative)(0.5) == -0.5


@pytest.mark.parametrize(("base", "exponent"), [*product([-3, 0, 2], [0, 1, 7])])
def test_a_power_is_a_product(base: int, exponent: int) -> None:
    assert arithmetic.multiplied(base, exponent) == base**exponent
    with pytest.raises(ValueError, match="negative power"):
        arithmetic.multiplied(base, -1)
