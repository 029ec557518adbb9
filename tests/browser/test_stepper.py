"""A search is stepped through on the picture of its tree: by buttons, by keyboard, by itself, and not at all."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from gametree import alpha_beta, trace
from gametree.games import TicTacToe
from tests.browser.conftest import Opened, Served

GAME = TicTacToe(win=10)
TREE = trace(alpha_beta, GAME, GAME.parse_state("O.X/X.X/.OO"))
CUTOFF, LAST = 14, 16
SAYS, PLAY = ".gametree-says", "[aria-label='Play the search']"


@pytest.fixture
def page(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    """Open a tree as a file, which asks for nothing else."""
    (tmp_path / "tree.html").write_text(TREE.to_html(), encoding="utf-8")
    page = browser.new_page(viewport={"width": 900, "height": 900})
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto((tmp_path / "tree.html").as_uri())
    yield page
    assert len(asked) == 1
    page.close()


def window(page: Page) -> str:
    return page.locator(".gametree-window").inner_text()


def value(page: Page, item: int) -> str:
    """Return the text in the pill of a card."""
    text = page.locator(f"g[data-item='{item}'] > .pill + text").text_content() or ""
    return text.replace("\xa0", " ")


def test_the_search_is_stepped_through(page: Page) -> None:
    whole = page.locator(".gametree-box > svg").inner_html()
    page.click("[aria-label='To the first step']")
    expect(page.locator(SAYS)).to_have_text("At the root, MAX moves.")
    assert page.locator("g.now").last.get_attribute("data-item") == "0"
    assert page.locator("g.later").count() > 8
    assert value(page, 0) == "…"
    for _ in range(CUTOFF):
        page.click("[aria-label='Step forward']")
    expect(page.locator(SAYS)).to_contain_text(
        "Alpha cutoff: MIN has at most +10 here, and MAX is sure of at least"
    )
    assert page.locator("g.now").last.get_attribute("data-item") == "3"
    assert window(page).split() == ["α", "+10", "β", "+10"]
    assert (value(page, 0), value(page, 3)) == ("≥ +10", "≤ +10")
    assert page.locator(".later").count() == 0
    page.click("[aria-label='Step back']")
    assert page.locator(".cut.later").count() == 1
    assert page.locator(".gametree-window .changed").inner_text() == "β +10"
    page.locator("input").fill(str(LAST))
    assert page.locator(".gametree-box > svg").inner_html() == whole


def test_by_keyboard_alone(page: Page) -> None:
    page.keyboard.press("Tab")
    expect(page.locator(".gametree-box")).to_be_focused()
    page.keyboard.press("Home")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(page.locator(SAYS)).to_have_text(
        "Back from 5: −10 is the lowest value so far, so beta falls from +∞ to −10."
    )
    page.keyboard.press("ArrowLeft")
    expect(page.locator(SAYS)).to_have_text("After 5, the game is over: −10.")
    page.keyboard.press("End")
    expect(page.locator(SAYS)).to_have_text(TREE.summary)
    page.keyboard.press("Enter")
    expect(page.locator("g[data-item='0'] .more")).to_have_text(f"+{len(TREE)}")
    page.keyboard.press("Enter")
    expect(page.locator(".more")).to_have_count(0)


def test_a_click_folds_a_node_and_a_step_into_it_expands_it(page: Page) -> None:
    card = page.locator("g[data-item='3'] > .pill")
    card.click()
    expect(page.locator("g[data-item='3'] .more")).to_have_text("+3")
    for item in (6, 7, 8):
        expect(page.locator(f"g[data-item='{item}']").last).to_be_hidden()
    expect(page.locator("g[data-item='5']").last).to_be_visible()
    page.locator("input").fill("11")
    expect(page.locator("g[data-item='8']").last).to_be_visible()
    card.click()
    card.click()
    expect(page.locator("g[data-item='8']").last).to_be_visible()


def test_it_opens_large_and_closes_again(page: Page) -> None:
    page.locator(".gametree-box").click(position={"x": 300, "y": 100})
    expect(page.get_by_role("dialog")).to_be_visible()
    page.locator("input").fill("0")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator(SAYS)).to_have_text("At the root, MAX moves.")
    expect(page.locator(".gametree-box")).to_be_focused()


def test_it_plays_pauses_and_stops_at_the_end(page: Page) -> None:
    page.clock.install()
    page.click(PLAY)
    expect(page.locator(SAYS)).to_have_text("At the root, MAX moves.")
    page.clock.run_for(2 * 1500)
    expect(page.locator(SAYS)).to_have_text("After 5, the game is over: −10.")
    page.click("[aria-label='Pause']")
    page.clock.run_for(5 * 1500)
    expect(page.locator(SAYS)).to_have_text("After 5, the game is over: −10.")
    page.click(PLAY)
    page.clock.run_for(LAST * 1500)
    expect(page.locator(SAYS)).to_have_text(TREE.summary)
    expect(page.locator(PLAY)).to_be_visible()


def test_in_a_notebook_its_page_is_put_into_another_one(browser: Browser) -> None:
    page = browser.new_page()
    page.set_content("<div id='output'></div><div id='next'></div>")
    page.evaluate(
        """html => {
            for (const place of ["output", "next"]) {
                document.getElementById(place).innerHTML = html;
                for (const script of document.querySelectorAll(`#${place} script:not([type])`)) {
                    const copy = document.createElement("script");
                    copy.textContent = script.textContent;
                    script.replaceWith(copy);
                }
            }
        }""",
        TREE.to_html(),
    )
    expect(page.locator(SAYS)).to_have_text([TREE.summary, TREE.summary])
    page.locator("[aria-label='To the first step']").last.click()
    expect(page.locator(SAYS)).to_have_text([TREE.summary, "At the root, MAX moves."])
    page.close()


def test_the_home_page_plays_once_by_itself(opened: Opened) -> None:
    page = opened("index.html")
    picture = page.locator("gametree-picture")
    expect(picture.locator("[aria-label='Pause']")).to_be_visible()
    picture.locator("[aria-label='Pause']").click()
    expect(picture.locator(PLAY)).to_be_visible()


def test_nothing_moves_for_a_reader_who_prefers_that(site: Served, browser: Browser) -> None:
    page = browser.new_page(reduced_motion="reduce")
    page.goto(f"{site.url}index.html")
    page.wait_for_timeout(1000)
    expect(page.locator(PLAY)).to_be_visible()
    expect(page.locator(SAYS)).to_contain_text("2 actions not searched.")
    page.close()


def test_without_javascript_the_whole_tree_is_there(site: Served, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site.url}tutorial/alpha-beta.html")
    box = page.locator(".gametree-box > svg")
    expect(box).to_have_attribute("aria-label", TREE.summary)
    assert box.locator(".card").count() == len(TREE) + 1
    expect(box.locator("text", has_text="not searched").first).to_be_visible()
    context.close()
