"""The playground in a real browser: it plays, shows the search, can be stopped, and withstands wrong rules."""

from __future__ import annotations

import re
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, Route, expect

from gametree import alpha_beta
from gametree.games import TicTacToe
from tests.browser.conftest import Opened, Playing

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
    """Return the address of a position, with 10 s for the search: a busy machine must not replace it."""
    words = {"game": game, "seconds": "10"} | more
    return f"{PAGE}#{urlencode([*words.items(), *(('move', move) for move in moves)])}"


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


def play_best(page: Page) -> None:
    """Play a best move, which is found here: the page may have no time to show the values."""
    board = marks(page)
    game = TicTacToe()
    state = game.parse_state("/".join([board[:3], board[3:6], board[6:]]))
    page.click(f"[data-cell='{alpha_beta(game, state).action}']")


def test_the_worked_position(opened: Opened) -> None:
    page = opened(PAGE)
    start(page)
    page.click("#pg-worked")
    expect(page.locator("[data-cell='4'] .pg-best")).to_have_text("+10")
    assert squares(page) == ["", "−10", "", "", "+10", "", "−10", "", ""]
    expect(page.locator("[data-cell='4']")).to_have_attribute(
        "aria-label", "square 5, row 2, column 2, empty, worth +10, best"
    )
    expect(page.locator("#pg-tree .gametree-box > svg")).to_have_attribute(
        "aria-label", "From here alpha_beta visits 8 nodes, and cuts off 1 move."
    )
    expect(page.locator("#pg-tree .gametree-says")).to_have_text(
        re.compile("^From here alpha_beta visits 8 nodes")
    )
    expect(page.locator(".pg-nodes tbody tr")).to_have_count(7)
    assert page.locator(".pg-nodes tbody tr td:nth-child(2)").all_inner_texts()[:3] == ["9", "9", "8"]
    page.click("[data-cell='4']")
    expect(page.locator("#pg-status")).to_have_text("X wins.")
    page.click("#pg-again")
    expect(page.locator("#pg-status")).to_have_text("You are X: your move.")
    assert marks(page) == "." * 9


def test_alpha_beta_replies_after_few_nodes(playing: Playing) -> None:
    page = playing(address())
    expect(page.locator("#pg-tree .gametree-box > svg")).to_be_visible()
    page.click("[data-cell='4']")
    expect(page.locator("#pg-status")).to_contain_text("alpha_beta played 1, worth 0, after 2,316 nodes")


# In the page these are too slow for the empty board, and another search takes over.
SLOW = {"minimax", "depth_penalised_minimax"}


@pytest.mark.parametrize("search", SEARCHES)
def test_a_whole_game_on_either_side(playing: Playing, search: str) -> None:
    outcome = re.compile(
        "A draw|wins" if search == "monte_carlo_tree_search" else "A draw"
    )  # the others never make mistakes
    start = "XO./.O./..X" if search in SLOW else ""
    for side in ("max", "min"):
        page = playing(address(search=search, side=side, start=start))
        for _ in range(5):
            settled(page)
            if page.locator("#pg-again").is_visible():
                break
            if search in SLOW and page.locator(".pg-changed").count():
                expect(page.locator("#pg-status")).to_contain_text(f"{search} played")
            play_best(page)
        expect(page.locator("#pg-status")).to_contain_text(outcome)


def test_the_die_of_pig_is_rolled_and_undo_goes_back_before_it(opened: Opened) -> None:
    page = opened(address(game="pig", side="both"))
    start(page)
    page.get_by_role("button", name=re.compile("^Play roll")).click()
    expect(page.locator("#pg-status")).to_contain_text("The die shows")
    expect(page.locator("#pg-status")).to_contain_text("to move.")
    page.click("#pg-undo")
    expect(page.locator("#pg-status")).to_have_text(re.compile("^MAX to move"))


def test_undo_and_the_back_of_a_shared_link(opened: Opened) -> None:
    page = opened(address())
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
def test_the_other_games_are_played_on_their_boards(playing: Playing, game: str, cells: list[int]) -> None:
    page = playing(address(game))
    for cell in cells:
        page.click(f"[data-cell='{cell}']")
    expect(page.locator("#pg-status")).to_contain_text(" played ")
    expect(page.locator("#pg-tree .gametree-box > svg")).to_be_visible()


