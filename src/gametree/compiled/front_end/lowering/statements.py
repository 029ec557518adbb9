"""Statements: what each kind of node writes, and its effect on the variables."""

from __future__ import annotations

import ast
import sys
from importlib.util import resolve_name
from types import ModuleType
from typing import Any

from gametree.compiled.front_end.containers.list_calls import list_named, value_of
from gametree.compiled.front_end.containers.lists import note_names, refuse_shared, returned
from gametree.compiled.front_end.containers.new_lists import holds_list
from gametree.compiled.front_end.containers.streams import each
from gametree.compiled.front_end.functions.activation import Activation, discarded
from gametree.compiled.front_end.functions.edges import PERHAPS, UNSET, UNSURE
from gametree.compiled.front_end.functions.evaluator import STATEMENTS, evaluate
from gametree.compiled.front_end.functions.joins import branch
from gametree.compiled.front_end.ir import building as ir
from gametree.compiled.front_end.ir.nodes import Return
from gametree.compiled.front_end.kinds import kinds, values
from gametree.compiled.front_end.kinds.values import NONE, Items, Known, Scalar, Value, View, kind_of
from gametree.compiled.front_end.lowering.inlining import captured
from gametree.compiled.front_end.lowering.specialising import (
    closure,
    handed_on,
    returned_stream,
    write_return,
    yield_,
)
from gametree.compiled.front_end.names.constructors import held
from gametree.compiled.front_end.names.refusals import Refused
from gametree.compiled.front_end.names.scopes import name_of_import
from gametree.compiled.front_end.operations.conditions import evaluate_truth
from gametree.compiled.front_end.operations.narrowing import narrowed
from gametree.game import CompileError


def _expression(context: Activation, node: Any) -> None:
    value = node.value
    if isinstance(value, ast.Constant):
        return
    if isinstance(value, ast.Yield):
        item = NONE if value.value is None else evaluate(context, value.value)
        if value.value is not None and holds_list(item):
            refuse_shared(context, value.value, item)
            note_names(context, value.value, item)
        yield_(context, item)
        return
    if isinstance(value, ast.YieldFrom):
        each(
            context,
            handed_on(context, evaluate(context, value.value)),
            lambda item: yield_(context, item),
            weight=10**6,
        )
        return
    value_of(context, value)


def _return(context: Activation, node: Any) -> None:
    chosen = _choice_of_lists(context, node.value)
    if chosen is not None:
        STATEMENTS[ast.If](context, ast.fix_missing_locations(ast.copy_location(chosen, node)))
        return
    value: Value = NONE
    is_own = context.frame.inlined is None
    if context.answers.generator and is_own:
        if node.value is not None:
            evaluate(context, node.value)
        context.emit(Return())
        context.environment = None
        return
    if node.value is not None:
        if context.answers.stream and is_own:
            returned_stream(context, node.value)
            return
        value = returned(context, node.value, value_of(context, node.value))
        if context.jumps.found is not None:
            context.jumps.found(value)
            return
        if context.program.traps is not None:
            _refuse_other_states(value, context.program.traps.states)
    write_return(context, value)


def _refuse_other_states(value: Value, states: kinds.Kind) -> None:
    """Refuse a value in the form of a state that no state has."""
    if isinstance(value, Known | Items | View):
        own = kind_of(value)
        if kinds.classes(own) == kinds.classes(states):
            kinds.join(states, own)


def _choice_of_lists(context: Activation, node: ast.expr | None) -> ast.If | None:
    """Return what returns a list that has a name, or else another value, as two statements."""
    match node:
        case ast.IfExp(test, one, other) if list_named(context, one) or list_named(context, other):
            pass
        case ast.BoolOp(op, [first, *rest]) if list_named(context, first):
            test, one = first, first
            other = rest[0] if len(rest) == 1 else ast.BoolOp(op, rest)
            if isinstance(op, ast.And):
                one, other = other, one
        case _:
            return None
    return ast.If(test, [ast.Return(one)], [ast.Return(other)])


def _raise(context: Activation, node: Any) -> None:
    called = isinstance(node.exc, ast.Call)
    error = _error(context, node.exc.func if called else node.exc)
    for part in node.exc.args if called else ():
        _message(context, part)
    if error is None:
        remedy = "raise one of Python's own errors, or use the plain search"
        reason = f"the rules raise {ast.unparse(node.exc or node)} here: {remedy}"
        context.fail(CompileError, reason, _own_error(context, node.exc.func if called else node.exc))
    else:
        context.fail(error, f"the rules raised {error.__name__}")


