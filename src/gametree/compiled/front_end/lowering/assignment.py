"""Statements that assign: names, several at once, items of lists, and with an operator."""

from __future__ import annotations

import ast
from copy import copy
from enum import Enum
from types import NoneType
from typing import Any

from gametree.compiled.front_end.containers import dicts
from gametree.compiled.front_end.containers.list_changes import append, store_item
from gametree.compiled.front_end.containers.lists import (
    holds_list,
    is_fresh,
    is_fresh_item,
    is_named_in,
    list_form,
    may_change,
    put,
    refuse_alias,
)
from gametree.compiled.front_end.containers.streams import each
from gametree.compiled.front_end.functions.activation import Activation, local_of
from gametree.compiled.front_end.functions.evaluator import TARGETS, bind, evaluate
from gametree.compiled.front_end.ir import building as ir
from gametree.compiled.front_end.kinds import values
from gametree.compiled.front_end.kinds.encoding import items_of, packed
from gametree.compiled.front_end.kinds.kinds import as_int
from gametree.compiled.front_end.kinds.values import (
    NONE,
    Items,
    Known,
    Scalar,
    Value,
    is_set,
    kind_of,
    refuse_order,
    shown,
)
from gametree.compiled.front_end.lowering.expressions import binary, subscript, unpacked
from gametree.compiled.front_end.names.refusals import Refused
from gametree.compiled.front_end.names.scopes import Variable
from gametree.compiled.front_end.operations.wide_numbers import as_place

# Assignment


def assign(context: Activation, node: Any, value: Value) -> None:
    """Write an assignment of a value."""
    if len(node.targets) > 1:
        if holds_list(value):
            raise Refused("a list is given two names", "copy it with list(...)")
        value = context.stable(value)
    for target in node.targets:
        bind(context, target, value, fresh=is_fresh(context, node.value, value), source=node.value)


def assign_annotated(context: Activation, node: Any, value: Value) -> None:
    """Write an assignment of a value with an annotation."""
    bind(context, node.target, value, fresh=is_fresh(context, node.value, value), source=node.value)


def _name(context: Activation, target: ast.Name, value: Value, *, fresh: bool, source: ast.expr | None) -> None:
    variable = context.scopes.bindings[target]
    if not isinstance(variable, Variable):
        raise Refused(f"the name {target.id} of the module or of an outer function is assigned", "return it")
    context.assign(variable, value)
    if holds_list(value):
        context.name_list(variable, aliased=not fresh)
        if not fresh:
            _alias_root(context, source)


def _several(
    context: Activation, target: ast.Tuple | ast.List, value: Value, *, fresh: bool, source: ast.expr | None
) -> None:
    if isinstance(source, ast.Tuple | ast.List):
        _refuse_a_name_twice(target.elts)
    _unpack(context, target.elts, value, fresh=fresh)


def _item(
    context: Activation, target: ast.Subscript, value: Value, *, fresh: bool, source: ast.expr | None
) -> None:
    if isinstance(target.value, ast.Name) and isinstance(target.slice, ast.Slice):
        store_slice(context, target, value)
    else:
        _store(context, target, value, source)


def _refuse_a_name_twice(targets: list[ast.expr]) -> None:
    """Refuse `n, n = 1, 2`: before 3.11.3, Python keeps the first of the values, against its own rules."""
    names = [target.id for target in targets if isinstance(target, ast.Name)]
    for name in names:
        if names.count(name) > 1:
            raise Refused(f"{name} is given two values at once", "give it one")


def _alias_root(context: Activation, source: ast.expr | None) -> None:
    """Note that the list that an expression reads has another name now."""
    for part in ast.walk(source) if source is not None else ():
        variable = context.scopes.bindings[part] if isinstance(part, ast.Name) else None
        if isinstance(variable, Variable) and holds_list(context.held(variable)):
            context.name_list(variable, aliased=True)


def _unpack(context: Activation, targets: list[ast.expr], value: Value, *, fresh: bool) -> None:
    items = unpacked(context, value)
    stars = [place for place, target in enumerate(targets) if isinstance(target, ast.Starred)]
    if len(stars) > 1 or len(items) < len(targets) - len(stars) or (not stars and len(items) != len(targets)):
        context.fail(ValueError, "a tuple of another length is unpacked")
        return
    if any(map(holds_list, items)) and not fresh:
        raise Refused("lists are unpacked", "copy them with list(...)")
    if stars:
        at, many = stars[0], len(items) - len(targets) + 1
        items = (*items[:at], Items(list, items[at : at + many]), *items[at + many :])
    plain = [target.value if isinstance(target, ast.Starred) else target for target in targets]
    names = [target for target in plain if isinstance(target, ast.Name)]
    if len(names) < len(plain) or not all(isinstance(item, Scalar | Known) for item in items):
        items = tuple(context.stable(item, "part") for item in items)
        for target, item in zip(plain, items, strict=True):
            bind(context, target, item, fresh=True)
        return
    _parallel(context, names, items)


