"""Every picture looks the same in Chromium and in librsvg, but for the edges of letters and curves."""

from __future__ import annotations

import runpy
import subprocess
from base64 import b64encode
from collections.abc import Iterator
from typing import Any, NamedTuple, cast

import pytest
from playwright.sync_api import Browser, Page

from gametree import MAX, games
from gametree.games import BearOff, ChanceTree, EinStein, GraphGame, Pig, TreeGame
from gametree.tree import show
from tests.browser.conftest import Scheme
from tests.docs.pages import DOCS
from tests.tree.test_boards import GAMES, states_of
from tests.tree.test_pictures import trees

# The two images on one canvas each, as the mean colours of cells of 8 by 8 pixels: the largest difference, and the
# mean, of a channel, which goes from 0 to 255.
COMPARED = """async ([drawn, expected]) => {
    const load = async url => { const image = new Image(); image.src = url; await image.decode(); return image; };
    const images = [await load(drawn), await load(expected)];
    const [wide, high] = [images[1].naturalWidth, images[1].naturalHeight];
    const across = Math.ceil(wide / 8);
    const [one, two] = images.map(image => {
        const canvas = new OffscreenCanvas(wide, high).getContext("2d");
        canvas.drawImage(image, 0, 0);
        const pixels = canvas.getImageData(0, 0, wide, high).data;
        const means = new Float64Array(across * Math.ceil(high / 8) * 4);
        for (let place = 0; place < pixels.length; place++) {
            const pixel = place >> 2;
            means[4 * ((pixel / wide >> 3) * across + (pixel % wide >> 3)) + place % 4] += pixels[place] / 64;
        }
        return means;
    });
    const differences = one.map((mean, cell) => Math.abs(mean - two[cell]));
    return {
        sizes: images.map(image => [image.naturalWidth, image.naturalHeight]),
        worst: differences.reduce((worst, difference) => Math.max(worst, difference)),
        mean: differences.reduce((sum, difference) => sum + difference) / differences.length,
    };
}"""


LOOP: GraphGame[str, str] = GraphGame("start", {"start": (MAX, {"left": "end", "right": "start"}), "end": 1})
WITH_DICE: list[Any] = [BearOff(), EinStein(), Pig(), ChanceTree([3, [1, 2]])]
EVERY: list[Any] = [*GAMES, *WITH_DICE, TreeGame([3, [1, 2]]), LOOP]


class Difference(NamedTuple):
    """How far two pictures are apart: in the worst cell, and on the mean."""

    worst: float
    mean: float

    @property
    def none(self) -> bool:
        """Whether only the edges of letters and curves differ: 20 and 0.8 were the most seen."""
        return self.worst < 35 and self.mean < 1.5


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(color_scheme="light")
    yield context.new_page()
    context.close()


def compared(page: Page, drawn: str, expected: str) -> Difference:
    """Return how far a picture drawn by Chromium is from one drawn by librsvg."""
    return apart(page, "svg+xml", drawn.encode(), expected)


def apart(page: Page, kind: str, drawn: bytes, expected: str) -> Difference:
    """Return how far a picture of any kind is from one drawn by librsvg."""
    done = subprocess.run(["rsvg-convert"], input=expected.encode(), capture_output=True, check=True)
    urls = [
        f"data:image/{kind};base64,{b64encode(data).decode()}"
        for kind, data in ((kind, drawn), ("png", done.stdout))
    ]
    found: dict[str, Any] = page.evaluate(COMPARED, urls)
    assert found["sizes"][0] == pytest.approx(found["sizes"][1], abs=1)
    return Difference(found["worst"], found["mean"])


def check_same(page: Page, svg: str) -> None:
    difference = compared(page, svg, svg)
    assert difference.none, difference


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", ["small", "middling", "large", "mixed", "stopped"])
def test_trees_of_every_size(page: Page, name: str, scheme: Scheme) -> None:
    tree = trees()[name]
    check_same(page, tree.to_svg(scheme=scheme))
    check_same(page, tree.to_svg(scheme=scheme, style="cards", max_nodes=20))


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("game", EVERY, ids=repr)
def test_the_board_of_every_game(page: Page, game: Any, scheme: Scheme) -> None:
    states = states_of(game, 1)
    for state in (states[0], states[len(states) // 2], states[-1]):
        check_same(page, show(game, state).to_svg(scheme=scheme))


def test_no_game_is_left_out() -> None:
    shipped = {value for name in cast("Any", games).__all__ if hasattr(value := getattr(games, name), "utility")}
    assert shipped == {type(game) for game in EVERY}


def test_the_readers_scheme_is_followed_by_the_one_and_light_to_the_other(browser: Browser, page: Page) -> None:
    tree = trees()["small"]
    check_same(page, tree.to_svg())
    dark = browser.new_context(color_scheme="dark")
    assert compared(dark.new_page(), tree.to_svg(), tree.to_svg(scheme="dark")).none
    assert not compared(dark.pages[0], tree.to_svg(), tree.to_svg(scheme="light")).none
    dark.close()


def test_the_card_is_what_its_script_draws(page: Page) -> None:
    script = runpy.run_path(str(DOCS / "gallery" / "card.py"))
    assert apart(page, "png", (DOCS / "assets" / "card.png").read_bytes(), script["svg"]()).none


SVG = trees()["small"].to_svg(scheme="light")


@pytest.mark.parametrize(
    ("drawn", "lost"),
    [
        (">≤\xa0+10<", "><"),
        ('fill="#ffffff"', 'fill="#1c2130"'),
        ('stroke-width="5"', 'stroke-width="0"'),
        (">not\xa0searched<", "><"),
    ],
    ids=["a number", "a colour", "the best line", "a word"],
)
def test_what_is_lost_from_a_picture_is_missed(page: Page, drawn: str, lost: str) -> None:
    before, _, after = SVG.rpartition(drawn)
    assert before
    assert not compared(page, f"{before}{lost}{after}", SVG).none


@pytest.mark.parametrize(
    "one_sided",
    [
        "<style>.card {fill: light-dark(red, red)}</style>",
        '<foreignObject width="90" height="90"><b xmlns="http://www.w3.org/1999/xhtml">HTML</b></foreignObject>',
    ],
    ids=["a new colour", "HTML"],
)
def test_what_only_one_of_them_can_draw_is_seen(page: Page, one_sided: str) -> None:
    broken = SVG.replace("</svg>", f"{one_sided}</svg>")
    assert not compared(page, broken, broken).none
