"""`gametree analyse`: its output for a state agrees with the results of the searches."""

from __future__ import annotations

import io
import json
import re
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from gametree import MAX, Result, alpha_beta, minimax, rank_actions
from gametree.cli.analyse import Limits, run as measure, show_runs
from gametree.cli.looking_ahead import look
from gametree.cli.registry import CHANCE_SEARCHES, SEARCHES
from gametree.cli.terminal import numbered_drawing, outcome_text, time_text, value_text
from gametree.games import ConnectFour, EinStein, GraphGame, Nim, TicTacToe, TreeGame
from gametree.tree import trace
from tests.cli.running import run

FATALIST = ".X./..X/OOX"


def analysed(*words: str) -> dict[str, Any]:
    ran = run("analyse", *words, "--json")
    assert ran.code == 0
    plain: dict[str, Any] = json.loads(ran.out)
    return plain


def row(table: str, name: str) -> list[str]:
    """The cells of the row of a table that begins with a name."""
    (line,) = [line for line in table.splitlines() if line.split()[:1] == [name]]
    return line.split()[1:]


@pytest.mark.slow
@pytest.mark.exhaustive
def test_the_empty_board_is_a_draw_and_minimax_visits_every_node() -> None:
    """255,168 games: Bottomley, 2001. The other counts were recomputed by an independent program."""
    said = run("analyse", "tic-tac-toe", "--seconds", "600").out
    assert row(said, "minimax")[:3] == ["0", "549,946", "255,168"]
    assert row(said, "alpha_beta")[:3] == ["0", "18,297", "7,330"]
    assert "Best line: 1 5 2 3 7 4 6 8 9, value 0\n" in said
    assert "X (MAX) to move. Values are to MAX, who is X." in said
    assert "  . . .\n  . . .\n  . . .\n" in said


def test_the_board_of_the_fatalist_is_six_when_blocked_and_eight_when_not() -> None:
    """With O to move, win 10 and penalty 1: blocking is worth +6, every other action +8."""
    words = [FATALIST, "--win", "10", "--penalty", "1", "--search", "depth_penalised_minimax"]
    said = run("analyse", "tic-tac-toe", *words).out
    assert said.startswith(f"tic-tac-toe, win 10  at  {FATALIST}\n")
    assert [row(said, action)[0] for action in "3145"] == ["+6", "+8", "+8", "+8"]
    assert row(said, "minimax")[0] == "+10"
    assert row(said, "depth_penalised_minimax")[0] == "+6"


def test_json_says_what_rank_actions_and_the_searches_find() -> None:
    game = TicTacToe()
    state = game.parse_state("X.O/.X./..O")
    plain = analysed("tic-tac-toe", "X.O/.X./..O")
    ranked = rank_actions(game, state)
    assert plain["actions"] == [
        {
            "action": game.format_action(value_and_line.line[0]),
            "value": value_and_line.value,
            "line": [game.format_action(action) for action in value_and_line.line],
        }
        for value_and_line in ranked
    ]
    assert (plain["value"], plain["line"]) == (plain["actions"][0]["value"], plain["actions"][0]["line"])
    assert [each["search"] for each in plain["searches"]] == list(SEARCHES)
    assert {each["value"] for each in plain["searches"] if "penalised" not in each["search"]} == {ranked[0].value}
    assert all(each["stopped"] is None and each["seconds"] >= 0 for each in plain["searches"])


def test_a_game_with_chance_is_analysed_by_the_searches_for_chance() -> None:
    game = EinStein(3)
    text = "12./3.c/.ba MAX 2"
    plain = analysed("ein-stein", "--size", "3", text, "--depth", "2")
    ranked = rank_actions(game, game.parse_state(text), depth=2, evaluate=lambda state: 0)
    assert [each["value"] for each in plain["actions"]] == [each.value for each in ranked]
    assert plain["search"] == "star1"
    assert [each["search"] for each in plain["searches"]] == list(CHANCE_SEARCHES)
    assert {each["value"] for each in plain["searches"]} == {plain["value"]}


