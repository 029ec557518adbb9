"""`gametree tree`: it draws the tree of `trace` in every form, also of a search that was stopped."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from gametree import alpha_beta, minimax
from gametree.cli.tree import Scheme
from gametree.games import TicTacToe
from gametree.tree import trace
from tests.cli.running import run, run_process

WORKED = ("tree", "tic-tac-toe", "O.X/X.X/.OO", "--win", "10")
GAME = TicTacToe(win=10)
STATE = GAME.parse_state("O.X/X.X/.OO")

SEARCHES = """\
from gametree import minimax
from gametree.games import TicTacToe

def broken(game, state):
    for action in game.actions(state):
        game.result(state, action)
    return 1 / 0
"""


def test_the_text_is_that_of_the_traced_search() -> None:
    """Minimax visits nine nodes of the worked position, and alpha-beta all but one of them."""
    shown = run(*WORKED, "--search", "minimax")
    assert (shown.code, shown.error) == (0, "")
    assert shown.out == f"{trace(minimax, GAME, STATE)}\n"
    assert shown.out.startswith("minimax from O.X/X.X/.OO: +10, 9 nodes.\n")
    assert run(*WORKED).out == f"{trace(alpha_beta, GAME, STATE)}\n"


@pytest.mark.parametrize("scheme", ["auto", "light", "dark"])
def test_a_picture_is_written_in_the_scheme_that_is_asked_for(tmp_path: Path, scheme: Scheme) -> None:
    file = tmp_path / "tree.SVG"
    said = run(*WORKED, "-o", str(file), "--scheme", scheme)
    assert (said.code, said.error) == (0, "")
    assert said.out == f"{file}: alpha_beta from O.X/X.X/.OO: +10, 8 nodes, 1 action not searched.\n"
    picture = file.read_text(encoding="utf-8")
    assert picture == f"{trace(alpha_beta, GAME, STATE).to_svg(scheme=scheme)}\n"
    assert ET.fromstring(picture).tag.endswith("svg")


def test_the_suffix_of_the_file_says_the_form(tmp_path: Path) -> None:
    tree = trace(alpha_beta, GAME, STATE)
    for suffix, text in {"dot": tree.to_dot(), "json": tree.to_json(), "txt": str(tree)}.items():
        file = tmp_path / f"tree.{suffix}"
        assert run(*WORKED, "--output", str(file)).code == 0
        assert file.read_bytes() == f"{text}\n".encode()


def test_what_is_drawn_can_be_limited_but_json_has_all(tmp_path: Path) -> None:
    tree = trace(minimax, GAME, STATE)
    words = (*WORKED, "--search", "minimax", "--max-depth", "1", "--max-nodes", "3")
    assert run(*words).out == f"{tree.to_text(max_depth=1, max_nodes=3)}\n"
    assert run(*WORKED, "--search", "minimax", "--max-depth", "1").out == f"{tree.to_text(max_depth=1)}\n"
    for suffix, text in {
        "svg": tree.to_svg(max_depth=1, max_nodes=3),
        "dot": tree.to_dot(max_depth=1, max_nodes=3),
        "json": tree.to_json(),
    }.items():
        file = tmp_path / f"tree.{suffix}"
        assert run(*words, "-o", str(file)).code == 0
        assert file.read_text(encoding="utf-8") == f"{text}\n"


def test_the_depth_limits_the_game_and_shows_what_is_evaluated() -> None:
    shown = run("tree", "connect-four", "--depth", "1")
    assert shown.out.startswith("alpha_beta from ")
    assert shown.out.count("≈ 0 ") == shown.out.count("[evaluated]") == 7


def test_the_penalty_is_part_of_the_values_shown() -> None:
    """With `win=10` and a penalty of 1 a value is the classic 10 - depth."""
    shown = run(*WORKED, "--search", "depth_penalised_minimax", "--penalty", "1").out
    assert shown.startswith("depth_penalised_minimax from O.X/X.X/.OO: +9, 9 nodes.\n")
    assert "├─ 2: #2 ▼ −8 " in shown


def test_a_game_that_is_over_is_a_tree_of_one_node() -> None:
    assert "XXX/OO./...: +1, 1 node.\n#1 ■ +1" in run("tree", "tic-tac-toe", "XXX/OO./...").out


def test_too_many_nodes_leave_the_tree_so_far_and_one_sentence(tmp_path: Path) -> None:
    shown = run(*WORKED, "--nodes", "5")
    assert shown.code == 0
    assert shown.error == (
        "The tree is not complete, because the search may enter only 5 nodes: --nodes allows more.\n"
    )
    assert "5 nodes, 1 action not searched, stopped by LimitReached." in shown.out
    file = tmp_path / "tree.json"
    assert run(*WORKED, "--nodes", "5", "-o", str(file)).error == shown.error
    assert len(json.loads(file.read_text(encoding="utf-8"))["nodes"]) == 5


def test_a_search_that_raises_leaves_the_tree_so_far_and_says_where(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "searches.py").write_text(SEARCHES, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.delitem(sys.modules, "searches", raising=False)
    shown = run(*WORKED, "--search", "searches:broken")
    assert shown.code == 2
    assert shown.out.startswith("searches:broken from O.X/X.X/.OO: ")
    assert shown.out.count("#") == 4
    assert shown.sentence == "ZeroDivisionError (division by zero) in searches.py, line 7: correct it there."
    assert run("tree", "searches:TicTacToe", "--search", "searches:minimax", "--nodes", "9").code == 0


def test_a_file_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "nowhere" / "tree.svg"
    refused = run(*WORKED, "-o", str(file))
    assert (refused.code, refused.out) == (2, "")
    assert refused.sentence.startswith(f"{file} cannot be written (")
    assert refused.sentence.endswith("): name a file in a folder that is there.")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            "-o tree.png",
            "tree.png does not say in which form to write the tree: let it end in one of .svg, .dot, ",
        ),
        ("-o tree", "tree does not say in which form"),
        ("--search zzz", "There is no search 'zzz'"),
        ("--max-dept 3", "did you mean --max-depth"),
        ("--penalty 0.5", "--penalty would have no effect: only depth_penalised_minimax has a penalty"),
        ("--scheme auto -o tree.txt", "--scheme would have no effect: only a picture has colours"),
    ],
)
def test_what_cannot_be_drawn_is_one_sentence(words: str, sentence: str) -> None:
    refused = run(*WORKED, *words.split())
    assert (refused.code, refused.out) == (2, "")
    assert sentence in refused.sentence


@pytest.mark.slow
@pytest.mark.exhaustive
def test_a_pipe_that_takes_only_ascii_gets_a_readable_tree() -> None:
    shown = run_process(*WORKED, "--nodes", "5", PYTHONIOENCODING="ascii")
    assert shown.code == 0
    assert shown.out.splitlines()[2:5] == [
        "#1 ^ >= +10 (-inf, +inf) O.X/X.X/.OO",
        "|- 2: #2 v -10 (-inf, +inf) OXX/X.X/.OO",
        "|  |- 5: #3 = -10 (-inf, +inf) OXX/XOX/.OO [game over]",
    ]
    assert "?" not in shown.out
    assert run_process(*WORKED, PYTHONIOENCODING="utf-8").out == f"{trace(alpha_beta, GAME, STATE)}\n"
