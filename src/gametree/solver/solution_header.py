"""The header of a file of a solution, and a reader of such files: what a database and a file of arrays share."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from gametree.game import CorruptFile, MismatchedFile
from gametree.solver.game_description import GameDescription
from gametree.solver.texts import UNREADABLE, why_unreadable

Written = TypeVar("Written")
Read = TypeVar("Read")


class Header(NamedTuple):
    """The game with a hash of its rules, the question, and counts of the answer.

    Numbers and states are texts here.
    """

    game: GameDescription
    rules: str
    start: str
    cycle_value: str
    values: list[str]
    states: int
    blocks: int
    counts: list[tuple[int, int | None, int, int]]


class Format(NamedTuple):
    """The name and the version of a format of files."""

    name: str
    version: int


def header_text(header: Header, form: Format, **more: int) -> bytes:
    """Return the JSON of a header, its format and more fields."""
    fields = {**header._asdict(), "game": header.game._asdict(), "format": form.name, "version": form.version}
    return json.dumps({**fields, **more}).encode()


class SolutionReader:
    """The reader of a file of a solution.

    Raises FileNotFoundError if there is no file.
    """

    header: Header

    def __init__(self, path: Path) -> None:
        require_file(path)
        self.path = path

    def read(self, read: Callable[[Written], Read], content: Written) -> Read:
        """Return what a function makes of content with a right checksum; it fails only if the file was forged."""
        try:
            return read(content)
        except UNREADABLE as error:
            raise self.damaged(why_unreadable(error)) from error

    def mismatched(self, why: str) -> MismatchedFile:
        """Return the error for a whole file that is not the one that is wanted."""
        return MismatchedFile(f"{self.path} {why}.")

    def damaged(self, why: str) -> CorruptFile:
        """Return the error for a file that is not as it was written."""
        message = f"{self.path} is damaged or no solution of gametree ({why}): solve the game and save it again."
        return CorruptFile(message)

    def read_header(self, content: bytes, form: Format, *more: str) -> tuple[Header, list[int]]:
        """Return a header from its JSON, and the values of more fields.

        Raises `CorruptFile` if it is none, and `MismatchedFile` if it is of another version.
        """
        fields: dict[str, Any] = self.read(json.loads, content)
        name, version = self.read(lambda fields: (fields.pop("format"), fields.pop("version")), fields)
        if name != form.name:
            raise self.damaged("it has another kind of header")
        if version != form.version:
            raise self.mismatched(
                f"is in format {version}, not {form.version}: solve the game again, or read it with its version of"
                " gametree"
            )
        values: list[int] = [self.read(fields.pop, each) for each in more]
        game = self.read(lambda fields: GameDescription(**fields.pop("game")), fields)
        return self.read(lambda fields: Header(game, **fields), fields), values


def require_file(path: Path) -> None:
    """Raise FileNotFoundError, with the remedy, if there is no file."""
    if not path.is_file():
        message = f"There is no file {path}: solve the game, and save the solution there first."
        if path.is_dir():
            message = f"{path} is a folder: give the name of a file."
        raise FileNotFoundError(message)