def test_at_a_chance_node_a_state_after_it_is_named_which_can_be_analysed() -> None:
    game = ("ein-stein", "--size", "3")
    refused = run("analyse", *game, "--depth", "1")
    told = re.search(
        r"Chance moves first at .*: give a state after that, such as (.*)\.$", " ".join(refused.error.split())
    )
    assert refused.code
    assert told
    (state,) = shlex.split(told[1])
    assert analysed(*game, state, "--depth", "1")["state"] == state


def test_the_keys_of_the_json_are_stable() -> None:
    plain = analysed("connect-four", "--width", "4", "--height", "4", "--depth", "2")
    assert list(plain) == [
        "game",
        "parameters",
        "state",
        "terminal",
        "player",
        "value",
        "line",
        "search",
        "horizon",
        "actions",
        "searches",
    ]
    assert list(plain["searches"][0]) == [
        "search", "value", "line", "nodes", "leaves", "seconds", "compiled", "stopped",
    ]  # fmt: skip
    assert plain["game"] == "connect-four"
    assert plain["parameters"] == {"width": 4, "height": 4}
    assert plain["state"] == "..../..../..../...."
    assert (plain["terminal"], plain["player"], plain["value"]) == (False, "MAX", 0)
    assert (plain["search"], plain["horizon"]) == ("alpha_beta", 2)


def test_a_game_that_is_over_has_its_utility_and_no_actions() -> None:
    plain = analysed("tic-tac-toe", "XXX/OO./...")
    assert (plain["terminal"], plain["player"], plain["value"], plain["line"]) == (True, None, 1, [])
    assert plain["actions"] == []
    said = run("analyse", "tic-tac-toe", "XXX/OO./...")
    assert said.out.endswith("The game is over: X wins, worth +1 to MAX.\n")
    assert "The game is over: a draw.\n" in run("analyse", "tic-tac-toe", "XOX/XOO/OXX").out
    assert "O wins, worth -1 to MAX" in run("analyse", "tic-tac-toe", "XX./OOO/X..").out


@pytest.mark.parametrize(("heaps", "is_shown"), [("1,1,1", True), ("4", False)])
def test_a_tree_of_at_most_twelve_nodes_is_shown(heaps: str, is_shown: bool) -> None:
    said = run("analyse", "nim", "--heaps", heaps)
    assert ("└─" in said.out) == is_shown


def test_american_spelling_and_any_order_of_options_and_state_do() -> None:
    first = run("analyze", "connect-four", "--width", "3", "--height=3", "--connect", "3", "--depth", "1")
    assert first.code == 0
    assert "Looking 1 ply ahead, 0 at the horizon" in first.out
    state = ".../.../X.."
    after = run(
        "analyse", "--depth", "1", "connect-four", state, "--width", "3", "--height", "3", "--connect", "3"
    )
    assert "O (MIN) to move" in after.out


def test_a_game_that_takes_too_many_nodes_is_searched_as_deep_as_they_allow() -> None:
    said = run("analyse", "connect-four", "--nodes", "2000").out
    assert "Looking 5 plies ahead, 0 at the horizon: a 0 need not be a draw." in said
    assert row(said, "minimax")[:3] == ["?", ">2,000", "0"]
    assert row(said, "alpha_beta")[0] == "0"
    assert said.count("? took too many nodes: --nodes allows more, --depth looks less far.") == 1


def test_no_search_takes_longer_than_its_seconds() -> None:
    refused = run("analyse", "tic-tac-toe", "--seconds", "0")
    assert refused.code == 2
    assert refused.sentence.startswith("The limit of 0.0 seconds was reached")
    game = TicTacToe()
    seen = io.StringIO()
    late = measure(
        "minimax", minimax, game, game.initial_state(), Limits(99, depth=None, seconds=0, evaluate=float)
    )
    show_runs([late], Console(file=seen, width=80), nodes=99)
    assert row(seen.getvalue(), "minimax")[:2] == ["?", ">1"]
    assert "? took too long: --seconds allows more, --depth looks less far." in seen.getvalue()


