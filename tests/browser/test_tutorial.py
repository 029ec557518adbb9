"""The tutorial in a browser: a board that plays, exercises that check answers, code to copy and to open."""

from __future__ import annotations

import re
from itertools import pairwise, product

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK_AND_PHONE, Opened
from tests.docs.pages import DOCS, ROOT, fences

EXERCISE = re.compile(
    r'<details class="gt-exercise" data-answer="(.+?)"(.*?)^</details>', re.MULTILINE | re.DOTALL
)
SQUARES, SAYS = ".gt-squares button", ".gt-play [role=status]"


def marks(page: Page) -> str:
    return "".join(
        each or "." for each in page.locator(SQUARES).evaluate_all("all => all.map(b => b.dataset.mark)")
    )


@pytest.mark.parametrize("wide", DESK_AND_PHONE)
def test_the_board_plays_and_x_never_wins(opened: Opened, wide: int) -> None:
    page = opened("tutorial/play.html", wide=wide)
    for first in (0, 1, 4):
        page.locator(SQUARES).nth(first).click()
        assert (marks(page).count("X"), marks(page).count("O")) == (1, 1)
        while page.locator(f"{SQUARES}:not([aria-disabled])").count():
            page.locator(f"{SQUARES}:not([aria-disabled])").first.click()
        expect(page.locator(SAYS)).to_have_text("O wins.")
        page.get_by_role("button", name="New game").click()
        assert marks(page) == "." * 9


def test_the_words_beside_the_button_stay_beside_it(opened: Opened) -> None:
    page = opened("tutorial/play.html", wide=390)
    boxes = page.locator(".gt-play button:not(.gt-squares *), .gt-play label").evaluate_all(
        "all => all.map(each => [...each.getClientRects()].map(box => [box.left, box.right]))"
    )
    (_, end), *more = boxes[0]
    assert not more
    assert all(left >= end for left, _ in boxes[1])


