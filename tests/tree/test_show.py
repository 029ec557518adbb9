"""States, results and games that were played, as pictures."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree as ET

import pytest

from gametree import Player, Result, alpha_beta, play
from gametree.games import TicTacToe, TreeGame
from gametree.play import search_strategy
from gametree.transform import DepthPenalised
from gametree.tree import show
from tests.tree.test_pictures import boxes, check_apart, texts

GAME = TicTacToe(win=10)
SVG = "{http://www.w3.org/2000/svg}"
CLASSIC = GAME.parse_state("O.X/X.X/.OO")
DRAWN = GAME.parse_state("X../.O./..X")


def test_a_state() -> None:
    picture = show(GAME, CLASSIC)
    svg = picture.to_svg()
    assert len(boxes(svg, "card")) == 1
    assert not boxes(svg, "label")
    assert str(picture) == "O.X/X.X/.OO"
    assert picture.summary == "O.X/X.X/.OO."
    assert repr(picture) == "<Picture of O.X/X.X/.OO>"
    assert texts(svg) == ["2", "5", "7"]


def test_a_board_alone_is_drawn_large() -> None:
    sizes = [
        min(float(inner.attrib["height"]) for inner in ET.fromstring(picture.to_svg()).iter(f"{SVG}svg"))
        for picture in (show(GAME, CLASSIC), show(GAME, CLASSIC, alpha_beta(GAME, CLASSIC)))
    ]
    assert sizes == [190, 96]


def test_a_result_from_its_state_to_the_end_of_its_line() -> None:
    result = alpha_beta(GAME, DRAWN)
    picture = show(GAME, DRAWN, result)
    svg = picture.to_svg(scheme="dark")
    assert len(boxes(svg, "card")) == len(result.line) + 1 == 7
    assert len(boxes(svg, "label")) == 6
    check_apart(svg)
    assert picture.summary == "X../.O./..X, worth 0: 2, 8, 7, 3, 6, 4."
    assert str(picture).splitlines() == [
        "X../.O./..X  0", "2 → XO./.O./..X", "8 → XO./.O./.XX", "7 → XO./.O./OXX", "3 → XOX/.O./OXX",
        "6 → XOX/.OO/OXX", "4 → XOX/XOO/OXX  0",
    ]  # fmt: skip
    assert texts(svg).count("game over") == 1
    assert len(list(ET.fromstring(svg).iter(f"{SVG}polygon"))) == 6


def test_a_game_that_was_played() -> None:
    strategies = {player: search_strategy() for player in Player}
    record = play(GAME, strategies)
    picture = show(GAME, record)
    svg = picture.to_svg()
    assert len(boxes(svg, "card")) == 10
    check_apart(svg)
    assert [shot.value for shot in picture.shots] == [*[None] * 9, 0]
    assert picture.shots[-1].state == record.states[-1]
    assert picture.summary == ".../.../...: 1, 5, 2, 3, 7, 4, 6, 8, 9."
    short = picture.to_svg(boards=4)
    assert len(boxes(short, "card")) == 4
    assert "6 boards more: ask to_svg for boards=10." in " ".join(texts(short))
    assert "more" not in " ".join(texts(svg))


def test_the_value_is_shown_by_sign_and_colour() -> None:
    svg = show(GAME, CLASSIC, alpha_beta(GAME, CLASSIC)).to_svg(scheme="light")
    assert texts(svg).count("+10") == 2
    assert "5" in texts(svg)


def test_a_line_in_a_game_of_our_making() -> None:
    game = DepthPenalised(GAME, penalty=1)
    start = game.start(CLASSIC)
    picture = show(game, start, alpha_beta(game, start))
    assert str(picture).splitlines() == ["O.X/X.X/.OO  +9", "5 → O.X/XXX/.OO  +9"]
    assert len(boxes(picture.to_svg(), "card")) == 2


def test_a_line_that_stops_before_the_end() -> None:
    picture = show(GAME, DRAWN, Result(3.5, (1,)))
    assert [shot.value for shot in picture.shots] == [3.5, None]
    assert "game over" not in picture.to_svg()


def test_pictures_in_a_notebook() -> None:
    picture: Any = show(TreeGame([1, 2]), 0)
    bundle = picture._repr_mimebundle_(include=None, exclude=None)
    assert bundle == {"image/svg+xml": picture.to_svg(), "text/plain": "0"}


def test_at_least_one_board() -> None:
    with pytest.raises(ValueError, match="boards must be an integer of at least 1, not 0"):
        show(GAME, CLASSIC).to_svg(boards=0)
    wrong: Any = "pink"
    with pytest.raises(ValueError, match="scheme must be"):
        show(GAME, CLASSIC).to_svg(scheme=wrong)