def test_an_evaluation_of_the_user_judges_the_horizon(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.delitem(sys.modules, "opinions", raising=False)
    (tmp_path / "opinions.py").write_text(
        "def last_column(discs): return (discs.both >> 42).bit_count() / 8\ndef level(state): return 0\n"
    )
    words = ("connect-four", "--depth", "1", "--evaluate", "opinions:last_column")
    said = run("analyse", *words).out
    assert "Looking 1 ply ahead, states there judged by opinions:last_column.\n" in said
    assert [row(said, action)[0] for action in "74"] == ["+0.125", "0"]
    assert row(said, "alpha_beta")[0] == row(said, "minimax")[0] == "+0.125"
    assert said.rstrip().endswith("s")
    plain = analysed(*words)
    assert (plain["value"], plain["horizon"], plain["line"]) == (0.125, 1, ["7"])
    values = {each["search"]: each["value"] for each in plain["searches"]}
    assert values.pop("depth_penalised_minimax") < 0.125
    assert set(values.values()) == {0.125}
    solved = run("analyse", "tic-tac-toe", "O.X/X.X/.OO", "--evaluate", "opinions:level").out
    assert str(trace(alpha_beta, TicTacToe(), TicTacToe().parse_state("O.X/X.X/.OO"))) in solved


def test_not_even_one_ply_is_refused() -> None:
    refused = run("analyse", "tic-tac-toe", "--nodes", "3")
    assert refused.code == 2
    assert refused.sentence.startswith("The limit of 3 nodes was reached")


def test_a_cycling_game_is_searched_to_a_horizon() -> None:
    said = run("analyse", "three-mens-morris", "--nodes", "5000").out
    assert "plies ahead, 0 at the horizon" in said


def test_a_search_that_cannot_value_the_state_says_why_below_the_table() -> None:
    said = run("analyse", "tic-tac-toe", "XOX/.O./X..", "--penalty", "0.5").out
    assert "depth_penalised_minimax          ?" in said
    assert "\ndepth_penalised_minimax was stopped: The penalty 0.5 takes the utility" in said
    plain = analysed("tic-tac-toe", "XOX/.O./X..", "--penalty", "0.5")
    (stopped,) = [each for each in plain["searches"] if each["stopped"]]
    assert (stopped["search"], stopped["value"], stopped["line"]) == ("depth_penalised_minimax", None, None)


def test_a_small_tree_of_the_search_is_shown_below() -> None:
    game = TicTacToe()
    state = game.parse_state("O.X/X.X/.OO")
    said = run("analyse", "tic-tac-toe", "O.X/X.X/.OO").out
    assert said.endswith(f"\n\n{trace(alpha_beta, game, state)}\n")
    assert "tree" not in analysed("tic-tac-toe", "O.X/X.X/.OO")
    words = ("--search", "depth_penalised_minimax", "--penalty", "0.1")
    penalised = run("analyse", "tic-tac-toe", "O.X/X.X/.OO", *words).out
    assert "\n\ndepth_penalised_minimax from O.X/X.X/.OO: +0.9, 9 nodes.\n" in penalised


def test_a_small_tree_looks_as_far_as_the_search_that_ranked_the_actions() -> None:
    said = run("analyse", "tic-tac-toe", "--depth", "1").out
    assert "\n\nalpha_beta from .../.../...: 0, 10 nodes.\n" in said
    assert said.count("[evaluated]") == 9


def test_a_large_tree_is_not_shown() -> None:
    assert "alpha_beta from" not in run("analyse", "tic-tac-toe", FATALIST).out


ENDLESS: GraphGame[str, str] = GraphGame("a", {"a": (MAX, {"round": "a", "stop": "b"}), "b": 1})


def test_looking_ahead_goes_to_the_end_where_that_is_near() -> None:
    game = TicTacToe()
    state = game.parse_state("X.O/.X./..O")
    assert look(alpha_beta, game, state, nodes=10**6) == (alpha_beta(game, state), None)


def test_looking_ahead_stops_as_soon_as_the_horizon_is_not_touched() -> None:
    game = TreeGame([[1, 2], [3, 4]])
    assert look(minimax, game, 0, nodes=7) == (Result(3, (1, 0)), None)
    assert look(minimax, game, 0, nodes=10, depth=9) == (Result(3, (1, 0)), None)
    assert look(minimax, game, 0, nodes=3, depth=1) == (Result(0, (0,)), 1)


def test_looking_ahead_in_an_endless_game_ends_with_its_nodes() -> None:
    looked = look(minimax, ENDLESS, "a", nodes=3000)
    assert looked.answer.value == 1
    assert looked.horizon is not None


@pytest.mark.parametrize(("value", "text"), [(10, "+10"), (0, "0"), (-10, "-10"), (-0.0, "0"), (0.5, "+0.5")])
def test_values_are_written_with_their_sign(value: float, text: str) -> None:
    assert value_text(value) == text


def test_numbers_are_written_as_people_read_them() -> None:
    times = (0.0000123, 0.0123, 0.99, 1.234, 71.2)
    assert [time_text(seconds) for seconds in times] == ["0.01 ms", "12 ms", "990 ms", "1.23 s", "71 s"]
    assert [outcome_text(utility) for utility in (3, 0, -1)] == [
        "X wins, worth +3 to MAX",
        "a draw",
        "O wins, worth -1 to MAX",
    ]


def test_squares_that_an_action_fills_are_numbered() -> None:
    game = TicTacToe()
    assert numbered_drawing(game, game.parse_state("X.O/.X./..O")) == "X 2 O\n4 X 6\n7 8 O"


def test_a_drawing_that_names_its_columns_stays_as_it_is() -> None:
    connect = ConnectFour(width=3, height=2, connect=2)
    assert numbered_drawing(connect, connect.parse_state(".../X..")) == ". . .\nX . .\n1 2 3"


def test_a_drawing_that_changes_otherwise_stays_as_it_is() -> None:
    game = Nim((1, 2))
    assert numbered_drawing(game, game.initial_state()) == game.draw(game.initial_state())
    tree = TreeGame([1, 2])
    assert numbered_drawing(tree, 0) == "0"


NUMBERS = """
class Heap:
    def initial_state(self): return (4, 1)
    def player(self, state): return state[1]
    def actions(self, state): return range(1, min(2, state[0]) + 1)
    def result(self, state, action): return (state[0] - action, -state[1])
    def terminal(self, state): return state[0] == 0
    def utility(self, state): return -state[1]


class Wrong(Heap):
    def player(self, state): return "XO"[state[1] < 0]
"""


@pytest.fixture
def heaps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with rules that name the players by numbers, and others by letters."""
    (tmp_path / "heaps.py").write_text(NUMBERS)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.delitem(sys.modules, "heaps", raising=False)


@pytest.mark.usefixtures("heaps")
def test_rules_that_give_the_players_as_numbers_are_analysed() -> None:
    assert "X (MAX) to move." in run("analyse", "heaps.py:Heap").out
    assert analysed("heaps.py:Heap")["player"] == "MAX"


@pytest.mark.usefixtures("heaps")
@pytest.mark.parametrize(
    "words",
    [
        ["analyse"],
        ["analyse", "--json"],
        ["play"],
        ["play", "--search", "random"],
        ["play", "--search", "fallible", "--as", "X"],
        ["play", "--search", "minimax"],
        ["tree"],
    ],
)
def test_rules_that_give_the_players_as_letters_are_refused(words: list[str]) -> None:
    command, *options = words
    ran = run(command, "heaps.py:Wrong", *options, typed="X\n1\n2\n1\n")
    assert ran.code == 2
    assert ran.sentence.startswith("player returned 'X' at (4, 1): return Player.MAX or Player.MIN")


REROLL = """
from gametree import CHANCE, MAX

class Reroll:
    def initial_state(self): return "start"
    def player(self, state): return MAX if state == "start" else CHANCE
    def actions(self, state): return ["toss", "tails"]
    def outcomes(self, state): return [("toss", 0.5), ("heads", 0.5)]
    def result(self, state, action): return action
    def terminal(self, state): return state in ("heads", "tails")
    def utility(self, state): return 1 if state == "heads" else -1
"""


def test_a_circle_of_chance_nodes_is_named_before_anything_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "reroll.py").write_text(REROLL)
    monkeypatch.chdir(tmp_path)
    analysed = run("analyse", "reroll.py:Reroll")
    assert (analysed.code, analysed.out) == (2, "")
    assert analysed.sentence.startswith("Chance can lead back to toss before a player moves")
    assert "Value +1" in run("solve", "reroll.py:Reroll").out
