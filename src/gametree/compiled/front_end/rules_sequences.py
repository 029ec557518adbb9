"""Rules for tuples, lists, records and texts: items, slices, joining, repeating, and lists that are changed."""

from __future__ import annotations

from typing import Any

from gametree.compiled.front_end.activation import Activation
from gametree.compiled.front_end.kinds import (
    Float,
    Incompatible,
    Int,
    Kind,
    Number,
    Optional,
    Record,
    Row,
    Series,
    Text,
    Tuple,
    is_scalar,
    join,
    size,
    united,
)
from gametree.compiled.front_end.refusals import Refused
from gametree.compiled.front_end.rules import Sequence, rule
from gametree.compiled.front_end.rules_compare import equal
from gametree.compiled.front_end.rules_numbers import bounds, text
from gametree.compiled.front_end.values import (
    NONE,
    Items,
    Known,
    Listed,
    Pieces,
    Range,
    Run,
    Scalar,
    Value,
    View,
    items_of,
    kind_of,
    loaded,
    packed,
    scalar,
    shifted,
    span,
    words,
)

WHOLE = Int()
MOST_ITEMS = 512


def length_of(value: Value) -> int:
    """Return how many items a sequence of known length has."""
    if isinstance(value, View) and isinstance(value.kind, Text):
        return value.kind.length
    return len(items_of(value)) if not isinstance(value, Known) else len(value.value)


def form_of(value: Value) -> type[Any]:
    """Return tuple, list or str: what a slice of a sequence is."""
    kind = kind_of(value)
    return str if isinstance(kind, Text) else list if isinstance(kind, Row) else tuple


def made(context: Activation, form: type[Any], items: tuple[Value, ...]) -> Value:
    """Return a tuple, list or text of these items."""
    if len(items) > MOST_ITEMS:
        reason = f"a {form.__name__} of {len(items)} items is made"
        raise Refused(reason, f"keep to {MOST_ITEMS}")
    if form is not list and all(isinstance(item, Known) for item in items):
        constants = [item.value for item in items if isinstance(item, Known)]
        return Known.of("".join(constants) if form is str else tuple(constants))
    if form is str:
        kind = Text(sum(_length(item) for item in items))
        parts = [word for item in items for word in words(item, Text(_length(item)))]
        name = context.fresh("text")
        context.emit(f"{name} = words({', '.join(parts)})")
        return View(kind, name, 0, whole=True)
    return Items(form, items)


def _length(item: Value) -> int:
    kind = kind_of(item)
    assert isinstance(kind, Text)
    return kind.length


@rule("len", Sequence, example="len(board)")
def length(context: Activation, value: Value) -> Value:
    if isinstance(kind_of(value), Record) and not issubclass(kind_of(value).cls, tuple):  # type: ignore
        raise Refused("len of a dataclass")
    return Known.of(length_of(value))


@rule("len", Series, example="len(moves)")
def length_of_list(context: Activation, value: Value) -> Value:
    assert isinstance(value, Listed)
    return Scalar(Int(0), f"len({value.text})")


@rule("len", Range, example="len(range(a, b))")
def length_of_range(context: Activation, value: Value) -> Value:
    parts = ", ".join(text(part) for part in span(value))
    return context.risk(Int(0), f"range_length({parts})")


@rule("len", Run, example="len(board[a:])")
def length_of_run(context: Activation, value: Value) -> Value:
    assert isinstance(value, Run)
    return Scalar(Int(0, length_of(value.whole)), f"max(0, {text(value.stop)} - {text(value.start)})")


def place(context: Activation, index: Value, count: int) -> tuple[str, bool]:
    """Return the text of an index into so many items, counted from the first, and whether it may raise."""
    own = bounds(index)
    if own.least >= 0 and own.most < count:
        return text(index), False
    return f"index({text(index)}, {count})", True


