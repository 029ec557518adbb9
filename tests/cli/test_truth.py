"""`gametree review` and `gametree label`, and what `gametree play` says after a game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gametree.games import TicTacToe
from gametree.review import review
from gametree.solver.solve import solve
from tests.cli.running import run

MOVES = ("1", "2", "5", "9", "4", "6", "7")


@pytest.fixture
def solution(tmp_path: Path) -> str:
    """Return the path of the solution of tic-tac-toe."""
    path = tmp_path / "tic-tac-toe.solution"
    assert run("solve", "tic-tac-toe", "--save", str(path)).code == 0
    return str(path)


def test_a_review_is_that_of_python(solution: str, tmp_path: Path) -> None:
    game = TicTacToe()
    expected = review(game, [game.parse_action(move) for move in MOVES], source=solve(game))
    said = run("review", "tic-tac-toe", *MOVES, "--solution", solution)
    assert (said.code, said.error) == (0, "")
    assert said.out == f"{expected}\n\n{expected.summary}\n"
    file, picture = tmp_path / "moves.txt", tmp_path / "curve.svg"
    file.write_text("\n".join(MOVES))
    of_file = run("review", "tic-tac-toe", str(file), "--solution", solution, "--json", "--svg", str(picture))
    assert of_file.out == f"{json.dumps(expected.to_json(), indent=2)}\n"
    assert picture.read_text() == expected.to_svg()
    searched = json.loads(run("review", "tic-tac-toe", *MOVES, "--json", "--seconds", "20").out)
    assert [move["regret"] for move in searched["moves"]] == [
        move["regret"] for move in json.loads(of_file.out)["moves"]
    ]


def test_a_review_can_begin_at_a_state() -> None:
    said = run("review", "tic-tac-toe", "9", "--from", "XO./.../...", "--seconds", "20")
    assert "1  X  9     +1 → 0  1" in said.out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ((), "There are no moves: write those of the game, from its first state on, or name a file of them."),
        (("1", "1"), "'1' in the moves is no action there: write one of 2, 3, 4, 5, 6, 7, 8, 9."),
        ((*MOVES, "8"), "'8' in the moves is no action there: end the line before."),
        (
            ("1", "--solution", "none"),
            "There is no file none: make it with gametree solve tic-tac-toe --save none.",
        ),
        (
            ("1", "--seconds", "1", "--solution", "x"),
            "--seconds would have no effect: a solution answers at once.",
        ),
        (
            ("1", "--svg", "no/folder.svg"),
            "no/folder.svg cannot be written (No such file or directory): name a file in a folder that is there.",
        ),
    ],
)
def test_what_a_review_refuses(words: tuple[str, ...], sentence: str, tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("review", "tic-tac-toe", *words).sentence == sentence


def test_labels_of_a_solution_and_of_random_play(solution: str, tmp_path: Path) -> None:
    parquet: Any = pytest.importorskip("pyarrow.parquet")
    folder = str(tmp_path / "labels")
    for _ in range(2):
        assert (
            run("label", "tic-tac-toe", "--out", folder, "--solution", solution).out == f"{folder}: 5,478 labels\n"
        )
    assert parquet.read_table(folder).num_rows == 5_478
    other = str(tmp_path / "other")
    words = ("--states", "20", "--plies", "4-5", "--solution", solution)
    assert run("label", "tic-tac-toe", "--out", other, *words).out == f"{other}: 20 labels\n"
    states = parquet.read_table(other).column("state").to_pylist()
    assert {state.count(".") for state in states} == {4, 5}
    late = str(tmp_path / "late")
    run("label", "tic-tac-toe", "--out", late, "--states", "3", "--plies", "0", "--from", "XO./.../...")
    assert parquet.read_table(late).column("state").to_pylist() == ["XO./.../..."]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            (),
            "Which states to label is not said: give --states N, or --solution FILE to label all in a file.",
        ),
        (("--states", "3", "--plies", "a-b"), "--plies must be a number, or two such as 8-11, not 'a-b'."),
    ],
)
def test_what_labels_refuse(words: tuple[str, ...], sentence: str, tmp_path: Path) -> None:
    assert run("label", "tic-tac-toe", "--out", str(tmp_path / "labels"), *words).sentence == sentence


def test_plies_choose_among_states_of_random_play_only(solution: str, tmp_path: Path) -> None:
    said = run("label", "tic-tac-toe", "--out", str(tmp_path), "--solution", solution, "--plies", "3")
    assert said.sentence == (
        "--plies would have no effect: only states of random play are chosen by their ply: give --states."
    )


def test_after_a_game_the_command_says_which_move_gave_it_away() -> None:
    said = run("play", "tic-tac-toe", "--as", "X", "--seconds", "5", typed="1\n2\n4\n6\n8\n9\n3\nquit\n")
    assert "Your 4, move 5, gave away the draw: 7 would have kept it." in said.out or "You lose" not in said.out
    said = run(
        "play",
        "tic-tac-toe",
        "XX./OO./...",
        "--as",
        "X",
        "--search",
        "random",
        "--seed",
        "1",
        typed="9\n3\n7\n8\n",
    )
    assert "Your 9, move 1, gave away the win: 3 would have kept it." in said.out
