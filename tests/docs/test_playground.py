"""The Python of the playground, without a browser: all its answers and messages."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from time import process_time
from types import ModuleType
from typing import Any

import pytest

from gametree import Counted, solve
from gametree.games import Pig, TreeGame
from gametree.notation import number_text
from tests.docs.pages import DOCS

FOLDER = DOCS / "playground"


@pytest.fixture(scope="module", autouse=True)
def workbench_within_reach() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(sys, "path", [str(FOLDER), *sys.path])
        yield
    for name in [name for name in sys.modules if name.partition(".")[0] == "workbench"]:
        del sys.modules[name]


def part(name: str) -> ModuleType:
    return import_module(f"workbench.{name}")


def answer(ask: str, game: str = "tic-tac-toe", tell: Callable[[str], object] = len, **more: Any) -> Any:
    return json.loads(part("answers").answer(json.dumps({"ask": ask, "game": game, **more}), tell))


def options(name: str) -> list[str]:
    """Return the options of one of the page's lists."""
    page = (FOLDER / "index.md").read_text()
    inside = page.partition(f'<select id="pg-{name}">')[2].partition("</select>")[0]
    return re.findall(r'<option value="([^"]+)">', inside)


def test_the_page_offers_every_game_and_every_search() -> None:
    assert options("game") == list(part("games").GAMES)
    assert sorted(options("search")) == sorted(part("opponents").SEARCHES)


def test_the_worked_position() -> None:
    worked: dict[str, Any] = {"start": "O.X/X.X/.OO"}
    seen = answer("look", **worked)
    assert seen["grid"] == [["O", ".", "X"], ["X", ".", "X"], [".", "O", "O"]]
    assert [(move["name"], move["path"]) for move in seen["moves"]] == [("2", [1]), ("5", [4]), ("7", [6])]
    values = answer("values", **worked)["values"]
    assert {name: value["value"] for name, value in values.items()} == {"2": "−10", "5": "+10", "7": "−10"}
    assert [name for name, value in values.items() if value["best"]] == ["5"]
    assert answer("reply", search="alpha_beta", **worked)["move"] == "5"
    counts = {search: answer("nodes", search=search, **worked) for search in part("opponents").SEARCHES}
    assert (counts["minimax"]["nodes"], counts["alpha_beta"]["nodes"]) == (9, 8)
    assert {counts[search]["value"] for search in ("minimax", "alpha_beta", "mtd_f")} == {"+10"}
    over = answer("look", moves=["5"], **worked)
    assert (over["outcome"], over["moves"], over["changed"]) == ("X wins.", [], [4])


@pytest.mark.slow
def test_every_search_replies_and_is_drawn_in_every_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(part("answers"), "MOST_TRACED", 200)
    for game in part("games").GAMES:
        moves = ["5", "1", "9", "3"] if game == "tic-tac-toe" else ["b2", "a1", "b1"] if game == "mnk" else []
        start = "..../..../XOX./OXOX" if game == "connect-four" else ""
        where: dict[str, Any] = {"game": game, "moves": moves, "start": start}
        names = [move["name"] for move in answer("look", **where)["moves"]]
        for search in part("opponents").SEARCHES:
            reply = answer("reply", search=search, seconds=0.05, **where)
            assert reply["move"] in names, (game, search, reply)
            drawn = answer("tree", search=search, most=14, **where)
            assert drawn["svg"].startswith("<svg"), (game, search, drawn)


def test_every_game_has_its_rules_in_two_sentences_and_as_a_program() -> None:
    for name, offer in part("games").GAMES.items():
        assert len(re.findall(r"\.(?= |$)", offer.about)) == 2, offer.about
        made = part("programs").load(offer.program(), "rules", "rules.py").game
        again = type(made).__name__, getattr(made, "__dict__", {})
        assert again == (type(offer.game()).__name__, getattr(offer.game(), "__dict__", {})), name


@pytest.mark.parametrize("game", ["tic-tac-toe", "nim", "own"])
def test_rules_of_the_reader_are_held_to_the_laws_and_played(game: str) -> None:
    source = f"{part('games').GAMES[game].program()}\n"
    again = answer("look", game, source=source)
    assert again == answer("look", game) | {"laws": again["laws"]}
    assert again["laws"] > 10


@pytest.mark.slow
def test_the_rules_of_every_game_keep_the_laws() -> None:
    for game, offer in part("games").GAMES.items():
        assert answer("look", game, source=f"{offer.program()}\n")["text"] == answer("look", game)["text"]


