"""The errors that calls may raise which Python raises too, and when a primitive raises none."""

from __future__ import annotations

from collections.abc import Callable

from gametree.compiled.front_end.ir import building as ir
from gametree.compiled.front_end.ir.nodes import Call, Expression, Raise, Region, expressions_of, statements_of
from gametree.game import CompileError

ERRORS: dict[str, tuple[type[Exception], Callable[[Expression, Expression], Expression]]] = {
    "index": (
        IndexError,
        lambda place, length: ir.op("and", ir.op(">=", place, ir.op("-", length)), ir.op("<", place, length)),
    ),
    "key_at": (KeyError, lambda place, _: ir.op(">=", place, 0)),
    "divisor": (ZeroDivisionError, lambda number, _: ir.op("!=", number, 0)),
    "quotient": (ZeroDivisionError, lambda _, number: ir.op("!=", number, ir.literal(0.0))),
    "least_of": (ValueError, lambda count, _: ir.op("!=", count, 0)),
    "range_step": (ValueError, lambda step, _: ir.op("!=", step, 0)),
    "member_of": (ValueError, lambda found, _: found),
}
NAMED: dict[str, type[Exception]] = {
    each.__name__: each
    for each in (
        ValueError, IndexError, KeyError, AssertionError, ZeroDivisionError, TypeError, StopIteration, CompileError
    )
}  # fmt: skip


def holds(part: Call) -> Expression | None:
    """Return the test that a primitive raises no error, and None for another call."""
    if part.function not in ERRORS:
        return None
    return ERRORS[part.function][1](part.given[0], part.given[-1])


def errors_of(
    part: Call, body_of: Callable[[str], Region | None], seen: frozenset[str] = frozenset()
) -> set[type[BaseException]]:
    """Return the errors that a call may raise; `body_of` has the bodies of lowered functions, as far as known."""
    if part.function in ERRORS:
        return {ERRORS[part.function][0]}
    if part.function in seen:
        return set()
    body = body_of(part.function)
    if body is None:
        return {Exception}
    found: set[type[BaseException]] = {
        NAMED.get(each.error, Exception) for each in statements_of(body) if isinstance(each, Raise)
    }
    for code in expressions_of(body):
        if isinstance(code, Call) and code.may_raise:
            found |= errors_of(code, body_of, seen | {part.function})
    return found
