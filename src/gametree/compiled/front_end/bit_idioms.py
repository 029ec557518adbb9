"""The idiom of boards in bits for which the machine has one instruction."""

from __future__ import annotations

import ast

LOWEST_PLACE = "(b & -b).bit_length() - 1"


def lowest_place_of(node: ast.expr) -> ast.Name | None:
    """Return the name of `b` if an expression is `(b & -b).bit_length() - 1`, the place of its lowest bit."""
    match node:
        case ast.BinOp(
            ast.Call(ast.Attribute(ast.BinOp(one, ast.BitAnd(), other), "bit_length"), [], []),
            ast.Sub(),
            ast.Constant(less),
        ) if less == 1 and type(less) is int:
            return _with_negative(one, other) or _with_negative(other, one)
        case _:
            return None


def _with_negative(one: ast.expr, other: ast.expr) -> ast.Name | None:
    match one, other:
        case ast.Name(name), ast.UnaryOp(ast.USub(), ast.Name(negated)) if name == negated:
            return one
        case _:
            return None
