"""Every page can be read at a desk and on a phone: the size of its text, and the code that needs scrolling."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import Served

SMALLEST = 11  # pixels
DESK, PHONE = 1440, 390

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


class Read(NamedTuple):
    """What was measured of a page at one width."""

    name: str
    width: int
    text: tuple[float, str]
    code: list[str]
    wider: int


@pytest.fixture(scope="module")
def pages(site: Served, browser: Browser) -> Iterator[list[Read]]:
    """Measure every page at both widths, in one tab."""
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    names = [str(path.relative_to(site.folder)) for path in sorted(site.folder.rglob("*.html"))]
    yield [each for name in names for each in read(page, site, name)]
    context.close()


def read(page: Page, site: Served, name: str) -> Iterator[Read]:
    page.goto(f"{site.url}{name}", wait_until="domcontentloaded")
    page.evaluate(UNFOLD)
    for width in (DESK, PHONE):
        page.set_viewport_size({"width": width, "height": 900})
        measures = (page.evaluate(what) for what in (SMALLEST_TEXT, WIDE_CODE, WIDER_THAN_THE_PAGE))
        yield Read(name, width, *measures)


def test_no_text_is_smaller_than_eleven_pixels(pages: list[Read]) -> None:
    assert len(pages) > 100
    assert [each for each in pages if each.text[0] < SMALLEST - 0.05] == []


def test_no_page_is_wider_than_the_window(pages: list[Read]) -> None:
    assert [(each.name, each.width) for each in pages if each.wider > 0] == []


def test_code_fits_on_a_desk(pages: list[Read]) -> None:
    wide = [(each.name, block) for each in pages if each.width == DESK for block in each.code]
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
