"""Pictures of trees: well-formed, opaque, the same every time, nothing over anything else, nothing unescaped."""

from __future__ import annotations

import re
import shutil
import subprocess
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings, strategies as st

from gametree import MAX, MIN, Game, NodeLimited, Result, alpha_beta, minimax, svg as palette
from gametree.game import Action, State
from gametree.games import ConnectFour, TicTacToe, TreeGame
from gametree.svg import BAND, DARK, number
from gametree.tree import Tree, trace
from gametree.tree.node_dots import brief
from gametree.tree.outline import Item
from tests.support.trees import Position, positions, tree_game

GAME = TicTacToe(win=10)
FOUR = ConnectFour(4, 4)
CLASSIC = GAME.parse_state("O.X/X.X/.OO")
SVG = "{http://www.w3.org/2000/svg}"
LIGHT = set(DARK)
BEFORE_CARDS = 134.0  # the margin, and room for the words of a level


class Awkward:
    """A game whose texts would all break a picture without escapes."""

    def player(self, state: str) -> Any:
        return MAX if len(state) % 2 else MIN

    def actions(self, state: str) -> tuple[str, ...]:
        return ('<script>alert("1")</script>', "a & b ]]>", "\x00\x1b[31m\ud800\uffff")

    def result(self, state: str, action: str) -> str:
        return state + action

    def terminal(self, state: str) -> bool:
        return len(state) > 40

    def utility(self, state: str) -> float:
        return len(state) % 7 - 3.25


class Wordy(TreeGame):
    """A game whose actions have long names."""

    def format_action(self, action: int) -> str:
        return f"MWMWMWMWMWMWMW{action}"


class Long:
    """A game whose states take many long lines."""

    def player(self, state: int) -> Any:
        return MAX

    def actions(self, state: int) -> range:
        return range(2)

    def result(self, state: int, action: int) -> int:
        return 2 * state + action

    def terminal(self, state: int) -> bool:
        return state > 3

    def utility(self, state: int) -> float:
        return state / 3

    def draw(self, state: int) -> str:
        return "\n".join("日本語のとても長い行 " * (3 + line + state % 4) for line in range(20))


@cache
def trees() -> dict[str, Tree[Any, Any]]:
    return {
        "small": trace(alpha_beta, GAME, CLASSIC),
        "plain": trace(minimax, GAME, CLASSIC),
        "middling": trace(alpha_beta, GAME, GAME.parse_state("XO./.X./..O")),
        "large": trace(alpha_beta, GAME, GAME.initial_state()),
        "one": trace(alpha_beta, TreeGame(3), 0),
        "mixed": trace(alpha_beta, TreeGame([MAX, [MAX, 1, [MIN, -2, 0]], [MIN, 3, [MAX, -1, 5], 7, 8]]), 0),
        "stopped": trace(alpha_beta, NodeLimited(GAME, nodes=6), CLASSIC),
        "evaluated": trace(alpha_beta, FOUR, FOUR.initial_state(), depth=2, evaluate=bits),
        "awkward": trace(minimax, Awkward(), "<&>"),
        "long": trace(minimax, Long(), 1),
        "wordy": trace(minimax, Wordy([[1, 2, 3], [4, 5, 6]]), 0),
    }  # fmt: skip


def bits(state: Any) -> float:
    return float(state[0].bit_count()) - 1


@pytest.fixture(scope="module", params=list(trees()))
def tree(request: pytest.FixtureRequest) -> Tree[Any, Any]:
    name: str = request.param
    return trees()[name]


@pytest.fixture(scope="module")
def svgs(tree: Tree[Any, Any]) -> dict[str, str]:
    return {
        "auto": tree.to_svg(),
        "dark": tree.to_svg(scheme="dark"),
        "cards": tree.to_svg(scheme="light", style="cards"),
        "dots": tree.to_svg(scheme="light", style="dots"),
        "two levels": tree.to_svg(scheme="light", max_depth=1),
        "seven": tree.to_svg(scheme="light", max_nodes=7),
    }


Box = tuple[float, float, float, float]


