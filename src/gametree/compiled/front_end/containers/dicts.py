"""Dicts that rules make and change: lists of their entries, in the order in which the keys were put in.

A dict that is made of the items of a set has no order that is known, and is never asked for it.
"""

from __future__ import annotations

import ast
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from types import BuiltinFunctionType
from typing import Any, cast

from gametree.compiled.front_end.containers import lists
from gametree.compiled.front_end.containers.builtins import has_no_order, in_some_order, is_unordered
from gametree.compiled.front_end.containers.distinct_keys import is_same_if_equal
from gametree.compiled.front_end.containers.list_calls import DICT_METHODS, method
from gametree.compiled.front_end.containers.new_lists import function_of, holds_list
from gametree.compiled.front_end.containers.streams import LAZY, Round, each
from gametree.compiled.front_end.functions.activation import Activation, discarded
from gametree.compiled.front_end.functions.evaluator import call
from gametree.compiled.front_end.functions.joins import branch
from gametree.compiled.front_end.ir import building as ir
from gametree.compiled.front_end.ir.nodes import Do, Expression, Name
from gametree.compiled.front_end.kinds import kinds, values
from gametree.compiled.front_end.kinds.encoding import int_code, named, packed, parts_of
from gametree.compiled.front_end.kinds.kinds import Incompatible, Kind, join, type_of
from gametree.compiled.front_end.kinds.values import NONE, Items, Known, Scalar, Value, kind_of
from gametree.compiled.front_end.names.records import differs_unseen
from gametree.compiled.front_end.names.refusals import NOT_NONE, Refused
from gametree.compiled.front_end.names.scopes import Variable
from gametree.compiled.front_end.operations.comparison import compared, equal, opposite
from gametree.compiled.front_end.operations.conditions import choose
from gametree.compiled.front_end.operations.named_fields import AT_RUN_TIME
from gametree.compiled.front_end.operations.sequences import made_of_one
from gametree.compiled.front_end.operations.table import apply, as_number, computed, not_covered, operation
from gametree.compiled.front_end.prelude import counters, list_functions
from gametree.game import CompileError

ZERO: Value = Known.of(0)
ONE: Value = Known.of(1)
NEW_KEYS = "a dict is updated with new keys that are in the order of a set"
READ = "a defaultdict is read, which puts the key into it"
MISSING_IS_0 = kinds.Counted, kinds.OfInts
NO_NAMES = "** stands before a dict with keys that change, or are no texts"
HASHED = frozenset, tuple  # the classes of containers that may be keys
Put = Callable[[Value, Value], None]


def _dict(value: Value) -> values.Dict:
    assert isinstance(value, values.Dict)
    return value


def empty(form: type[Any] = dict, *, ordered: bool = True) -> values.Dict:
    """Return an empty dict."""
    return values.Dict(kinds.Dict(None, form, ordered), None)


def entries_of(owner: Value) -> values.Listed:
    """Return the entries of a dict that has some, as a list of pairs."""
    found = _dict(owner)
    assert found.kind.entry is not None
    assert found.code is not None
    return values.Listed(kinds.List(found.kind.entry, list), found.code)


def gathered(context: Activation, found: values.Dict, write: Callable[[Put], None]) -> Value:
    """Return a dict into which `write` puts keys with their values: if it is unordered, one value for each."""
    owner = Variable("entries")
    context.assign(owner, found)

    def one(key: Value, value: Value) -> None:
        if not found.kind.ordered:
            refuse_another(context, context.read(owner), key, value)
        put(context, owner, key, value)

    write(one)
    return context.read(owner)


def refuse_another(context: Activation, owner: Value, key: Value, value: Value) -> None:
    """Write that an item of a set gives a key a value, of which the dict has no other: either may be the last."""
    if _dict(owner).kind.entry is None or not context.is_reached():
        return
    key, value = context.atom(key, "key"), context.atom(value, "value")
    if is_same_if_equal(kind_of(value)):
        differs = opposite(equal(context, looked_up(context, owner, key, value), value))
    else:
        differs = has_key(context, owner, key)
    reason = "a dict is made of a set that has two values for one key, of which either may be the last"
    choose(context, differs, lambda: context.fail(CompileError, f"{reason}; use keys that differ."))


