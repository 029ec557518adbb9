"""Every page can be read at a desk and on a phone: what axe finds, the size of text, code that needs scrolling.

All pages are measured in one tab. axe examines one page of each kind, at one width in one colour scheme and at the
other width in the other; with GAMETREE_AXE=all it examines every page at both widths and in both schemes.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any, NamedTuple, TypeAlias

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import Scheme, Served
from tests.browser.test_pages import faults

SMALLEST = 11  # pixels
DESK, PHONE = 1440, 390
Look: TypeAlias = tuple[int, Scheme]
ALL: tuple[Look, ...] = ((DESK, "light"), (PHONE, "dark"), (PHONE, "light"), (DESK, "dark"))
LOOKS: dict[str, tuple[Look, ...]] = {
    "explanation/ground-truth.html": ALL[:2],
    "gallery/index.html": ALL[2:],
    "howto/check-your-search.html": ALL[:2],
    "index.html": ALL[2:],
    "playground/index.html": ALL[:2],
    "reference/searches.html": ALL[2:],
    "searches/tables.html": ALL[:2],
    "tutorial/alpha-beta.html": ALL[2:],
}

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
# What axe calls scrollable-region-focusable and landmark-unique, on every page: parts that scroll sideways without
# being in the order of the tab key, and landmarks of the same kind and name.
UNREACHABLE = """() => [...document.querySelectorAll(".md-content *")]
    .filter((each) => each.scrollWidth > each.clientWidth + 1 && each.checkVisibility())
    .filter((each) => ["auto", "scroll"].includes(getComputedStyle(each).overflowX))
    .filter((each) => each.tabIndex < 0 && !each.querySelector("a, button, [tabindex='0']"))
    .map((each) => each.outerHTML.slice(0, 80))
"""
ALIKE = """() => {
    const marks = [...document.querySelectorAll("nav:not([role]), aside, [role=dialog], section[aria-label]")];
    const named = marks.filter((each) => each.checkVisibility())
        .map((each) => each.tagName + " " + (each.ariaLabel ?? each.getAttribute("aria-labelledby")));
    return named.filter((name, place) => named.indexOf(name) < place);
}"""
TWICE = """() => {
    const ids = [...document.querySelectorAll("[id]")].map((each) => each.id);
    return ids.filter((id, place) => ids.indexOf(id) < place);
}"""


class Read(NamedTuple):
    """The measures of a page at one width."""

    name: str
    width: int
    text: tuple[float, str]
    code: list[str]
    wider: int
    unreachable: list[str]
    alike: list[str]
    twice: list[str]


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(reduced_motion="reduce")
    yield context.new_page()
    context.close()


@pytest.fixture(scope="module")
def names(site: Served) -> list[str]:
    """Return the pages; 404.html has its style sheets only where the site is at its own address."""
    names = [str(path.relative_to(site.folder)) for path in sorted(site.folder.rglob("*.html"))]
    return [name for name in names if name != "404.html"]


@pytest.fixture(scope="module")
def pages(site: Served, names: list[str], page: Page) -> list[Read]:
    """Measure every page, with all that can be unfolded, at both widths."""
    return [each for name in names for each in measured(page, site, name)]


def measured(page: Page, site: Served, name: str) -> Iterator[Read]:
    page.goto(f"{site.url}{name}")
    page.evaluate(UNFOLD)
    for width in (DESK, PHONE):
        page.set_viewport_size({"width": width, "height": 900})
        page.evaluate("new Promise(requestAnimationFrame).then(() => new Promise(requestAnimationFrame))")
        measures = (SMALLEST_TEXT, WIDE_CODE, WIDER_THAN_THE_PAGE, UNREACHABLE, ALIKE, TWICE)
        yield Read(name, width, *(page.evaluate(measure) for measure in measures))


def test_axe_finds_nothing(site: Served, names: list[str], page: Page) -> None:
    looks = dict.fromkeys(names, ALL) if os.environ.get("GAMETREE_AXE") == "all" else LOOKS
    found: list[tuple[str, Look, list[Any]]] = []
    for name, each in looks.items():
        page.goto(f"{site.url}{name}")
        for width, scheme in each:
            page.set_viewport_size({"width": width, "height": 900})
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            if wrong := faults(page):
                found.append((name, (width, scheme), wrong))
    assert found == []


@pytest.mark.parametrize("what", ["unreachable", "alike", "twice"])
def test_no_page_is_hard_to_reach_by_keyboard_or_ear(pages: list[Read], what: str) -> None:
    assert [(each.name, each.width, getattr(each, what)) for each in pages if getattr(each, what)] == []


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
