"""Print what the library writes of many games: hashes of their rules, machine programs, solutions and proofs.

Run as a program, with the folder for its files. With `used` as the second argument, the process has a history: it
has imported the whole library, in another order, and has played every game and asked for all its attributes.
"""

from __future__ import annotations

import copy
import json
import os
import pickle
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from random import Random
from typing import Any, cast

import gametree.games
from gametree import MAX, MIN, compiled, play, random_strategy, solve
from gametree.games import ConnectFour, Hexapawn, Nim, TicTacToe
from gametree.solver import certify
from gametree.solver.rules_hash import rules_hash

STYLES = Path(__file__).parents[1] / "compiled" / "user_style"
NO_SHIPPED_GAME = {"Board", "ChanceTree", "GraphGame", "O", "TreeGame", "X"}
WITHOUT_ASSERTS = {"go_stones", "quoridor_match"}  # where only an assert names a class: -O makes other rules
SMALL: tuple[Any, ...] = Nim((1, 2)), TicTacToe(), Hexapawn(3, 3)
AROUND: dict[str, Callable[[Any], Any]] = {
    "Checked": gametree.Checked,
    "Counted": gametree.Counted,
    "DepthLimited": lambda game: gametree.DepthLimited(game, depth=3, evaluate=worth),
    "DepthPenalised": gametree.DepthPenalised,
    "Ordered": lambda game: gametree.Ordered(game, key=key),
    "Symmetric": gametree.Symmetric,
}


def worth(_state: object) -> float:
    return 0.5


def key(_state: object, _action: object) -> float:
    return 0


def games() -> Iterator[tuple[str, Any]]:
    """Yield the shipped games, those in the styles of users, and each transformation around one."""
    for name in sorted({*cast("Any", gametree.games).__all__} - NO_SHIPPED_GAME):
        yield name, getattr(gametree.games, name)(*([(1, 2, 3)] if name == "Nim" else []))
    for path in sorted(STYLES.glob("[a-z]*.py")):
        module = import_module(f"tests.compiled.user_style.{path.stem}")
        if hasattr(module, "game") and path.stem not in WITHOUT_ASSERTS:  # others are shared parts
            yield path.stem, module.game
    for name, around in AROUND.items():
        yield name, around(TicTacToe())


def give_history() -> None:
    """Import all of the library, last modules first, and wrap a function of Python as a measurement does."""
    for module in sorted(walk_packages(gametree.__path__, "gametree."), key=lambda each: each.name, reverse=True):
        with suppress(ImportError):  # of an extra that is not here
            import_module(module.name)
    leave = os._exit
    os._exit = partial(leave)


def use(game: Any) -> None:
    """Play a game, draw it, copy it, and ask for all its attributes."""
    state = game.initial_state()
    play(game, {MAX: random_strategy(), MIN: random_strategy()}, rng=Random(0))
    for call in (copy.copy, copy.deepcopy, pickle.dumps, hash, repr, dir, vars):
        with suppress(TypeError, AttributeError, pickle.PicklingError):
            call(game)
    for name in dir(game):
        value: Any = getattr(game, name, None)  # a transformation has `outcomes` only if its game has
        if name in {"canonical", "draw", "format_state", "svg"}:
            value(state)


def written(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield the digest of each file that the library writes of some small games."""
    for game in SMALL:
        path = folder / "file"
        solution: Any = solve(game)
        solution.save(path)
        yield f"solution of {game!r}", sha256(path.read_bytes()).hexdigest()
        start: Any = game.initial_state()
        certify(game, start, solution[start].value).save(path, game)
        yield f"certificate of {game!r}", sha256(path.read_bytes()).hexdigest()


def main(folder: str, *used: str) -> None:
    """Print all of it as JSON."""
    if used:
        give_history()
    found: dict[str, str] = {}
    for name, game in games():
        if used:
            use(game)
        found[f"rules of {name}"] = rules_hash(game)
    for game in (*SMALL, ConnectFour(4, 4)):
        found[f"program of {game!r}"] = compiled.compile(game).source
    json.dump(found | dict(written(Path(folder))), sys.stdout)


if __name__ == "__main__":
    main(*sys.argv[1:])