def of_pairs(context: Activation, stream: Value, form: type[Any] = dict) -> Value:
    """Return a dict of the pairs in a stream."""
    found = empty(form, ordered=not has_no_order(context, stream))
    if not found.kind.ordered:
        stream = in_some_order(stream, context)

    def write(one: Put) -> None:
        each(context, stream, lambda item: one(*_pair(context, item)))

    return gathered(context, found, write)


def known_entries(source: Value) -> dict[str, Value] | None:
    """Return the entries of a dict whose keys are texts that are known, and None for any other value."""
    match source:
        case Known(constant) if _is_plain_dict(constant) and set(map(type, constant)) <= {str}:
            has_others = any(key.startswith(AT_RUN_TIME) for key in constant)
            return None if has_others else {key: Known.of(part) for key, part in constant.items()}
        case values.Dict(code=None):
            return {}
        case values.Mapping(Known(places), parts) if set(map(type, places)) <= {str}:
            return dict(zip(places, parts, strict=True))
        case _:
            return None


def mapping(entries: Mapping[str, Value]) -> Value:
    """Return a dict with constant keys that nothing changes."""
    if any(holds_list(part) or values.stream_in(part) is not None for part in entries.values()):
        raise Refused("a list or a generator is given by **", "name the argument")
    return values.Mapping(Known.of({key: at for at, key in enumerate(entries)}), tuple(entries.values()))


def unpacked_by_name(context: Activation, pairs: Iterable[tuple[Value | None, Value]]) -> Value:
    """Return a dict with these entries, or refuse it if its keys are no texts."""
    entries: dict[str, Value] = {}
    for key, part in pairs:
        found = known_entries(part) if key is None else _entry_by_name(key, part)
        if found is None:
            raise Refused(NO_NAMES, "name the arguments")
        for given, value in found.items():
            name = f"{AT_RUN_TIME}{len(entries)}" if given.startswith(AT_RUN_TIME) else given
            entries.pop(name, None)  # so that it comes last
            entries[name] = context.stable(value)
    return mapping(entries)


def _entry_by_name(key: Value, part: Value) -> dict[str, Value] | None:
    """Return an entry of a dict that calls are given by `**`; of a key that only a run tells, with the key."""
    if isinstance(key, Known):
        return {key.value: part} if type(key.value) is str and not key.value.startswith(AT_RUN_TIME) else None
    return {AT_RUN_TIME: Items(tuple, (key, part))} if values.classes_of(key) == (str,) else None


def is_only_unpacked(context: Activation, node: ast.expr) -> bool:
    """Whether a dict is no more than given to calls by `**`, or put into such a dict by `**`."""
    function, bindings = context.frame.scopes
    for part in ast.walk(function):
        match part:
            case ast.keyword(None, value) if value is node:
                return True
            case ast.Dict(keys, parts) if (None, node) in zip(keys, parts, strict=True):
                return is_only_unpacked(context, part)
            case ast.Assign([ast.Name() as target], value) | ast.AnnAssign(ast.Name() as target, _, value) if (
                value is node and isinstance(bindings.get(target), Variable)
            ):
                names = [each for each in ast.walk(function) if isinstance(each, ast.Name)]
                uses = [each for each in names if bindings.get(each) is bindings[target]]
                loads = [use for use in uses if isinstance(use.ctx, ast.Load)]
                return bool(loads) and all(is_only_unpacked(context, use) for use in loads)
            case _:
                pass
    return False


def pairs_of(source: Value) -> Value:
    """Return the entries of a dict as a stream of pairs, and any other value as it is."""
    match source:
        case Known(dict()):
            return Known.of(tuple(cast("Any", source).value.items()))
        case values.Dict() | Scalar(kinds.OneDict()):
            return view(source, "items")
        case values.Mapping(places):
            return Items(tuple, tuple(_entry(source, key) for key in places.value))
        case _:
            return source


def _entry(source: values.Mapping, key: Any) -> Value:
    part = cast("Value", source.values[source.places.value[key]])
    return Items(tuple, (Known.of(key), part))


