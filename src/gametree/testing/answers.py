"""Answers of code that cannot be trusted: what a call returned or raised, as a value and in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

LONGEST_TEXT = 300


class Answer(NamedTuple):
    """The value that a call returned, or the error it raised."""

    value: Any = None
    error: BaseException | None = None


class NoAnswer(BaseException):
    """A call did not return. This is no `Exception`, so that no `except Exception` catches it."""


ANSWERS = (Exception, NoAnswer, SystemExit)


def ask(function: Callable[..., Any], *arguments: Any, **options: Any) -> Answer:
    """Return the value or the error of a call; an error that ends the program passes through."""
    try:
        return Answer(function(*arguments, **options))
    except ANSWERS as error:
        return Answer(error=error)


def shown(value: object) -> str:
    """Return the `repr` of anything, short enough for a sentence, even if its `__repr__` fails."""
    answer = ask(repr, value)
    text = f"a {type(value).__name__} whose repr fails" if answer.error else str(answer.value)
    return text if len(text) <= LONGEST_TEXT else f"{text[:LONGEST_TEXT]}..."


def problem(answer: Answer) -> str:
    """Return an answer in words, for a sentence: `returned 3`, `raised KeyError(7)`, `did not come back`."""
    if answer.error is None:
        return f"returned {shown(answer.value)}"
    if isinstance(answer.error, NoAnswer):
        return "did not come back"
    return f"raised {shown(answer.error)}"
