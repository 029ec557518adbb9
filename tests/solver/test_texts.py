"""Texts of numbers, states and actions: each is read back as it was, with its types, or is refused."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Any, NamedTuple

import pytest
from hypothesis import given, strategies as st

from gametree import MAX, MIN, Player
from gametree.games import GraphGame, Hexapawn, TreeGame
from gametree.solver.texts import Texts, action_texts, read_number, state_texts, write_number

numbers = st.one_of(st.integers(), st.floats(allow_nan=False, allow_infinity=False), st.fractions())


@given(numbers)
def test_a_number_is_read_back_with_its_type(number: Any) -> None:
    back = read_number(write_number(number))
    assert back == number
    assert type(back) is type(number)


def test_numbers_as_they_are_written() -> None:
    written: dict[Any, str] = {3: "3", -3: "-3", 0.5: "0.5", Fraction(2, 6): "1/3", Fraction(2): "2/1", True: "1"}
    for number, text in {**written, 1e300: "1e+300"}.items():
        assert write_number(number) == text
    for text in ("inf", "-inf", "nan", "1.00", " 1", "2/4", "True"):
        with pytest.raises(
            ValueError, match=r"must be a finite number|is written|invalid literal|could not convert"
        ):
            read_number(text)
    with pytest.raises(ValueError, match="'x' cannot be written: utilities must be ints, floats or Fractions"):
        write_number("x")


class Colour(Enum):
    RED = "r"
    BLUE = ("b", 1)


class Point(NamedTuple):
    x: int
    y: int


@dataclass(frozen=True)
class Camp:
    tents: tuple[Point, ...]
    colour: Colour
    turn: Player
    name: str | None = None
    seen: frozenset[int] = frozenset()


CAMP = Camp((Point(1, 2), Point(3, 4)), Colour.RED, MAX)


def texts_of(example: Any) -> Texts[Any]:
    return state_texts(GraphGame[Any, str](example, {example: 1}))


@pytest.mark.parametrize(
    ("example", "value"),
    [
        (CAMP, Camp((Point(0, 0), Point(5, 5)), Colour.BLUE, MIN, "x", frozenset({3, 1, 2}))),
        (CAMP, Camp((), Colour.RED, MIN, "x")),
        (Point(1, 2), Point(3, 4)),
        ((), ((1, ("a", None)), 2.5, True)),
        (0, "text\n\ud800"),
        (0, (float("inf"), -float("inf"))),
        (Colour.RED, Colour.BLUE),
        (MAX, MIN),
        (frozenset({1}), frozenset({"a", "b"})),
        ((1, (2, 3)), (1, 5)),
    ],
)
def test_a_state_is_read_back_with_its_types(example: Any, value: Any) -> None:
    texts = texts_of(example)
    back = texts.read(texts.write(value))
    assert back == value
    assert repr(back) == repr(value)


@pytest.mark.parametrize(
    ("example", "value"),
    [
        (
            CAMP,
            Camp((Point(0, 0),), Colour.BLUE, MIN),
        ),  # the kind of tent is known from places that the example has
        (0, Point(1, 2)),
        (0, MAX),
        (0, Colour.RED),
        ((), CAMP),
        (MAX, 1),
        (0, float("nan")),
    ],
)
def test_a_state_that_would_come_back_otherwise_is_refused(example: Any, value: Any) -> None:
    with pytest.raises(ValueError, match=r"(?s)is read back as|not JSON|not a valid"):
        texts_of(example).write(value)


@pytest.mark.parametrize("value", [b"bytes", (1, {2: 3}), object(), [1]])
def test_what_json_does_not_take_is_refused(value: Any) -> None:
    with pytest.raises(
        ValueError, match=r"A state holds .*, which cannot be written as JSON: write format_state and"
    ):
        texts_of(0).write(value)


def test_an_action_that_json_does_not_take_is_refused_and_the_remedy_works() -> None:
    class Sticks(GraphGame[int, Any]):
        pass

    class Written(Sticks):
        def format_action(self, action: bytes) -> str:
            return action.decode()

        def parse_action(self, text: str) -> bytes:
            return text.encode()

    graph: Any = {0: (Player.MAX, {b"on": 1}), 1: 1}
    with pytest.raises(
        ValueError, match=r"An action holds b'on', .*: write format_action and parse_action, methods"
    ):
        action_texts(Sticks(0, graph)).write(b"on")
    assert action_texts(Written(0, graph)).write(b"on") == "on"


class Careless(TreeGame):
    def format_state(self, state: int) -> str:
        return "same"

    def parse_state(self, text: str) -> int:
        return 0


def test_a_notation_that_loses_something_is_refused() -> None:
    texts = state_texts(Careless([1, 2]))
    assert texts.write(0) == "same"
    with pytest.raises(
        ValueError, match="The state 1 is written 'same', which is read back as 0: correct format_st"
    ):
        texts.write(1)


def test_texts_are_in_the_notation_of_the_game() -> None:
    game = Hexapawn(3, 3)
    start = game.initial_state()
    assert state_texts(game).write(start) == game.format_state(start)
    assert [action_texts(game).write(action) for action in game.actions(start)] == [
        game.format_action(action) for action in game.actions(start)
    ]


def test_actions_have_the_types_of_the_first_one() -> None:
    game: Any = GraphGame[int, Any](0, {0: (MAX, {Point(1, 1): 1, Point(2, 2): 1}), 1: 1})
    assert action_texts(game).read("[2,2]") == Point(2, 2)
    assert isinstance(action_texts(game).read("[2,2]"), Point)
    over: Any = TreeGame(1)
    assert action_texts(over).read("[2,2]") == (2, 2)
    assert action_texts(TreeGame([])).example is None