def _pair(context: Activation, item: Value) -> tuple[Value, Value]:
    """Return the key and the value that an item of a stream is."""
    kind = kind_of(item)
    if not isinstance(kind, kinds.Tuple) or len(kind.items) != 2:
        raise Refused("a dict is made of something other than pairs", "give it pairs of a key and a value")
    key, value = (context.stable(part, "part") for part in parts_of(item))
    return key, value


def counted(context: Activation, stream: Value) -> Value:
    """Return a Counter of the items of a stream, or with the counts of a dict."""
    _refuse_none(stream)
    if (pairs := pairs_of(stream)) is not stream:
        return of_pairs(context, pairs, kinds.Counted)
    owner = Variable("counts")
    context.assign(owner, empty(kinds.Counted, ordered=not is_unordered(stream)))
    _count_more(context, owner, stream, "+")
    return context.read(owner)


def _refuse_none(given: Value) -> None:
    """Refuse what a Counter takes for nothing, if it may be None."""
    if values.may_be_none(given):
        raise Refused(f"a Counter is made of {kinds.described(given.kind)}", NOT_NONE)


def _check_key(kind: Kind) -> None:
    """Refuse keys that are equal to others of another class, or have no hash."""
    match kind:
        case kinds.Int(exact=True) | kinds.Bool() | kinds.Member() | kinds.Text() | kinds.BoundedText():
            return
        case kinds.Nothing():
            return
        case kinds.Bits() | kinds.SetOf() | kinds.List() | kinds.Bounded() if kinds.form_of(kind) in HASHED:
            for part in kinds.parts(kind):
                _check_key(part)
        case kinds.Record(cls) if differs_unseen(cls):
            raise Refused(f"{kinds.described(kind)} is a key of a dict, and equal ones may differ", "use a tuple")
        case kinds.Tuple() | kinds.Record() | kinds.Union() if kinds.is_told_apart(kind):
            for part in kinds.parts(kind):
                _check_key(part)
        case kinds.List(form=form) if form is str:
            raise Refused("a text whose length is not known is a key of a dict", "use ints or enum members")
        case _:
            raise Refused(f"{kinds.described(kind)} is a key of a dict", "use ints, texts, tuples or enum members")


def place_of(context: Activation, owner: Value, key: Value) -> Expression:
    """Return the place of a key among the entries, -1 if there is none."""
    _check_key(kind_of(key))
    found = computed(context, list_functions.place_of_key, entries_of(owner), key)
    return int_code(context.atom(found, "place"))


def looked_up(
    context: Activation, owner: Value, key: Value, default: Value | None, *, take: bool = False
) -> Value:
    """Return the value of a key, or the default, or raise KeyError; `take` takes the key out of the dict."""
    _check_key(kind_of(key))
    if _dict(owner).kind.entry is None:
        return default if default is not None else context.fail(KeyError, "the dict is empty")
    place, entries = place_of(context, owner, context.atom(key, "key")), entries_of(owner)

    def value_at(at: Expression) -> Value:
        code = ir.change("pop", entries.code, at) if take else ir.element(entries.code, at)
        return parts_of(named(entries.kind.item, context.name("entry", code)))[1]

    if default is None:
        return value_at(context.name("place", ir.call("key_at", place)))
    found, is_there = Variable("found"), Scalar(kinds.Bool(), ir.op(">=", place, 0))
    held = kinds.parts(entries.kind.item)[1]
    is_list = default == NONE and isinstance(held, kinds.List)  # of which no words can be None
    other = Items(kinds.form_of(held) or list, ()) if is_list else default
    choose(context, is_there, lambda: context.assign(found, value_at(place)), lambda: context.assign(found, other))
    return values.Lazy("choice", (is_there, context.read(found), NONE)) if is_list else context.read(found)


def put(context: Activation, variable: Variable, key: Value, value: Value) -> None:
    """Write that the dict of a variable has a value for a key."""
    if context.is_reached():
        lists.put(context, variable, with_entry(context, _dict(context.read(variable)), key, value))


def in_kind(context: Activation, owner: values.Dict, kind: kinds.Dict) -> values.Dict:
    """Return a dict with its entries in the form of a kind."""
    code = packed(owner, kind)
    return values.Dict(kind, code if code == owner.code else context.name("entries", code))


