"""The playground in a real browser: it plays, shows the search, can be stopped, and withstands wrong rules."""

from __future__ import annotations

import re
from time import perf_counter
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Opened

PAGE = "playground/index.html"
SEARCHES = (
    "minimax",
    "depth_penalised_minimax",
    "alpha_beta",
    "alpha_beta_with_memory",
    "principal_variation_search",
    "mtd_f",
    "monte_carlo_tree_search",
)
ENDLESS = """
class Endless:
    def initial_state(self): return 0
    def player(self, state): return 1
    def actions(self, state):
        while True: pass
    def result(self, state, action): return 0
    def terminal(self, state): return False
    def utility(self, state): return 0
game = Endless()
"""


def address(game: str = "tic-tac-toe", *moves: str, **more: str) -> str:
    return f"{PAGE}#{urlencode([('game', game), *more.items(), *(('move', move) for move in moves)])}"


def start(page: Page) -> None:
    page.click("#pg-start")
    expect(page.locator(".pg")).to_have_attribute("data-state", "ready")


def settled(page: Page) -> None:
    """Wait until the move of the search, the values and the tree are there."""
    expect(page.locator(".pg")).to_have_attribute("data-state", "ready")


def squares(page: Page) -> list[str]:
    return [text.strip() for text in page.locator(".pg-cell").all_inner_texts()]


def marks(page: Page) -> str:
    """Return the board, as X, O and dots, row by row."""
    count = (
        "cells => cells.map(c => c.querySelector('.pg-x') ? 'X' : c.querySelector('.pg-o') ? 'O' : '.').join('')"
    )
    return str(page.locator("button.pg-cell").evaluate_all(count))


def best(page: Page) -> Any:
    return page.locator(".pg-cell:has(.pg-best)").first


def test_the_worked_position(opened: Opened) -> None:
    page = opened(PAGE)
    start(page)
    page.click("#pg-worked")
    expect(page.locator("[data-cell='4'] .pg-best")).to_have_text("+10")
    assert squares(page) == ["", "−10", "", "", "+10", "", "−10", "", ""]
    expect(page.locator("[data-cell='4']")).to_have_attribute(
        "aria-label", "row 2, column 2, empty, worth +10, best"
    )
    expect(page.locator("#pg-tree .gametree-box > svg")).to_have_attribute(
        "aria-label", "alpha_beta from O.X/X.X/.OO: +10, 8 nodes, 1 action not searched."
    )
    expect(page.locator(".pg-nodes tbody tr")).to_have_count(7)
    assert page.locator(".pg-nodes tbody tr td:nth-child(2)").all_inner_texts()[:3] == ["9", "9", "8"]
    page.click("[data-cell='4']")
    expect(page.locator("#pg-status")).to_have_text("X wins.")
    page.click("#pg-again")
    expect(page.locator("#pg-status")).to_have_text("You are X: your move.")
    assert marks(page) == "." * 9


def test_alpha_beta_replies_at_once(opened: Opened) -> None:
    page = opened(PAGE)
    start(page)
    expect(page.locator("#pg-tree .gametree-box > svg")).to_be_visible()
    began = perf_counter()
    page.click("[data-cell='4']")
    page.wait_for_selector(".pg-cell .pg-o")
    took = perf_counter() - began
    assert took < 2  # seconds; a search of the whole game in the page takes much longer


@pytest.mark.parametrize("search", SEARCHES)
def test_a_whole_game_on_either_side(opened: Opened, search: str) -> None:
    outcome = re.compile(
        "A draw|wins" if search == "monte_carlo_tree_search" else "A draw"
    )  # the others never make mistakes
    page = opened(address(search=search))
    start(page)
    for side in ("max", "min"):
        if page.locator("#pg-side").input_value() != side:
            page.select_option("#pg-side", side)
            page.click("#pg-new")
        for _ in range(5):
            settled(page)
            if page.locator("#pg-again").is_visible():
                break
            best(page).click(timeout=60_000)
        expect(page.locator("#pg-status")).to_contain_text(outcome, timeout=60_000)


def test_undo_and_the_back_of_a_shared_link(opened: Opened) -> None:
    page = opened(PAGE)
    start(page)
    page.click("[data-cell='4']")
    expect(page.locator("#pg-status")).to_contain_text("alpha_beta played 1")
    shared = page.url.partition("/docs/")[2]
    page.click("#pg-undo")
    expect(page.locator("#pg-status")).to_have_text("You are X: your move.")
    assert marks(page) == "." * 9
    again = opened(shared)
    start(again)
    assert marks(again) == "O...X...."


