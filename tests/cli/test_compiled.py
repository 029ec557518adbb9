"""Compiled rules change no answer of the command; rules that cannot be compiled are reported or run as Python."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from gametree import LimitReached, compiled, decide, perft as plain_perft
from gametree.cli import perft
from gametree.cli.compilation import compiled_opponent, compiled_rules, twins
from gametree.cli.errors import Mistake
from gametree.cli.registry import ChosenGame, choose_game
from gametree.games import Board, TicTacToe
from tests.cli.running import run
from tests.support.samples import sample

UNSUITED = """
from gametree import MAX

class Words:
    def initial_state(self): return 1j
    def player(self, state): return MAX
    def actions(self, state): return [2, 3]
    def result(self, state, action): return state * 10 + action
    def terminal(self, state): return state.imag > 50
    def utility(self, state): return int(state.real) % 7
"""


@pytest.fixture(autouse=True)
def compiled_by_default(monkeypatch: pytest.MonkeyPatch, plain_rules: None) -> None:
    monkeypatch.delenv("GAMETREE_COMPILED")


@pytest.fixture
def words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A game of the user's, whose states are complex numbers."""
    (tmp_path / "unsuited.py").write_text(UNSUITED)
    monkeypatch.chdir(tmp_path)
    monkeypatch.delitem(sys.modules, "unsuited", raising=False)
    return "unsuited:Words"


def found(*command: str) -> Any:
    """Return the analysis as JSON, all but the seconds and whether rules were compiled."""
    plain = json.loads(run("analyse", *command, "--json").out)
    for each in plain["searches"]:
        del each["seconds"], each["compiled"]
    return plain


def slow(*command: str) -> Any:
    """Mark as slow a command that compiles kernels which no other test compiles."""
    return pytest.param(list(command), marks=pytest.mark.slow, id=" ".join(command))


@pytest.mark.slow(traced=True)
@pytest.mark.parametrize(
    "command",
    [
        ["tic-tac-toe", "XXX/OO./..."],
        *sample(
            [
                slow("tic-tac-toe", "--win", "10", "--penalty", "1", "X.O/.X./..O"),
                slow("tic-tac-toe", "X.O/.X./..O"),
                slow("connect-four", "--width", "4", "--height", "4", "--nodes", "2000"),
                slow("tic-tac-toe", "X.O/.X./..O", "--depth", "2", "--nodes", "100"),
            ],
            2,
        ),
    ],
    ids=" ".join,
)
def test_an_analysis_is_the_same(command: list[str]) -> None:
    assert found(*command, "--compiled") == found(*command, "--no-compiled") == found(*command)


@pytest.mark.slow
def test_what_stops_a_search_is_said_by_the_plain_one() -> None:
    said = [
        run("analyse", "tic-tac-toe", "X.O/.X./..O", "--penalty", "0.4", each).out
        for each in ("--compiled", "--no-compiled")
    ]
    assert "was stopped: The penalty 0.4 takes the utility" in said[0]
    assert said[0].splitlines()[-1] == said[1].splitlines()[-1]


def test_a_search_of_few_nodes_runs_plain_rules_without_loading_numba() -> None:
    program = (
        "import sys; from typer.testing import CliRunner; from gametree.cli.commands import app;"
        " ran = CliRunner().invoke(app, ['analyse', 'tic-tac-toe', 'X.O/.X./..O']);"
        " assert ran.exit_code == 0, ran; assert 'numba' not in sys.modules"
    )
    environment = {key: value for key, value in os.environ.items() if key != "GAMETREE_COMPILED"}
    subprocess.run([sys.executable, "-c", program], env=environment, check=True)