def test_the_best_squares_lead_to_a_draw_by_keyboard(opened: Opened) -> None:
    page = opened("tutorial/play.html")
    page.get_by_label("Show what each square is worth").check()
    assert page.locator(f"{SQUARES} small").all_inner_texts() == ["0"] * 9
    page.locator(SQUARES).first.focus()
    while best := page.locator(f"{SQUARES}:has(small:text-is('0'))").evaluate_all(
        "all => all.map(each => [...each.parentElement.children].indexOf(each))"
    ):
        at = int(
            page.evaluate("[...document.activeElement.parentElement.children].indexOf(document.activeElement)")
        )
        for key, times in (("ArrowDown", best[0] // 3 - at // 3), ("ArrowRight", best[0] % 3 - at % 3)):
            back = {"ArrowDown": "ArrowUp", "ArrowRight": "ArrowLeft"}[key]
            for _ in range(abs(times)):
                page.keyboard.press(key if times > 0 else back)
        page.keyboard.press("Enter")
    expect(page.locator(SAYS)).to_contain_text("A draw")


@pytest.mark.parametrize("name", ["play", "alpha-beta", "bigger-boards"])
def test_an_exercise_checks_its_answer(opened: Opened, name: str) -> None:
    page = opened(f"tutorial/{name}.html")
    forms = page.locator("form.gt-exercise")
    expect(forms).to_have_count(3)
    for place in range(3):
        form, answer = forms.nth(place), page.locator("details.gt-exercise").nth(place)
        form.get_by_label("Answer").fill("999")
        form.get_by_label("Answer").press("Enter")
        expect(form.locator("output")).to_have_text("Not yet.")
        expect(answer).not_to_have_attribute("open", "")
        for each in (answer.get_attribute("data-answer") or "").split("|"):
            form.get_by_label("Answer").fill(f" {each} ")
            form.get_by_role("button").click()
            expect(form.locator("output")).to_have_text("Right.")
            form.get_by_label("Answer").fill("")
            form.get_by_role("button").click()
            expect(form.locator("output")).to_have_text("Not yet.")
        expect(answer).to_have_attribute("open", "")


def test_the_answer_of_an_exercise_is_what_the_code_below_it_prints() -> None:
    printed = 0
    for path in (DOCS / "tutorial").glob("*.md"):
        exercises = EXERCISE.findall(path.read_text(encoding="utf-8"))
        assert len(exercises) >= 3 or path.stem == "index", path
        for answer, below in exercises:
            lines = [line for _, block in fences(below) for line in block.splitlines()]
            assert not lines or lines[-1] in answer.split("|"), (path, lines)
            printed += bool(lines)
    assert printed > 8


def copied(page: Page, button: str, place: int) -> str:
    page.locator(f"{button}:visible").nth(place).click()
    page.wait_for_timeout(200)
    return str(page.evaluate("navigator.clipboard.readText()"))


def test_a_session_is_copied_whole_and_pastes_into_a_terminal(opened: Opened) -> None:
    page = opened("tutorial/own-game.html")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    everything = copied(page, ".md-code__button.gt-all", -1)
    names: dict[str, object] = {}
    exec(compile(everything, "copied", "exec"), names)
    assert {"TakeAway", "Wrong", "start", "never_loses"} <= set(names)
    assert ">>>" not in everything
    for line, following in zip(everything.splitlines(), everything.splitlines()[1:], strict=False):
        if not line:  # a blank line ends a block, and there is none within one
            assert not following.startswith(" ")


def test_excerpts_have_no_button(opened: Opened) -> None:
    page = opened("searches/textbook.html")
    page.wait_for_load_state("networkidle")
    for button, place in product((".md-code__button",), (".beside", ".language-text", ".gt-drawn")):
        assert page.locator(f"{place} {button}:visible").count() == 0
    assert page.locator(".md-code__button:visible").count() > 2


def test_a_program_of_a_page_opens_in_the_playground(opened: Opened) -> None:
    page = opened("teachers.html")
    for place, text in enumerate(["max(minimax(game, child)", "alpha > beta", "window or"]):
        link = page.locator("a", has_text="Check this program in the playground").nth(place)
        again = opened(str(link.evaluate("a => a.href")).partition("/docs/")[2])
        expect(again.locator("#pg-program .cm-content")).to_contain_text(text)
    link = page.locator("a", has_text="Play these rules in the playground")
    again = opened(str(link.evaluate("a => a.href")).partition("/docs/")[2])
    expect(again.locator("#pg-editor .cm-content")).to_contain_text("game = TakeAway()")
    again.click("#pg-start")
    expect(again.locator("#pg-status")).to_contain_text("MAX")
    expect(again.locator(".pg")).to_have_attribute("data-state", "ready")


def test_the_cheat_sheet_is_one_printed_page(opened: Opened) -> None:
    page = opened("cheat-sheet.html")
    assert page.pdf(format="A4").count(b"/Type /Page\n") == 1


@pytest.mark.parametrize("wide", DESK_AND_PHONE)
def test_no_column_of_sentences_is_narrow(opened: Opened, wide: int) -> None:
    for path in ("teachers.html", "howto/index.html", "explanation/ground-truth.html"):
        page = opened(path, wide=wide)
        narrow = page.locator("td.gt-long").evaluate_all(
            "all => all.filter(each => each.getBoundingClientRect().width < 120).map(each => each.textContent)"
        )
        assert narrow == []


def test_every_page_of_the_tutorial_has_its_number() -> None:
    index = (DOCS / "tutorial" / "index.md").read_text(encoding="utf-8")
    for path in (DOCS / "tutorial").glob("*.md"):
        if path.stem != "index":
            title = next(line for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("# "))
            number, _, name = title.removeprefix("# ").partition(". ")
            assert f"{number}. **[{name}]({path.name})" in index, path


def test_every_page_of_the_tutorial_leads_to_the_next_one() -> None:
    nav = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    names = re.findall(r": tutorial/(\w[\w-]*\.md)$", nav, re.MULTILINE)
    assert len(names) == len(list((DOCS / "tutorial").glob("*.md")))
    for name, following in pairwise(names[1:]):
        text = (DOCS / "tutorial" / name).read_text(encoding="utf-8")
        last = text.partition("\n## What you know now\n")[2].partition("\n## ")[0]
        assert f"]({following})" in last, name
