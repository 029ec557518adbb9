"""Dicts that rules make and change: lists of their entries, in the order in which the keys were put in.

A dict that is made of the items of a set has no order that is known, and is never asked for it.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from gametree.compiled.front_end.containers.builtins import in_some_order, is_unordered
from gametree.compiled.front_end.containers.streams import LAZY, Round, each
from gametree.compiled.front_end.functions.activation import Activation
from gametree.compiled.front_end.ir import building as ir
from gametree.compiled.front_end.ir.nodes import Do, Expression, Name
from gametree.compiled.front_end.kinds import kinds, values
from gametree.compiled.front_end.kinds.encoding import named, packed, parts_of
from gametree.compiled.front_end.kinds.kinds import Incompatible, Kind, join, type_of
from gametree.compiled.front_end.kinds.values import NONE, Items, Known, Scalar, Value, View, kind_of
from gametree.compiled.front_end.names.plain import is_plain
from gametree.compiled.front_end.names.refusals import Refused
from gametree.compiled.front_end.names.scopes import Variable
from gametree.compiled.front_end.operations.comparison import compared
from gametree.compiled.front_end.operations.conditions import choose
from gametree.compiled.front_end.operations.numbers import int_code
from gametree.compiled.front_end.operations.table import apply, computed, operation
from gametree.compiled.front_end.prelude import list_functions

ZERO = Known.of(0)
MISSING_IS_0 = kinds.Counted, kinds.OfInts


def is_book(value: Value) -> bool:
    """Whether a value is a dict that rules have made."""
    return isinstance(value, values.Book)


def empty(form: type[Any] = dict) -> values.Book:
    """Return an empty dict."""
    return values.Book(kinds.Book(None, form), None)


def entries_of(book: Value) -> values.Listed:
    """Return the entries of a dict that has some, as a list of pairs."""
    assert isinstance(book, values.Book)
    assert book.kind.entry is not None
    assert book.code is not None
    return values.Listed(kinds.List(book.kind.entry, list), book.code)


def gathered(
    context: Activation, form: type[Any], write: Callable[[Callable[[Value, Value], None]], None]
) -> Value:
    """Return a dict into which `write` puts keys with their values."""
    book = Variable("entries")
    context.assign(book, empty(form))
    write(lambda key, value: put(context, book, key, value))
    return context.read(book) if context.is_reached() else values.Never()


def of_pairs(context: Activation, stream: Value, form: type[Any] = dict) -> Value:
    """Return a dict of the pairs in a stream."""
    if is_unordered(stream):
        stream, form = in_some_order(stream), kinds.Unordered

    def write(one: Callable[[Value, Value], None]) -> None:
        def pair(item: Value) -> None:
            kind = kind_of(item)
            if not isinstance(kind, kinds.Tuple) or len(kind.items) != 2:
                raise Refused("a dict is made of something other than pairs", "give it pairs of a key and a value")
            one(*(context.stable(part, "part") for part in parts_of(item)))

        each(context, stream, pair)

    return gathered(context, form, write)


def as_book(context: Activation, value: Value) -> Value:
    """Return a constant dict as one that can be changed, and any other value as it is."""
    if not isinstance(value, Known) or type(value.value) is not dict:
        return value
    return gathered(
        context,
        dict,
        lambda one: [one(Known.of(key), Known.of(entry)) for key, entry in value.value.items()] and None,
    )


def counted(context: Activation, stream: Value) -> Value:
    """Return a Counter of the items of a stream."""
    book = Variable("counts")
    form = kinds.Counted
    if is_unordered(stream):
        raise Refused("a Counter is made of a set", "sort the set")
    context.assign(book, empty(form))

    def one(item: Value) -> None:
        item = context.stable(item, "item")
        put(
            context,
            book,
            item,
            apply(context, "+", looked_up(context, context.read(book), item, ZERO), Known.of(1)),
        )

    each(context, stream, one)
    return context.read(book) if context.is_reached() else values.Never()


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


def place_of(context: Activation, book: Value, key: Value) -> Value:
    """Return the place of a key among the entries, -1 if there is none."""
    _check_key(kind_of(key))
    return context.atom(computed(context, list_functions.place_of_key, entries_of(book), key), "place")


def value_at(context: Activation, book: Value, place: Expression) -> Value:
    """Return the value in the entry at a place."""
    entries = entries_of(book)
    entry = named(entries.kind.item, context.name("entry", ir.element(entries.code, place)))
    return parts_of(entry)[1]


def looked_up(context: Activation, book: Value, key: Value, default: Value | None) -> Value:
    """Return the value of a key, or the default, or raise KeyError."""
    assert isinstance(book, values.Book)
    _check_key(kind_of(key))
    if book.kind.entry is None:
        return default if default is not None else context.fail(KeyError, "the dict is empty")
    place = int_code(place_of(context, book, context.atom(key, "key")))
    if default is None:
        return value_at(context, book, context.name("place", ir.call("key_at", place)))
    found = Variable("found")
    there = Scalar(kinds.Bool(), ir.op(">=", place, 0))
    choose(
        context,
        there,
        lambda: context.assign(found, value_at(context, book, place)),
        lambda: context.assign(found, default),
    )
    return context.read(found)


def put(context: Activation, variable: Variable, key: Value, value: Value) -> None:
    """Write that the dict of a variable has a value for a key."""
    if not context.is_reached():
        return
    book = context.read(variable)
    assert isinstance(book, values.Book)
    key, value = context.atom(key, "key"), context.atom(value, "value")
    pair = Items(tuple, (key, value))
    _check_key(kind_of(key))
    entry = kind_of(pair)
    if kinds.holds_sequences(entry):
        raise Refused("a dict holds lists or other dicts", "make tuples of them")
    if book.kind.entry is None:
        kind = kinds.Book(entry, book.kind.form)
        made = ir.new_list([packed(pair, entry)], type_of(entry))
        _hold(context, variable, values.Book(kind, context.name("entries", made)))
        return
    try:
        kind = kinds.Book(join(book.kind.entry, entry), book.kind.form)
    except Incompatible as clash:
        raise Refused(f"a dict holds values of several kinds ({clash})", "keep one kind") from clash
    _check_key(kinds.parts(kind.entry)[0])
    code = packed(book, kind)
    wide = values.Book(kind, code if code == book.code else context.name("entries", code))
    place = int_code(place_of(context, wide, key))
    assert kind.entry is not None
    assert wide.code is not None
    code, words = wide.code, packed(pair, kind.entry)
    context.branch(
        ir.op(">=", place, 0),
        lambda: context.emit(ir.store(code, place, words)),
        lambda: context.emit(Do(ir.change("append", code, words))),
    )
    _hold(context, variable, wide)


def _hold(context: Activation, variable: Variable, book: values.Book) -> None:
    assert context.environment is not None
    context.environment[variable] = book


def take(context: Activation, variable: Variable, key: Value, default: Value | None) -> Value:
    """Take a key out of the dict of a variable, and return its value, or the default, or raise KeyError."""
    book = context.read(variable)
    assert isinstance(book, values.Book)
    if book.kind.entry is None:
        return default if default is not None else context.fail(KeyError, "the dict is empty")
    place = int_code(place_of(context, book, context.atom(key, "key")))
    entries, found = entries_of(book), Variable("found")

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
    book, what = parts
    assert isinstance(book, values.Book)
    if book.kind.entry is None:
        each(context, Known.of(()), body, weight=weight)
        return

    def one(entry: Value) -> None:
        body(entry if what == "items" else parts_of(entry)[what == "values"])

    each(context, entries_of(book), one, weight=weight, flag=flag)


def view(book: Value, what: str) -> Value:
    """Return the keys, values or items of a dict, as a stream."""
    assert isinstance(book, values.Book)
    stream = values.Lazy("entries", (book, what))
    return values.Lazy("unordered", (stream,)) if book.kind.form is kinds.Unordered else stream


LAZY["entries"] = _entries


# Rules


@operation("[]", kinds.Book, object, example="counts[piece]")
def value_of_key(context: Activation, book: Value, key: Value) -> Value:
    """Return the value of a key."""
    assert isinstance(book, values.Book)
    if book.kind.form is kinds.OfInts:
        raise Refused("a defaultdict is read, which puts the key into it", "read it with get")
    return looked_up(context, book, key, ZERO if book.kind.form is kinds.Counted else None)


@operation(".get", kinds.Book, object, example="counts.get(piece)")
@operation(".get", kinds.Book, object, object, example="counts.get(piece, 0)")
def value_or_default(context: Activation, book: Value, key: Value, default: Value = NONE) -> Value:
    """Return the value of a key, or a default."""
    return looked_up(context, book, key, default)


@operation("len", kinds.Book, example="len(counts)")
def number_of_keys(context: Activation, book: Value) -> Value:
    """Return the number of keys."""
    assert isinstance(book, values.Book)
    return ZERO if book.code is None else Scalar(kinds.Int(0), ir.call("len", book.code))


@operation(".keys", kinds.Book, example="counts.keys()")
def keys(_context: Activation, book: Value) -> Value:
    """Return the keys."""
    return view(book, "keys")


@operation(".values", kinds.Book, example="counts.values()")
def entries(_context: Activation, book: Value) -> Value:
    """Return the values."""
    return view(book, "values")


@operation(".items", kinds.Book, example="counts.items()")
def items(_context: Activation, book: Value) -> Value:
    """Return the pairs of a key and its value."""
    return view(book, "items")


@operation(".copy", kinds.Book, example="counts.copy()")
def copy(context: Activation, book: Value) -> Value:
    """Return a dict with the same entries."""
    assert isinstance(book, values.Book)
    if book.code is None:
        return book
    each_entry = Name("each", type_of(entries_of(book).kind.item))
    return values.Book(book.kind, context.name("entries", ir.mapped(each_entry, each_entry, book.code)))


@operation("|", kinds.Book, kinds.Book, example="counts | more")
def merged(context: Activation, book: Value, other: Value) -> Value:
    """Return a dict with the entries of both, those of the second if both have a key."""
    assert isinstance(book, values.Book)
    assert isinstance(other, values.Book)
    if {book.kind.form, other.kind.form} != {dict}:
        raise Refused("two dicts of other classes are joined", "use dicts")
    found = Variable("entries")
    _hold(context, found, _same(copy(context, book)))
    each(context, view(other, "items"), lambda entry: put(context, found, *parts_of(entry)))
    return context.read(found)


def _same(value: Value) -> values.Book:
    assert isinstance(value, values.Book)
    return value


@operation(".elements", kinds.Book, example="Counter(piles).elements()")
def elements(context: Activation, book: Value) -> Value:
    """Return each key of a Counter, as often as it is counted."""
    assert isinstance(book, values.Book)
    return Known.of(()) if book.code is None else computed(context, list_functions.elements, entries_of(book))


@operation(".most_common", kinds.Book, example="Counter(piles).most_common()")
@operation(".most_common", kinds.Book, kinds.Int, example="Counter(piles).most_common(1)")
def most_common(context: Activation, book: Value, most: Value | None = None) -> Value:
    """Return the pairs of a Counter, those with the greatest counts first."""
    assert isinstance(book, values.Book)
    if book.code is None:
        return Items(list, ())
    by = Known.of(list_functions.count_in)
    found = computed(context, list_functions.in_opposite_order, entries_of(book), by)
    return found if most is None else apply(context, "[:]", found, ZERO, most, NONE)


def has_key(context: Activation, book: Value, key: Value) -> Value:
    """Return whether a dict has a key."""
    assert isinstance(book, values.Book)
    if book.kind.entry is None:
        return Known.of(False)
    return compared(int_code(place_of(context, book, key)), ">=", 0)


# Displays


def display(context: Activation, pairs: list[tuple[Value, Value]]) -> Value:
    """Return a dict with these entries."""

    def write(one: Callable[[Value, Value], None]) -> None:
        for key, value in pairs:
            one(key, value)

    return gathered(context, dict, write)


def is_constant(value: Value) -> bool:
    """Whether a value may be an entry of a constant dict."""
    return isinstance(value, Known) and is_plain(value.value)


def is_new(node: ast.expr) -> bool:
    """Whether an expression makes a dict."""
    return isinstance(node, ast.Dict | ast.DictComp | ast.Call)


_ = View
