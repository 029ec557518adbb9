"""Going on after a refusal, so that all problems of a game are listed, and not the first alone.

What a refused statement would have assigned is lost: what depends on it is passed over, and is no problem.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from gametree.compiled.front_end.kinds.kinds import Kind
from gametree.compiled.front_end.names.scopes import Scopes, Variable, blocks_of
from gametree.game import CompileError, GameTreeError

BUGS = AssertionError, AttributeError, LookupError, TypeError, ValueError  # of the compiler: it runs no rule


class Dependent(CompileError):
    """Code depends on what is refused elsewhere."""


class Problems:
    """The problems of a game, one for each line."""

    def __init__(self) -> None:
        self._places: dict[str, tuple[str, int]] = {}
        self._found: dict[tuple[str, int], str] = {}

    def at(self, message: str, file: str, line: int) -> None:
        """Note where a message belongs, should it be a problem."""
        self._places[message] = file, line

    def add(self, error: CompileError) -> None:
        """Note a problem, unless it depends on one that is known."""
        bug = isinstance(error.__cause__, BUGS) and not isinstance(error.__cause__, GameTreeError)
        if not isinstance(error, Dependent) and not (bug and self._found):
            self._found.setdefault(self._places.get(str(error), ("", 0)), str(error))

    def in_order(self) -> list[str]:
        """Return the problems in the order of their lines."""
        return [self._found[place] for place in sorted(self._found)]


class Traps:
    """Statements that are refused for one kind of argument: those that raise the refusal if they are reached.

    It serves `result` of a game with chance, which is lowered for its actions and for its outcomes. A statement
    for the ones alone may be refused for the others, for which play never comes there.
    """

    def __init__(self, states: Kind) -> None:
        self.states = states  # the kind of states, to which returned ones must be fit
        self.refused: dict[tuple[str, int, int], CompileError] = {}
        self.accepted: set[tuple[str, int, int]] = set()

    def require(self, other: Traps) -> None:
        """Raise the first refusal of a statement that was not accepted for the other kind of argument."""
        for place, error in self.refused.items():
            if place not in other.accepted:
                raise error


def changed_by(scopes: Scopes, statement: ast.stmt) -> Iterator[Variable]:
    """Yield the variables that a statement assigns, or changes by a method in a line of its own."""
    spelled = set(_names_in(statement))
    yield from {
        each for each in scopes.bindings.values() if isinstance(each, Variable) and each.spelling in spelled
    }
    for node in ast.walk(statement):
        name: ast.AST = node
        if isinstance(node, ast.Subscript | ast.Attribute) and isinstance(node.ctx, ast.Store | ast.Del):
            while isinstance(name, ast.Subscript | ast.Attribute):
                name = name.value
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            name = node.value.func.value if isinstance(node.value.func, ast.Attribute) else node
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            continue
        variable = scopes.bindings.get(name)
        if isinstance(variable, Variable):
            yield variable


def _names_in(statement: ast.stmt) -> Iterator[str]:
    """Yield the names that a statement gives to what is imported, caught or defined."""
    for node in ast.walk(statement):
        if isinstance(node, ast.alias):
            yield node.asname or node.name.partition(".")[0]
        elif isinstance(node, ast.ExceptHandler | ast.ClassDef | ast.AsyncFunctionDef) and node.name:
            yield node.name


def bodies_in(statement: ast.stmt) -> Iterator[list[ast.stmt]]:
    """Yield the bodies of a statement, such as those of an if, a loop, a match or a try."""
    if isinstance(statement, ast.FunctionDef | ast.ClassDef):
        return
    for part in (statement, *getattr(statement, "cases", ()), *getattr(statement, "handlers", ())):
        yield from blocks_of(part)


def given_in(parts: Iterable[ast.AST]) -> list[ast.expr]:
    """Return the targets to which loops and assignments among some nodes give values."""
    giving = (part for part in parts if isinstance(part, ast.For | ast.Assign | ast.AnnAssign))
    return [target for part in giving for target in targets_of(part)]


def targets_of(node: ast.For | ast.Assign | ast.AnnAssign | ast.AugAssign) -> list[ast.expr]:
    """Return the targets of a loop or an assignment."""
    return node.targets if isinstance(node, ast.Assign) else [node.target]


def returns_in(statement: ast.stmt) -> bool:
    """Whether a statement may return or yield a value."""
    return any(isinstance(part, ast.Return | ast.Yield | ast.YieldFrom) for part in ast.walk(statement))
