"""Items and slices of a list or dict that a variable holds, and what is in them, changed at their place.

What is changed there is held in memory, so the list around it refers to it. If its kind changes so that memory
holds it otherwise, the list around it is made anew.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial

from gametree.compiled.front_end.containers import dicts
from gametree.compiled.front_end.containers.builtins import collected
from gametree.compiled.front_end.containers.dicts import as_new
from gametree.compiled.front_end.containers.list_calls import (
    METHODS,
    SET_METHODS,
    WITHIN,
    called,
    is_lazy,
    method_for,
)
from gametree.compiled.front_end.containers.list_changes import in_kind, store_item
from gametree.compiled.front_end.containers.lists import may_change, put, share
from gametree.compiled.front_end.containers.new_lists import holds_list, is_fresh, list_form, list_levels, may_read
from gametree.compiled.front_end.functions.activation import Activation, discarded
from gametree.compiled.front_end.functions.aliases import is_given, note_alias, share_items, shares_items
from gametree.compiled.front_end.functions.edges import Hidden
from gametree.compiled.front_end.functions.evaluator import TARGETS, evaluate
from gametree.compiled.front_end.kinds import kinds, values
from gametree.compiled.front_end.kinds.encoding import items_of, listed
from gametree.compiled.front_end.kinds.kinds import Incompatible, Kind, as_int, join, united
from gametree.compiled.front_end.kinds.values import Items, Known, Scalar, Value, View, kind_of
from gametree.compiled.front_end.names.refusals import Refused
from gametree.compiled.front_end.names.scopes import Variable
from gametree.compiled.front_end.operations.alternatives import by_alternative
from gametree.compiled.front_end.operations.numbers import as_place
from gametree.compiled.front_end.operations.operators import subscript
from gametree.compiled.front_end.operations.table import computed
from gametree.compiled.front_end.prelude import list_functions
from gametree.compiled.plain_data import PlainData

Change = Callable[[Value], Value]  # returns a list after a change
SEVERAL = "items of several kinds are put into one list"


class Step(PlainData):
    """A place in a list, or a key that is in a dict."""

    place: Value


def _nodes_of(node: ast.expr) -> tuple[ast.expr, list[tuple[ast.expr, ast.expr | None]]]:
    """Return the expression that a place in it begins with, and the steps to the place with the defaults."""
    match node:
        case ast.Subscript(owner, place) if not isinstance(place, ast.Slice):
            first, steps = _nodes_of(owner)
            return first, [*steps, (place, None)]
        case ast.Call(ast.Attribute(owner, "setdefault"), [key, default], []):
            first, steps = _nodes_of(owner)
            return first, [*steps, (key, default)]
        case _:
            return node, []


def call_within(context: Activation, node: ast.Call) -> Value | None:
    """Write the call of a method that changes a list in another one; return None if it is no such call."""
    assert isinstance(node.func, ast.Attribute)
    first, path = _nodes_of(node.func.value)
    variable, name = context.variable(first), node.func.attr
    if variable is None or not path or name not in {*METHODS, *SET_METHODS}:
        return None
    owner = context.read(variable)
    if list_form(owner) not in (list, dict):
        return None
    if isinstance(owner, values.Dict) and owner.kind.form in dicts.MISSING_IS_0:
        return None  # its values are ints, one for a key that is missing, too
    with discarded(context):
        steps = steps_of(context, variable, path)
        if context.is_reached() and method_for(_read(context, context.read(variable), steps), name) is None:
            return None
    may_change(context, variable, "items", "length")
    if any(may_read(context, variable, each) and is_lazy(context, each) for each in node.args):
        raise Refused(f"a list in {variable.spelling} is changed by what reads it", "make a list of that before")
    steps = steps_of(context, variable, path)
    if not context.is_reached():
        return values.Never()
    result: Value = values.NONE

    def change(item: Value) -> Value:
        nonlocal result
        method = method_for(item, name)
        assert method is not None
        inner = Hidden("item")
        context.variables[inner] = item
        note_alias(context.variables, inner, values.FALSE)
        result = called(context, method, inner, node)
        if not context.is_reached():
            return values.Never()
        how = shares_items(context.variables, inner)
        if how != values.FALSE and is_given(context.environment, variable):
            raise Refused("a list that has a name is put into another value", "copy it with list(...)")
        share_items(context.variables, variable, how)
        after = context.read(inner)
        context.forget(inner)
        return after

    write(context, variable, steps, change, keeps_kinds=False)
    return result


def steps_of(context: Activation, variable: Variable, path: list[tuple[ast.expr, ast.expr | None]]) -> list[Step]:
    """Return the places and keys that expressions stand for.

    A key that is given a value where it is missing is there before the next expression is evaluated.
    """
    steps: list[Step] = []
    for place, default in path:
        value = context.stable(evaluate(context, place), "place")
        given = None if default is None else as_new(context, default, evaluate(context, default))
        if default is not None and given is not None and not is_fresh(context, default, given):
            raise Refused("a list that has a name is put into another value", "copy it with list(...)")
        if given is not None or dicts.gives_keys(kind_of(context.read(variable))):
            give = partial(_with_key, context, value, given)
            write(context, variable, steps, give, keeps_kinds=False)
        steps.append(Step(value))
    return steps


def _with_key(context: Activation, key: Value, default: Value | None, owner: Value) -> Value:
    """Return a dict in which a key has the default, or that of a defaultdict, if it had no value."""
    if isinstance(owner, values.Dict):
        made = dicts.made_for_keys(owner) if default is None else default
        return owner if made is None else dicts.with_default(context, owner, key, made)
    if default is not None:
        raise Refused(f"setdefault is called on {values.shown(owner)}", "call it on a dict")
    return owner


def write(
    context: Activation, variable: Variable, steps: list[Step], change: Change, *, keeps_kinds: bool
) -> None:
    """Write a change of what stands at a place in the list of a variable."""
    put(context, variable, _changed(context, context.read(variable), steps, change, keeps_kinds=keeps_kinds))


def _changed(context: Activation, owner: Value, steps: list[Step], change: Change, *, keeps_kinds: bool) -> Value:
    """Return a list or dict after a change of what stands at a place in it."""
    if not context.is_reached():
        return values.Never()
    if not steps:
        return change(owner)
    step, *more = steps
    own = owner.kind.item if isinstance(owner, values.Listed) else kind_of(owner)
    if not keeps_kinds or kinds.holds(own, kinds.List, kinds.Dict) or _is_ragged(own):
        owner = _wide_enough(context, owner, step, more, change, keeps_kinds=keeps_kinds)
    item = _read(context, owner, [step])
    after = _changed(context, item, more, change, keeps_kinds=keeps_kinds)
    return _put_back(context, owner, step, item, after) if context.is_reached() else values.Never()


def _is_ragged(kind: Kind) -> bool:
    """Whether a list of known length holds lists of several lengths, so that one at any place is a longer kind."""
    if not isinstance(kind, kinds.FixedList) or not all(isinstance(row, kinds.FixedList) for row in kind.items):
        return False
    with suppress(Incompatible):
        return bool(kind.items) and bool(kinds.lists_in(united(kind.items)))
    return False


def _read(context: Activation, owner: Value, steps: list[Step]) -> Value:
    """Return what stands at a place; the default where a key may be missing."""
    for step in steps:
        if not context.is_reached():
            return values.Never()
        if isinstance(owner, values.Dict):
            owner = dicts.looked_up(context, owner, step.place, None)
        else:
            owner = subscript(context, owner, [as_place(context, step.place)])
    return owner


def _wide_enough(
    context: Activation, owner: Value, step: Step, more: list[Step], change: Change, *, keeps_kinds: bool
) -> Value:
    """Return a list or dict, made anew if what stands at a place could not be held there after a change."""
    with discarded(context):
        item = _read(context, owner, [step])
        after = _changed(context, item, more, change, keeps_kinds=keeps_kinds)
        if not context.is_reached():
            return owner
        found = kind_of(after)
    try:
        return _holding(context, owner, step, found)
    except Incompatible as clash:
        raise Refused(f"{SEVERAL} ({clash})", "keep one kind") from clash


def _holding(context: Activation, owner: Value, step: Step, item: Kind) -> Value:
    match owner:
        case values.Dict(kinds.Dict(kinds.Tuple((key, before))) as kind):
            return dicts.in_kind(context, owner, replace(kind, entry=kinds.Tuple((key, join(before, item)))))
        case values.Listed(kind):
            return in_kind(context, owner, kinds.List(join(kind.item, item), kind.form))
        case Items() | View() if list_form(owner) is list and not isinstance(step.place, Known):
            wide = united([*map(kind_of, items_of(owner)), item])
            if not kinds.lists_in(wide):
                return owner
            kind = kinds.List(wide, list)
            return values.Listed(kind, context.name("items", listed(owner, kind)))
        case _:
            return owner


def _put_back(context: Activation, owner: Value, step: Step, item: Value, after: Value) -> Value:
    """Return a list or dict after what stands at a place in it has become something else."""
    is_there = isinstance(after, values.Listed | values.Dict) and after.code == getattr(item, "code", None)
    if isinstance(owner, values.Dict):
        if is_there:
            assert owner.kind.entry is not None
            key, before = owner.kind.entry.items
            entry = kinds.Tuple((key, join(before, kind_of(after))))
            return values.Dict(replace(owner.kind, entry=entry), owner.code)
        return dicts.with_entry(context, owner, step.place, after)
    if list_form(owner) is not list:
        return _in_tuple(owner, step, after)
    if isinstance(owner, values.Listed) and is_there:
        return values.Listed(kinds.List(join(owner.kind.item, kind_of(after)), owner.kind.form), owner.code)
    return store_item(context, owner, _place_in_list(context, step.place), after)


def _in_tuple(owner: Value, step: Step, after: Value) -> Value:
    """Return a tuple of known length after a list in it has been changed."""
    if kinds.classes(kind_of(owner)) != (tuple,) or not isinstance(step.place, Known):
        raise Refused(f"a list in {values.shown(owner)} is changed", "give the list a name of its own")
    items = list(items_of(owner))
    items[step.place.value] = after
    return Items(tuple, tuple(items))


def _store_slice(context: Activation, target: ast.Subscript, value: Value) -> None:
    """Write `cells[i:j] = x`, of a list that a variable of this function holds."""
    variable, bounds = context.variable(target.value), target.slice
    assert isinstance(bounds, ast.Slice)
    if variable is None or list_form(owner := context.read(variable)) is not list:
        raise Refused(f"{ast.unparse(target)} is changed", "make a new value instead")
    values.refuse_order(value)
    if isinstance(value, Scalar):
        raise Refused(f"a slice is given {values.shown(value)}", "give it a tuple or a list")
    if bounds.step is not None:
        raise Refused("a slice with a step is assigned", "assign its items")
    if list_levels(value) > 1 or list_levels(owner) > 1:
        raise Refused("a slice of a list of lists is assigned", "assign the items of the slice")
    given = value if isinstance(value, Known | Items | View | values.Listed) else collected(context, value, tuple)
    given = context.stable(given, "item")
    nodes = bounds.lower, bounds.upper
    start, stop = (values.NONE if part is None else evaluate(context, part) for part in nodes)
    if not context.is_reached():
        return
    for bound in (start, stop):
        if bound != values.NONE and not isinstance(kind_of(bound), kinds.Int):
            raise Refused("a slice with a bound that may be no int is assigned", "assign its items")
    may_change(context, variable, "length")
    if isinstance(start, Known) and isinstance(stop, Known) and not {type(owner), type(given)} & {values.Listed}:
        kept = [context.stable(item, "item") for item in items_of(owner)]
        kept[start.value : stop.value] = items_of(given)
        put(context, variable, Items(list, tuple(kept)))
    else:
        put(context, variable, computed(context, list_functions.spliced, owner, start, stop, given))


def _store(
    context: Activation, target: ast.Subscript, value: Value, *, fresh: bool, source: ast.expr | None
) -> None:
    """Write `cells[i] = x`, or `cells[i][j] = x`, of a list or dict that a variable of this function holds."""
    if context.variable(target.value) is not None and isinstance(target.slice, ast.Slice):
        _store_slice(context, target, value)
        return
    value = context.stable(value, "item")
    first, path = _nodes_of(target)
    if isinstance(first, ast.Subscript) and isinstance(first.value, ast.Subscript):
        raise Refused("a slice of a list in a list is assigned", "assign its items")
    variable = context.variable(first)
    if variable is None:
        raise Refused(f"{ast.unparse(target)} is changed", "make a new value instead")
    if source is not None:
        share(context, variable, source, value)
    elif holds_list(value) and not fresh:
        share_items(context.variables, variable, values.TRUE)
    *path, (last, _) = path
    resizes = isinstance(context.read(variable), values.Dict)
    if not context.is_reached():
        return
    may_change(context, variable, *["items"] * bool(path), *["length"] * resizes)
    steps = steps_of(context, variable, path)
    place = context.stable(evaluate(context, last), "place")
    if not context.is_reached():
        return
    if variable in context.jumps.once:
        dicts.refuse_another(context, context.read(variable), place, value)
    write(context, variable, steps, lambda held: _stored(context, held, place, value), keeps_kinds=True)


def _stored(context: Activation, owner: Value, place: Value, value: Value) -> Value:
    """Return a list or dict with another item at a place or for a key."""
    if isinstance(owner, values.Dict):
        return dicts.with_entry(context, owner, place, value)
    if list_form(owner) is not list:
        if isinstance(owner, Known) and isinstance(owner.value, dict):
            raise Refused("a dict is changed", "use a list, with a place for each key")
        if isinstance(owner, Known) and isinstance(owner.value, list):
            raise Refused("a list that belongs to the game or the module is changed", "copy it with list(...)")
        if isinstance(owner, Scalar) and isinstance(owner.kind, kinds.OneDict):
            raise Refused("a constant dict is changed", "copy it with dict(...)")
        raise Refused("something that is no list is changed", "make a list of it")
    return store_item(context, owner, _place_in_list(context, place), value)


def _place_in_list(context: Activation, place: Value) -> Value:
    """Return a place in a list as an int of one word; what is none where the search comes to it is an error."""
    if values.is_several(place):
        return by_alternative(context, place, partial(_place_in_list, context), TypeError)
    place = as_place(context, place)
    as_int(kind_of(place))
    return place


WITHIN.append(call_within)
TARGETS[ast.Subscript] = _store
