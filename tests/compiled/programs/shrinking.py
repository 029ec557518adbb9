"""Reduce a program that breaks the law to one that breaks it in the same way (after C-Reduce, PLDI 2012)."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any, cast

BODIES = ("body", "orelse", "finalbody", "handlers", "cases")
MOST = 1_000  # programs tried


def shrunk(text: str, breaks: Callable[[str], bool]) -> str:
    """Return a small program for which `breaks` holds, as it does for `text`."""
    tree, tried = ast.parse(text), 0
    for kind in (ast.stmt, ast.AST):
        again = True
        while again and tried < MOST:
            again, place = False, 0
            while tried < MOST and (smaller := _without(tree, place, kind)) is not None:
                place += 1
                for each in smaller:
                    tried += 1
                    if _is_program(each) and breaks(ast.unparse(each)):
                        tree, again, place = each, True, place - 1
                        break
    return ast.unparse(tree)


def _is_program(tree: ast.Module) -> bool:
    try:
        compile(ast.unparse(ast.fix_missing_locations(tree)), "<smaller>", "exec", dont_inherit=True)
    except (SyntaxError, ValueError):
        return False
    return True


def _without(tree: ast.Module, place: int, kind: type[ast.AST]) -> list[ast.Module] | None:
    """Return the trees that are smaller at one place, the smallest first, or None if there is no such place."""
    places = [each for each in _places(tree) if isinstance(_at(*each), kind)]
    if place >= len(places):
        return None
    parent, name, index = places[place]
    node = _at(parent, name, index)
    made: list[ast.Module] = []
    for new in _smaller(node, in_list=index is not None):
        copy, copied = _copy(tree, parent)
        held = getattr(copied, name)
        if index is None:
            setattr(copied, name, new[0])
        else:
            held[index : index + 1] = new
            if not held and name == "body":
                held.append(ast.Pass())
        made.append(copy)
    return made


def _at(parent: ast.AST, name: str, index: int | None) -> ast.AST:
    held = getattr(parent, name)
    found: ast.AST = held if index is None else held[index]
    return found


def _copy(tree: ast.Module, node: ast.AST) -> tuple[ast.Module, Any]:
    """Return a copy of a tree, and of a node in it."""
    memo: dict[int, Any] = {}
    copy = deepcopy(tree, memo)
    return copy, memo[id(node)]


def _places(tree: ast.AST) -> Iterator[tuple[ast.AST, str, int | None]]:
    """Yield the statements, parts and expressions of a tree, each before those inside it."""
    for name, value in ast.iter_fields(tree):
        if isinstance(value, list):
            for index, item in enumerate(cast("list[object]", value)):
                if isinstance(item, ast.AST):
                    if not isinstance(item, ast.expr_context | ast.operator | ast.cmpop | ast.boolop | ast.alias):
                        yield tree, name, index
                    yield from _places(item)
        elif isinstance(value, ast.expr):
            yield tree, name, None
            yield from _places(value)
        elif isinstance(value, ast.AST):
            yield from _places(value)


def _smaller(node: ast.AST, *, in_list: bool) -> Iterator[list[Any]]:
    """Yield possible replacements of a node: nothing, parts of it, or a constant."""
    if in_list and not isinstance(node, ast.expr):
        yield []
    if isinstance(node, ast.stmt):
        for name in BODIES:
            inner = getattr(node, name, None)
            if inner and not isinstance(node, ast.FunctionDef | ast.ClassDef) and isinstance(inner[0], ast.stmt):
                yield inner
        return
    if not isinstance(node, ast.expr) or isinstance(node, ast.Constant):
        return
    if in_list:
        yield []
    if isinstance(getattr(node, "ctx", ast.Load()), ast.Load):
        if not isinstance(node, ast.Name):
            yield from ([child] for child in ast.iter_child_nodes(node) if _is_value(child))
        yield [ast.Constant(1)]


def _is_value(node: ast.AST) -> bool:
    return isinstance(node, ast.expr) and isinstance(getattr(node, "ctx", ast.Load()), ast.Load)
