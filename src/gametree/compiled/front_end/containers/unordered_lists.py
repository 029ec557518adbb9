"""Lists of the items of a set that have a name, where no use of the name depends on their order."""

from __future__ import annotations

import ast
from typing import Any, cast

from gametree.compiled.front_end.containers.builtins import is_unordered, list_of
from gametree.compiled.front_end.containers.deques import Parents, constant_of, is_tested
from gametree.compiled.front_end.containers.worklists import TAKING
from gametree.compiled.front_end.functions.activation import Activation, discarded
from gametree.compiled.front_end.functions.evaluator import EXPRESSIONS, evaluate
from gametree.compiled.front_end.functions.recovery import targets_of
from gametree.compiled.front_end.kinds import values
from gametree.compiled.front_end.kinds.values import Value
from gametree.compiled.front_end.names.scopes import Variable
from gametree.compiled.front_end.operations.own_operators import iterated

READERS: tuple[Any, ...] = (len, bool, set, frozenset)
WITHOUT_MORE: tuple[Any, ...] = (sum, sorted, min, max)  # readers of a list to which nothing is appended


def list_without_order(context: Activation, node: ast.Assign | ast.AnnAssign) -> Value | None:
    """Return the list of the items of a set that a statement gives to a name, None for any other assignment.

    In `context.unordered` it is noted that loops over the list may not depend on the order.
    """
    targets = targets_of(node)
    variable = context.frame.scopes.variable(targets[0])
    made = node.value
    if len(targets) > 1 or variable is None or made is None or not _is_new_list(made):
        return None
    if not _has_known_uses(context, variable):
        return None
    with discarded(context):
        stream = _stream_of(context, made)
        is_of_set = stream is not None and is_unordered(stream)
    if not is_of_set:
        return None
    found = list_of(context, _stream_of(context, made))
    if not isinstance(found, values.Lazy):
        return found
    context.unordered.add(variable)
    return cast("Value", found.parts[0])


def _is_new_list(node: ast.expr) -> bool:
    """Whether an expression may make a list of all items of something, and nothing else."""
    match node:
        case ast.List([ast.Starred()]) | ast.Call(ast.Name("list"), [_], []) | ast.ListComp():
            return True
        case _:
            return False


def _stream_of(context: Activation, node: ast.expr) -> Any:
    """Return what a new list is made of, None if a call is not that of `list`."""
    match node:
        case ast.List([ast.Starred(source)]):
            return iterated(context, evaluate(context, source))
        case ast.ListComp():
            return EXPRESSIONS[ast.GeneratorExp](context, node)
        case ast.Call(function, [source]) if constant_of(context, function) is list:
            return iterated(context, evaluate(context, source))
        case _:
            return None


def _has_known_uses(context: Activation, variable: Variable) -> bool:
    """Whether no use of a variable depends on the order of the list that it holds, but for loops over it."""
    function = context.frame.scopes.function
    parents = {child: node for node in ast.walk(function) for child in ast.iter_child_nodes(node)}
    names = [name for name, binding in context.frame.scopes.bindings.items() if binding is variable]
    inner = [part for part in ast.walk(function) if isinstance(part, ast.FunctionDef | ast.Lambda)]
    inside = {part for each in inner if each is not function for part in ast.walk(each)}
    appends = any(isinstance(parents.get(name), ast.Attribute) for name in names)
    return all(
        isinstance(name, ast.Name) and name not in inside and _is_known(context, name, parents, appends=appends)
        for name in names
    )


def _is_known(context: Activation, name: ast.Name, parents: Parents, *, appends: bool) -> bool:
    parent = parents[name]
    match parent:
        case ast.Assign(value=made) | ast.AnnAssign(value=ast.expr() as made):
            return _is_new_list(made)
        case ast.AnnAssign():
            return True
        case ast.For(iter=over) | ast.comprehension(iter=over):
            return over is name
        case ast.Compare(left=left, ops=[ast.In() | ast.NotIn()]):
            return left is not name
        case ast.Call(function, [_], []) if function is not name:
            read = constant_of(context, function)
            return any(read is each for each in (*READERS, *(() if appends else WITHOUT_MORE)))
        case ast.Attribute(_, method) if method in TAKING:
            taking = parents[parents[parent]]
            loop = parents.get(taking)
            return isinstance(taking, ast.Assign) and isinstance(loop, ast.While) and loop.body[0] is taking
        case ast.Attribute(_, "append"):
            call = parents[parent]
            return isinstance(call, ast.Call) and call.func is parent and isinstance(parents[call], ast.Expr)
        case _:
            return is_tested(name, parents)
