"""The Python of the playground, without a browser: all its answers and messages."""

from __future__ import annotations

import importlib.util
import json
import re
import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest

from tests.docs.pages import DOCS

FOLDER = DOCS / "playground"


@pytest.fixture(scope="module")
def playground() -> Iterator[ModuleType]:
    spec = importlib.util.spec_from_file_location("playground", FOLDER / "playground.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    with pytest.MonkeyPatch.context() as patched:
        patched.setitem(sys.modules, "playground", module)
        spec.loader.exec_module(module)
        yield module


def answer(playground: ModuleType, ask: str, game: str = "tic-tac-toe", **more: Any) -> Any:
    return json.loads(playground.answer(json.dumps({"ask": ask, "game": game, **more})))


def options(name: str) -> list[str]:
    """Return the options of one of the page's lists."""
    page = (FOLDER / "index.md").read_text()
    inside = page.partition(f'<select id="pg-{name}">')[2].partition("</select>")[0]
    return re.findall(r'<option value="([^"]+)">', inside)


def test_the_page_offers_every_game_and_every_search(playground: ModuleType) -> None:
    assert options("game") == list(playground.GAMES)
    assert sorted(options("search")) == sorted(playground.SEARCHES)


def test_the_worked_position(playground: ModuleType) -> None:
    worked = {"start": "O.X/X.X/.OO"}
    seen = answer(playground, "look", **worked)
    assert seen["grid"] == [["O", ".", "X"], ["X", ".", "X"], [".", "O", "O"]]
    assert [(move["name"], move["path"]) for move in seen["moves"]] == [("2", [1]), ("5", [4]), ("7", [6])]
    values = answer(playground, "values", **worked)["values"]
    assert {name: value["value"] for name, value in values.items()} == {"2": "−10", "5": "+10", "7": "−10"}
    assert [name for name, value in values.items() if value["best"]] == ["5"]
    assert answer(playground, "reply", search="alpha_beta", **worked)["move"] == "5"
    counts = {search: answer(playground, "nodes", search=search, **worked) for search in playground.SEARCHES}
    assert (counts["minimax"]["nodes"], counts["alpha_beta"]["nodes"]) == (9, 8)
    assert {counts[search]["value"] for search in ("minimax", "alpha_beta", "mtd_f")} == {"+10"}
    over = answer(playground, "look", moves=["5"], **worked)
    assert (over["outcome"], over["moves"], over["changed"]) == ("X wins.", [], [4])


@pytest.mark.slow
def test_every_search_replies_and_is_drawn_in_every_game(playground: ModuleType) -> None:
    for game in playground.GAMES:
        moves = ["5", "1", "9", "3"] if game == "tic-tac-toe" else ["b2", "a1", "b1"] if game == "mnk" else []
        start = "..../..../XOX./OXOX" if game == "connect-four" else ""
        where: dict[str, Any] = {"game": game, "moves": moves, "start": start}
        names = [move["name"] for move in answer(playground, "look", **where)["moves"]]
        for search in playground.SEARCHES:
            reply = answer(playground, "reply", search=search, **where)
            assert reply["move"] in names, (game, search, reply)
            drawn = answer(playground, "tree", search=search, **where)
            assert drawn["svg"].startswith("<svg"), (game, search, drawn)


def test_the_rules_of_every_game_make_it_again(playground: ModuleType) -> None:
    for game in playground.GAMES:
        source = answer(playground, "rules", game)["source"]
        assert answer(playground, "look", "own", source=f"{source}\n") == answer(playground, "look", game)


def test_pawns_and_counters_are_moved_by_the_cells_that_change(playground: ModuleType) -> None:
    assert answer(playground, "look", "hexapawn")["moves"][1] == {"name": "b1b2", "path": [7, 4]}
    nim = answer(playground, "look", "nim", moves=["3:2"])
    assert nim["grid"] == [["●", " ", " "], ["●", "●", " "], ["●", ".", "."]]
    assert nim["changed"] == [7, 8]
    assert {"name": "2:2", "path": [3]} in nim["moves"]
    assert answer(playground, "look", "tree")["grid"] is None


@pytest.mark.slow
def test_what_is_too_much_says_so(playground: ModuleType) -> None:
    rules = "from gametree.games import ConnectFour\n\ngame = ConnectFour()\n"
    assert "more than 100,000 nodes" in answer(playground, "values", "own", source=rules)["said"]
    drawn = answer(playground, "tree", "own", source=rules, search="alpha_beta")
    assert "It stops there, at 20,000 nodes." in drawn["summary"]
    assert "max_nodes" not in drawn["svg"]


def test_a_search_that_is_too_slow_gives_way(playground: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playground, "REPLY_SECONDS", 0.05)
    rules = "from gametree.games import ConnectFour\n\ngame = ConnectFour()\n"
    found = answer(playground, "reply", "own", source=rules, search="minimax")
    assert found["by"] == "minimax needs more than 0.05 s here, so Monte Carlo tree search"
    assert found["value"].startswith("≈ ")
    assert found["move"] in "1234567"
    assert answer(playground, "reply", start="O.X/X.X/.OO", search="minimax")["by"] == "minimax"


def test_a_tree_is_drawn_as_large_as_the_page_can_show(playground: ModuleType) -> None:
    asked: dict[str, Any] = {"search": "alpha_beta", "moves": ["5", "1"]}
    wide, narrow = (
        float(re.findall(r' width="([^"]+)"', answer(playground, "tree", most=most, **asked)["svg"])[0])
        for most in (40, 14)
    )
    assert wide > 700
    assert narrow < 500
    book = {"game": "tree", "search": "minimax"}
    cards, dots = (answer(playground, "tree", most=most, **book)["svg"] for most in (40, 14))
    assert 'class="card"' in cards
    assert 'class="card"' not in dots


def test_a_tree_and_a_count_are_named_for_their_search(playground: ModuleType) -> None:
    worked: dict[str, Any] = {"start": "O.X/X.X/.OO"}
    penalised = answer(playground, "tree", search="depth_penalised_minimax", **worked)
    assert penalised["summary"] == "depth_penalised_minimax from O.X/X.X/.OO: +9, 9 nodes."
    assert answer(playground, "nodes", search="depth_penalised_minimax", **worked)["value"] == "+9"
    assert answer(playground, "nodes", search="monte_carlo_tree_search", **worked)["value"].startswith("≈ ")


@pytest.mark.parametrize(
    ("good", "bad", "line", "message"),
    [
        ("class Pile", "class Pile(", 8, "The rules are not Python: "),
        ("game = TakeAway()", "", None, "The rules make no game: end them with a line such as game = MyGame()."),
        ("game = TakeAway()", "game = 1", None, "1 has no method initial_state"),
        ("game = TakeAway()", "import sys; sys.exit()", 36, "The rules raised SystemExit: without a message."),
        ("game = TakeAway()", "raise MemoryError", 36, "The browser has no more memory"),
        ("== 0", "< 0", 20, "There is no action at 0 MAX (after the line 1, 3, 3, 3)"),
        ("return -state.turn ", "return None ", 29, "utility returned None at 0 MAX"),
        ("-state.turn)", "-state.who)", 23, "result raised AttributeError"),
        ("return MAX if", "return 3 if", 17, "player returned 3 at 10 MAX"),
    ],
)
def test_bad_rules_are_refused_with_the_line(
    playground: ModuleType, good: str, bad: str, line: int | None, message: str
) -> None:
    assert good in playground.PILE
    said = answer(playground, "look", "own", source=playground.PILE.replace(good, bad, 1))
    assert said["refused"].startswith(message)
    assert said["line"] == line


def test_rules_that_take_long_say_where_they_are(playground: ModuleType) -> None:
    rules = "from time import monotonic\nend = monotonic() + 0.7\nwhile monotonic() < end:\n    end += 0\n"
    lines: list[int] = []
    question = {"ask": "look", "game": "own", "source": rules}
    tracing = sys.gettrace()
    said = json.loads(playground.answer(json.dumps(question), lines.append))
    assert said["refused"].startswith("The rules make no game")
    assert 1 <= len(lines) <= 3
    assert set(lines) <= {3, 4}
    assert sys.gettrace() is tracing


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"start": "XXX/XXX/..."}, "'XXX/XXX/...' cannot come up in play"),
        ({"moves": ["5", "5"]}, "'5' cannot be played at .../.X./...: choose one of 1, 2, 3, 4, 6, 7, 8, 9."),
        ({"start": "XXX/OO./...", "moves": ["9"]}, "'9' cannot be played at XXX/OO./...: the game is over there."),
        ({"game": "tree", "start": "3"}, "This game has no parse_state"),
    ],
)
def test_a_position_that_cannot_be_is_refused(playground: ModuleType, asked: dict[str, Any], message: str) -> None:
    assert answer(playground, "look", **asked)["refused"].startswith(message)