@rule("[]", Sequence, Int, example="board[square]")
def item_at(context: Activation, owner: Value, index: Value) -> Value:
    count = length_of(owner)
    if isinstance(index, Known):
        at = int(index.value)
        if not -count <= at < count:
            return context.fail(IndexError, "index out of range")
        return items_of(owner)[at]
    if count == 0:
        return context.fail(IndexError, "index out of range")
    written, risky = place(context, index, count)
    ragged = _ragged(context, owner, written, risky)
    if ragged is not None:
        return ragged
    table, kind = uniform(context, owner)
    wide = size(kind)
    if wide == 0:
        if risky:
            context.settle((context.risk(WHOLE, written),), NONE, context.block)
        return items_of(owner)[0]
    if wide == 1 and is_scalar(kind):
        found = loaded(kind, table.base, _offset(table.offset, written))
        assert isinstance(found, Scalar)
        return context.risk(kind, found.text) if risky else found
    name = context.fresh("offset")
    context.raises = context.raises or risky
    place_text = _offset(table.offset, f"{written} * {wide}" if wide > 1 else written)
    context.definitions[name] = place_text
    context.emit(f"{name} = {place_text}")
    return loaded(kind, table.base, name)


def _offset(offset: int | str, written: str) -> str:
    return written if offset == 0 else f"{offset} + {written}"


def uniform(context: Activation, owner: Value) -> tuple[View, Kind]:
    """Return a sequence as words in which every item takes as many, of one kind."""
    if isinstance(owner, Known):
        items = items_of(owner)
        try:
            kind = united([kind_of(item) for item in items])
            flat = tuple(word for item in items for word in constant_words(item, kind))
        except Incompatible as clash:
            raise Refused(f"a constant of items of several kinds is indexed ({clash})", "keep one kind") from clash
        return View(Tuple((kind,) * len(items)), context.program.table(flat)), kind
    own = kind_of(owner)
    if isinstance(own, Text):
        return context.whole_view(owner), Text(1)
    assert isinstance(own, Tuple | Row | Record)
    try:
        kind = united(own.items)
    except Incompatible as clash:
        raise Refused(
            f"a tuple of items of several kinds is indexed by a variable ({clash})", "use constants"
        ) from clash
    if isinstance(owner, View) and all(size(item) == size(kind) for item in own.items) and _alike(own.items, kind):
        return owner, kind
    return context.whole_view(owner, Tuple((kind,) * len(own.items)), "items"), kind


def _alike(items: tuple[Kind, ...], kind: Kind) -> bool:
    """Whether items of these kinds are held as the common kind holds them."""
    return (
        all(isinstance(item, Optional) == isinstance(kind, Optional) for item in items)
        and not any(isinstance(kind, Float | Number) and isinstance(item, Int) for item in items)
        and (
            is_scalar(kind)
            or all(item == items[0] for item in items)
            or size(kind) == 1
            or _deep_alike(items, kind)
        )
    )


def _deep_alike(items: tuple[Kind, ...], kind: Kind) -> bool:
    if isinstance(kind, Tuple | Row | Record):
        return all(
            isinstance(item, Tuple | Row | Record)
            and all(_alike((inner,), of) for inner, of in zip(item.items, kind.items, strict=True))
            for item in items
        )
    return isinstance(kind, Text)


def constant_words(item: Value, kind: Kind) -> list[int]:
    """Return the words of a constant."""
    from gametree.compiled.front_end.operations import bits_of

    scope = {"bits_of": bits_of, "float": float, "int": int}
    return [int(eval(word, scope)) for word in words(item, kind)]  # noqa: S307


def _ragged(context: Activation, owner: Value, written: str, risky: bool) -> Value | None:
    """Return a row of a constant whose rows differ in length, or None if it is none such."""
    if not isinstance(owner, Known) or not isinstance(owner.value, tuple | list):
        return None
    rows: list[Any] = list(owner.value)
    sets = bool(rows) and all(isinstance(row, set | frozenset) for row in rows)
    if sets:
        rows = [sorted(row, key=repr) for row in rows]
    elif not all(isinstance(row, tuple | list) for row in rows) or len({len(row) for row in rows}) == 1:
        return None
    flat = tuple(item for row in rows for item in row)
    starts = [0]
    for row in rows:
        starts.append(starts[-1] + len(row))
    name = context.fresh("row")
    context.raises = context.raises or risky
    context.emit(f"{name} = {written}")
    table = context.program.table(tuple(starts))
    ends = [Scalar(Int(0, len(flat)), f"item({table}, {name}{more})") for more in ("", " + 1")]
    return Run(Known.of(flat), context.atom(ends[0], "start"), context.atom(ends[1], "stop"), 0, sets)


