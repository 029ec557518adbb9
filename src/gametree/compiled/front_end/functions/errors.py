"""The errors that calls may raise which Python raises too, and when a primitive raises none."""

from __future__ import annotations

from collections.abc import Callable

from gametree.compiled.front_end.ir import building as ir
from gametree.compiled.front_end.ir.nodes import Call, Expression, Raise, Region, expressions_of, statements_of
from gametree.compiled.front_end.ir.types import StreamOf

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
    "root": (ValueError, lambda number, _: ir.op("not", ir.op("<", number, ir.literal(0.0)))),
    "whole_root": (ValueError, lambda number, _: ir.op(">=", number, 0)),
    **dict.fromkeys(
        ("shifted_left", "shifted_right", "wide_shifted_left"),
        (ValueError, lambda _, places: ir.op(">=", places, 0)),
    ),
}
Errors = frozenset[type[BaseException]]
UNTESTED: dict[str, Errors] = {
    **dict.fromkeys(("truncated", "floored", "ceiling", "rounded"), frozenset((ValueError, OverflowError))),
    **dict.fromkeys(("squared", "range_length"), frozenset((OverflowError,))),
    **dict.fromkeys(("range_stop", "same_length"), Errors()),  # whose errors are those of the machine
    "wide_place": frozenset((IndexError,)),
}
ANY = Exception  # stands for errors that are not known


def holds(part: Call) -> Expression | None:
    """Return the test that a primitive raises no error, and None for another call."""
    if part.function not in ERRORS:
        return None
    return ERRORS[part.function][1](part.given[0], part.given[-1])


def errors_of(part: Call, body_of: Callable[[str], Region | None], seen: frozenset[str] = frozenset()) -> Errors:
    """Return the errors that a call may raise; `body_of` has the bodies of lowered functions, as far as known."""
    if part.function in ERRORS:
        return Errors((ERRORS[part.function][0],))
    if part.function in UNTESTED:
        return UNTESTED[part.function]
    if part.function in seen:
        return Errors()
    body = body_of(part.function)
    found = Errors((ANY,)) if body is None else errors_in(body, body_of, seen | {part.function})
    if isinstance(part.type, StreamOf) and StopIteration in found:
        return found - {StopIteration} | {RuntimeError}
    return found


def errors_in(body: Region, body_of: Callable[[str], Region | None], seen: frozenset[str] = frozenset()) -> Errors:
    """Return the errors that running a region may raise."""
    raised = (each.meant for each in statements_of(body) if isinstance(each, Raise))
    found = Errors(each for each in raised if each is not None)
    calls = (code for code in expressions_of(body) if isinstance(code, Call) and code.may_raise)
    return found.union(*(errors_of(code, body_of, seen) for code in calls))
