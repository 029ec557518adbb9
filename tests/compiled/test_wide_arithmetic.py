"""Ints of 128 bits give what Python gives, as plain functions and as machine code, or raise an error."""

from __future__ import annotations

import operator
from itertools import product
from random import Random
from typing import Any

import pytest

from gametree.compiled.front_end.ir import primitives, wide_primitives
from gametree.compiled.front_end.ir.building import assign, call, change, element, new_list, op
from gametree.compiled.front_end.ir.nodes import Do, Expression, For, Name, Return, Statement
from gametree.compiled.front_end.ir.types import INT, WIDE, ListOf, Type
from gametree.compiled.front_end.ir.wide_primitives import high_word, low_word, narrow, wide, wide_of, wide_place
from tests.compiled.operations_in_machine_code import in_machine_code, operation

LEAST, MOST = -(2**127), 2**127 - 1
RANDOM = Random(0)
EDGES = [
    0, 1, -1, 2, 3, -3, 7, 62, 63, 64, 65, 126, 127, 128, 129, 2**31, 2**32 + 1, 2**62, 2**63 - 1, 2**63,
    2**63 + 1, -(2**63), -(2**63) - 1, 2**64 - 1, 2**64, 2**64 + 1, -(2**64), 2**65 + 3, 2**100, 2**126, MOST - 1,
    MOST, LEAST, LEAST + 1, *(RANDOM.randrange(-(2**bits), 2**bits) for bits in (20, 63, 64, 65, 70, 90, 127)),
]  # fmt: skip
WORDS = [number for number in EDGES if -(2**63) <= number < 2**63]
COUNTS = range(128)
BASES = [0, 1, -1, 2, -3, 7, 2**40, MOST, LEAST]
PAIRS = list(product(EDGES, EDGES))
PYTHON: Any = operator
OPERATORS: dict[Any, str] = {
    PYTHON.add: "+", PYTHON.sub: "-", PYTHON.mul: "*", PYTHON.and_: "&", PYTHON.or_: "|", PYTHON.xor: "^",
    PYTHON.lshift: "<<", PYTHON.rshift: ">>", PYTHON.neg: "-", PYTHON.invert: "~", PYTHON.eq: "==",
    PYTHON.ne: "!=", PYTHON.lt: "<", PYTHON.le: "<=", PYTHON.gt: ">", PYTHON.ge: ">=",
}  # fmt: skip
NUMBERS = [
    (wide_primitives.wide_plus, PAIRS),
    (wide_primitives.wide_minus, PAIRS),
    (wide_primitives.wide_times, PAIRS),
    (PYTHON.add, PAIRS),
    (PYTHON.sub, PAIRS),
    (PYTHON.mul, PAIRS),
    (PYTHON.and_, PAIRS),
    (PYTHON.or_, PAIRS),
    (PYTHON.xor, PAIRS),
]
SHIFTS = [
    (wide_primitives.wide_shifted_left, list(product(EDGES, WORDS))),
    (primitives.shifted_right, list(product(EDGES, WORDS))),
    (PYTHON.lshift, list(product(EDGES, COUNTS))),
    (PYTHON.rshift, list(product(EDGES, COUNTS))),
    (wide_primitives.wide_power, list(product(BASES, [0, 1, 2, 3, 90, 127]))),
]
TRUTHS = [PYTHON.eq, PYTHON.ne, PYTHON.lt, PYTHON.le, PYTHON.gt, PYTHON.ge]
UNARY = [wide_primitives.wide_negative, wide_primitives.wide_absolute, PYTHON.neg, PYTHON.invert]
TO_WORDS = [
    primitives.bit_count,
    primitives.bit_length,
    primitives.lowest_place,
    high_word,
    low_word,
    narrow,
    wide_place,
]
MEANT: dict[Any, Any] = {
    wide_primitives.wide_plus: PYTHON.add,
    wide_primitives.wide_minus: PYTHON.sub,
    wide_primitives.wide_times: PYTHON.mul,
    wide_primitives.wide_power: PYTHON.pow,
    wide_primitives.wide_negative: PYTHON.neg,
    wide_primitives.wide_absolute: abs,
    primitives.bit_count: int.bit_count,
    primitives.bit_length: int.bit_length,
}


