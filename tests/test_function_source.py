"""Definitions in a source: found for what was compiled from it, and not after an edit."""

from __future__ import annotations

import ast
from types import CodeType, FunctionType
from typing import Any

import pytest

from gametree.function_source import definitions

SOURCE = """
import functools

def plain(n):
    return n + 1

@functools.cache
@(lambda function: function)
def decorated(n):
    return [each for each in (1, 2.0, n)]

async def later():
    return 1

one, other = lambda n: n in {1, 2}, lambda n: n
double = lambda n: 2 * n
"""


def functions(source: str) -> dict[str, Any]:
    namespace: dict[str, Any] = {}
    exec(source, namespace)
    return namespace


def code_of(name: str) -> CodeType:
    function = functions(SOURCE)[name]
    assert isinstance(function, FunctionType)
    return function.__code__


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("plain", [ast.FunctionDef]),
        ("later", [ast.AsyncFunctionDef]),
        ("double", [ast.Lambda]),
        ("one", [ast.Lambda, ast.Lambda]),
    ],
)
def test_the_definitions_of_a_function(name: str, kinds: list[type]) -> None:
    code = code_of(name)
    found = definitions(code, SOURCE)
    assert [type(each) for each in found] == kinds
    assert {each.lineno for each in found} == {code.co_firstlineno}


def test_a_function_with_decorators_begins_with_the_first() -> None:
    code = functions(SOURCE)["decorated"].__wrapped__.__code__
    (found,) = definitions(code, SOURCE)
    assert isinstance(found, ast.FunctionDef)
    assert (found.name, found.lineno) == ("decorated", code.co_firstlineno + 2)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("n + 1", "n + 2"),
        ("n + 1", "n - 1"),
        ("import functools", "import functools\n"),
        ("n + 1", "n + 1.0"),
        ("plain(n)", "plain(m)"),
        ("plain(n)", "plain(*n)"),
        ("plain(n)", "plain(*, n)"),
        ("plain(n)", "plain(n, /)"),
    ],
)
def test_an_edited_source_has_no_definition(old: str, new: str) -> None:
    assert definitions(code_of("plain"), SOURCE.replace(old, new)) == []


def test_another_star_is_an_edit() -> None:
    gathered = functions("def gathered(*n):\n    return n")["gathered"].__code__
    assert len(definitions(gathered, "def gathered(*n):\n    return n")) == 1
    assert definitions(gathered, "def gathered(**n):\n    return n") == []


def test_an_edit_after_the_function_does_not_matter() -> None:
    assert len(definitions(code_of("plain"), SOURCE + "\nmore = 1\n")) == 1


@pytest.mark.parametrize("source", ["", "def plain(", "def plain(n):\n    return '\0'"])
def test_a_source_that_is_none_has_no_definition(source: str) -> None:
    assert definitions(code_of("plain"), source) == []