def test_a_die_is_rolled_and_every_move_is_worth_what_play_for_ever_is() -> None:
    roll = answer("look", "pig", moves=["roll"])
    assert (roll["turns"], [move["name"] for move in roll["moves"]]) == (["max", "chance"], [*"123456"])
    faces = {answer("reply", "pig", moves=["roll"], search="alpha_beta")["move"] for _ in range(60)}
    assert len(faces) > 3
    assert answer("reply", "pig", moves=["roll"], search="alpha_beta")["by"] == "chance"
    later = ["roll", "5"]
    assert answer("look", "pig", moves=later)["turns"] == ["max", "chance", "max"]
    worth = answer("values", "pig", moves=later)["values"]
    game = Pig(goal=10)
    solution, state = solve(game), game.parse_state("0:0 +5 MAX")
    best = game.format_action(solution.strategy(game, state))
    assert {name: (value["value"], value["best"]) for name, value in worth.items()} == {
        name: (number_text(solution[game.result(state, game.parse_action(name))].value, digits=2), name == best)
        for name in ("roll", "hold")
    }
    reply = answer("reply", "pig", moves=later, search="alpha_beta", depth=3)
    assert (reply["move"], reply["by"]) == ("roll", "star1, 3 plies ahead,")
    assert answer("tree", "pig", moves=later, search="mtd_f", depth=1)["summary"].startswith(
        "From here star1 visits"
    )
    counts = {search: answer("nodes", "pig", search=search, depth=3) for search in roll["counted"]}
    assert counts["star1"]["nodes"] < counts["expectiminimax"]["nodes"]


def test_pawns_and_counters_are_moved_by_the_cells_that_change() -> None:
    assert answer("look", "hexapawn")["moves"][1] == {"name": "b1b2", "path": [7, 4]}
    nim = answer("look", "nim", moves=["3:2"])
    assert nim["grid"] == [["●", " ", " "], ["●", "●", " "], ["●", ".", "."]]
    assert nim["changed"] == [7, 8]
    assert {"name": "2:2", "path": [3]} in nim["moves"]
    assert answer("look", "tree")["grid"] is None


def test_a_picture_says_nothing_that_only_a_programmer_understands(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = part("answers")
    monkeypatch.setattr(answers, "MOST_TRACED", 300)
    monkeypatch.setattr(answers, "MOST_SECONDS", 0.05)
    for game in ("connect-four-7x6", "three-mens-morris"):
        drawn = answer("tree", game, search="alpha_beta", most=20)
        assert re.fullmatch(r"The beginning of the search: .* after [\d,]+ nodes?\.", drawn["summary"])
        assert json.loads(drawn["steps"])["steps"][-1]["says"] == drawn["summary"]
        text = drawn["svg"] + drawn["steps"]
        assert [word for word in ("max_nodes", "LimitReached", "TooDeep", "depth=") if word in text] == []
        counted = answer("nodes", game, search="minimax")
        assert counted["value"] == ""
        assert counted["nodes"] > 0
    assert answer("values", "connect-four-7x6")["said"].startswith("There is no time")
    assert answer("values", "three-mens-morris")["said"].startswith("Play can go round")


PRELOADED = """
import json, sys
from pathlib import Path
from workbench import preloaded
before = set(sys.modules)
for kind in preloaded.answers.ANSWERS:
    asked = {"ask": kind, "game": "othello", "search": "monte_carlo_tree_search", "seconds": 0.1}
    preloaded.answers.answer(json.dumps(asked))
source = Path(sys.argv[1]).read_text()
preloaded.answers.answer(json.dumps({"ask": "check", "source": source}))
print(sorted(set(sys.modules) - before))
"""


@pytest.mark.slow
def test_an_answer_imports_nothing_that_the_browser_has_not_got_already() -> None:
    program = FOLDER / "workbench" / "examples" / "shared_bounds.txt"
    run = subprocess.run(
        [sys.executable, "-c", PRELOADED, program],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(FOLDER), *sys.path])},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.strip() == "['program']"  # the program of the reader


BIG = ("mnk-5x5x4", "connect-four-7x6", "othello", "three-mens-morris")