def with_default(context: Activation, owner: values.Dict, key: Value, default: Value) -> values.Dict:
    """Return a dict that has a key, with a default if it had none."""
    if owner.kind.entry is None:
        return with_entry(context, owner, key, default)
    held = Variable("entries")
    context.variables[held] = owner
    choose(context, has_key(context, owner, key), lambda: None, lambda: put(context, held, key, default))
    return _dict(context.read(held))


def with_entry(context: Activation, owner: values.Dict, key: Value, value: Value) -> values.Dict:
    """Return a dict that has a value for a key."""
    key, value = context.atom(key, "key"), context.atom(value, "value")
    pair = Items(tuple, (key, value))
    _check_key(kind_of(key))
    entry = kind_of(pair)
    assert isinstance(entry, kinds.Tuple)
    if owner.kind.entry is None:
        made = context.name("entries", ir.new_list([packed(pair, entry)], type_of(entry)))
        return values.Dict(replace(owner.kind, entry=entry), made)
    try:
        entry = join(owner.kind.entry, entry)
    except Incompatible as clash:
        raise Refused(f"a dict holds values of several kinds ({clash})", "keep one kind") from clash
    assert isinstance(entry, kinds.Tuple)
    _check_key(entry.items[0])
    wide = in_kind(context, owner, replace(owner.kind, entry=entry))
    code = wide.code
    assert code is not None
    place, words = place_of(context, wide, key), packed(pair, entry)
    branch(
        context,
        ir.op(">=", place, 0),
        lambda: context.emit(ir.store(code, place, words)),
        lambda: context.emit(Do(ir.change("append", code, words))),
    )
    return wide


# Going through one


def _entries(context: Activation, parts: tuple[Value, str], body: Round, weight: int) -> None:
    owner, what = parts
    if isinstance(owner, Scalar):
        each(
            context, made_of_one(context, owner, lambda table: tuple(getattr(table, what)())), body, weight=weight
        )
        return
    if _dict(owner).kind.entry is None:
        each(context, Known.of(()), body, weight=weight)
        return

    def one(entry: Value) -> None:
        body(entry if what == "items" else parts_of(entry)[what == "values"])

    each(context, entries_of(owner), one, weight=weight)


def view(owner: Value, what: str) -> Value:
    """Return the keys, values or items of a dict, as a stream."""
    stream = values.Lazy("entries", (owner, what))
    return values.Lazy("unordered", (stream,)) if is_unordered(owner) else stream


LAZY["entries"] = _entries


# Operations


@operation("[]", kinds.Dict, object, example="counts[piece]")
def _value_of_key(context: Activation, owner: Value, key: Value) -> Value:
    form = _dict(owner).kind.form
    if kinds.DICTS.get(form) is defaultdict:
        raise Refused(READ, "read it with get")
    return looked_up(context, owner, key, ZERO if form is kinds.Counted else None)


@operation(".get", kinds.Dict, object, example="counts.get(piece)")
@operation(".get", kinds.Dict, object, object, example="counts.get(piece, 0)")
def _value_or_default(context: Activation, owner: Value, key: Value, default: Value = NONE) -> Value:
    return looked_up(context, owner, key, default)


@operation("len", kinds.Dict, example="len(counts)")
def _number_of_keys(context: Activation, owner: Value) -> Value:
    code = _dict(owner).code
    if code is None:
        return ZERO
    count = ir.call("len", code)
    may_grow = made_for_keys(owner) is not None  # where it is read later in the statement
    return Scalar(kinds.Int(0), context.name("count", count) if may_grow else count)


def _viewed(what: str, _context: Activation, owner: Value) -> Value:
    return view(owner, what)


for _what in ("keys", "values", "items"):
    operation(f".{_what}", kinds.Dict, example=f"counts.{_what}()")(partial(_viewed, _what))
    operation(f".{_what}", kinds.OneDict, example=f"PRICES[player].{_what}()")(partial(_viewed, _what))


@operation(".copy", kinds.Dict, example="counts.copy()")
def copy(context: Activation, owner: Value) -> Value:
    """Return a dict with the same entries."""
    own = _dict(owner)
    if own.code is None:
        return own
    entry = Name("each", type_of(entries_of(own).kind.item))
    return values.Dict(own.kind, context.name("entries", ir.mapped(entry, entry, own.code)))


