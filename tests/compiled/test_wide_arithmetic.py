"""Ints of 128 bits give what Python gives, as plain functions and as machine code, or raise an error."""

from __future__ import annotations

import operator
from itertools import product
from random import Random
from typing import Any, cast

import numba
import pytest

from gametree.compiled.front_end.ir import wide_primitives
from gametree.compiled.front_end.ir.wide_primitives import high_word, low_word, narrow, wide, wide_of, wide_place

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
    (wide_primitives.wide_shifted_right, list(product(EDGES, WORDS))),
    (PYTHON.lshift, list(product(EDGES, COUNTS))),
    (PYTHON.rshift, list(product(EDGES, COUNTS))),
    (wide_primitives.wide_power, list(product(BASES, [0, 1, 2, 3, 90, 127]))),
]
TRUTHS = [PYTHON.eq, PYTHON.ne, PYTHON.lt, PYTHON.le, PYTHON.gt, PYTHON.ge]
UNARY = [wide_primitives.wide_negative, wide_primitives.wide_absolute, PYTHON.neg, PYTHON.invert]
TO_WORDS = [
    wide_primitives.wide_bit_count,
    wide_primitives.wide_bit_length,
    wide_primitives.wide_lowest_place,
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
    wide_primitives.wide_bit_count: int.bit_count,
    wide_primitives.wide_bit_length: int.bit_length,
}


def outcome(function: Any, *arguments: Any) -> Any:
    """Return the value, or the kind of error, with an OverflowError for a value beyond 128 bits."""
    try:
        value = function(*arguments)
    except (ArithmeticError, LookupError, ValueError) as error:
        return type(error)
    return OverflowError if isinstance(value, int) and not LEAST <= value <= MOST else value


def in_machine_code(function: Any, *, pair: bool, halves: bool = True) -> Any:
    """Return a function of two wide ints, or of one and a word, as machine code of words and back."""

    def of_pair(one: Any, more: Any, other: Any, rest: Any) -> Any:
        found = function(wide_of(one, more), wide_of(other, rest))
        return high_word(found), low_word(found)

    def of_word(one: Any, more: Any, word: Any) -> Any:
        found = function(wide_of(one, more), word)
        return high_word(found), low_word(found)

    def of_pair_to_word(one: Any, more: Any, other: Any, rest: Any) -> Any:
        return function(wide_of(one, more), wide_of(other, rest))

    return numba.njit((of_pair if halves else of_pair_to_word) if pair else of_word)


def split(number: int) -> tuple[int, int]:
    return high_word(number), low_word(number)


def joined(found: Any) -> Any:
    return wide_of(*cast("tuple[int, int]", found)) if isinstance(found, tuple) else found


def same(function: Any, machine: Any, given: tuple[Any, ...], words: tuple[int, ...]) -> None:
    """Fail unless Python's ints, the plain function and the machine code agree, as far as what is given fits."""
    meant, plain = outcome(MEANT.get(function, function), *given), outcome(function, *given)
    assert plain == meant, given
    if plain is OverflowError and getattr(function, "__module__", "") != wide_primitives.__name__:
        return  # an operator is used only where the result fits
    assert joined(outcome(machine, *words)) == plain, given


@pytest.mark.parametrize(("function", "pairs"), NUMBERS, ids=lambda given: getattr(given, "__name__", ""))
def test_two_wide_ints(function: Any, pairs: list[tuple[int, int]]) -> None:
    machine = in_machine_code(function, pair=True)
    for pair in pairs:
        same(function, machine, pair, (*split(pair[0]), *split(pair[1])))


@pytest.mark.parametrize(("function", "pairs"), SHIFTS, ids=lambda given: getattr(given, "__name__", ""))
def test_a_wide_int_and_a_word(function: Any, pairs: list[tuple[int, int]]) -> None:
    machine = in_machine_code(function, pair=False)
    for number, word in pairs:
        if word < 2**10 or function is wide_primitives.wide_shifted_right:
            same(function, machine, (number, word), (*split(number), word))
        else:  # which Python has no memory for, unless it is 0
            expected = 0 if number == 0 else OverflowError
            assert joined(outcome(machine, *split(number), word)) == expected


@pytest.mark.parametrize("function", TRUTHS, ids=lambda given: given.__name__)
def test_comparisons(function: Any) -> None:
    machine = in_machine_code(function, pair=True, halves=False)
    for pair in PAIRS:
        assert machine(*split(pair[0]), *split(pair[1])) is function(*pair)


@pytest.mark.parametrize("function", UNARY, ids=lambda given: given.__name__)
def test_one_wide_int(function: Any) -> None:
    def plain(high: Any, low: Any) -> Any:
        found = function(wide_of(high, low))
        return high_word(found), low_word(found)

    machine = numba.njit(plain)
    for number in EDGES:
        same(function, machine, (number,), split(number))


@pytest.mark.parametrize("function", TO_WORDS, ids=lambda given: given.__name__)
def test_a_wide_int_to_a_word(function: Any) -> None:
    def plain(high: Any, low: Any) -> Any:
        return function(wide_of(high, low))

    machine = numba.njit(plain)
    for number in EDGES:
        same(function, machine, (number,), split(number))


def test_a_word_as_a_wide_int() -> None:
    def plain(word: Any) -> Any:
        found = wide(word)
        return high_word(found), low_word(found)

    machine = numba.njit(plain)
    for word in [*WORDS, False, True]:
        assert wide_of(*machine(word)) == wide(word) == word


def test_halves_are_signed_words_that_make_the_number_again() -> None:
    for number in EDGES:
        assert all(-(2**63) <= half < 2**63 for half in split(number))
        assert wide_of(*split(number)) == number


def test_what_does_not_fit_a_word_is_no_place_and_no_narrow_number() -> None:
    assert [outcome(narrow, 2**63), outcome(wide_place, 2**63)] == [OverflowError, IndexError]
    assert narrow(-(2**63)) == wide_place(-(2**63)) == -(2**63)


def test_a_list_holds_wide_ints() -> None:
    """In memory they are two words, without the alignment that a processor may ask of 128 bits."""

    def plain(count: Any) -> Any:
        found: Any = [wide(1)]
        for place in range(count):
            found.append(wide_primitives.wide_plus(found[place], found[place]))
        return high_word(found[count]), low_word(found[count])

    machine = numba.njit(plain)
    assert [wide_of(*machine(count)) for count in (0, 70, 126)] == [1, 2**70, 2**126]


def mixed(word: Any) -> Any:
    return wide(word) + word


def test_operators_of_other_types_are_left_to_numba() -> None:
    def plain(number: Any) -> Any:
        return number + 1 if number < 2 else -number

    machine = numba.njit(plain)
    assert machine(1) == 2
    assert machine(2.5) == -2.5
    with pytest.raises(numba.TypingError):
        numba.njit(mixed)(1)
