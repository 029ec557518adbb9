"""The statement `try`: what would raise an error that is caught jumps to the handler before it does."""

from __future__ import annotations

import ast
from typing import Any, cast

from gametree.compiled.front_end.functions.activation import Activation
from gametree.compiled.front_end.functions.edges import FINALLY, Loop, Try
from gametree.compiled.front_end.functions.evaluator import STATEMENTS, body_of, evaluate
from gametree.compiled.front_end.functions.joins import branch, meet
from gametree.compiled.front_end.ir import building as ir
from gametree.compiled.front_end.ir.building import Block
from gametree.compiled.front_end.ir.nodes import Leave, Name
from gametree.compiled.front_end.ir.types import INT
from gametree.compiled.front_end.kinds import values
from gametree.compiled.front_end.kinds.values import Environment, Known
from gametree.compiled.front_end.names.refusals import Refused
from gametree.compiled.front_end.names.scopes import Variable

CONTINUE = -1  # the number of what follows


def write_try(context: Activation, node: Any) -> None:
    """Write a try, its handlers, and what follows."""
    tries = context.jumps.tries
    with context.within_tries([*tries, FINALLY] if node.finalbody and tries else tries):
        _write_handled(context, node)
    if context.is_reached():
        body_of(context, node.finalbody)


def _write_handled(context: Activation, node: Any) -> None:
    """Write a try and its handlers, without what follows in any case."""
    classes = tuple(_classes(context, handler.type) for handler in node.handlers)
    if node.finalbody and any(isinstance(part, JUMPS) for part in ast.walk(node)):
        raise Refused("a try with finally is left by a jump", "leave out finally")
    once, code = context.local("tried", INT), context.local("what", INT)
    body, jumps = Block(), Loop(next=(ir.assign(code, CONTINUE), Leave(once)))
    context.emit(ir.assign(code, 0))
    if context.jumps.loops:
        context.jumps.loops.append(jumps)
    context.jumps.tries.append(Try(once, code, classes))
    with context.within(body):
        body_of(context, node.body)
        context.jumps.tries.pop()
        if context.jumps.loops:
            context.jumps.loops.pop()
        if any(isinstance(part, ast.Break | ast.Continue) for each in node.orelse for part in ast.walk(each)):
            raise Refused("the else of a try leaves a loop", "let the else follow the try")
        body_of(context, node.orelse)
        normal = context.ends()
    found = [*context.jumps.take_left(once), *((CONTINUE, edge) for edge in jumps.continued)]
    context.block.add(ir.once(once, body) if found else body)
    ways: list[tuple[int, Environment]] = []
    for number in dict.fromkeys(number for number, _ in found):
        meet(context, [edge for each, edge in found if each == number])
        ways.append((number, context.variables))
    meet(context, normal)
    _follow(context, node, code, ways)


def _follow(context: Activation, node: Any, code: Name, ways: list[tuple[int, Environment]]) -> None:
    """Write what follows each way out of a try; the variables are those of its end."""
    if not ways:
        return
    (number, environment), *rest = ways
    after, context.environment = context.environment, dict(environment)

    def way() -> None:
        if number == CONTINUE:
            STATEMENTS[ast.Continue](context, node)
        else:
            handler = node.handlers[number - 1]
            _name(context, handler)
            body_of(context, handler.body)

    def otherwise() -> None:
        context.environment = after
        _follow(context, node, code, rest)

    if after is None and not rest:  # the end of the try is not reached, and this is the only way
        way()
    else:
        branch(context, ir.op("==", code, number), way, otherwise, (environment, after or {}))


def _name(context: Activation, handler: ast.ExceptHandler) -> None:
    """Note that the name of an error has no value that rules may use."""
    if handler.name is None or context.environment is None:
        return
    for node, binding in context.frame.scopes.bindings.items():
        if isinstance(node, ast.Name) and node.id == handler.name and isinstance(binding, Variable):
            context.environment[binding] = values.Poison("holds an error that is used", "raise another one")


def _classes(context: Activation, node: ast.expr | None) -> tuple[type[BaseException], ...]:
    """Return the classes of errors that a handler catches."""
    if node is None:
        return (BaseException,)
    value = evaluate(context, node) if all(isinstance(part, NAMES) for part in ast.walk(node)) else None
    constant: Any = value.value if isinstance(value, Known) else None
    found: tuple[Any, ...] = cast("Any", constant) if isinstance(constant, tuple) else (constant,)
    if not all(isinstance(each, type) and issubclass(each, BaseException) for each in found):
        raise Refused(f"{ast.unparse(node)} is caught", "name one of Python's errors")
    if any(issubclass(each, OverflowError | RecursionError | MemoryError | NameError) for each in found):
        raise Refused(f"{ast.unparse(node)} is caught", "test for what would raise the error before")
    return found


NAMES = ast.Name, ast.Attribute, ast.Tuple, ast.expr_context  # other classes Python computes only after an error
JUMPS = (ast.Return, ast.Break, ast.Continue, ast.Yield, ast.YieldFrom)


STATEMENTS[ast.Try] = write_try
