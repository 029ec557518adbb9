"""Errors of the command: one sentence for each, never a traceback."""

from __future__ import annotations

import re
import sysconfig
from collections.abc import Generator
from contextlib import contextmanager
from difflib import get_close_matches
from pathlib import Path
from traceback import extract_tb
from typing import TYPE_CHECKING

import rich
import typer

from gametree.game import GameTreeError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

WRONG_USAGE = 2
STOPPED = 130  # by Ctrl-C
IN_PYTHON = (  # what a remedy says for Python, and for the command
    (r'write check_search\(as_search\(\w+, returns="(\w+)"\), contract="value"\)', r"give --returns \1"),
    ("declare cyclic=True", "give --cyclic"),
    ("declare plies=, the most there can be, or cyclic=True", "give --plies N, or --cyclic"),
    ("a later start=", "a later state"),
)
LIBRARIES = (  # the console may be installed apart, outside of a virtual environment
    Path(__file__).parents[1],
    Path(rich.__file__).parents[1],
    *(Path(sysconfig.get_path(name)) for name in ("stdlib", "purelib", "platlib")),
)


class Mistake(Exception):
    """The user asked for something impossible; the message is one sentence that says why and what to do."""


def for_command(message: str) -> str:
    """Return a message with its remedy for the command in place of that for Python."""
    for pattern, remedy in IN_PYTHON:
        message = re.sub(pattern, remedy, message)
    return message


@contextmanager
def one_sentence() -> Generator[None]:
    """Turn every exception into one sentence on the standard error and the exit code of wrong usage."""
    try:
        yield
    except (typer.Exit, typer.Abort):
        raise
    except KeyboardInterrupt:
        typer.echo("Stopped by Ctrl-C before there was an answer.", err=True)
        raise typer.Exit(STOPPED) from None
    except (Exception, SystemExit) as error:
        if isinstance(error, SystemExit | BrokenPipeError) and location_of(error) is None:
            raise  # after a pipe was closed, as by head: of the console, or for typer, which ends without a word
        typer.echo(f"Error: {sentence(error)}", err=True)
        raise typer.Exit(WRONG_USAGE) from error


def sentence(error: BaseException) -> str:
    """Return the message of an error of gametree, or the kind, message and place of any other error."""
    message = for_command(str(error))
    own = location_of(error)
    if isinstance(error, Mistake | GameTreeError):
        return message
    if own is None and isinstance(error, ValueError | TypeError) and message.endswith("."):
        return message
    if own is None and isinstance(error, OSError):
        return f"{describe(error)}: check the file, or where the output goes."
    remedy = "correct it there" if own else "if the game or the search is your own, let gametree check look at it"
    return f"{with_place(error)}: {remedy}."


def with_place(error: BaseException) -> str:
    """Return the kind of an exception, its message, and the place in the user's code where it came from."""
    where = location_of(error)
    return f"{describe(error)} in {where}" if where else describe(error)


def describe(error: BaseException) -> str:
    """Return the kind of an exception and its message, in one line."""
    message = " ".join(str(error).split()).rstrip(".")
    return f"{type(error).__name__} ({message})" if message else type(error).__name__


def refuse_useless(options: Mapping[str, object], why: str) -> None:
    """Raise `Mistake` if any of these options is given, because it would have no effect, as `why` tells."""
    given = [name for name, value in options.items() if value is not None and value is not False]
    if given:
        raise Mistake(f"{' and '.join(given)} would have no effect: {why}.")


def location_of(error: BaseException) -> str | None:
    """Return the innermost file and line of code that is neither ours nor a library's, if there is one."""
    for frame in reversed(extract_tb(error.__traceback__)):
        path = Path(frame.filename)
        if path.is_absolute() and not any(path.is_relative_to(library) for library in LIBRARIES):
            return location_text(frame.filename, frame.lineno)
    return None


def location_text(filename: str, line: int | None) -> str:
    """Return a file and a line as people write them; a file in this folder by its name alone."""
    path = Path(filename)
    here = Path.cwd()
    return f"{path.relative_to(here) if path.is_relative_to(here) else path}, line {line}"


def did_you_mean(word: str, names: Iterable[str], otherwise: str) -> str:
    """Return the end of a sentence: a question with the names similar to a word, or else another remedy."""
    known = list(names)
    begun = [each for each in known if each.startswith(word)] if word.strip("-") else []
    close = begun[:3] or get_close_matches(word, known, n=3, cutoff=0.5)
    return f"did you mean {' or '.join(close)}?" if close else f"{otherwise}."
