"""Expressions: evaluate each kind of node to its value, as far as known, and the expression that computes it."""

from __future__ import annotations

import ast
from collections.abc import Callable
from enum import Enum
from functools import partial, reduce
from typing import Any, cast

from gametree.compiled.front_end.containers.builtins import collected, in_some_order, is_fixed, tuple_of_choice
from gametree.compiled.front_end.containers.dicts import display, empty, of_pairs, read_with_default
from gametree.compiled.front_end.containers.lists import list_levels, may_change, refuse_alias
from gametree.compiled.front_end.containers.membership import looked_up
from gametree.compiled.front_end.containers.sets import set_of, with_form
from gametree.compiled.front_end.containers.texts import formatted
from gametree.compiled.front_end.functions.activation import Activation
from gametree.compiled.front_end.functions.evaluator import EXPRESSIONS, evaluate
from gametree.compiled.front_end.functions.folding import folded
from gametree.compiled.front_end.kinds import kinds, values
from gametree.compiled.front_end.kinds.encoding import items_of
from gametree.compiled.front_end.kinds.kinds import described
from gametree.compiled.front_end.kinds.values import NONE, Items, Known, Value, View, kind_of, refuse_large, shown
from gametree.compiled.front_end.lowering.attributes import attribute
from gametree.compiled.front_end.lowering.calls import call_node
from gametree.compiled.front_end.lowering.choices import boolean, comparison, conditional
from gametree.compiled.front_end.lowering.splices import keeps_length
from gametree.compiled.front_end.names.constants import BINARY, UNARY
from gametree.compiled.front_end.names.module_names import global_value
from gametree.compiled.front_end.names.plain import is_plain
from gametree.compiled.front_end.names.refusals import WHOLE_TEXTS, Refused
from gametree.compiled.front_end.names.scopes import Cell, Variable
from gametree.compiled.front_end.operations.bit_idioms import LOWEST_PLACE, lowest_place_of, number_of_ones
from gametree.compiled.front_end.operations.comparison import opposite
from gametree.compiled.front_end.operations.conditions import evaluate_truth
from gametree.compiled.front_end.operations.slices import are_of_one_tuple
from gametree.compiled.front_end.operations.table import Stream, apply, shapes_of
from gametree.compiled.front_end.operations.wide_numbers import as_place

OPERATORS: dict[type[ast.AST], str] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.FloorDiv: "//", ast.Mod: "%", ast.Pow: "**",
    ast.LShift: "<<", ast.RShift: ">>", ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^",
}  # fmt: skip


SIGNS: dict[type[ast.AST], str] = {ast.USub: "-x", ast.UAdd: "+x", ast.Invert: "~x"}


def _constant(context: Activation, node: Any) -> Value:
    return Known.of(node.value)


def _name(context: Activation, node: Any) -> Value:
    binding = context.scopes.bindings[node]
    if isinstance(binding, Variable):
        return context.read(binding)
    if isinstance(binding, Cell):
        return context.function.cells[binding.name]
    return Known.of(global_value(context.program.snapshot, context.function.module, binding.name))


def many(context: Activation, nodes: list[ast.expr]) -> list[Value]:
    """Return the values of several expressions, with the items of starred ones."""
    return [item for stream in _streams(context, nodes) for item in unpacked(context, stream)]


def _streams(context: Activation, nodes: list[ast.expr]) -> list[Value]:
    """Return the value of each starred expression, and a tuple of the value of each other one."""
    return [
        evaluate(context, node.value)
        if isinstance(node, ast.Starred)
        else Items(tuple, (evaluate(context, node),))
        for node in nodes
    ]


def unpacked(context: Activation, value: Value) -> tuple[Value, ...]:
    """Return the items of something whose number of items is known."""
    if isinstance(value, Known) and isinstance(value.value, values.IN_ORDER):
        return tuple(map(Known.of, cast("Any", value).value))
    if isinstance(value, values.Lazy) and is_fixed(value):
        value = collected(context, value, tuple)
    if isinstance(value, View | Items | Known):
        if Stream not in shapes_of(value):
            kind = kind_of(value)
            remedy = WHOLE_TEXTS if isinstance(kind, kinds.BoundedText) else "name its fields"
            raise Refused(f"{described(kind)} is taken apart", remedy)
        return items_of(value)
    raise Refused(f"{shown(value)} is taken apart", "use a tuple of known length")


def _grows(stream: Value) -> bool:
    """Whether the number of items of a stream is known only at run time."""
    lazy = isinstance(stream, values.Lazy) and not is_fixed(stream)
    return lazy or isinstance(stream, values.Listed | values.Generated | values.Slice | values.Range)


