"""Statements: the text that each kind of node writes, and its effect on the variables."""

from __future__ import annotations

import ast
from typing import Any

from gametree.compiled.front_end import values
from gametree.compiled.front_end.activation import Activation
from gametree.compiled.front_end.assignment import assign, assign_annotated, assign_augmented, extend
from gametree.compiled.front_end.blocks import Block
from gametree.compiled.front_end.choices import evaluate_truth
from gametree.compiled.front_end.control import write_break, write_continue, write_for, write_if, write_while
from gametree.compiled.front_end.evaluator import STATEMENTS, evaluate
from gametree.compiled.front_end.expressions import closure
from gametree.compiled.front_end.list_changes import append
from gametree.compiled.front_end.lists import holds_list, is_fresh, may_change, put, refuse_alias
from gametree.compiled.front_end.narrowing import narrowed
from gametree.compiled.front_end.patterns import write_match
from gametree.compiled.front_end.refusals import Refused
from gametree.compiled.front_end.scopes import Variable
from gametree.compiled.front_end.specialising import returned_stream, write_return, yield_
from gametree.compiled.front_end.streams import each
from gametree.compiled.front_end.values import NONE, Known, Scalar, Value
from gametree.game import CompileError


def _expression(context: Activation, node: Any) -> None:
    value = node.value
    if isinstance(value, ast.Constant):
        return
    if isinstance(value, ast.Yield):
        yield_(context, NONE if value.value is None else evaluate(context, value.value))
        return
    if isinstance(value, ast.YieldFrom):
        each(context, evaluate(context, value.value), lambda item: yield_(context, item), weight=10**6)
        return
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute) and _changed_list(context, value):
        return
    drop(context, evaluate(context, value))


def drop(context: Activation, value: Value) -> None:
    """Compute a value that nothing uses, because its computation may raise an error."""
    if isinstance(value, values.Generated | values.Lazy) or context.environment is None:
        return
    context.settle((value,), NONE, Block())


def _changed_list(context: Activation, node: ast.Call) -> bool:
    """Write the call of a method that changes a list, if the statement is one."""
    assert isinstance(node.func, ast.Attribute)
    name, owner = node.func.attr, node.func.value
    if name not in ("append", "extend", "clear", "reverse", "insert", "sort", "pop", "remove"):
        return False
    if not isinstance(owner, ast.Name) or not isinstance(context.scopes.bindings[owner], Variable):
        return False
    variable = context.scopes.bindings[owner]
    assert isinstance(variable, Variable)
    held = context.read(variable)
    if not holds_list(held):
        return False
    if name not in ("append", "extend") or len(node.args) != 1 or node.keywords:
        example = ", such as [item for place, item in enumerate(cells) if place != at]"
        raise Refused(
            f"the method {name} changes a list", f"make a new list{example if name in ('pop', 'remove') else ''}"
        )
    may_change(context, variable)
    if any(isinstance(part, ast.NamedExpr) for part in ast.walk(node)):
        raise Refused(":= stands in what is put into a list", "assign the name in a line of its own")
    given = evaluate(context, node.args[0])
    if name == "append":
        refuse_alias(context, node.args[0], given)
        put(context, variable, append(context, context.read(variable), context.stable(given, "item")))
    else:
        extend(context, variable, node.args[0], given)
    return True


def _return(context: Activation, node: Any) -> None:
    value: Value = NONE
    if context.generator:
        if node.value is not None:
            drop(context, evaluate(context, node.value))
        if context.environment is not None:
            context.emit("return")
            context.environment = None
        return
    if node.value is not None:
        if context.stream:
            returned_stream(context, node.value)
            return
        value = evaluate(context, node.value)
        if not is_fresh(context, node.value, value) and not _own_list(context, node.value):
            raise Refused("a list that has another name is returned", "copy it with list(...)")
    write_return(context, value)


def _own_list(context: Activation, node: ast.expr) -> bool:
    variable = context.scopes.bindings.get(node) if isinstance(node, ast.Name) else None
    return isinstance(variable, Variable) and not context.aliased(variable)


def _raise(context: Activation, node: Any) -> None:
    called = isinstance(node.exc, ast.Call)
    error = _error(context, node.exc.func if called else node.exc)
    for part in node.exc.args if called else ():
        if not isinstance(part, ast.JoinedStr | ast.Constant):
            drop(context, evaluate(context, part))
    if error is None:
        remedy = "raise one of Python's own errors, or use the plain search"
        context.fail(CompileError, f"the rules raise {ast.unparse(node.exc or node)} here: {remedy}")
    else:
        context.fail(error, f"the rules raised {error.__name__}")


def _error(context: Activation, node: ast.expr | None) -> type[Exception] | None:
    """Return the class of an error that machine code can raise, or None."""
    if isinstance(node, ast.Name) and not isinstance(context.scopes.bindings[node], Variable):
        found = evaluate(context, node)
        return next((error for error in RAISED if isinstance(found, Known) and error is found.value), None)
    return None


RAISED = (ValueError, IndexError, KeyError, AssertionError, ZeroDivisionError, TypeError)


def _assert(context: Activation, node: Any) -> None:
    if not __debug__:
        return
    test = evaluate_truth(context, node.test)
    if isinstance(test, values.Never) or (isinstance(test, Known) and test.value):
        return
    before = narrowed(context, node.test, True) if context.environment is not None else None
    if isinstance(test, Known):
        context.fail(AssertionError, "an assertion in the rules fails")
        return
    assert isinstance(test, Scalar)
    with context.within(context.suite(f"if not {test.text}:")):
        context.fail(AssertionError, "an assertion in the rules fails")
    context.environment = before


def _define(context: Activation, node: Any) -> None:
    if node.decorator_list:
        raise Refused("a function made inside a function has a decorator", "leave it out")
    if any(isinstance(part, ast.Nonlocal | ast.Global) for part in ast.walk(node)):
        raise Refused("a name of an outer function is assigned", "return the value")
    variable = context.scopes.bindings[node]
    assert isinstance(variable, Variable)
    context.assign(variable, closure(context, node))


def _pass(_context: Activation, _node: Any) -> None:
    return


STATEMENTS.update({
    ast.Expr: _expression, ast.Assign: assign, ast.AnnAssign: assign_annotated, ast.AugAssign: assign_augmented,
    ast.If: write_if, ast.For: write_for, ast.While: write_while, ast.Break: write_break,
    ast.Continue: write_continue, ast.Return: _return,
    ast.Match: write_match, ast.Raise: _raise, ast.Assert: _assert, ast.FunctionDef: _define, ast.Pass: _pass,
})  # fmt: skip
