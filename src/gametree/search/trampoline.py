"""A trampoline: recursion without Python's recursion limit, for searches of games of 10,000 plies.

A generator costs more than a function call (alpha-beta with memory runs 1.4 times as long on tic-tac-toe), so the
textbook searches recurse plainly and the strong ones use this.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, TypeAlias, TypeVar, cast

Value = TypeVar("Value")
Call: TypeAlias = Generator["Call[Any]", Any, Value]


def run(call: Call[Value]) -> Value:
    """Return what a recursive generator returns, keeping its calls on a list instead of the interpreter's stack.

    Such a generator recurses by `value = yield itself(...)` where a function would write `value = itself(...)`.
    """
    calls: list[Call[Any]] = [call]
    value: object = None
    while calls:
        try:
            calls.append(calls[-1].send(value))
            value = None
        except StopIteration as returned:
            calls.pop()
            value = returned.value
    return cast("Value", value)
