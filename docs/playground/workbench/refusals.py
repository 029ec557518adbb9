"""Inputs that cannot be used, in sentences for the reader."""

from __future__ import annotations

from traceback import walk_tb

from gametree import GameTreeError


class Refused(Exception):
    """An input that cannot be used: the reason in a sentence, and the line of the program if it is there."""

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message)
        self.line = line


def sentence(error: BaseException, noun: str) -> str:
    """Return an error as a sentence about the reader's program, which the noun names: "rules" or "program"."""
    verb = "are" if noun == "rules" else "is"
    if isinstance(error, SyntaxError):
        return f"The {noun} {verb} not Python: {error.msg}."
    if isinstance(error, GameTreeError | Refused):
        return str(error)
    if isinstance(error, MemoryError):
        return "The browser has no more memory for this: try a smaller game, or another search."
    if isinstance(error, RecursionError):
        return f"The {noun} {verb} in a recursion without an end: look there for a case in which it must stop."
    return f"The {noun} raised {type(error).__name__}: {str(error) or 'without a message'}."


def line_in(error: BaseException, file: str) -> int | None:
    """Return the line of a file at which an error was raised, or None if it was raised elsewhere."""
    if isinstance(error, Refused):
        return error.line
    if isinstance(error, SyntaxError) and error.filename == file:
        return error.lineno
    lines = [line for frame, line in walk_tb(error.__traceback__) if frame.f_code.co_filename == file]
    return lines[-1] if lines else None
