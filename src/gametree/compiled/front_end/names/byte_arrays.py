"""Bytearrays that a function makes for itself: they are lowered as lists of ints from 0 to 255.

`cells = bytearray(board)` becomes `cells = [*bytes(board)]`, and each int that is put in is checked. Where a list
does something else, `cells` is read as `bytes(cells)`. This is done only if all uses of the name are known here;
any other bytearray is refused.
"""

from __future__ import annotations

import ast
from copy import deepcopy
from functools import lru_cache
from typing import Any, cast

from gametree.compiled.front_end.names.constructors import Held, held
from gametree.compiled.front_end.names.scopes import Function
from gametree.compiled.front_end.prelude.byte_functions import as_byte

BUILTINS = frozenset([  # functions that read the ints of a bytearray, and no more of it
    "all", "any", "bool", "bytearray", "bytes", "enumerate", "frozenset", "len", "list", "max", "min", "reversed",
    "set", "sorted", "sum", "tuple", "zip",
])  # fmt: skip
READING = frozenset(["count", "endswith", "find", "index", "rfind", "rindex", "startswith"])  # methods
EQUALITY = ast.Eq | ast.NotEq


@lru_cache(maxsize=1_000)
def with_lists(function: Function, builtins: frozenset[str]) -> Function:
    """Return a function with lists for its bytearrays; `builtins` are names that mean Python's."""
    if not isinstance(function, ast.FunctionDef) or any(isinstance(part, ast.Try) for part in ast.walk(function)):
        return function
    stored = {
        part.id for part in ast.walk(function) if isinstance(part, ast.Name) and not isinstance(part.ctx, ast.Load)
    }
    for name in sorted({*filter(None, map(_name_of_new, ast.walk(function)))}):
        if "bytearray" in builtins - stored and not any(name in _other_names(part) for part in ast.walk(function)):
            rewriting = _AsList(name, builtins - stored)
            changed = rewriting.generic_visit(deepcopy(function))
            if not rewriting.fails:
                function = cast("ast.FunctionDef", ast.fix_missing_locations(changed))
    return function


def _other_names(node: ast.AST) -> set[Any]:
    """Return the names that a node gives to something, or declares, if it is no `Name`."""
    return {
        *(getattr(node, each, None) for each in ("arg", "name", "asname")),
        *map(str, getattr(node, "names", ())),
    }


def _name_of_new(node: ast.AST) -> str | None:
    """Return the name that a statement gives to a new bytearray, if it is one."""
    match node:
        case ast.Assign([ast.Name(name)], ast.Call(ast.Name("bytearray"), [] | [_], [])) | ast.AnnAssign(
            ast.Name(name), _, ast.Call(ast.Name("bytearray"), [] | [_], [])
        ):
            return name
        case _:
            return None


