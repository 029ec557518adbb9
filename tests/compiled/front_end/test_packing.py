"""Conversions written for one layout return what the layout itself returns, and refuse what it refuses."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, IntEnum
from functools import reduce
from itertools import permutations
from typing import Any, NamedTuple

import pytest

from gametree import CompileError
from gametree.compiled.front_end import Layout, packer, unpacker
from gametree.compiled.front_end.kinds import kinds


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


class Side(IntEnum):
    ONE = 5
    TWO = -5


class Pair(NamedTuple):
    first: int
    second: tuple[bool, int]


@dataclass(frozen=True)
class Point:
    row: int
    colour: Colour


@dataclass(frozen=True)
class Nothing:
    pass


pair: Any = Pair  # with parts of any kind
point: Any = Point
INT, BOOL = kinds.Int(), kinds.Bool()
PAIR = kinds.Record(Pair, (INT, kinds.Tuple((BOOL, INT))))
POINT = kinds.Record(Point, (INT, kinds.Member(Colour)))
CASES: list[tuple[Any, list[Any]]] = [
    (INT, [0, -1, 2**63 - 1, -(2**63), 2**63, True, 1.0, None, (1,)]),
    (BOOL, [True, False, 1, 0]),
    (kinds.Member(Colour), [Colour.RED, Colour.BLUE, "red"]),
    (kinds.Member(Side), [Side.ONE, Side.TWO, 5]),
    (kinds.Tuple(()), [(), (1,), []]),
    (kinds.Tuple((INT,)), [(3,), (3, 4), [3], (True,)]),
    (PAIR, [Pair(1, (True, 2)), Pair(1, (False, -2)), (1, (True, 2)), Pair(2**63, (True, 2)), pair(1, (1, 2))]),
    (POINT, [Point(1, Colour.BLUE), point(1, Side.ONE)]),
    (kinds.Tuple((POINT, PAIR, kinds.Member(Side))), [(Point(3, Colour.RED), Pair(1, (True, 2)), Side.TWO), ()]),
    (kinds.Record(Nothing, ()), [Nothing(), ()]),
    (kinds.Optional(INT), [None, 3, "x"]),
    (kinds.Tuple((INT, kinds.Text(2))), [(1, "ab"), (1, "abc")]),
    (
        kinds.join(kinds.join(kinds.Text(4), PAIR), kinds.join(kinds.Tuple((INT,)), kinds.Tuple((INT, BOOL)))),
        [
            "pass",
            "sw",
            (3,),
            (3, True),
            (3, 4),
            (1, 2, 3),
            Pair(1, (True, 2)),
            Pair(2**63, (True, 2)),
            3,
            None,
            Side.ONE,
        ],
    ),
    (kinds.Optional(kinds.join(INT, kinds.Member(Colour))), [None, 3, Colour.RED, True, "red", 2**63]),
    (kinds.Record(Pair, (INT, kinds.Optional(INT))), [pair(1, None), pair(1, 3)]),
]


@pytest.mark.parametrize(("kind", "values"), CASES, ids=lambda each: str(each)[:30])
def test_conversions_are_those_of_the_layout(kind: Any, values: list[Any]) -> None:
    layout = Layout(kind, "state")
    pack, unpack = packer(layout), unpacker(layout)
    for value in values:
        words = said(pack, value)
        assert words == said(layout.encode, value)
        if isinstance(words, str):
            continue
        assert [type(word) for word in words] == [int] * len(words)
        again = unpack(words)
        assert again == layout.decode(words) == value
        assert type(again) is type(layout.decode(words))


def said(conversion: Any, value: Any) -> Any:
    """Return what a conversion returns, or why it refuses."""
    try:
        return conversion(value)
    except CompileError as error:
        return str(error)


@pytest.mark.parametrize(
    "others", [[kinds.Tuple((INT,) * 3), PAIR], [kinds.Bounded(INT, 3), POINT]], ids=["fixed", "growing"]
)
def test_a_union_does_not_depend_on_the_order_of_its_kinds(others: list[kinds.Kind]) -> None:
    alternatives = [INT, kinds.Text(2), kinds.Tuple((INT, INT)), *others]
    assert len({reduce(kinds.join, order) for order in permutations(alternatives)}) == 1


def test_a_tuple_that_may_be_of_any_length_holds_one_of_a_known_length() -> None:
    growing = kinds.List(INT, tuple)
    for pair in (kinds.Tuple((INT, INT)), kinds.Tuple((kinds.Int(0, 3), kinds.Int(7, 7)))):
        assert kinds.join(growing, pair) == kinds.join(pair, growing) == growing
