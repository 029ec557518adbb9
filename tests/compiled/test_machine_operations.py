"""Machine code for words, tuples and floats: the answers of their Python twins, and the same errors."""

from __future__ import annotations

from itertools import product
from math import inf, nan
from typing import Any

import numba
import numpy as np

from gametree.compiled.back_end import machine_operations, word_arithmetic
from gametree.compiled.front_end.ir import primitives

LEAST, MOST = -(2**63), 2**63 - 1
WORDS = [LEAST, -(2**53) - 1, -(2**53), -4, -3, -1, 0, 1, 2, 3, 2**53, 2**53 + 1, MOST]
FEW = [-4, -3, -1, 0, 1, 2, 3, 4]
FLOATS = [0.0, -0.0, 0.5, -2.5, 1e300, -inf, nan]
TABLE = np.array([3, 1, 4, 1, 5, 9], np.int64)
CASES: list[tuple[Any, list[tuple[Any, ...]]]] = [
    (primitives.index, list(product(FEW, [0, 3]))),
    (primitives.bound, list(product(FEW, [0, 3]))),
    (primitives.divisor, [(number,) for number in WORDS]),
    (primitives.absolute, [(number,) for number in WORDS]),
    (primitives.same_length, [(2, 3, 1), (2, 3, 0)]),
    (primitives.as_long, [(2, 2), (2, 3)]),
    (primitives.room_for, [(2, 2), (2, 3), (3, 2)]),
    (primitives.key_at, [(-1,), (0,), (5,)]),
    (primitives.least_of, [(0,), (2,)]),
    (primitives.member_of, [(0, 7), (1, 7)]),
    (primitives.side, [(-1,), (0,), (1,), (2,)]),
    (primitives.range_step, [(-2,), (0,), (2,)]),
    (primitives.changed, [((1, 2, 3), 0, 7, 8), ((1, 2, 3), 1, 7, 8)]),
    (primitives.item, [((1, 2, 3), 0), ((1, 2, 3), 2)]),
    (primitives.item, [(TABLE, 0), (TABLE, 5)]),
    (primitives.position, [(TABLE, 2, 4, 1), (TABLE, 2, 1, 4), (TABLE, 2, 3, 5)]),
    (primitives.real, [(number,) for number in WORDS]),
    (primitives.quotient, list(product(FLOATS, FLOATS))),
    (primitives.bits_of, [(number,) for number in FLOATS]),
    (primitives.float_of, [(number,) for number in WORDS]),
    (word_arithmetic.wrapping_sum, list(product(WORDS, WORDS))),
    (word_arithmetic.wrapping_product, list(product(WORDS, WORDS))),
    (primitives.squared, [(number,) for number in (*FLOATS, -1e200, inf)]),
    (primitives.truncated, [(number,) for number in (*FLOATS, 9.3e18, -9.1e18)]),
]


def called(function: Any) -> Any:
    """Return machine code that calls a function."""

    def call(*given: Any) -> Any:
        return function(*given)

    return numba.njit(call)


def outcome(function: Any, arguments: tuple[Any, ...]) -> Any:
    """Return the answer, with a float as its text, or the class of the error and its reason."""
    try:
        answer = function(*arguments)
    except (ArithmeticError, LookupError, RuntimeError, ValueError) as error:
        return type(error), str(error)
    return repr(answer) if isinstance(answer, float) else answer


def test_machine_code_answers_as_its_twin_in_python() -> None:
    assert machine_operations.WORD.width == 64
    for function, samples in CASES:
        machine = called(function)
        for arguments in samples:
            expected = outcome(function, arguments)
            assert outcome(machine, arguments) == expected, (function.__name__, arguments)


def test_code_that_numba_compiles_in_place_of_a_function_is_python_too() -> None:
    for name, function, arguments in (
        ("_truncated", primitives.truncated, [(0.5,), (-2.5,), (nan,), (inf,)]),
        ("_position", primitives.position, [(TABLE, 2, 4, 1), (TABLE, 2, 1, 4), (TABLE, 2, 3, 5)]),
    ):
        written = vars(machine_operations)[name](*arguments[0])
        for given in arguments:
            assert outcome(written, given) == outcome(function, given)
