"""A hash of the rules of a game, which changes when anything changes that they depend on.

Code counts as its syntax tree, without comments, docstrings and annotations, so the hash is the same in every
version of Python. If the source is not at hand, as in some interactive sessions, the bytecode counts, which
belongs to one version.
"""

from __future__ import annotations

import ast
import linecache
import sys
from collections.abc import Iterator
from functools import lru_cache
from types import CodeType
from typing import Any, cast

from gametree.dependencies import digest, reach
from gametree.function_source import definitions
from gametree.game import Game
from gametree.rules import METHODS
from gametree.transform.transformation import value_identity

WITHOUT_EFFECT = {"returns", "annotation", "type_comment", "type_params", "kind", "ctx"}


def rules_hash(game: Game[Any, Any]) -> str:
    """Return the hash of the rules of a game, with its parameters and the transformations around it.

    Raises ValueError for rules that depend on an object whose content cannot be read.
    """
    own, *changes = value_identity(game)
    methods = [*METHODS, *(["outcomes"] if hasattr(own, "outcomes") else [])]
    roots = [*(getattr(own, method) for method in methods), *changes]
    return digest(roots, reach(own, *roots, as_text=True), text_of_code)


def text_of_code(code: CodeType) -> str:
    """Return the text of code without names of files and numbers of lines."""
    return _syntax_of(code) or repr((sys.implementation.name, *sys.version_info[:2], _code_key(code)))


def _syntax_of(code: CodeType) -> str | None:
    """Return the syntax of a function as text, without docstrings and annotations; None without true source.

    The source in a file may have been edited since it was imported: then it is not the true one.
    """
    found = definitions(code, "".join(linecache.getlines(code.co_filename)))
    return _text(found[0]) if len(found) == 1 else None


@lru_cache(maxsize=4096)
def _text(definition: ast.AST) -> str:
    return " ".join(_words(definition))


def _code_key(code: CodeType) -> str:
    """Return a text that is equal for code that does the same in one version of Python."""
    constants = [_code_key(each) if isinstance(each, CodeType) else _constant(each) for each in code.co_consts]
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
