"""The effects of code: all that it does besides computing a value."""

from __future__ import annotations

from gametree.compiled.front_end.ir.nodes import Change, Do, Forever, Raise, Region, statements_of


def may_raise(region: Region) -> bool:
    """Whether running a region may raise an error, or not end, so that no call of it may be left out."""
    for statement in statements_of(region):
        if isinstance(statement, Raise | Forever) or any(code.raises for code in statement.expressions):
            return True
        if isinstance(statement, Do) and not isinstance(statement.code, Change):
            return True  # what is computed for its errors only, one of the machine among them
    return False