@pytest.mark.slow
@pytest.mark.parametrize("search", ["minimax", "mtd_f", "iterative_deepening", "monte_carlo_tree_search"])
@pytest.mark.parametrize("game", BIG)
def test_an_opponent_keeps_its_time_in_a_large_game(game: str, search: str) -> None:
    began = process_time()
    found = answer("reply", game, search=search, seconds=0.3)
    assert process_time() - began < 3
    assert found["move"] in {move["name"] for move in answer("look", game)["moves"]}
    assert "≈" in found["value"] or found["value"] in {"three-mens-morris": "+1"}.get(game, "0")


def test_a_search_that_is_too_slow_gives_way() -> None:
    found = answer("reply", "connect-four-7x6", search="minimax", seconds=0.1)
    assert found["by"] == "minimax needs more than 0.05 s here, so iterative deepening"
    assert found["value"].startswith("≈ ")
    assert found["move"] in "1234567"
    found = answer("reply", "three-mens-morris", search="alpha_beta", seconds=2)
    assert found["by"].startswith("alpha_beta does not come to an end here, so ")
    found = answer("reply", "three-mens-morris", search="monte_carlo_tree_search", seconds=0.1)
    assert found["by"].startswith("play can go round here, so ")
    assert answer("reply", start="O.X/X.X/.OO", search="minimax")["by"] == "minimax"


def test_a_reply_without_a_choice_claims_no_value() -> None:
    game = TreeGame([[1, 2]])
    found = part("opponents").instead(Counted(game), game.initial_state(), "because", game, 0)
    assert (found.action, found.value) == (0, "")  # nothing was searched


@pytest.mark.slow
def test_a_depth_limits_every_search_but_monte_carlo() -> None:
    for search in part("opponents").SEARCHES:
        found = answer("reply", "connect-four-7x6", search=search, seconds=1, depth=2)
        ahead = "simulations" if search == "monte_carlo_tree_search" else "2 plies ahead"
        assert ahead in found["by"], found
        shallow = answer("nodes", "connect-four-7x6", search=search, depth=2)
        if search != "monte_carlo_tree_search":
            assert 8 <= shallow["nodes"] <= 1 + 7 + 49 + 60
    whole = answer("reply", start="O.X/X.X/.OO", search="alpha_beta", depth=8)
    assert (whole["by"], whole["value"]) == ("alpha_beta", "+10")  # the horizon was not reached


def test_squares_are_named_as_the_moves_name_them() -> None:
    assert answer("look", moves=["5"])["cells"] == list("123456789")
    assert answer("look", "hexapawn")["cells"] == ["a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"]
    assert answer("look", "mnk")["cells"][4] == "a2"
    assert set(answer("look", "nim")["cells"]) == {""}
    assert answer("look", "domineering")["moves"][0] == {"name": "a1a2", "path": [0, 4]}
    assert answer("look", "chomp", moves=["c2"])["changed"] == [6, 7, 10, 11]
    moves = answer("look", "kalah")
    assert moves["grid"] is None
    assert moves["picture"].startswith("<svg")


@pytest.mark.parametrize(
    ("game", "start", "won"),
    [
        ("tic-tac-toe", "XXX/OO./...", [0, 1, 2]),
        ("tic-tac-toe", "XO./OX./..X", [0, 4, 8]),
        ("connect-four", "...O/..OX/.OXX/OXXO", [3, 6, 9, 12]),
        ("mnk-5x5x4", "XXXX./OOO../...../...../.....", [0, 1, 2, 3]),
        ("tic-tac-toe", "XOX/XOO/OXX", []),
        ("tic-tac-toe", "XX./OO./...", []),
    ],
)
def test_the_winning_line_is_marked(game: str, start: str, won: list[int]) -> None:
    assert answer("look", game, start=start)["won"] == won


def test_what_a_program_prints_reaches_the_page_up_to_a_limit() -> None:
    heard: list[str] = []
    source = 'print("hello")\n' + part("games").PILE
    assert "refused" not in answer("look", "own", heard.append, source=source)
    printed = "".join(json.loads(news).get("printed", "") for news in heard)
    assert printed == "hello\n"
    heard.clear()
    answer("look", "own", heard.append, source='for n in range(30_000):\n    print("x" * 10)\n')
    printed = "".join(json.loads(news).get("printed", "") for news in heard)
    most = part("programs").MOST_PRINTED
    assert printed.endswith(f"\n… cut here: the first {most:,} characters are shown.")
    assert most < len(printed) < most + 60
    asked = answer("look", "own", source="name = input()\n")
    assert asked["refused"].startswith("The program calls input(), and nobody answers here")