def _message(context: Activation, node: ast.expr) -> None:
    """Write what the message of an error computes, which may raise another; its text has no effect.

    What is refused there is left out, unless the error may be caught.
    """
    for part in node.values if isinstance(node, ast.JoinedStr) else [node]:
        value = part.value if isinstance(part, ast.FormattedValue) else part
        try:
            with discarded(context):
                evaluate(context, value)
        except CompileError:
            if context.jumps.tries:
                raise
        else:
            evaluate(context, value)


def _error(context: Activation, node: ast.expr | None) -> type[Exception] | None:
    """Return the class of an error that machine code can raise, or None."""
    if isinstance(node, ast.Name) and context.variable(node) is None:
        found = evaluate(context, node)
        return next((error for error in RAISED if isinstance(found, Known) and error is found.value), None)
    return None


def _own_error(context: Activation, node: ast.expr | None) -> type[Exception] | None:
    """Return a class of errors of the rules, of which to make one does nothing else, and None for others."""
    found = evaluate(context, node) if isinstance(node, ast.Name) and context.variable(node) is None else None
    cls: Any = found.value if isinstance(found, Known) else None
    if not (isinstance(cls, type) and issubclass(cls, Exception)) or issubclass(cls, StopIteration):
        return None
    made_by = [vars(each) for each in cls.__mro__ if each.__module__ != "builtins"]
    does_more = any(name in each for each in made_by for name in ("__init__", "__new__"))
    return None if not made_by or does_more or type(cls) is not type else cls


IMPORT_BEFORE = "import it at the top of the file"
RAISED = (ValueError, IndexError, KeyError, AssertionError, ZeroDivisionError, TypeError)


def _assert(context: Activation, node: Any) -> None:
    if not __debug__:
        return
    test = evaluate_truth(context, node.test)
    if isinstance(test, values.Never) or (isinstance(test, Known) and test.value):
        return

    def fails() -> None:
        if node.msg is not None:
            _message(context, node.msg)
        context.fail(AssertionError, "an assertion in the rules fails")

    if isinstance(test, Known):
        fails()
        return
    assert isinstance(test, Scalar)
    sides = context.variables, narrowed(context, node.test, True)
    branch(context, ir.op("not", test.code), fails, sides=sides)


def _define(context: Activation, node: Any) -> None:
    if node.decorator_list:
        raise Refused("a function made inside a function has a decorator", "leave it out")
    variable = context.frame.scopes.variable(node)
    if variable is None:
        raise Refused(f"the name {node.name} of the module is assigned", "give the function another name")
    context.assign(variable, closure(context, node))


def _import(context: Activation, node: Any) -> None:
    """Assign modules that are loaded, or what they hold: an import does no more then."""
    for name in node.names:
        variable = context.frame.scopes.variable(name)
        if variable is None or name.name == "*":
            raise Refused("import assigns a name of the module", IMPORT_BEFORE)
        if isinstance(node, ast.Import):
            whole = _loaded(name.name)
            found: ast.expr = held(whole if name.asname else _loaded(name_of_import(name)), node)
        else:
            package = context.frame.function.module.get("__package__") or ""
            if node.level and not package:
                raise Refused("a relative import stands in a file of no package", IMPORT_BEFORE)
            module = _loaded(resolve_name("." * node.level + (node.module or ""), package))
            if name.name not in vars(module):
                raise Refused(f"{name.name} is no name of the module {module.__name__} yet", IMPORT_BEFORE)
            found = ast.copy_location(ast.Attribute(held(module, node), name.name, ast.Load()), node)
        context.assign(variable, evaluate(context, found))


def _loaded(name: str) -> ModuleType:
    """Return a module that is imported already, or refuse to import it: that may do anything."""
    module = sys.modules.get(name)
    if module is None:
        raise Refused(f"{name} is imported inside a function, and not before", IMPORT_BEFORE)
    return module


def _nonlocal(context: Activation, node: Any) -> None:
    """Refuse a name of an outer function that this one cannot give a value, since it was not passed."""
    for variable in captured(context.frame.function.node, context.frame.scopes):
        held = context.variables.get(variable, UNSET)
        if variable.spelling in node.names and isinstance(held, values.Poison) and held != values.LOST:
            poison = UNSURE if held in (UNSET, PERHAPS) else held
            raise Refused(f"{variable.spelling} {poison.reason}", poison.remedy)


STATEMENTS.update({
    ast.Expr: _expression, ast.Return: _return, ast.Raise: _raise, ast.Assert: _assert,
    ast.FunctionDef: _define, ast.Import: _import, ast.ImportFrom: _import,
    ast.Pass: lambda _context, _node: None, ast.Nonlocal: _nonlocal,
})  # fmt: skip
