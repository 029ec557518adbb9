"""The syntax tree of a function as it was written, with the lines of the user's file."""

from __future__ import annotations

import ast
import inspect
import linecache
from collections.abc import Iterator
from functools import lru_cache
from types import CodeType, FunctionType
from typing import Any, cast

from gametree.compiled.front_end.scopes import Function, arguments_of
from gametree.game import CompileError

WITHOUT_FUTURE = (
    0xFFFF  # of the flags of code: an interactive session adds those of `from __future__` to later lines
)


def definition(function: FunctionType) -> Function:
    """Return the definition or lambda of a function.

    Raises `CompileError` if the source cannot be found, or has changed since the function was made.
    """
    code = function.__code__
    lines = linecache.getlines(code.co_filename, function.__globals__) or _lines(function)
    if not lines:
        message = (
            f"The source of {function.__qualname__} cannot be found, and compiling starts from it: write the rules"
            f" in a file."
        )
        raise CompileError(message)
    try:
        tree, codes = _parsed("".join(lines), code.co_filename)
    except SyntaxError:
        tree, codes = ast.Module([], []), ()
    found = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.Lambda)
        and _first_line(node) == code.co_firstlineno
        and _name(node) == code.co_name
    ]
    if len(found) > 1:
        taken = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
        found = [
            node
            for node in found
            if tuple(argument.arg for argument in arguments_of(node.args))[: len(taken)] == taken
        ]
    if len(found) != 1 or _made_of(code) not in codes:
        message = (
            f"{code.co_filename}, line {code.co_firstlineno}: {function.__qualname__} is not what stands there"
            f" (was the file edited, or are there two lambdas in a line?): start Python again, or write a def."
        )
        raise CompileError(message)
    return found[0]


def _lines(function: FunctionType) -> list[str]:
    try:
        return inspect.findsource(function)[0]
    except (OSError, TypeError):
        return []


@lru_cache(maxsize=64)
def _parsed(text: str, filename: str) -> tuple[ast.Module, tuple[object, ...]]:
    """Return the tree of a file, and the code of each function in it at this level of optimisation."""
    whole = compile(text, filename, "exec", dont_inherit=True)
    return ast.parse(text), tuple(map(_made_of, _codes(whole)))


def _made_of(code: CodeType) -> object:
    """Return the identity of a function: its instructions, and those of the functions inside it."""
    constants = tuple(
        _made_of(constant) if isinstance(constant, CodeType) else _constant(constant)
        for constant in code.co_consts
    )
    return (
        code.co_name, code.co_firstlineno, code.co_code, code.co_names, code.co_varnames, code.co_freevars,
        code.co_cellvars, code.co_flags & WITHOUT_FUTURE, constants,
    )  # fmt: skip


def _constant(constant: Any) -> object:
    own = cast("Any", type(constant))
    if isinstance(constant, tuple | frozenset):
        parts = map(_constant, cast("tuple[Any, ...]", constant))
        return own, tuple(parts) if isinstance(constant, tuple) else frozenset(parts)
    return own, repr(constant)


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)


def _first_line(node: Function) -> int:
    if isinstance(node, ast.FunctionDef) and node.decorator_list:
        return node.decorator_list[0].lineno
    return node.lineno


def _name(node: Function) -> str:
    return node.name if isinstance(node, ast.FunctionDef) else "<lambda>"
