"""The syntax tree of a function's source, if the function was compiled from that source."""

from __future__ import annotations

import ast
import linecache
from collections.abc import Iterator
from functools import lru_cache
from types import CodeType
from typing import Any, cast

from gametree.function_source import definitions

WITHOUT_EFFECT = {"returns", "annotation", "type_comment", "type_params", "kind", "ctx"}


def syntax_of(code: CodeType) -> str | None:
    """Return the syntax of a function as text, without docstrings and annotations; None without true source.

    The source in a file may have been edited since it was imported: then it is not the true one.
    """
    found = definitions(code, "".join(linecache.getlines(code.co_filename)))
    return _text(found[0]) if len(found) == 1 else None


@lru_cache(maxsize=4096)
def _text(definition: ast.AST) -> str:
    return " ".join(_words(definition))


def code_key(code: CodeType) -> str:
    """Return a text that is equal for code that does the same in one version of Python."""
    constants = [code_key(each) if isinstance(each, CodeType) else _constant(each) for each in code.co_consts]
    return repr((code.co_name, code.co_code.hex(), constants, code.co_names, code.co_varnames, code.co_freevars))


def _constant(value: Any) -> Any:
    return sorted(map(repr, cast("Any", value))) if isinstance(value, frozenset) else value


def _words(node: Any) -> Iterator[str]:
    """Yield the words of a syntax tree: the classes of nodes, and the fields that are set."""
    if isinstance(node, ast.AST):
        yield f"({type(node).__name__}"
        for name, value in ast.iter_fields(node):
            if name not in WITHOUT_EFFECT and value is not None and value != []:
                yield name
                yield from _words(_without_docstring(node, value) if name == "body" else value)
        yield ")"
    elif isinstance(node, list):
        for each in cast("Any", node):
            yield from _words(each)
    else:
        yield repr(node)


def _without_docstring(node: ast.AST, body: Any) -> Any:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return body if ast.get_docstring(node, clean=False) is None else body[1:]
    return body
