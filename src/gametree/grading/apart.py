"""A process set apart for a file under check: without its streams, and with limits of time and memory."""

from __future__ import annotations

import builtins
import io
import os
import sys
from contextlib import suppress
from math import ceil, isfinite
from typing import NoReturn

from typing_extensions import Buffer

MOST_MEMORY = 2**31
SHOWN = 60


class NoInput(EOFError):
    """The file under check asked for input."""


class Nowhere(io.BytesIO):
    """A stream of bytes that takes all and keeps nothing."""

    def write(self, data: Buffer, /) -> int:
        """Take the bytes."""
        return memoryview(data).nbytes


class Printed(io.TextIOWrapper):
    """A stream that keeps the first characters written to it, and counts all."""

    def __init__(self) -> None:
        super().__init__(Nowhere(), encoding="utf-8")
        self.count = 0
        self.first = ""

    def write(self, text: str, /) -> int:
        """Count the characters of the text."""
        self.count += len(text)
        self.first += text[: SHOWN - len(self.first)]
        return len(text)


def set_apart(path: str, seconds: float) -> Printed:
    """Hide the standard streams from the file under check, and limit time and memory where the system can."""
    quiet = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(quiet, stream)
    printed = Printed()
    sys.stdout = sys.stderr = printed
    sys.stdin = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    sys.argv = [path]
    builtins.input = _no_input
    with suppress(ImportError, ValueError, OSError):  # a system without such limits
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        if isfinite(seconds):
            resource.setrlimit(resource.RLIMIT_CPU, (ceil(seconds), ceil(seconds) + 1))
    return printed


def _no_input(*_: object) -> NoReturn:
    raise NoInput("input() is called, and nobody answers here")
