"""Compiled arithmetic gives Python's results, or raises OverflowError if one is no 64-bit integer."""

from __future__ import annotations

from itertools import islice, product
from math import gcd, inf, isnan, isqrt, nan
from typing import Any

import numba
import pytest

from gametree.compiled.back_end import memory_operations, word_arithmetic
from gametree.compiled.front_end.ir import nodes, primitives
from gametree.compiled.front_end.ir.building import assign, call, op
from gametree.compiled.front_end.ir.nodes import Name
from gametree.compiled.front_end.ir.types import FLOAT, INT
from tests.compiled.operations_in_machine_code import in_machine_code, operation

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
    (primitives.common_divisor, PAIRS),
]
ROOTS = [2, 3, 10**6, 3_037_000_499, 3_037_000_498]
UNARY = [
    (primitives.negative, EDGES),
    (primitives.bit_count, EDGES),
    (primitives.bit_length, EDGES),
    (primitives.lowest_place, EDGES),
    (primitives.whole_root, [*EDGES, *(root * root + more for root in ROOTS for more in (-1, 0, 1))]),
]


def outcome(function: Any, *arguments: Any) -> Any:
    """Return the value, or the kind of error, with an OverflowError for a value that does not fit a word."""
    try:
        value = function(*arguments)
    except (ArithmeticError, ValueError) as error:
        return type(error)
    return OverflowError if isinstance(value, int) and not LEAST <= value <= MOST else value


@pytest.mark.parametrize(("function", "pairs"), BINARY, ids=lambda given: getattr(given, "__name__", ""))
def test_two_words(function: Any, pairs: list[tuple[int, int]]) -> None:
    machine = operation(function.__name__, INT, INT)
    for left, right in pairs:
        assert outcome(machine, left, right) == outcome(function, left, right), (left, right)


@pytest.mark.parametrize(("function", "numbers"), UNARY, ids=lambda given: getattr(given, "__name__", ""))
def test_one_word(function: Any, numbers: list[int]) -> None:
    machine = operation(function.__name__, INT)
    for number in numbers:
        assert outcome(machine, number) == outcome(function, number), number


def test_operations_that_are_pythons() -> None:
    for left, right in PAIRS:
        if LEAST not in (left, right):
            assert primitives.common_divisor(left, right) == gcd(left, right)
    for number in (0, 1, 24, 25, 26, MOST):
        assert primitives.whole_root(number) == isqrt(number)


OPERATORS = ["&", "|", "^", "==", "!=", "<", "<=", ">", ">="]


@pytest.mark.parametrize("operator", OPERATORS)
def test_an_operator_of_two_words(operator: str) -> None:
    machine = in_machine_code(lambda given: op(operator, *given), INT, INT)
    for left, right in PAIRS:
        assert machine(left, right) == eval(f"left {operator} right"), (left, right)


@pytest.mark.parametrize("operator", ["+", "-", "*", "//", "%", "<<", ">>"])
def test_an_operator_where_the_answer_fits(operator: str) -> None:
    machine = in_machine_code(lambda given: op(operator, *given), INT, INT)
    for left, right in product(range(-9, 10), range(1, 8)):
        assert machine(left, right) == eval(f"left {operator} right"), (left, right)


@pytest.mark.parametrize("operator", ["+", "-", "*", "==", "!=", "<", "<=", ">", ">="])
def test_an_operator_of_two_floats(operator: str) -> None:
    machine = in_machine_code(lambda given: op(operator, *given), FLOAT, FLOAT)
    for left, right in product(FLOATS, FLOATS):
        assert repr(machine(left, right)) == repr(eval(f"left {operator} right")), (left, right)


FLOATS = [0.0, -0.0, 5e-324, 0.1, 0.2, -0.7, 1.0, 1e16, -1e16, 1.7e308, -1.7e308, inf, -inf, nan]


def length(start: int, stop: int, step: int) -> Any:
    """Return the length of a range, or OverflowError if its ends are too far apart for a word."""
    given = range(start, stop, step)
    return OverflowError if given and not LEAST < stop - start <= MOST else len(given)


def rounds(given: Any) -> list[nodes.Statement]:
    """Return statements that count the rounds of a loop over a range, up to 4 unless it is at 0."""
    (start, stop, step), number, count = given, Name("number", INT), Name("count", INT)
    enough = op("and", op(">", count, 3), op("!=", number, 0))
    return [
        assign(count, 0),
        nodes.For(
            number,
            call("range", start, call("range_stop", start, stop, step), step),
            (assign(count, op("+", count, 1)), nodes.If(enough, (nodes.Break(),), ())),
            (),
        ),
        nodes.Return(call("words", count)),
    ]


def test_ranges_at_the_edges_of_words() -> None:
    three = INT, INT, INT
    lengths, found = operation("range_length", *three), operation("in_range", INT, *three)
    loops = in_machine_code(rounds, *three, answer=INT)
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
    machine = operation(function.__name__, FLOAT, FLOAT)
    for left, right in product(FLOATS, FLOATS):
        one, other = machine(left, right), function(left, right)
        assert primitives.bits_of(one) == primitives.bits_of(other) or (isnan(one) and isnan(other)), (left, right)


def test_a_negative_power_of_a_whole_number_is_refused() -> None:
    """In Python it would be a float, and no state holds floats."""
    with pytest.raises(ValueError, match="negative power of a whole number"):
        operation("power", INT, INT)(2, -1)


def test_numba_is_told_the_operations_that_kernels_use() -> None:
    def both(left: Any, right: Any) -> Any:
        return primitives.plus(left, right)

    def one(number: Any) -> Any:
        return primitives.bit_length(word_arithmetic.whole(number))

    assert len(memory_operations.USED) > 1
    machine: Any = numba.njit
    sums, ones = machine(both), machine(one)
    for left, right in PAIRS:
        assert outcome(sums, left, right) == outcome(primitives.plus, left, right)
    for number in [*EDGES, False, True]:
        assert ones(number) == primitives.bit_length(number)
