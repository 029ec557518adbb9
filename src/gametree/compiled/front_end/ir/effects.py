"""The effects of code: all that it does besides computing a value."""

from __future__ import annotations

from gametree.compiled.front_end.ir.nodes import (
    Call,
    Change,
    Do,
    Expression,
    Forever,
    Leave,
    Once,
    Raise,
    Region,
    parts_of,
    statements_of,
)
from gametree.compiled.front_end.ir.signatures import returned


def may_raise(region: Region) -> bool:
    """Whether running a region may raise an error, or not end, so that no call of it may be left out."""
    if is_left_by_errors(region):
        return True
    for statement in statements_of(region):
        if isinstance(statement, Raise | Forever) or any(code.raises for code in statement.expressions):
            return True
        if isinstance(statement, Do) and not isinstance(statement.code, Change):
            return True  # what is computed for its errors only, one of the machine among them
    return False


def is_left_by_errors(region: Region) -> bool:
    """Whether a region jumps to what handles an error outside of it."""
    statements = [*statements_of(region)]
    inside = {each.name for each in statements if isinstance(each, Once)}
    return any(isinstance(each, Leave) and each.raised and each.target not in inside for each in statements)


def is_effect(code: Expression) -> bool:
    """Whether computing an expression may do more than to return a value.

    An overflow of 64 bits is no effect, because Python has none. The call of a lowered function may be one.
    """
    return code.raises or any(isinstance(part, Change) or _is_called(part) for part in parts_of(code))


def _is_called(part: Expression) -> bool:
    """Whether an expression calls what is no operation: a lowered function, or one that may end the search."""
    if not isinstance(part, Call):
        return False
    return part.function == "poll" or returned(part.function, [each.type for each in part.given]) is None
