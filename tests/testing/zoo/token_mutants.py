"""Mutants of the right searches in `student_searches`, each made by changing one token of the source.

The sources are texts, in the style of students: no types, a flag for MAX, a branch for each player.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import Any, NamedTuple

from gametree import depth_penalised_minimax
from gametree.testing import as_search

FOLDER = Path(__file__).parent / "student_searches"
COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.Gt),
    ast.LtE: (ast.Lt, ast.GtE),
    ast.Gt: (ast.GtE, ast.Lt),
    ast.GtE: (ast.Gt, ast.LtE),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.Pow: ast.Mult,
}
NAMES = {
    "alpha": ("beta",),
    "beta": ("alpha",),
    "max": ("min",),
    "min": ("max",),
    "MAX": ("-MAX",),
    "LOWER": ("UPPER",),
    "UPPER": ("LOWER",),
    "EXACT": ("LOWER",),
    "all": ("any",),
    "best": ("value",),
    "child": ("state",),
    "color": ("-color",),
    "sign": ("-sign",),
}
CONSTANTS = {
    "0": (1,),
    "1": (2, 0),
    "2": (1,),
    "10": (9,),
    "True": (False,),
    "False": (True,),
    "'inf'": ("1e7", "-inf"),
    "'-inf'": ("-1e7", "inf"),
    "0.0": (1.0,),
    "1.0": (0.5,),
}


class Claim(NamedTuple):
    """The contract that a student's search is held to, as options of `check_search`, and how it is called."""

    returns: str = "result"
    options: MappingProxyType[str, Any] = MappingProxyType({})


CLAIMS = {
    "alpha_beta": Claim(options=MappingProxyType({"contract": "value", "prunes": True})),
    "two_functions": Claim("action", MappingProxyType({"contract": "value"})),
    "penalised": Claim(options=MappingProxyType({"contract": "value", "reference": depth_penalised_minimax})),
    "negamax": Claim(options=MappingProxyType({"contract": "value", "prunes": True})),
    "with_table": Claim(options=MappingProxyType({"contract": "value", "prunes": True})),
    "deepening": Claim(options=MappingProxyType({"contract": "value"})),
    "monte_carlo": Claim(options=MappingProxyType({"contract": "value"})),
}


class TokenMutant(NamedTuple):
    """A source with one token changed: which file, at which line and column, from what and into what.

    `number` counts the nodes of the source as `ast.walk` does, and `changed` is the node in the place of that one.
    """

    source: str
    line: int
    column: int
    change: str
    number: int
    changed: ast.AST

    @property
    def name(self) -> str:
        return f"{self.source}:{self.line}:{self.column} {self.change}"

    def search(self) -> Any:
        """Return the search that the changed source defines."""
        tree = parsed(self.source)
        changed = _Replacement(list(ast.walk(tree))[self.number], self.changed).visit(tree)
        return made(ast.fix_missing_locations(changed), self.source)


def made(tree: ast.Module, source: str) -> Any:
    """Return the search of a module, as `check_search` takes it."""
    module = ModuleType(source)
    exec(compile(tree, f"{source}.py", "exec"), module.__dict__)
    claim = CLAIMS[source]
    if claim.returns == "action":
        return as_search(module.search, returns="action")
    return module.search


def parsed(source: str) -> ast.Module:
    """Return the module of a student's search."""
    return ast.parse((FOLDER / f"{source}.txt").read_text(encoding="utf-8"))


def token_mutants(source: str) -> Iterator[TokenMutant]:
    """Yield every mutant of a source, in the order of its lines."""
    original = parsed(source)
    mutants: list[TokenMutant] = []
    for number, node in enumerate(ast.walk(original)):
        for change, changed in _changes(node):
            line, column = getattr(node, "lineno", 0), getattr(node, "col_offset", 0)
            mutants.append(TokenMutant(source, line, column, change, number, changed))
    yield from sorted(mutants, key=lambda mutant: (mutant.line, mutant.column, mutant.change))


class _Replacement(ast.NodeTransformer):
    """Put one node in the place of another."""

    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self.old = old
        self.new = new

    def visit(self, node: ast.AST) -> Any:
        return ast.copy_location(self.new, node) if node is self.old else self.generic_visit(node)


def _changes(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """Yield the changes of one node: each in words, and as the node that comes into its place."""
    match node:
        case ast.Compare(left=left, ops=[op], comparators=comparators):
            for other in COMPARISONS.get(type(op), ()):
                yield _words(op, other), ast.Compare(left, [other()], comparators)
        case ast.BinOp(left=left, op=op, right=right) if type(op) in OPERATORS:
            yield _words(op, OPERATORS[type(op)]), ast.BinOp(left, OPERATORS[type(op)](), right)
        case ast.AugAssign(target=target, op=op, value=value) if type(op) in OPERATORS:
            yield _words(op, OPERATORS[type(op)]), ast.AugAssign(target, OPERATORS[type(op)](), value)
        case ast.BoolOp(op=op, values=values):
            other_op = ast.Or if isinstance(op, ast.And) else ast.And
            yield _words(op, other_op), ast.BoolOp(other_op(), values)
        case ast.UnaryOp(op=ast.USub() | ast.Not(), operand=operand):
            yield f"{type(node.op).__name__} deleted", operand
        case ast.Constant(value=constant):
            for changed in CONSTANTS.get(repr(constant), ()):
                yield f"{constant!r} -> {changed!r}", ast.Constant(changed)
        case ast.Name(id=name, ctx=ast.Load()) if name in NAMES:
            for other_name in NAMES[name]:
                yield f"{name} -> {other_name}", ast.parse(other_name, mode="eval").body
        case ast.Break():
            yield "break -> continue", ast.Continue()
        case _:
            pass


def _words(op: ast.AST, other: type[ast.AST]) -> str:
    return f"{type(op).__name__} -> {other.__name__}"
