"""Methods that change a list or set which a variable holds, and `del`: each gives the variable a new value.

A list of known length becomes one of changing length where an item is taken from or put at a place that is known
only at run time.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from gametree.compiled.front_end.containers import dicts
from gametree.compiled.front_end.containers.bit_sets import bits_of
from gametree.compiled.front_end.containers.deques import holds_deques
from gametree.compiled.front_end.containers.list_changes import append, holding_at_a_place
from gametree.compiled.front_end.containers.list_operations import refuse_no_place
from gametree.compiled.front_end.containers.lists import is_named_in, list_form, may_change, put, refuse_alias
from gametree.compiled.front_end.containers.order import only_item, sort
from gametree.compiled.front_end.containers.sets import difference, has, intersection, set_of, union, with_form
from gametree.compiled.front_end.containers.streams import held
from gametree.compiled.front_end.functions.activation import Activation
from gametree.compiled.front_end.functions.evaluator import evaluate
from gametree.compiled.front_end.ir import building as ir
from gametree.compiled.front_end.ir.nodes import Do
from gametree.compiled.front_end.kinds import kinds, values
from gametree.compiled.front_end.kinds.encoding import items_of, packed, parts_of, scalar
from gametree.compiled.front_end.kinds.kinds import united
from gametree.compiled.front_end.kinds.values import FALSE, NONE, Items, Known, Value, is_set, kind_of
from gametree.compiled.front_end.lowering.assignment import extend, store_slice
from gametree.compiled.front_end.names.refusals import Refused
from gametree.compiled.front_end.names.scopes import Variable
from gametree.compiled.front_end.operations.numbers import int_code
from gametree.compiled.front_end.operations.sequences import length_of
from gametree.compiled.front_end.operations.table import apply

Method = Callable[[Activation, Variable, ast.Call], Value]
FIRST, LAST = Known.of(0), Known.of(-1)


class Unreached(Exception):
    """A method is never called, because one of its arguments always raises an error."""


def changed_list(context: Activation, node: ast.expr) -> Value | None:
    """Write the call of a method that changes a list, and return what it returns; None if it is no such call."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return None
    variable = list_named(context, node.func.value)
    if variable is None:
        return None
    held_here = context.read(variable)
    methods = DICT_METHODS if isinstance(held_here, values.Dict) else SET_METHODS if is_set(held_here) else METHODS
    method = methods.get(node.func.attr)
    if node.func.attr in DEQUE_METHODS and holds_deques(context, variable):
        method = DEQUE_METHODS[node.func.attr]
    if method is None:
        return None
    may_change(context, variable)
    if any(isinstance(part, ast.NamedExpr) for part in ast.walk(node)):
        raise Refused(":= stands in what is put into a list", "assign the name in a line of its own")
    try:
        return method(context, variable, node)
    except Unreached:
        return values.Never()


def list_named(context: Activation, node: ast.expr) -> Variable | None:
    """Return the variable that an expression names, if its value is a list or set that rules may change."""
    variable = context.scopes.bindings.get(node) if isinstance(node, ast.Name) else None
    return variable if isinstance(variable, Variable) and list_form(context.read(variable)) else None


def changes_set(context: Activation, targets: list[ast.expr]) -> bool:
    """Whether the function changes, by a method or an operator, a set that one of these names holds."""
    names = {target.id for target in targets if isinstance(target, ast.Name)}
    changed: list[ast.expr] = []
    for part in ast.walk(context.function.node):
        if isinstance(part, ast.AugAssign):
            changed.append(part.target)
        elif isinstance(part, ast.Attribute) and part.attr in SET_METHODS:
            changed.append(part.value)
    return any(isinstance(each, ast.Name) and each.id in names for each in changed)


def changes_dict(context: Activation, targets: list[ast.expr]) -> bool:
    """Whether the function changes a dict that one of these names holds."""
    names = {target.id for target in targets if isinstance(target, ast.Name)}
    changed: list[ast.expr] = []
    for part in ast.walk(context.function.node):
        if isinstance(part, ast.AugAssign):
            changed.append(part.target)
        elif (isinstance(part, ast.Attribute) and part.attr in DICT_METHODS) or (
            isinstance(part, ast.Subscript) and isinstance(part.ctx, ast.Store | ast.Del)
        ):
            changed.append(part.value)
    return any(isinstance(each, ast.Name) and each.id in names for each in changed)


def delete(context: Activation, node: ast.Delete) -> None:
    """Write `del cells[i]`."""
    for target in node.targets:
        variable = list_named(context, target.value) if isinstance(target, ast.Subscript) else None
        if variable is None or not isinstance(target, ast.Subscript) or is_set(context.read(variable)):
            raise Refused(f"{ast.unparse(target)} is deleted", "make a new value")
        if isinstance(target.slice, ast.Slice):
            store_slice(context, target, Known.of(()))
            continue
        may_change(context, variable)
        if isinstance(context.read(variable), values.Dict):
            dicts.take(context, variable, context.stable(evaluate(context, target.slice), "key"), None)
            continue
        _take(context, variable, evaluate(context, target.slice))


