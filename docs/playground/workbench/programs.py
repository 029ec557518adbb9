"""Run a program of the reader: with its output kept, without input, and with the line that it is at told."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from functools import wraps
from time import perf_counter
from types import FrameType, ModuleType
from typing import Any, NoReturn

from .refusals import Refused

MOST_PRINTED = 20_000  # characters of a program, in all questions together
TOLD_EVERY = 0.2  # seconds

Tell = Callable[[Mapping[str, Any]], object]
"""Tells the page something while a question is being answered: a line, some output, how far a check is."""


class Output(io.TextIOBase):
    """The output of one program: it goes to the page in pieces, and ends after `MOST_PRINTED` characters."""

    def __init__(self) -> None:
        self.room = MOST_PRINTED
        self.pieces: list[str] = []
        self.told = 0.0
        self.say: Tell = len

    def write(self, text: str, /) -> int:
        """Keep as much of a text as there is room for, and tell the page now and then."""
        if text and self.room:
            self.pieces.append(text[: self.room])
            cut = len(text) > self.room
            self.room -= len(self.pieces[-1])
            if cut:
                self.room = 0
                self.pieces.append(f"\n… cut here: the first {MOST_PRINTED:,} characters are shown.")
            if cut or perf_counter() - self.told > TOLD_EVERY:
                self.flush()
        return len(text)

    def flush(self) -> None:
        """Tell the page what was written since it was last told."""
        if self.pieces:
            self.say({"printed": "".join(self.pieces)})
            self.pieces = []
            self.told = perf_counter()

    def writable(self) -> bool:
        """Whether text can be written: yes."""
        return True


@contextmanager
def printing(output: Output, tell: Tell) -> Generator[None]:
    """Within this context, whatever is printed goes to the page."""
    output.say = tell
    with redirect_stdout(output), redirect_stderr(output):
        try:
            yield
        finally:
            output.flush()


def load(source: str, name: str, file: str) -> ModuleType:
    """Run a program as a module, and return the module; the program may raise anything."""
    module = ModuleType(name)
    module.__dict__["input"] = _no_input
    module.__dict__["__file__"] = file
    sys.modules[name] = module  # where dataclasses look for the names in annotations
    exec(compile(source, file, "exec", dont_inherit=True), module.__dict__)
    return module


def _no_input(*_: object) -> NoReturn:
    message = "The program calls input(), and nobody answers here: write the value into the program."
    raise Refused(message)


@contextmanager
def watched(file: str, tell: Tell, end: float | None = None) -> Generator[None]:
    """Tell every now and then at which line of a file Python is: it may never come back.

    At the time `end`, if there is one, `NoAnswer` is raised in that line.
    """
    told = perf_counter()

    def watch(frame: FrameType, _event: str, _argument: object) -> Any:
        nonlocal told
        if frame.f_code.co_filename != file:
            return None
        now = perf_counter()
        if now - told > TOLD_EVERY:
            told = now
            tell({"line": frame.f_lineno})
            if end is not None and now > end:
                raise no_answer()
        return watch

    before = sys.gettrace()
    sys.settrace(watch)
    try:
        yield
    finally:
        sys.settrace(before)


def no_answer() -> BaseException:
    """Return the error of the kit for a call that does not come back; the kit takes long to import."""
    from gametree.testing.answers import NoAnswer

    return NoAnswer()


class Patient:
    """Ends calls of a program that do not come back: the first after some seconds, the others sooner."""

    def __init__(self, file: str, tell: Tell, seconds: float) -> None:
        self.file = file
        self.tell = tell
        self.seconds = seconds
        self.within = False

    def call(self, function: Callable[..., Any], *arguments: Any, **options: Any) -> Any:
        """Call a function of the program, or raise `NoAnswer` if it takes too long."""
        if self.within:
            return function(*arguments, **options)
        self.within = True
        try:
            with watched(self.file, self.tell, perf_counter() + self.seconds):
                return function(*arguments, **options)
        except BaseException as error:
            if isinstance(error, type(no_answer())):
                self.seconds = min(self.seconds, 2 * TOLD_EVERY)
            raise
        finally:
            self.within = False

    def patient(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """Return the function with its calls ended."""
        return wraps(function)(lambda *arguments, **options: self.call(function, *arguments, **options))


def functions_of(module: ModuleType) -> Iterator[tuple[str, Any]]:
    """Yield the functions that a program defines, with their names."""
    for name, value in list(vars(module).items()):
        if getattr(value, "__module__", None) == module.__name__ and hasattr(value, "__code__"):
            yield name, value
