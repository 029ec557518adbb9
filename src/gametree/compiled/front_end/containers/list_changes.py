"""Lists as they are after a change: with another item, or one more."""

from __future__ import annotations

from gametree.compiled.front_end.functions.activation import Activation
from gametree.compiled.front_end.ir import building as ir
from gametree.compiled.front_end.ir.nodes import Do, Name
from gametree.compiled.front_end.kinds import kinds, values
from gametree.compiled.front_end.kinds.encoding import EACH, int_code, items_of, length_of, listed, packed
from gametree.compiled.front_end.kinds.kinds import Incompatible, join, type_of, united
from gametree.compiled.front_end.kinds.values import Items, Known, Scalar, Value, kind_of
from gametree.compiled.front_end.names.refusals import Refused
from gametree.compiled.front_end.operations.sequences import place, replaced


def store_item(context: Activation, owner: Value, index: Value, value: Value) -> Value:
    """Return a list with another item at an index."""
    if isinstance(owner, values.Listed):
        holder = holding_at_a_place(context, owner, value)
        place_there = ir.call("index", int_code(index), ir.call("len", holder.code))
        context.emit(ir.store(holder.code, place_there, packed(value, holder.kind.item)))
        return holder
    count = length_of(owner)
    if isinstance(index, Known):
        at = int(index.value)
        if not -count <= at < count:
            return context.fail(IndexError, "list assignment index out of range")
        items = list(items_of(owner))
        items[at] = value
        return Items(list, tuple(items))
    if count == 0:
        return context.fail(IndexError, "list assignment index out of range")
    checked = Scalar(kinds.Int(0, count - 1), place(context, index, count))
    return replaced(context, owner, checked, (value,))


def in_kind(context: Activation, owner: values.Listed, kind: kinds.List) -> values.Listed:
    """Return a list in the form of a kind: made anew, unless its items are in the same words there."""
    code = listed(owner, kind)
    return values.Listed(kind, code if code == owner.code else context.name("items", code))


def holding(context: Activation, owner: values.Listed, value: Value) -> values.Listed:
    """Return a list or set of changing length as one that may hold a value too, made anew if that needs it."""
    return in_kind(context, owner, kinds.List(join(owner.kind.item, kind_of(value)), owner.kind.form))


def holding_at_a_place(context: Activation, owner: values.Listed, value: Value) -> values.Listed:
    """Return what `holding` returns, or refuse two kinds as items of one list."""
    try:
        return holding(context, owner, value)
    except Incompatible as clash:
        raise Refused(f"items of several kinds are put into one list ({clash})", "keep one kind") from clash


def append(context: Activation, owner: Value, value: Value) -> Value:
    """Return a list with one more item at the end."""
    if isinstance(owner, values.Listed):
        holder = holding(context, owner, value)
        context.emit(Do(ir.change("append", holder.code, packed(value, holder.kind.item))))
        return holder
    if isinstance(value, values.Listed) and value.kind.form in (list, set):
        item = united([*map(kind_of, items_of(owner)), value.kind])
        items = [packed(each, item) for each in (*items_of(owner), value)]
        return values.Listed(kinds.List(item, list), context.name("lists", ir.new_list(items, type_of(item))))
    return Items(list, (*items_of(owner), value))


def extended(context: Activation, owner: Value, given: Value) -> Value | None:
    """Return a list with the items of another of changing length behind its own, or None if that takes a loop.

    No item may be or hold a list.
    """
    if not isinstance(given, values.Listed) or given.kind.form not in (list, tuple, str) or given.kind.in_turn:
        return None
    try:
        own = [owner.kind.item] if isinstance(owner, values.Listed) else list(map(kind_of, items_of(owner)))
        kind = kinds.List(join(united(own), given.kind.item) if own else given.kind.item, list)
    except Incompatible:
        return None
    if not isinstance(owner, values.Listed) and not own:
        each = Name(EACH, type_of(kind.item))
        return values.Listed(kind, context.name("items", ir.mapped(each, each, listed(given, kind))))
    if isinstance(owner, values.Listed):
        longer = in_kind(context, owner, kind)
    else:
        longer = values.Listed(kind, context.name("items", listed(owner, kind)))
    context.emit(Do(ir.change("extend", longer.code, listed(given, kind))))
    return longer
