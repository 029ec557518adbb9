"""What a test that holds says of the variables in it: one that is not None is of the kind that it may be beside."""

from __future__ import annotations

import ast

from gametree.compiled.front_end.activation import Activation, Environment
from gametree.compiled.front_end.kinds import Optional
from gametree.compiled.front_end.rules_compare import present
from gametree.compiled.front_end.scopes import Variable
from gametree.compiled.front_end.values import NONE, View


def narrowed(context: Activation, test: ast.expr, holds: bool) -> Environment:
    """Return the environment where a test holds, or where it does not."""
    assert context.environment is not None
    environment = dict(context.environment)
    _narrow(context, test, environment, holds=holds)
    return environment


def _narrow(context: Activation, test: ast.expr, environment: Environment, *, holds: bool) -> None:
    match test:
        case ast.UnaryOp(ast.Not(), operand):
            _narrow(context, operand, environment, holds=not holds)
        case ast.BoolOp(op, values) if isinstance(op, ast.And) == holds:
            for value in values:
                _narrow(context, value, environment, holds=holds)
        case ast.Name() if holds:
            _set(context, test, environment, none=False)
        case ast.Compare(ast.Name() as name, [op], [ast.Constant(None)]):
            if isinstance(op, ast.Is | ast.Eq | ast.IsNot | ast.NotEq):
                _set(context, name, environment, none=isinstance(op, ast.Is | ast.Eq) == holds)
        case _:
            return


def _set(context: Activation, name: ast.Name, environment: Environment, *, none: bool) -> None:
    variable = context.scopes.bindings[name]
    if not isinstance(variable, Variable):
        return
    value = environment.get(variable)
    if isinstance(value, View) and isinstance(value.kind, Optional):
        environment[variable] = NONE if none else present(value)