def _parallel(context: Activation, names: list[ast.Name], items: tuple[Value, ...]) -> None:
    """Assign several scalars at once."""
    given: list[tuple[Variable, Value]] = []
    for name, item in zip(names, items, strict=True):
        variable = context.scopes.bindings[name]
        if not isinstance(variable, Variable):
            raise Refused(f"the name {name.id} of the module or of an outer function is assigned", "return it")
        given.append((variable, item))
    if len(dict(given)) < len(given):  # a name occurs twice, and the last assignment counts
        for variable, value in [(variable, context.stable(item)) for variable, item in given]:
            context.assign(variable, value)
        return
    moved = [(variable, item) for variable, item in given if isinstance(item, Scalar)]
    for variable, item in given:
        if not isinstance(item, Scalar):
            context.assign(variable, item)
    targets = [context.slot(variable, item.kind) for variable, item in moved]
    pairs = [(local_of(slot), packed(item, item.kind)) for slot, (_, item) in zip(targets, moved, strict=True)]
    pairs = [pair for pair in pairs if pair[0] != pair[1]]
    if pairs:
        context.emit(ir.assign_all(pairs))
    assert context.environment is not None
    context.environment.update({variable: slot for (variable, _), slot in zip(moved, targets, strict=True)})


def _store(context: Activation, target: ast.Subscript, value: Value, source: ast.expr | None) -> None:
    """Write `cells[i] = x`, or `cells[i][j] = x`, of a list that a variable of this function holds."""
    value = context.stable(value, "item")
    path: list[ast.expr] = []
    owner: ast.expr = target
    while isinstance(owner, ast.Subscript):
        path.insert(0, owner.slice)
        owner = owner.value
    variable = context.scopes.bindings.get(owner) if isinstance(owner, ast.Name) else None
    if not isinstance(variable, Variable):
        raise Refused(f"{ast.unparse(target)} is changed", "make a new value instead")
    held = context.read(variable)
    if source is not None:
        refuse_alias(context, source, value)
    if isinstance(held, values.Dict) and len(path) == 1:
        key = context.stable(evaluate(context, path[0]), "key")
        may_change(context, variable)
        dicts.put(context, variable, key, value)
        return
    if any(isinstance(part, ast.Slice) for part in path):
        raise Refused("a slice of a list in a list is assigned", "assign its items")
    places = [context.stable(as_place(context, evaluate(context, part)), "place") for part in path]
    may_change(context, variable)
    changed = _stored(context, held, places, value)
    if not isinstance(changed, values.Never):
        put(context, variable, changed)


def store_slice(context: Activation, target: ast.Subscript, value: Value) -> None:
    """Write `cells[2:5] = x`, of a list of known length that a variable of this function holds."""
    variable, bounds = context.scopes.bindings.get(target.value), target.slice
    assert isinstance(bounds, ast.Slice)
    owner = context.read(variable) if isinstance(variable, Variable) else None
    if not isinstance(variable, Variable) or owner is None or list_form(owner) is not list:
        raise Refused(f"{ast.unparse(target)} is changed", "make a new value instead")
    refuse_order(value)
    if isinstance(value, values.Listed | values.Generated | values.Slice | values.Range | Scalar):
        raise Refused(f"a slice is given {shown(value)}", "give it a tuple or a list of known length")
    items = tuple(context.stable(item, "item") for item in unpacked(context, value))
    if any(map(holds_list, items)):
        raise Refused("lists are put into a slice", "assign the items of the slice")
    parts = [NONE if part is None else evaluate(context, part) for part in (bounds.lower, bounds.upper)]
    constant = all(isinstance(part, Known) and type(part.value) in (int, NoneType) for part in parts)
    if bounds.step is not None or not constant:
        raise Refused("a slice with bounds that change, or with a step, is assigned", "assign its items")
    if isinstance(owner, values.Listed):
        raise Refused("a slice of a list of changing length is assigned", "make a new list of the parts")
    may_change(context, variable)
    kept = [context.stable(item, "item") for item in items_of(owner)]
    start, stop = (part.value for part in parts if isinstance(part, Known))
    kept[start:stop] = items
    put(context, variable, Items(list, tuple(kept)))


