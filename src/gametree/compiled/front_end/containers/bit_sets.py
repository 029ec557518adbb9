"""Sets of a small universe as words with a bit for each item, and how other sets become such.

A set in a state that has a large universe becomes the words of its items in order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial, reduce

from gametree.compiled.front_end.containers.streams import LAZY, Round, each, repeat
from gametree.compiled.front_end.functions.activation import CONVERSIONS, Activation
from gametree.compiled.front_end.ir import building as ir
from gametree.compiled.front_end.ir.nodes import FALSE as NEVER, TRUE as ALWAYS, Expression, Literal, Name, Table
from gametree.compiled.front_end.ir.types import INT
from gametree.compiled.front_end.kinds import kinds, values
from gametree.compiled.front_end.kinds.encoding import (
    converted,
    in_order,
    int_code,
    loaded,
    moved,
    parts_of,
    scalar,
    words,
)
from gametree.compiled.front_end.kinds.kinds import BITS, Kind, is_scalar, size
from gametree.compiled.front_end.kinds.layout import Layout
from gametree.compiled.front_end.kinds.values import FALSE, Items, Known, Scalar, Value, View, bits_of, kind_of
from gametree.compiled.front_end.operations.comparison import compared, opposite, possibilities
from gametree.compiled.front_end.operations.table import computed
from gametree.compiled.front_end.prelude import list_functions

FEW = 8  # values that are compared one by one
ONE_BIT = tuple(1 << place if place < BITS - 1 else -(1 << place) for place in range(BITS))


def _kind(view: Value) -> kinds.Bits:
    kind = bits_of(view)
    assert kind is not None
    return kind


def words_of(view: Value) -> list[Expression]:
    """Return the words of such a set."""
    return words(view, _kind(view))


def of_words(context: Activation, kind: kinds.Bits, codes: list[Expression]) -> View:
    """Return the set that has these words."""
    return View(kind, context.name("items", ir.call("words", *codes)), 0, whole=True)


def joined(
    context: Activation, one: Value, other: Value, combine: Callable[[Expression, Expression], Expression]
) -> View:
    """Return the set that an operation on each word makes of two sets of one universe."""
    return of_words(context, _kind(one), list(map(combine, words_of(one), words_of(other))))


def without(word: Expression, more: Expression) -> Expression:
    """Return the bits of a word that are not in another."""
    return ir.op("&", word, ir.op("~", more))


def any_bit(codes: Iterable[Expression]) -> Value:
    """Return whether any of some words is not 0."""
    return compared(reduce(partial(ir.op, "|"), codes), "!=", 0)


def count(view: Value) -> Value:
    """Return the number of items."""
    kind = _kind(view)
    codes = [_ones(kind, code) for code in words_of(view)]
    return Scalar(kinds.Int(0, kind.count), reduce(partial(ir.op, "+"), codes))


def _ones(kind: kinds.Bits, word: Expression) -> Expression:
    if kind.count < BITS:
        return ir.call("bit_count", word)
    positive = ir.call("bit_count", ir.op("&", word, kinds.GREATEST))
    return ir.op("+", positive, ir.call("int", ir.op("<", word, 0)))


# Items


def _digits(
    context: Activation, item: Value, kind: Kind
) -> Iterator[tuple[Expression, kinds.Int, Expression | None]]:
    """Yield the words of an item, with their bounds, and a test that the item is of the kind, if it may not be."""
    match kind:
        case kinds.Union():
            for code in words(item, kind):
                yield code, kinds.Int(), None
        case _ if values.is_several(item):
            parts = possibilities(context.whole_view(item))
            [(is_it, part)] = [each for each in parts if kinds.may_be(kind, kind_of(each[1]))]
            for code, bounds, test in _digits(context, part, kind):
                is_one = scalar(is_it).code
                yield code, bounds, is_one if test is None else ir.op("and", is_one, test)
        case kinds.Tuple(inner) | kinds.Record(_, inner):
            for part, of in zip(parts_of(item), inner, strict=True):
                yield from _digits(context, part, of)
        case kinds.Int():
            own = kind_of(item)
            yield converted(item, kind), own if isinstance(own, kinds.Int) else kinds.Int(), None
        case kinds.Bits():
            for code in words_of(as_bits(context, item, kind)):
                yield code, kinds.Int(), None
        case kinds.Text(most) | kinds.BoundedText(most):
            codes = words(item, kinds.BoundedText(max(most, size(kind_of(item)))))
            ends = [ir.op("==", code, kinds.NO_CHARACTER) for code in codes[most:]]
            test = reduce(partial(ir.op, "and"), ends) if ends else None
            for code in codes[:most]:
                yield code, kinds.Int(), test
        case _:
            for code in words(item, kind):
                yield code, kinds.Int(), None


def _place(context: Activation, item: Value, kind: kinds.Bits) -> tuple[Expression, Expression]:
    """Return whether an item is in the universe, and its place there if it is."""
    if isinstance(item, Known):
        at = Layout(kinds.Bits(kind.item, kind.values), "set").place_of(item.value)
        return (NEVER, ir.literal(-1)) if at is None else (ALWAYS, ir.literal(at))
    if values.is_several(item):
        return _place_of_one(context, context.stable(item, "item"), kind)
    within: Expression = ALWAYS
    place: Expression = ir.literal(0)
    digits = _digits(context, context.atom(item, "item"), kind.item)
    for (code, bounds, test), those in zip(digits, kind.values, strict=True):
        digit, known = _digit(context, code, those)
        if test is not None:
            known = ir.op("and", test, known)
        if test is not None or bounds.least < those[0] or bounds.most > those[-1] or not isinstance(those, range):
            within = known if within == ALWAYS else ir.op("and", within, known)
        place = digit if place == ir.literal(0) else ir.op("+", ir.op("*", place, len(those)), digit)
    return within, place


def _place_of_one(context: Activation, item: Value, kind: kinds.Bits) -> tuple[Expression, Expression]:
    """Return whether an item of one of several kinds is in the universe, and its place there if it is."""
    within: Expression = NEVER
    place: Expression = ir.literal(-1)
    for test, part in possibilities(item):
        if kinds.may_hold(kind, kind_of(part)):
            inside, there = _place(context, part, kind)
            within, place = ir.op("and", scalar(test).code, inside), there
    return within, place


def _digit(context: Activation, code: Expression, those: range | tuple[int, ...]) -> tuple[Expression, Expression]:
    """Return the place of a word among its values, and whether it is one of them."""
    if isinstance(those, range):
        code = code if isinstance(code, Name) else context.name("word", code)
        least = those[0]
        digit = ir.op("-", code, least) if least else code
        return digit, ir.op("and", ir.op(">=", code, least), ir.op("<=", code, those[-1]))
    if len(those) > FEW:
        found: Expression = ir.call("position", context.program.table(those), 1, code)
    else:
        found = ir.literal(-1)
        code = context.name("word", code)
        for at, each_value in enumerate(those):
            found = ir.select(ir.op("==", code, each_value), at, found)
    name = context.name("digit", found)
    return name, ir.op(">=", name, 0)


def has(context: Activation, view: Value, item: Value) -> Value:
    """Return whether an item is in a set; it is of a kind that the set may hold."""
    within, place = _place(context, item, _kind(view))
    if within == NEVER:
        return FALSE
    if isinstance(place, Literal):
        number = int(place.value)
        return compared(ir.op("&", words_of(view)[number // BITS], ONE_BIT[number % BITS]), "!=", 0)
    at = context.name("place", place if within == ALWAYS else ir.select(within, place, -1))
    bit = compared(ir.op("&", ir.op(">>", *_word_of(view, at)), 1), "!=", 0)
    if within == ALWAYS:
        return bit
    return Scalar(kinds.Bool(), ir.op("and", ir.op(">=", at, 0), bit.code))


def _word_of(view: Value, at: Expression) -> tuple[Expression, Expression]:
    """Return the word in which a bit is, and its place there."""
    codes = words_of(view)
    if len(codes) == 1:
        return codes[0], at
    assert isinstance(view, View)
    return ir.load(view.base, moved(view.offset, ir.op(">>", at, 6))), ir.op("&", at, BITS - 1)


def one_bit(context: Activation, kind: kinds.Bits, item: Value, *, needed: bool = True) -> list[Expression]:
    """Return the words of the set of one item; if it is not in the universe, raise an error or leave it out."""
    within, place = _place(context, item, kind)
    if isinstance(place, Literal) and within == ALWAYS:
        number = int(place.value)
        return [ir.literal(ONE_BIT[number % BITS] if at == number // BITS else 0) for at in range(size(kind))]
    if within == NEVER and not needed:
        return [ir.literal(0)] * size(kind)
    if within != ALWAYS:
        place = ir.select(within, place, kind.count if needed else -1)
    if needed and within != ALWAYS:
        place = ir.call("room_for", place, kind.count - 1)
    at, certain = context.name("place", place), needed or within == ALWAYS
    table: Table = context.program.table(ONE_BIT)
    bit: Expression = ir.load(table, ir.op("&", at, BITS - 1) if not certain or kind.count > BITS else at)
    if kind.count <= BITS:
        return [bit if certain else ir.select(ir.op(">=", at, 0), bit, 0)]
    chosen = ir.op(">>", at, 6)
    return [ir.select(ir.op("==", chosen, number), bit, 0) for number in range(size(kind))]


# Other sets


def as_bits(context: Activation, value: Value, kind: kinds.Bits, *, needed: bool = True) -> View:
    """Return a set as one with a bit for each item; items outside its universe raise an error or are left out."""
    if bits_of(value) is not None:
        assert isinstance(value, View)
        return View(kind, value.base, value.offset, value.whole)
    if isinstance(value, values.Listed):
        return _gathered(context, value, kind, needed=needed)
    items = (
        [Known.of(item) for item in sorted(value.value, key=repr)] if isinstance(value, Known) else parts_of(value)
    )
    codes: list[Expression] = [ir.literal(0)] * size(kind)
    for item in items:
        for at, code in enumerate(one_bit(context, kind, item, needed=needed)):
            codes[at] = code if codes[at] == ir.literal(0) else ir.op("|", codes[at], code)
    return of_words(context, kind, codes)


def _gathered(context: Activation, value: values.Listed, kind: kinds.Bits, *, needed: bool) -> View:
    """Return the items of a list as a set with a bit for each."""
    names = [context.local("word", INT) for _ in range(size(kind))]
    for name in names:
        context.emit(ir.assign(name, 0))

    def one(item: Value) -> None:
        for name, code in zip(names, one_bit(context, kind, item, needed=needed), strict=True):
            context.emit(ir.assign(name, ir.op("|", name, code)))

    each(context, values.Listed(kinds.List(value.kind.item, list), value.code), one)
    return of_words(context, kind, list(names))


def fitting(context: Activation, value: Value, kind: Kind) -> Value:
    """Return a value in which sets have the words that they have in values of a kind."""
    match kind:
        case kinds.Bounded(form=form) if form is frozenset and values.is_set(value):
            return value if in_order(value, kind) else _ordered(context, value, kind)
        case kinds.Bits() if bits_of(value) is None and values.is_set(value):
            return as_bits(context, value, kind)
        case kinds.Tuple(inner) | kinds.Record(_, inner) | kinds.FixedList(inner) if _holds_set(kind):
            own = kind_of(value)
            if isinstance(value, Known | Items) and isinstance(own, kinds.Tuple | kinds.Record | kinds.FixedList):
                parts = zip(parts_of(value), inner, strict=True)
                return Items(kinds.classes(own)[0], tuple(fitting(context, part, of) for part, of in parts))
            return value
        case kinds.Union() if _holds_set(kind) and not values.is_several(value):
            return fitting(context, value, kind.items[kinds.place_in(kind, kind_of(value))])
        case _:
            return value


def _holds_set(kind: Kind) -> bool:
    return any(kinds.form_of(part) is frozenset for part in kinds.within(kind))


def _ordered(context: Activation, value: Value, kind: kinds.Bounded) -> Value:
    """Return a set as the words of its items, in their order."""
    if isinstance(value, Known):
        items: Value = Known.of(tuple(sorted(value.value, key=Layout(kind.item, "item").encode)))
    else:
        code = context.name(
            "items", context.packed(value, kinds.List(kind.item, kinds.form_of(kind_of(value)) or list))
        )
        word = kinds.Int() if is_scalar(kind.item) else kinds.Tuple((kinds.Int(),) * size(kind.item))
        ordered = computed(context, list_functions.set_in_order, values.Listed(kinds.List(word, list), code))
        assert isinstance(ordered, values.Listed)
        items = values.Listed(kinds.List(kind.item, tuple), ordered.code)
    held = replace(kind, form=tuple)
    return loaded(kind, context.name("items", context.packed(items, held)), 0)


# Going through one


def _through(context: Activation, parts: tuple[Value], body: Round, weight: int) -> None:
    """Write a loop over the items, in the order of their bits."""
    (view,) = parts
    kind = _kind(view)
    view = context.stable(view, "set")
    if size(kind) == 1:
        _bits(context, kind, words_of(view)[0], ir.literal(0), body)
        return
    assert isinstance(view, View)

    def one(at: Value) -> None:
        first = context.name("first", ir.op("*", int_code(at), BITS))
        _bits(context, kind, ir.load(view.base, moved(view.offset, int_code(at))), first, body)

    each(context, Known.of(range(size(kind))), one, weight=10**6)


def _bits(context: Activation, kind: kinds.Bits, word: Expression, first: Expression, body: Round) -> None:
    """Write a loop over the bits of a word."""
    rest = context.local("rest", INT)
    context.emit(ir.assign(rest, word))
    times = context.name("times", _ones(kind, rest))

    def one() -> None:
        place = context.name("place", ir.call("lowest_place", rest))
        context.emit(ir.assign(rest, ir.op("^", rest, ir.load(context.program.table(ONE_BIT), place))))
        at = place if first == ir.literal(0) else context.name("place", ir.op("+", first, place))
        body(_item_at(context, kind, at))

    repeat(context, context.local("time", INT), ir.call("range", times), BITS, one)


def _item_at(context: Activation, kind: kinds.Bits, at: Expression) -> Value:
    """Return the item whose bit has a place."""
    codes: list[Expression] = []
    for those in reversed(kind.values):
        more = len(codes) + 1 < len(kind.values)
        digit = context.name("digit", ir.op("%", at, len(those))) if more else at
        at = context.name("place", ir.op("//", at, len(those))) if more else at
        if isinstance(those, range):
            codes.insert(0, ir.op("+", digit, those[0]) if those[0] else digit)
        else:
            codes.insert(0, ir.load(context.program.table(those), digit))
    if isinstance(kind.item, kinds.Int):
        return Scalar(kinds.Int(kind.values[0][0], kind.values[0][-1]), context.name("item", codes[0]))
    return _bounded(loaded(kind.item, context.name("item", ir.call("words", *codes)), 0), kind)


def _bounded(item: Value, kind: kinds.Bits) -> Value:
    """Return an item with the bounds of its ints, if it is a tuple of ints."""
    if (
        isinstance(item, View)
        and isinstance(item.kind, kinds.Tuple)
        and all(is_scalar(part) for part in item.kind.items)
    ):
        bounds = [
            kinds.Int(those[0], those[-1]) if isinstance(part, kinds.Int) else part
            for part, those in zip(item.kind.items, kind.values, strict=True)
        ]
        return View(kinds.Tuple(tuple(bounds)), item.base, item.offset, item.whole)
    return item


def is_within(one: Value, other: Value) -> Value:
    """Return whether all items of a set are in another of the same universe."""
    return opposite(any_bit(map(without, words_of(one), words_of(other))))


def alike(one: Value, other: Value) -> Value:
    """Return whether two sets of one universe have the same items."""
    return opposite(any_bit(map(partial(ir.op, "^"), words_of(one), words_of(other))))


def is_in_universe(kind: kinds.Bits, value: Value) -> bool:
    """Whether all items of a set are known to be in a universe."""
    if not isinstance(value, Known):
        return False
    return all(Layout(kind, "set").place_of(item) is not None for item in value.value)


LAZY["bits"] = _through
CONVERSIONS.append(fitting)
