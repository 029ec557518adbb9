"""Tuples, lists, records and texts: items, slices, joining, repeating, and lists that are changed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, reduce
from types import ModuleType
from typing import Any, cast

from gametree.compiled.front_end.functions.activation import Activation
from gametree.compiled.front_end.ir import building as ir, primitives
from gametree.compiled.front_end.ir.interpreting import constant_value
from gametree.compiled.front_end.ir.nodes import Do, Expression, Name
from gametree.compiled.front_end.kinds import kinds, values
from gametree.compiled.front_end.kinds.encoding import (
    bounds,
    int_code,
    item_in_words,
    items_of,
    length_of,
    loaded,
    moved,
    named,
    packed,
    same_words,
    scalar,
    span,
    words,
)
from gametree.compiled.front_end.kinds.kinds import Incompatible, Kind, size
from gametree.compiled.front_end.kinds.values import NOWHERE, Items, Known, Scalar, Value, View, kind_of
from gametree.compiled.front_end.names.plain import is_plain
from gametree.compiled.front_end.names.records import is_plain_class, is_record
from gametree.compiled.front_end.names.refusals import WHOLE_TEXTS, Refused
from gametree.compiled.front_end.operations.comparison import equal
from gametree.compiled.front_end.operations.table import Sequence, computed, not_covered, operation
from gametree.compiled.front_end.prelude import list_functions, text_functions

WHOLE = kinds.Int()
MOST_ITEMS = 512


def form_of(value: Value) -> type[Any]:
    """Return the class of a slice of a sequence: tuple, list or str."""
    kind = kind_of(value)
    return str if isinstance(kind, kinds.Text) else list if isinstance(kind, kinds.FixedList) else tuple


def made(context: Activation, form: type[Any], items: tuple[Value, ...]) -> Value:
    """Return a tuple, list or text of these items."""
    if len(items) > MOST_ITEMS:
        raise Refused(f"a {form.__name__} of {len(items)} items is made", f"keep to {MOST_ITEMS}")
    if form is not list and all(isinstance(item, Known) for item in items):
        constants = [item.value for item in items if isinstance(item, Known)]
        return Known.of("".join(constants) if form is str else tuple(constants))
    if form is str:
        kind = kinds.Text(sum(_length(item) for item in items))
        parts = [word for item in items for word in words(item, kinds.Text(_length(item)))]
        return View(kind, context.name("text", ir.call("words", *parts)), 0, whole=True)
    return Items(form, items)


def of_characters(context: Activation, items: Value) -> Value:
    """Return a list of characters as the text that they make up."""
    if isinstance(items, values.Never):
        return items
    if isinstance(items, values.Listed):
        return values.Listed(kinds.List(kinds.Text(1), str), items.code)
    return made(context, str, items_of(items))


def _length(item: Value) -> int:
    kind = kind_of(item)
    if not isinstance(kind, kinds.Text):
        raise Refused(f"{kinds.described(kind)} is put into a text", WHOLE_TEXTS)
    return kind.length


@operation("len", Sequence, example="len(board)")
def length(context: Activation, value: Value) -> Value:
    """Return the length of a sequence."""
    return Known.of(length_of(value))


@operation("len", kinds.BoundedText, example="len(name)")
def _number_of_characters(context: Activation, value: Value) -> Value:
    kind = kind_of(value)
    codes = words(value, kind)
    return Scalar(kinds.Int(0, len(codes)), total([ir.op("!=", code, kinds.NO_CHARACTER) for code in codes]))


def total(tests: list[Expression], more: int = 0) -> Expression:
    """Return how many tests hold, and a number more."""
    ones: list[Expression] = [ir.call("int", test) for test in tests]
    return reduce(partial(ir.op, "+"), [*ones, *([ir.literal(more)] if more else [])])


@operation("len", kinds.List, example="len(moves)")
def _length_of_list(_context: Activation, value: values.Listed) -> Value:
    if value.place is not None:
        base, offset, room = value.place
        return Scalar(kinds.Int(0, room), ir.load(base, offset))
    return Scalar(kinds.Int(0), ir.call("len", value.code))


@operation("len", values.Range, example="len(range(a, b))")
def _length_of_range(context: Activation, value: Value) -> Value:
    return context.placed(kinds.Int(0), ir.call("range_length", *map(int_code, span(value))))


@operation("len", values.Slice, example="len(board[a:])")
def _size_of_slice(_context: Activation, value: values.Slice) -> Value:
    return Scalar(kinds.Int(0, length_of(value.whole)), _length_of_slice(value))


def _length_of_slice(part: values.Slice) -> Expression:
    return ir.call("max", 0, ir.op("-", int_code(part.stop), int_code(part.start)))


def place(context: Activation, index: Value, count: int) -> Expression:
    """Return an index counted from the first item of a sequence, checked here if it may be out of range."""
    own = bounds(index)
    within = own.least >= 0 and own.most < count
    return int_code(index) if within else context.name("at", ir.call("index", int_code(index), count))


@operation("[]", Sequence, kinds.Int, example="board[square]")
def item_at(context: Activation, owner: Value, index: Value) -> Value:
    """Return the item at a place in a sequence."""
    count = length_of(owner)
    if isinstance(index, Known):
        at = int(index.value)
        if not -count <= at < count:
            return context.fail(IndexError, "index out of range")
        return items_of(owner)[at]
    if count == 0:
        return context.fail(IndexError, "index out of range")
    written = place(context, index, count)
    ragged = _ragged(context, owner, written)
    if ragged is not None:
        return ragged
    objects = objects_in(owner)
    if objects is not None:
        are_dicts = all(isinstance(each, dict) for each in objects)
        return Scalar((kinds.OneDict if are_dicts else kinds.OneOf).of(objects), written)
    items = as_list_of_lists(context, owner)
    if items is not None:
        return named(items.kind.item, context.name("item", ir.element(items.code, written)))
    table, kind = uniform(context, owner)
    wide = size(kind)
    if wide == 0:
        return items_of(owner)[0]
    if wide == 1 and kinds.is_scalar(kind):
        return loaded(kind, table.base, moved(table.offset, written))
    first = moved(table.offset, ir.op("*", written, wide) if wide > 1 else written)
    return loaded(kind, table.base, context.name("offset", first))


def as_list_of_lists(context: Activation, owner: Value) -> values.Listed | None:
    """Return a sequence that holds lists, or rows of several lengths, as a list; None for others."""
    items = kinds.parts(kind_of(owner)) if isinstance(owner, Items | View) else ()
    try:
        item = kinds.united(items) if items else kinds.INT
    except Incompatible:
        return None
    if not kinds.lists_in(item):
        return None
    kind = kinds.List(item, list)
    return values.Listed(kind, context.name("items", packed(owner, kind)))


def objects_in(owner: Value) -> tuple[Any, ...] | None:
    """Return the items of a constant if they are objects of plain classes, functions or dicts; else None."""
    if not isinstance(owner, Known) or not isinstance(owner.value, tuple | list):
        return None
    items: tuple[Any, ...] = tuple(cast("Any", owner).value)
    classes: set[Any] = {*map(type, items)}
    are_of_several = len(classes) > 1 and all(is_record(cls) and is_plain_class(cls) for cls in classes)
    are_dicts = all(issubclass(cls, dict) for cls in classes)
    return items if items and (are_of_several or are_dicts or not any(map(_is_value, items))) else None


def made_of_one(context: Activation, owner: Value, compute: Callable[[Any], Any]) -> Value:
    """Return what is computed, while compiling, of the one of several constants that a value is."""
    assert isinstance(owner, Scalar)
    assert isinstance(owner.kind, kinds.OneOf)
    found = tuple(map(compute, owner.kind.constants))
    return item_at(context, Known.of(found), Scalar(kinds.Int(0, len(found) - 1), owner.code))


def _is_value(item: Any) -> bool:
    """Whether an object is a value, such as a number or a tuple, whatever its items are."""
    return is_plain(item, operators=True) or isinstance(
        item, tuple | list | set | frozenset | dict | ModuleType | type
    )


def uniform(context: Activation, owner: Value) -> tuple[View, Kind]:
    """Return a sequence as words, in which all items are of one kind and take the same number of words."""
    if isinstance(owner, Known):
        items = items_of(owner)
        different = dict.fromkeys(items)
        try:
            kind = kinds.united([kind_of(item) for item in different])
            coded = {item: constant_words(item, kind) for item in different}
            flat = tuple(word for item in items for word in coded[item])
        except Incompatible as clash:
            raise Refused(f"a constant of items of several kinds is indexed ({clash})", "keep one kind") from clash
        return View(kinds.Tuple((kind,) * len(items)), context.program.table(flat)), kind
    own = kind_of(owner)
    if isinstance(own, kinds.Text):
        return context.whole_view(owner), kinds.Text(1)
    assert isinstance(own, kinds.Tuple | kinds.FixedList | kinds.Record)
    try:
        kind = kinds.united(own.items)
    except Incompatible as clash:
        raise Refused(
            f"a tuple of items of several kinds is indexed by a variable ({clash})", "use constants"
        ) from clash
    if isinstance(owner, View) and all(same_words(item, kind) for item in own.items):
        return owner, kind
    return context.whole_view(owner, kinds.Tuple((kind,) * len(own.items)), "items"), kind


def constant_words(item: Value, kind: Kind) -> list[int]:
    """Return the words of a constant."""
    return [int(constant_value(word, vars(primitives))) for word in words(item, kind)]


def _ragged(context: Activation, owner: Value, written: Expression) -> Value | None:
    """Return a row of a constant whose rows differ in length or are lists, or None for any other constant."""
    if not isinstance(owner, Known) or not isinstance(owner.value, tuple | list):
        return None
    rows: list[Any] = list(cast("Any", owner).value)
    sets, in_order = bool(rows) and all(isinstance(row, set | frozenset) for row in rows), False
    if sets:
        orders = list(map(context.program.snapshot.order, rows))
        in_order = None not in orders
        rows = orders if in_order else [sorted(row, key=repr) for row in rows]
    elif not all(isinstance(row, tuple | list) for row in rows) or (
        len({len(row) for row in rows}) == 1 and not any(isinstance(row, list) for row in rows)
    ):
        return None
    flat, listed = tuple(item for row in rows for item in row), all(isinstance(row, list) for row in rows)
    starts = [0]
    for row in rows:
        starts.append(starts[-1] + len(row))
    name = context.name("row", written)
    table = context.program.table(tuple(starts))
    ends = [Scalar(kinds.Int(0, len(flat)), ir.load(table, at)) for at in (name, ir.op("+", name, 1))]
    start, stop = context.atom(ends[0], "start"), context.atom(ends[1], "stop")
    return values.Slice(Known.of(flat), start, stop, unordered=sets, in_order=in_order, listed=listed)


@operation("[]", kinds.List, kinds.Int, example="moves[i]")
def _item_of_list(context: Activation, owner: values.Listed, index: Value) -> Value:
    kind = owner.kind.item
    if owner.place is not None:
        base, offset, _ = owner.place
        place = context.name("place", ir.call("index", int_code(index), ir.load(base, offset)))
        return context.stable(item_in_words(kind, base, offset, place))
    at = ir.element(owner.code, ir.call("index", int_code(index), ir.call("len", owner.code)))
    return named(kind, context.name("item", at))


@operation("[]", values.Slice, kinds.Int, example="NEIGHBOURS[square][i]")
def _item_of_slice(context: Activation, owner: values.Slice, index: Value) -> Value:
    if owner.unordered:
        raise not_covered("[]", owner)
    counted = ir.call("index", int_code(index), _length_of_slice(owner))
    place = ir.op("+", int_code(owner.start), counted)
    at = context.placed(kinds.Int(0, length_of(owner.whole) - 1), place)
    return item_at(context, owner.whole, context.atom(at, "at"))


@operation("[]", values.Range, kinds.Int, example="range(9)[i]")
def _item_of_range(context: Activation, owner: Value, index: Value) -> Value:
    start, stop, step = map(int_code, span(owner))
    at = ir.call("index", int_code(index), ir.call("range_length", start, stop, step))
    return context.placed(WHOLE, ir.call("plus", start, ir.call("times", at, step)))


def _sought(context: Activation, owner: Value, wanted: Value, use: str, remedy: str) -> Value:
    """Return the item that is looked for in a sequence, computed once, or raise `Refused`."""
    own, of = kind_of(owner), kind_of(wanted)
    if isinstance(own, kinds.Text) and not (isinstance(of, kinds.Text) and of.length == 1):
        raise Refused(f"a text of more or less than one character is {use}", remedy)
    _no_float(of)
    return context.atom(wanted, "wanted")


@operation(".count", kinds.Text, kinds.Text, example="board.count('X')")
@operation(".count", Sequence, object, example="board.count(0)")
def count(context: Activation, owner: Value, wanted: Value) -> Value:
    """Return how often an item occurs in a sequence."""
    owner = _as_tuple(owner)
    if _is_longer(owner, wanted):
        return computed(context, text_functions.number_in, owner, wanted)
    wanted = _sought(context, owner, wanted, "counted", "count one character")
    known = 0
    tests: list[Expression] = []
    for item in items_of(owner):
        found = equal(context, item, wanted)
        if isinstance(found, Known):
            known += bool(found.value)
        else:
            tests.append(scalar(found).code)
    if not tests:
        return Known.of(known)
    return Scalar(kinds.Int(known, known + len(tests)), total(tests, known))


@operation(".index", kinds.Text, kinds.Text, example="board.index('X')")
@operation(".index", Sequence, object, example="board.index(0)")
def index_of(context: Activation, owner: Value, wanted: Value) -> Value:
    """Return the first place of an item in a sequence, or raise ValueError."""
    owner = _as_tuple(owner)
    place = _first_place(context, owner, wanted)
    context.emit(Do(ir.call("member_of", ir.op(">=", place, 0), 0)))
    return Scalar(kinds.Int(0, max(0, length_of(owner) - 1)), place)


@operation(".find", kinds.Text, kinds.Text, example="board.find('X')")
def _find_in_text(context: Activation, owner: Value, wanted: Value) -> Value:
    return Scalar(kinds.Int(-1, max(0, length_of(owner) - 1)), _first_place(context, owner, wanted))


def _as_tuple(owner: Value) -> Value:
    """Return a constant list, which is no value of the rules, as a tuple of its items; others as they are."""
    is_list = isinstance(owner, Known) and isinstance(owner.value, list)
    return Known.of(tuple(cast("Any", owner).value)) if is_list else owner


def _is_longer(owner: Value, wanted: Value) -> bool:
    """Whether something else than one character is looked for in a text."""
    of = kind_of(wanted)
    return isinstance(kind_of(owner), kinds.Text) and isinstance(of, kinds.Text) and of.length != 1


def _first_place(context: Activation, owner: Value, wanted: Value) -> Expression:
    """Return a local that holds the first place of an item in a sequence, -1 if it is not there."""
    if _is_longer(owner, wanted):
        return int_code(computed(context, text_functions.place_in, owner, wanted))
    wanted = _sought(context, owner, wanted, "looked for", "look for one character")
    place: Expression = ir.literal(-1)
    for at, item in reversed(list(enumerate(items_of(owner)))):
        found = equal(context, item, wanted)
        if isinstance(found, Known):
            place = ir.literal(at) if found.value else place
        else:
            place = ir.select(scalar(found).code, at, place)
    return context.name("at", place)


@operation(".count", kinds.List, object, example="moves.count(0)")
def _count_in_list(context: Activation, owner: Value, wanted: Value) -> Value:
    _no_float(kind_of(wanted))
    return computed(context, list_functions.number_of, owner, wanted)


@operation(".index", kinds.List, object, example="moves.index(0)")
def index_in_list(context: Activation, owner: Value, wanted: Value) -> Value:
    """Return the first place of an item in a list that grows, or raise ValueError."""
    _no_float(kind_of(wanted))
    place = computed(context, list_functions.place_of, owner, wanted)
    place = context.atom(place, "place")
    context.emit(Do(ir.call("member_of", ir.op(">=", int_code(place), 0), 0)))
    return place


def _no_float(kind: Kind) -> None:
    if isinstance(kind, kinds.Float | kinds.Number):
        raise Refused("a float is looked for among items", "compare it with each in a loop")


@operation(".replace", kinds.Text, kinds.Text, kinds.Text, example="board.replace('X', 'O')")
def replace(context: Activation, owner: Value, old: Value, new: Value) -> Value:
    """Return a text with one character in place of another."""
    if length_of(old) != 1 or length_of(new) != 1:
        return of_characters(context, computed(context, text_functions.replaced, owner, old, new, Known.of(-1)))
    old, new = context.atom(old, "old"), context.atom(new, "new")
    (was,), (becomes,) = words(old, kinds.Text(1)), words(new, kinds.Text(1))
    own = context.whole_view(owner)
    parts = [ir.select(ir.op("==", word, was), becomes, word) for word in words(own, kind_of(own))]
    return View(kind_of(own), context.name("text", ir.call("words", *parts)), 0, whole=True)


@operation("ord", kinds.Text, example="ord(board[0])")
def _to_code(context: Activation, value: Value) -> Value:
    if length_of(value) != 1:
        return context.fail(TypeError, "ord() expected a character")
    (word,) = words(value, kinds.Text(1))
    return Scalar(kinds.CHARACTER, word)


def replaced(context: Activation, owner: Value, at: Value, items: tuple[Value, ...]) -> Value:
    """Return a sequence with new items from an index on, which must exist, in place of the same number."""
    if not items:
        return owner
    count, own = length_of(owner), kind_of(owner)
    try:
        kind, whole = _replaced_kinds(own, list(map(kind_of, items)), count)
    except Incompatible as clash:
        raise Refused(f"items of several kinds are put into one sequence ({clash})", "keep one kind") from clash
    wide = size(kind)
    if wide == 0:
        return View(whole, NOWHERE)
    base = packed(owner, whole)
    if not isinstance(base, Name):
        base = context.name("items", base)
    parts = [word for item in items for word in words(item, kind)]
    first = int_code(at) if wide == 1 else ir.op("*", int_code(at), wide)
    return View(whole, context.name("items", ir.call("changed", base, first, *parts)), 0, whole=True)


def _replaced_kinds(own: Kind, items: list[Kind], count: int) -> tuple[Kind, Kind]:
    """Return the kind of each item of a sequence in which some are replaced, and that of the sequence."""
    if isinstance(own, kinds.Text):
        return kinds.Text(1), own
    before = cast("kinds.Tuple", own).items
    kind = reduce(kinds.join_parts, [*before, *(_with_room_of(before, item) for item in items)])
    return kind, (kinds.FixedList if isinstance(own, kinds.FixedList) else kinds.Tuple)((kind,) * count)


def _with_room_of(before: tuple[Kind, ...], item: Kind) -> Kind:
    """Return the kind of a new item: if it changes its length, with the room that the items before have."""
    if not isinstance(item, kinds.List) or item.form not in (str, tuple):
        return kinds.as_part(item)
    room = reduce(kinds.join_parts, before)
    is_same = isinstance(room, kinds.BoundedText) if item.form is str else isinstance(room, kinds.Bounded)
    return room if is_same else kinds.as_part(item)