@pytest.mark.parametrize(
    ("game", "cells"),
    [
        ("mnk", [0]),
        ("connect-four", [12]),
        ("nim", [6]),
        ("hexapawn", [7, 4]),
        ("own", [8]),
    ],
)
def test_the_other_games_are_played_on_their_boards(opened: Opened, game: str, cells: list[int]) -> None:
    page = opened(address(game))
    start(page)
    for cell in cells:
        page.click(f"[data-cell='{cell}']")
    expect(page.locator("#pg-status")).to_contain_text(" played ")
    expect(page.locator("#pg-tree .gametree-box > svg")).to_be_visible()


def test_the_worth_of_a_counter_is_below_it(opened: Opened) -> None:
    page = opened(address("own"))
    start(page)
    counter = page.locator(".pg-cell:has(.pg-best)")
    drawn, worth = counter.locator("circle").bounding_box(), counter.locator(".pg-best").bounding_box()
    assert drawn
    assert worth
    assert drawn["y"] + drawn["height"] < worth["y"]


def test_a_tree_is_played_by_its_actions(opened: Opened) -> None:
    page = opened(address("tree"))
    start(page)
    expect(page.locator(".pg-list .pg-best")).to_have_text("+3")
    page.click(".pg-list button >> nth=0")
    expect(page.locator("#pg-status")).to_contain_text("MAX wins by 3.")


def test_stop_ends_a_long_search_and_keeps_the_game(opened: Opened) -> None:
    rules = "from gametree.games import ConnectFour\n\ngame = ConnectFour()\n"
    page = opened(address("connect-four", "4", side="min", rules=rules, search="minimax"))
    page.click("#pg-start")
    expect(page.locator("#pg-status")).to_have_text(re.compile("You are|thinking"))
    page.click("[data-cell='31']")
    expect(page.locator("#pg-status")).to_have_text("X is thinking …", timeout=20_000)
    page.wait_for_timeout(500)
    page.click("#pg-stop")
    expect(page.locator("#pg-trouble")).to_contain_text("Stopped:")
    assert page.locator(".pg-cell svg").count() == 2
    page.click("[data-cell='37']")
    expect(page.locator(".pg-cell svg")).to_have_count(3)


def test_rules_that_never_answer_can_be_stopped(opened: Opened) -> None:
    page = opened(address("own", rules=ENDLESS))
    page.click("#pg-start")
    expect(page.locator("#pg-stop")).to_be_visible()
    page.wait_for_timeout(5_000)
    page.click("#pg-stop")
    expect(page.locator("#pg-trouble")).to_have_text("Line 6: Stopped: look for what never ends in the rules.")
    page.select_option("#pg-game", "nim")
    expect(page.locator("#pg-status")).to_have_text("You are MAX: your move.")


def rewrite(page: Page, rules: str, by: str = "") -> None:
    page.click(".cm-content")
    page.keyboard.press("Control+A")
    page.keyboard.insert_text(rules)
    if by:
        page.keyboard.press(by)
    else:
        page.click("#pg-use")


def test_rules_are_edited_refused_mended_and_played(opened: Opened) -> None:
    page = opened(address("own"))
    start(page)
    page.click("#pg-rules summary")
    expect(page.locator(".cm-content")).to_contain_text("class TakeAway")
    rules = str(page.evaluate("fetch('playground.py').then(r => r.text())"))
    rules = rules.partition("PILE = '''\\\n")[2].partition("'''")[0]
    said = page.locator("#pg-said")
    rewrite(page, "def initial_state(:\n")
    expect(said).to_have_text("Line 1: The rules are not Python: invalid syntax.")
    rewrite(page, rules.replace("state.counters == 0", "state.counters < 0"))
    expect(said).to_contain_text("Line 20: There is no action at 0 MAX (after the line 1, 3, 3, 3)")
    rewrite(page, rules.replace("counters=10", "counters=7"), by="Control+Enter")
    expect(said).to_be_hidden()
    expect(page.locator("#pg-done")).to_have_text(re.compile("^These rules are correct"))
    expect(page.locator(".pg-cell")).to_have_count(7)
    expect(page.locator("[data-cell='4'] .pg-best")).to_have_text("+1")
    page.click(".cm-content")
    page.keyboard.type("# mine")
    for game, kept in (("nim", 0), ("own", 1)):  # edits that were not played survive a change of game
        page.select_option("#pg-game", game)
        settled(page)
        expect(page.locator(".cm-content", has_text="# mine")).to_have_count(kept)
    expect(page.locator("#pg-done")).to_contain_text("as you left them")
    page.click("#pg-reset")
    expect(page.locator(".pg-cell")).to_have_count(10)
    expect(page.locator(".cm-content", has_text="# mine")).to_have_count(0)
    expect(page.locator(".pg-best")).not_to_have_count(0)
    page.uncheck("#pg-values")
    expect(page.locator(".pg-best")).to_have_count(0)
    expect(page.locator("#pg-tree")).to_be_hidden()


