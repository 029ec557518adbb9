"""How much CPU time passes from an edit of the rules to an answer, as a multiple of `import numba`.

    python benchmarks/start.py

Every figure is the user and system time of a fresh process, its imports included, divided by that of a process
that does nothing but `import numba`. It is the median of several rounds, in each of which both are measured.

- First use: the folder of kept kernels is empty.
- A game never seen: kernels of another game, for the same searches, are in the folder.
- A larger game: Dots and Boxes, with a search to a depth, after one of tic-tac-toe without.
- An edit in a process that stays: the process time of the second of two calls, between which a rule was changed.
- All kept: the process before has asked the same question.

Exits with 1 where a bound is missed.
"""

from __future__ import annotations

import os
import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple

ROUNDS = 5
BASE = "import numba"
SEARCH = """
from gametree import compiled
from gametree.games import TicTacToe
game = TicTacToe()
compiled.{search}(game, game.initial_state())
"""
OTHER = SEARCH.replace("TicTacToe", "Nim")
LARGER = """
from gametree import compiled
from gametree.evaluations import dots_and_boxes
from gametree.games import DotsAndBoxes
game = DotsAndBoxes()
compiled.{search}(game, game.initial_state(), depth=3, evaluate=dots_and_boxes(game))
"""
EDIT = """
from time import process_time
class Edited(TicTacToe):
    def utility(self, state):
        return 3 * TicTacToe.utility(self, state)
begun = process_time()
compiled.{search}(Edited(), game.initial_state())
print(process_time() - begun)
"""
SEARCHES = ("alpha_beta", "alpha_beta_with_memory")
BOUNDS = {"alpha_beta, all kept": 0.7, "alpha_beta_with_memory, all kept": 0.7}  # multiples of `import numba`


class Row(NamedTuple):
    """A figure: programs that run before, the program that is measured, and whether it measures itself."""

    name: str
    before: tuple[str, ...]
    program: str
    prints: bool = False


def rows() -> list[Row]:
    """Return the figures to measure, each in an empty folder of its own."""
    found: list[Row] = []
    for search in SEARCHES:
        programs = SEARCH, OTHER, LARGER, EDIT
        asked, other, larger, edit = (each.format(search=search) for each in programs)
        found += [
            Row(f"{search}, first use", (), asked),
            Row(f"{search}, a game never seen", (other,), asked),
            Row(f"{search}, a larger game", (asked,), larger),
            Row(f"{search}, an edit in a process that stays", (), asked + edit, prints=True),
            Row(f"{search}, all kept", (asked,), asked),
        ]
    return found


def run(program: str, folder: str) -> tuple[float, str]:
    """Run a program in a fresh process, with kernels in a folder; return its CPU time, and what it prints."""
    file = Path(folder, "program.py")  # compiling starts from the source in files
    file.write_text(program)
    surroundings = {**os.environ, "GAMETREE_CACHE": str(Path(folder, "kept")), "PYTHONDONTWRITEBYTECODE": ""}
    before = getrusage(RUSAGE_CHILDREN)
    done = subprocess.run([sys.executable, file], env=surroundings, stdout=subprocess.PIPE, text=True, check=True)
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime, done.stdout


def measured(row: Row) -> float:
    """Return the CPU time of a row, with a new folder for kernels."""
    with TemporaryDirectory() as folder:
        for program in row.before:
            run(program, folder)
        spent, printed = run(row.program, folder)
        return float(printed) if row.prints else spent


def base() -> float:
    """Return the CPU time of a process that does nothing but import Numba."""
    with TemporaryDirectory() as folder:
        return run(BASE, folder)[0]


def main() -> int:
    parser = ArgumentParser(description="Time fresh processes from their imports to an answer.")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="how often each figure is measured")
    parser.add_argument("--only", default="", help="measure only the figures whose name contains this text")
    options = parser.parse_args()
    base()  # writes the bytecode, if need be
    missed = False
    for row in rows():
        if options.only not in row.name:
            continue
        pairs = [(measured(row), base()) for _ in range(options.rounds)]
        ratio = median(spent / unit for spent, unit in pairs)
        seconds = median(spent for spent, _ in pairs)
        bound = BOUNDS.get(row.name)
        missed |= bound is not None and ratio > bound
        limit = "" if bound is None else f"   at most {bound:g}{' MISSED' if ratio > bound else ''}"
        print(f"{row.name:<56}{seconds:>7.2f} s{ratio:>7.2f}{limit}", flush=True)
    return int(missed)


if __name__ == "__main__":
    raise SystemExit(main())
