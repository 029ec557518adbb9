"""The functions that handle every expression, statement, target and call, by tables of handlers."""

from __future__ import annotations

import ast
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager, nullcontext
from functools import lru_cache, partial
from typing import Any

from gametree.compiled.front_end.functions.activation import ROUNDS, Activation, discarded, state_of
from gametree.compiled.front_end.functions.edges import Loop
from gametree.compiled.front_end.functions.recovery import BUGS, bodies_in, changed_by, returns_in
from gametree.compiled.front_end.functions.splitting import OneOfTwo, split
from gametree.compiled.front_end.ir.building import Block
from gametree.compiled.front_end.ir.nodes import Raise
from gametree.compiled.front_end.ir.types import INT
from gametree.compiled.front_end.kinds import values
from gametree.compiled.front_end.kinds.kinds import Incompatible
from gametree.compiled.front_end.kinds.values import LOST, Known, Value, shown
from gametree.compiled.front_end.names.refusals import Refused
from gametree.compiled.front_end.names.scopes import Variable
from gametree.game import CompileError, GameTreeError

EXPRESSIONS: dict[type[ast.AST], Callable[[Activation, Any], Value]] = {}  # filled by `expressions`
STATEMENTS: dict[type[ast.AST], Callable[[Activation, Any], None]] = {}  # filled by `statements`
TARGETS: dict[type[ast.AST], Callable[..., None]] = {}  # of assignments: filled by `assignment`
CALLEES: dict[type[Any], Callable[[Activation, Any, tuple[Value, ...], Mapping[str, Value]], Value]] = {}
NAMES = {  # of what is not compiled, in Python's words, by the class of its node, and what to do
    "Await": ("await", "leave it out"),
    "Yield": ("the value of yield", "let yield stand in a line of its own"),
    "YieldFrom": ("the value of yield from", "let it stand in a line of its own"),
    "Starred": ("* before this value", "name its items"),
    "Slice": ("slices here", "write one item or slice"),
    "FormattedValue": ("f-strings here", "leave texts to format_state and format_action"),
    "TemplateStr": ("t-strings", "leave texts to format_state and format_action"),
    "Interpolation": ("t-strings", "leave texts to format_state and format_action"),
    "TryStar": ("try", "test for what would raise the error before"),
    "With": ("with", "leave it out"),
    "AsyncFunctionDef": ("async def", "leave async out"),
    "Global": ("global", "give the value as an argument and return it"),
    "ClassDef": ("class inside a function", "move it to the top of the file"),
    "TypeAlias": ("type inside a function", "move it to the top of the file"),
    "MatchMapping": ("case patterns of dicts", "use values, tuples and names, or if"),
}
PLURAL = "f-strings", "t-strings", "dict", "slices", "case"


def unsupported(node: ast.AST) -> Refused:
    """Return the refusal of a construct that no handler compiles."""
    name, remedy = NAMES[type(node).__name__]
    return Refused(f"{name} {'are' if name.startswith(PLURAL) else 'is'} not compiled", remedy)


def as_compile_error(context: Activation, error: Exception) -> CompileError:
    """Return what is raised in place of an error of the compiler's, with the place of the code."""
    match error:
        case Refused():
            return located(context, error)
        case Incompatible():
            return located(context, Refused(f"a value is of two kinds ({error})", "keep one kind"))
        case _:
            reason = f"the compiler itself failed with {type(error).__name__}, which is a bug in gametree"
            remedy = "please report it, and use the plain search until it is mended"
            return located(context, Refused(reason, remedy))


def body_of(context: Activation, statements: list[ast.stmt]) -> None:
    """Write statements, up to one after which control does not go on."""
    left = [*statements]
    while left:
        if context.environment is None:
            return
        statement = left.pop(0)
        joined = TOGETHER[0](context, statement, left[0]) if left else None
        if joined is not None:
            statement = joined
            del left[0]
        state, block, locked = state_of(context), context.block, [*context.jumps.locked]
        traps, place = context.program.traps, (context.frame.function.file, statement.lineno, statement.col_offset)
        try:
            _write_prepared(context, statement)
        except CompileError as error:
            if context.frame.problems is None and (traps is None or context.jumps.tries):
                raise
            vars(context).update(state)
            context.block = block
            if traps is None:
                _pass_over(context, statement, error)
            else:
                traps.refused[place] = error
                context.emit(Raise(CompileError.__name__, str(error)))
                context.environment = None
        else:
            unlock(context, locked)
            if traps is not None:
                traps.accepted.add(place)


def unlock(context: Activation, before: list[Variable]) -> None:
    """Lock only what was locked before some code, which is run, and the lists that are shared since."""
    shared = [each for each in context.jumps.locked if isinstance(each, values.Shared)]
    context.jumps.locked[:] = [*before, *(each for each in shared if each not in before)]


class Unprepared(Exception):
    """A statement needs something done before it begins."""

    def __init__(self, prepare: Callable[[], object]) -> None:
        super().__init__(prepare)
        self.prepare = prepare


