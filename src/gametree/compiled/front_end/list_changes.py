"""Lists as they are after a change: with another item, or one more."""

from __future__ import annotations

from gametree.compiled.front_end import kinds, values
from gametree.compiled.front_end.activation import Activation
from gametree.compiled.front_end.encoding import items_of, packed
from gametree.compiled.front_end.kinds import Incompatible, Kind, join, size
from gametree.compiled.front_end.refusals import Refused
from gametree.compiled.front_end.rules_numbers import text
from gametree.compiled.front_end.rules_sequences import length_of, place
from gametree.compiled.front_end.rules_slices import replaced
from gametree.compiled.front_end.values import Items, Known, Scalar, Value, kind_of


def store_item(context: Activation, owner: Value, index: Value, value: Value) -> Value:
    """Return a list with another item at an index."""
    if isinstance(owner, values.Listed):
        same_kind(owner.kind.item, value)
        context.raises = True
        context.emit(f"{owner.text}[index({text(index)}, len({owner.text}))] = {packed(value, owner.kind.item)}")
        return owner
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
    written, risky = place(context, index, count)
    context.raises = context.raises or risky
    checked = context.atom(Scalar(kinds.Int(0, count - 1), written), "at")
    return replaced(context, owner, checked, (value,))


def same_kind(kind: Kind, value: Value) -> None:
    """Refuse a value that cannot be an item of a list of that kind of items."""
    own = kind_of(value)
    try:
        joined_kind = join(kind, own)
    except Incompatible as clash:
        raise Refused(f"items of several kinds are put into one list ({clash})", "keep one kind") from clash
    if size(joined_kind) != size(kind) or isinstance(joined_kind, kinds.Float | kinds.Number) != isinstance(
        kind, kinds.Float | kinds.Number
    ):
        raise Refused("items of several kinds are put into one list", "keep one kind")


def append(context: Activation, owner: Value, value: Value) -> Value:
    """Return a list with one more item at the end."""
    if isinstance(owner, values.Listed):
        kind = join(owner.kind.item, kind_of(value))
        same_kind(owner.kind.item, value)
        context.emit(f"{owner.text}.append({packed(value, owner.kind.item)})")
        return values.Listed(kinds.Series(kind, owner.kind.form), owner.text)
    return Items(list, (*items_of(owner), value))