class _AsList(ast.NodeTransformer):
    """Rewrites what a function does with a bytearray that has a name; it `fails` at a use that is not known."""

    def __init__(self, name: str, builtins: frozenset[str]) -> None:
        self.name, self.builtins, self.fails = name, builtins, False

    def _is_own(self, node: ast.AST | None) -> bool:
        return isinstance(node, ast.Name) and node.id == self.name

    def _is_item(self, node: ast.AST) -> bool:
        return (
            isinstance(node, ast.Subscript) and self._is_own(node.value) and not isinstance(node.slice, ast.Slice)
        )

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """Note a use that is not known."""
        self.fails = self.fails or self._is_own(node)
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        """Read one int."""
        if not self._is_item(node) or not isinstance(node.ctx, ast.Load):
            return self.generic_visit(node)
        node.slice = self.visit(node.slice)
        return node

    def visit_Assign(self, node: ast.Assign) -> ast.AST:
        """Make a bytearray, or put ints into it."""
        if _name_of_new(node) == self.name:
            node.value = self._made(node.value)
            return node
        if len(node.targets) > 1:
            return self.generic_visit(node)
        target, value = node.targets[0], node.value
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts):
            value.elts = list(map(self._put, target.elts, value.elts))
            target.elts = list(map(self._target, target.elts))
        else:
            node.value, node.targets = self._put(target, value), [self._target(target)]
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        """Make a bytearray."""
        if _name_of_new(node) == self.name:
            assert node.value is not None
            return ast.copy_location(ast.Assign([node.target], self._made(node.value)), node)
        return self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST:
        """Change one int."""
        if not self._is_item(node.target) or not isinstance(node.target, ast.Subscript):
            return self.generic_visit(node)
        place = node.target.slice
        self.fails = self.fails or not isinstance(place, ast.Name | ast.Constant) or self._is_own(place)
        before = ast.Subscript(node.target.value, deepcopy(place), ast.Load())
        value = ast.BinOp(before, node.op, self.visit(node.value))
        return ast.copy_location(ast.Assign([node.target], self._checked(value, node)), node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """Read, or append to, a bytearray."""
        match node:
            case ast.Call(function, given, []) if getattr(function, "id", "") in self.builtins or (
                isinstance(function, Held) and function.value is bytes
            ):
                node.args = [each if self._is_own(each) else self.visit(each) for each in given]
                return node
            case ast.Call(ast.Attribute(owner, "append"), [value], []) if self._is_own(owner):
                node.args = [self._checked(self.visit(value), node)]
                return node
            case ast.Call(ast.Attribute(owner, name) as method, given, []) if (
                self._is_own(owner) and name in READING
            ):
                method.value = self._read(owner)
                node.args = list(map(self.visit, given))
                return node
            case _:
                return self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        """Compare a bytearray, or look in it."""
        sides = [node.left, *node.comparators]
        read = [False] * len(sides)
        for at, operator in enumerate(node.ops):
            read[at] |= isinstance(operator, EQUALITY)
            read[at + 1] |= isinstance(operator, EQUALITY | ast.In | ast.NotIn)
        node.left, *node.comparators = (
            self._read(side) if self._is_own(side) and may else self.visit(side)
            for side, may in zip(sides, read, strict=True)
        )
        return node

    def visit_For(self, node: ast.For) -> ast.AST:
        """Go through a bytearray."""
        return self._going_through(node)

    def visit_comprehension(self, node: ast.comprehension) -> ast.AST:
        """Go through a bytearray."""
        return self._going_through(node)

    def _going_through(self, node: ast.For | ast.comprehension) -> ast.AST:
        over, is_own = node.iter, self._is_own(node.iter)
        if is_own:
            node.iter = ast.copy_location(ast.Constant(None), over)
        self.generic_visit(node)
        if is_own:
            node.iter = over
        return node

    def _made(self, node: ast.expr) -> ast.expr:
        assert isinstance(node, ast.Call)
        given = list(map(self.visit, node.args))
        return _copied(
            ast.List([ast.Starred(ast.Call(held(bytes, node), given, []), ast.Load())], ast.Load()), node
        )

    def _read(self, node: ast.expr) -> ast.expr:
        return _copied(ast.Call(held(bytes, node), [node], []), node)

    def _target(self, node: ast.expr) -> ast.expr:
        """Return a target, which may be an item of the bytearray."""
        if not self._is_item(node) or not isinstance(node, ast.Subscript):
            return cast("ast.expr", self.visit(node))
        node.slice = self.visit(node.slice)
        return node

    def _put(self, target: ast.expr, value: ast.expr) -> ast.expr:
        """Return what is put into a target."""
        is_byte = self._is_item(value)
        self.fails = self.fails or isinstance(value, ast.Starred)
        value = self.visit(value)
        return self._checked(value, value) if self._is_item(target) and not is_byte else value

    def _checked(self, value: ast.expr, like: ast.AST) -> ast.expr:
        return _copied(ast.Call(held(as_byte, like), [value], []), like)


def _copied(node: ast.expr, like: ast.AST) -> ast.expr:
    return ast.fix_missing_locations(ast.copy_location(node, like))
