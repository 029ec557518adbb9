"""The arguments and options that several subcommands have: a game, a state, whether to compile, files, limits."""

from __future__ import annotations

from typing import Annotated, Any

import typer

GAME_OPTIONS = (
    "The parameters of a game are options too, such as --width 4; 'gametree games' lists them. Other games: chess,"
    " open-spiel:NAME, or a file such as tictactoe.py. --from STATE is another way to write the state."
)

GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME", help="A game of 'gametree games', chess, open-spiel:NAME, FILE.py or MODULE:OBJECT."
    ),
]
Words = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="STATE", help="A state in the game's notation, or as it is printed; without it, the start."
    ),
]
Compiled = Annotated[
    bool | None,
    typer.Option(
        "--compiled/--no-compiled",
        envvar="GAMETREE_COMPILED",
        help="Compile the rules to machine code, or do not. By default they are compiled for many nodes or"
        " states, if numba is installed and can compile them.",
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON instead.")]


def flag(name: str, text: str) -> Any:
    """Return an option that is on if its name is written."""
    return typer.Option(name, help=text)


def file_option(text: str) -> Any:
    """Return an option for a file."""
    return typer.Option(metavar="FILE", help=text)


def number_option(text: str, *, least: int | None = None) -> Any:
    """Return an option for a number."""
    return typer.Option(min=least, metavar="N", help=text)


def seconds_option(text: str) -> Any:
    """Return an option for a number of seconds."""
    return typer.Option(min=0, metavar="S", help=text)


def options_of(context: typer.Context) -> list[str]:
    """Return the options that a command itself takes."""
    return [option for parameter in context.command.params for option in parameter.opts if option.startswith("--")]