def boxes(svg: str, kind: str) -> list[Box]:
    """Return the left, top, right and bottom of each rectangle or circle of a class."""
    found: list[Box] = []
    for shape in ET.fromstring(svg).iter():
        if shape.get("class") == kind:
            if shape.tag == f"{SVG}circle":
                x, y, r = (float(shape.attrib[name]) for name in ("cx", "cy", "r"))
                found.append((x - r, y - r, x + r, y + r))
            else:
                x, y, wide, high = (float(shape.attrib[name]) for name in ("x", "y", "width", "height"))
                found.append((x, y, x + wide, y + high))
    return found


def overlap(one: Box, two: Box) -> bool:
    return one[0] < two[2] and two[0] < one[2] and one[1] < two[3] and two[1] < one[3]


def check_apart(svg: str) -> None:
    root = ET.fromstring(svg)
    wide, high = float(root.attrib["width"]), float(root.attrib["height"])
    for kind in ("card", "label", "dot"):
        found = sorted(boxes(svg, kind))
        for place, one in enumerate(found):
            assert 0 <= one[0] <= one[2] <= wide
            assert 0 <= one[1] <= one[3] <= high
            for two in found[place + 1 :]:
                if two[0] >= one[2]:
                    break
                assert not overlap(one, two), (kind, one, two)
    for label in boxes(svg, "label"):
        assert not any(overlap(label, card) for card in boxes(svg, "card"))


@pytest.mark.slow(traced=True)
def test_nothing_lies_over_anything_else(svgs: dict[str, str]) -> None:
    for svg in svgs.values():
        check_apart(svg)


@pytest.mark.exhaustive
@settings(max_examples=50)
@given(positions, st.sampled_from([1, 5, 20, None]))
def test_nothing_lies_over_anything_else_on_random_trees(position: Position, most: int | None) -> None:
    tree = trace(alpha_beta, tree_game(position), 0)
    for style in ("cards", "dots"):
        svg = tree.to_svg(style=style, max_nodes=most)
        check_apart(svg)
        root = ET.fromstring(svg)
        drawn = len(boxes(svg, "card" if style == "cards" else "dot"))
        assert drawn >= min(len(tree), most or 40, 40)
        assert root.attrib["role"] == "img"


def test_every_picture_is_a_document_with_a_title_and_an_opaque_ground(
    tree: Tree[Any, Any], svgs: dict[str, str]
) -> None:
    ids: set[str] = set()
    for svg in set(svgs.values()):
        root = ET.fromstring(svg)
        assert root.tag == f"{SVG}svg"
        assert root.attrib["role"] == "img"
        said = root.find(f"{SVG}title")
        assert said is not None
        assert root.attrib["aria-labelledby"] == said.attrib["id"]
        assert said.text
        assert said.text.endswith(".")
        assert "\n" not in said.text
        ground = root.find(f"{SVG}rect")
        assert ground is not None
        assert (ground.attrib["width"], ground.attrib["height"]) == (root.attrib["width"], root.attrib["height"])
        ids |= {shape.attrib["id"] for shape in root.iter() if "id" in shape.attrib}
        named = [shape.attrib["id"] for shape in root.iter() if "id" in shape.attrib]
        assert len(named) == len(set(named)) == 2
    assert len(ids) == 2 * len(set(svgs.values()))


def test_a_style_sheet_only_where_the_reader_chooses_and_then_for_the_dark(svgs: dict[str, str]) -> None:
    for name, svg in svgs.items():
        styles = [shape.text or "" for shape in ET.fromstring(svg).iter(f"{SVG}style")]
        assert len(styles) == (1 if name == "auto" else 0)
        assert all(style.startswith("@media (prefers-color-scheme: dark) {#gametree-") for style in styles)
        assert " style=" not in svg
        assert "<script" not in svg
        assert "<image" not in svg


