"""The syntax tree of a function as it was written, with the lines of the user's file."""

from __future__ import annotations

import ast
import inspect
import linecache
from collections.abc import Iterator
from functools import lru_cache
from types import CodeType, FunctionType
from typing import Any

from gametree.game import CompileError


def definition(function: FunctionType) -> ast.FunctionDef:
    """Return a function's definition; a lambda becomes one that returns its expression.

    Raises `CompileError` where the source cannot be found or is not what the function was made from.
    """
    code = function.__code__
    lines = linecache.getlines(code.co_filename, function.__globals__) or _lines(function)
    if not lines:
        message = (
            f"The source of {function.__qualname__} cannot be found, and compiling starts from it: write the rules"
            f" in a file."
        )
        raise CompileError(message)
    tree, codes = _parsed("".join(lines), code.co_filename)
    found = [
        node
        for node in _functions(tree)
        if _first_line(node) == code.co_firstlineno and _name(node) == code.co_name
    ]
    has_assert = any(isinstance(inner, ast.Assert) for node in found for inner in ast.walk(node))
    if len(found) != 1 or not (has_assert or _made_of(code) in codes):
        message = (
            f"{code.co_filename}, line {code.co_firstlineno}: {function.__qualname__} is not what stands there"
            f" (was the file edited, or are there two lambdas in a line?): start Python again, or write a def."
        )
        raise CompileError(message)
    node = found[0]
    if isinstance(node, ast.Lambda):
        body = ast.copy_location(ast.Return(node.body), node.body)
        written = ast.FunctionDef("evaluate", node.args, [body], [])
        return ast.copy_location(written, node)
    return node


def _lines(function: FunctionType) -> list[str]:
    try:
        return inspect.findsource(function)[0]
    except (OSError, TypeError):
        return []


@lru_cache(maxsize=64)
def _parsed(text: str, filename: str) -> tuple[ast.Module, frozenset[object]]:
    return ast.parse(text), frozenset(map(_made_of, _codes(compile(text, filename, "exec", dont_inherit=True))))


def _made_of(code: CodeType) -> object:
    everything: tuple[Any, ...] = code.co_consts
    constants = [(constant.__class__, constant) for constant in everything if not isinstance(constant, CodeType)]
    return code.co_name, code.co_firstlineno, code.co_code, code.co_names, code.co_varnames, tuple(constants)


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)


def _functions(tree: ast.Module) -> Iterator[ast.FunctionDef | ast.Lambda]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.Lambda):
            yield node


def _first_line(node: ast.FunctionDef | ast.Lambda) -> int:
    if isinstance(node, ast.FunctionDef) and node.decorator_list:
        return node.decorator_list[0].lineno
    return node.lineno


def _name(node: ast.FunctionDef | ast.Lambda) -> str:
    return node.name if isinstance(node, ast.FunctionDef) else "<lambda>"
