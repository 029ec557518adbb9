"""Dicts that rules make and change: lists of their entries, in the order in which the keys were put in.

A dict that is made of the items of a set has no order that is known, and is never asked for it.
"""

from __future__ import annotations

import ast
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from typing import Any, cast

from gametree.compiled.front_end.containers import lists
from gametree.compiled.front_end.containers.builtins import in_some_order, is_unordered
from gametree.compiled.front_end.containers.list_calls import DICT_METHODS, arguments
from gametree.compiled.front_end.containers.streams import LAZY, Round, each
from gametree.compiled.front_end.functions.activation import Activation
from gametree.compiled.front_end.ir import building as ir
from gametree.compiled.front_end.ir.nodes import Do, Expression, Name
from gametree.compiled.front_end.kinds import kinds, values
from gametree.compiled.front_end.kinds.encoding import int_code, named, packed, parts_of
from gametree.compiled.front_end.kinds.kinds import Incompatible, Kind, join, type_of
from gametree.compiled.front_end.kinds.values import NONE, Items, Known, Scalar, Value, kind_of
from gametree.compiled.front_end.names.refusals import Refused
from gametree.compiled.front_end.names.scopes import Variable
from gametree.compiled.front_end.operations.comparison import compared
from gametree.compiled.front_end.operations.conditions import choose
from gametree.compiled.front_end.operations.table import apply, computed, operation
from gametree.compiled.front_end.prelude import list_functions

ZERO = Known.of(0)
MISSING_IS_0 = kinds.Counted, kinds.OfInts


def is_dict(value: Value) -> bool:
    """Whether a value is a dict that rules have made."""
    return isinstance(value, values.Dict)


def empty(form: type[Any] = dict) -> values.Dict:
    """Return an empty dict."""
    return values.Dict(kinds.Dict(None, form), None)


def entries_of(owner: Value) -> values.Listed:
    """Return the entries of a dict that has some, as a list of pairs."""
    assert isinstance(owner, values.Dict)
    assert owner.kind.entry is not None
    assert owner.code is not None
    return values.Listed(kinds.List(owner.kind.entry, list), owner.code)


def gathered(
    context: Activation, form: type[Any], write: Callable[[Callable[[Value, Value], None]], None]
) -> Value:
    """Return a dict into which `write` puts keys with their values."""
    owner = Variable("entries")
    context.assign(owner, empty(form))
    write(lambda key, value: put(context, owner, key, value))
    return context.read(owner) if context.is_reached() else values.Never()


def of_pairs(context: Activation, stream: Value, form: type[Any] = dict) -> Value:
    """Return a dict of the pairs in a stream."""
    if is_unordered(stream):
        stream, form = in_some_order(stream, context), kinds.Unordered

    def write(one: Callable[[Value, Value], None]) -> None:
        def pair(item: Value) -> None:
            kind = kind_of(item)
            if not isinstance(kind, kinds.Tuple) or len(kind.items) != 2:
                raise Refused("a dict is made of something other than pairs", "give it pairs of a key and a value")
            one(*(context.stable(part, "part") for part in parts_of(item)))

        each(context, stream, pair)

    return gathered(context, form, write)


def as_dict(context: Activation, value: Value) -> Value:
    """Return a constant dict as one that can be changed, and any other value as it is."""
    if not isinstance(value, Known) or type(value.value) is not dict:
        return value
    return display(context, [(None, value)])


def counted(context: Activation, stream: Value) -> Value:
    """Return a Counter of the items of a stream, or with the counts of a dict."""
    owner = Variable("counts")
    form = kinds.Counted
    if is_unordered(stream):
        raise Refused("a Counter is made of a set", "sort the set")
    if isinstance(stream, values.Dict):
        return of_pairs(context, view(stream, "items"), form)
    if isinstance(stream, Known) and isinstance(stream.value, dict):
        return of_pairs(context, Known.of(tuple(cast("Any", stream).value.items())), form)
    context.assign(owner, empty(form))

    def one(item: Value) -> None:
        item = context.stable(item, "item")
        put(
            context,
            owner,
            item,
            apply(context, "+", looked_up(context, context.read(owner), item, ZERO), Known.of(1)),
        )

    each(context, stream, one)
    return context.read(owner) if context.is_reached() else values.Never()


