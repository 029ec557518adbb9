"""Notation of numbers, counts, lists and states, the same in pictures, texts and the command."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given, strategies as st

from gametree import MAX, MIN
from gametree.games import TicTacToe, TreeGame
from gametree.notation import (
    list_text,
    mark,
    number_text,
    player_text,
    shorten_alike,
    state_drawing,
    state_lines,
    state_text,
    winner_of,
)


def test_numbers_have_their_sign_in_the_digits_and_the_minus_that_are_asked_for() -> None:
    assert [number_text(value) for value in (0.123456789, -2, 0)] == ["+0.123457", "−2", "0"]
    assert [number_text(value, digits=3, minus="-") for value in (0.123456789, -2)] == ["+0.123", "-2"]


def test_players_and_winners() -> None:
    assert [mark(player) for player in (MAX, MIN)] == ["X", "O"]
    assert player_text(MAX) == "X (MAX)"
    assert [winner_of(utility) for utility in (0.5, -3, 0)] == [MAX, MIN, None]


def test_a_long_list_ends_in_the_number_of_the_others() -> None:
    names = [str(number) for number in range(200)]
    assert list_text(names[:4], most=4) == "0, 1, 2, 3"
    assert list_text(names, most=5) == "0, 1, 2 and 197 more"
    for most in range(3, 30):
        shown, _, rest = list_text(names, most=most).partition(" and ")
        assert len(shown.split(", ")) + int(rest.split()[0]) == 200


@pytest.mark.parametrize(
    ("texts", "labels"),
    [
        (["1", "2 3"], ["1", "2 3"]),
        (["((1, 1), (2, 0))", "((1, 1), (2, 2))"], ["((1,1),(2,0))", "((1,1),(2,2))"]),
        (["((10, 12), (20, 11))", "((10, 12), (20, 12))"], ["…,12),(20,11))", "…,12),(20,12))"]),
        (["move the knight to e4", "move the bishop to a2"], ["…knight to e4", "…bishop to a2"]),
        (["a" * 30], ["a" * 13 + "…"]),
        (["x" * 20 + "1", "x" * 20 + "2", "b"], ["xxxxxx…xxxxxx1", "xxxxxx…xxxxxx2", "b"]),
        (
            [f"{'x' * 20}{mark}{'x' * 20}" for mark in "abb"],
            [f"{'x' * 11}…#{number}" for number in (1, 2, 2)],
        ),
        (["<script>alert(1)</script>", "a & b"], ["<script>alert…", "a & b"]),
    ],
)
def test_labels_are_cut_where_they_are_alike(texts: list[str], labels: list[str]) -> None:
    assert shorten_alike(texts, 14) == labels


@given(st.lists(st.text(st.characters(codec="ascii", exclude_categories=["C"]), max_size=40), max_size=5))
def test_labels_keep_to_their_length_and_one_that_fits_alone_keeps_its_text(texts: list[str]) -> None:
    labels = shorten_alike(texts, 14)
    assert len(labels) == len(texts)
    assert max(map(len, labels), default=0) <= 14
    if all(len(" ".join(text.split())) <= 14 for text in texts):
        assert labels == [" ".join(text.split()) for text in texts]


@given(st.lists(st.text("ab ", min_size=10, max_size=40), max_size=12))
def test_labels_are_equal_only_if_their_texts_are(texts: list[str]) -> None:
    labels = shorten_alike(texts, 14)
    lines = [" ".join(text.split()) for text in texts]
    assert max(map(len, labels), default=0) <= 14
    for one, label in zip(lines, labels, strict=True):
        for other, its_label in zip(lines, labels, strict=True):
            assert (one == other) == (label == its_label)


@given(st.text("ab1", min_size=0, max_size=30), st.integers(0, 9), st.integers(0, 9))
def test_labels_that_differ_in_their_ends_stay_different(start: str, one: int, two: int) -> None:
    labels = shorten_alike([f"({start}, {one})", f"({start}, {two})"], 14)
    assert (labels[0] == labels[1]) == (one == two)


class Board(tuple[int, ...]):
    """A state with a text of its own."""

    __slots__ = ()

    def __str__(self) -> str:
        return "X . O\n. X .\n. . ."


def test_a_state_of_the_users_is_written_as_it_writes_itself() -> None:
    game: Any = TreeGame([1, 2])
    assert state_text(game, Board((1,))) == "X . O/. X ./. . ."
    assert state_drawing(game, Board((1,))) == str(Board((1,)))
    assert (state_text(game, 0), state_drawing(game, 0)) == ("0", "0")
    board = TicTacToe().initial_state()
    assert state_text(TicTacToe(), board) == ".../.../..."
    assert re.fullmatch(r"(\. \. \.\n?){3}", state_drawing(TicTacToe(), board))


def test_a_long_notation_is_folded_at_blanks() -> None:
    game: Any = object()
    notation = "State(board=(1, 2, 3, 4), red_to_move=True, moves=12)"
    assert state_lines(game, notation) == [
        "State(board=(1, 2, 3, 4),",
        "red_to_move=True, moves=12)",
    ]
    assert state_lines(game, "x" * 40) == ["x" * 28, "x" * 12]
