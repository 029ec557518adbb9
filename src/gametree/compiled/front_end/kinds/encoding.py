"""Values as expressions of words and locals, and words as values again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence, Sized
from enum import Enum
from fractions import Fraction
from functools import partial, reduce
from itertools import groupby
from typing import Any, cast

from gametree.compiled.front_end.ir import building as ir
from gametree.compiled.front_end.ir.nodes import Expression, Name
from gametree.compiled.front_end.ir.types import INT, Words
from gametree.compiled.front_end.ir.wide_primitives import high_word, low_word
from gametree.compiled.front_end.kinds import kinds, values
from gametree.compiled.front_end.kinds.enum_words import code
from gametree.compiled.front_end.kinds.kinds import Incompatible, Kind, size, type_of
from gametree.compiled.front_end.kinds.values import Items, Known, Scalar, Value, View, kind_of
from gametree.compiled.front_end.names.records import contents, is_record, is_sequence
from gametree.compiled.front_end.names.refusals import WHOLE_TEXTS, Refused

EACH = "each"  # the name of an item in the expression that makes a list


def items_of(value: Value) -> tuple[Value, ...]:
    """Return the items of a tuple, list, NamedTuple or text of known length, as a loop of Python meets them."""
    if not isinstance(value, Known):
        values.refuse_order(value)
    cls = values.record_class(value)
    if cls is not None and not is_sequence(cls):
        raise Refused(f"a {cls.__name__} is used as a sequence", "name its fields")
    return parts_of(value)


def parts_of(value: Value) -> tuple[Value, ...]:
    """Return the fields of a record, or the items of a tuple, list or text of known length."""
    match value:
        case Known(bytes() as constant):
            return (Known.of(tuple(constant)),)
        case Known(constant) if is_record(cast("Any", type(constant))):
            return tuple(Known.of(item) for item in contents(constant))
        case Known(constant) if isinstance(constant, set | frozenset):
            return tuple(map(Known.of, sorted(cast("Any", constant), key=repr)))
        case Known(constant) if isinstance(constant, Iterable):
            return tuple(map(Known.of, cast("Any", constant)))
        case Items(_, items):
            return items
        case View(
            kinds.Tuple(item_kinds)
            | kinds.FixedList(item_kinds)
            | kinds.SetOf(item_kinds)
            | kinds.Record(_, item_kinds),
            base,
            offset,
        ):
            return loaded_all(item_kinds, base, offset)
        case View(kinds.Text(length), base, offset):
            return tuple(View(kinds.Text(1), base, shifted(offset, place)) for place in range(length))
        case View(kinds.BoundedText()):
            raise Refused(f"{values.shown(value)} is taken apart", WHOLE_TEXTS)
        case _:
            reason = f"{values.shown(value)} has no items that are known one by one"
            raise Refused(reason, "use a tuple of known length")


def tuple_of_bytes(value: Value) -> Value | None:
    """Return the tuple of the ints of bytes, and None for any other value."""
    return parts_of(value)[0] if values.record_class(value) is kinds.Bytes else None


def loaded_all(item_kinds: Sequence[Kind], base: Expression, offset: int | Expression) -> tuple[Value, ...]:
    """Return the values that follow one another from an offset on."""
    items: list[Value] = []
    at = 0
    for kind in item_kinds:
        items.append(loaded(kind, base, shifted(offset, at)))
        at += size(kind)
    return tuple(items)


def shifted(offset: int | Expression, by: int) -> int | Expression:
    """Return an offset plus a number of words."""
    if isinstance(offset, int):
        return offset + by
    return ir.op("+", offset, by) if by else offset


def moved(offset: int | Expression, by: Expression) -> Expression:
    """Return an offset plus a number of words that an expression computes."""
    return by if offset == 0 else ir.op("+", offset, by)


def loaded(kind: Kind, base: Expression, offset: int | Expression) -> Value:
    """Return the value of a kind that lies at an offset."""

    def word(place: int) -> Expression:
        return ir.load(base, shifted(offset, place))

    match kind:
        case kinds.Nothing():
            return values.NONE
        case kinds.Bool():
            return Scalar(kind, ir.op("!=", word(0), 0))
        case kinds.Int() | kinds.Member() | kinds.OneOf():
            return Scalar(kind, word(0))
        case kinds.Wide():
            return Scalar(kind, ir.call("wide_of", word(0), word(1)))
        case kinds.Float() | kinds.Number() | kinds.Ratio():
            return Scalar(kind, ir.call("float_of", word(0)))
        case kinds.Range():
            return values.Range(*(Scalar(kinds.Int(), word(place)) for place in range(3)))
        case kinds.Bounded(item, most, form):
            each = Name(EACH, INT)
            code = packed(item_in_words(item, base, offset, each), item)
            made = ir.mapped(code, each, ir.call("range", word(0)))
            return values.Listed(kinds.List(item, form), made, (base, offset, most))
        case kinds.Dict(None):
            return values.Dict(kind, None)
        case _:
            return View(kind, base, offset)


def named(kind: Kind, code: Expression) -> Value:
    """Return the value of a kind that a local or another expression holds."""
    match kind:
        case kinds.Nothing():
            return values.NONE
        case kinds.List():
            return values.Listed(kind, code)
        case kinds.Dict(entry):
            return values.Dict(kind, None if entry is None else code)
        case kinds.Bounded() | kinds.Range():
            return loaded(kind, code, 0)
        case _ if size(kind) == 0:
            return View(kind, values.NOWHERE)
        case _ if kinds.lists_in(kind):
            return _with_lists(kind, code, [0, 0])
        case _:
            return Scalar(kind, code) if kinds.is_scalar(kind) else View(kind, code, 0, whole=True)


def _with_lists(kind: Kind, row: Expression, met: list[int]) -> Value:
    """Return the value that a row with lists holds behind as many words and lists as were `met`."""
    match kind:
        case kinds.List() | kinds.Dict(kinds.Tuple()):
            met[1] += 1
            return named(kind, ir.part(row, met[1]))
        case _ if kinds.lists_in(kind):
            (form,) = kinds.classes(kind)
            return Items(form, tuple(_with_lists(item, row, met) for item in kinds.parts(kind)))
        case _:
            value = loaded(kind, ir.part(row, 0), met[0]) if size(kind) else named(kind, values.NOWHERE)
            met[0] += size(kind)
            return value


def _row(value: Value, kind: Kind) -> Expression:
    """Return a value that holds lists as a row of its words and lists."""
    own: list[Expression] = []
    beside: list[Expression] = []

    def put(part: Value, of: Kind) -> None:
        if isinstance(of, kinds.List | kinds.Dict):
            beside.extend([packed(part, of)] * len(kinds.lists_in(of)))
        elif kinds.lists_in(of):
            items, item_kinds = parts_of(part), kinds.parts(of)
            if len(items) != len(item_kinds):
                raise Incompatible(values.shown(part))
            for item, item_kind in zip(items, item_kinds, strict=True):
                put(item, item_kind)
        else:
            own.extend(_pieces(part, of))

    put(value, kind)
    return ir.row(_joined(own), beside)


def item_in_words(item: Kind, base: Expression, offset: int | Expression, place: Expression) -> Value:
    """Return the item at a place of the tuple of changing length that lies at an offset."""
    first = ir.code_of(shifted(offset, 1))
    return loaded(item, base, ir.op("+", first, ir.op("*", place, size(item))))


def literal(constant: Any) -> Expression:
    """Return a scalar constant."""
    if isinstance(constant, Enum):
        constant = code(constant)
    if isinstance(constant, dict):
        constant = 0  # the place of one among itself
    if isinstance(constant, Fraction):
        constant = float(constant)
    if isinstance(constant, int) and not kinds.LEAST <= constant <= kinds.GREATEST:
        return ir.call("wide_of", high_word(constant), low_word(constant))
    return ir.literal(constant)


def scalar(value: Value) -> Scalar:
    """Return a scalar, a constant as its literal."""
    if isinstance(value, Known):
        kind = values.kind_of_constant(value.value)
        if kinds.is_scalar(kind):
            return Scalar(kind, literal(value.value))
    if isinstance(value, Scalar):
        return value
    raise Refused(f"{values.shown(value)} is used as a number", "use an int, a float, a bool or an enum member")


def one_word(value: Value) -> Value:
    """Return an int of two words as one that is checked to be enough for it, and any other value as it is."""
    kind = kind_of(value)
    if not isinstance(kind, kinds.Wide):
        return value
    given = scalar(value)
    narrow = kinds.Int(max(kind.least, kinds.LEAST), min(kind.most, kinds.GREATEST))
    return Scalar(narrow, ir.call("narrow", given.code))


def converted(value: Value, kind: Kind) -> Expression:
    """Return a scalar as a value of a wider kind."""
    given = scalar(value)
    match given.kind, kind:
        case kinds.OneDict(keys=keys), kinds.OneDict(keys=others) if keys != others:
            places = [ir.literal(others.index(key)) for key in keys]
            tests = (ir.op("==", given.code, at) for at in range(len(keys) - 1))
            return ir.first_of(list(zip(tests, places[:-1], strict=True)), places[-1])
        case kinds.Bool(), kinds.Int():
            return ir.call("int", given.code)
        case kinds.Member(cls), kinds.Int():
            return member_value(given, cls)
        case kinds.Int(), kinds.Float() | kinds.Number() | kinds.Ratio():
            return ir.call("float", given.code)
        case kinds.Bool(), kinds.Float() | kinds.Number():
            return ir.call("float", ir.call("int", given.code))
        case kinds.Member(cls), kinds.Float() | kinds.Number():
            return ir.call("float", member_value(given, cls))
        case ((kinds.Int() | kinds.Bool() | kinds.Member()), kinds.Wide()):
            return ir.call("wide", converted(value, kinds.Int()))
        case kinds.Wide(), (kinds.Int() | kinds.Bool() | kinds.Member() | kinds.Float() | kinds.Number()):
            raise Incompatible(f"{values.shown(value)} where a word has to hold it")
        case _:
            return given.code


def member_value(member: Scalar, cls: type[Enum]) -> Expression:
    """Return the int value of a member of an IntEnum."""
    if any(code(each) != each.value for each in cls):
        raise Refused(f"{cls.__name__} has values that are no 64-bit ints", "give its members ints")
    return member.code


def words(value: Value, kind: Kind) -> list[Expression]:
    """Return the words of a value as a value of a wider kind."""
    if isinstance(value, values.Lazy) and value.operation == "choice":
        test, one, other = value.parts
        pairs = zip(words(one, kind), words(other, kind), strict=True)
        return [ir.select(test.code, *pair) for pair in pairs]
    if isinstance(value, View) and same_words(value.kind, kind):
        return _words_at(value)
    match kind:
        case kinds.Nothing() | kinds.Dict(None):
            return []
        case kinds.Union():
            return _union_words(value, kind)
        case _ if isinstance(value, View) and isinstance(value.kind, kinds.Union):
            return _words_of_each(value, lambda part: words(part, kind))
        case kinds.Bool():
            return [ir.call("int", scalar(value).code)]
        case kinds.Float() | kinds.Number() | kinds.Ratio():
            return [ir.call("bits_of", converted(value, kind))]
        case kinds.Int() | kinds.Member() | kinds.OneOf():
            return [converted(value, kind)]
        case kinds.Wide() if isinstance(value, Known):
            return [ir.literal(half(int(value.value))) for half in (high_word, low_word)]
        case kinds.Wide():
            return [ir.call(half, converted(value, kind)) for half in ("high_word", "low_word")]
        case kinds.Text() if isinstance(value, Known):
            return [ir.literal(ord(character)) for character in value.value]
        case kinds.Text(length) if length and not isinstance(kind_of(value), kinds.Text):
            return _exactly(_padded(value, length + 1), length)
        case kinds.BoundedText(most):
            return _padded(value, most)
        case kinds.Range():
            return [scalar(part).code for part in span(value)]
        case kinds.Bounded():
            return _bounded_words(value, kind)
        case (
            kinds.Tuple(item_kinds)
            | kinds.FixedList(item_kinds)
            | kinds.SetOf(item_kinds)
            | kinds.Record(_, item_kinds)
        ):
            items = parts_of(value)
            return [each for item, of in zip(items, item_kinds, strict=True) for each in words(item, of)]
        case _:
            raise Incompatible(values.shown(value))


def _words_at(value: View) -> list[Expression]:
    return [ir.load(value.base, shifted(value.offset, place)) for place in range(size(value.kind))]


def _padded(value: Value, most: int) -> list[Expression]:
    """Return the words of a text, and what stands for each character that it lacks of `most`."""
    if not most and not isinstance(value, Known):
        raise Incompatible(values.shown(value))
    if isinstance(value, values.Listed) and value.kind.form is str:
        length = ir.call("room_for", ir.call("len", value.code), most)
        nothing = ir.call("words", kinds.NO_CHARACTER)
        first, *rest = (ir.load(ir.call("item_or", value.code, place, nothing), 0) for place in range(most))
        return [ir.select(ir.op(">", length, 0), first, kinds.NO_CHARACTER), *rest]
    kind = kind_of(value)
    if not isinstance(kind, kinds.Text | kinds.BoundedText) or (
        isinstance(kind, kinds.Text) and size(kind) > most
    ):
        raise Incompatible(values.shown(value))
    own = words(value, kind)
    if len(own) > most:
        return _exactly(own[: most + 1], most, least=0)
    return [*own, *[ir.literal(kinds.NO_CHARACTER)] * (most - size(kind))]


def _exactly(codes: list[Expression], most: int, least: int | None = None) -> list[Expression]:
    """Return the words of a text without the last, which must be no character; the one before must be one.

    With `least`, that may be none either.
    """
    ends = ir.op("==", codes[most], kinds.NO_CHARACTER)
    if least is None:
        ends = ir.op("and", ends, ir.op("!=", codes[most - 1], kinds.NO_CHARACTER))
    return [ir.select(ends, codes[0], ir.call("room_for", most + 1, most)), *codes[1:most]]


def as_listed(text: View) -> values.Listed:
    """Return a text in a number of words as the list of its characters."""
    codes = _words_at(text)
    character, each = kinds.Text(1), Name(EACH, INT)
    present: list[Expression] = [ir.call("int", ir.op("!=", code, kinds.NO_CHARACTER)) for code in codes]
    length = reduce(partial(ir.op, "+"), present) if present else ir.literal(0)
    item = ir.call("words", ir.load(text.base, moved(text.offset, each)))
    return values.Listed(kinds.List(character, str), ir.mapped(item, each, ir.call("range", length)))


def with_places(stream: Value) -> Value:
    """Return a text of at most some characters as a list of them, and any other stream as it is."""
    if isinstance(stream, View) and isinstance(stream.kind, kinds.BoundedText):
        return as_listed(stream)
    return stream


def _bounded_words(value: Value, kind: kinds.Bounded) -> list[Expression]:
    """Return the length of a tuple, the words of its items, and zeros behind them; those of a set are in order."""
    if kind.form is frozenset and not in_order(value, kind):
        raise Incompatible(values.shown(value))
    if isinstance(value, values.Listed):
        if value.kind.form is not kind.form:
            raise Incompatible(values.shown(value))
        length, items = _places_of(value, kind.most)
        first: Expression = ir.call("room_for", length, kind.most)
        if not _zeros_stay(value.kind.item, kind.item):
            rows = [(ir.op("<", at, length), words(item, kind.item)) for at, item in enumerate(items)]
            if any(word.raises for _, row in rows for word in row):
                raise Incompatible(values.shown(value))
            there = [ir.select(test, word, ir.literal(0)) for test, row in rows for word in row]
            return [first, *there, *[ir.literal(0)] * (kind.most * size(kind.item) - len(there))]
    else:
        items = list(parts_of(value))
        first = ir.literal(len(items))
        assert len(items) <= kind.most, "the room of a kind is for every tuple of known length that is put there"
    filled = [each for item in items for each in words(item, kind.item)]
    return [first, *filled, *[ir.literal(0)] * (kind.most * size(kind.item) - len(filled))]


def _zeros_stay(one: Kind, other: Kind) -> bool:
    """Whether an item whose words are zeros is one of zeros as an item of the other kind too."""
    match one, other:
        case _ if same_words(one, other) or (kinds.is_scalar(one) and kinds.is_scalar(other)):
            return True
        case kinds.Tuple(items), kinds.Tuple(others):
            return len(items) == len(others) and all(map(_zeros_stay, items, others))
        case _, kinds.Union(cases, tags) if not isinstance(one, kinds.Union):
            place = kinds.place_in(other, one)
            return tags[place] == 0 and _zeros_stay(one, cases[place])
        case _:
            return False


def in_order(value: Value, kind: kinds.Bounded) -> bool:
    """Whether a set comes from words like those of a kind, so that its items are in their order."""
    return isinstance(value, values.Listed) and bool(value.place) and same_words(value.kind.item, kind.item)


def _places_of(value: values.Listed, most: int) -> tuple[Expression, list[Value]]:
    """Return the length of a tuple, and the items that would be at its places, as many as it may have."""
    item, step = value.kind.item, size(value.kind.item)
    if value.place is not None:
        base, offset, room = value.place
        places = [shifted(offset, 1 + place * step) for place in range(min(room, most))]
        return ir.load(base, offset), [loaded(item, base, place) for place in places]
    otherwise = ir.zero(type_of(item))
    found = [ir.call("item_or", value.code, place, otherwise) for place in range(most)]
    return ir.call("len", value.code), [named(item, each) for each in found]


def span(value: Value) -> tuple[Value, Value, Value]:
    """Return start, stop and step of a range."""
    if isinstance(value, Known):
        return Known.of(value.value.start), Known.of(value.value.stop), Known.of(value.value.step)
    if isinstance(value, values.Range):
        return value.start, value.stop, value.step
    raise Incompatible(values.shown(value))


def alternatives(value: View) -> list[tuple[Expression, Value]]:
    """Return each value that a value of a union can be, with the test that it is that."""
    assert isinstance(value.kind, kinds.Union)
    tag = ir.load(value.base, value.offset)
    tests = [ir.op("==", tag, number) for number in value.kind.tags]
    return [(test, restricted(value, [at])) for at, test in enumerate(tests)]


def restricted(value: View, places: Sequence[int]) -> Value:
    """Return a value of a union that is of one of the kinds at some places in it."""
    assert isinstance(value.kind, kinds.Union)
    kind = kinds.only(value.kind, places)
    if isinstance(kind, kinds.Union):
        return View(kind, value.base, value.offset)
    return loaded(kind, value.base, shifted(value.offset, 1))


def _union_words(value: Value, kind: kinds.Union) -> list[Expression]:
    """Return the tag and the words of a value of one of several kinds, and zeros behind them."""
    if not isinstance(value, View) or not isinstance(value.kind, kinds.Union):
        return _tagged(value, kind)
    return _words_of_each(value, lambda part: _tagged(part, kind))


def _words_of_each(value: View, words_of: Callable[[Value], list[Expression]]) -> list[Expression]:
    """Return the words of the one kind that a value is of."""
    *others, (_, last) = alternatives(value)
    found = words_of(last)
    for test, part in others:
        pairs = zip(words_of(part), found, strict=True)
        found = [one if one == other else ir.select(test, one, other) for one, other in pairs]
    return found


def _tagged(value: Value, kind: kinds.Union) -> list[Expression]:
    place = kinds.place_in(kind, kind_of(value))
    own = [ir.literal(kind.tags[place]), *words(value, kind.items[place])]
    return [*own, *[ir.literal(0)] * (size(kind) - len(own))]


def packed(value: Value, kind: Kind) -> Expression:
    """Return a value in the form of a variable, parameter or answer of a kind."""
    if kinds.is_scalar(kind):
        return converted(value, kind)
    if isinstance(value, View) and value.whole and same_words(value.kind, kind):
        return value.base
    if isinstance(kind, kinds.List):
        return listed(value, kind)
    if isinstance(kind, kinds.Dict):
        return _entries(value, kind)
    if kinds.lists_in(kind):
        return _row(value, kind)
    return row_of(value, kind)


def row_of(value: Value, kind: Kind) -> Expression:
    """Return a value as the row of its words."""
    return _joined(_pieces(value, kind))


def _joined(pieces: Sequence[Expression]) -> Expression:
    """Return the row of words and rows that follow one another."""
    runs = [(are_rows, list(run)) for are_rows, run in groupby(pieces, lambda each: isinstance(each.type, Words))]
    rows = [row for are_rows, run in runs for row in (run if are_rows else [ir.call("words", *run)])]
    return rows[0] if len(rows) == 1 else ir.call("joined", *rows)


def _pieces(value: Value, kind: Kind) -> list[Expression]:
    """Return the words of a value as a value of a wider kind, a list that lies in it as one row."""
    match value, kind:
        case values.Listed(place=None), kinds.Bounded(item, most, form) if form is not frozenset:
            if value.kind.form is not form:
                raise Incompatible(values.shown(value))
            items, each = listed(value, kinds.List(item, form)), Name(EACH, type_of(item))
            if kinds.is_scalar(item) and each.type != INT:
                items = ir.mapped(row_of(named(item, each), item), each, items)
            return [ir.call("len", value.code), ir.call("flat", items, ir.zero(Words(most * size(item))))]
        case values.Listed(kinds.List(form=form)), kinds.BoundedText(most) if form is str and most:
            return [ir.call("flat", value.code, ir.call("words", *[kinds.NO_CHARACTER] * most))]
        case (
            (Items() | View() | Known()),
            (kinds.Tuple(item_kinds) | kinds.FixedList(item_kinds) | kinds.Record(_, item_kinds)),
        ) if not (isinstance(value, View) and value.kind == kind):
            parts = zip(parts_of(value), item_kinds, strict=True)
            return [piece for part, of in parts for piece in _pieces(part, of)]
        case _:
            return words(value, kind)


def answer(value: Value, kind: Kind) -> Expression:
    """Return an answer of a kind."""
    if isinstance(kind, kinds.Nothing) or (size(kind) == 0 and not isinstance(kind, kinds.List)):
        return ir.literal(0)
    return packed(value, kind)


def _entries(value: Value, kind: kinds.Dict) -> Expression:
    """Return the list of the entries of a dict."""
    if not isinstance(value, values.Dict) or kind.entry is None:
        raise Incompatible(values.shown(value))
    if value.code is None or value.kind.entry is None:
        return ir.new_list([], type_of(kind.entry))
    return listed(values.Listed(kinds.List(value.kind.entry, list), value.code), kinds.List(kind.entry, list))


def either(is_list: Value, found: Value) -> Value:
    """Return a list or tuple that a function returns, of which only a run tells which it is."""
    return values.Lazy("choice", (is_list, found, in_form(found, tuple)))


def either_of(value: Value) -> Value | None:
    """Return the list, if a value is that or a tuple of the same items, and None for another value."""
    match value:
        case values.Lazy("choice", (_, (values.Listed() | Items()) as found, other)):
            return found if in_form(found, tuple) == other else None
        case _:
            return None


def in_form(value: Value, form: type[Any]) -> Value:
    """Return a list or tuple with the items of one."""
    if isinstance(value, values.Listed):
        return values.Listed(kinds.List(value.kind.item, form), value.code)
    return Items(form, tuple(items_of(value)))


def listed(value: Value, kind: kinds.List) -> Expression:
    """Return a list of changing length, made from one of known length if necessary."""
    if isinstance(value, values.Listed):
        own = value.kind.item
        if type_of(own) == type_of(kind.item) and same_words(own, kind.item):
            return value.code
        each = Name(EACH, type_of(own))
        return ir.mapped(packed(named(own, each), kind.item), each, value.code)
    if isinstance(value, View) and isinstance(value.kind, kinds.BoundedText):
        return as_listed(value).code
    if isinstance(value, values.Lazy) and value.operation == "choice":
        test, one, other = value.parts
        return ir.select(test.code, listed(one, kind), listed(other, kind))
    if isinstance(value, View) and isinstance(value.kind, kinds.Union):
        *others, (_, last) = [(test, listed(part, kind)) for test, part in alternatives(value)]
        return ir.first_of(others, last)
    if isinstance(value, Known | Items | View):
        return ir.new_list([packed(item, kind.item) for item in parts_of(value)], type_of(kind.item))
    raise Incompatible(values.shown(value))


def same_words(one: Kind, other: Kind) -> bool:
    """Whether both kinds hold a value in the same words."""
    match one, other:
        case (
            (kinds.Int() | kinds.Member(), kinds.Int() | kinds.Member())
            | (kinds.Float() | kinds.Number() | kinds.Ratio(), kinds.Float() | kinds.Number() | kinds.Ratio())
            | (kinds.Bool(), kinds.Int())
        ):
            return True
        case (kinds.Text(length), kinds.Text(most) | kinds.BoundedText(most)) | (
            kinds.BoundedText(length),
            kinds.BoundedText(most),
        ):
            return length == most
        case (kinds.Bits(), kinds.Bits()) | (kinds.OneOf(), kinds.OneOf()):
            return one == other
        case (kinds.List(item, form), kinds.List(other_item, other_form)) | (
            kinds.Dict(kinds.Tuple() as item, form),
            kinds.Dict(kinds.Tuple() as other_item, other_form),
        ):
            return form is other_form and type_of(one) == type_of(other) and same_words(item, other_item)
        case kinds.Bounded(item, most, form), kinds.Bounded(other, other_most, other_form):
            return (most, form) == (other_most, other_form) and same_words(item, other)
        case kinds.Union(items, tags), kinds.Union(others, other_tags):
            return tags == other_tags and all(map(same_words, items, others))
        case (kinds.Bool() | kinds.Nothing() | kinds.Range() | kinds.Wide(), _):
            return type(one) is type(other)
        case _:
            items, others = kinds.parts(one), kinds.parts(other)
            are_rows = isinstance(one, kinds.ROWS) and isinstance(other, kinds.ROWS)
            return are_rows and len(items) == len(others) and all(map(same_words, items, others))


def bounds(value: Value) -> kinds.Int:
    """Return the bounds of an int."""
    return kinds.as_int(kind_of(value))


def int_code(value: Value) -> Expression:
    """Return the expression of an int."""
    return converted(value, kinds.INT)


def exact_float(value: Value) -> Expression:
    """Return a number as the float that is equal to it, which is tested if it is an int that may be large."""
    if isinstance(kind_of(value), kinds.Float | kinds.Number):
        return scalar(value).code
    own = bounds(value)
    is_exact = own.least >= -kinds.EXACT and own.most <= kinds.EXACT
    return ir.call("float" if is_exact else "real", int_code(value))


def length_of(value: Value) -> int:
    """Return how many items a sequence of known length has."""
    if isinstance(value, View) and isinstance(value.kind, kinds.Text):
        return value.kind.length
    if isinstance(value, Known) and not isinstance(value.value, Sized):
        raise Refused(f"{values.shown(value)} is used as a sequence", "use a tuple, a list or a text")
    return len(items_of(value)) if not isinstance(value, Known) else len(value.value)
