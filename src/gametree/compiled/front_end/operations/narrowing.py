"""Narrowing by a test: after `x is not None` or `isinstance(x, tuple)`, x is of fewer kinds."""

from __future__ import annotations

import ast
from collections.abc import Callable
from contextlib import suppress

from gametree.compiled.front_end.functions.activation import Activation, discarded
from gametree.compiled.front_end.functions.aliases import Alias
from gametree.compiled.front_end.functions.edges import SPENT, UNSURE
from gametree.compiled.front_end.functions.evaluator import Unprepared, evaluate
from gametree.compiled.front_end.functions.splitting import rewritten
from gametree.compiled.front_end.ir.building import Block
from gametree.compiled.front_end.kinds import kinds, values
from gametree.compiled.front_end.kinds.encoding import parts_of, restricted
from gametree.compiled.front_end.kinds.kinds import Incompatible
from gametree.compiled.front_end.kinds.values import Environment, Items, Known, Value, View, kind_of
from gametree.compiled.front_end.names.records import field_names
from gametree.compiled.front_end.names.refusals import Refused
from gametree.compiled.front_end.operations.comparison import possibilities
from gametree.game import CompileError


def narrowed(context: Activation, test: ast.expr, holds: bool) -> Environment:
    """Return the environment if a test holds, or if it does not."""
    environment = dict(context.variables)
    _narrow(context, test, environment, holds=holds)
    return environment


def _narrow(context: Activation, test: ast.expr, environment: Environment, *, holds: bool) -> None:
    match test:
        case ast.UnaryOp(ast.Not(), operand):
            _narrow(context, operand, environment, holds=not holds)
        case ast.BoolOp(op, parts) if isinstance(op, ast.And) == holds:
            for value in parts:
                _narrow(context, value, environment, holds=holds)
        case _ if _reads_what_it_assigns(test):
            return
        case _ if (named := _as_named(test)) is not test:
            _narrow(context, named, environment, holds=holds)
        case _ if _calls_no_rules(context, test):
            for place in ast.walk(test):
                if isinstance(place, ast.Name | ast.Attribute | ast.Subscript):
                    _leave_out(context, test, place, environment, holds=holds)
        case _:
            return


def _reads_what_it_assigns(test: ast.expr) -> bool:
    """Whether a test has a name that := assigns in another place too, where it may stand for the value before."""
    names = [part.id for part in ast.walk(test) if isinstance(part, ast.Name)]
    return any(isinstance(part, ast.NamedExpr) and names.count(part.target.id) > 1 for part in ast.walk(test))


def _as_named(node: ast.expr) -> ast.expr:
    """Return an expression in which the name that each := has given stands for it."""
    named: ast.expr = rewritten(node, lambda part: part.target if isinstance(part, ast.NamedExpr) else None)
    return named


def _calls_no_rules(context: Activation, test: ast.expr) -> bool:
    """Whether a test does no more than look at values: it calls no function of the user's, and gives no name."""
    return all(
        not isinstance(part, BINDING)
        and (not isinstance(part, ast.Call) or (isinstance(part.func, ast.Name) and part.func.id in LOOKING))
        for part in ast.walk(test)
    )


BINDING = ast.NamedExpr, ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp
LOOKING = "isinstance", "len", "type"


def _leave_out(
    context: Activation, test: ast.expr, place: ast.expr, environment: Environment, *, holds: bool
) -> None:
    """Leave out what a variable, or a field or item of one, cannot be where a test holds, or where it does not.

    The test is evaluated for each kind that the value may be of: a constant answer decides.
    """
    name = place if context.variable(place) is not None else getattr(place, "value", None)
    variable = context.variable(name)
    whole = environment.get(variable) if variable else None
    if whole is None or variable is None:
        return
    at = None if name is place else _place_of(place, whole)
    if at is None and name is not place:
        return

    def with_part(part: Value) -> Value:
        if at is None:
            return part
        items = parts_of(whole)
        form = whole.form if isinstance(whole, Items) else kinds.classes(kind_of(whole))[0]
        return Items(form, (*items[:at], part, *items[at + 1 :]))

    value = whole if at is None else parts_of(whole)[at]
    if len(possibilities(value)) == 1:
        return
    found = [part for _, part in possibilities(value)]
    answers = [_decided(context, test, environment | {variable: with_part(part)}) for part in found]
    left = [part for part, answer in zip(found, answers, strict=True) if answer in (holds, None)]
    if 0 < len(left) < len(found):
        environment[variable] = with_part(_left(value, found, left))


def _decided(context: Activation, test: ast.expr, environment: Environment) -> bool | None:
    """Return the answer of a test where variables have these values, if that is constant."""
    fails = ast.copy_location(ast.UnaryOp(ast.Not(), test), test)
    with suppress(CompileError, Refused, Incompatible, Unprepared), discarded(context):
        context.environment = environment
        answer = evaluate(context, fails)
        return not answer.value if isinstance(answer, Known) else None
    return None


def _left(value: Value, found: list[Value], left: list[Value]) -> Value:
    """Return a value of which some of its possibilities are left."""
    if isinstance(value, View):
        return restricted(value, [at for at, part in enumerate(found) if part in left])
    return left[0] if len(left) == 1 else value


def _place_of(place: ast.expr, value: Value) -> int | None:
    """Return which item of a record or tuple an expression reads."""
    if (cls := values.record_class(value)) is not None:
        names = field_names(cls)
    elif isinstance(value, View) and isinstance(value.kind, kinds.Tuple):
        names = ("",) * len(value.kind.items)
    else:
        return None
    match place:
        case ast.Attribute(attr=name) if name in names:
            return names.index(name)
        case ast.Subscript(slice=ast.Constant(value=at)) if type(at) is int and 0 <= at < len(names):
            return at
        case _:
            return None


def aside(
    context: Activation, compute: Callable[[], Value], narrow: tuple[ast.expr, bool] | None = None
) -> tuple[Block, Value]:
    """Evaluate something that is computed only under a condition; return what was written, and the value."""
    before = dict(context.environment or {})
    block = Block()
    context.conditional += 1
    with context.within(block):
        if narrow is not None and context.environment is not None:
            context.environment = narrowed(context, *narrow)
        value = compute()
    context.conditional -= 1
    notes = {
        note: Alias.join([before.get(note, values.FALSE), value])
        for note, value in (context.environment or {}).items()
        if isinstance(note, Alias)
    }
    spent = {variable: value for variable, value in (context.environment or {}).items() if value == SPENT}
    context.environment = before | notes | spent | dict.fromkeys(context.perhaps, UNSURE)
    if not context.conditional:
        context.perhaps = set()
    return block, value
