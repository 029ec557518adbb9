"""How much faster than plain Python the games in the tests run compiled, which people wrote without a look at it.

    python benchmarks/user_games.py [FOLDER]

Every figure is CPU time, beside that of the same call compiled, as often as it fits into a tenth of a second:
`minimax` from the first state, to the least depth that takes plain Python half a second; or, where the whole
tree takes less, as many random games as take that long. `FOLDER` has other files, each with a `GAME`. It prints a
line a game, slowest first, then the medians. A game that cannot be compiled is named. Compiling starts from an
empty folder of kernels, which the games share.
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from collections.abc import Callable
from functools import partial
from importlib import import_module, util
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

import gametree
from gametree import CompileError, compiled

FOLDER = Path(__file__).parents[1] / "tests" / "compiled" / "user_style"
ENOUGH, REPEATED = 0.5, 0.1  # seconds
MOST_DEPTH, MOST_RUNS, PLIES = 12, 100, 300


def level(_state: Any) -> int:
    """Return the evaluation of any state at the depth."""
    return 0


def games(folder: Path) -> list[tuple[str, Any]]:
    """Return the games of a folder by name."""
    found: list[tuple[str, Any]] = []
    for path in sorted(folder.glob("*.py")):
        if folder == FOLDER:
            module: Any = import_module(f"tests.compiled.user_style.{path.stem}")
        else:
            told = util.spec_from_file_location(path.stem, path)
            if told is None or told.loader is None:
                continue
            module = sys.modules[path.stem] = util.module_from_spec(told)
            told.loader.exec_module(module)
        game = getattr(module, "game", None) or getattr(module, "GAME", None)
        if game is not None:
            found.append((path.stem, game))
    return found


def seconds(call: Callable[[], object]) -> float:
    """Return the CPU time of a call."""
    begun = process_time()
    call()
    return process_time() - begun


def search(depth: int, module: Any, game: Any) -> object:
    """Search a game to a depth by the functions of a module."""
    return module.minimax(game, game.initial_state(), depth=depth, evaluate=level)


def play(count: int, module: Any, game: Any) -> object:
    """Play games at random by the functions of a module."""
    return module.simulate(game, game.initial_state(), simulations=count, plies=PLIES, rng=Random(1))


def question(game: Any) -> tuple[str, Callable[[Any, Any], object], float]:
    """Return what to ask of a module and a game, its name, and the time that plain Python takes."""
    for depth in range(2, MOST_DEPTH):
        spent = seconds(partial(search, depth, gametree, game))
        if spent > ENOUGH:
            return f"minimax to depth {depth}", partial(search, depth), spent
    count = 1
    while (spent := seconds(partial(play, count, gametree, game))) < ENOUGH:
        count *= 2 if spent > ENOUGH / 10 else 10
    return f"{count:,} games", partial(play, count), spent


def speed(game: Any) -> tuple[float, float, str]:
    """Return how many times as fast as plain Python a game is, what compiling takes, and what was asked."""
    name, ask, plain = question(game)
    fast = compiled.compile(game)
    compiling = seconds(partial(ask, compiled, fast))
    runs = [seconds(partial(ask, compiled, fast))]
    while sum(runs) < REPEATED and len(runs) < MOST_RUNS:
        runs.append(seconds(partial(ask, compiled, fast)))
    return plain / median(runs), compiling - median(runs), name


def main() -> None:
    parser = ArgumentParser(description="Time games compiled and in plain Python.")
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER, help="a folder of other games")
    parser.add_argument("--only", default="", help="measure only the games whose name contains this text")
    options = parser.parse_args()
    sys.path.insert(0, str(FOLDER.parents[2]))
    rows: list[tuple[float, float, str, str]] = []
    with TemporaryDirectory() as folder:
        os.environ["GAMETREE_CACHE"] = folder
        for name, game in games(options.folder):
            if options.only not in name:
                continue
            try:
                rows.append((*speed(game), name))
            except CompileError as error:
                print(f"{name:<28} refused: {str(error)[:90]}", flush=True)
    for ratio, compiling, asked, name in sorted(rows):
        print(f"{name:<28}{ratio:>8.1f} times   compiled in {compiling:>5.1f} s   {asked}")
    ratios, times = median(ratio for ratio, *_ in rows), median(compiling for _, compiling, *_ in rows)
    print(f"{'median':<28}{ratios:>8.1f} times   compiled in {times:>5.1f} s   of {len(rows)} games")


if __name__ == "__main__":
    main()
