"""A stream of the lowered program as a function that hands on all items, for kernels that need all of them.

Numba calls a generator for every item. A function that goes through all items without stopping in between costs a
fraction of that.
"""

from __future__ import annotations

import ast
from typing import Any

KEEP = "keep_item"


def collector(text: str) -> str:
    """Return the text of a function that hands on the items of a stream, whose text is given.

    The function has the name and the parameters of the stream, and one more: what is handed on first. For each
    item it calls `keep_item(memory, handed_on, item)`, which returns what is handed on next. It returns the last.
    """
    (function,) = ast.parse(text).body
    assert isinstance(function, ast.FunctionDef)
    used = {node.id for node in ast.walk(function) if isinstance(node, ast.Name)}
    name = "handed_on"
    while name in used:
        name += "_"
    memory = function.args.args[-1].arg
    function.args.args.append(ast.arg(name))
    handed_on: Any = _HandOn(memory, name).visit(function)
    handed_on.body.append(ast.Return(ast.Name(name)))
    return ast.unparse(ast.fix_missing_locations(handed_on))


class _HandOn(ast.NodeTransformer):
    """Replace each yield by a call of `keep_item`, and each return by one of what is handed on."""

    def __init__(self, memory: str, name: str) -> None:
        self._memory, self._name = memory, name

    def visit_Expr(self, node: ast.Expr) -> ast.stmt:
        if not isinstance(node.value, ast.Yield) or node.value.value is None:
            return node
        given: list[ast.expr] = [ast.Name(self._memory), ast.Name(self._name), node.value.value]
        return ast.Assign([ast.Name(self._name)], ast.Call(ast.Name(KEEP), given, []))

    def visit_Return(self, node: ast.Return) -> ast.stmt:
        return ast.copy_location(ast.Return(ast.Name(self._name)), node)
