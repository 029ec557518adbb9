"""Texts for boards and squares: exactly the boards that play can reach, and squares as people number them."""

from __future__ import annotations

from itertools import product
from xml.etree.ElementTree import fromstring

import pytest

from gametree import NotationError
from gametree.games import Board, TicTacToe
from tests.support.noughts import BOARDS, board, slashed

GAME = TicTacToe()


def accepted(text: str) -> bool:
    try:
        GAME.parse_state(text)
    except NotationError:
        return False
    return True


def test_exactly_the_reachable_boards_are_accepted_of_all_19683() -> None:
    texts = ["".join(marks) for marks in product("XO.", repeat=9)]
    assert len(texts) == 3**9
    assert {text for text in texts if accepted(slashed(text))} == set(BOARDS)


def test_case_and_space_around_a_board_do_not_matter() -> None:
    assert GAME.parse_state(" x.o/.X./..O\n") == GAME.parse_state("X.O/.X./..O") == Board(0o021, 0o404)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "X",
        "X.O/.X.",
        "X.O/.X./..O/...",
        "X.O/.X./..",
        "X.O/.X./..O.",
        "X.O/.X./..Z",
        "X.O.X...O",
        "0.O/.X./..O",
    ],
)
def test_what_is_no_board_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        GAME.parse_state(text)
    assert str(caught.value) == (f"{text!r} is not a board: write three rows of X, O and . such as 'X.O/.X./..O'.")


@pytest.mark.parametrize("text", ["XX./.../...", "O../.../...", "XXX/OOO/...", "XXX/OO./O..", "OOO/XX./XX."])
def test_what_cannot_come_up_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        GAME.parse_state(text)
    assert str(caught.value) == (
        f"{text!r} cannot come up in play, where X begins, turns alternate and the first three in a row"
        f" end the game: correct the marks."
    )


def test_squares_are_numbered_from_one() -> None:
    assert [GAME.format_action(square) for square in range(9)] == list("123456789")
    assert [GAME.parse_action(text) for text in "123456789"] == list(range(9))


def test_squares_have_rows_and_columns() -> None:
    for row, column in product((1, 2, 3), repeat=2):
        square = 3 * row + column - 4
        for text in (f"{row} {column}", f"{row},{column}", f" {row} , {column} "):
            assert GAME.parse_action(text) == square


@pytest.mark.parametrize("text", ["", "0", "10", "-1", "1.0", "x", "0 1", "1 0", "4 1", "1 4", "1 2 3", "²", "٣"])
def test_what_is_no_square_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        GAME.parse_action(text)
    assert str(caught.value) == (f"{text!r} is not a square: write 1 to 9, or its row and column, such as '2 3'.")


@pytest.mark.parametrize("win", [0, -1, float("nan")])
def test_a_win_must_be_worth_more_than_a_draw(win: int) -> None:
    with pytest.raises(ValueError, match=f"win must be above 0, not {win!r}"):
        TicTacToe(win=win)


def test_the_parameter_is_the_game() -> None:
    assert TicTacToe() == TicTacToe(win=1) != TicTacToe(win=2)
    assert hash(TicTacToe()) == hash(TicTacToe(win=1))
    assert repr(TicTacToe(win=3)) == "TicTacToe(win=3)"


@pytest.mark.slow
def test_pictures_show_free_squares_by_number_and_no_two_boards_look_alike() -> None:
    for text in ("XO.......", "XXXOO....", "OOOXX.X..", "XXXXOOXOO"):
        shown = {element.text for element in fromstring(GAME.svg(board(text))).iter() if element.text}
        assert {word for word in shown if word.strip()} == {str(s + 1) for s in range(9) if text[s] == "."}
    assert len({GAME.svg(board(text)) for text in BOARDS}) == len(BOARDS)


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("XO.......", []),
        ("XXXOO....", [(0, 2)]),
        ("OX.OXXO..", [(0, 6)]),
        ("XO.OX...X", [(0, 8)]),
        ("XXOXO.O..", [(2, 6)]),
        ("XXXXOOXOO", [(0, 2), (0, 6)]),
        ("XOXOXOXOX", [(0, 8), (2, 6)]),
    ],
)
def test_pictures_strike_through_lines_of_three(text: str, lines: list[tuple[int, int]]) -> None:
    svg = "{http://www.w3.org/2000/svg}"
    picture = fromstring(GAME.svg(board(text)))
    middles = [group.attrib["transform"][len("translate(") : -1] for group in picture.iter(f"{svg}g")]
    rules, *strikes = (path.attrib["d"] for path in picture.findall(f"{svg}path"))
    assert rules.count("M") == 4  # two lines each way, and no edge
    assert strikes == [f"M{middles[first]}L{middles[last]}" for first, last in lines]


def test_a_drawing_is_the_board_in_three_lines() -> None:
    assert GAME.draw(board("XO.......")) == str(board("XO.......")) == "X O .\n. . .\n. . ."


def test_a_board_is_empty_by_default() -> None:
    assert Board() == (0, 0) == board("." * 9)