@operation(".copy", dict, example="PRICES.copy()")
def _copy_of_constant(_context: Activation, owner: Value) -> Value:
    return Known.of(cast("Known", owner).value.copy())


@operation(".copy", kinds.OneDict, example="PRICES[player].copy()")
def _copy_of_one(context: Activation, owner: Value) -> Value:
    if kinds.classes(kind_of(owner)) != (dict,):
        raise Refused("one of several dicts of different classes is copied", "copy it with dict(...)")
    return of_pairs(context, view(owner, "items"))


def merged(context: Activation, owner: Value, other: Value) -> Value:
    """Return a dict with the entries of both, those of the second if both have a key."""
    found = Variable("entries")
    lists.put(context, found, copy(context, owner))
    each(context, view(other, "items"), lambda entry: put(context, found, *parts_of(entry)))
    return context.read(found)


def _of_counters(function: Callable[..., Any], *more: int) -> Callable[..., Value]:
    """Return the operator of two Counters that a function computes."""

    def apply_to(context: Activation, owner: Value, other: Value) -> Value:
        forms = {(_dict(each).kind.form, _dict(each).kind.ordered) for each in (owner, other)}
        if forms == {(dict, True)} and function is counters.either:
            return merged(context, owner, other)
        if forms != {(kinds.Counted, True)}:
            raise Refused("an operator joins two dicts", "use two Counters, or a loop")
        return computed(context, function, owner, other, *map(Known.of, more))

    return apply_to


for _name, _counters in (
    ("&", _of_counters(counters.common)),
    ("|", _of_counters(counters.either)),
    ("+", _of_counters(counters.total, 1)),
    ("-", _of_counters(counters.total, -1)),
):
    operation(_name, kinds.Dict, kinds.Dict, example=f"Counter(mine) {_name} Counter(theirs)")(_counters)


@operation(".elements", kinds.Dict, example="Counter(piles).elements()")
def elements(context: Activation, owner: Value) -> Value:
    """Return each key of a Counter, as often as it is counted."""
    if _dict(owner).code is None:
        return Known.of(())
    values.refuse_order(owner)
    return computed(context, list_functions.elements, entries_of(owner))


@operation(".most_common", kinds.Dict, example="Counter(piles).most_common()")
@operation(".most_common", kinds.Dict, kinds.Int, example="Counter(piles).most_common(1)")
def most_common(context: Activation, owner: Value, most: Value | None = None) -> Value:
    """Return the pairs of a Counter, those with the greatest counts first."""
    if most is not None and as_number(most) is not most:
        raise not_covered(".most_common", owner, most)  # Python itself computes with it
    if _dict(owner).code is None:
        return Items(list, ())
    values.refuse_order(owner)
    by = Known.of(list_functions.count_in)
    found = computed(context, list_functions.in_order, entries_of(owner), by, reverse=values.TRUE)
    if most is None:
        return found
    return apply(context, "[:]", found, ZERO, call(context, Known.of(max), (ZERO, most), {}), NONE)


def has_key(context: Activation, owner: Value, key: Value) -> Value:
    """Return whether a dict has a key."""
    if _dict(owner).kind.entry is None:
        return Known.of(False)
    return compared(place_of(context, owner, key), ">=", 0)


# Displays


def display(context: Activation, pairs: Sequence[tuple[Value | None, Value]]) -> Value:
    """Return a dict with these entries; a value without a key is a dict whose entries are put in."""
    owner = Variable("entries")
    streams = [(key, value if key is not None else pairs_of(value)) for key, value in pairs]
    ordered = not any(key is None and is_unordered(stream) for key, stream in streams)
    context.assign(owner, empty(ordered=ordered))
    for key, value in streams:
        if key is not None:
            put(context, owner, key, value)
        else:  # of which no two entries have one key
            each(context, in_some_order(value), lambda entry: put(context, owner, *parts_of(entry)))
    return context.read(owner)


def made_for_keys(owner: Value) -> Value | None:
    """Return what a defaultdict gives a key that is missing and read, and None for any other value."""
    form = owner.kind.form if isinstance(owner, values.Dict) and owner.kind.ordered else None
    made: Any = kinds.MADE_FOR_KEYS.get(form) if form is not None else None
    if made is None:
        return ZERO if form is kinds.OfInts else None
    return Items(made, ()) if made in (list, set) else empty(made)


