"""Write the files again, after a change of a format. Then raise the version of that format."""

from __future__ import annotations

from pathlib import Path

from gametree import certify, compiled, solve
from tests.solver.written.countdown import Countdown

FOLDER = Path(__file__).parent


def write(folder: Path) -> None:
    """Write a file of each kind that needs no compiler."""
    game = Countdown()
    solve(game).save(folder / "countdown.solution")
    certify(game, game.initial_state(), 1).save(folder / "countdown.json", game)


def write_arrays(folder: Path) -> None:
    """Write the file of a compiled solution."""
    compiled.solve(Countdown()).save(folder / "countdown.arrays")


if __name__ == "__main__":
    write(FOLDER)
    write_arrays(FOLDER)