def outcome(function: Any, *arguments: Any) -> Any:
    """Return the value, or the kind of error, with an OverflowError for a value beyond 128 bits."""
    try:
        value = function(*arguments)
    except (ArithmeticError, LookupError, ValueError) as error:
        return type(error)
    return OverflowError if isinstance(value, int) and not LEAST <= value <= MOST else value


def machine_code_of(function: Any, *kinds: Type) -> Any:
    """Return machine code of an operation, or of the operator that a function of Python's stands for."""
    if function in OPERATORS:
        return in_machine_code(lambda given: op(OPERATORS[function], *given), *kinds)
    return operation(function.__name__, *kinds)


def split(number: int) -> tuple[int, int]:
    return high_word(number), low_word(number)


def same(function: Any, machine: Any, given: tuple[Any, ...]) -> None:
    """Fail unless Python's ints, the plain function and the machine code agree, as far as what is given fits."""
    meant, plain = outcome(MEANT.get(function, function), *given), outcome(function, *given)
    assert plain == meant, given
    if plain is OverflowError and function in OPERATORS:
        return  # an operator is used only where the result fits
    assert outcome(machine, *given) == plain, given


@pytest.mark.parametrize(("function", "pairs"), NUMBERS, ids=lambda given: getattr(given, "__name__", ""))
def test_two_wide_ints(function: Any, pairs: list[tuple[int, int]]) -> None:
    machine = machine_code_of(function, WIDE, WIDE)
    for pair in pairs:
        same(function, machine, pair)


@pytest.mark.parametrize(("function", "pairs"), SHIFTS, ids=lambda given: getattr(given, "__name__", ""))
def test_a_wide_int_and_a_word(function: Any, pairs: list[tuple[int, int]]) -> None:
    machine = machine_code_of(function, WIDE, INT)
    for number, word in pairs:
        if word < 2**10 or function is primitives.shifted_right:
            same(function, machine, (number, word))
        else:  # which Python has no memory for, unless it is 0
            assert outcome(machine, number, word) == (0 if number == 0 else OverflowError)


@pytest.mark.parametrize("function", TRUTHS, ids=lambda given: given.__name__)
def test_comparisons(function: Any) -> None:
    machine = machine_code_of(function, WIDE, WIDE)
    for pair in PAIRS:
        assert machine(*pair) is function(*pair)


@pytest.mark.parametrize("function", [*UNARY, *TO_WORDS], ids=lambda given: given.__name__)
def test_one_wide_int(function: Any) -> None:
    machine = machine_code_of(function, WIDE)
    for number in EDGES:
        same(function, machine, (number,))


def test_a_word_as_a_wide_int() -> None:
    machine = machine_code_of(wide, INT)
    for word in WORDS:
        assert machine(word) == wide(word) == word


def test_halves_are_signed_words_that_make_the_number_again() -> None:
    for number in EDGES:
        assert all(-(2**63) <= half < 2**63 for half in split(number))
        assert wide_of(*split(number)) == number


def test_what_does_not_fit_a_word_is_no_place_and_no_narrow_number() -> None:
    assert [outcome(narrow, 2**63), outcome(wide_place, 2**63)] == [OverflowError, IndexError]
    assert narrow(-(2**63)) == wide_place(-(2**63)) == -(2**63)


def test_a_list_holds_wide_ints() -> None:
    """In memory they are two words, without the alignment that a processor may ask of 128 bits."""
    found, place = Name("found", ListOf(WIDE)), Name("place", INT)

    def doubled(given: list[Expression]) -> list[Statement]:
        (count,) = given
        last = element(found, place)
        grown = Do(change("append", found, call("wide_plus", last, last)))
        answer = element(found, count)
        return [
            assign(found, new_list([call("wide", 1)], WIDE)),
            For(place, call("range", count), (grown,), ()),
            Return(call("words", call("high_word", answer), call("low_word", answer))),
        ]

    machine = in_machine_code(doubled, INT, answer=WIDE)
    assert [machine(count) for count in (0, 70, 126)] == [1, 2**70, 2**126]