def test_the_dark_picture_is_the_light_one_in_other_colours(tree: Tree[Any, Any]) -> None:
    light, dark = (re.sub("gametree-[0-9a-f]+", "", tree.to_svg(scheme=scheme)) for scheme in ("light", "dark"))
    used = set(re.findall(r'(?:fill|stroke)="(#[0-9a-f]{6})"', light))
    assert used <= LIGHT
    assert not set(re.findall(r'(?:fill|stroke)="(#[0-9a-f]{6})"', dark)) & LIGHT
    for colour in used:
        light = light.replace(f'="{colour}"', f'="{DARK[colour]}"')
    assert light == dark


def test_equal_trees_give_equal_pictures() -> None:
    for name, again in trees.__wrapped__().items():
        assert again is not trees()[name]
        assert again.to_svg() == trees()[name].to_svg()


def contrast(one: str, two: str) -> float:
    """Return the contrast of two colours by the Web Content Accessibility Guidelines 2.1."""

    def luminance(colour: str) -> float:
        parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
        r, g, b = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * r + 0.7152 * g + 0.0722 * b

    darker, lighter = sorted((luminance(one), luminance(two)))
    return (lighter + 0.05) / (darker + 0.05)


def test_words_can_be_read_in_both_schemes() -> None:
    on_card = (palette.INK, palette.MUTED, palette.MAX_COLOUR, palette.MIN_COLOUR)
    for colours in ({colour: colour for colour in DARK}, DARK):
        for paper in (palette.CARD, palette.BAND, palette.GROUND):
            assert all(contrast(colours[ink], colours[paper]) >= 4.5 for ink in on_card)
        for pill in (palette.MAX_COLOUR, palette.MIN_COLOUR, palette.DRAW_COLOUR):
            assert contrast(colours[palette.ON_COLOUR], colours[pill]) >= 4.5


def texts(svg: str) -> list[str]:
    """Return what is written in a picture."""
    written = ["".join(shape.itertext()) for shape in ET.fromstring(svg).iter(f"{SVG}text")]
    return [text.replace("\u00a0", " ") for text in written]


def test_what_the_classic_picture_says() -> None:
    """As in the prototype: values with their signs, the bound, windows, who moves, what was not searched."""
    said = texts(trace(alpha_beta, GAME, CLASSIC).to_svg())
    for text, times in (
        ("+10", 4),
        ("−10", 3),
        ("≤ +10", 1),
        ("(+10, +∞)", 3),
        ("not searched", 2),
        ("max", 2),
        ("min", 1),
    ):
        assert said.count(text) == times, text
    assert "8 nodes searched, 1 action not" in said
    assert said.count("game over") == 5
    assert {"1", "8"} <= set(said)
    plain = texts(trace(minimax, GAME, CLASSIC).to_svg())
    assert not [text for text in plain if "∞" in text]
    assert "9 nodes searched" in plain


def test_the_cell_that_changed_is_shaded() -> None:
    svg = trace(alpha_beta, GAME, CLASSIC).to_svg(scheme="light")
    # Eight boards follow on another one, the one not searched included.
    assert svg.count('fill="#e3e7ef"') == 8


def test_who_moves_is_on_each_card_where_a_level_is_mixed() -> None:
    tree = trees()["mixed"]
    marks = list(ET.fromstring(tree.to_svg()).iter(f"{SVG}polygon"))
    assert len(marks) == 1 + 2 + 2 + 2 + 2
    assert {mark.attrib["fill"] for mark in marks} == {"#0b6bcb", "#c4430f"}
    ups = sum(first[1] > last[1] for first, last in map(ends, marks))
    assert ups == sum(mark.attrib["fill"] == "#0b6bcb" for mark in marks)


def test_the_marks_of_both_players_lie_around_the_middle_of_their_level() -> None:
    parts = list(ET.fromstring(trees()["mixed"].to_svg()))
    bands = [part for part in parts if part.get("fill") == BAND]
    heights = [[float(point.split(",")[1]) for point in mark.attrib["points"].split()]
               for mark in parts if mark.tag == f"{SVG}polygon"]  # fmt: skip
    both = 0
    for band in bands:
        top, high = float(band.attrib["y"]), float(band.attrib["height"])
        inside = [sum(each) / 3 for each in heights if top < min(each) and max(each) < top + high]
        if len(inside) == 2:
            both += 1
            assert sum(inside) / 2 == pytest.approx(top + high / 2, abs=3)
    assert both == 2


