"""Python's own operators, functions and methods, called with constants."""

from __future__ import annotations

import ast
import math
import operator
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from fractions import Fraction
from itertools import count
from types import BuiltinFunctionType
from typing import Any

from gametree.compiled.front_end.names.plain import NotConstant, has_plain_text, is_plain

BUDGET = 300_000  # parts of a value that are looked at, and the greatest int that counts parts
PYTHON: Any = operator
BINARY: dict[type[ast.AST], Callable[[Any, Any], Any]] = {
    ast.Add: PYTHON.add, ast.Sub: PYTHON.sub, ast.Mult: PYTHON.mul, ast.Div: PYTHON.truediv,
    ast.FloorDiv: PYTHON.floordiv, ast.Mod: PYTHON.mod, ast.Pow: PYTHON.pow, ast.LShift: PYTHON.lshift,
    ast.RShift: PYTHON.rshift, ast.BitAnd: PYTHON.and_, ast.BitOr: PYTHON.or_, ast.BitXor: PYTHON.xor,
    ast.MatMult: PYTHON.matmul,
    ast.Eq: PYTHON.eq, ast.NotEq: PYTHON.ne, ast.Lt: PYTHON.lt, ast.LtE: PYTHON.le, ast.Gt: PYTHON.gt,
    ast.GtE: PYTHON.ge, ast.In: lambda left, right: left in right,
    ast.NotIn: lambda left, right: left not in right,
}  # fmt: skip
UNARY: dict[type[ast.AST], Callable[[Any], Any]] = {
    ast.USub: PYTHON.neg, ast.UAdd: PYTHON.pos, ast.Invert: PYTHON.invert, ast.Not: PYTHON.not_,
}  # fmt: skip
PURE: tuple[Any, ...] = (
    abs, all, any, bool, bytes, chr, divmod, float, frozenset, int, len, list, max, min, ord, pow, range, repr,
    round, sorted, str, sum, tuple, isinstance, Fraction,
)  # fmt: skip
PURE_METHODS: dict[type[Any], frozenset[str]] = {
    str: frozenset([
        "count", "find", "index", "replace", "split", "join", "startswith", "endswith", "strip",
        "lstrip", "rstrip", "upper", "lower", "isalpha", "isdigit", "splitlines", "partition",
        "rpartition", "rsplit", "zfill", "rfind", "isupper", "islower", "translate",
    ]),
    bytes: frozenset([
        "count", "find", "index", "replace", "startswith", "endswith", "rfind", "rindex", "hex", "translate",
    ]),
    tuple: frozenset(["count", "index"]),
    int: frozenset(["bit_count", "bit_length"]),
    frozenset: frozenset(["union", "intersection", "difference", "issubset", "issuperset", "copy"]),
}  # fmt: skip
UNORDERED: tuple[Any, ...] = (sorted, len, min, max, sum, any, all, frozenset, bool, isinstance)
COUNTING = (bytes, pow, math.factorial, math.comb, math.perm, math.pow, str, repr, int, math.prod)
AT_ONCE = (len, range, isinstance)  # go through no range that they are given


def worked_out(function: Any, arguments: Sequence[Any], named: Mapping[str, Any]) -> Any:
    """Return what one of Python's own functions makes of plain values; raise `NotConstant` if it may not be one.

    An error of Python's counts as that too: the call raises it where it is reached.
    """
    in_module = isinstance(function, BuiltinFunctionType) and function.__module__ == "math"
    taken = [*arguments, *named.values()]
    if not (in_module or any(function is pure for pure in PURE)) or not all(map(_is_taken, taken)):
        raise NotConstant
    if function in (str, repr) and not all(map(has_plain_text, taken)):
        raise NotConstant
    if any(type(part) in (set, frozenset) for part in taken) and (
        function not in UNORDERED or named or (function is sum and not _is_set_of_ints(arguments[0]))
    ):
        raise NotConstant  # the order of a set is not defined
    if function in COUNTING and sum(abs(part) for part in taken if isinstance(part, int)) > BUDGET:
        raise NotConstant
    if function not in AT_ONCE and any(isinstance(part, range) and part[BUDGET:] for part in taken):
        raise NotConstant
    try:
        found = function(*arguments, **named)
        return found[: len(found)] if isinstance(found, range) else found  # which fails for one that is too long
    except Exception as error:
        raise NotConstant from error


def _is_set_of_ints(argument: Any) -> bool:
    return type(argument) in (set, frozenset) and all(isinstance(each, int) for each in argument)


def _is_taken(argument: Any) -> bool:
    """Whether a function of Python's may be given an argument: a plain value, a class, or another such function.

    A part that stands in several places is looked at in each, so a few lines can make very many parts.
    """
    if isinstance(argument, type):
        return type(argument) in (type, type(Enum))
    looked = count()

    def look() -> None:
        if next(looked) > BUDGET:
            raise NotConstant

    return any(argument is pure for pure in PURE) or is_plain(argument, look)
