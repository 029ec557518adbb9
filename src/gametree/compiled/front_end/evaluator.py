"""The two functions that handle every expression and statement, by tables with a handler for each kind of node."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from gametree.compiled.front_end import values
from gametree.compiled.front_end.activation import Activation
from gametree.compiled.front_end.kinds import Incompatible
from gametree.compiled.front_end.refusals import Refused
from gametree.compiled.front_end.values import Value
from gametree.game import CompileError

EXPRESSIONS: dict[type[ast.AST], Callable[[Activation, Any], Value]] = {}  # filled by `expressions`
STATEMENTS: dict[type[ast.AST], Callable[[Activation, Any], None]] = {}  # filled by `statements`
UNSUPPORTED: dict[type[ast.AST], str] = {
    ast.JoinedStr: "a text is made with f",
    ast.Dict: "a dict is made of values that change",
    ast.DictComp: "a dict is made",
    ast.Await: "something is awaited",
    ast.Yield: "the value of a yield is used",
    ast.YieldFrom: "the value of a yield is used",
    ast.Starred: "a * stands before a value",
}
UNSUPPORTED_STATEMENTS: dict[type[ast.AST], tuple[str, str]] = {
    ast.Try: ("an error is caught", "test for it before"),
    ast.With: ("a context is entered", "leave it out"),
    ast.Import: ("a module is imported inside a function", "import it at the top of the file"),
    ast.ImportFrom: ("a module is imported inside a function", "import it at the top of the file"),
    ast.Global: ("a global name is assigned", "give the value as an argument and return it"),
    ast.Nonlocal: ("a name of an outer function is assigned", "return the value"),
    ast.ClassDef: ("a class is made inside a function", "move it to the top of the file"),
    ast.AsyncFor: ("something is awaited", "leave it out"),
}


def body_of(context: Activation, statements: list[ast.stmt]) -> None:
    """Write statements, up to one after which control does not go on."""
    for statement in statements:
        if context.environment is None:
            return
        before, context.node = context.node, statement
        context.statement += 1
        spilled, context.spills = context.spills, _changes_inside(statement)
        handler = STATEMENTS.get(type(statement))
        try:
            if handler is None:
                reason, remedy = UNSUPPORTED_STATEMENTS.get(
                    type(statement), (f"{type(statement).__name__} is used", "write it in another way")
                )
                raise Refused(reason, remedy)
            handler(context, statement)
        except Refused as refused:
            raise located(context, refused) from refused
        except Incompatible as clash:
            raise located(context, Refused(f"a value is of two kinds ({clash})", "keep one kind")) from clash
        finally:
            context.node, context.spills = before, spilled


def _changes_inside(statement: ast.stmt) -> bool:
    """Whether an expression of a simple statement assigns a variable, so that names must be read in order."""
    if isinstance(statement, ast.For | ast.While | ast.If | ast.FunctionDef | ast.Match):
        parts: list[ast.AST] = [
            part
            for part in (getattr(statement, "test", None), getattr(statement, "iter", None))
            if part is not None
        ]
    else:
        parts = [statement]
    return any(isinstance(inner, ast.NamedExpr) for part in parts for inner in ast.walk(part))


def evaluate(context: Activation, node: ast.expr) -> Value:
    """Return the value of an expression, as far as it is known."""
    before, context.node = context.node, node
    try:
        handler = EXPRESSIONS.get(type(node))
        if handler is None or context.environment is None:
            if context.environment is None:
                return values.Never()
            reason = UNSUPPORTED.get(type(node), f"{type(node).__name__} is used")
            raise Refused(reason)
        return handler(context, node)
    except Refused as refused:
        raise located(context, refused) from refused
    except Incompatible as clash:
        raise located(context, Refused(f"a value is of two kinds ({clash})", "keep one kind")) from clash
    finally:
        context.node = before


def located(context: Activation, refused: Refused) -> CompileError:
    """Return the error with the reason of a refusal, its place and the remedy."""
    line = getattr(context.node, "lineno", context.function.line)
    return CompileError(
        f"{context.function.file}, line {line}, in {context.function.title}: {refused.reason}; {refused.remedy}."
    )
