"""Inputs that cannot be used, in sentences for the reader."""

from __future__ import annotations

import re
from traceback import walk_tb

from gametree import GameTreeError

# What Python says of a common slip, and what the reader should look at.
OTHER = "keep MAX or MIN of gametree in the state, and -p is the other player of p"
HINTS = (
    (r"(\w+)\(\) takes [01] positional arguments? but [12] w", "write self first, as in def {}(self, ...)"),
    (r"actions raised TypeError\(.*NoneType.* is not iterable", "actions returned None: end it with return"),
    (r"'NoneType' object is not \w+\W+ at None", "result returned None: end it with return"),
    (r"bad operand type for unary -: '(\w+)'", f"a {{}} has no minus: {OTHER}"),
    (r"player returned (False|True|0|'\w+') ", OTHER),
)


class Refused(Exception):
    """An input that cannot be used: the reason in a sentence, and the line of the program if it is there."""

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message)
        self.line = line


def hinted(message: str) -> str:
    """Return a message with a hint, if it tells of a common slip."""
    for pattern, hint in HINTS:
        if found := re.search(pattern, message):
            return f"{message} Hint: {hint.format(*found.groups())}."
    return message


def sentence(error: BaseException, noun: str) -> str:
    """Return an error, with a hint if it is a common slip.

    It is a sentence about the reader's program, which the noun names: "rules" or "program".
    """
    return hinted(_sentence(error, noun))


def _sentence(error: BaseException, noun: str) -> str:
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