def test_the_first_card_begins_right_of_the_words_of_its_level_however_wide_cards_are() -> None:
    pictures = [boxes(tree.to_svg(style="cards", max_nodes=9), "card") for tree in trees().values()]
    widths = {right - left for cards in pictures for left, _, right, _ in cards}
    assert len(widths) > 3
    assert {min(cards)[0] for cards in pictures} == {BEFORE_CARDS}


def test_the_value_of_a_node_lies_on_its_card(tree: Tree[Any, Any]) -> None:
    svg = tree.to_svg(style="cards", max_nodes=9)
    cards, pills = boxes(svg, "card"), boxes(svg, "pill")
    assert pills
    for left, top, right, bottom in pills:
        assert any(x <= left and right <= to and y <= top and bottom <= end for x, y, to, end in cards)


def test_each_label_lies_on_its_edge() -> None:
    root = ET.fromstring(trees()["mixed"].to_svg(style="cards"))
    paths = [path for path in root.iter(f"{SVG}path") if path.get("class") == "edge"]
    edges = {path.get("data-item"): path.attrib["d"] for path in paths}
    labels = [(group.get("data-item"), rect) for group in root for rect in group if rect.get("class") == "label"]
    assert len(labels) > 5
    for item, rect in labels:
        x, y, wide, high = (float(rect.attrib[name]) for name in ("x", "y", "width", "height"))
        numbers = [float(each) for each in re.findall(r"[-.\d]+", edges[item])]
        (x0, x1, x2, x3), (y0, y1, y2, y3) = numbers[::2], numbers[1::2]
        apart = [
            abs(r**3 * x0 + 3 * r * r * p * x1 + 3 * r * p * p * x2 + p**3 * x3 - x - wide / 2)
            + abs(r**3 * y0 + 3 * r * r * p * y1 + 3 * r * p * p * y2 + p**3 * y3 - y - high / 2)
            for p, r in ((step / 100, 1 - step / 100) for step in range(101))
        ]
        assert min(apart) < 1


def test_a_level_of_finished_games_says_so_though_their_player_was_asked_for() -> None:
    def curious(game: Any, state: Any, /) -> float:
        sign = game.player(state)
        if game.terminal(state):
            return float(game.utility(state))
        return float(sign * max(sign * curious(game, game.result(state, a)) for a in game.actions(state)))

    said = texts(trace(curious, TreeGame([1, 2]), 0).to_svg())
    assert said.count("game over") == 3
    assert "min" not in said


def test_a_level_where_nothing_was_asked_says_so_and_one_of_evaluations_is_the_horizon() -> None:
    def half_way(game: Any, state: Any, /) -> None:
        for action in game.actions(state):
            game.result(state, action)
        raise ZeroDivisionError

    tree = trace(half_way, GAME, CLASSIC)
    assert "no further" in texts(tree.to_svg())
    assert [line.split()[2] for line in str(tree).splitlines()[3:]] == ["#2", "#3", "#4"]
    assert str(tree).count("□ ?") == 3
    assert "horizon" in texts(trees()["evaluated"].to_svg())


def ends(mark: ET.Element) -> tuple[tuple[float, ...], tuple[float, ...]]:
    points = [tuple(map(float, point.split(","))) for point in mark.attrib["points"].split()]
    return points[0], points[-1]


def test_what_is_left_out_is_counted_and_the_remedy_named() -> None:
    tree = trees()["large"]
    svg = tree.to_svg(style="cards", max_nodes=14)
    said = texts(svg)
    stubs = [int(text[1:-5].replace(",", "")) for text in said if re.fullmatch(r"\+[\d,]+ more", text)]
    assert sum(stubs) + 14 == len(tree)
    assert "14 of 18,297 nodes drawn: see max_nodes=, max_depth= and style=." in said
    everything = trees()["small"].to_svg()
    assert "more" not in everything
    dots = texts(tree.to_svg())
    assert "38 of 18,297 nodes drawn: see max_nodes=, max_depth= and style=." in dots
    assert {"hollow: a bound", "+12: nodes not drawn", "×3: actions not searched"} <= set(dots)
    assert "150 of 18,297 nodes drawn: see max_nodes=, max_depth= and style=." in texts(tree.to_svg(max_nodes=150))