def _arguments(context: Activation, node: ast.Call, least: int, most: int) -> list[Value]:
    """Return the arguments of a method, which are from `least` to `most` in number."""
    assert isinstance(node.func, ast.Attribute)
    if (
        node.keywords
        or not least <= len(node.args) <= most
        or any(isinstance(one, ast.Starred) for one in node.args)
    ):
        raise Refused(f"{node.func.attr} is given other arguments than it takes", "correct them")
    return [context.stable(_argument(context, argument), "given") for argument in node.args]


def _argument(context: Activation, argument: ast.expr) -> Value:
    """Return the value of an argument; raise `Unreached` if it always raises an error."""
    value = evaluate(context, argument)
    if isinstance(value, values.Never):
        raise Unreached
    return value


def _append(context: Activation, variable: Variable, node: ast.Call) -> Value:
    (item,) = _arguments(context, node, 1, 1)
    refuse_alias(context, node.args[0], item)
    put(context, variable, append(context, context.read(variable), item))
    return NONE


def _extend(context: Activation, variable: Variable, node: ast.Call) -> Value:
    if len(node.args) != 1 or node.keywords:
        raise Refused("extend is given other arguments than it takes", "correct them")
    extend(context, variable, node.args[0], evaluate(context, node.args[0]))
    return NONE


def _pop(context: Activation, variable: Variable, node: ast.Call) -> Value:
    given = _arguments(context, node, 0, 1)
    return _take(context, variable, given[0] if given else LAST)


def _take(context: Activation, variable: Variable, place: Value) -> Value:
    """Take the item at a place out of the list that a variable holds, and return it."""
    refuse_no_place(place)
    owner = context.read(variable)
    if not isinstance(owner, values.Listed):
        count = length_of(owner)
        if isinstance(place, Known) or count == 0:
            at = place.value if isinstance(place, Known) else 0
            if not -count <= at < count:
                return context.fail(IndexError, "pop index out of range")
            items = [context.stable(item, "item") for item in items_of(owner)]
            item = items.pop(at)
            put(context, variable, Items(list, tuple(items)))
            return item
        owner = _of_changing_length(context, variable, owner)
    at = ir.call("index", int_code(place), ir.call("len", owner.code))
    return held(owner.kind.item, context.name("item", ir.change("pop", owner.code, at)))


def _of_changing_length(context: Activation, variable: Variable, owner: Value) -> values.Listed:
    """Return the list that a variable holds as one whose length may change."""
    kind = kinds.List(united([kind_of(item) for item in items_of(owner)]), list)
    listed = values.Listed(kind, context.name(variable.spelling, packed(owner, kind)))
    put(context, variable, listed)
    return listed


def _remove(context: Activation, variable: Variable, node: ast.Call) -> Value:
    (wanted,) = _arguments(context, node, 1, 1)
    place = apply(context, ".index", context.read(variable), wanted)
    if not isinstance(place, values.Never):
        _take(context, variable, place)
    return NONE


def _insert(context: Activation, variable: Variable, node: ast.Call) -> Value:
    place, item = _arguments(context, node, 2, 2)
    refuse_alias(context, node.args[1], item)
    _put_at(context, variable, place, item)
    return NONE


def _put_at(context: Activation, variable: Variable, place: Value, item: Value) -> None:
    """Put an item at a place into the list that a variable holds."""
    refuse_no_place(place)
    owner = context.read(variable)
    if not isinstance(owner, values.Listed):
        if isinstance(place, Known) or length_of(owner) == 0:
            items = [context.stable(each, "item") for each in items_of(owner)]
            items.insert(place.value if isinstance(place, Known) else 0, item)
            put(context, variable, Items(list, tuple(items)))
            return
        owner = _of_changing_length(context, variable, owner)
    holder = holding_at_a_place(owner, item)
    at = ir.call("bound", int_code(place), ir.call("len", owner.code))
    context.emit(Do(ir.change("insert", owner.code, at, packed(item, holder.kind.item))))
    put(context, variable, holder)


def _appendleft(context: Activation, variable: Variable, node: ast.Call) -> Value:
    (item,) = _arguments(context, node, 1, 1)
    refuse_alias(context, node.args[0], item)
    _put_at(context, variable, FIRST, item)
    return NONE


def _popleft(context: Activation, variable: Variable, node: ast.Call) -> Value:
    _arguments(context, node, 0, 0)
    return _take(context, variable, FIRST)


def _reverse(context: Activation, variable: Variable, node: ast.Call) -> Value:
    _arguments(context, node, 0, 0)
    owner = context.read(variable)
    if isinstance(owner, values.Listed):
        context.emit(Do(ir.change("reverse", owner.code)))
    else:
        items = [context.stable(item, "item") for item in items_of(owner)]
        put(context, variable, Items(list, tuple(reversed(items))))
    return NONE


