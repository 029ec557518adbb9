"""The command says what to do in words of the command, not of Python."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from gametree import perft
from tests.cli.running import run

GAMES = """
from gametree import MAX, MIN

def value_of(game, state):
    if game.terminal(state):
        return game.utility(state)
    values = [value_of(game, game.result(state, action)) for action in game.actions(state)]
    return max(values) if game.player(state) == MAX else min(values)

class Ring:
    def __init__(self, size: int = 6):
        self.size = size
    def initial_state(self): return 0, 1
    def player(self, state): return state[1]
    def actions(self, state): return (1, -1)
    def result(self, state, action): return (state[0] + action) % self.size, -state[1]
    def terminal(self, state): return state[0] == 3
    def utility(self, state): return state[1]
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delitem(sys.modules, "ring", raising=False)
    (tmp_path / "ring.py").write_text(GAMES, encoding="utf-8")
    return tmp_path


def test_a_function_that_returns_values_needs_an_option() -> None:
    said = run("check", "ring.py:value_of").out
    assert "give --returns value." in said
    assert "as_search" not in said
    assert not run("check", "ring.py:value_of", "--returns", "value", "--game", "nim --heaps 1,2").code
    assert "give --returns value." in run("check", "ring.py:value_of", "--json").out


def test_a_cyclic_game_needs_an_option() -> None:
    said = run("check", "ring.py:Ring").out
    assert "give --cyclic, or let the state" in said
    assert "cyclic=True" not in said


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("solve ring.py:Ring --limit 3", r"allow more states, or solve a smaller game, or from a later state."),
        ("label nim --states 5 --plies 5-3 --out x", "--plies must be a number, or two such as 8-11, not '5-3'."),
        ("label nim --states 5 --out ring.py", "ring.py is a file: give the name of a folder."),
        ("play nim --search solution", "The player solution needs a file: write solution:FILE, which gametree"),
    ],
)
def test_a_refusal_names_what_was_written(words: str, sentence: str) -> None:
    if "label" in words:
        pytest.importorskip("pyarrow")
    assert sentence in run(*words.split()).sentence


def test_a_file_holds_the_parameters_of_its_game() -> None:
    assert not run(*["solve", "ring.py:Ring", "--size", "8", "--save", "ring.solution"]).code
    refused = run(*["query", "ring.solution", "--game", "ring.py:Ring", "--size", "8"])
    assert refused.sentence == "ring.solution holds the parameters of its game: leave out --size."
    assert not run(*["query", "ring.solution", "--game", "ring.py:Ring"]).code


@pytest.mark.parametrize(
    ("words", "value"),
    [("simulate nim --threads 0", "0"), ("analyse nim --seconds nan", "nan"), ("analyse nim --depth 0", "0")],
)
def test_a_refusal_shows_the_number_that_was_given(words: str, value: str) -> None:
    refused = run(*words.split())
    assert refused.code == 2
    assert value in refused.error.splitlines()[-1].partition(words.split()[-2])[2]


def interrupted(*_given: object, **_options: object) -> Any:
    raise KeyboardInterrupt


@pytest.mark.parametrize(
    ("words", "function"),
    [
        ("solve ring.py:Ring", "gametree.cli.solving.solve"),
        ("report nim", "gametree.cli.truth.report"),
        ("perft nim 3", "gametree.cli.perft.perft"),
        ("analyse nim", "gametree.cli.commands.analyse"),
    ],
)
def test_ctrl_c_says_that_there_is_no_answer(words: str, function: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(function, interrupted)
    stopped = run(*words.split())
    assert (stopped.code, stopped.error) == (130, "Stopped by Ctrl-C before there was an answer.\n")


def test_ctrl_c_shows_the_lines_that_perft_has_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    def counted(game: Any, state: Any, *, depth: int) -> int:
        return perft(game, state, depth=depth) if depth < 3 else interrupted()

    monkeypatch.setattr("gametree.cli.perft.perft", counted)
    stopped = run("perft", "tic-tac-toe", "5")
    assert (stopped.code, stopped.error) == (130, "Stopped after the lines of 2 plies.\n")
    assert "72" in stopped.out


@pytest.mark.parametrize("words", ["simulate nim --games 50", "analyse nim --seconds 0.2", "solve nim --heaps 1"])
def test_no_line_ends_in_a_blank(words: str) -> None:
    lines = run(*words.split()).out.splitlines()
    assert lines
    assert [line for line in lines if line != line.rstrip()] == []