def _write_prepared(context: Activation, statement: ast.stmt) -> None:
    """Write a statement, after what it turns out to need."""
    for _ in range(ROUNDS):
        state = state_of(context)
        try:
            with context.within(Block()) as written:
                _write(context, statement)
        except Unprepared as needed:
            vars(context).update(state)
            needed.prepare()
            continue
        except OneOfTwo as chosen:
            vars(context).update(state)
            statement = _split(context, statement, chosen.choice)
            continue
        context.block.add(written)
        return
    many = Refused("a statement gives many lists to functions that change them", "write several statements")
    raise located(context, many)


def _split(context: Activation, statement: ast.stmt, choice: ast.expr) -> ast.stmt:
    """Return a statement written for each of two lists, or refuse that one of them is chosen."""
    apart = split(statement, choice, partial(_is_settled, context))
    if apart is None:
        with at(context, choice):
            raise Refused("one of two lists is chosen", "copy each: list(a) if a else list(b)")
    return apart


def _is_settled(context: Activation, node: ast.expr, test: ast.expr) -> bool:
    """Whether an expression has the same value when it is evaluated after a test, and raises no error."""
    match node:
        case ast.Constant():
            return True
        case ast.Attribute(ast.Name() as owner):  # a method of a list, or an attribute of a constant
            held = values.NONE if (variable := context.variable(owner)) is None else context.held(variable)
            return isinstance(held, (*values.LISTS, Known)) and _is_settled(context, owner, test)
        case ast.Name():
            variable = context.variable(node)
            is_sure = variable is None or not isinstance(context.held(variable), values.Poison)
            inner = (part for part in ast.walk(context.frame.scopes.function) if isinstance(part, ast.Nonlocal))
            is_kept = not any(isinstance(part, ast.NamedExpr) for part in ast.walk(test))
            return is_sure and is_kept and not any(node.id in part.names for part in inner)
        case _:
            return False


@contextmanager
def at(context: Activation, node: ast.AST) -> Generator[None]:
    """Give an error of the compiler's the place of a node."""
    before, context.frame.node = context.frame.node, node
    try:
        yield
    except GameTreeError:
        raise
    except (Refused, Incompatible, *BUGS) as error:
        raise as_compile_error(context, error) from error
    finally:
        context.frame.node = before


def _write(context: Activation, statement: ast.stmt) -> None:
    context.statement += 1
    with at(context, statement):
        handler = STATEMENTS.get(type(statement))
        if handler is None:
            raise unsupported(statement)
        handler(context, statement)


def _pass_over(context: Activation, statement: ast.stmt, error: CompileError) -> None:
    """Note a problem, find those in the bodies of its statement, and go on without what it would have given."""
    assert context.frame.problems is not None
    context.frame.problems.add(error)
    for variable in changed_by(context.frame.scopes, statement):
        if not isinstance(context.held(variable), Known) or not isinstance(statement, ast.Expr):
            context.variables[variable] = LOST
    for part in ast.walk(statement):
        if isinstance(part, ast.Attribute) and (field := context.field(part)) is not None:
            context.variables[field] = LOST
    for body in bodies_in(statement):
        with discarded(context):
            context.jumps.loops.append(Loop())
            context.jumps.ways.append(context.local("once", INT))
            body_of(context, body)
    context.answers.lost = context.answers.lost or returns_in(statement)
    if isinstance(statement, ast.Return | ast.Raise | ast.Break | ast.Continue):
        context.environment = None


def evaluate(context: Activation, node: ast.expr) -> Value:
    """Return the value of an expression, as far as it is known."""
    if context.environment is None:
        return values.Never()
    with at(context, node):
        handler = EXPRESSIONS.get(type(node))
        if handler is None:
            raise unsupported(node)
        with context.fresh_slots() if assigns_in_rounds(node) else nullcontext():  # what was read before stays
            value = handler(context, node)
        return value if context.is_reached() else values.Never()


@lru_cache(maxsize=10_000)
def assigns_in_rounds(node: ast.AST) -> bool:
    """Whether there is a comprehension with := in an expression."""
    rounds = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp
    inside = (part for each in ast.walk(node) if isinstance(each, rounds) for part in ast.walk(each))
    return any(isinstance(part, ast.NamedExpr) for part in inside)


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
    message = f"{context.frame.place_of(refused.reason)}; {refused.remedy}."
    if context.frame.problems is not None:
        context.frame.problems.at(message, context.frame.function.file, context.frame.line)
    return CompileError(message)


Named = Mapping[str, Value]
BY_ORDER: dict[Any, Callable[..., Value]] = {}  # `min`, `max`, `sorted` and `next`: filled by `order`
TOGETHER: list[Callable[[Activation, ast.stmt, ast.stmt], ast.stmt | None]] = []  # two as one: by `list_methods`
LIBRARY: dict[int, Callable[..., Value]] = {}  # by the identity of the function


def register(
    function: Any,
    handler: Callable[[Activation, tuple[Value, ...], Named], Value],
    least: int,
    most: int,
    *names: str,
) -> None:
    """Register the handler of a function that takes from `least` to `most` arguments by place, and these names."""

    def checked(context: Activation, positional: tuple[Value, ...], named: Named) -> Value:
        if not least <= len(positional) <= most or not set(named) <= set(names):
            raise Refused(f"{function.__name__} is given arguments that are not compiled", "write the loops")
        return handler(context, positional, named)

    LIBRARY[id(function)] = checked
