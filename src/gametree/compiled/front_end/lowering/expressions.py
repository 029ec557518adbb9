"""Expressions: evaluate each kind of node to its value, as far as known, and the expression that computes it."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import replace
from functools import partial, reduce
from typing import Any

from gametree.compiled.front_end.containers.builtins import (
    collected,
    gone_through,
    grows,
    list_of,
    streams_of,
    tuple_of_choice,
    unpacked,
)
from gametree.compiled.front_end.containers.dicts import (
    ZERO,
    as_new,
    display,
    empty,
    is_only_unpacked,
    looked_up,
    made_for_keys,
    of_pairs,
    read_where_it_is,
    read_with_default,
    unpacked_by_name,
)
from gametree.compiled.front_end.containers.list_operations import as_one
from gametree.compiled.front_end.containers.lists import may_change, name_list
from gametree.compiled.front_end.containers.new_lists import holds_list, is_fresh
from gametree.compiled.front_end.containers.texts import by_format, converted, formatted
from gametree.compiled.front_end.functions.activation import Activation
from gametree.compiled.front_end.functions.aliases import is_aliased, is_given
from gametree.compiled.front_end.functions.evaluator import EXPRESSIONS, evaluate
from gametree.compiled.front_end.kinds import kinds, values
from gametree.compiled.front_end.kinds.values import NONE, Items, Known, Value, refuse_large
from gametree.compiled.front_end.lowering.specialising import closure
from gametree.compiled.front_end.lowering.splices import keeps_length
from gametree.compiled.front_end.names.constants import UNARY
from gametree.compiled.front_end.names.constructors import Held
from gametree.compiled.front_end.names.plain import equals_only_itself, is_plain
from gametree.compiled.front_end.names.refusals import Refused
from gametree.compiled.front_end.names.scopes import Cell, Variable
from gametree.compiled.front_end.operations.bit_idioms import LOWEST_PLACE, lowest_place_of
from gametree.compiled.front_end.operations.comparison import opposite
from gametree.compiled.front_end.operations.conditions import evaluate_truth
from gametree.compiled.front_end.operations.operators import SIGNS, binary, folded, subscript
from gametree.compiled.front_end.operations.slices import are_of_one_tuple
from gametree.compiled.front_end.operations.table import apply


def _name(context: Activation, node: Any) -> Value:
    binding = context.frame.scopes.bindings[node]
    if isinstance(binding, Variable):
        return context.read(binding)
    if isinstance(binding, Cell):
        return context.frame.function.cells[binding.name]
    return Known.of(context.program.snapshot.of_module(context.frame.function.module, binding.name))


def _display(form: type[Any]) -> Callable[[Activation, Any], Value]:
    def display(context: Activation, node: Any) -> Value:
        streams = streams_of(context, node.elts)
        if form is tuple and keeps_length(node.elts) and are_of_one_tuple(context, streams):
            return reduce(partial(binary, context, ast.Add()), streams)
        if any(map(grows, streams)):
            return collected(context, values.Lazy("chain", tuple(streams)), form)
        items = [tuple_of_choice(context, item) for stream in streams for item in unpacked(context, stream)]
        refuse_large(form, items)
        if form is tuple and all(isinstance(value, Known) for value in items):
            return Known.of(tuple(value.value for value in items if isinstance(value, Known)))
        return Items(form, tuple(items))

    return display


def _dict(context: Activation, node: Any) -> Value:
    """Return a dict: a constant if all that it is made of is constant."""
    keys: list[Value | None] = []
    given: list[Value] = []
    for key, value in zip(node.keys, node.values, strict=True):
        keys.append(None if key is None else evaluate(context, key))
        given.append(evaluate(context, value))
    if not node.keys:
        return empty()
    if not context.is_reached():
        return values.Never()
    known = [part.value for part in (*keys, *given) if isinstance(part, Known)]
    constants = [constant for constant in known if is_plain(constant) or equals_only_itself(constant)]
    if len(constants) == 2 * len(keys):
        return folded(
            context, lambda: dict(zip(constants[: len(keys)], constants[len(keys) :], strict=True)), node
        )
    constants = [key.value for key in keys if isinstance(key, Known)]
    if len(constants) == len(keys) and all(map(_is_function, given)):
        places = folded(context, lambda: {key: at for at, key in enumerate(constants)}, node)
        assert isinstance(places, Known)
        return values.Mapping(places, tuple(map(context.stable, given)))
    if is_only_unpacked(context, node):
        return unpacked_by_name(context, zip(keys, given, strict=True))
    parts = (as_new(context, *each) for each in zip(node.values, given, strict=True))
    return display(context, list(zip(keys, parts, strict=True)))


def _is_function(value: Value) -> bool:
    """Whether a value is a function, or a class."""
    if not isinstance(value, Known):
        return isinstance(value, values.Closure | values.Bound | values.Method)
    return callable(value.value) and (equals_only_itself(value.value) or isinstance(value.value, type))


class Made(ast.expr):
    """An expression whose value may be changed if it is a dict that is made there."""

    _fields = ("value",)
    value: ast.expr


def _dict_comprehension(context: Activation, node: Any) -> Value:
    value = ast.copy_location(Made(), node.value)
    value.value = node.value
    pairs = ast.copy_location(ast.Tuple([node.key, value], ast.Load()), node)
    generator = ast.copy_location(ast.GeneratorExp(pairs, node.generators), node)
    return of_pairs(context, _generator(context, generator))


def _joined_text(context: Activation, node: Any) -> Value:
    """Return the text that an f-string makes."""
    parts: list[Value] = []
    for part in node.values:
        if isinstance(part, ast.FormattedValue):
            parts.append(_formatted_value(context, part))
        else:
            parts.append(evaluate(context, part))
    if any(isinstance(part, values.Never) for part in parts):
        return values.Never()
    return formatted(context, parts)


def _formatted_value(context: Activation, part: ast.FormattedValue) -> Value:
    """Return the text of a value in an f-string, or the value itself if its plain text is asked for."""
    value = evaluate(context, part.value)
    spec = evaluate(context, part.format_spec) if part.format_spec else Known.of("")
    if isinstance(value, values.Never) or isinstance(spec, values.Never):
        return values.Never()
    if not isinstance(spec, Known):
        raise Refused("an f-string has a format that is made when it is run", "write the format there")
    return by_format(context, converted(context, value, part.conversion), spec.value)


def _binary(context: Activation, node: Any) -> Value:
    number = lowest_place_of(node)
    if number is not None:
        value = evaluate(context, number)
        if isinstance(value, values.Scalar) and isinstance(value.kind, kinds.Int | kinds.Wide):
            return apply(context, LOWEST_PLACE, value)
    is_part, context.frame.part_of_sum = context.frame.part_of_sum is node, node.left
    left, right = evaluate(context, node.left), evaluate(context, node.right)
    value = binary(context, node.op, left, right)
    return value if is_part else as_one(context, value)


def _unary(context: Activation, node: Any) -> Value:
    if isinstance(node.op, ast.Not):
        return opposite(evaluate_truth(context, node.operand))
    value = evaluate(context, node.operand)
    if isinstance(value, Known) and is_plain(value.value):
        return folded(context, lambda: UNARY[type(node.op)](value.value), node.op)
    return apply(context, SIGNS[type(node.op)], value)


def _subscript(context: Activation, node: Any) -> Value:
    owner = evaluate(context, node.value)
    variable = context.variable(node.value)
    default = made_for_keys(owner)
    if default is not None and variable is not None:
        if not context.conditional:
            key = context.stable(evaluate(context, node.slice), "key")
            if variable in context.jumps.locked:
                return read_where_it_is(context, owner, key)
            may_change(context, variable, "length")
            return read_with_default(context, variable, key)
        if default == ZERO and _is_only_indexed(context, variable):
            return looked_up(context, owner, evaluate(context, node.slice), default)
    if isinstance(node.slice, ast.Slice):
        bounds = (node.slice.lower, node.slice.upper, node.slice.step)
        parts = [NONE if part is None else evaluate(context, part) for part in bounds]
        return subscript(context, owner, parts)
    return subscript(context, owner, [evaluate(context, node.slice)])


def _is_only_indexed(context: Activation, variable: Variable) -> bool:
    """Whether a dict made here has its items read and assigned, and nothing else: one that is 0 is not missed."""
    if is_given(context.environment, variable) or is_aliased(context.variables, variable):
        return False
    function, bindings = context.frame.scopes
    indexed = {
        part.value
        for part in ast.walk(function)
        if isinstance(part, ast.Subscript) and not isinstance(part.ctx, ast.Del)
    }
    names = [part for part in ast.walk(function) if isinstance(part, ast.Name) and part.id == variable.spelling]
    return all(
        bindings.get(name) is variable and (name in indexed or isinstance(name.ctx, ast.Store)) for name in names
    )


def _generator(context: Activation, node: Any) -> Value:
    if any(loop.is_async for loop in node.generators):
        raise Refused("async for is not compiled", "leave async out")
    first = gone_through(context, node.generators[0].iter)
    return values.Lazy("comprehension", (node, replace(context.frame), first))


def _walrus(context: Activation, node: Any) -> Value:
    value = evaluate(context, node.value)
    variable = context.frame.scopes.variable(node.target)
    if variable is None:
        raise Refused("a name of another function is assigned", "assign a name of this one")
    if context.conditional:
        context.perhaps.add(variable)
    if isinstance(value, values.Never):
        return value
    if holds_list(value):
        fresh = is_fresh(context, node.value, value)
        name_list(context, variable, value, fresh=fresh, source=node.value)
    context.assign(variable, value, within=True)
    return context.read(variable)


EXPRESSIONS.update({
    ast.Name: _name, ast.Tuple: _display(tuple), ast.List: _display(list),
    ast.Dict: _dict, ast.DictComp: _dict_comprehension, ast.JoinedStr: _joined_text, ast.BinOp: _binary,
    ast.UnaryOp: _unary, ast.Subscript: _subscript,
    Made: lambda context, node: as_new(context, node.value, evaluate(context, node.value)),
    ast.GeneratorExp: _generator, ast.Lambda: closure, ast.NamedExpr: _walrus,
    ast.ListComp: lambda context, node: list_of(context, _generator(context, node)),
    **dict.fromkeys((ast.Constant, Held), lambda _context, node: Known.of(node.value)),
})  # fmt: skip