def test_a_tree_is_drawn_as_large_as_the_page_can_show() -> None:
    asked: dict[str, Any] = {"search": "alpha_beta", "moves": ["5", "1"]}
    wide, narrow = (
        float(re.findall(r' width="([^"]+)"', answer("tree", most=most, **asked)["svg"])[0]) for most in (40, 14)
    )
    assert wide > 700
    assert narrow < 500
    book: dict[str, Any] = {"game": "tree", "search": "minimax"}
    cards, dots = (answer("tree", most=most, **book)["svg"] for most in (40, 14))
    assert 'class="card"' in cards
    assert 'class="card"' not in dots


def test_a_tree_and_a_count_are_named_for_their_search() -> None:
    worked: dict[str, Any] = {"start": "O.X/X.X/.OO"}
    penalised = answer("tree", search="depth_penalised_minimax", **worked)
    assert penalised["summary"] == "From here depth_penalised_minimax visits 9 nodes."
    cut = answer("tree", search="alpha_beta", **worked)
    assert cut["summary"] == "From here alpha_beta visits 8 nodes, and cuts off 1 move."
    assert answer("nodes", search="depth_penalised_minimax", **worked)["value"] == "+9"
    assert answer("nodes", search="monte_carlo_tree_search", **worked)["value"].startswith("≈ ")


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
def test_bad_rules_are_refused_with_the_line(good: str, bad: str, line: int | None, message: str) -> None:
    assert good in part("games").PILE
    said = answer("look", "own", source=part("games").PILE.replace(good, bad, 1))
    assert said["refused"].startswith(message)
    assert said["line"] == line


@pytest.mark.slow
def test_rules_that_take_long_say_where_they_are() -> None:
    rules = "from time import monotonic\nend = monotonic() + 0.7\nwhile monotonic() < end:\n    end += 0\n"
    lines: list[int] = []
    question = {"ask": "look", "game": "own", "source": rules}
    tracing = sys.gettrace()

    def tell(news: str) -> None:
        lines.append(json.loads(news)["line"])

    said = json.loads(part("answers").answer(json.dumps(question), tell))
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
def test_a_position_that_cannot_be_is_refused(asked: dict[str, Any], message: str) -> None:
    assert answer("look", **asked)["refused"].startswith(message)


RULES = """
from gametree import MAX, MIN
class Pile:
    def initial_state(self): return (7, MAX)
    def player(self, state): return state[1]
    def actions(self, state): return [1, 2]
    def result(self, state, action): return (state[0] - action, -state[1])
    def terminal(self, state): return state[0] <= 0
    def utility(self, state): return -1 if state[1] == MAX else 1
game = Pile()
"""


@pytest.mark.parametrize(
    ("good", "bad", "hint"),
    [
        ("def terminal(self, state)", "def terminal(state)", "write self first, as in def terminal(self, ...)."),
        (
            "def initial_state(self)",
            "def initial_state()",
            "write self first, as in def initial_state(self, ...).",
        ),
        ("return [1, 2]", "[1, 2]", "actions returned None: end it with return."),
        ("return (state[0] - action", "(state[0] - action", "result returned None: end it with return."),
        ("from gametree import MAX, MIN", "MAX, MIN = 'MAX', 'MIN'", "and -p is the other player of p."),
        ("-state[1])", "1 - state[1])", "and -p is the other player of p."),
        ("-state[1])", "not state[1])", "and -p is the other player of p."),
    ],
)
def test_a_common_slip_gets_a_hint(good: str, bad: str, hint: str) -> None:
    assert good in RULES
    assert "refused" not in answer("look", "own", source=RULES)
    assert answer("look", "own", source=RULES.replace(good, bad, 1))["refused"].endswith(hint)


@pytest.mark.exhaustive
def test_rules_without_an_end_are_told() -> None:
    endless = RULES.replace("state[0] <= 0", "False")
    told = answer("look", "own", source=endless)["endless"]
    assert told.startswith("there was no end after 990 moves in any of 3 games at random, the last of them at (-")
    assert answer("values", "own", source=endless) == {"values": {}, "said": ""}
    assert answer("look", "own", source=RULES)["endless"] == ""
    round_and_round = part("games").GAMES["three-mens-morris"].program()
    assert answer("look", "three-mens-morris", source=f"{round_and_round}\n")["endless"] == ""
