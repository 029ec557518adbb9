"""Every page can be read at a desk and on a phone: what axe finds, the size of text, code that needs scrolling.

All pages are measured in one tab. axe examines one page of each kind, at one width in one colour scheme and at the
other width in the other; with GAMETREE_AXE=all it examines every page at both widths and in both schemes.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any, TypeAlias

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
    "explanation/how-fast.html": ALL[:2],
    "gallery/index.html": ALL[2:],
    "howto/check-your-search.html": ALL[:2],
    "index.html": ALL[2:],
    "playground/index.html": ALL[:2],
    "reference/searches.html": ALL[2:],
    "searches/tables.html": ALL[:2],
    "teachers.html": ALL[2:],
    "tutorial/alpha-beta.html": ALL[2:],
    "tutorial/play.html": ALL[:2],
    "tutorial/your-minimax.html": ALL[2:],
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
# Labels of pictures that reach beyond their picture, or lie over another one, or under a card.
LABELS = """() => [...document.querySelectorAll("svg")].flatMap((picture) => {
    if (!picture.checkVisibility() || !picture.querySelector("text")) return [];
    const around = picture.getBoundingClientRect();
    const seen = (each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const placed = (each) => [each.textContent, each, each.getBoundingClientRect()];
    const later = (one, two) => one.compareDocumentPosition(two) & Node.DOCUMENT_POSITION_FOLLOWING;
    const labels = [...picture.querySelectorAll("text")].filter(seen).map(placed);
    const cards = [...picture.querySelectorAll(".card")].filter(seen).map(placed);
    const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4;
    return labels.flatMap(([said, label, box], place) => [
        ...(box.left < around.left - 1 || box.right > around.right + 1 ? [`${said} is cut`] : []),
        ...labels.slice(place + 1).filter((each) => over(box, each[2])).map((each) => `${said} on ${each[0]}`),
        ...cards.filter((each) => later(label, each[1]) && over(box, each[2])).map(() => `${said} under a card`),
    ]);
})
"""
TWICE = """() => {
    const ids = [...document.querySelectorAll("[id]")].map((each) => each.id);
    return ids.filter((id, place) => ids.indexOf(id) < place);
}"""


MEASURES = {
    "text": SMALLEST_TEXT,
    "code": WIDE_CODE,
    "wider": WIDER_THAN_THE_PAGE,
    "unreachable": UNREACHABLE,
    "alike": ALIKE,
    "twice": TWICE,
    "labels": LABELS,
}
PARTS = 4  # of the pages, so that all workers have some to measure
MOST_WIDE_CODE = 20 // PARTS  # blocks on a desk: 20 on all pages


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


def measured(page: Page, site: Served, name: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield both widths, each with the measures of a page on which all that can be unfolded is unfolded."""
    page.goto(f"{site.url}{name}")
    page.evaluate(UNFOLD)
    for width in (DESK, PHONE):
        page.set_viewport_size({"width": width, "height": 900})
        page.evaluate("new Promise(requestAnimationFrame).then(() => new Promise(requestAnimationFrame))")
        yield width, {what: page.evaluate(measure) for what, measure in MEASURES.items()}


def wrong(read: dict[str, Any]) -> dict[str, Any]:
    """Return the measures that no page may have."""
    found = {what: read[what] for what in ("unreachable", "alike", "twice", "labels") if read[what]}
    if read["text"][0] < SMALLEST - 0.05:
        found["text"] = read["text"]
    if read["wider"] > 0:
        found["wider"] = read["wider"]
    return found


@pytest.mark.parametrize("part", range(PARTS))
def test_every_page_can_be_read_at_both_widths(site: Served, names: list[str], page: Page, part: int) -> None:
    read = [
        (name, width, measures) for name in names[part::PARTS] for width, measures in measured(page, site, name)
    ]
    assert len(read) > 2 * 50 // PARTS
    assert [(name, width, found) for name, width, each in read if (found := wrong(each))] == []
    wide = [(name, block) for name, width, each in read if width == DESK for block in each["code"]]
    assert len(wide) <= MOST_WIDE_CODE, wide


def looks() -> list[Any]:
    """Return the pages that axe examines, each with how it is looked at."""
    every = os.environ.get("GAMETREE_AXE") == "all"
    return (
        [pytest.param(None, ALL, id="every page")]
        if every
        else [pytest.param(*each, id=each[0]) for each in LOOKS.items()]
    )


@pytest.mark.parametrize(("name", "looks"), looks())
def test_axe_finds_nothing(
    site: Served, names: list[str], page: Page, name: str | None, looks: tuple[Look, ...]
) -> None:
    found: list[tuple[str, Look, list[Any]]] = []
    for each in [name] if name else names:
        page.goto(f"{site.url}{each}")
        for width, scheme in looks:
            page.set_viewport_size({"width": width, "height": 900})
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            if faulty := faults(page):
                found.append((each, (width, scheme), faulty))
    assert found == []


def test_text_that_is_too_small_or_cut_is_found(browser: Browser) -> None:
    page = browser.new_page()
    page.set_content(
        '<p>Read</p><svg viewBox="0 0 100 100" width="50"><text y="50" font-size="14">small</text></svg>'
        '<pre style="width: 50px; overflow: auto">wide wide wide wide</pre><pre>narrow</pre>'
        '<svg width="100" height="90"><text x="80" y="20">over</text><text x="9" y="50">one</text>'
        '<text x="15" y="50">two</text><text y="80">mean</text>'
        '<rect class="card" x="30" y="65" width="20" height="20"/><text x="44" y="80">!</text></svg>'
    )
    assert page.evaluate(SMALLEST_TEXT) == [7, "small"]
    assert page.evaluate(WIDE_CODE) == ["wide wide wide wide"]
    assert page.evaluate(LABELS) == ["over is cut", "one on two", "mean under a card"]
    page.close()
