"""Ten tasks of a student, a teacher and a researcher, from the home page on, by mouse or by keyboard alone.

Each has a bound for its clicks and presses of keys; a text that is typed is one press. What each took is
written by `--junitxml=FILE -o junit_family=xunit1`, with the seconds of the browser, without the time to read.
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Opened

WRONG = """def minimax(game, state):
    if game.terminal(state):
        return game.utility(state)
    return max(minimax(game, game.result(state, action)) for action in game.actions(state))
"""


class Reader:
    """A reader in front of a page, whose clicks and keys are counted."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.clicks = self.keys = 0

    def click(self, what: Locator | str) -> None:
        (self.page.get_by_role("link", name=what, exact=True) if isinstance(what, str) else what).first.click()
        self.clicks += 1

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)
        self.keys += 1

    def type(self, text: str) -> None:
        self.page.keyboard.type(text)
        self.keys += 1

    def search(self, text: str) -> None:
        """Ask the search of the site by keyboard, and open the first page that it lists."""
        self.press("/")
        self.type(text)
        expect(self.page.locator(".md-search-result__link").first).to_be_attached()
        self.page.wait_for_timeout(500)  # until the list is that of the whole text
        before = self.page.url
        self.press("ArrowDown")
        self.press("Enter")
        self.page.wait_for_url(lambda url: url != before)


Task = Callable[[Reader], None]


def play_and_see_values(reader: Reader) -> None:
    reader.click("Start with the tutorial")
    reader.click("Play")
    board = reader.page.locator(".gt-squares")
    reader.click(board.get_by_role("button").nth(4))
    reader.click(reader.page.get_by_label("Show what each square is worth"))
    expect(board.get_by_role("button", name="worth 0").first).to_be_visible()


def look_up_a_term(reader: Reader) -> None:
    reader.search("horizon effect")
    expect(reader.page.locator("article")).to_contain_text("horizon effect")


def have_a_minimax_checked(reader: Reader) -> None:
    reader.click("Play in your browser")
    reader.click(reader.page.locator("#pg-tab-check"))
    reader.click(reader.page.locator("#pg-program .cm-content"))
    reader.press("Control+A")
    reader.page.keyboard.insert_text(WRONG)
    reader.keys += 1
    reader.click(reader.page.locator("#pg-check"))
    expect(reader.page.locator("#pg-trouble")).to_have_text("A fault was found.")
    expect(reader.page.locator("#pg-verdict svg .card").first).to_be_visible()


def predict_a_cutoff(reader: Reader) -> None:
    reader.click("Start with the tutorial")
    reader.click("Alpha-beta")
    picture = reader.page.locator("gametree-picture").nth(1)
    choices = picture.locator(".gametree-choice")
    while not choices.count():
        reader.click(picture.get_by_label("Step forward"))
    reader.click(choices)
    expect(picture.locator(".gametree-score")).to_have_text("1 of 1 right")


def print_the_cheat_sheet(reader: Reader) -> None:
    reader.click("For teachers")
    reader.click("cheat sheet")
    expect(reader.page.locator(".gt-sheet")).to_contain_text("Seven mistakes")


def send_an_exercise(reader: Reader) -> None:
    reader.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    reader.click("For teachers")
    reader.click(reader.page.locator("a", has_text="Check this program in the playground"))
    expect(reader.page.locator("#pg-program .cm-content")).to_contain_text("max(minimax(game, child)")
    reader.click(reader.page.locator("#pg-share-program"))
    expect(reader.page.locator("#pg-status")).to_have_text("The link to this program is copied.")
    assert "tab=check" in reader.page.evaluate("navigator.clipboard.readText()")


def find_the_command_that_grades(reader: Reader) -> None:
    reader.search("grade homework")
    expect(reader.page.locator("article")).to_contain_text("gametree check")


def compare_with_other_libraries(reader: Reader) -> None:
    reader.click("How fast, how strong")
    expect(reader.page.locator("article svg").first).to_be_visible()
    expect(reader.page.locator("article table")).to_contain_text("easyAI")


def read_a_signature(reader: Reader) -> None:
    reader.search("proof number search")
    reader.click(reader.page.locator("article a[href*='reference/searches.html#']"))
    expect(reader.page.locator("[id='gametree.search.proof_number_search.proof_number_search']")).to_be_visible()


def cite_the_library(reader: Reader) -> None:
    reader.search("how do I cite it")
    reader.click("Cite it")
    expect(reader.page.locator("article a[href$='CITATION.cff']")).to_be_visible()


TASKS: dict[str, tuple[Task, int, int]] = {  # with the most clicks and the most keys
    "student: play, and see what each square is worth": (play_and_see_values, 4, 0),
    "student: look up the horizon effect": (look_up_a_term, 0, 4),
    "student: have a wrong minimax checked": (have_a_minimax_checked, 4, 2),
    "student: predict a cutoff": (predict_a_cutoff, 8, 0),
    "teacher: print the cheat sheet": (print_the_cheat_sheet, 2, 0),
    "teacher: send an exercise to a class": (send_an_exercise, 3, 0),
    "teacher: find the command that grades": (find_the_command_that_grades, 0, 4),
    "researcher: compare with other libraries": (compare_with_other_libraries, 1, 0),
    "researcher: read the signature of proof-number search": (read_a_signature, 1, 4),
    "researcher: cite the library": (cite_the_library, 1, 4),
}


@pytest.fixture
def reader(opened: Opened) -> Reader:
    return Reader(opened("index.html"))


@pytest.mark.parametrize("task", TASKS)
def test_a_task_is_done_from_the_home_page(
    reader: Reader, task: str, record_property: Callable[[str, object], None]
) -> None:
    do, clicks, keys = TASKS[task]
    began = perf_counter()
    do(reader)
    record_property("seconds", f"{perf_counter() - began:.1f}")
    record_property("clicks", reader.clicks)
    record_property("keys", reader.keys)
    assert reader.clicks <= clicks, task
    assert reader.keys <= keys, task
