"""The command on compiled rules, whose kernels run as plain Python here: `test_compiled.py` has machine code."""

from __future__ import annotations

import json
from typing import Any

import pytest

from gametree.cli import analyse
from gametree.games import Board
from tests.cli.running import run
from tests.compiled import conftest

interpreted = conftest.interpreted  # a fixture
pytestmark = pytest.mark.usefixtures("interpreted")
STATE = "XO./OX./..."


@pytest.fixture(autouse=True)
def compiled_by_default(monkeypatch: pytest.MonkeyPatch, plain_rules: None) -> None:
    monkeypatch.delenv("GAMETREE_COMPILED")


def analysis(*options: str) -> list[Any]:
    """Return name, value, nodes and whether it was compiled, of each search."""
    found = json.loads(run("analyse", "tic-tac-toe", STATE, *options, "--json").out)["searches"]
    return [(each["search"], each["value"], each["nodes"], each["compiled"]) for each in found]


def test_an_analysis_is_the_same_but_for_its_mark() -> None:
    plain = analysis("--no-compiled")
    machine = analysis("--compiled")
    assert [each[:3] for each in machine] == [each[:3] for each in plain]
    assert [each[3] for each in machine] == [True, True, True, False, False, False]
    assert "* Timed on compiled rules" in run("analyse", "tic-tac-toe", STATE, "--compiled").out
    judged = analysis("--compiled", "--evaluate", f"{__name__}:count_marks", "--depth", "2")
    assert [each[3] for each in judged] == [False] * 6


def test_a_game_is_played_on_compiled_rules() -> None:
    words = ("play", "tic-tac-toe", STATE, "--as", "X", "--seed", "1")
    said = [run(*words, *way, typed="3\n").out for way in (["--compiled"], ["--no-compiled"], [])]
    assert said[0] == said[1] == said[2]
    assert "it is perfect" in said[0]


def count_marks(board: Board) -> int:
    return board.x.bit_count() - board.o.bit_count()


def test_what_a_few_nodes_do_not_settle_is_searched_by_compiled_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyse, "FEW_NODES", 5)
    assert [each[3] for each in analysis()] == [True, True, True, False, False, False]