def gives_keys(kind: Kind) -> bool:
    """Whether a value is or holds a defaultdict that gives keys lists, sets or dicts."""
    match kind:
        case kinds.Dict(entry, form):
            return form in kinds.MADE_FOR_KEYS or (entry is not None and gives_keys(entry.items[1]))
        case _:
            return any(map(gives_keys, kinds.parts(kind)))


def read_where_it_is(context: Activation, owner: Value, key: Value) -> Value:
    """Return the value of a key in a defaultdict over which a loop runs; the search stops if it is missing."""
    is_missing = opposite(has_key(context, owner, key))
    reason = f"{READ} while a loop runs over it; read it with get."
    choose(context, is_missing, lambda: context.fail(CompileError, reason))
    return looked_up(context, owner, key, None) if context.is_reached() else values.Never()


def read_with_default(context: Activation, variable: Variable, key: Value) -> Value:
    """Return the value of a key in the defaultdict of a variable, into which the key is put if it is missing."""
    default = made_for_keys(context.read(variable))
    assert default is not None
    if default == ZERO:
        return set_default(context, variable, key, default)
    lists.put(context, variable, with_default(context, _dict(context.read(variable)), key, default))
    return looked_up(context, context.read(variable), key, None)


@method(DICT_METHODS, "setdefault", 2, keeps=True)
def set_default(context: Activation, variable: Variable, key: Value, default: Value) -> Value:
    """Return the value of a key, after the default is put in if there is none."""
    found = context.stable(looked_up(context, context.read(variable), key, default), "found")
    put(context, variable, key, found)
    return found


def made_by(
    context: Activation, function: Any, given: tuple[Value, ...], named: Mapping[str, Value]
) -> Value | None:
    """Return what `dict`, `Counter`, `defaultdict` or `dict.fromkeys` returns; None for any other function."""
    if function is dict and len(given) <= 1:
        pairs: list[tuple[Value | None, Value]] = [(Known.of(name), value) for name, value in named.items()]
        if not given:
            return display(context, pairs)
        (source,) = given
        if isinstance(source, Known) and isinstance(source.value, dict) and not named:
            return Known.of(dict(cast("Any", source).value))
        own = _copied(context, source)
        return own if not named else display(context, [(None, own), *pairs])
    if named:
        return None
    if function is Counter and len(given) <= 1:
        return counted(context, given[0]) if given else empty(kinds.Counted)
    if function is defaultdict and len(given) == 1 and (form := _form_that_gives(context, given[0])):
        return empty(form)
    if _is_from_keys(function) and given:
        if any(map(holds_list, given[1:])):
            raise Refused("all keys of a dict are given one list", "write {key: [] for key in keys}")
        first, value = given[0], given[1] if len(given) > 1 else NONE
        owner = Variable("entries")
        context.assign(owner, empty(ordered=not is_unordered(first)))
        each(context, in_some_order(first), lambda key: put(context, owner, context.stable(key, "key"), value))
        return context.read(owner)
    return None


def _form_that_gives(context: Activation, maker: Value) -> type[Any] | None:
    """Return the form of a defaultdict that gives what a function makes, None if not 0 or empty."""
    with discarded(context):
        match call(context, maker, (), {}):
            case found if found == Known.of(0):
                return kinds.OfInts
            case Items(form, ()) if form in (list, set):
                return kinds.OfLists if form is list else kinds.OfSets
            case values.Dict(kinds.Dict(None, form, True)):
                return kinds.of_dicts(form)
            case _:
                return None


def _copied(context: Activation, source: Value) -> Value:
    if isinstance(source, Known) and isinstance(source.value, dict):
        return source
    is_dict = isinstance(source, values.Dict) and source.kind.form is dict
    return copy(context, source) if is_dict else of_pairs(context, pairs_of(source))