def _check_key(kind: Kind) -> None:
    """Refuse keys that are equal to others of another class, or have no hash."""
    match kind:
        case (
            kinds.Int(exact=True)
            | kinds.Bool()
            | kinds.Member()
            | kinds.Text()
            | kinds.BoundedText()
            | kinds.Nothing()
        ):
            return
        case kinds.Bits(form=form) if form is frozenset:
            return
        case kinds.Tuple(items) | kinds.Record(_, items):
            for item in items:
                _check_key(item)
        case kinds.Optional(inner):
            _check_key(inner)
        case _:
            raise Refused(f"{kinds.described(kind)} is a key of a dict", "use ints, texts, tuples or enum members")


def place_of(context: Activation, owner: Value, key: Value) -> Value:
    """Return the place of a key among the entries, -1 if there is none."""
    _check_key(kind_of(key))
    return context.atom(computed(context, list_functions.place_of_key, entries_of(owner), key), "place")


def value_at(context: Activation, owner: Value, place: Expression) -> Value:
    """Return the value in the entry at a place."""
    entries = entries_of(owner)
    entry = named(entries.kind.item, context.name("entry", ir.element(entries.code, place)))
    return parts_of(entry)[1]


def looked_up(context: Activation, owner: Value, key: Value, default: Value | None) -> Value:
    """Return the value of a key, or the default, or raise KeyError."""
    assert isinstance(owner, values.Dict)
    _check_key(kind_of(key))
    if owner.kind.entry is None:
        return default if default is not None else context.fail(KeyError, "the dict is empty")
    place = int_code(place_of(context, owner, context.atom(key, "key")))
    if default is None:
        return value_at(context, owner, context.name("place", ir.call("key_at", place)))
    found = Variable("found")
    there = Scalar(kinds.Bool(), ir.op(">=", place, 0))
    choose(
        context,
        there,
        lambda: context.assign(found, value_at(context, owner, place)),
        lambda: context.assign(found, default),
    )
    return context.read(found)


def put(context: Activation, variable: Variable, key: Value, value: Value) -> None:
    """Write that the dict of a variable has a value for a key."""
    if not context.is_reached():
        return
    owner = context.read(variable)
    assert isinstance(owner, values.Dict)
    key, value = context.atom(key, "key"), context.atom(value, "value")
    pair = Items(tuple, (key, value))
    _check_key(kind_of(key))
    entry = kind_of(pair)
    assert isinstance(entry, kinds.Tuple)
    if kinds.holds_sequences(entry):
        raise Refused("a dict holds lists or other dicts", "make tuples of them")
    if owner.kind.entry is None:
        kind = kinds.Dict(entry, owner.kind.form)
        made = ir.new_list([packed(pair, entry)], type_of(entry))
        lists.put(context, variable, values.Dict(kind, context.name("entries", made)))
        return
    try:
        joined = join(owner.kind, kinds.Dict(entry, owner.kind.form))
    except Incompatible as clash:
        raise Refused(f"a dict holds values of several kinds ({clash})", "keep one kind") from clash
    assert isinstance(joined, kinds.Dict)
    kind = joined
    assert kind.entry is not None
    _check_key(kind.entry.items[0])
    code = packed(owner, kind)
    wide = values.Dict(kind, code if code == owner.code else context.name("entries", code))
    place = int_code(place_of(context, wide, key))
    assert kind.entry is not None
    assert wide.code is not None
    code, words = wide.code, packed(pair, kind.entry)
    context.branch(
        ir.op(">=", place, 0),
        lambda: context.emit(ir.store(code, place, words)),
        lambda: context.emit(Do(ir.change("append", code, words))),
    )
    lists.put(context, variable, wide)


def take(context: Activation, variable: Variable, key: Value, default: Value | None) -> Value:
    """Take a key out of the dict of a variable, and return its value, or the default, or raise KeyError."""
    owner = context.read(variable)
    assert isinstance(owner, values.Dict)
    if owner.kind.entry is None:
        return default if default is not None else context.fail(KeyError, "the dict is empty")
    place = int_code(place_of(context, owner, context.atom(key, "key")))
    entries, found = entries_of(owner), Variable("found")

    def out() -> None:
        item = context.name("entry", ir.change("pop", entries.code, place))
        context.assign(found, parts_of(named(entries.kind.item, item))[1])

    if default is None:
        context.emit(Do(ir.call("key_at", place)))
        out()
    else:
        choose(context, Scalar(kinds.Bool(), ir.op(">=", place, 0)), out, lambda: context.assign(found, default))
    return context.read(found)


# Going through one