def test_the_worth_of_a_counter_is_below_it(playing: Playing) -> None:
    page = playing(address("own"))
    counter = page.locator(".pg-cell:has(.pg-best)")
    drawn, worth = counter.locator("circle").bounding_box(), counter.locator(".pg-best").bounding_box()
    assert drawn
    assert worth
    assert drawn["y"] + drawn["height"] < worth["y"]


def test_a_tree_is_played_by_its_actions(playing: Playing) -> None:
    page = playing(address("tree"))
    expect(page.locator(".pg-list .pg-best")).to_have_text("+3")
    page.click(".pg-list button >> nth=0")
    expect(page.locator("#pg-status")).to_contain_text("MAX wins by 3.")


def test_stop_ends_a_long_search_and_keeps_the_game(opened: Opened) -> None:
    rules = "from gametree.games import ConnectFour\n\ngame = ConnectFour()\n"
    page = opened(address("connect-four", "4", side="min", rules=rules, search="minimax", seconds="10"))
    page.click("#pg-start")
    expect(page.locator("#pg-status")).to_have_text(re.compile("You are|thinking"))
    page.click("[data-cell='31']")
    expect(page.locator("#pg-status")).to_have_text("X is thinking …")
    page.click("#pg-stop")
    expect(page.locator("#pg-trouble")).to_contain_text("Stopped:")
    assert page.locator(".pg-cell svg").count() == 2
    page.click("[data-cell='37']")
    expect(page.locator(".pg-cell svg")).to_have_count(3)


def test_rules_that_never_answer_say_that_they_run_and_can_be_stopped(opened: Opened) -> None:
    page = opened(address("own", rules=ENDLESS))
    for _ in range(2):  # also where the page with such rules is loaded again
        page.click("#pg-start")
        expect(page.locator("#pg-status")).to_have_text("Your rules are running")
        expect(page.locator("#pg-says")).to_have_attribute("data-kind", "run")
        expect(page.locator("#pg-line")).to_have_text(", at line 6")
        expect(page.locator("#pg-clock")).to_have_text(re.compile(r"^\d+ s$"))
        page.click("#pg-stop")
        expect(page.locator("#pg-trouble")).to_have_text("Line 6: Stopped: look for what never ends in the rules.")
        page.reload()
    page.click("#pg-start")
    expect(page.locator("#pg-stop")).to_be_visible()
    page.select_option("#pg-game", "nim")
    page.click("#pg-stop")
    page.click("#pg-new")
    expect(page.locator("#pg-status")).to_contain_text("MAX")


def rewrite(page: Page, program: str, by: str = "", within: str = "#pg-editor", button: str = "#pg-use") -> None:
    page.click(f"{within} .cm-content")
    page.keyboard.press("Control+A")
    page.keyboard.insert_text(program)
    if by:
        page.keyboard.press(by)
    else:
        page.click(button)


def test_rules_are_edited_refused_mended_and_played(opened: Opened) -> None:
    page = opened(address("own"))
    start(page)
    expect(page.locator("#pg-editor .cm-content")).to_contain_text("class TakeAway")
    rules = str(page.evaluate("fetch('games.json').then(r => r.json()).then(r => r.games.own.source)"))
    said, status = page.locator("#pg-trouble"), page.locator("#pg-status")
    rewrite(page, "def initial_state(:\n")
    expect(said).to_have_text("Line 1: The rules are not Python: invalid syntax.")
    expect(page.locator("#pg-says")).to_have_attribute("data-kind", "bad")
    rewrite(page, rules.replace("state.counters == 0", "state.counters < 0"))
    expect(said).to_contain_text("Line 20: There is no action at 0 MAX (after the line 1, 3, 3, 3)")
    rewrite(page, rules.replace("counters=10", "counters=7"), by="Control+Enter")
    expect(said).to_be_hidden()
    expect(status).to_have_text(
        re.compile(r"^Your rules run, and keep all \d+ laws that were tried: you play them now.")
    )
    expect(page.locator("#pg-says")).to_have_attribute("data-kind", "ok")
    expect(page.locator(".pg-cell")).to_have_count(7)
    expect(page.locator("[data-cell='4'] .pg-best")).to_have_text("+1")
    page.click("#pg-editor .cm-content")
    page.keyboard.type("# mine")
    for game, kept in (("nim", 0), ("own", 1)):  # edits that were not played survive a change of game
        page.select_option("#pg-game", game)
        settled(page)
        expect(page.locator("#pg-editor .cm-content", has_text="# mine")).to_have_count(kept)
    expect(page.locator("#pg-kept")).to_contain_text("as you left them")
    page.reload()  # and the end of the session
    expect(page.locator("#pg-editor .cm-content", has_text="# mine")).to_have_count(1)
    start(page)
    page.click("#pg-reset")
    expect(page.locator(".pg-cell")).to_have_count(10)
    expect(page.locator("#pg-editor .cm-content", has_text="# mine")).to_have_count(0)
    expect(page.locator(".pg-best")).not_to_have_count(0)
    page.uncheck("#pg-values")
    expect(page.locator(".pg-best")).to_have_count(0)
    expect(page.locator("#pg-tree")).to_be_hidden()


