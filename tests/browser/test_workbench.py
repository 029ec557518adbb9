"""The playground as a workbench: its layout, output, limits and links, and the check of a minimax."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Opened, Scheme
from tests.browser.test_pages import faults
from tests.browser.test_playground import PAGE, address, rewrite, settled, start
from tests.browser.test_reading import SMALLEST, SMALLEST_TEXT

DESK, PHONE = 1440, 390
SCHEMES: tuple[Scheme, ...] = ("light", "dark")


def box(page: Page, place: str) -> Any:
    found = page.locator(place).first.bounding_box()
    assert found, place
    return found


def test_everything_is_in_one_view_on_a_desk(opened: Opened) -> None:
    page = opened(address("own", rules=LOOPING), wide=DESK)
    expect(page.locator("#pg-editor .cm-content")).to_be_visible()
    page.click("#pg-start")
    expect(page.locator("#pg-stop")).to_be_visible()
    parts = ("#pg-stop", "#pg-says", "#pg-editor", "#pg-use", "#pg-output", "#pg-panel-board", "#pg-panel-search")
    for place in parts:
        found = box(page, place)
        assert found["y"] >= 0, place
        assert found["y"] + found["height"] <= 900, place
    assert page.evaluate("scrollY") == 0
    page.click("#pg-stop")
    page.select_option("#pg-game", "tic-tac-toe")
    settled(page)
    expect(page.locator(".pg-nodes tbody tr")).to_have_count(7)
    for place in (".pg-cell >> nth=8", ".pg-nodes tbody tr >> nth=6", "#pg-tree .gametree-bar"):
        found = box(page, place)
        assert found["y"] + found["height"] <= 900, place


LOOPING = """
class Looping:
    def initial_state(self): return 0
    def player(self, state): return 1
    def actions(self, state):
        print("round")
        while True:
            state += 1
    def result(self, state, action): return 0
    def terminal(self, state): return False
    def utility(self, state): return 0