def test_no_search_is_compiled_while_it_is_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each runs once before, to a limit of one node."""
    begun: list[str] = []

    def stopped(name: str) -> Any:
        def search(*_arguments: object, **_options: object) -> None:
            begun.append(name)
            raise LimitReached

        return search

    names = ["minimax", "depth_penalised_minimax", "alpha_beta"]
    for name in names:
        monkeypatch.setattr(compiled, name, stopped(name))
    rules = compiled.compile(TicTacToe(), checked=False)
    assert list(twins(rules, Board(), Console(file=io.StringIO()), penalty=0.5)) == begun == names


@pytest.mark.slow
def test_a_search_of_many_nodes_runs_compiled_rules_and_its_time_is_marked() -> None:
    words = ("analyse", "tic-tac-toe", "X../.../...", "--seconds", "60")  # so that no time runs out
    said = run(*words).out
    marked = {line.split()[0] for line in said.splitlines() if line.endswith("s*")}
    assert marked == {"minimax", "depth_penalised_minimax"}
    assert "\n* Timed on compiled rules; the other times are of plain Python.\n" in said
    plain = json.loads(run(*words, "--json").out)["searches"]
    assert {each["search"] for each in plain if each["compiled"]} == marked
    assert "*" not in run(*words, "--no-compiled", "--nodes", "30000").out
    everything = json.loads(run("analyse", "tic-tac-toe", "X.O/.X./..O", "--compiled", "--json").out)["searches"]
    assert [each["compiled"] for each in everything] == [True, True, True, False, False, False]


@pytest.mark.parametrize("way", ["--compiled", "--no-compiled"])
def test_perft_counts_lines(way: str) -> None:
    """The counts of tic-tac-toe were recomputed by an independent program."""
    said = run("perft", "tic-tac-toe", "5", way).out
    counts = [line.split()[:2] for line in said.splitlines()[2:-1]]
    assert counts == [["1", "9"], ["2", "72"], ["3", "504"], ["4", "3,024"], ["5", "15,120"]]
    assert said.splitlines()[-1] == f"Counted by {'compiled' if way == '--compiled' else 'plain Python'} rules."


def test_perft_tells_how_long_each_count_took(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(perft, "perf_counter", partial(next, count(1000, 2)))
    said = run("perft", "tic-tac-toe", "3", "--no-compiled").out
    assert [line.split(maxsplit=2)[2] for line in said.splitlines()[2:-1]] == ["2.00 s"] * 3


def test_perft_ends_after_the_longest_line() -> None:
    said = run("perft", "tic-tac-toe", "9999999999", "XX./OO./...", "--no-compiled").out
    assert [line.split()[:2] for line in said.splitlines()[-3:-1]] == [["5", "36"], ["6", "0"]]


@pytest.mark.slow
def test_perft_of_a_game_with_dice_is_counted_by_plain_rules() -> None:
    assert run("perft", "pig", "4").out.endswith("Counted by plain Python rules.\n")
    assert "use the plain perft" in run("perft", "pig", "4", "--compiled").sentence


def test_perft_of_nothing_and_of_a_finished_game() -> None:
    assert run("perft", "tic-tac-toe", "0").out.splitlines()[2].split()[:2] == ["0", "1"]
    for way in ("--compiled", "--no-compiled"):
        assert run("perft", "tic-tac-toe", "1", "XXX/OO./...", way).out.splitlines()[2].split()[:2] == ["1", "0"]
    said = run("perft", "connect-four", "3", "--width", "4").out
    assert said.splitlines()[-2].split()[:2] == ["3", "64"]


def test_a_card_counts_by_compiled_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    refused = run("perft", "tic-tac-toe", "2", "--gpu", "--no-compiled")
    assert refused.sentence == "--gpu would have no effect: plain Python rules run on the processor."
    asked = list[tuple[int, str | None]]()

    def on_a_card(game: Any, state: Any, *, depth: int, device: str | None) -> int:
        asked.append((depth, device))
        return plain_perft(game, state, depth=depth)

    monkeypatch.setattr(compiled, "perft", on_a_card)
    shown = run("perft", "tic-tac-toe", "2", "--gpu").out
    assert [line.split()[:2] for line in shown.splitlines()[2:-1]] == [["1", "9"], ["2", "72"]]
    assert asked == [(1, "cuda"), (1, "cuda"), (2, "cuda")]

    def missing(*_given: object, **_options: object) -> int:
        raise ModuleNotFoundError("install it.")

    monkeypatch.setattr(compiled, "perft", missing)
    assert run("perft", "tic-tac-toe", "2", "--gpu").sentence == "install it."


def test_a_game_that_does_not_qualify_is_analysed_by_its_plain_rules(words: str) -> None:
    assert found(words) == found(words, "--no-compiled")
    assert run("perft", words, "2").out.endswith("Counted by plain Python rules.\n")
    ran = run("analyse", words, "--compiled")
    assert ran.code == 2
    assert ran.error.startswith("Error: ")
    assert "line 5, in Words.initial_state: a state is a complex" in ran.error
    assert "hold its two parts as ints" in ran.error


def test_without_numba_plain_rules_do(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("gametree.compiled")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "numba", None)
    monkeypatch.delattr("gametree.compiled", raising=False)
    assert run("perft", "tic-tac-toe", "2").out.endswith("Counted by plain Python rules.\n")
    ran = run("perft", "tic-tac-toe", "2", "--compiled")
    assert ran.code == 2
    assert "pip install '.[compiled]' in a checkout" in ran.error


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (["perft", "tic-tac-toe"], "Missing argument 'DEPTH'"),
        (["perft", "tic-tac-toe", "-1"], "Invalid value for 'DEPTH'"),
        (["perft", "tic-tac-toe", "many"], "Invalid value for 'DEPTH'"),
        (["perft", "tic-tac-to", "2"], "tic-tac-toe"),
    ],
)
def test_wrong_words_are_explained(command: list[str], said: str) -> None:
    ran = run(*command)
    assert ran.code == 2
    assert said in ran.error


def marks(board: Board) -> int:
    return board.x.bit_count() - board.o.bit_count()


def names(board: Board) -> float:
    return float(str(board.x))


def chosen_rules(console: Console) -> tuple[ChosenGame, Any]:
    chosen = choose_game("tic-tac-toe", ["X../.O./..."], [])
    return chosen, compiled_rules(chosen, console, wanted=True)


@pytest.mark.slow
@pytest.mark.parametrize("evaluate", [None, marks])
def test_an_opponent_on_compiled_rules_finds_what_it_finds_on_plain_ones(evaluate: Any) -> None:
    chosen = choose_game("tic-tac-toe", ["X../.O./..."], [])
    rules = compiled_opponent(chosen, evaluate, Console(file=io.StringIO()), wanted=True)
    assert rules is not None
    decision = decide(rules, chosen.state, seconds=60, evaluate=evaluate)
    assert decision == decide(chosen.game, chosen.state, seconds=60, evaluate=evaluate)


def test_an_evaluation_that_cannot_be_compiled_is_run_plain_or_refused() -> None:
    console = Console(file=io.StringIO())
    chosen = choose_game("tic-tac-toe", ["X../.O./..."], [])
    assert compiled_opponent(chosen, names, console, wanted=None) is None
    with pytest.raises(Mistake, match="str"):
        compiled_opponent(chosen, names, console, wanted=True)


def test_nothing_is_compiled_that_is_not_wanted_or_where_there_is_nothing_to_search() -> None:
    console = Console(file=io.StringIO())
    chosen = choose_game("tic-tac-toe", ["XXX/OO./..."], [])
    assert compiled_opponent(chosen, None, console, wanted=None) is None
    assert compiled_opponent(chosen, None, console, wanted=False) is None


@pytest.mark.slow
def test_the_opponent_of_a_game_that_begins_with_a_roll_is_compiled() -> None:
    chosen = choose_game("bear-off", ["--checkers", "1"], [])
    assert compiled_opponent(chosen, None, Console(file=io.StringIO()), wanted=True) is not None
