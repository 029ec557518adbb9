"""Machine code for words, rows and floats: the answers of its twins in Python, and the same errors."""

from __future__ import annotations

from itertools import product
from math import inf, nan
from typing import Any

import numba
import pytest

from gametree.compiled.back_end import memory_operations, word_arithmetic
from gametree.compiled.front_end.ir import primitives
from gametree.compiled.front_end.ir.building import call, load, op
from gametree.compiled.front_end.ir.nodes import Table
from gametree.compiled.front_end.ir.types import BOOL, FLOAT, INT, Type, Words
from tests.compiled.operations_in_machine_code import in_machine_code, operation

LEAST, MOST = -(2**63), 2**63 - 1
WORDS = [LEAST, -(2**53) - 1, -(2**53), -4, -3, -1, 0, 1, 2, 3, 2**53, 2**53 + 1, MOST]
FEW = [-4, -3, -1, 0, 1, 2, 3, 4]
FLOATS = [0.0, -0.0, 0.5, 1.5, 2.5, -2.5, -0.5, 0.7, -0.7, 1e300, -1e200, -inf, inf, nan, 9.3e18, -9.1e18, -9.2e18]
TABLE = 3, 1, 4, 1, 5, 9
ROWS = Table("rows", TABLE)
INTS: dict[Any, tuple[Type, ...]] = {
    primitives.index: (INT, INT),
    primitives.bound: (INT, INT),
    primitives.as_long: (INT, INT),
    primitives.room_for: (INT, INT),
    primitives.same_length: (INT, INT, INT),
    primitives.key_at: (INT,),
    primitives.least_of: (INT,),
    primitives.side: (INT,),
    primitives.range_step: (INT,),
    primitives.divisor: (INT,),
    primitives.absolute: (INT,),
    primitives.real: (INT,),
    primitives.float_of: (INT,),
    primitives.bits_of: (FLOAT,),
    primitives.quotient: (FLOAT, FLOAT),
    primitives.squared: (FLOAT,),
    primitives.truncated: (FLOAT,),
    primitives.floored: (FLOAT,),
    primitives.ceiling: (FLOAT,),
    primitives.rounded: (FLOAT,),
    primitives.root: (FLOAT,),
}
SAMPLES: dict[int, list[Any]] = {1: WORDS, 2: FEW, 3: [-1, 0, 1, 2, 3]}


def outcome(function: Any, arguments: tuple[Any, ...]) -> Any:
    """Return the answer, with a float as its text, or the class of the error and its reason."""
    try:
        answer = function(*arguments)
    except (ArithmeticError, LookupError, RuntimeError, ValueError) as error:
        return type(error), str(error)
    return repr(answer) if isinstance(answer, float) else answer


@pytest.mark.parametrize("function", INTS, ids=lambda each: each.__name__)
def test_machine_code_answers_as_its_twin_in_python(function: Any) -> None:
    kinds = INTS[function]
    machine = operation(function.__name__, *kinds)
    samples = FLOATS if FLOAT in kinds else SAMPLES[len(kinds)]
    for arguments in product(samples, repeat=len(kinds)):
        if function in (primitives.index, primitives.bound) and arguments[1] < 0:
            continue  # no length
        assert outcome(machine, arguments) == outcome(function, arguments), arguments


def test_a_member_that_is_not_found_is_refused() -> None:
    machine = in_machine_code(lambda given: call("member_of", op("!=", given[0], 0), given[1]), INT, INT)
    for given in ((0, 7), (1, 7)):
        assert outcome(machine, given) == outcome(primitives.member_of, given)


def test_rows_of_words() -> None:
    row = Words(3)
    changed = in_machine_code(lambda given: call("changed", *given, 7, 8), row, INT)
    item = in_machine_code(lambda given: load(*given), row, INT)
    read = in_machine_code(lambda given: load(ROWS, *given), INT)
    found = in_machine_code(lambda given: call("position", ROWS, 2, *given), INT, INT)
    for place in range(2):
        assert changed((1, 2, 3), place) == primitives.changed((1, 2, 3), place, 7, 8)
    assert [item((4, 5, 6), place) for place in range(3)] == [4, 5, 6]
    assert tuple(map(read, range(len(TABLE)))) == TABLE
    for one, other in product(TABLE, TABLE):
        assert found(one, other) == primitives.position(TABLE, 2, one, other)
    assert in_machine_code(lambda given: call("changed", *given, 1, 7), row)((1, 2, 3)) == (1, 7, 3)
    assert in_machine_code(lambda _: ROWS, INT)(0) == TABLE


def test_functions_of_pythons_that_are_called() -> None:
    for name, function in (("min", min), ("max", max)):
        machine = operation(name, INT, INT, INT)
        for given in product(FEW, repeat=3):
            assert machine(*given) == function(given)
    absolute, negative = operation("abs", FLOAT), in_machine_code(lambda given: op("-", *given), FLOAT)
    for number in FLOATS:
        assert repr(absolute(number)) == repr(abs(number))
        assert repr(negative(number)) == repr(-number) or number != number
    assert operation("abs", INT)(-5) == 5
    assert operation("float", INT)(3) == 3.0


def test_truths() -> None:
    def both(given: Any) -> Any:
        tests = [op("!=", each, 0) for each in given]
        return call("words", *(call("int", op(name, *tests)) for name in ("and", "or", "==", "!=", "&", "|", "^")))

    machine = in_machine_code(both, INT, INT)
    for left, right in product([False, True], repeat=2):
        expected = (
            left and right,
            left or right,
            left == right,
            left != right,
            left & right,
            left | right,
            left ^ right,
        )
        assert machine(left, right) == tuple(map(int, expected))
    assert in_machine_code(lambda given: op("not", op("!=", *given, 0)), INT)(3) is False
    assert BOOL.name == "bool"


def test_words_modulo_their_number() -> None:
    assert memory_operations.SHARED_ORDER
    for function in (word_arithmetic.wrapping_sum, word_arithmetic.wrapping_product):

        def call_it(left: int, right: int, function: Any = function) -> int:
            return int(function(left, right))

        machine = numba.njit(call_it)
        for left, right in product(WORDS, WORDS):
            assert machine(left, right) == function(left, right)
