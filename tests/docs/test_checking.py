"""The tab of the playground that checks the reader's own minimax, without a browser."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.docs import test_playground
from tests.docs.test_playground import FOLDER, part

workbench_within_reach = test_playground.workbench_within_reach
EXAMPLES = FOLDER / "workbench" / "examples"


def checked(source: str, heard: list[Any] | None = None) -> Any:
    def tell(news: str) -> None:
        if heard is not None:
            heard.append(json.loads(news))

    return json.loads(part("answers").answer(json.dumps({"ask": "check", "source": source}), tell))


def example(name: str) -> str:
    return (EXAMPLES / f"{name}.txt").read_text()


def verdicts(found: Any) -> dict[str, str]:
    return {law["name"]: law["verdict"] for law in found["laws"]}


def test_the_page_offers_every_example() -> None:
    assert sorted(test_playground.options("example")) == sorted(path.stem for path in EXAMPLES.glob("*.txt"))


def test_a_fault_is_shown_on_the_smallest_tree() -> None:
    found = checked(example("shared_bounds"))
    assert not found["passed"]
    assert found["said"].startswith("minimax(game, state) was taken to return the value of the state to MAX.")
    assert verdicts(found)["value"] == "failed"
    fault = found["fault"]
    assert fault["expression"] == "TreeGame(tree=(MAX, (MIN, 0), 1))"
    assert fault["sentence"] == (
        "Your minimax returned the value 0 at the state 0 (the start), but the right value is 1, by the line 1:"
        " compare its values with those of minimax on this game."
    )
    assert fault["picture"]["svg"].count('class="card"') == 4
    assert fault["picture"]["summary"].startswith("The smallest case")


def test_a_right_minimax_passes_and_says_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(part("checking"), "EXAMPLES", 8)
    heard: list[Any] = []
    found = checked(example("right_minimax"), heard)
    assert found["passed"]
    assert found["fault"] is None
    assert found["said"].startswith("minimax(game, state) was taken to return the best action.")
    assert set(verdicts(found).values()) == {"passed"}
    assert heard == [] or heard[-1]["tried"] <= heard[-1]["total"]


VALUE = """
def minimax(game, state):
    if game.terminal(state):
        return {end}
    found = [(minimax(game, game.result(state, action)){part}, action) for action in game.actions(state)]
    return {best}
"""


RIGHT = "from gametree import minimax as right\n\n"
PAIR = VALUE.format(
    end="game.utility(state), None", part="[0]", best="(max if game.player(state) == 1 else min)(found)"
)
ACTION_FIRST = (
    f"{RIGHT}def solve(game, state):\n    value, line = right(game, state)\n    return line[:1], value\n"
)


@pytest.mark.parametrize(
    ("source", "said"),
    [
        (PAIR, "returns a pair, and item 0 was taken as the value"),
        (
            f"{RIGHT}def search(game, state):\n    return right(game, state)\n",
            "was taken as a search that returns a",
        ),
        (ACTION_FIRST, "returns a pair, and item 1 was taken as the value"),
    ],
)
def test_what_a_function_returns_is_recognised(monkeypatch: pytest.MonkeyPatch, source: str, said: str) -> None:
    monkeypatch.setattr(part("checking"), "EXAMPLES", 2)
    found = checked(source)
    assert said in found["said"]
    assert found["passed"], found["fault"]


@pytest.mark.parametrize(
    ("source", "line", "refused"),
    [
        ("def minimax(game, state)", 1, "The program is not Python: "),
        ("1 / 0", 1, "The program raised ZeroDivisionError: division by zero."),
        ("def minimax(board): return 1", None, "There is no function of a game and a state in the program: "),
        ("def minimax(game, state): return 'a'", None, "minimax returned 'a' at the start of TreeGame("),
        (
            "def minimax(game, state): return minimax(game, state)",
            1,
            "The program is in a recursion without an end",
        ),
        ("def minimax(game, state): return game.value", 1, "The program raised AttributeError: "),
        ("import sys; sys.exit()", 1, "The program raised SystemExit: without a message."),
    ],
)
def test_a_program_that_cannot_be_checked_is_refused(source: str, line: int | None, refused: str) -> None:
    found = checked(source)
    assert found["refused"].startswith(refused)
    assert found["line"] == line


def test_a_call_without_an_end_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(part("checking"), "SECONDS_A_CALL", 0.3)
    endless = "def minimax(game, state):\n    while True:\n        state = state\n"
    found = checked(endless)
    assert found["refused"].startswith("minimax does not come back on a tree with four leaves")


@pytest.mark.slow
def test_a_call_that_is_endless_on_some_trees_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(part("checking"), "SECONDS_A_CALL", 4)  # so that no other call is ended on a busy machine
    late = example("right_minimax").replace(
        "    best = max if", "    while state > 6:\n        best = max\n    best = max if", 1
    )
    heard: list[Any] = []
    found = checked(late, heard)
    assert not found["passed"]
    assert "Your minimax did not come back at 7 (" in found["fault"]["sentence"]
    assert any(news.get("line") in {9, 10} for news in heard)


@pytest.mark.slow
def test_a_module_of_cs50_is_recognised_and_checked() -> None:
    heard: list[Any] = []
    found = checked(example("tictactoe"), heard)
    assert (found["course"], found["said"]) == ("CS50", "The program is a module of CS50's Tic-Tac-Toe.")
    assert verdicts(found).pop("minimax") == "failed"
    assert found["fault"]["sentence"].startswith("minimax returned (1, 2) at XOX/OX./.XO, where it is O's turn")
    assert found["fault"]["picture"]["svg"].startswith("<svg")
    assert {"law": "minimax"} in heard
    right = example("tictactoe").replace(
        "    return max(actions(", "    return (max if player(board) == X else min)(actions("
    )
    right = right.replace("def winner(board):", 'def winner(board):\n    print("asked")')
    found = checked(right, heard)
    assert found["passed"]
    assert found["notes"][0].startswith("winner prints while it is called")
    assert "asked\n" in "".join(news.get("printed", "") for news in heard)


def test_a_game_of_a_course_is_checked() -> None:
    found = checked(part("games").PILE.replace("game = TakeAway()", ""))
    assert found["said"] == "The program is the game TakeAway (gametree)."
    assert found["passed"]
    wrong = checked(part("games").PILE.replace("== 0", "< 0"))
    assert not wrong["passed"]
    assert wrong["fault"]["sentence"].startswith("There is no action at 0 MAX")