@rule("[]", Series, Int, example="moves[i]")
def item_of_list(context: Activation, owner: Value, index: Value) -> Value:
    assert isinstance(owner, Listed)
    at = f"{owner.text}[index({text(index)}, len({owner.text}))]"
    kind = owner.kind.item
    context.raises = True
    if is_scalar(kind):
        return context.atom(Scalar(kind, at), "item")
    name = context.fresh("item")
    context.emit(f"{name} = {at}")
    return View(kind, name, 0, whole=True)


@rule("[]", Run, Int, example="NEIGHBOURS[square][i]")
def item_of_run(context: Activation, owner: Value, index: Value) -> Value:
    assert isinstance(owner, Run)
    start, stop = text(owner.start), text(owner.stop)
    at = context.risk(
        Int(0, length_of(owner.whole) - 1), f"{start} + index({text(index)}, max(0, {stop} - {start}))"
    )
    return item_at(context, owner.whole, context.atom(at, "at"))


@rule("[]", Range, Int, example="range(9)[i]")
def item_of_range(context: Activation, owner: Value, index: Value) -> Value:
    start, stop, step = map(text, span(owner))
    at = f"index({text(index)}, range_length({start}, {stop}, {step}))"
    return context.risk(WHOLE, f"plus({start}, times({at}, {step}))")


@rule("[:]", Sequence, object, object, object, example="board[1:3]")
def slice_of(context: Activation, owner: Value, start: Value, stop: Value, step: Value) -> Value:
    count = length_of(owner)
    form = form_of(owner)
    parts = (start, stop, step)
    if all(isinstance(part, Known) for part in parts):
        chosen = range(count)[slice(*(part.value for part in parts if isinstance(part, Known)))]
        items = items_of(owner)
        return made(context, form, tuple(items[at] for at in chosen))
    if not (isinstance(step, Known) and step.value in (None, 1)):
        raise Refused("a slice has a step and bounds that change", "write the loop")
    whole: Value = context.whole_view(owner, hint="sliced") if isinstance(owner, Items) else owner
    first, last = _bound(context, start, count, 0), _bound(context, stop, count, count)
    return Run(whole, first, last, 0 if context.spills else context.statement)


def _bound(context: Activation, given: Value, count: int, default: int) -> Value:
    if isinstance(given, Known) and given.value is None:
        return Known.of(default)
    own = bounds(given)
    if own.least >= 0 and own.most <= count:
        return context.atom(Scalar(Int(own.least, own.most), text(given)), "bound")
    return context.atom(Scalar(Int(0, count), f"bound({text(given)}, {count})"), "bound")


@rule("+", Tuple, Tuple, example="board[:3] + (X,)")
@rule("+", Text, Text, example="board[:3] + 'X'")
@rule("+", Row, Row, example="[0] + cells")
def joined(context: Activation, left: Value, right: Value) -> Value:
    return made(context, form_of(left), (*items_of(left), *items_of(right)))


@rule("+", Record, Tuple, example="state + (1,)")
@rule("+", Tuple, Record, example="(1,) + state")
def joined_record(context: Activation, left: Value, right: Value) -> Value:
    for value in (left, right):
        kind = kind_of(value)
        if isinstance(kind, Record) and not issubclass(kind.cls, tuple):
            raise Refused("a dataclass is joined to a tuple", "name its fields")
    return made(context, tuple, (*items_of(left), *items_of(right)))


@rule("+", Run, Sequence, example="board[:i] + (X,) + board[i + 1:]")
def run_and_more(context: Activation, left: Value, right: Value) -> Value:
    return Pieces.of(left).and_items(right)


@rule("+", Pieces, Sequence, example="board[:i] + (X,) + (O,) + board[i + 2:]")
def pieces_and_more(context: Activation, left: Value, right: Value) -> Value:
    return Pieces.of(left).and_items(right)


