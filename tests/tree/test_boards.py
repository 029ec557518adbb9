"""States as pictures: those of every shipped game, and those of users' games."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from gametree import CHANCE, alpha_beta, minimax
from gametree.games import (
    MNK,
    Breakthrough,
    Chomp,
    ConnectFour,
    Domineering,
    DotsAndBoxes,
    Hexapawn,
    Kalah,
    Nim,
    Othello,
    ThreeMensMorris,
    TicTacToe,
    TreeGame,
)
from gametree.games.dots_and_boxes import Lines
from gametree.svg import DARK, MIN_COLOUR
from gametree.tree import trace
from gametree.tree.board_drawing import Board, board_of, draw_board

GAMES: list[Any] = [
    TicTacToe(), MNK(), MNK(6, 6, 4), ConnectFour(), Nim(), Nim((25, 3)), Nim((40,)), Chomp(), Domineering(),
    Hexapawn(), Breakthrough(8, 8), DotsAndBoxes(), Othello(), Othello(4), Kalah(), Kalah(6, 4), ThreeMensMorris(),
]  # fmt: skip
SVG = "{http://www.w3.org/2000/svg}"


def states_of(game: Any, seed: int) -> list[Any]:
    """Return the states of a game played at random."""
    rng, states = Random(seed), [game.initial_state()]
    while not game.terminal(state := states[-1]) and len(states) < 100:
        drawn = game.player(state) is CHANCE
        moves = [outcome for outcome, _ in game.outcomes(state)] if drawn else list(game.actions(state))
        states.append(game.result(state, rng.choice(moves)))
    return states


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_every_game_draws_its_states(game: Any) -> None:
    seen: dict[str, str] = {}
    for state in [state for seed in range(3) for state in states_of(game, seed)]:
        svg = game.svg(state)
        root = ET.fromstring(svg)
        assert root.attrib["class"] == "gametree-board"
        left, top, wide, high = map(float, root.attrib["viewBox"].split())
        assert (wide, high) == (float(root.attrib["width"]), float(root.attrib["height"]))
        assert min(wide, high) > 0
        assert max(left, top) <= 0
        colours = set(re.findall(r'(?:fill|stroke)="(#[^"]*)"', svg))
        assert colours <= set(DARK)
        assert "style" not in svg
        assert not [
            shape
            for shape in root.iter()
            if shape.tag in {f"{SVG}rect", f"{SVG}circle"} and "fill" not in shape.attrib
        ]
        # Equal pictures are of equal boards; a board need not show whose turn it is.
        looks = game.format_state(state).rpartition(" ")[0] or game.format_state(state)
        assert seen.setdefault(svg, looks) == looks
        own = board_of(game, state)
        assert own.picture is not None
        assert own.width <= 150.0001
        assert own.height <= 96.0001
        assert own.width == pytest.approx(150) or own.height == pytest.approx(96)


def shapes(svg: str, kind: str) -> list[dict[str, str]]:
    return [shape.attrib for shape in ET.fromstring(svg).iter(f"{SVG}{kind}")]


def words(svg: str) -> list[str]:
    return [shape.text or "" for shape in ET.fromstring(svg).iter(f"{SVG}text")]


def middles(part: ET.Element, x: float = 0, y: float = 0) -> Iterator[tuple[float, float]]:
    """Yield the places of all texts and circles in a picture."""
    if moved := re.match(r"translate\(([-.\d]+)[ ,]([-.\d]+)\)", part.get("transform", "")):
        x, y = x + float(moved[1]), y + float(moved[2])
    if part.tag in {f"{SVG}text", f"{SVG}circle"}:
        yield x + float(part.get("cx", part.get("x", 0))), y + float(part.get("cy", part.get("y", 0)))
    for each in part:
        yield from middles(each, x, y)


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_a_picture_is_wide_enough_for_what_it_holds(game: Any) -> None:
    for state in states_of(game, 1)[::5]:
        root = ET.fromstring(game.svg(state))
        left, top, wide, high = map(float, root.attrib["viewBox"].split())
        for x, y in middles(root):
            assert left + 5 < x < left + wide - 5
            assert top + 5 < y < top + high - 5


@pytest.mark.parametrize("game", [Domineering(2, 2), Chomp(2, 2)], ids=lambda game: type(game).__name__)
def test_what_fills_a_cell_lies_around_its_middle(game: Any) -> None:
    state = game.initial_state()
    drawn = [
        ET.fromstring(game.svg(each)) for each in (state, game.result(state, next(iter(game.actions(state)))))
    ]
    found = [rect for each in drawn for rect in each.findall(".//{*}g[@transform]/{*}rect")]
    sizes = [{name: float(rect.get(name, 0)) for name in ("x", "y", "width", "height")} for rect in found]
    assert len(sizes) > 8  # the cells, and what fills them
    for size in sizes:
        assert (2 * size["x"] + size["width"], 2 * size["y"] + size["height"]) == (0, 0)
        assert size["width"] == size["height"] < 40


def test_what_is_on_the_boards() -> None:
    game = TicTacToe()
    svg = game.svg(game.parse_state("XO./.X./O.X"))
    assert words(svg) == ["3", "4", "6", "8"]
    assert len([shape for shape in shapes(svg, "circle") if shape["stroke"] == MIN_COLOUR]) == 2
    assert [shape["d"] for shape in shapes(svg, "path")][-1] == "M20 20L100 100"
    four = ConnectFour(4, 4)
    svg = four.svg(four.parse_state("..../..../.O../.XX."))
    assert words(svg) == ["1", "2", "3", "4"]
    assert len(shapes(svg, "circle")) == 2 + 2
    pawns = Hexapawn()
    svg = pawns.svg(pawns.initial_state())
    assert words(svg) == ["a", "b", "c", "3", "2", "1"]
    marks = MNK()
    assert words(marks.svg(marks.initial_state())) == ["a", "b", "c", "d", "1", "2", "3"]
    bar = Chomp()
    svg = bar.svg(bar.parse_state("###./#.../.... MAX"))
    poison, *rest = [shape["fill"] for shape in shapes(svg, "rect") if shape["width"] == "32"]
    assert poison == MIN_COLOUR
    assert len(rest) == 3
    gone = bar.svg(bar.parse_state("..../..../.... MAX"))
    assert not [shape for shape in shapes(gone, "rect") if shape["width"] == "32"]
    nim = Nim((3, 20))
    svg = nim.svg(nim.initial_state())
    assert len(shapes(svg, "circle")) == 3
    assert words(svg) == ["1", "2", "20"]
    boxes = DotsAndBoxes(1, 1)
    svg = boxes.svg(boxes.parse_state("-/|./- +0 MIN"))
    assert [shape["d"] for shape in shapes(svg, "path")] == ["M0 0h40", "M0 0v40", "M0 40h40"]
    assert words(svg) == ["+0", "a1", "b1", "a2", "b2"]
    kalah = Kalah(2, 3)
    svg = kalah.svg(kalah.parse_state("3,4,1/0,4,0 MIN"))
    assert words(svg) == ["3", "4", "1", "2", "4", "0", "2", "1", "0", "1"]


def test_lines_lead_from_each_dot_to_those_beside_it() -> None:
    game = DotsAndBoxes(2, 3)
    lines = list(game.actions(game.initial_state()))
    svg = game.svg(Lines((1 << len(lines)) - 1, 0, 1))
    dots = sorted((float(dot["cx"]), float(dot["cy"])) for dot in shapes(svg, "circle"))
    side = dots[1][1] - dots[0][1]
    beside = [
        (x, y, way) for x, y in dots for way, end in (("h", (x + side, y)), ("v", (x, y + side))) if end in dots
    ]
    drawn = [re.split("M| (?=\\d)|(?=[hv])", line["d"])[1:] for line in shapes(svg, "path")]
    assert sorted((float(x), float(y), way[0]) for x, y, way in drawn) == beside
    assert {float(way[1:]) for _, _, way in drawn} == {side}
    assert len(drawn) == len(lines) == len(beside)


def with_picture(svg: object) -> Any:
    class Drawing(TreeGame):
        def svg(self, _state: int) -> Any:
            return svg

    return Drawing(1)


FOREIGN = (
    '<?xml version="1.0"?><!-- by hand --><svg xmlns="http://www.w3.org/2000/svg" {0}><circle r="3"/>é</svg> '
)


@pytest.mark.parametrize(
    ("attributes", "size"),
    [
        ('width="60" height="40"', (144, 96)),
        ('width="60px" height="20px"', (150, 50)),
        ('viewBox="0,0,30,15" width="7"', (150, 75)),
        ('viewBox="0 0 10 40"', (24, 96)),
        ("", (96, 96)),
        ('width="50%" height="2em"', (96, 96)),
        ('width="0" height="3"', (96, 96)),
        ('width="inf" height="3"', (96, 96)),
    ],
)
def test_a_picture_by_another_hand_is_fitted_on_white_paper(attributes: str, size: tuple[float, float]) -> None:
    board = board_of(with_picture(FOREIGN.format(attributes)), 0)
    assert (board.width, board.height) == size
    paper, inner = list(ET.fromstring(f'<svg xmlns="{SVG[1:-1]}">{draw_board(board, 5, 6)}</svg>'))
    assert paper.attrib["fill"] == "white"
    assert [inner.attrib[name] for name in ("x", "y", "width", "height")] == ["5", "6", *map(str, size)]
    assert "viewBox" in inner.attrib
    assert inner[0].tag == f"{SVG}circle"
    assert inner[0].tail == "é"


def test_attributes_of_a_picture_are_written_as_they_were_meant() -> None:
    svg = '<svg viewBox="0 0 4 4" font-family=\'"Odd &amp; Even", &lt;serif&gt;\'><g/></svg>'
    board = board_of(with_picture(svg), 0)
    inner = list(ET.fromstring(f'<svg xmlns="{SVG[1:-1]}">{draw_board(board, 0, 0)}</svg>'))[1]
    assert inner.attrib["font-family"] == '"Odd & Even", <serif>'


def test_a_picture_may_be_empty() -> None:
    board = board_of(with_picture("<svg/>"), 0)
    assert board.picture == ({"viewBox": "0 0 100.0 100.0"}, "")


@pytest.mark.parametrize(
    "nothing",
    [
        "", "a board", "<svg>", "<p>text</p>", None, 3, "<svg></svg><svg></svg>", "<svg>&nbsp;</svg>",
        '<!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>',
    ],
)  # fmt: skip
def test_what_is_no_picture_is_drawn_in_text(nothing: object) -> None:
    assert board_of(with_picture(nothing), 7) == Board(8.0, 16, None, ("7",))


def test_rules_that_cannot_draw_are_drawn_in_text() -> None:
    class Failing(TreeGame):
        def svg(self, _state: int) -> str:
            raise ZeroDivisionError

    tree = trace(minimax, Failing([1, 2]), 0)
    assert tree.to_svg(style="cards").count("<svg") == 1


def test_a_state_that_cannot_be_reached_again_is_drawn_without_its_board() -> None:
    """The rules may fail at a state that was not searched; the picture is drawn without its board."""

    class Failing(TreeGame):
        def result(self, state: int, action: int) -> int:
            following = super().result(state, action)
            if following == 5:
                raise ZeroDivisionError
            return following

    tree = trace(alpha_beta, Failing([2, [1, 3, 4]]), 0)
    assert len(tree) == 4
    assert tree.to_svg(style="cards").count('class="card"') == 6
    assert trace(alpha_beta, TreeGame([2, [1, 3, 4]]), 0).to_svg(style="cards").count('class="card"') == 6
