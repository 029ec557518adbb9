"""Constants computed while compiling."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from gametree.compiled.front_end.functions.activation import Activation
from gametree.compiled.front_end.kinds.values import Known, Value
from gametree.compiled.front_end.names.plain import has_plain_text
from gametree.compiled.front_end.names.refusals import Refused


def folded(context: Activation, compute: Callable[[], Any], op: ast.AST, *given: Any) -> Value:
    """Return a constant that is computed now, or write the error that Python raises."""
    if isinstance(op, ast.Mod) and isinstance(given[0], str | bytes) and not has_plain_text(given[1]):
        raise Refused("a text is made with % of a value that is no number or text", "compare the value itself")
    if isinstance(op, ast.Pow | ast.LShift) and isinstance(given[1], int) and abs(given[1]) > 10_000:
        raise Refused("a very large number is computed", "keep numbers below 2 ** 127")
    if (
        isinstance(op, ast.Mult)
        and any(isinstance(part, int) and abs(part) > 10**7 for part in given)
        and not all(isinstance(part, int | float) for part in given)
    ):
        raise Refused("something is repeated very often", "use a loop")
    try:
        return Known.of(compute())
    except (ArithmeticError, LookupError, TypeError, ValueError) as error:
        return context.fail(type(error), str(error))
