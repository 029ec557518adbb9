"""`gametree solve`, `query`, `certify` and `verify`."""

from __future__ import annotations

import json
import re
import sys
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from gametree import CompileError, Progress, compiled, solve
from gametree.cli import solving
from gametree.cli.solving import described_game, solving_bar
from gametree.games import Nim, TicTacToe
from gametree.solver.game_description import describe
from gametree.solver.solution_database import SolutionDatabase
from gametree.transform import Symmetric
from tests.cli.running import run

OWN = """
from dataclasses import dataclass

from gametree.games import Nim


@dataclass(frozen=True)
class Heaps(Nim):
    heaps: tuple[int, ...] = (1, 2)


class Part:
    pass
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_game_is_solved_and_counted() -> None:
    """The numbers by ply are those of OEIS A008907 unfolded; see `tests/games/test_tic_tac_toe_figures.py`."""
    solved = run("solve", "tic-tac-toe")
    assert solved.code == 0
    rows = [line.split() for line in solved.out.splitlines()[2:12]]
    assert [int(row[1].replace(",", "")) for row in rows] == [1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78]
    assert rows[9] == ["9", "78", "62", "16", "0", "78"]
    assert "all    5,478    2,936   1,068    1,474    958" in solved.out
    assert solved.out.endswith("\nValue 0, over in 9 plies: 1 5 2 3 7 4 6 8 9\n")
    lines = solved.out.splitlines()
    table = lines[lines.index("action   value   plies") :][:11]
    assert {len(line.rstrip()) for line in table} == {len(table[0])}  # numbers end where their column ends


def test_endless_play_has_a_value_of_its_own() -> None:
    words = ("three-mens-morris", "--move-anywhere")
    assert "drawn" in (default := run("solve", *words)).out
    assert "Value 0, best play never ends: " in default.out
    assert "> +1    = +1    < +1" in (other := run("solve", *words, "--cycle-value", "1")).out
    assert "Value +1, " in other.out
    assert "> +0.5" in run("solve", "nim", "--heaps", "1,2", "--cycle-value", "0.5").out


def test_a_state_is_solved_and_a_finished_one_too() -> None:
    assert "Value +1, over in 1 ply: 3\n" in run("solve", "tic-tac-toe", "XX./OO./...").out
    over = run("solve", "tic-tac-toe", "XXX/OO./...").out
    assert over.endswith("The game is over: X wins, worth +1 to MAX.\n")


def test_a_chance_node_is_shown_with_its_outcomes_and_saved(folder: Path) -> None:
    solved = run("solve", "bear-off", "--checkers", "1", "--save", "bear-off.solution")
    assert (solved.code, solved.error) == (0, "")
    assert "Chance to move. Values are to MAX, who is X.\n" in solved.out
    assert ["outcome", "value", "chance"] in (rows := [line.split() for line in solved.out.splitlines()])
    assert ["4-1", "-0.5", "1/18"] in rows
    assert "\nValue +0.625, expected\n" in solved.out
    assert run("query", "bear-off.solution").out.endswith("\nValue +0.625, expected\n")
    assert Path("bear-off.solution").is_file()


def test_expectations_are_no_outcomes_and_have_no_distance() -> None:
    words = ("pig", "--goal", "4", "--sides", "2")
    solved = run("solve", *words)
    lines = solved.out.splitlines()
    assert lines[0].split() == ["ply", "states", ">", "0", "=", "0", "<", "0", "over"]
    assert "action           value" in lines
    assert re.fullmatch(r"Value \+0.1428571429, expected, with an error of about \de-\d+: roll", lines[-1])
    assert lines[-1].split(", ")[0] == f"Value +{1 / 7:.10f}"
    exact = run("solve", "bear-off", "--checkers", "1", "0,0,0,0,0,1/0,0,0,0,0,1 MIN 2-1").out
    assert exact.endswith("\nValue +0.5, expected: 2:6 1:4\n")


def test_a_limit_is_one_sentence() -> None:
    assert run("solve", "connect-four", "--limit", "100").sentence.startswith(
        "The limit of 100 states was reached"
    )


def test_a_limit_is_at_least_one_state() -> None:
    assert "greater than or equal to 1" in run("solve", "nim", "--limit", "0").error


def test_a_saved_solution_is_queried(folder: Path) -> None:
    saved = run("solve", "nim", "--heaps", "1,2", "--save", "nim.solution")
    assert saved.out.endswith(f"\nnim.solution: {len(solve(Nim((1, 2)))):,} states\n")
    start = run("query", "nim.solution")
    assert start.out.startswith("nim, heaps 1,2, misere no  at  1,2 MAX\n")
    assert "Value +1, over in 3 plies: 2:1 1:1 2:1" in start.out
    assert "Value +1, over in 2 plies: " in run("query", "nim.solution", "1,1 MIN").out
    assert "cannot come up in play" in run("query", "nim.solution", "1,2 MIN").sentence
    assert "are too many states" in run("query", "nim.solution", "1,2 MIN", "1,1 MIN").sentence


def test_a_file_takes_no_option_that_its_command_does_not_have(folder: Path) -> None:
    run("solve", "nim", "--heaps", "1,2", "--save", "nim.solution")
    refused = run("query", "nim.solution", "--heaps", "1,1").sentence
    assert refused == "nim.solution holds the parameters of its game: leave out --heaps."
    run("certify", "nim", "--heaps", "1,2", "--save", "nim.json")
    assert "did you mean --game?" in run("verify", "nim.json", "--gam", "nim").sentence


@pytest.mark.slow
@pytest.mark.parametrize("save", ["arrays", "rows"])
def test_a_compiled_solution_is_saved_and_queried(folder: Path, save: str) -> None:
    ways = {"arrays": ("--compiled",), "rows": ("--no-compiled",)}
    found = {way: run("solve", "nim", "--heaps", "1,2", "--save", way, *options) for way, options in ways.items()}
    lines = {way: ran.out.replace(way, "FILE") for way, ran in found.items()}
    assert lines["arrays"] == lines["rows"]
    assert (folder / "arrays").read_bytes().startswith(b"gametree arrays")
    assert "Value +1, over in 2 plies: " in run("query", save, "1,1 MIN").out


@pytest.mark.slow(traced=True)
def test_many_states_are_solved_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GAMETREE_COMPILED", "")
    monkeypatch.setattr(solving, "FEW_STATES", 5)
    plain = run("solve", "nim", "--heaps", "1,2", "--no-compiled").out
    assert run("solve", "nim", "--heaps", "1,2").out == plain
    assert "The limit of 4 states" in run("solve", "nim", "--heaps", "1,2", "--limit", "4").sentence
    assert "The limit of 6 states" in run("solve", "nim", "--heaps", "1,2", "--limit", "6").sentence
    monkeypatch.setattr(compiled, "solve", too_large)
    assert run("solve", "nim", "--heaps", "1,2").out == plain
    assert run("solve", "nim", "--heaps", "1,2", "--compiled").sentence == "too large"


def too_large(*_given: object, **_options: object) -> None:
    raise CompileError("too large")


def test_a_game_is_solved_in_a_folder(folder: Path) -> None:
    game = ("solve", "nim", "--heaps", "1,2")
    assert run(*game, "--workdir", "plies").out == run(*game, "--no-compiled").out
    assert (folder / "plies" / "solution.arrays").exists()
    refused = run(*game, "--workdir", "others", "--no-compiled")
    assert refused.sentence.startswith("--workdir would have no effect: only the compiled solver keeps files")
    assert (refused.code, (folder / "others").exists()) == (2, False)


def test_a_file_of_arrays_needs_the_extra(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "arrays").write_bytes(b"gametree arrays\n")
    assert "arrays is damaged or no solution of gametree" in run("query", "arrays").sentence
    monkeypatch.setitem(sys.modules, "gametree.compiled.solving.arrays_file", None)
    assert run("query", "arrays").sentence.startswith("import of gametree.compiled.solving.arrays_file halted")


def test_a_missing_or_other_file_is_one_sentence(folder: Path) -> None:
    assert run("query", "none").sentence == (
        "There is no file none: make it with gametree solve GAME --save none."
    )
    assert run("verify", "none").sentence == (
        "There is no file none: make it with gametree certify GAME --save none."
    )
    (folder / "other").write_text("text", encoding="utf-8")
    assert run("query", "other").sentence.startswith("other is damaged or no solution of gametree")
    assert run("verify", "other").sentence.startswith("The text is not a certificate of gametree")
    (folder / "no").mkdir()
    for command in ("solve", "certify"):  # before the work, and not after it
        saved = run(command, "nim", "--heaps", "1", "--save", "no").sentence
        assert saved == (
            "Nothing can be saved to no, because no is a folder: give --save the name of a file in a folder."
        )
        assert "there is no folder away" in run(command, "nim", "--heaps", "1", "--save", "away/file").sentence
    for command in ("query", "verify"):
        assert run(command, "no").sentence.startswith("no is a folder: name the file that gametree ")


def test_a_value_is_certified_and_verified(folder: Path) -> None:
    made = run("certify", "hexapawn", "--save", "proof.json")
    assert made.out.startswith("proof.json: value -1, ")
    verified = run("verify", "proof.json")
    assert (verified.code, verified.out) == (
        0,
        "Proved: OOO/.../XXX X is worth -1 to MAX, if endless play is worth 0.\n",
    )
    other = run("verify", "proof.json", "OOO/X../.XX O")
    assert (other.code, other.error) == (1, "")
    assert other.out == "Refused: The certificate is for OOO/.../XXX X, not for OOO/X../.XX O.\n"
    text = (folder / "proof.json").read_text(encoding="utf-8")
    (folder / "proof.json").write_text(text.replace('"value": "-1"', '"value": "1"'), encoding="utf-8")
    assert "An entry of the certificate was changed" in run("verify", "proof.json").sentence


def test_a_certificate_goes_to_the_output_without_a_file() -> None:
    printed = run("certify", "nim", "1,1 MIN", "--heaps", "1,2", "--value", "1", "--cycle-value", "0.5")
    content = json.loads(printed.out)
    assert (content["state"], content["value"], content["cycle_value"]) == ("1,1 MIN", "1", "0.5")
    assert run("certify", "nim", "--heaps", "1,2", "--value", "0").sentence == (
        "The value of 1,2 MAX is 1, not 0: certify that."
    )


def test_a_game_of_ones_own_is_named(folder: Path) -> None:
    (folder / "own_heaps.py").write_text(OWN, encoding="utf-8")
    assert run("solve", "own_heaps:Heaps", "--save", "heaps.solution").code == 0
    assert run("certify", "own_heaps:Heaps", "--save", "heaps.json").code == 0
    for command, file in (("query", "heaps.solution"), ("verify", "heaps.json")):
        assert run(command, file).sentence.endswith(
            "which gametree does not ship: name the game with --game MODULE:OBJECT."
        )
    assert (
        "Value +1, over in 3 plies: 2:1 1:1 2:1" in run("query", "heaps.solution", "--game", "own_heaps:Heaps").out
    )
    assert run("verify", "heaps.json", "--game", "own_heaps:Heaps").out.startswith("Proved: 1,2 MAX is worth +1")
    assert run("query", "heaps.solution", "--game", "own_heaps:Part").sentence.startswith(
        "own_heaps:Part is not a game: write its initial_state, player,"
    )
    assert "is the solution of Heaps" in run("query", "heaps.solution", "--game", "nim").sentence


def test_a_file_of_a_transformation_is_for_python(folder: Path) -> None:
    solve(Symmetric(TicTacToe())).save("folded.solution")
    assert run("query", "folded.solution").sentence == (
        "folded.solution is of Symmetric of TicTacToe(win=1): load it in Python, since the command has no"
        " transformations."
    )
    about = SolutionDatabase(folder / "folded.solution").header.game
    assert about == describe(Symmetric(TicTacToe()))
    assert described_game(about._replace(changes=[]), None, "file").game == TicTacToe()


def test_progress_is_shown_on_a_terminal() -> None:
    screen = StringIO()
    console = Console(file=screen, force_terminal=True, width=60)
    with solving_bar(console) as report:
        report(Progress("exploring", 3, 8))
    assert "exploring" in screen.getvalue()
    assert screen.getvalue().endswith("\x1b[2K")  # the bar is erased
