"""Calls with objects whose fields rules change, or streams: the body of the function is written in their place.

Such an object is made and used within one function that is lowered, so each of its fields is a variable there, and
a reference to it is known while compiling. A list that several names or fields refer to is held once for all. A
stream is gone through where the function does so, in the frame of the function that made it.
"""

from __future__ import annotations

import ast
from collections.abc import Container, Iterable, Mapping
from dataclasses import replace
from typing import Any

from gametree.compiled.front_end.containers.lists import give, returned
from gametree.compiled.front_end.functions.activation import Activation
from gametree.compiled.front_end.functions.aliases import forget_all, part_names
from gametree.compiled.front_end.functions.edges import UNSET, Hidden, Left
from gametree.compiled.front_end.functions.evaluator import body_of, evaluate
from gametree.compiled.front_end.functions.functions import Frame, Function, Inlined
from gametree.compiled.front_end.functions.joins import meet
from gametree.compiled.front_end.ir import building as ir
from gametree.compiled.front_end.ir.building import Block
from gametree.compiled.front_end.ir.nodes import Leave, Name
from gametree.compiled.front_end.ir.types import INT
from gametree.compiled.front_end.kinds import values
from gametree.compiled.front_end.kinds.values import NONE, Value
from gametree.compiled.front_end.names.refusals import Refused
from gametree.compiled.front_end.names.scopes import Scopes, Variable


def inlined(
    context: Activation,
    function: Function,
    scopes: Scopes,
    parameters: list[tuple[Variable, Value]],
    sources: Mapping[int, ast.expr],
) -> tuple[Value, set[Variable]]:
    """Write the body of a function in the place of a call; return what it returns, and which fields it changes."""
    node = function.node
    if any(values.stream_in(value) is not None and not values.is_named_stream(value) for _, value in parameters):
        raise Refused("a generator is given to a function", "give it a tuple or a list")
    once, result = context.local("once", INT), Hidden("returned")
    jumps, conditional, left = context.jumps, context.conditional, len(context.jumps.left)
    touched, context.touched = context.touched, set()
    own, since, before = own_variables(node, scopes), len(context.changes), frozenset(context.variables)
    with context.fresh_slots(), context.within(Block()) as written:
        context.variables.update(dict.fromkeys(own & context.unsure.keys(), UNSET))
        for variable, value in parameters:
            if values.is_named_stream(value):
                context.assign(variable, value)
            else:
                give(context, variable, value, sources.get(id(value)))
        held = frozenset(context.variables) - own
        context.program.inlining.append(node)
        context.jumps = replace(jumps, loops=[], ways=[], found=None, once=[*jumps.once])
        context.conditional = 0
        problems = None if function.is_in_prelude() else context.frame.problems
        inside = Frame(function, scopes, problems, node, inlined=Inlined(once, result, own))
        try:
            with context.within_frame(inside):
                _write_body(context, node)
        finally:
            context.program.inlining.pop()
            context.conditional = conditional
            context.jumps = replace(jumps, tries=context.jumps.tries, left=context.jumps.left)
    _end_names(context, own, since, before, context.jumps.left[left:])
    changed = {each for each in context.touched if each in held}
    context.touched = touched | (context.touched - own)
    return _joined(context, once, result, written), changed


def _end_names(
    context: Activation, own: frozenset[Variable], since: int, before: Container[Variable], left: Iterable[Left]
) -> None:
    """Forget the variables of a call where it ends: a list that had one name before it has one again."""
    for *_, edge in left:
        forget_all(edge.environment, own)
        new = [each for each in edge.environment if isinstance(each, values.Shared) and each not in before]
        held_by = part_names(edge.environment, [each for each in new if each not in context.jumps.locked])
        context.touched |= {name for each, name in held_by.items() if each in context.touched}
        context.changes += [held_by[each] for each in context.changes[since:] if each in held_by]


def own_variables(node: Any, scopes: Scopes) -> frozenset[Variable]:
    """Return the variables of a function, without those of functions around it."""
    inside = {*ast.walk(node)} - {node}
    found = [(each in inside, of) for each, of in scopes.bindings.items() if isinstance(of, Variable)]
    return frozenset(of for is_own, of in found if is_own) - {of for is_own, of in found if not is_own}


def captured(node: Any, scopes: Scopes) -> list[Variable]:
    """Return the variables of functions around it that a function names."""
    found = [scopes.bindings.get(part) for part in ast.walk(node) if isinstance(part, ast.Name)]
    own = own_variables(node, scopes)
    return list(dict.fromkeys(each for each in found if isinstance(each, Variable) and each not in own))


def _write_body(context: Activation, node: Any) -> None:
    assert context.frame.inlined is not None
    value: Value = NONE
    if isinstance(node, ast.Lambda):
        context.frame.node = node.body
        value = returned(context, node.body, evaluate(context, node.body))
    else:
        body_of(context, node.body)
    if context.is_reached():
        leave_inlined(context, context.frame.inlined, value)


def leave_inlined(context: Activation, call: Inlined, value: Value) -> None:
    """Write the end of a call in whose place the function is written."""
    if values.stream_in(value) is not None:
        raise Refused("a generator is returned by a function given an object or generator", "return a list")
    if isinstance(value, values.Same):
        context.variables[call.result] = value
    else:
        context.assign(call.result, value, within=True)
    context.leave(call.once)


def _joined(context: Activation, once: Name, result: Variable, written: Block) -> Value:
    """Write the body, go on behind it, and return the result of the call."""
    left = [edge for _, edge in context.jumps.take_left(once)]
    if len(left) == 1 and _without_last(written, Leave(once)):
        context.block.add(written)
    else:
        context.block.add(ir.once(once, written) if left else written)
    meet(context, left)
    context.named.pop(context.frame.node, None)
    if not context.is_reached():
        return values.Never()
    held = context.variables[result]
    if isinstance(held, values.Same):
        context.named[context.frame.node] = held.variable
    value = context.read(result)
    context.forget(result)
    return value


def _without_last(block: Block, statement: Leave) -> bool:
    """Take a jump to the end of a block out, if that is where it stands."""
    last = block.parts[-1]
    if isinstance(last, Block):
        return _without_last(last, statement)
    if isinstance(last, Leave) and last.target == statement.target:
        block.parts.pop()
        return True
    return False
