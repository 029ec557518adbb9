"""A call with constants is a constant, the one that Python computes; or else it is a call where the rules run."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Any, NamedTuple

import pytest

from gametree.compiled.front_end import Lowering
from gametree.compiled.front_end.ir.interpreting import Interpreter, TooLong
from gametree.compiled.front_end.kinds.values import Items, Known, identity
from gametree.compiled.front_end.lowering import constant_calls
from gametree.compiled.front_end.lowering.program import PRIMITIVES
from gametree.compiled.front_end.names.constants import worked_out
from gametree.compiled.front_end.names.plain import NotConstant
from tests.compiled.front_end.twins import Declared, Twin

SQUARES = (4, 2, 7)


class Side(Enum):
    LEFT = "l"
    RIGHT = "r"


class Point(NamedTuple):
    row: int
    name: str


@dataclass(frozen=True)
class Weight:
    side: Side
    worth: float


def rows(size: int) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(range(start, start + size)) for start in range(0, size * size, size))


def growing(most: int) -> tuple[int, ...]:
    found: list[int] = []
    while len(found) < most:
        found.append(2 * len(found))
    return tuple(found)


def lists() -> list[list[int]]:
    return [[row + column for column in range(row)] for row in range(4)]


def weights() -> tuple[Weight, ...]:
    return tuple(Weight(side, 0.1 * at) for at, side in enumerate(Side))


def points(name: str) -> list[Point]:
    return [Point(at, name + "!") for at in SQUARES]


def ordered() -> tuple[int, ...]:
    return tuple(sorted(SQUARES, key=lambda square: -square))


def kept() -> frozenset[int]:
    return frozenset(square % 3 for square in SQUARES)


def span(step: int) -> range:
    return range(step, 3 * step * step, step)


def longest_span() -> range:
    found = range(0)
    for number in range(20):
        found = range(number)
    return found


def mask(size: int) -> int:
    total = 0
    for at in range(0, size, 9):
        total |= 1 << at
    return total


def fibonacci(number: int) -> int:
    return number if number < 2 else fibonacci(number - 1) + fibonacci(number - 2)


def longest(*names: str) -> str:
    best = ""
    for name in names:
        if len(name) > len(best):
            best = name
    return best.upper()


def nothing(number: int) -> int | None:
    return next((square for square in SQUARES if square > number), None)


def halved(number: int) -> float:
    total = 0.0
    while number > 0:
        total += number / 2
        number -= 1
    return total


CONSTANT: list[tuple[Callable[..., Any], tuple[Any, ...]]] = [
    (rows, (3,)), (growing, (5,)), (lists, ()), (weights, ()), (points, ("a",)), (ordered, ()), (kept, ()),
    (span, (2,)), (mask, (20,)), (mask, (120,)), (fibonacci, (12,)), (longest, ("a", "bcd", "ef")),
    (nothing, (5,)), (nothing, (9,)), (halved, (5,)), (longest_span, ()),
]  # fmt: skip


def different() -> set[int]:
    found = {len(SQUARES)}
    found.add(SQUARES[0])
    return found


def grown() -> set[int]:
    found = set[int]()
    for number in range(20):
        if number % 3:
            found.add(number)
    return found


def table() -> dict[int, int]:
    return {square: at for at, square in enumerate(SQUARES)}


def failing(number: int) -> int:
    return SQUARES[number]


def several() -> list[int | bool]:
    return [unequal(number) for number in range(30)]


def last_span() -> tuple[range, int]:
    found = range(0), 0
    for number in range(20):
        found = range(number), number
    return found


def endless() -> int:
    number = 1
    while number > 0:
        number = number % 7 + 1
    return number


def slow() -> int:
    return sum(one * other % 3 for one in range(1_000) for other in range(1_000))


def deeper(number: int) -> int:
    return deeper(number + 1) + 1


def one_by_one() -> Iterator[int]:
    yield from SQUARES


def unequal(number: int) -> int | bool:
    total: int | bool = number > 2
    for square in range(20):
        if square > number:
            total = square
    return total


OTHER: list[tuple[Callable[..., Any], tuple[Any, ...]]] = [
    (different, ()), (grown, ()), (table, ()), (failing, (3,)), (endless, ()), (slow, ()), (deeper, (1,)),
    (one_by_one, ()), (unequal, (9,)), (several, ()), (last_span, ()),
]  # fmt: skip


def answer(function: Any, given: tuple[Any, ...]) -> Any:
    """Return what the compiler knows of a call: a constant, a list of constants, or None."""
    program = Lowering(Declared(), 0).program
    return program.constant_answer(function, tuple(map(Known.of, given)), {})


@pytest.mark.parametrize(("function", "given"), CONSTANT)
def test_a_call_with_constants_is_what_python_computes(function: Any, given: tuple[Any, ...]) -> None:
    found, expected = answer(function, given), function(*given)
    if isinstance(expected, list):
        assert isinstance(found, Items)
        assert repr([item.value for item in found.items if isinstance(item, Known)]) == repr(function(*given))
    else:
        assert isinstance(found, Known)
        assert type(found.value) is type(expected)
        assert repr(found.value) == repr(expected)
        assert found.value == expected
        assert type(expected) not in (int, str, float) or found.key == identity(expected)


@pytest.mark.parametrize(("function", "given"), OTHER)
def test_what_may_change_or_is_not_told_by_words_is_computed_where_the_rules_run(
    function: Any, given: tuple[Any, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(constant_calls, "STEPS", 10_000)
    assert answer(function, given) is None


@pytest.mark.parametrize(("function", "given"), [(sum, range(400_000)), (math.factorial, 400_000), (range, 2**70)])
def test_what_python_would_compute_for_long_is_left_to_the_rules(function: Any, given: Any) -> None:
    with pytest.raises(NotConstant):
        worked_out(function, (given,), {})


def test_a_constant_call_leaves_nothing_in_the_program() -> None:
    def rule(number: int) -> int:
        return number + fibonacci(9) + rows(3)[1][1]

    twin = Twin(rule, 1)
    names = {made.function.title for made in twin.lowering.program.specialised.values()}
    assert not names & {"fibonacci", "rows"}
    assert twin(1) == 1 + 34 + 4


def summed(number: int) -> int:
    return sum([each * each for each in range(number)])


def test_the_interpreter_takes_no_more_steps_than_it_may() -> None:
    twin = Twin(summed, 1)
    functions = {function.name: function.code for function in twin.game.functions}
    root = twin.game.methods["twin"].code

    def run(number: int) -> Any:
        return Interpreter(PRIMITIVES, functions, 1_000).run(root, number, 0)

    assert run(50) == summed(50)
    with pytest.raises(TooLong):
        run(500)
