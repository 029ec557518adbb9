"""The types of the core, tested with both checkers, which must also report each wrong use."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

PROMISES = Path(__file__).with_name("core_types.py")
WRONG = '''
from typing import Any, assert_type
from gametree import Chance, Counted, Game, Player, Result, Search, alpha_beta, minimax, proof_number_search
from gametree.games import Board, ChanceTree, TicTacToe

def no_search(game: object, state: object, /) -> int:
    return 0

def untold(game: Any, state: Any, /) -> Any:
    """Stand for whatever decays to Any."""

class NoGame:
    """One method short of five, and two."""
    def player(self, state: Board) -> int:
        return 1

assert_type(alpha_beta(TicTacToe(), Board()), Result[str])  # wrong
assert_type(untold(TicTacToe(), Board()), Result[int])  # wrong
search: Search = no_search  # wrong
game: Game[Board, int] = NoGame()  # wrong
alpha_beta(TicTacToe(), "no board")  # wrong
alpha_beta(ChanceTree([1]), 0)  # wrong
minimax(Counted(ChanceTree([1])), 0)  # wrong
proof_number_search(ChanceTree([1]), 0, at_least=1)  # wrong
certain: Game[int, int] = ChanceTree([1])  # wrong
with_chance: Search[Player | Chance] = alpha_beta  # wrong
'''


def mypy(folder: Path) -> set[tuple[str, int]]:
    """Return the file and line (from 0) of each error of mypy --strict."""
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--output=json", "."]
    finished = subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder)
    errors: list[dict[str, Any]] = [json.loads(line) for line in finished.stdout.splitlines()]
    assert finished.returncode == bool(errors), finished
    return {(error["file"], error["line"] - 1) for error in errors if error["severity"] == "error"}


def pyright(folder: Path) -> set[tuple[str, int]]:
    """Return the file and line (from 0) of each error of pyright in strict mode."""
    (folder / "pyrightconfig.json").write_text('{"typeCheckingMode": "strict"}')
    command = [sys.executable, "-m", "pyright", "--outputjson", "--pythonpath", sys.executable]
    finished = subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder)
    errors: list[dict[str, Any]] = json.loads(finished.stdout)["generalDiagnostics"]
    assert finished.returncode == bool(errors), finished
    return {(Path(error["file"]).name, error["range"]["start"]["line"]) for error in errors}


@pytest.mark.slow(traced=True)
@pytest.mark.parametrize("checker", [mypy, pyright])
def test_the_promised_types_are_kept_and_a_broken_promise_is_reported(
    checker: Callable[[Path], set[tuple[str, int]]], tmp_path: Path
) -> None:
    (tmp_path / "promises.py").write_text(PROMISES.read_text())
    (tmp_path / "wrong.py").write_text(WRONG)
    broken = {number for number, line in enumerate(WRONG.splitlines()) if line.endswith("# wrong")}
    assert checker(tmp_path) == {("wrong.py", number) for number in broken}
