"""Write a file whole or not at all."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import NamedTemporaryFile

from gametree.game import UnwritableFile


@contextmanager
def write_atomically(path: Path) -> Generator[Path]:
    """Yield the path of a new file in the same folder, which takes the place of `path` at the end.

    If the process is killed or an error is raised before, `path` is as it was. The files of two processes that
    write at once do not mix: the last one stays. Raises `UnwritableFile` where the folder cannot be written or is
    full.
    """
    try:
        with _part_of(path) as part:
            yield part
            _flush(part)
            part.replace(path)
            _flush(path.parent)
    except (OSError, sqlite3.OperationalError) as error:
        message = f"{path} could not be written ({error}): choose a folder that is writable and has room."
        raise UnwritableFile(message) from error


@contextmanager
def _part_of(path: Path) -> Generator[Path]:
    """Yield a new empty file beside `path`, and delete it unless it was renamed."""
    with NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", suffix=".part", delete=False) as file:
        part = Path(file.name)
    try:
        yield part
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def _flush(path: Path) -> None:
    """Wait until a file, or the list of the files in a folder, is on the disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