game = Looping()
"""


def test_on_a_phone_there_are_tabs_that_the_arrow_keys_reach(opened: Opened) -> None:
    page = opened(PAGE, wide=PHONE)
    start(page)
    tabs = page.locator("#pg-tabs [role=tab]")
    expect(tabs).to_have_count(5)
    page.focus("#pg-tab-board")
    for key, name in (
        ("ArrowRight", "search"), ("ArrowRight", "rules"), ("End", "output"), ("ArrowRight", "board"),
        ("ArrowLeft", "output"), ("Home", "board"),
    ):  # fmt: skip
        page.keyboard.press(key)
        expect(page.locator(f"#pg-tab-{name}")).to_be_focused()
        expect(page.locator("#pg-tabs [aria-selected=true]")).to_have_attribute("id", f"pg-tab-{name}")
        expect(page.locator("[role=tabpanel]:visible")).to_have_attribute("id", f"pg-panel-{name}")
        expect(page.locator("#pg-says")).to_be_visible()
    page.set_viewport_size({"width": DESK, "height": 900})
    expect(page.locator("#pg-tabs [role=tab]:visible")).to_have_count(2)
    expect(page.locator("#pg-panel-board")).not_to_have_attribute("role", "tabpanel")
    for place in ("board", "search", "rules", "output"):
        expect(page.locator(f"#pg-panel-{place}")).to_be_visible()


def test_what_a_program_prints_is_shown_while_it_runs(opened: Opened) -> None:
    page = opened(address("own", rules=LOOPING), wide=DESK)
    expect(page.locator("#pg-output")).to_have_text("What your program prints with print() comes here.")
    page.click("#pg-start")
    expect(page.locator("#pg-output")).to_contain_text("round")
    page.click("#pg-stop")
    expect(page.locator("#pg-trouble")).to_contain_text("Stopped: look for what never ends in the rules.")
    rewrite(page, "print('x' * 30_000)\n")
    expect(page.locator("#pg-output")).to_have_text(
        re.compile("x{20000}\n… cut here: the first 20,000 characters are shown.")
    )


RANDOM = """
from random import random
from gametree.games import TreeGame
print(random())
game = TreeGame([1, 2])
"""


def test_every_start_draws_other_numbers(opened: Opened) -> None:
    page = opened(address("own", rules=RANDOM), wide=DESK)
    drawn: list[str] = []
    for _ in range(2):
        start(page)
        expect(page.locator("#pg-output")).to_contain_text("0.")
        drawn.append(page.locator("#pg-output").inner_text())
        page.reload()
    assert drawn[0] != drawn[1]


@pytest.mark.parametrize("game", ["mnk-5x5x4", "connect-four-7x6"])
def test_an_opponent_answers_in_its_time_in_a_large_game(opened: Opened, game: str) -> None:
    page = opened(address(game, seconds="1"), wide=DESK)
    start(page)
    for search, said in (
        ("alpha_beta", "needs more than 0.5 s here, so"),
        ("monte_carlo_tree_search", "simulations"),
    ):
        page.select_option("#pg-search", search)
        page.click("#pg-new")
        settled(page)
        page.locator(".pg-cell:not([aria-disabled])").first.click()
        expect(page.locator("#pg-status")).to_contain_text(said)
    expect(page.locator("#pg-depth")).to_be_disabled()
    page.select_option("#pg-search", "iterative_deepening")
    page.select_option("#pg-depth", "2")
    page.click("#pg-new")
    settled(page)
    page.locator(".pg-cell:not([aria-disabled])").first.click()
    expect(page.locator("#pg-status")).to_contain_text("2 plies ahead")
    expect(page.locator(".pg-share.pg-cut")).not_to_have_count(0)  # minimax is cut off, and looks it
    assert "max_nodes" not in page.locator("#pg-panel-search").inner_text()


def test_squares_have_names_and_the_winning_line_is_marked(opened: Opened) -> None:
    page = opened(address(start="XX./OO./..."), wide=DESK)
    start(page)
    names = page.locator(".pg-cell").evaluate_all("cells => cells.map(cell => cell.dataset.name)")
    assert names == list("123456789")
    expect(page.locator("#pg-about")).to_have_text(
        "X and O take turns to mark an empty square. Three marks in a row, a column or a diagonal win."
    )
    page.click("[data-cell='2']")
    expect(page.locator("#pg-status")).to_have_text("X wins.")
    won = page.locator(".pg-won").evaluate_all("cells => cells.map(cell => cell.dataset.cell)")
    assert won == ["0", "1", "2"]
    expect(page.locator("[data-cell='0']")).to_have_attribute("aria-label", re.compile("in the winning line"))


def test_a_wrong_minimax_is_shown_on_the_smallest_tree(opened: Opened) -> None:
    page = opened(PAGE, wide=DESK)
    page.click("#pg-tab-check")
    expect(page.locator("#pg-program .cm-content")).to_contain_text("def minimax(game, state, window=None)")
    page.click("#pg-check")  # which starts Python, too
    expect(page.locator("#pg-trouble")).to_have_text("A fault was found.")
    expect(page.locator("#pg-verdict .pg-sentence")).to_contain_text("Your minimax returned the value 0")
    expect(page.locator("#pg-verdict gametree-picture .card")).to_have_count(4)
    expect(page.locator("#pg-verdict code")).to_have_text("TreeGame(tree=(MAX, (MIN, 0), 1))")
    page.select_option("#pg-example", "right_minimax")
    expect(page.locator("#pg-program .cm-content")).to_contain_text("Return the best action")
    page.click("#pg-program .cm-content")
    page.keyboard.press("Control+Enter")
    expect(page.locator("#pg-status")).to_contain_text("Nothing wrong was found.")
    expect(page.locator("#pg-trouble")).to_be_hidden()
    expect(page.locator(".pg-laws .pg-passed")).to_have_count(10)
    rewrite(page, "def minimax(game, state):\n    while True: pass\n", within="#pg-program", button="#pg-check")
    expect(page.locator("#pg-line")).to_have_text(", at line 2")
    expect(page.locator("#pg-trouble")).to_contain_text("minimax does not come back on a tree with four leaves")
    shared = page.url.partition("/docs/")[2]
    again = opened(shared, wide=DESK)  # a link to a check shows the program
    expect(again.locator("#pg-program .cm-content")).to_contain_text("while True: pass")


def test_a_module_of_cs50_is_recognised(opened: Opened) -> None:
    page = opened(f"{PAGE}#check-your-minimax", wide=DESK)
    page.select_option("#pg-example", "tictactoe")
    expect(page.locator("#pg-program .cm-content")).to_contain_text("tictactoe.py of CS50")
    page.click("#pg-check")
    expect(page.locator("#pg-status")).to_contain_text("a module of CS50's Tic-Tac-Toe", timeout=300_000)
    expect(page.locator("#pg-verdict .pg-sentence")).to_contain_text("at XOX/OX./.XO, where it is O's turn")
    expect(page.locator("#pg-verdict gametree-picture svg").first).to_be_visible()
    expect(page.locator(".pg-laws .pg-failed")).to_have_count(1)


def test_an_example_chosen_before_the_games_arrive_is_shown(opened: Opened) -> None:
    page = opened(f"{PAGE}#check-your-minimax", wide=DESK)
    expect(page.locator("#pg-program .cm-content")).to_contain_text("def minimax(")
    held: list[Route] = []
    hold = True

    def arrive(route: Route) -> None:
        if hold:
            held.append(route)
        else:
            route.continue_()

    page.route("**/games.json", arrive)
    with page.expect_request("**/games.json"):
        page.reload()
    page.select_option("#pg-example", "tictactoe")
    page.click("#pg-restore")
    page.click("#pg-check")
    expect(page.locator("#pg-program")).not_to_contain_text("tictactoe.py of CS50")
    hold = False
    for route in held:
        route.continue_()
    expect(page.locator("#pg-program .cm-content")).to_contain_text("tictactoe.py of CS50")


def test_a_position_on_a_page_opens_in_the_playground(opened: Opened) -> None:
    page = opened("tutorial/fatalist.html", wide=DESK)
    page.locator(".gt-open a").first.click()
    start(page)
    expect(page.locator("#pg-status")).to_contain_text("You are O: your move.")
    marks = page.locator(".pg-cell").evaluate_all("cells => cells.map(cell => cell.ariaLabel.split(', ')[3])")
    assert marks == ["empty", "X", "empty", "empty", "empty", "X", "O", "O", "X"]


@pytest.mark.parametrize("game", ["kalah", "dots-and-boxes"])
def test_a_game_without_cells_is_drawn_with_its_moves_below(opened: Opened, game: str) -> None:
    page = opened(address(game), wide=DESK)
    start(page)
    expect(page.locator("#pg-board .pg-drawn .gametree-box > svg")).to_be_visible()
    page.locator(".pg-list button").first.click()
    expect(page.locator("#pg-undo")).to_be_enabled()


def test_a_domino_takes_two_squares(opened: Opened) -> None:
    page = opened(address("domineering"), wide=DESK)
    start(page)
    page.click("[data-cell='0']")
    expect(page.locator("[data-cell='0']")).to_have_class(re.compile("pg-picked"))
    page.click("[data-cell='4']")
    expect(page.locator(".pg-block")).to_have_count(4)  # the reader's domino and the answer


def looked_at(page: Page) -> Iterator[str]:
    """Yield each width with each colour scheme, in which the page then is."""
    for wide in (DESK, PHONE):
        page.set_viewport_size({"width": wide, "height": 900})
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            yield f"{wide} pixels, {scheme}"


def test_axe_finds_nothing_in_the_playground_in_the_middle_of_a_game(opened: Opened) -> None:
    page = opened(PAGE, wide=DESK)
    start(page)
    page.click("[data-cell='4']")
    expect(page.locator("#pg-status")).to_contain_text("played")
    expect(page.locator(".pg-nodes tbody tr")).to_have_count(7)
    for look in looked_at(page):
        for tab in page.locator("#pg-tabs [role=tab]:visible").all():
            tab.click()
            assert faults(page) == [], (look, tab.inner_text())
            assert page.evaluate(SMALLEST_TEXT)[0] >= SMALLEST - 0.05
    page.click("#pg-tab-check")
    page.click("#pg-check")
    expect(page.locator("#pg-verdict .card")).to_have_count(4)
    for look in looked_at(page):
        assert faults(page) == [], look
        assert page.evaluate(SMALLEST_TEXT)[0] >= SMALLEST - 0.05


def test_the_program_is_in_the_link_that_the_check_copies(opened: Opened) -> None:
    page = opened(f"{PAGE}#check-your-minimax")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    rewrite(page, "# mine\n", within="#pg-program", button="#pg-share-program")
    expect(page.locator("#pg-status")).to_have_text("The link to this program is copied.")
    copied = str(page.evaluate("navigator.clipboard.readText()"))
    assert copied == page.url
    again = opened(copied.partition("/docs/")[2])
    expect(again.locator("#pg-program .cm-content")).to_have_text("# mine")
    expect(again.locator("#pg-panel-check")).to_be_visible()


def test_a_late_cutoff_is_found_and_both_values_are_drawn(opened: Opened) -> None:
    page = opened(f"{PAGE}#check-your-minimax", wide=DESK)
    program = str(page.evaluate("fetch('games.json').then(r => r.json()).then(r => r.examples.shared_bounds)"))
    rewrite(page, program, within="#pg-program", button="#pg-check")
    expect(page.locator("#pg-verdict svg text", has_text="yours: 0")).not_to_have_count(0)
    expect(page.locator("#pg-verdict svg text", has_text="right: +1")).not_to_have_count(0)
    late = program.replace("window = window or [-inf, inf]", "window = list(window or [-inf, inf])")
    rewrite(
        page,
        late.replace("window[0] >= window[1]", "window[0] > window[1]"),
        within="#pg-program",
        button="#pg-check",
    )
    expect(page.locator("#pg-verdict .pg-sentence")).to_contain_text(
        "looks at 4 leaves of this tree, alpha-beta at 3"
    )
    expect(page.locator("#pg-verdict .pg-failed")).to_contain_text("prunes")
