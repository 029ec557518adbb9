"""A search is stepped through on the picture of its tree: by buttons, by keyboard, by itself, and not at all."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from gametree import alpha_beta, trace
from gametree.games import TicTacToe, TreeGame
from gametree.tree.stepper import page_html, tree_html
from tests.browser.conftest import Opened, Scheme, Served
from tests.browser.test_pages import faults

GAME = TicTacToe(win=10)
TREE = trace(alpha_beta, GAME, GAME.parse_state("O.X/X.X/.OO"))
CUTOFF, LAST = 14, 16
BOTH_CUTOFFS = trace(alpha_beta, TreeGame([[[3, 5], [6, 9]], [[1, 2], [0, -1]]]), 0)
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
    box = page.locator(".gametree-box > svg").first
    expect(box).to_have_attribute("aria-label", TREE.summary)
    assert box.locator(".card").count() == len(TREE) + 1
    expect(box.locator("text", has_text="not searched").first).to_be_visible()
    context.close()


# ---- The reader predicts what comes ----

QUESTIONS = 9
CHOICES = ".gametree-choice"


@pytest.fixture
def predicting(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    """Open a tree with both kinds of cutoffs as it begins in the tutorial."""
    html = page_html(tree_html(BOTH_CUTOFFS, predict=True), title="A tree")
    (tmp_path / "predict.html").write_text(html, encoding="utf-8")
    page = browser.new_page(viewport={"width": 900, "height": 900})
    page.goto((tmp_path / "predict.html").as_uri())
    yield page
    page.close()


def to_a_question(page: Page, number: int = 1) -> None:
    """Step forward, with the first answer to each question, to a question."""
    while True:
        while not page.locator(CHOICES).count():
            page.click("[aria-label='Step forward']")
        number -= 1
        if number == 0:
            return
        page.locator(CHOICES).first.click()


def shown(page: Page, selector: str) -> list[str]:
    """Return the texts of the elements that can be seen."""
    return page.locator(f"{selector}:visible").all_inner_texts()


def test_nothing_of_what_comes_can_be_seen(predicting: Page) -> None:
    expect(predicting.locator(SAYS)).to_have_text("At the root, MAX moves.")
    visible = predicting.locator("[data-item]").evaluate_all(
        "all => [...new Set(all.filter(each => each.checkVisibility({visibilityProperty: true}))"
        ".map(each => each.dataset.item))]"
    )
    assert visible == ["0"]
    predicting.click("[aria-label='Predict the values and the cutoffs']")  # and without the questions
    predicting.click("[aria-label='To the first step']")
    hidden = predicting.locator(".later > :is(.pill, text, .cut)").evaluate_all(
        "all => all.filter(each => each.checkVisibility({visibilityProperty: true})).length"
    )
    assert hidden == 0
    dashes = predicting.locator(".later, .later > .card").evaluate_all(
        "all => all.filter(each => getComputedStyle(each).strokeDasharray !== 'none').length"
    )
    assert dashes == 0


def test_values_and_cutoffs_are_predicted_by_mouse_and_wrong_answers_are_explained(predicting: Page) -> None:
    to_a_question(predicting)
    expect(predicting.locator(SAYS)).to_have_text("The window is (+3, +∞) here. What is cut next?")
    predicting.locator(CHOICES, has_text="The other actions").click()
    expect(predicting.locator(SAYS)).to_have_text(
        "No. Alpha is +3 and beta is +∞ here, so alpha is below beta. After 1, the game is over: +5."
    )
    to_a_question(predicting)
    expect(predicting.locator(SAYS)).to_have_text("MAX has tried every action here. Which value is backed up?")
    item = predicting.locator("g.branch:has(.pill)", has_text="+5").get_attribute("data-item")
    predicting.click(f"g[data-item='{item}'] > .pill")  # the branch itself is an answer
    expect(predicting.locator(SAYS)).to_contain_text("Right. Back from 1, every action has been tried")
    expect(predicting.locator(".gametree-score")).to_have_text("1 of 2 right")
    to_a_question(predicting, 2)
    expect(predicting.locator(SAYS)).to_have_text("The window is (+6, +5) here. What is cut next?")
    blank = predicting.locator("g.branch.later:has(> .card)")
    assert shown(predicting, "g.branch.later text") == []
    blank.click()
    expect(predicting.locator(SAYS)).to_contain_text("Right. Beta cutoff: MAX has at least +6 here")
    assert predicting.locator(".folded").count() == 0


def test_the_reader_predicts_by_keyboard(predicting: Page) -> None:
    predicting.keyboard.press("Tab")
    asked = 0
    for _ in range(60):
        if predicting.locator(CHOICES).count():
            asked += 1
            predicting.keyboard.press("ArrowRight")  # a question waits for its answer
            assert predicting.locator(CHOICES).count()
            predicting.keyboard.press("2" if asked in {2, 4, 6, 7, 8} else "1")
        else:
            predicting.keyboard.press("ArrowRight")
    assert asked == QUESTIONS
    expect(predicting.locator(".gametree-score")).to_have_text(f"{QUESTIONS - 1} of {QUESTIONS} right")
    expect(predicting.locator(SAYS)).to_have_text(BOTH_CUTOFFS.summary)
    predicting.click("[aria-label='Predict the values and the cutoffs']")
    predicting.click("[aria-label='Predict the values and the cutoffs']")
    expect(predicting.locator(".gametree-score")).to_have_text("")  # and it begins anew


@pytest.mark.parametrize(("wide", "scheme"), [(1280, "light"), (390, "dark")])
def test_axe_finds_nothing_while_the_tutorial_asks(opened: Opened, wide: int, scheme: Scheme) -> None:
    page = opened("tutorial/alpha-beta.html", wide=wide, scheme=scheme)
    picture = page.locator("gametree-picture").nth(1)
    for _ in range(5):
        picture.locator("[aria-label='Step forward']").click()
    expect(picture.locator(CHOICES).first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= wide
    assert faults(page) == []


def test_play_waits_for_an_answer(predicting: Page) -> None:
    predicting.clock.install()
    predicting.click(PLAY)
    predicting.clock.run_for(20 * 1500)
    expect(predicting.locator(SAYS)).to_have_text("The window is (+3, +∞) here. What is cut next?")
    expect(predicting.locator(PLAY)).to_be_visible()


# ---- The picture fits, and follows ----

INSIDE = """() => {
    const box = document.querySelector(".gametree-box").getBoundingClientRect();
    const panel = document.querySelector(".gametree-panel").getBoundingClientRect();
    const bottom = Math.min(box.bottom, panel.top, innerHeight);
    const card = document.querySelector("g.now:has(> .card)").getBoundingClientRect();
    const across = card.left >= box.left - 1 && card.right <= box.right + 1;
    return across && card.top >= Math.max(box.top, 0) - 1 && card.bottom <= bottom + 1;
}"""


@pytest.mark.parametrize(("wide", "high"), [(1416, 750), (390, 780), (800, 500)])
def test_the_node_under_consideration_is_always_in_view(
    browser: Browser, tmp_path: Path, wide: int, high: int
) -> None:
    game = TicTacToe(win=10)
    tree = trace(alpha_beta, game, game.parse_state("..X/XO./..O"))
    html = page_html(tree_html(tree, style="cards"), title="A large tree")
    (tmp_path / "large.html").write_text(html, encoding="utf-8")
    page = browser.new_page(viewport={"width": wide, "height": high}, reduced_motion="reduce")
    page.goto((tmp_path / "large.html").as_uri())
    page.focus(".gametree-box")
    page.keyboard.press("Home")
    away = list[str]()
    for _ in range(56):
        page.keyboard.press("ArrowRight")
        if not page.evaluate(INSIDE):
            away.append(page.locator(SAYS).inner_text())
    assert away == []
    page.close()


@pytest.mark.parametrize(("wide", "high"), [(1416, 750), (1280, 600), (700, 900)])
def test_a_picture_that_can_be_read_at_the_size_of_the_window_fits_into_it(
    browser: Browser, tmp_path: Path, wide: int, high: int
) -> None:
    (tmp_path / "dots.html").write_text(
        page_html(tree_html(BOTH_CUTOFFS, style="dots"), title="Dots"), encoding="utf-8"
    )
    page = browser.new_page(viewport={"width": wide, "height": high})
    page.goto((tmp_path / "dots.html").as_uri())
    for large in (False, True):
        if large:
            page.click("[aria-label='Show the picture large']")
        over = page.locator(".gametree-box").evaluate(
            "box => [box.scrollWidth - box.clientWidth, box.scrollHeight - box.clientHeight]"
        )
        assert max(over) <= 1
        bottom = page.locator(".gametree-panel").evaluate("panel => panel.getBoundingClientRect().bottom")
        assert bottom <= high
    page.close()