def _entries(context: Activation, parts: tuple[Value, str], body: Round, weight: int, flag: Name | None) -> None:
    owner, what = parts
    assert isinstance(owner, values.Dict)
    if owner.kind.entry is None:
        each(context, Known.of(()), body, weight=weight)
        return

    def one(entry: Value) -> None:
        body(entry if what == "items" else parts_of(entry)[what == "values"])

    each(context, entries_of(owner), one, weight=weight, flag=flag)


def view(owner: Value, what: str) -> Value:
    """Return the keys, values or items of a dict, as a stream."""
    assert isinstance(owner, values.Dict)
    stream = values.Lazy("entries", (owner, what))
    return values.Lazy("unordered", (stream,)) if owner.kind.form is kinds.Unordered else stream


LAZY["entries"] = _entries


# Rules


@operation("[]", kinds.Dict, object, example="counts[piece]")
def value_of_key(context: Activation, owner: Value, key: Value) -> Value:
    """Return the value of a key."""
    assert isinstance(owner, values.Dict)
    if owner.kind.form is kinds.OfInts:
        raise Refused("a defaultdict is read, which puts the key into it", "read it with get")
    return looked_up(context, owner, key, ZERO if owner.kind.form is kinds.Counted else None)


@operation(".get", kinds.Dict, object, example="counts.get(piece)")
@operation(".get", kinds.Dict, object, object, example="counts.get(piece, 0)")
def value_or_default(context: Activation, owner: Value, key: Value, default: Value = NONE) -> Value:
    """Return the value of a key, or a default."""
    return looked_up(context, owner, key, default)


@operation("len", kinds.Dict, example="len(counts)")
def number_of_keys(context: Activation, owner: Value) -> Value:
    """Return the number of keys."""
    assert isinstance(owner, values.Dict)
    return ZERO if owner.code is None else Scalar(kinds.Int(0), ir.call("len", owner.code))


@operation(".keys", kinds.Dict, example="counts.keys()")
def keys(_context: Activation, owner: Value) -> Value:
    """Return the keys."""
    return view(owner, "keys")


@operation(".values", kinds.Dict, example="counts.values()")
def entries(_context: Activation, owner: Value) -> Value:
    """Return the values."""
    return view(owner, "values")


@operation(".items", kinds.Dict, example="counts.items()")
def items(_context: Activation, owner: Value) -> Value:
    """Return the pairs of a key and its value."""
    return view(owner, "items")


@operation(".copy", kinds.Dict, example="counts.copy()")
def copy(context: Activation, owner: Value) -> Value:
    """Return a dict with the same entries."""
    assert isinstance(owner, values.Dict)
    if owner.code is None:
        return owner
    each_entry = Name("each", type_of(entries_of(owner).kind.item))
    return values.Dict(owner.kind, context.name("entries", ir.mapped(each_entry, each_entry, owner.code)))


@operation("|", kinds.Dict, kinds.Dict, example="counts | more")
def merged(context: Activation, owner: Value, other: Value) -> Value:
    """Return a dict with the entries of both, those of the second if both have a key."""
    assert isinstance(owner, values.Dict)
    assert isinstance(other, values.Dict)
    if {owner.kind.form, other.kind.form} != {dict}:
        raise Refused("two dicts of other classes are joined", "use dicts")
    found = Variable("entries")
    lists.put(context, found, copy(context, owner))
    each(context, view(other, "items"), lambda entry: put(context, found, *parts_of(entry)))
    return context.read(found)


@operation(".elements", kinds.Dict, example="Counter(piles).elements()")
def elements(context: Activation, owner: Value) -> Value:
    """Return each key of a Counter, as often as it is counted."""
    assert isinstance(owner, values.Dict)
    return Known.of(()) if owner.code is None else computed(context, list_functions.elements, entries_of(owner))


@operation(".most_common", kinds.Dict, example="Counter(piles).most_common()")
@operation(".most_common", kinds.Dict, kinds.Int, example="Counter(piles).most_common(1)")
def most_common(context: Activation, owner: Value, most: Value | None = None) -> Value:
    """Return the pairs of a Counter, those with the greatest counts first."""
    assert isinstance(owner, values.Dict)
    if owner.code is None:
        return Items(list, ())
    by = Known.of(list_functions.count_in)
    found = computed(context, list_functions.in_opposite_order, entries_of(owner), by)
    return found if most is None else apply(context, "[:]", found, ZERO, most, NONE)