def _display(form: type[Any]) -> Callable[[Activation, Any], Value]:
    def display(context: Activation, node: Any) -> Value:
        streams = _streams(context, node.elts)
        for part, stream in zip(node.elts, streams, strict=True):
            if isinstance(part, ast.Starred) and list_levels(stream) > 1:
                refuse_alias(context, part.value, stream)
            elif isinstance(stream, Items) and not isinstance(part, ast.Starred):
                refuse_alias(context, part, stream.items[0])
        if form is tuple and keeps_length(node.elts) and are_of_one_tuple(context, streams):
            return reduce(partial(binary, context, ast.Add()), streams)
        if any(map(_grows, streams)):
            return collected(context, values.Lazy("chain", tuple(streams)), form)
        items = [tuple_of_choice(context, item) for stream in streams for item in unpacked(context, stream)]
        refuse_large(form, items)
        if form is tuple and all(isinstance(value, Known) for value in items):
            return Known.of(tuple(value.value for value in items if isinstance(value, Known)))
        return Items(form, tuple(items))

    return display


def _set(context: Activation, node: Any) -> Value:
    streams = [in_some_order(stream) for stream in _streams(context, node.elts)]
    if any(map(_grows, streams)):
        return set_of(context, values.Lazy("chain", tuple(streams)))
    items = tuple(tuple_of_choice(context, item) for stream in streams for item in unpacked(context, stream))
    constants = [item.value for item in items if isinstance(item, Known) and is_plain(item.value)]
    if len(constants) == len(items):
        return folded(context, lambda: set(constants), node)
    return with_form(Items(tuple, items), set)


def _set_comprehension(context: Activation, node: Any) -> Value:
    return set_of(context, _generator(context, node))


def _dict(context: Activation, node: Any) -> Value:
    """Return a dict: a constant if all that it is made of is constant."""
    keys = [None if key is None else evaluate(context, key) for key in node.keys]
    given = [evaluate(context, value) for value in node.values]
    if not node.keys:
        return empty()
    constants = [part.value for part in (*keys, *given) if isinstance(part, Known) and is_plain(part.value)]
    if len(constants) == 2 * len(keys):
        return folded(
            context, lambda: dict(zip(constants[: len(keys)], constants[len(keys) :], strict=True)), node
        )
    return display(context, list(zip(keys, given, strict=True)))


def _dict_comprehension(context: Activation, node: Any) -> Value:
    pairs = ast.copy_location(ast.Tuple([node.key, node.value], ast.Load()), node)
    generator = ast.copy_location(ast.GeneratorExp(pairs, node.generators), node)
    return of_pairs(context, _generator(context, generator))


def _joined_text(context: Activation, node: Any) -> Value:
    """Return the text that an f-string makes."""
    parts: list[Value] = []
    for part in node.values:
        if isinstance(part, ast.FormattedValue) and (part.conversion not in (-1, ord("s")) or part.format_spec):
            raise Refused("an f-string has a format", "leave texts to format_state and format_action")
        parts.append(evaluate(context, part.value if isinstance(part, ast.FormattedValue) else part))
    if any(isinstance(part, values.Never) for part in parts):
        return values.Never()
    return formatted(context, parts)


def _binary(context: Activation, node: Any) -> Value:
    number = lowest_place_of(node)
    if number is not None:
        value = evaluate(context, number)
        if isinstance(value, values.Scalar) and isinstance(value.kind, kinds.Int | kinds.Wide):
            return apply(context, LOWEST_PLACE, value)
    left, right = evaluate(context, node.left), evaluate(context, node.right)
    return binary(context, node.op, left, right)


def binary(context: Activation, op: ast.AST, left: Value, right: Value) -> Value:
    """Return `left op right`."""
    if type(op) not in BINARY:
        raise Refused("the operator @ is used", "write a loop")
    if isinstance(left, Known) and isinstance(right, Known) and is_plain(left.value) and is_plain(right.value):
        return folded(context, lambda: BINARY[type(op)](left.value, right.value), op, left.value, right.value)
    return apply(context, OPERATORS[type(op)], left, right)


def _unary(context: Activation, node: Any) -> Value:
    if isinstance(node.op, ast.Not):
        return opposite(evaluate_truth(context, node.operand))
    value = evaluate(context, node.operand)
    if isinstance(value, Known) and is_plain(value.value):
        return folded(context, lambda: UNARY[type(node.op)](value.value), node.op)
    return apply(context, SIGNS[type(node.op)], value)


