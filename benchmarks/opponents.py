"""How far an opponent looks ahead in a second: on a plain game, on a compiled one, and in the command.

    python benchmarks/opponents.py [--seconds 1] [FILE ...]

Each FILE defines `GAME`, which is judged as 0 at the horizon; the shipped games have their evaluations. Every way
begins at the initial state. The first call of each compiles what it needs. Then the ways take turns, and of three
calls the deepest counts, since another program may take time from one of them.
"""

from __future__ import annotations

import argparse
import sys
from functools import partial
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from typing import Any

from rich.console import Console

from gametree import Decision, compiled, decide
from gametree.cli.compilation import compiled_opponent
from gametree.cli.errors import Mistake
from gametree.cli.opponents import Thinker
from gametree.cli.registry import ChosenGame
from gametree.evaluations import shipped_evaluation
from gametree.games import MNK, Breakthrough, ConnectFour, DotsAndBoxes, Kalah, Othello
from gametree.play.timed_searches import level

TURNS = 3
SHIPPED = ConnectFour(), Othello(), Breakthrough(6, 6), Kalah(6, 4), DotsAndBoxes(3, 3), MNK(7, 7, 5)


def game_in(file: Path) -> Any:
    """Return the game that a file defines as `GAME`."""
    spec = spec_from_file_location(file.stem, file)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[file.stem] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.GAME


def ways(game: Any, seconds: float) -> list[Decision[Any]]:
    """Return the deepest decision of each way at the initial state."""
    state, evaluate = game.initial_state(), shipped_evaluation(game) or level
    chosen = ChosenGame("", {}, game, state)
    rules = compiled_opponent(chosen, evaluate, Console(quiet=True), wanted=True)
    of_python = partial(decide, seconds=seconds, evaluate=evaluate)
    of_command = Thinker(Random(0), seconds, evaluate, compiled=rules).decide
    calls = partial(of_python, game), partial(of_python, compiled.compile(game)), partial(of_command, game)
    _, *turns = [[call(state) for call in calls] for _ in range(1 + TURNS)]
    return [max(each, key=lambda decision: decision.depth or 0) for each in zip(*turns, strict=True)]


def text_of(decision: Decision[Any]) -> str:
    """Return the plies of a decision, or how else it was found."""
    return str(decision.depth) if decision.method == "deepening" else decision.method


def main() -> None:
    """Print a row for each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", metavar="FILE", nargs="*", type=Path)
    parser.add_argument("--seconds", type=float, default=1)
    options = parser.parse_args()
    print("| game | plain Python | Python on a compiled game | the command |\n|---|---|---|---|")
    for game in [*SHIPPED, *map(game_in, options.files)]:
        try:
            cells = [text_of(decision) for decision in ways(game, options.seconds)]
        except Mistake as error:
            cells = [str(error)]
        print(f"| {game!r} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
