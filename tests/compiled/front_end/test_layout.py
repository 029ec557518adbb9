"""Values become words and the same values again, and what is of another kind is refused."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, IntEnum
from functools import reduce
from itertools import permutations
from typing import Any, NamedTuple

import pytest

from gametree import CHANCE, MAX, CompileError
from gametree.compiled.front_end import Layout
from gametree.compiled.front_end.kinds import kinds
from gametree.game import Chance, Player


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


class Side(IntEnum):
    ONE = 5
    TWO = -5


class Pair(NamedTuple):
    first: int
    second: tuple[bool, int]


@dataclass(frozen=True, repr=False)
class Point:
    row: int
    colour: Colour


@dataclass(frozen=True)
class Nothing:
    pass


pair: Any = Pair  # with parts of any kind
point: Any = Point
INT, BOOL, NONE = kinds.Int(), kinds.Bool(), kinds.Nothing()
PAIR = kinds.Record(Pair, (INT, kinds.Tuple((BOOL, INT))))
POINT = kinds.Record(Point, (INT, kinds.Member(Colour)))
CASES: list[tuple[Any, list[Any], list[Any]]] = [  # a kind, values of it, and others
    (INT, [0, -1, 2**63 - 1, -(2**63)], [2**63, True, 1.0, None, (1,)]),
    (kinds.Int(0, 9), [0, 9], [10, -1]),
    (kinds.Int(0, 9, exact=False), [3, True, Side.ONE], [Side.TWO]),
    (kinds.Wide(), [2**100, -(2**127)], [2**127, True]),
    (BOOL, [True, False], [1, 0]),
    (kinds.Member(Colour), [Colour.RED, Colour.BLUE], ["red"]),
    (kinds.Member(Side), [Side.ONE, Side.TWO], [5]),
    (kinds.join(kinds.Member(Player), kinds.Member(Chance)), [MAX, CHANCE], [1]),
    (kinds.Text(2), ["ab"], ["abc", 1]),
    (kinds.BoundedText(2), ["ab", ""], ["abc", 1]),
    (kinds.Tuple(()), [()], [(1,), []]),
    (kinds.Tuple((INT,)), [(3,)], [(3, 4), [3], (True,)]),
    (kinds.Tuple((kinds.Int(0, 9), kinds.Int(5, 7))), [(0, 5), (9, 7)], [(-1, 6), (10, 6), (3, 4), (3, 8)]),
    (kinds.Tuple((INT, kinds.Int(0, 9, exact=False))), [(3, True), (4, Side.ONE)], [(True, 3), (3, Side.TWO)]),
    (kinds.FixedList((INT, INT)), [[3, 4]], [(3, 4), [3]]),
    (kinds.Bounded(PAIR, 2), [(), (Pair(1, (True, 2)),)], [(Pair(1, (True, 2)),) * 3, [], (1,)]),
    (kinds.Bounded(INT, 2, frozenset), [frozenset(), frozenset({5, 3})], [(), frozenset({1, 2, 3})]),
    (kinds.Bits(INT, (range(-2, 70),)), [frozenset(), frozenset({-2, 61, 69})], [frozenset({70}), {1}]),
    (PAIR, [Pair(1, (True, 2)), Pair(1, (False, -2))], [(1, (True, 2)), Pair(2**63, (True, 2)), pair(1, (1, 2))]),
    (POINT, [Point(1, Colour.BLUE)], [point(1, Side.ONE), object.__new__(Point)]),
    (kinds.Tuple((POINT, PAIR, kinds.Member(Side))), [(Point(3, Colour.RED), Pair(1, (True, 2)), Side.TWO)], [()]),
    (kinds.Record(Nothing, ()), [Nothing()], [()]),
    (kinds.join(NONE, INT), [None, 3], ["x"]),
    (
        kinds.join(kinds.join(kinds.Text(4), PAIR), kinds.join(kinds.Tuple((INT,)), kinds.Tuple((INT, BOOL)))),
        ["pass", (3,), (3, True), Pair(1, (True, 2))],
        ["sw", (3, 4), (1, 2, 3), Pair(2**63, (True, 2)), 3, None, Side.ONE],
    ),
    (kinds.join(NONE, kinds.join(INT, kinds.Member(Colour))), [None, 3, Colour.RED], [True, "red", 2**63]),
    (kinds.Record(Pair, (INT, kinds.join(NONE, INT))), [pair(1, None), pair(1, 3)], [pair(1, True)]),
    (kinds.SetOf((INT,), frozenset), [], [frozenset({1})]),
    (kinds.Float(), [], [1.0]),
]


@pytest.mark.parametrize(("kind", "own", "others"), CASES, ids=[str(kind)[:30] for kind, *_ in CASES])
def test_values_are_what_they_were_before_they_became_words(kind: Any, own: list[Any], others: list[Any]) -> None:
    layout = Layout(kind, "state")
    for value in own:
        words = layout.encode(value)
        assert [type(word) for word in words] == [int] * layout.size
        assert all(-(2**63) <= word < 2**63 for word in words)
        again = layout.decode(words)
        assert again == value
        assert type(again) is type(value) or not getattr(kind, "exact", True)
    for value in others:
        with pytest.raises(CompileError, match="holds"):
            layout.encode(value)


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