def _subscript(context: Activation, node: Any) -> Value:
    owner = evaluate(context, node.value)
    if isinstance(owner, values.Dict) and owner.kind.form is kinds.OfInts:
        variable = context.scopes.bindings.get(node.value)
        if not isinstance(variable, Variable) or context.conditional:
            raise Refused("a defaultdict is read, which puts the key into it", "read it with get")
        key = context.stable(evaluate(context, node.slice), "key")
        may_change(context, variable)
        return read_with_default(context, variable, key)
    if isinstance(node.slice, ast.Slice):
        bounds = (node.slice.lower, node.slice.upper, node.slice.step)
        parts = [NONE if part is None else evaluate(context, part) for part in bounds]
        return subscript(context, owner, parts)
    return subscript(context, owner, [evaluate(context, node.slice)])


def subscript(context: Activation, owner: Value, parts: list[Value]) -> Value:
    """Return an item or a slice."""
    if not context.is_reached():
        return values.Never()
    if isinstance(owner, Known) and all(isinstance(part, Known) and is_plain(part.value) for part in parts):
        constants = [part.value for part in parts if isinstance(part, Known)]
        index: Any = constants[0] if len(parts) == 1 else slice(*constants)
        constant: Any = owner.value
        if isinstance(constant, type) and isinstance(constant, type(Enum)):
            return folded(context, lambda: owner.value[index], ast.Add())
        if not isinstance(constant, tuple | list | dict | str | range):
            raise Refused(f"{shown(owner)} is indexed", "use a tuple, a list or a dict")
        return folded(context, lambda: owner.value[index], ast.Add())
    if isinstance(owner, values.Dict) and len(parts) == 1:
        return apply(context, "[]", owner, parts[0])
    if isinstance(owner, Known) and isinstance(owner.value, dict) and len(parts) == 1:
        return looked_up(context, owner, parts[0], None)
    if len(parts) == 1:
        return apply(context, "[]", owner, as_place(context, parts[0]))
    return apply(context, "[:]", owner, *parts)


def _call(context: Activation, node: Any) -> Value:
    counted = number_of_ones(node)
    if counted is not None and evaluate(context, counted[0]) == Known.of(bin):
        number = evaluate(context, counted[1])
        if not isinstance(number, Known):
            return apply(context, ".bit_count", number)
        if isinstance(number.value, int):
            return Known.of(number.value.bit_count())
    return call_node(context, node, many)


def _attribute(context: Activation, node: Any) -> Value:
    return attribute(context, evaluate(context, node.value), _mangled(context, node.attr))


def _mangled(context: Activation, name: str) -> str:
    if not name.startswith("__") or name.endswith("__"):
        return name
    found = {
        each for each in context.function.names if each.startswith("_") and each.endswith(name) and each != name
    }
    if len(found) != 1:
        raise Refused(f"the private name {name} is used", "use one underscore")
    return found.pop()


def _generator(context: Activation, node: Any) -> Value:
    return values.Lazy("comprehension", (node, context, evaluate(context, node.generators[0].iter)))


def _list(context: Activation, node: Any) -> Value:
    first = evaluate(context, node.generators[0].iter)
    return collected(context, values.Lazy("comprehension", (node, context, first)), list)


def _lambda(context: Activation, node: Any) -> Value:
    return closure(context, node)


def closure(context: Activation, node: Any) -> values.Closure:
    """Return a function that is made here."""
    defaults = tuple(context.stable(evaluate(context, value), "default") for value in node.args.defaults)
    named = tuple(
        (argument.arg, context.stable(evaluate(context, value), "default"))
        for argument, value in zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True)
        if value is not None
    )
    return values.Closure(node, context, defaults, named)


def _walrus(context: Activation, node: Any) -> Value:
    value = evaluate(context, node.value)
    if context.conditional:
        raise Refused(":= stands where it may not be reached", "assign the name in a line of its own")
    variable = context.scopes.bindings[node.target]
    if not isinstance(variable, Variable):
        raise Refused("a name of another function is assigned", "assign a name of this one")
    if isinstance(value, values.Never):
        return value
    context.assign(variable, value)
    return context.read(variable)


EXPRESSIONS.update({
    ast.Constant: _constant, ast.Name: _name, ast.Tuple: _display(tuple), ast.List: _display(list),
    ast.Set: _set, ast.SetComp: _set_comprehension, ast.Dict: _dict, ast.DictComp: _dict_comprehension, ast.BinOp: _binary,
    ast.JoinedStr: _joined_text, ast.UnaryOp: _unary, ast.BoolOp: boolean, ast.IfExp: conditional, ast.Compare: comparison,
    ast.Subscript: _subscript, ast.Attribute: _attribute, ast.Call: _call,
    ast.GeneratorExp: _generator, ast.ListComp: _list, ast.Lambda: _lambda, ast.NamedExpr: _walrus,
})  # fmt: skip
