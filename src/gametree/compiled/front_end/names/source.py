"""The syntax tree of a function as it was written, with the lines of the user's file."""

from __future__ import annotations

import ast
import inspect
import linecache
from types import CodeType, FunctionType

from gametree.compiled.front_end.names.refusals import Refused
from gametree.compiled.front_end.names.scopes import Function, arguments_of
from gametree.function_source import definitions
from gametree.game import CompileError


def definition(function: FunctionType) -> Function:
    """Return the definition or lambda of a function.

    Raises `Refused` if the source cannot be found, and `CompileError` if it has changed since then.
    """
    code = function.__code__
    if code.co_flags & (inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR):
        message = f"{code.co_filename}, line {code.co_firstlineno}: async def is not compiled; leave async out."
        raise CompileError(message)
    lines = linecache.getlines(code.co_filename, function.__globals__) or _lines(function)
    if not lines:
        reason = f"the source of {function.__qualname__} cannot be found, and compiling starts from it"
        raise Refused(reason, "write the function in a file of your own")
    found = [each for each in definitions(code, "".join(lines)) if isinstance(each, ast.FunctionDef | ast.Lambda)]
    if len(found) > 1:
        found = [node for node in found if _are_of(node.args, code)]
    if len(found) != 1:
        message = (
            f"{code.co_filename}, line {code.co_firstlineno}: {function.__qualname__} is not what stands there"
            f" (was the file edited, or are there two lambdas in a line?): start Python again, or write a def."
        )
        raise CompileError(message)
    return found[0]


def _are_of(arguments: ast.arguments, code: CodeType) -> bool:
    """Whether parameters are those of some code."""
    names = tuple(each.arg for each in arguments_of(arguments))
    stars = arguments.vararg is not None, arguments.kwarg is not None
    return (
        code.co_varnames[: len(names)] == names
        and code.co_argcount == len(arguments.posonlyargs) + len(arguments.args)
        and code.co_kwonlyargcount == len(arguments.kwonlyargs)
        and stars == tuple(bool(code.co_flags & flag) for flag in (inspect.CO_VARARGS, inspect.CO_VARKEYWORDS))
    )


def _lines(function: FunctionType) -> list[str]:
    try:
        return inspect.findsource(function)[0]
    except (OSError, TypeError):
        return []
