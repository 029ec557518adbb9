"""Every example runs, and prints its results."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.exhaustive

EXAMPLES = Path(__file__).parents[2] / "examples"

# The texts that must be in the output, in this order.
SAYS = {
    "perfect_game.py": (". . .\n. . .\n. . .", "X plays 1\nX . .", "O plays 5", "X O X", "The game is drawn"),
    # With win=10 and penalty=1 blocking is worth +6 and every other action +8; 85 losses come too soon.
    "fatalist_and_fighter.py": (
        "The fatalist plays 1",
        "The fighter plays 3",
        "3 is worth +6 to X, who goes on 5",
        "1 is worth +8 to X, who goes on 3",
        "4 is worth +8 to X, who goes on 3",
        "5 is worth +8 to X, who goes on 3",
        "Of 632 lost positions, the fatalist loses 85 sooner than it must.",
    ),
    # Cole & Davie, 1969: who moves wins where the ratio is above the golden ratio, and Fibonacci's come nearest.
    "own_game.py": (
        "hold together",
        "25:7 ->",
        ":0\n",
        "has won",
        "55:34 = 1.6176 is lost",
        "89:55 = 1.6182 is won",
    ),
    "wrong_alpha_beta.py": (
        "The value of the empty board is 1",
        "returned the value 0 at the state 0 (the start), but the right value is 1",
        "MAX (0)\n├─ 0: MIN (1)\n│     └─ 0: 0\n└─ 1: 1",
        "TreeGame(",
    ),
    "course_project.py": ("The rules hold together.", "plays a best action at every position"),
    "class_tournament.py": (
        "rating   95 % interval",
        "cid ",
        "cid against ann",
        "dan broke the rules: dan raised TypeError",
    ),
    "environments.py": ("| Fifteen | 5,478 | 0 | 9 plies |", "| TugOfWar | 5 | 0 | endless |"),
    "strong_opponent.py": ("depth    nodes  value  best line", "    0        1   +0.0  4", "has won after"),
}


def run(name: str) -> subprocess.CompletedProcess[str]:
    """Run an example as a reader does, but with warnings as errors."""
    return subprocess.run(
        [sys.executable, "-W", "error", EXAMPLES / name],
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        timeout=120,
        check=False,
    )


def test_every_example_is_here() -> None:
    assert {path.name for path in EXAMPLES.glob("*.py")} == set(SAYS)


@pytest.mark.slow
@pytest.mark.parametrize("name", SAYS)
def test_example_says(name: str) -> None:
    done = run(name)
    assert (done.returncode, done.stderr) == (0, "")
    rest = done.stdout
    for words in SAYS[name]:
        before, found, rest = rest.partition(words)
        assert found, f"{name} does not say {words!r} in {before!r}"


def test_perfect_game_shows_ten_boards() -> None:
    boards = [block for block in run("perfect_game.py").stdout.split("\n\n") if "." in block or "X O X" in block]
    assert len(boards) == 10


def test_own_game_takes_no_more_than_25_lines() -> None:
    source = (EXAMPLES / "own_game.py").read_text(encoding="utf-8")
    classes = [node for node in ast.parse(source).body if isinstance(node, ast.ClassDef)]
    segments = [ast.get_source_segment(source, node) or "" for node in classes]
    decorators = sum(len(node.decorator_list) for node in classes)
    lines = [line for line in "\n".join(segments).splitlines() if line.strip()]
    assert 20 <= len(lines) + decorators <= 25
