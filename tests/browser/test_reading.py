"""Every page can be read at a desk and on a phone: what axe finds, the size of text, code that needs scrolling.

Each page is loaded once. axe examines it at one width and in one colour scheme, in turn; to have it examine every
page at both widths and in both schemes, set GAMETREE_AXE=all.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import product
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import Served
from tests.browser.test_pages import faults

SMALLEST = 11  # pixels
DESK, PHONE = 1440, 390
LOOKS = list(product((DESK, PHONE), ("light", "dark")))

UNFOLD = """() => {
    for (const folded of document.querySelectorAll("details")) folded.open = true;
    for (const tab of document.querySelectorAll(".tabbed-block")) tab.style.display = "block";
}"""

# The smallest text that can be seen, in pixels as they are shown, with what it says.
SMALLEST_TEXT = """() => {
    let found = [Infinity, ""];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        const { data, parentElement: around } = walk.currentNode;
        if (!data.trim() || around.closest("script, style, noscript, template, title")) continue;
        if (!around.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        let size = parseFloat(getComputedStyle(around).fontSize);
        if (around instanceof SVGGraphicsElement) {
            const { a, b } = around.getScreenCTM();
            size *= Math.hypot(a, b);
        }
        if (size < found[0]) found = [size, data.trim().slice(0, 60)];
    }
    for (const image of document.images) {
        const data = image.src.split("base64,")[1];
        if (!data || !image.src.includes("svg") || !image.clientWidth) continue;
        const sizes = [...atob(data).matchAll(/font-size="([\\d.]+)"/g)].map((size) => Number(size[1]));
        const size = Math.min(...sizes) * image.clientWidth / image.naturalWidth;
        if (size < found[0]) found = [size, `the picture ${image.alt}`];
    }
    return found;
}"""

# Blocks of code, by the words with which they begin, in which a line is wider than the block.
WIDE_CODE = """() => [...document.querySelectorAll("pre")]
    .filter((block) => block.checkVisibility())
    .filter((block) => [block, ...block.children].some((each) => each.scrollWidth > each.clientWidth + 1))
    .map((block) => block.textContent.slice(0, 60))
"""
WIDER_THAN_THE_PAGE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
TWICE = """() => {
    const ids = [...document.querySelectorAll("[id]")].map((each) => each.id);
    return ids.filter((id, place) => ids.indexOf(id) < place);
}"""


class Read(NamedTuple):
    """What was measured of a page at one width."""

    name: str
    width: int
    text: tuple[float, str]
    code: list[str]
    wider: int


class Visited(NamedTuple):
    """All pages as they were measured, the faults that axe found, and the ids that a page has twice."""

    pages: list[Read]
    faults: list[tuple[str, int, str, list[Any]]]
    twice: list[tuple[str, list[str]]]


@pytest.fixture(scope="module")
def visited(site: Served, browser: Browser) -> Iterator[Visited]:
    """Visit every page once, in one tab."""
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    found = Visited([], [], [])
    names = [str(path.relative_to(site.folder)) for path in sorted(site.folder.rglob("*.html"))]
    for number, name in enumerate(names):
        looks = LOOKS if os.environ.get("GAMETREE_AXE") == "all" else [LOOKS[number % len(LOOKS)]]
        for width, scheme in looks:
            page.set_viewport_size({"width": width, "height": 900})
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            page.goto(f"{site.url}{name}")
            if wrong := faults(page):
                found.faults.append((name, width, scheme, wrong))
        if twice := page.evaluate(TWICE):
            found.twice.append((name, twice))
        found.pages.extend(measured(page, name))
    yield found
    context.close()


def measured(page: Page, name: str) -> Iterator[Read]:
    """Measure the page that is open, with all that can be unfolded, at both widths."""
    page.evaluate(UNFOLD)
    for width in (DESK, PHONE):
        page.set_viewport_size({"width": width, "height": 900})
        yield Read(name, width, *(page.evaluate(what) for what in (SMALLEST_TEXT, WIDE_CODE, WIDER_THAN_THE_PAGE)))


def test_axe_finds_nothing(visited: Visited) -> None:
    assert visited.faults == []


def test_no_page_has_an_id_twice(visited: Visited) -> None:
    assert visited.twice == []


def test_no_text_is_smaller_than_eleven_pixels(visited: Visited) -> None:
    assert len(visited.pages) > 100
    assert [each for each in visited.pages if each.text[0] < SMALLEST - 0.05] == []


def test_no_page_is_wider_than_the_window(visited: Visited) -> None:
    assert [(each.name, each.width) for each in visited.pages if each.wider > 0] == []


def test_code_fits_on_a_desk(visited: Visited) -> None:
    wide = [(each.name, block) for each in visited.pages if each.width == DESK for block in each.code]
    assert len(wide) <= 20, wide


def test_text_that_is_too_small_is_found(browser: Browser) -> None:
    page = browser.new_page()
    page.set_content(
        '<p>Read</p><svg viewBox="0 0 100 100" width="50"><text y="50" font-size="14">small</text></svg>'
        '<pre style="width: 50px; overflow: auto">wide wide wide wide</pre><pre>narrow</pre>'
    )
    assert page.evaluate(SMALLEST_TEXT) == [7, "small"]
    assert page.evaluate(WIDE_CODE) == ["wide wide wide wide"]
    page.close()