def test_it_is_played_by_keyboard_alone(opened: Opened) -> None:
    page = opened(address())
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
    page = opened(address(start="O.X/X.X/.OO"), wide=390)  # on a busy machine, an empty board gets no values
    start(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    expect(page.locator(".pg-best")).not_to_have_count(0)  # the squares are drawn anew with the values
    widths = page.locator(".pg-cell").evaluate_all(
        "cells => cells.map(each => each.getBoundingClientRect().width)"
    )
    assert len(widths) == 9
    assert min(widths) >= 44


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


def test_nothing_in_a_picture_of_somebodys_rules_is_run_or_fetched(playing: Playing) -> None:
    page = playing(address("own", rules=PAINTED))
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
def test_an_address_that_makes_no_sense_is_answered_in_a_sentence(
    playing: Playing, path: str, message: str
) -> None:
    page = playing(path)
    expect(page.locator("#pg-trouble")).to_contain_text(message)
    page.select_option("#pg-game", "nim")
    expect(page.locator("#pg-status")).to_have_text("You are MAX: your move.")


@pytest.mark.parametrize(
    ("path", "message"),
    [(f"{PAGE}#game=chess", "The address says game=chess"), (address(start="nonsense"), "is not a board")],
)
def test_an_address_that_makes_no_sense_is_told_before_python_starts_and_after(
    opened: Opened, path: str, message: str
) -> None:
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

    page.route("**/snapshot.bin", refuse)
    page.click("#pg-start")
    expect(page.locator("#pg-trouble")).to_contain_text("Python could not be loaded")
    page.unroute("**/snapshot.bin")
    start(page)
    expect(page.locator("#pg-trouble")).to_be_hidden()


SHIFT = """() => new Promise((resolve) => {
    let sum = 0;
    const watch = new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value;
    });
    watch.observe({ type: "layout-shift", buffered: true });
    setTimeout(() => resolve(sum), 300);
})"""


def test_nothing_moves_on_a_phone_while_the_page_loads_and_python_starts(opened: Opened) -> None:
    page = opened(address(start="O.X/X.X/.OO"), wide=390)
    page.wait_for_load_state("networkidle")
    start(page)
    expect(page.locator(".pg-best")).not_to_have_count(0)
    assert page.evaluate(SHIFT) < 0.05


def test_rules_without_an_end_are_told_in_place_of_praise(playing: Playing) -> None:
    endless = RULES_OF_A_PILE.replace("state[0] <= 0", "False")
    page = playing(address("own", rules=endless, side="both"))
    status = page.locator("#pg-status")
    expect(status).to_contain_text(
        "Your rules run, but there was no end after 990 moves in any of 3 games at random"
    )
    expect(status).not_to_contain_text("There is no time")
    expect(page.locator("#pg-line")).to_have_text("")


RULES_OF_A_PILE = """
from gametree import MAX
class Pile:
    def initial_state(self): return (7, MAX)
    def player(self, state): return state[1]
    def actions(self, state): return [1, 2]
    def result(self, state, action): return (state[0] - action, -state[1])
    def terminal(self, state): return state[0] <= 0
    def utility(self, state): return -1 if state[1] == MAX else 1
game = Pile()
"""