@method(DICT_METHODS, "update", 1)
def update(context: Activation, variable: Variable, other: Value) -> None:
    """Put the entries of another dict, or pairs, into the dict of a variable; count more with a Counter.

    A dict in the order of a set may give new values only to keys that are there.
    """
    own = _dict(context.read(variable)).kind
    unordered, is_dict = own.ordered and is_unordered(other), isinstance(other, values.Dict)
    counts = own.form is kinds.Counted
    if (unordered and (counts or own.entry is None or not is_dict)) or not (own.ordered or counts or is_dict):
        raise Refused("a dict is updated whose order may change", "put its items in one by one")
    if counts:
        _count_more(context, variable, other, "+")
        return
    other = pairs_of(copy(context, other) if isinstance(other, values.Dict) else other)

    def one(entry: Value) -> None:
        parts = parts_of(entry)
        if len(parts) != 2:
            raise Refused(f"a dict is updated with {kinds.described(kind_of(entry))}", "give it pairs")
        key, value = map(context.stable, parts)
        if holds_list(value):
            raise Refused("a dict is updated with lists", "put copies in one by one")
        if unordered:
            is_missing = opposite(has_key(context, context.read(variable), key))
            choose(context, is_missing, lambda: context.fail(CompileError, f"{NEW_KEYS}; sort them before."))
        put(context, variable, key, value)

    each(context, in_some_order(other), one)


@method(DICT_METHODS, "subtract", 1)
def _subtract(context: Activation, variable: Variable, other: Value) -> None:
    own = _dict(context.read(variable)).kind
    if own.form is not kinds.Counted or (own.ordered and is_unordered(other)):
        raise Refused("subtract is called of something other than a Counter with an order", "write a loop")
    _count_more(context, variable, other, "-")


def _count_more(context: Activation, variable: Variable, other: Value, operator: str) -> None:
    """Write that a Counter adds or subtracts the counts of a dict, or 1 for each item of a stream."""
    _refuse_none(other)
    pairs = pairs_of(copy(context, other) if isinstance(other, values.Dict) else other)

    def one(item: Value) -> None:
        if pairs is other:
            key, count = context.stable(item, "item"), ONE
        else:
            key, count = map(context.stable, parts_of(item))
        if not isinstance(kind_of(count), kinds.Int):
            raise Refused(f"a Counter is given counts that are {kinds.described(kind_of(count))}", "give it ints")
        before = looked_up(context, context.read(variable), key, ZERO)
        put(context, variable, key, apply(context, operator, before, count))

    each(context, in_some_order(pairs, context), one)


@method(DICT_METHODS, "pop", 1, 2)
def _pop(context: Activation, variable: Variable, key: Value, default: Value | None = None) -> Value:
    return looked_up(context, context.read(variable), key, default, take=True)


@method(DICT_METHODS, "clear", 0)
def _clear(context: Activation, variable: Variable) -> None:
    own = _dict(context.read(variable)).kind
    lists.put(context, variable, empty(own.form, ordered=own.ordered))


def _is_plain_dict(constant: Any) -> bool:
    return type(constant) is dict


def as_new(context: Activation, node: ast.expr, value: Value) -> Value:
    """Return a constant dict, set or list that an expression makes as one that may change, others as they are."""
    match value, node:
        case Known(list()), ast.Subscript(slice=ast.Slice()) | ast.Call(ast.Attribute(attr="split")):
            is_new = isinstance(node, ast.Subscript) or isinstance(function_of(context, node.func), values.Method)
            return Items(list, tuple(map(Known.of, cast("Any", value).value))) if is_new else value
        case Known(set()), ast.Set():
            return apply(context, "set", value)
        case Known(constant), ast.Dict() if _is_plain_dict(constant) and len(constant) == len(node.keys):
            parts = zip(constant.items(), node.values, strict=True)
            pairs = [(Known.of(key), as_new(context, of, Known.of(part))) for (key, part), of in parts]
            return display(context, pairs)
        case Known(constant), ast.Dict() | ast.DictComp() | ast.Call() if _is_plain_dict(constant):
            is_new = not isinstance(node, ast.Call) or _makes_dict(function_of(context, node.func))
            return display(context, [(None, value)]) if is_new else value
        case _:
            return value


def _makes_dict(function: Value) -> bool:
    """Whether a function always returns a dict that nothing else refers to."""
    if isinstance(function, values.Method):
        return function.name == "copy"
    return isinstance(function, Known) and (function.value is dict or _is_from_keys(function.value))


def _is_from_keys(function: Any) -> bool:
    return isinstance(function, BuiltinFunctionType) and function == dict.fromkeys
