"""Calls of methods that change a list or set, in a line of their own: which variable, and which method."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TypeVar

from gametree.compiled.front_end.containers.deques import holds_deques
from gametree.compiled.front_end.containers.lists import may_change, share
from gametree.compiled.front_end.containers.new_lists import list_form, read_by_each_round
from gametree.compiled.front_end.functions.activation import Activation, discarded
from gametree.compiled.front_end.functions.edges import PERHAPS
from gametree.compiled.front_end.functions.evaluator import evaluate
from gametree.compiled.front_end.kinds import values
from gametree.compiled.front_end.kinds.values import Value, is_set
from gametree.compiled.front_end.names.named_rows import path_of
from gametree.compiled.front_end.names.plain import CHANGING
from gametree.compiled.front_end.names.refusals import Refused
from gametree.compiled.front_end.names.scopes import Variable
from gametree.game import CompileError

Method = Callable[[Activation, Variable, ast.Call], Value]
Change = TypeVar("Change", bound=Callable[..., Value | None])
METHODS: dict[str, Method] = {}  # of lists; these tables are filled by `list_methods`
SET_METHODS: dict[str, Method] = {}
DICT_METHODS: dict[str, Method] = {}
DEQUE_METHODS: dict[str, Method] = {}  # of a deque held as a list
WITHIN: list[Callable[[Activation, ast.Call], Value | None]] = []  # what calls a method of a list in another one


def method(
    table: dict[str, Method], name: str, least: int, most: int | None = None, *, keeps: bool = False
) -> Callable[[Change], Change]:
    """Enter a function of the activation, the variable and the arguments into a table of methods.

    It takes from `least` to `most` arguments, and `keeps` the last one if it is a list.
    """

    def entered(change: Change) -> Change:
        def checked(context: Activation, variable: Variable, node: ast.Call) -> Value:
            given = arguments(context, node, least, least if most is None else most)
            if not context.is_reached():  # an argument always raises an error
                return values.Never()
            if keeps:
                share(context, variable, node.args[-1], given[-1])
            return change(context, variable, *given) or values.NONE

        table[name] = checked
        return change

    return entered


def changed_list(context: Activation, node: ast.expr) -> Value | None:
    """Write the call of a method that changes a list, and return what it returns; None if it is no such call."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return None
    variable = list_named(context, node.func.value)
    if variable is None:
        return WITHIN[0](context, node) if isinstance(node.func.value, ast.Subscript | ast.Call) else None
    method = method_for(context.read(variable), node.func.attr)
    if node.func.attr in DEQUE_METHODS and holds_deques(context, variable):
        method = DEQUE_METHODS[node.func.attr]
    if method is None:
        return None
    may_change(context, variable, "length")
    return called(context, method, variable, node)


def method_for(owner: Value, name: str) -> Method | None:
    """Return a method that changes a list, set or dict, or None if it has none of that name, or is none."""
    if list_form(owner) is None:
        return None
    methods = DICT_METHODS if isinstance(owner, values.Dict) else SET_METHODS if is_set(owner) else METHODS
    return methods.get(name)


def called(context: Activation, method: Method, variable: Variable, node: ast.Call) -> Value:
    """Write the call of a method that changes the list of a variable, and return what it returns."""
    if isinstance(context.held(variable), values.Dict):
        refuse_reader(context, variable, node.args)
    refuse_assigning(node)
    return method(context, variable, node)


def refuse_assigning(node: ast.AST) -> None:
    """Refuse `:=` in a change of a list or dict, of which some parts are evaluated twice or in another order."""
    if any(isinstance(part, ast.NamedExpr) for part in ast.walk(node)):
        raise Refused(":= stands in what is put into a list", "assign the name in a line of its own")


def refuse_reader(context: Activation, variable: Variable, given: list[ast.expr]) -> None:
    """Refuse to change a dict by what goes through it meanwhile, where Python raises an error."""
    for node in given:
        sources = [each.iter for each in node.generators] if isinstance(node, ast.GeneratorExp) else [node]
        if any(variable in read_by_each_round(context, each) for each in sources) and is_lazy(context, node):
            raise Refused("a dict is changed by what goes through it", "make a list of that before")


def is_lazy(context: Activation, node: ast.expr) -> bool:
    """Whether the value of an expression is a stream, whose items are computed where it is gone through."""
    with discarded(context), suppress(Refused, CompileError):
        return isinstance(evaluate(context, node), values.Lazy | values.Generated)
    return False


def list_named(context: Activation, node: ast.expr) -> Variable | None:
    """Return the variable that an expression names, if its value is a list or set that rules may change."""
    variable = context.variable(node)
    held = context.held(variable) if variable else values.NONE
    known = context.variables[context.unsure[variable][0]] if variable and held == PERHAPS else held
    return variable if list_form(known) else None


def is_changed(context: Activation, target: ast.expr, methods: Mapping[str, Method]) -> bool:
    """Whether the function changes, by a method, an operator or at a key, what a name holds, or a part of it."""
    if isinstance(target, ast.Attribute):
        return True
    for part in ast.walk(context.frame.function.node):
        match part:
            case ast.AugAssign(owner) | ast.Subscript(owner, ctx=ast.Store() | ast.Del()):
                pass
            case ast.Attribute(owner, method) if method in (methods if isinstance(owner, ast.Name) else CHANGING):
                pass
            case _:
                continue
        owner, _ = path_of(owner)
        if isinstance(target, ast.Name) and isinstance(owner, ast.Name) and owner.id == target.id:
            return True
    return False


def arguments(context: Activation, node: ast.Call, least: int, most: int) -> list[Value]:
    """Return the arguments of a method, which are from `least` to `most` in number."""
    assert isinstance(node.func, ast.Attribute)
    if (
        node.keywords
        or not least <= len(node.args) <= most
        or any(isinstance(one, ast.Starred) for one in node.args)
    ):
        remedy = "give it one" if least == most == 1 else "correct them"
        raise Refused(f"{node.func.attr} is given other arguments than it takes", remedy)
    return [context.stable(evaluate(context, argument), "given") for argument in node.args]


def value_of(context: Activation, node: ast.expr) -> Value:
    """Return the value of an expression, which may be the call of a method that changes a list."""
    value = changed_list(context, node)
    return evaluate(context, node) if value is None else value
