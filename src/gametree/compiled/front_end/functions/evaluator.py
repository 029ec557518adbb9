"""The functions that handle every expression, statement, target and call, by tables of handlers."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from typing import Any

from gametree.compiled.front_end.functions.activation import Activation
from gametree.compiled.front_end.kinds import values
from gametree.compiled.front_end.kinds.kinds import Incompatible
from gametree.compiled.front_end.kinds.values import Value, shown
from gametree.compiled.front_end.names.refusals import Refused
from gametree.game import CompileError, GameTreeError

EXPRESSIONS: dict[type[ast.AST], Callable[[Activation, Any], Value]] = {}  # filled by `expressions`
STATEMENTS: dict[type[ast.AST], Callable[[Activation, Any], None]] = {}  # filled by `statements`
TARGETS: dict[type[ast.AST], Callable[..., None]] = {}  # of assignments: filled by `assignment`
CALLEES: dict[type[Any], Callable[[Activation, Any, tuple[Value, ...], Mapping[str, Value]], Value]] = {}
NAMES = {  # of what is not compiled, in Python's words, by the class of its node, and what to do
    "JoinedStr": ("f-strings", "leave texts to format_state and format_action"),
    "Dict": ("dicts of values that change", "make it of constants, or use a tuple"),
    "DictComp": ("dict comprehensions", "make the dict outside of the rules, or use a tuple"),
    "Await": ("await", "leave it out"),
    "Yield": ("the value of yield", "let yield stand in a line of its own"),
    "YieldFrom": ("the value of yield from", "let it stand in a line of its own"),
    "Starred": ("* before this value", "name its items"),
    "Slice": ("slices here", "write one item or slice"),
    "FormattedValue": ("f-strings", "leave texts to format_state and format_action"),
    "TemplateStr": ("t-strings", "leave texts to format_state and format_action"),
    "Interpolation": ("t-strings", "leave texts to format_state and format_action"),
    "Try": ("try", "test for what would raise the error before"),
    "TryStar": ("try", "test for what would raise the error before"),
    "With": ("with", "leave it out"),
    "AsyncWith": ("async with", "leave it out"),
    "AsyncFor": ("async for", "leave async out"),
    "AsyncFunctionDef": ("async def", "leave async out"),
    "Import": ("import inside a function", "import it at the top of the file"),
    "ImportFrom": ("import inside a function", "import it at the top of the file"),
    "Global": ("global", "give the value as an argument and return it"),
    "Nonlocal": ("nonlocal", "return the value"),
    "ClassDef": ("class inside a function", "move it to the top of the file"),
    "TypeAlias": ("type inside a function", "move it to the top of the file"),
    "MatchMapping": ("case patterns of dicts", "use values, tuples and names, or if"),
    "MatchClass": ("case patterns of classes", "use values, tuples and names, or if"),
    "MatchStar": ("* in case patterns", "use values, tuples and names, or if"),
}
BUGS = AssertionError, AttributeError, LookupError, TypeError, ValueError  # of the compiler: no rule is run
PLURAL = "f-strings", "t-strings", "dict", "slices", "case"


def unsupported(node: ast.AST) -> Refused:
    """Return the refusal of a construct that no handler compiles."""
    name, remedy = NAMES[type(node).__name__]
    return Refused(f"{name} {'are' if name.startswith(PLURAL) else 'is'} not compiled", remedy)


def failed(context: Activation, error: Exception) -> CompileError:
    """Return the error that says that the compiler itself has failed at a line of the user's."""
    reason = f"the compiler itself failed with {type(error).__name__}, which is a bug in gametree"
    return located(context, Refused(reason, "please report it, and use the plain search until it is mended"))


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
                raise unsupported(statement)
            handler(context, statement)
        except Refused as refused:
            raise located(context, refused) from refused
        except Incompatible as clash:
            raise located(context, Refused(f"a value is of two kinds ({clash})", "keep one kind")) from clash
        except GameTreeError:
            raise
        except BUGS as bug:
            raise failed(context, bug) from bug
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
            raise unsupported(node)
        return handler(context, node)
    except Refused as refused:
        raise located(context, refused) from refused
    except Incompatible as clash:
        raise located(context, Refused(f"a value is of two kinds ({clash})", "keep one kind")) from clash
    except GameTreeError:
        raise
    except BUGS as bug:
        raise failed(context, bug) from bug
    finally:
        context.node = before


def bind(
    context: Activation, target: ast.expr, value: Value, *, fresh: bool, source: ast.expr | None = None
) -> None:
    """Assign a value to a name, to several, or to an item of a list."""
    if context.environment is None or isinstance(value, values.Never):
        return
    handler = TARGETS.get(type(target))
    if handler is None:
        raise Refused(f"{ast.unparse(target)} is changed", "make a new value instead")
    handler(context, target, value, fresh=fresh, source=source)


def call(context: Activation, callee: Value, positional: tuple[Value, ...], named: Mapping[str, Value]) -> Value:
    """Return the value of a call."""
    arguments = (*positional, *named.values())
    if context.environment is None or any(isinstance(value, values.Never) for value in arguments):
        return values.Never()
    handler = CALLEES.get(type(callee))
    if handler is None:
        raise Refused(f"{shown(callee)} is called", "call a function by its name")
    return handler(context, callee, positional, named)


def located(context: Activation, refused: Refused) -> CompileError:
    """Return the error with the reason of a refusal, its place and the remedy."""
    line = getattr(context.node, "lineno", context.function.line)
    return CompileError(
        f"{context.function.file}, line {line}, in {context.function.title}: {refused.reason}; {refused.remedy}."
    )