def test_it_is_played_by_keyboard_alone(opened: Opened) -> None:
    page = opened(PAGE)
    page.focus("#pg-start")
    page.keyboard.press("Enter")
    expect(page.locator(".pg")).to_have_attribute("data-state", "ready")
    expect(page.locator("[data-cell='0']")).to_be_focused()
    for key in ("ArrowDown", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    expect(page.locator("#pg-status")).to_contain_text("alpha_beta played 1")
    assert marks(page) == "O...X...."
    expect(page.locator("[data-cell='4']")).to_be_focused()


def test_a_phone_is_wide_enough(opened: Opened) -> None:
    page = opened(PAGE, wide=390)
    start(page)
    expect(page.locator(".pg-nodes tbody tr")).to_have_count(7, timeout=30_000)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    boxes = [cell.bounding_box() for cell in page.locator(".pg-cell").all()]
    assert all(box and box["width"] >= 44 for box in boxes)


def test_the_tree_goes_dark_with_the_page(opened: Opened) -> None:
    page = opened(address(start="O.X/X.X/.OO"), scheme="dark")
    start(page)
    ground = page.locator("#pg-tree .gametree-box > svg > rect").first
    expect(ground).to_have_css("fill", "rgb(18, 22, 29)")
    page.evaluate("document.body.setAttribute('data-md-color-scheme', 'default')")
    expect(ground).to_have_css("fill", "rgb(251, 252, 254)")


PAINTED = """
from gametree import MAX
class Painted:
    def initial_state(self): return 0
    def player(self, state): return MAX
    def actions(self, state): return [1, 2]
    def result(self, state, action): return action
    def terminal(self, state): return state > 0
    def utility(self, state): return state
    def svg(self, state):
        return (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="parent.ran = 1">'
            '<script>parent.ran = 1</script><style>* {fill: url(https://example.org/a)}</style>'
            '<image href="x:" onerror="parent.ran = 1"/><a href="javascript:parent.ran = 1"><text>link</text></a>'
            '<foreignObject><b xmlns="http://www.w3.org/1999/xhtml">HTML</b></foreignObject>'
            '<circle cx="5" cy="5" r="4" fill="url(https://example.org/b)" onclick="parent.ran = 1"/></svg>'
        )
game = Painted()
"""


def test_nothing_in_a_picture_of_somebodys_rules_is_run_or_fetched(opened: Opened) -> None:
    page = opened(address("own", rules=PAINTED))
    start(page)
    drawn = page.locator("#pg-tree .gametree-box > svg")
    expect(drawn.locator("circle")).to_have_count(3)
    drawn.locator("circle").first.click(force=True)
    inner = drawn.locator("svg").first.inner_html()
    assert not any(word in inner for word in ("script", "style", "image", "href", "on", "url", "foreign", "HTML"))
    assert page.evaluate("window.ran") is None


@pytest.mark.parametrize(
    ("path", "message"),
    [
        (f"{PAGE}#game=chess", "The address says game=chess, which means nothing here: this is a new game."),
        (f"{PAGE}#%E0%A4", "which means nothing here: this is a new game."),
        (address(start="XXX/XXX/..."), "cannot come up in play"),
        (address(start="nonsense"), "is not a board"),
        (address("tic-tac-toe", "5", "5"), "'5' cannot be played at .../.X./...: choose one of 1, 2, 3"),
        (address("own", start="9 MAX"), "has no parse_state"),
        (address("own", rules="1/0"), "Line 1: The rules raised ZeroDivisionError: division by zero."),
    ],
)
def test_an_address_that_makes_no_sense_is_answered_in_a_sentence(opened: Opened, path: str, message: str) -> None:
    page = opened(path)
    page.click("#pg-start")
    expect(page.locator("#pg-trouble")).to_contain_text(message)
    page.select_option("#pg-game", "nim")
    expect(page.locator("#pg-status")).to_have_text("You are MAX: your move.")


def test_without_webassembly_it_says_so(opened: Opened) -> None:
    page = opened(PAGE)
    page.evaluate("delete globalThis.WebAssembly")
    page.click("#pg-start")
    expect(page.locator("#pg-trouble")).to_contain_text("This browser has no WebAssembly")


def test_a_failed_download_says_so_and_can_be_tried_again(opened: Opened) -> None:
    page = opened(PAGE)

    def refuse(route: Route) -> None:
        route.fulfill(status=200, body="no wheel", content_type="text/plain")

    page.route("**/gametree.whl", refuse)
    page.click("#pg-start")
    expect(page.locator("#pg-trouble")).to_contain_text("Python could not be loaded")
    page.unroute("**/gametree.whl")
    start(page)
    expect(page.locator("#pg-trouble")).to_be_hidden()
