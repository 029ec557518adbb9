"""The command on compiled rules, whose kernels run as plain Python here: `test_compiled.py` has machine code."""

from __future__ import annotations

import io
import json
from random import Random
from typing import Any

import pytest
from rich.console import Console

from gametree import CompileError, LimitReached, compiled, minimax
from gametree.cli import analyse
from gametree.cli.compilation import compiled_searches
from gametree.games import Board, ConnectFour, ThreeMensMorris, TicTacToe
from gametree.play.timed_searches import PLAIN
from tests.cli.running import run
from tests.compiled import conftest

interpreted = conftest.interpreted  # a fixture
pytestmark = pytest.mark.usefixtures("interpreted")
STATE = "XO./OX./..."
NEAR = TicTacToe().parse_state(STATE)


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


def searches(game: Any, state: Any, evaluate: Any = None) -> Any:
    console = Console(file=io.StringIO())
    return compiled_searches(compiled.compile(game, state), state, evaluate, console, wanted=True)


def test_an_opponent_searches_to_the_end_and_simulates() -> None:
    found = searches(TicTacToe(), NEAR)
    value = minimax(TicTacToe(), NEAR).value
    assert found.exact(TicTacToe(), NEAR, penalty=None, seconds=60, nodes=None).value == value
    penalised: Any = {"penalty": 2**-20, "seconds": 60, "nodes": None}
    assert found.exact(TicTacToe(), NEAR, **penalised) == PLAIN.exact(TicTacToe(), NEAR, **penalised)
    simulated = found.simulate(TicTacToe(), NEAR, rng=Random(1), seconds=60)
    assert (simulated.result.value, simulated.proved) == (value, True)
    assert found.deepen is PLAIN.deepen


def count_marks(board: Board) -> int:
    return board.x.bit_count() - board.o.bit_count()


def test_an_opponent_with_an_evaluation_deepens() -> None:
    found = searches(TicTacToe(), NEAR, count_marks)
    *_, last = found.deepen(TicTacToe(), NEAR, evaluate=count_marks, seconds=60, nodes=None)
    assert (last.solved, last.result.value) == (True, minimax(TicTacToe(), NEAR).value)
    assert (found.exact, found.simulate) == (PLAIN.exact, PLAIN.simulate)


def test_where_play_comes_back_an_opponent_deepens_too() -> None:
    game = ThreeMensMorris()
    found = searches(game, game.initial_state())
    assert (found.exact is PLAIN.exact, found.deepen is PLAIN.deepen) == (True, False)


def test_a_large_game_is_searched_for_one_node_before_it_is_played() -> None:
    game = ConnectFour()
    found = searches(game, game.initial_state())
    with pytest.raises(LimitReached):
        found.exact(game, game.initial_state(), penalty=None, seconds=60, nodes=50)


def test_where_a_compiled_search_gives_up_a_plain_one_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_arguments: object, **_options: object) -> Any:
        message = "A number is too large."
        raise CompileError(message)

    exact, deepening = searches(TicTacToe(), NEAR), searches(TicTacToe(), NEAR, count_marks)
    for name in ("alpha_beta_with_memory", "iterative_deepening", "monte_carlo_tree_search"):
        monkeypatch.setattr(compiled, name, refuse)
    value = minimax(TicTacToe(), NEAR).value
    assert exact.exact(TicTacToe(), NEAR, penalty=None, seconds=60, nodes=None).value == value
    assert exact.simulate(TicTacToe(), NEAR, rng=Random(1), seconds=60).result.value == value
    options: Any = {"evaluate": count_marks, "seconds": 60, "nodes": None}
    *_, last = deepening.deepen(TicTacToe(), NEAR, **options)
    *_, expected = PLAIN.deepen(TicTacToe(), NEAR, **options)
    assert last.result == expected.result


def test_what_a_few_nodes_do_not_settle_is_searched_by_compiled_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyse, "FEW_NODES", 5)
    assert [each[3] for each in analysis()] == [True, True, True, False, False, False]