def _sort(context: Activation, variable: Variable, node: ast.Call) -> Value:
    named = {keyword.arg: _argument(context, keyword.value) for keyword in node.keywords}
    if node.args or not set(named) <= {"key", "reverse"}:
        raise Refused("sort is given other arguments than it takes", "correct them")
    key, owner = named.get("key"), context.read(variable)
    empty = values.Poison("a list is read by the key that sorts it, while Python empties it", "use sorted(...)")
    if isinstance(key, values.Closure) and is_named_in(key.scope, variable, key.node):
        raise Refused(empty.reason, empty.remedy)
    assert context.environment is not None
    context.environment[variable] = empty  # for the functions that the key calls
    put(context, variable, sort(context, owner, key, named.get("reverse", FALSE)))
    return NONE


def _cleared(form: type[list[Any] | set[Any]]) -> Method:
    """Return the method that takes all items out of a list or set."""

    def method(context: Activation, variable: Variable, node: ast.Call) -> Value:
        _arguments(context, node, 0, 0)
        put(context, variable, Items(form, ()))
        return NONE

    return method


def _add(context: Activation, variable: Variable, node: ast.Call) -> Value:
    (item,) = _arguments(context, node, 1, 1)
    put(context, variable, _with_item(context, context.read(variable), item))
    return NONE


def _with_item(context: Activation, owner: Value, item: Value) -> Value:
    """Return a set with one more item."""
    with_form(Items(tuple, (item,)), set)
    if bits_of(owner) is not None:
        return union(context, owner, Items(set, (item,)))
    if not isinstance(owner, values.Listed):
        return Items(set, (*parts_of(owner), item))
    known = has(context, owner, item)
    holder: Value = owner

    def add() -> None:
        nonlocal holder
        holder = append(context, owner, item)

    context.branch(ir.op("not", scalar(known).code), add)
    return holder


def _discard(context: Activation, variable: Variable, node: ast.Call) -> Value:
    (item,) = _arguments(context, node, 1, 1)
    put(context, variable, difference(context, context.read(variable), with_form(Items(tuple, (item,)), set)))
    return NONE


def _remove_from_set(context: Activation, variable: Variable, node: ast.Call) -> Value:
    (item,) = _arguments(context, node, 1, 1)
    owner = context.read(variable)
    known = has(context, owner, item)
    if isinstance(known, Known) and not known.value:
        return context.fail(KeyError, "the set has no such item")
    context.emit(Do(ir.call("key_at", ir.select(scalar(known).code, 0, -1))))
    put(context, variable, difference(context, owner, with_form(Items(tuple, (item,)), set)))
    return NONE


def _changed_by(combine: Callable[[Activation, Value, Value], Value]) -> Method:
    """Return the method that changes a set by another set or a stream."""

    def method(context: Activation, variable: Variable, node: ast.Call) -> Value:
        if len(node.args) != 1 or node.keywords:
            raise Refused("a method of a set is given other arguments than it takes", "give it one")
        other = set_of(context, evaluate(context, node.args[0]))
        put(context, variable, combine(context, context.read(variable), other))
        return NONE

    return method


def _set_default(context: Activation, variable: Variable, node: ast.Call) -> Value:
    key, value = _arguments(context, node, 2, 2)
    found = context.stable(dicts.looked_up(context, context.read(variable), key, value), "found")
    dicts.put(context, variable, key, found)
    return found


def _pop_key(context: Activation, variable: Variable, node: ast.Call) -> Value:
    key, *default = _arguments(context, node, 1, 2)
    return dicts.take(context, variable, key, default[0] if default else None)


def _clear_dict(context: Activation, variable: Variable, node: ast.Call) -> Value:
    _arguments(context, node, 0, 0)
    held_here = context.read(variable)
    assert isinstance(held_here, values.Dict)
    put(context, variable, dicts.empty(held_here.kind.form))
    return NONE


def _update(context: Activation, variable: Variable, node: ast.Call) -> Value:
    (other,) = _arguments(context, node, 1, 1)
    dicts.update(context, variable, other)
    return NONE


DICT_METHODS: dict[str, Method] = {
    "setdefault": _set_default, "pop": _pop_key, "clear": _clear_dict, "update": _update,
}  # fmt: skip


def _pop_only(context: Activation, variable: Variable, node: ast.Call) -> Value:
    _arguments(context, node, 0, 0)
    item = only_item(context, context.read(variable), KeyError)
    if context.is_reached():
        put(context, variable, Items(set, ()))
    return item


SET_METHODS: dict[str, Method] = {
    "pop": _pop_only,
    "add": _add, "discard": _discard, "remove": _remove_from_set, "clear": _cleared(set),
    "update": _changed_by(union), "intersection_update": _changed_by(intersection),
    "difference_update": _changed_by(difference),
}  # fmt: skip
DEQUE_METHODS: dict[str, Method] = {"appendleft": _appendleft, "popleft": _popleft}  # of a deque held as a list
METHODS: dict[str, Method] = {
    "append": _append, "extend": _extend, "pop": _pop, "remove": _remove, "insert": _insert, "reverse": _reverse,
    "sort": _sort, "clear": _cleared(list),
}  # fmt: skip