def test_dots_are_no_more_abreast_than_can_be_read_unless_asked_for() -> None:
    wide = trace(minimax, TreeGame([[1] * 50, [-1] * 70]), 0)
    default, whole = wide.to_svg(), wide.to_svg(max_nodes=len(wide))
    assert len(boxes(whole, "dot")) == len(wide)
    assert len(boxes(default, "dot")) < len(wide)
    for svg in (default, trees()["large"].to_svg(), trees()["middling"].to_svg()):
        assert float(ET.fromstring(svg).attrib["width"]) < 1500


def test_a_small_tree_is_drawn_in_cards_and_a_large_or_wide_one_in_dots() -> None:
    assert boxes(trees()["small"].to_svg(), "card")
    assert not boxes(trees()["small"].to_svg(style="dots"), "card")
    assert not boxes(trees()["large"].to_svg(), "card")
    wide = trace(minimax, TreeGame(list(range(20))), 0)
    assert not boxes(wide.to_svg(), "card")
    assert len(boxes(wide.to_svg(style="cards"), "card")) == 21


def test_what_stopped_the_search_is_said() -> None:
    said = " ".join(texts(trees()["stopped"].to_svg()))
    assert "Stopped by LimitReached: The limit of 6 nodes was reached at O.X/X.X/XOO: allow" in said
    assert "//" not in said


def test_awkward_texts_are_shown_as_text() -> None:
    svg = trees()["awkward"].to_svg(style="cards")
    said = texts(svg)
    assert "<script>alert…" in said
    assert "a & b ]]>" in said
    assert any("\ufffd" in text for text in said)


def test_labels_are_cut_where_siblings_are_alike() -> None:
    class Pairs(TreeGame):
        def format_action(self, action: int) -> str:
            return str(((10, 12), (20, 11 + action)))

    said = texts(trace(minimax, Pairs([1, 2, 3]), 0).to_svg())
    assert {"…,12),(20,11))", "…,12),(20,12))", "…,12),(20,13))"} <= set(said)