def has_key(context: Activation, owner: Value, key: Value) -> Value:
    """Return whether a dict has a key."""
    assert isinstance(owner, values.Dict)
    if owner.kind.entry is None:
        return Known.of(False)
    return compared(int_code(place_of(context, owner, key)), ">=", 0)


# Displays


def display(context: Activation, pairs: list[tuple[Value | None, Value]]) -> Value:
    """Return a dict with these entries; a value without a key is a dict whose entries are put in."""

    def write(one: Callable[[Value, Value], None]) -> None:
        for key, value in pairs:
            if key is not None:
                one(key, value)
                continue
            items = Known.of(value.value.items()) if isinstance(value, Known) else view(value, "items")
            each(context, items, lambda entry: one(*parts_of(entry)))

    return gathered(context, dict, write)


def read_with_default(context: Activation, variable: Variable, key: Value) -> Value:
    """Return the value of a key in the defaultdict of a variable, into which 0 is put if it has none."""
    value = context.stable(looked_up(context, context.read(variable), key, ZERO), "value")
    put(context, variable, key, value)
    return value


def made_by(
    context: Activation, function: Any, given: tuple[Value, ...], named: Mapping[str, Value]
) -> Value | None:
    """Return what `dict`, `Counter`, `defaultdict` or `dict.fromkeys` returns; None for any other function."""
    if function is dict and len(given) <= 1:
        pairs = [(Known.of(name), value) for name, value in named.items()]
        if not given:
            return display(context, [*pairs])
        (source,) = given
        if isinstance(source, Known) and type(source.value) is dict and not named:
            return Known.of(dict(cast("Any", source).value))
        own = _copied(context, source)
        return own if not named else display(context, [(None, own), *pairs])
    if function is Counter and len(given) <= 1 and not named:
        return counted(context, given[0]) if given else empty(kinds.Counted)
    if function is defaultdict and given == (Known.of(int),) and not named:
        return empty(kinds.OfInts)
    if getattr(function, "__qualname__", "") == "dict.fromkeys" and given and not named:
        first, *more = given
        value = more[0] if more else NONE
        form = kinds.Unordered if is_unordered(first) else dict
        keys = in_some_order(first)
        return gathered(
            context, form, lambda one: each(context, keys, lambda key: one(context.stable(key, "key"), value))
        )
    return None


def _copied(context: Activation, source: Value) -> Value:
    if isinstance(source, values.Dict):
        if source.kind.form not in (dict, kinds.Unordered):
            return of_pairs(context, view(source, "items"))
        return copy(context, source)
    return of_pairs(context, source)


def update(context: Activation, variable: Variable, other: Value) -> None:
    """Put the entries of another dict, or pairs, into the dict of a variable."""
    owner = context.read(variable)
    assert isinstance(owner, values.Dict)
    if owner.kind.form is not dict or is_unordered(other):
        raise Refused(
            "a dict is updated whose order or whose counts that may change", "put its items in one by one"
        )
    if isinstance(other, Known) and isinstance(other.value, dict):
        other = Known.of(tuple(cast("Any", other).value.items()))
    elif isinstance(other, values.Dict):
        other = copy(context, other)
        other = view(other, "items")
    each(context, other, lambda entry: put(context, variable, *(context.stable(part) for part in parts_of(entry))))


def _set_default(context: Activation, variable: Variable, node: ast.Call) -> Value:
    key, value = arguments(context, node, 2, 2)
    found = context.stable(looked_up(context, context.read(variable), key, value), "found")
    put(context, variable, key, found)
    return found


def _pop_key(context: Activation, variable: Variable, node: ast.Call) -> Value:
    key, *default = arguments(context, node, 1, 2)
    return take(context, variable, key, default[0] if default else None)


def _clear_dict(context: Activation, variable: Variable, node: ast.Call) -> Value:
    arguments(context, node, 0, 0)
    owner = context.read(variable)
    assert isinstance(owner, values.Dict)
    lists.put(context, variable, empty(owner.kind.form))
    return NONE


def _updated(context: Activation, variable: Variable, node: ast.Call) -> Value:
    (other,) = arguments(context, node, 1, 1)
    update(context, variable, other)
    return NONE


DICT_METHODS.update({"setdefault": _set_default, "pop": _pop_key, "clear": _clear_dict, "update": _updated})


def as_new_dict(context: Activation, node: ast.expr, value: Value) -> Value:
    """Return a constant dict that an expression makes as one that can be changed, and any other value as it is."""
    return as_dict(context, value) if isinstance(node, ast.Dict | ast.DictComp | ast.Call) else value