@rule("+", Run, Run, example="board[:i] + board[i:]")
@rule("+", Pieces, Run, example="board[:i] + (X,) + board[i + 1:]")
def spliced(context: Activation, left: Value, right: Value) -> Value:
    """Put items in place of those between two slices of one sequence, which stays as long."""
    assert isinstance(right, Run)
    pieces = Pieces.of(left)
    last = pieces.runs[-1]
    if (
        not last.statement
        or last.statement != right.statement
        or not _same_items(context, last.whole, right.whole)
    ):
        raise Refused("slices of two sequences are joined", "join slices of one in one expression")
    pieces = Pieces((*pieces.runs, right), (*pieces.between, ()))
    count = length_of(right.whole)
    if pieces.runs[0].start != Known.of(0):
        raise Refused("slices of changing length are joined", "begin with board[:i], and end with board[j:]")
    if right.stop != Known.of(count):
        return pieces
    whole = right.whole
    context.raises = True
    for before, items, after in zip(pieces.runs, pieces.between, pieces.runs[1:], strict=False):
        at = f"same_length({text(before.stop)}, {text(after.start)}, {len(items)})"
        checked = context.atom(Scalar(Int(0, count), at), "at")
        whole = replaced(context, whole, checked, items)
    return whole


def _same_items(context: Activation, one: Value, other: Value) -> bool:
    """Whether two values that one statement computed are the very same."""
    if isinstance(one, View) and isinstance(other, View):
        places = [context.definitions.get(str(view.offset), view.offset) for view in (one, other)]
        return one.base == other.base and places[0] == places[1] and one.kind == other.kind
    return one == other


def replaced(context: Activation, owner: Value, at: Value, items: tuple[Value, ...]) -> Value:
    """Return a sequence with items in place of as many from an index on that is known to be there."""
    if not items:
        return owner
    count, own = length_of(owner), kind_of(owner)
    try:
        kind = Text(1) if isinstance(own, Text) else united([*own.items, *map(kind_of, items)])  # type: ignore
    except Incompatible as clash:
        raise Refused(f"items of several kinds are put into one sequence ({clash})", "keep one kind") from clash
    whole: Kind = own if isinstance(own, Text) else type(own)((kind,) * count)  # type: ignore
    wide = size(kind)
    if wide == 0:
        return View(whole, "", 0)
    base = packed(owner, whole)
    if not base.isidentifier():
        context.emit(f"{(name := context.fresh('items'))} = {base}")
        base = name
    parts = ", ".join(word for item in items for word in words(item, kind))
    name = context.fresh("items")
    first = text(at) if wide == 1 else f"{text(at)} * {wide}"
    context.emit(f"{name} = changed({base}, {first}, {parts})")
    return View(whole, name, 0, whole=True)


@rule("*", Sequence, Int, example="[0] * 9")
def repeated(context: Activation, left: Value, right: Value) -> Value:
    if not isinstance(right, Known):
        raise Refused("a sequence is repeated a number of times that changes", "use a constant")
    items = items_of(left)
    if len(items) * right.value > MOST_ITEMS:
        raise Refused("a sequence is repeated very often", f"keep to {MOST_ITEMS} items")
    if form_of(left) is list and any(isinstance(kind_of(item), Row) for item in items) and right.value > 1:
        raise Refused(
            "a list of lists is repeated, so that one list stands in several places", "use a comprehension"
        )
    atoms = tuple(context.atom(item, "item") for item in items)
    return made(context, form_of(left), atoms * right.value)


@rule("*", Int, Sequence, example="9 * [0]")
def repeated_before(context: Activation, left: Value, right: Value) -> Value:
    return repeated(context, right, left)


@rule(".count", Sequence, object, example="board.count(0)")
def count(context: Activation, owner: Value, wanted: Value) -> Value:
    own, of = kind_of(owner), kind_of(wanted)
    if isinstance(own, Text) and not (isinstance(of, Text) and of.length == 1):
        raise Refused("a text of more or less than one character is counted", "count one character")
    _no_float(of)
    wanted = context.atom(wanted, "wanted")
    total = 0
    parts: list[str] = []
    for item in items_of(owner):
        found = equal(context, item, wanted)
        if isinstance(found, Known):
            total += bool(found.value)
        else:
            parts.append(f"int({scalar(found).text})")
    if not parts:
        return Known.of(total)
    return Scalar(Int(total, total + len(parts)), f"({' + '.join([*parts, *([str(total)] if total else [])])})")


