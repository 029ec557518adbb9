"""Idioms of boards in bits: for one the machine has an instruction, and one ends after as many rounds as bits."""

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


def number_of_ones(node: ast.Call) -> tuple[ast.Name, ast.expr] | None:
    """Return the name `bin` and the number, if a call is `bin(number).count("1")`."""
    match node:
        case ast.Call(
            ast.Attribute(ast.Call(ast.Name("bin") as name, [number], []), "count"), [ast.Constant("1")], []
        ) if not isinstance(number, ast.Starred):
            return name, number
        case _:
            return None


def takes_bits_away(loop: ast.While) -> bool:
    """Whether a loop is `while b` with `b &= b - 1` in each round, and gives `b` no other value."""
    if not isinstance(loop.test, ast.Name):
        return False
    number = loop.test.id
    parts = [part for statement in loop.body for part in ast.walk(statement)]
    stored = [part for part in parts if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)]
    return (
        any(_clears_lowest_bit(statement, number) for statement in loop.body)
        and sum(name.id == number for name in stored) == 1
        and not any(isinstance(part, ast.Continue | ast.Match) for part in parts)
    )


def _clears_lowest_bit(statement: ast.stmt, number: str) -> bool:
    match statement:
        case ast.AugAssign(
            ast.Name(name), ast.BitAnd(), ast.BinOp(ast.Name(less), ast.Sub(), ast.Constant(by))
        ) if type(by) is int:
            return name == less == number and by == 1
        case _:
            return False
