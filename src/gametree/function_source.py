"""The definition of a function in the source that it was compiled from."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import lru_cache
from types import CodeType
from typing import Any, cast

Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda

WITHOUT_FUTURE = (
    0xFFFF  # of the flags of code: an interactive session adds those of `from __future__` to later lines
)


def definitions(code: CodeType, source: str) -> list[Function]:
    """Return the definitions in a source that a function may have been compiled from.

    They have its first line and its name, so there is more than one only for two lambdas in a line. There is none
    if the source was edited since: it is compiled again, at this level of optimisation, and compared.
    """
    functions, identities = _functions_in(source)
    return functions.get((code.co_firstlineno, code.co_name), []) if _identity(code) in identities else []


@lru_cache(maxsize=64)
def _functions_in(source: str) -> tuple[dict[tuple[int, str], list[Function]], frozenset[object]]:
    """Return the functions in a source by first line and name, and the identities of what they compile to."""
    try:
        tree = ast.parse(source)
        module = compile(source, "source", "exec", dont_inherit=True)
    except (SyntaxError, ValueError):
        return {}, frozenset()
    functions: dict[tuple[int, str], list[Function]] = {}
    for node in ast.walk(tree):
        if isinstance(node, Function):
            functions.setdefault((_first_line(node), _name(node)), []).append(node)
    return functions, frozenset(map(_identity, codes_in(module)))


def _identity(code: CodeType) -> object:
    """Return the identity of a function: its instructions, and those of the functions inside it."""
    constants = tuple(
        _identity(constant) if isinstance(constant, CodeType) else _constant(constant)
        for constant in code.co_consts
    )
    return (
        code.co_name, code.co_firstlineno, code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount,
        code.co_code, code.co_names, code.co_varnames, code.co_freevars,
        code.co_cellvars, code.co_flags & WITHOUT_FUTURE, constants,
    )  # fmt: skip


def _constant(constant: Any) -> object:
    own = cast("Any", type(constant))
    if isinstance(constant, tuple | frozenset):
        parts = map(_constant, cast("tuple[Any, ...]", constant))
        return own, tuple(parts) if isinstance(constant, tuple) else frozenset(parts)
    return own, repr(constant)


def codes_in(code: CodeType) -> Iterator[CodeType]:
    """Yield code, and that of the functions inside it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from codes_in(constant)


def _first_line(function: Function) -> int:
    decorators = [] if isinstance(function, ast.Lambda) else function.decorator_list
    return min([function.lineno, *(each.lineno for each in decorators)])


def _name(function: Function) -> str:
    return "<lambda>" if isinstance(function, ast.Lambda) else function.name
