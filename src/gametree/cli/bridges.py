"""Games of other libraries and of courses by their names on the command line."""

from __future__ import annotations

from inspect import isclass
from pathlib import Path
from typing import Any

from gametree.adapters import adapt, from_chess, from_open_spiel, games_in
from gametree.adapters.recognition import METHODS, OWN
from gametree.cli.errors import Mistake
from gametree.cli.loading import load_module
from gametree.notation import list_text
from gametree.rules import missing_methods

OPEN_SPIEL = "open-spiel:"
CHESS = "chess"


class Chess:
    """Chess or a variant of it, through python-chess: White is X."""

    def __new__(
        cls,
        variant: str = "chess",
        *,
        fifty_moves: bool = False,
        repetitions: int = 0,
        insufficient_material: bool = True,
        unreachable: bool = False,
    ) -> Any:
        """Return the game that `from_chess` makes."""
        return from_chess(
            variant,
            fifty_moves=fifty_moves,
            repetitions=repetitions,
            insufficient_material=insufficient_material,
            unreachable=unreachable,
        )


def bridged(name: str) -> Any:
    """Return the game that a name of another library, or of a file, stands for; None if it is no such name.

    `open-spiel:NAME` is a game of OpenSpiel, with its parameters in parentheses; `chess` is a class with
    parameters; a file that ends in `.py` holds one game of a course or of this library. Raises `Mistake` where
    such a game cannot be made.
    """
    if name == CHESS:
        return Chess
    if name.startswith(OPEN_SPIEL):
        return made(lambda: from_open_spiel(name.removeprefix(OPEN_SPIEL)))
    if name.endswith(".py"):
        return _in_file(name)
    return None


def made(make: Any) -> Any:
    """Return a game that an adapter makes, or raise `Mistake` with the sentence that says why there is none."""
    try:
        return make()
    except (ImportError, ValueError) as error:
        raise Mistake(str(error)) from error


def adapted(thing: Any, otherwise: str) -> Any:
    """Return the game made of an object of a library or a course, or raise `Mistake` with another sentence."""
    try:
        return adapt(thing)
    except ValueError as error:
        raise Mistake(otherwise) from error


def _in_file(name: str) -> Any:
    """Return the one game in a file, or the class of one of this library, which may have parameters; or raise."""
    module = load_module(name)
    found = games_in(module)
    if len(found) == 1 and found[0].course == OWN:
        return found[0].found
    if len(found) == 1:
        return made(found[0].game)
    file = Path(name).name
    if found:
        raise Mistake(f"{file} holds {len(found)} games: name the game in it too, such as {name}:{found[0].name}.")
    methods = METHODS[OWN]
    classes = [each for each in vars(module).values() if isclass(each) and each.__module__ == module.__name__]
    lacking = [(missing_methods(each, methods), each.__name__) for each in classes]
    missing, nearest = min(lacking, key=lambda each: len(each[0]), default=(methods, ""))
    message = (
        f"{file} holds no game: write a class with the methods {list_text(methods)}, or name the object that is"
        f" one, such as {name}:MyGame."
    )
    if len(missing) <= len(methods) / 2:
        message = f"{file} holds no game, since {nearest} has no {list_text(missing)}: write what is missing."
    raise Mistake(message)