@rule(".index", Sequence, object, example="board.index(0)")
def index_of(context: Activation, owner: Value, wanted: Value) -> Value:
    own, of = kind_of(owner), kind_of(wanted)
    if isinstance(own, Text) and not (isinstance(of, Text) and of.length == 1):
        raise Refused("a text of more or less than one character is looked for", "look for one character")
    _no_float(of)
    wanted = context.atom(wanted, "wanted")
    text_here = "-1"
    for at, item in reversed(list(enumerate(items_of(owner)))):
        found = equal(context, item, wanted)
        if isinstance(found, Known):
            text_here = str(at) if found.value else text_here
        else:
            text_here = f"({at} if {scalar(found).text} else {text_here})"
    name = context.fresh("at")
    context.raises = True
    context.emit(f"{name} = {text_here}")
    context.emit(f"member_of({name} >= 0, 0)")
    return Scalar(Int(0, max(0, length_of(owner) - 1)), name)


def _no_float(kind: Kind) -> None:
    if isinstance(kind, Float | Number):
        raise Refused("a float is looked for among items", "compare it with each in a loop")


@rule(".replace", Text, Text, Text, example="board.replace('X', 'O')")
def replace(context: Activation, owner: Value, old: Value, new: Value) -> Value:
    if length_of(old) != 1 or length_of(new) != 1:
        raise Refused("a text of another length is put in place of one", "replace one character by one")
    old, new = context.atom(old, "old"), context.atom(new, "new")
    (was,), (becomes,) = words(old, Text(1)), words(new, Text(1))
    own = context.whole_view(owner)
    parts = [f"({becomes} if {word} == {was} else {word})" for word in words(own, kind_of(own))]
    name = context.fresh("text")
    context.emit(f"{name} = words({', '.join(parts)})")
    return View(kind_of(own), name, 0, whole=True)


@rule(".join", Text, Sequence, example="''.join(cells)")
def join_texts(context: Activation, owner: Value, parts: Value) -> Value:
    if owner != Known.of(""):
        raise Refused("texts are joined with something between them", "add them one by one")
    if isinstance(kind_of(parts), Text):
        return parts
    return made(context, str, items_of(parts))


@rule("ord", Text, example="ord(board[0])")
def to_code(context: Activation, value: Value) -> Value:
    if length_of(value) != 1:
        return context.fail(TypeError, "ord() expected a character")
    (word,) = words(value, Text(1))
    return Scalar(Int(0, 0x10FFFF), word)


def store_item(context: Activation, owner: Value, index: Value, value: Value) -> Value:
    """Return a list with another item at an index."""
    if isinstance(owner, Listed):
        _same_kind(owner.kind.item, value)
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
    checked = context.atom(Scalar(Int(0, count - 1), written), "at")
    return replaced(context, owner, checked, (value,))


def _same_kind(kind: Kind, value: Value) -> None:
    own = kind_of(value)
    try:
        joined_kind = join(kind, own)
    except Incompatible as clash:
        raise Refused(f"items of several kinds are put into one list ({clash})", "keep one kind") from clash
    if size(joined_kind) != size(kind) or isinstance(joined_kind, Float | Number) != isinstance(
        kind, Float | Number
    ):
        raise Refused("items of several kinds are put into one list", "keep one kind")


def append(context: Activation, owner: Value, value: Value) -> Value:
    """Return a list with an item behind."""
    if isinstance(owner, Listed):
        kind = join(owner.kind.item, kind_of(value))
        _same_kind(owner.kind.item, value)
        context.emit(f"{owner.text}.append({packed(value, owner.kind.item)})")
        return Listed(Series(kind, owner.kind.form), owner.text)
    return Items(list, (*items_of(owner), value))


__all__ = ["Range", "append", "shifted", "store_item"]