def test_long_states_are_cut() -> None:
    said = texts(trees()["long"].to_svg(style="cards"))
    lines = [text for text in said if "日本" in text]
    assert lines
    assert max(map(len, lines)) <= 28
    assert "…" in said


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"scheme": "pink"}, "scheme must be 'auto', 'light' or 'dark', not 'pink'"),
        ({"style": "blobs"}, "style must be 'auto', 'cards' or 'dots', not 'blobs'"),
        ({"max_nodes": 0}, "max_nodes must be an integer of at least 1, not 0"),
        ({"max_depth": -1}, "max_depth must be an integer of at least 0, not -1"),
    ],
)
def test_what_cannot_be_drawn_is_refused(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        trees()["one"].to_svg(**wrong)


def test_a_notebook_gets_the_picture_and_the_text(tree: Tree[Any, Any]) -> None:
    notebook: Any = tree
    bundle = notebook._repr_mimebundle_(include=None, exclude=None)
    assert bundle == {"image/svg+xml": tree.to_svg(), "text/plain": str(tree)}
    assert len(bundle["image/svg+xml"]) < 400_000
    assert len(bundle["text/plain"].splitlines()) < 500


@pytest.mark.slow
def test_rsvg_convert_renders_what_is_drawn(svgs: dict[str, str], tmp_path: Path) -> None:
    """Where librsvg is installed: no error, the size the picture names, and an opaque ground in its colour."""
    convert = shutil.which("rsvg-convert")
    if convert is None:
        pytest.skip("rsvg-convert is not installed, so nothing else than a parser reads the pictures here.")
    for name, svg in svgs.items():
        if name != "cards":
            source, target = tmp_path / f"{name}.svg", tmp_path / f"{name}.png"
            source.write_text(svg, encoding="utf-8")
            subprocess.run([convert, source, "-o", target], check=True, capture_output=True)
            head = target.read_bytes()[16:24]
            root = ET.fromstring(svg)
            size = [int.from_bytes(head[:4]), int.from_bytes(head[4:])]
            assert size == pytest.approx([float(root.attrib["width"]), float(root.attrib["height"])], abs=1)


def test_numbers_of_stubs_are_brief() -> None:
    numbers = [0, 1, 12, 999, 1_000, 1_234, 9_999, 12_345, 999_999, 1_234_567, 12_345_678, 123_456_789]
    said = [brief(Item(0, 1, None, (1, 2, 3), number)) for number in numbers]
    assert said == [
        "×3", "+1", "+12", "+999", "+1k", "+1k", "+9k", "+12k", "+999k", "+1M", "+12M", "+123M",
    ]  # fmt: skip


@pytest.mark.slow
def test_the_labels_of_stubs_do_not_run_together() -> None:
    svg = trace(minimax, GAME, GAME.parse_state("X../.../...")).to_svg(style="dots")
    rows: dict[float, list[tuple[float, float]]] = {}
    for shape in ET.fromstring(svg).iter(f"{SVG}text"):
        text = "".join(shape.itertext())
        if re.fullmatch(r"[+×]\d+[kM]?", text):
            half = palette.width_of(text, float(shape.attrib["font-size"])) / 2
            x = float(shape.attrib["x"])
            rows.setdefault(float(shape.attrib["y"]), []).append((x - half, x + half))
    assert max(map(len, rows.values())) > 20
    for row in rows.values():
        assert all(one[1] <= two[0] + 0.02 for one, two in pairwise(sorted(row)))


def test_the_edges_of_the_best_line_are_the_thick_ones() -> None:
    tree = trees()["small"]
    edges = ET.fromstring(tree.to_svg(style="dots")).iterfind(f".//{SVG}g[@stroke-width='4']/{SVG}path")
    assert len(list(edges)) == sum(node.on_line for node in tree) - 1 > 0


def test_numbers_are_written_short() -> None:
    assert [number(value) for value in (1.0, 2.5, 10 / 3, 100.0, -0.001, 0.0)] == [
        "1",
        "2.5",
        "3.33",
        "100",
        "0",
        "0",
    ]


def deep(game: Game[State, Action], state: State, /) -> Result[Action]:
    """Follow the first action to the end, in a loop."""
    line: list[Action] = []
    while not game.terminal(state):
        line.append(next(iter(game.actions(state))))
        state = game.result(state, line[-1])
    return Result(game.utility(state), tuple(line))


@pytest.mark.slow
@pytest.mark.exhaustive
def test_a_tree_5_000_plies_deep_is_drawn_without_recursion() -> None:
    class Chain(Long):
        def actions(self, state: int) -> range:
            return range(1)

        def result(self, state: int, action: int) -> int:
            return state + 1

        def terminal(self, state: int) -> bool:
            return state == 5_000

        def draw(self, state: int) -> str:
            return str(state)

    tree = trace(deep, Chain(), 0)
    assert (tree.depth, tree.root.value) == (5_000, 5_000 / 3)
    assert "+4,851 more" in tree.to_svg(style="dots")
    assert len(boxes(tree.to_svg(style="dots", max_nodes=10_000), "dot")) == 5_001
    assert tree.to_text(max_nodes=None).count("\n") == 5_001
    assert tree.to_dot().count("->") == 5_000
    assert tree.to_json().count('"order"') == 5_001


def test_the_legend_explains_signs_only_where_one_is_drawn() -> None:
    level, won = (trace(minimax, TreeGame([value, [0, 0]]), 0).to_svg(style="dots") for value in (0, 1))
    assert "sign\xa0of\xa0the\xa0value" not in level
    assert "sign\xa0of\xa0the\xa0value" in won