def _stored(context: Activation, owner: Value, places: list[Value], value: Value) -> Value:
    if isinstance(owner, values.Never):
        return owner
    if list_form(owner) is not list:
        if isinstance(owner, Known) and isinstance(owner.value, dict):
            raise Refused("a dict is changed", "use a list, with a place for each key")
        if isinstance(owner, Known) and isinstance(owner.value, list):
            raise Refused("a list that belongs to the game or the module is changed", "copy it with list(...)")
        raise Refused("something that is no list is changed", "make a list of it")
    as_int(kind_of(places[0]))
    if len(places) > 1:
        inner = _stored(context, subscript(context, owner, [places[0]]), places[1:], value)
        return inner if isinstance(inner, values.Never) else store_item(context, owner, places[0], inner)
    return store_item(context, owner, places[0], value)


def assign_augmented(context: Activation, node: Any) -> None:
    """Write an assignment with an operator."""
    target = copy(node.target)
    target.ctx = ast.Load()
    if isinstance(node.target, ast.Name):
        binding = context.scopes.bindings[node.target]
        if not isinstance(binding, Variable):
            raise Refused(f"the name {node.target.id} of the module is assigned", "return the value")
        old = context.read(binding)
        if list_form(old) is list:
            _extend(context, binding, node)
            return
        if isinstance(old, values.Dict) and isinstance(node.op, ast.BitOr):
            may_change(context, binding)
            dicts.update(context, binding, evaluate(context, node.value))
            return
        if holds_list(old) and not is_set(old):
            raise Refused("a value that holds lists is changed with an operator", "make a new value")
        if is_set(old) and not isinstance(old, Known):
            may_change(context, binding)
        if isinstance(old, Known) and isinstance(old.value, list | dict | set):
            raise Refused("a list, dict or set that belongs to the game or the module is changed", "copy it first")
        if isinstance(node.op, ast.Mult) and isinstance(old, Known) and isinstance(old.value, Enum):
            raise Refused("a member of an enum is changed with *=", "use its value")
        value = binary(context, node.op, old, evaluate(context, node.value))
        bind(context, node.target, value, fresh=True)
        return
    if isinstance(node.target, ast.Subscript) and isinstance(node.target.slice, ast.Slice):
        raise Refused("a slice is changed by an operator", "assign its items")
    if isinstance(node.target, ast.Subscript):
        owner = evaluate(context, node.target.value)
        place = context.stable(evaluate(context, node.target.slice), "place")
        if isinstance(owner, values.Dict) and owner.kind.form in dicts.MISSING_IS_0:
            old = context.stable(dicts.looked_up(context, owner, place, Known.of(0)), "old")
        else:
            old = context.stable(subscript(context, owner, [place]), "old")
        if holds_list(old):
            raise Refused("a list in a list is changed with an operator", "assign its items")
        value = binary(context, node.op, old, evaluate(context, node.value))
        if not isinstance(value, values.Never):
            _store(context, node.target, value, None)
        return
    raise Refused(f"{ast.unparse(node.target)} is changed", "make a new value instead")


def _extend(context: Activation, variable: Variable, node: ast.AugAssign) -> None:
    if not isinstance(node.op, ast.Add):
        raise Refused("a list is changed with an operator other than +=", "make a new list")
    may_change(context, variable)
    extend(context, variable, node.value, evaluate(context, node.value))


def extend(context: Activation, variable: Variable, source: ast.expr, given: Value) -> None:
    """Write that each item of an expression's value is appended to the list that a variable holds."""
    not_yet_made = isinstance(given, values.Lazy | values.Generated | values.Slice | values.Concatenation)
    is_made = not not_yet_made and is_fresh(context, source, given)
    if is_named_in(context, variable, source) and not is_made:
        raise Refused("a list is extended by its own items", "give the longer list another name, a + b")

    def put_behind(item: Value) -> None:
        if holds_list(item) and not is_fresh_item(context, source, item):
            raise Refused("a list that has a name is put into another value", "copy it with list(...)")
        put(context, variable, append(context, context.read(variable), item))

    each(context, given, put_behind)


TARGETS.update({ast.Name: _name, ast.Tuple: _several, ast.List: _several, ast.Subscript: _item})
