"""Rules for built-in functions: those that go through something, those that choose, and those that make."""

from __future__ import annotations

from typing import Any

from gametree.compiled.front_end.activation import Activation
from gametree.compiled.front_end.kinds import (
    Bool,
    Int,
    Kind,
    Member,
    Row,
    Series,
    Text,
    Tuple,
    described,
    is_scalar,
    join,
    members,
    whole_members,
)
from gametree.compiled.front_end.refusals import Refused
from gametree.compiled.front_end.rules import Sequence, Stream, apply, rule
from gametree.compiled.front_end.rules_compare import equal, less
from gametree.compiled.front_end.rules_numbers import text
from gametree.compiled.front_end.rules_sequences import append, form_of, length_of, made
from gametree.compiled.front_end.scopes import Variable
from gametree.compiled.front_end.streams import depth_of, each, leave
from gametree.compiled.front_end.values import (
    FALSE,
    NONE,
    TRUE,
    Generated,
    Items,
    Known,
    Lazy,
    Listed,
    Poison,
    Range,
    Run,
    Scalar,
    Value,
    View,
    items_of,
    kind_of,
    packed,
    scalar,
    span,
    zero,
)

SORTED_AT_MOST = 12


def _search(context: Activation, stream: Value, sought: bool) -> Value:
    """Return whether any item of a stream is true, or whether all are."""
    in_order = _in_some_order(stream)
    if in_order is not stream:
        before, context.raises = context.raises, False
        found = _found(context, in_order, sought)
        if context.raises:
            raise Refused("a set is gone through, in an order that nobody knows", "sort it, or write a tuple")
        context.raises = before
        return found
    return _found(context, stream, sought)


def _in_some_order(stream: Value) -> Value:
    """Return a stream with a constant set at its start in some order, where it has one."""
    if isinstance(stream, Known) and isinstance(stream.value, set | frozenset):
        return Known.of(tuple(sorted(stream.value, key=repr)))
    if isinstance(stream, Run) and stream.unordered:
        return Run(stream.whole, stream.start, stream.stop)
    if isinstance(stream, Lazy) and stream.operation == "comprehension":
        node, scope, first = stream.parts
        other = _in_some_order(first)
        return stream if other is first else Lazy("comprehension", (node, scope, other))
    return stream


def _found(context: Activation, stream: Value, sought: bool) -> Value:
    from gametree.compiled.front_end.expressions import truth

    found = Variable("found")
    context.assign(found, Known.of(not sought))
    flag = _flag(context, stream)

    def one(item: Value) -> None:
        test = truth(context, item)
        if isinstance(test, Known):
            if bool(test.value) == sought:
                context.assign(found, Known.of(sought))
                leave(context, flag)
            return
        assert isinstance(test, Scalar)
        before = dict(context.environment or {})
        with context.within(context.suite(f"if {test.text if sought else f'not {test.text}'}:")):
            context.assign(found, Known.of(sought))
            leave(context, flag)
        context.environment = before

    each(context, stream, one, flag=flag)
    return context.read(found)


def first_of(context: Activation, stream: Value, default: Value | None) -> Value:
    """Return `next(stream, default)` for a stream that is used up at once."""
    if not isinstance(stream, Lazy | Generated):
        raise Refused("next is given something that may be used again", "give it a generator expression")
    kind = None
    if default is None:
        kind = item_kind(context, stream)
    best, found = Variable("first"), Variable("found")
    context.assign(found, FALSE)
    if default is not None:
        context.assign(best, default)
    else:
        assert kind is not None and context.environment is not None
        slot = context.slot(best, kind)
        context.emit(f"{slot.base if isinstance(slot, View) else scalar(slot).text} = {zero(kind)}")
        context.environment[best] = slot
    flag = _flag(context, stream)

    def one(item: Value) -> None:
        context.assign(best, context.stable(item, "item"))
        context.assign(found, TRUE)
        leave(context, flag)

    each(context, stream, one, flag=flag)
    any_found = context.read(found)
    if default is None:
        if isinstance(any_found, Known) and not any_found.value:
            return context.fail(ValueError, "next of nothing")
        context.raises = True
        context.emit(f"least_of(int({scalar(any_found).text}))")
    return context.read(best)


def _flag(context: Activation, stream: Value) -> str:
    if depth_of(stream) == 1:
        return ""
    flag = context.fresh("left")
    context.emit(f"{flag} = False")
    return flag


@rule("any", Stream, example="any(square == 0 for square in board)")
def any_of(context: Activation, stream: Value) -> Value:
    return _search(context, stream, sought=True)


@rule("all", Stream, example="all(board[i] for i in line)")
def all_of(context: Activation, stream: Value) -> Value:
    return _search(context, stream, sought=False)


@rule("any", object, example="any(LINE)")
def any_of_constant(context: Activation, stream: Value) -> Value:
    return _search(context, stream, sought=True)


@rule("all", object, example="all(LINE)")
def all_of_constant(context: Activation, stream: Value) -> Value:
    return _search(context, stream, sought=False)


@rule("sum", Stream, example="sum(board)")
def sum_of(context: Activation, stream: Value) -> Value:
    return sum_from(context, stream, Known.of(0))


@rule("sum", Stream, object, example="sum(board, 1)")
def sum_from(context: Activation, stream: Value, start: Value) -> Value:
    total = Variable("total")
    context.assign(total, start)

    def one(item: Value) -> None:
        so_far = context.read(total)
        if isinstance(so_far, Known) and isinstance(item, Known):
            context.assign(total, Known.of(so_far.value + item.value))
        elif so_far == Known.of(0) and isinstance(kind_of(item), Int | Bool):
            context.assign(total, apply(context, "int", item))
        else:
            context.assign(total, apply(context, "+", so_far, item))

    each(context, stream, one)
    return context.read(total)


def _choose(context: Activation, values: tuple[Value, ...], key: Value | None, greatest: bool) -> Value:
    """Return the first least, or the first greatest, of several values."""
    best = Variable("best")
    worth = Variable("worth")
    first, *rest = values
    context.assign(best, first)
    context.assign(worth, _key(context, key, context.read(best)))
    for value in rest:
        _better(context, best, worth, value, key, greatest)
    return context.read(best)


def _key(context: Activation, key: Value | None, value: Value) -> Value:
    from gametree.compiled.front_end.calls import call

    return value if key is None or key == NONE else call(context, key, (value,), {})


def _better(
    context: Activation, best: Variable, worth: Variable, value: Value, key: Value | None, greatest: bool
) -> None:
    from gametree.compiled.front_end.streams import choose

    value = context.stable(value, "value")
    new = context.stable(_key(context, key, value), "worth")
    old = context.read(worth)
    test = less(context, old, new, or_equal=False) if greatest else less(context, new, old, or_equal=False)

    def take() -> None:
        context.assign(best, value)
        context.assign(worth, new)

    choose(context, test, take)


def least_or_greatest(
    context: Activation, values: tuple[Value, ...], key: Value | None, default: Value | None, greatest: bool
) -> Value:
    """Return `min` or `max` of some values, or of one stream."""
    if len(values) > 1:
        numbers = [_plain_int(value) for value in values]
        if key is None and all(number is not None for number in numbers):
            return _of_ints(context, values, greatest)
        return _choose(context, values, key, greatest)
    (stream,) = values
    if isinstance(stream, Known | View | Items):
        items = _items(stream)
        if items is not None and 0 < len(items) <= 64:
            return least_or_greatest(context, tuple(items), key, None, greatest) if len(items) > 1 else items[0]
        if items is not None and not items:
            return default if default is not None else context.fail(ValueError, "min() or max() of nothing")
    kind = item_kind(context, stream)
    best, count = Variable("best"), Variable("count")
    worth = Variable("worth")
    worth_kind = _worth_kind(context, key, kind)
    context.environment = context.environment or {}
    for variable, of in ((best, kind), (worth, worth_kind)):
        slot = context.slot(variable, of)
        name = slot.base if isinstance(slot, View) else scalar(slot).text
        context.emit(f"{name} = {zero(of)}")
        context.environment[variable] = slot
    context.assign(count, FALSE)

    def one(item: Value) -> None:
        from gametree.compiled.front_end.streams import choose

        item = context.stable(item, "item")
        new = context.stable(_key(context, key, item), "worth")
        old, any_yet = context.read(worth), context.read(count)
        test = less(context, old, new, or_equal=False) if greatest else less(context, new, old, or_equal=False)
        if not isinstance(any_yet, Known):
            first = f"(not {scalar(any_yet).text})"
            test = Scalar(Bool(), f"({first} or {scalar(test).text})") if isinstance(test, Scalar) else test
        elif not any_yet.value:
            test = TRUE

        def take() -> None:
            context.assign(best, item)
            context.assign(worth, new)

        choose(context, test, take)
        context.assign(count, TRUE)

    each(context, stream, one)
    found = context.read(count)
    if isinstance(found, Known):
        if found.value:
            return context.read(best)
        return default if default is not None else context.fail(ValueError, "min() or max() of nothing")
    if default is not None:
        from gametree.compiled.front_end.streams import choose

        choose(context, Scalar(Bool(), f"(not {scalar(found).text})"), lambda: context.assign(best, default))
        return context.read(best)
    context.raises = True
    context.emit(f"least_of(int({scalar(found).text}))")
    return context.read(best)


def _items(stream: Value) -> list[Value] | None:
    if isinstance(stream, Known):
        return (
            [Known.of(item) for item in stream.value] if isinstance(stream.value, tuple | list | range) else None
        )
    return list(items_of(stream))


def _plain_int(value: Value) -> Int | None:
    kind = kind_of(value)
    return kind if isinstance(kind, Int) else None


def _of_ints(context: Activation, values: tuple[Value, ...], greatest: bool) -> Value:
    kinds = [kind for value in values if (kind := _plain_int(value)) is not None]
    choose = max if greatest else min
    least, most = choose(kind.least for kind in kinds), choose(kind.most for kind in kinds)
    exact = all(kind.exact for kind in kinds)
    parts = ", ".join(text(value) for value in values)
    return Scalar(Int(least, most, exact), f"{choose.__name__}({parts})")


def _worth_kind(context: Activation, key: Value | None, kind: Kind) -> Kind:
    if key is None or key == NONE:
        return kind
    found: list[Kind] = []
    name = context.fresh("item")
    item: Value = Scalar(kind, name) if is_scalar(kind) else View(kind, name, 0, whole=True)
    _dry(context, lambda: found.append(kind_of(_key(context, key, item))))
    return found[0]


def item_kind(context: Activation, stream: Value) -> Kind:
    """Return the kind of the items of a stream, found by going through it and writing nothing."""
    found: list[Kind] = []
    _dry(context, lambda: each(context, stream, lambda item: found.append(kind_of(item))))
    if not found:
        raise Refused("the least or greatest of nothing is asked for", "leave it out")
    from gametree.compiled.front_end.kinds import united, widened

    return widened(united(found))


def _dry(context: Activation, write: Any) -> None:
    """Do something and forget what it wrote."""
    from gametree.compiled.front_end.blocks import Block

    environment, block, loops = dict(context.environment or {}), context.block, list(context.loops)
    raises, after = context.raises, context.after
    context.block = Block()
    try:
        write()
    finally:
        context.environment, context.block, context.loops = environment, block, loops
        context.raises, context.after = raises, after


@rule("tuple", Sequence, example="tuple(cells)")
def to_tuple(context: Activation, value: Value) -> Value:
    if isinstance(kind_of(value), Text):
        return made(context, tuple, items_of(value))
    if isinstance(value, View) and isinstance(value.kind, Row | Tuple):
        return View(Tuple(value.kind.items), value.base, value.offset, value.whole)
    return made(context, tuple, items_of(value))


@rule("list", Sequence, example="list(board)")
def to_list(context: Activation, value: Value) -> Value:
    if isinstance(value, View) and isinstance(value.kind, Row | Tuple):
        return View(Row(value.kind.items), value.base, value.offset, value.whole)
    return Items(list, items_of(value))


@rule("tuple", Stream, example="tuple(x for x in board)")
def collected_tuple(context: Activation, stream: Value) -> Value:
    return collected(context, stream, tuple)


@rule("list", Stream, example="list(range(n))")
def collected_list(context: Activation, stream: Value) -> Value:
    return collected(context, stream, list)


def collected(context: Activation, stream: Value, form: type[Any]) -> Value:
    """Return a list or tuple of all items of a stream."""
    if isinstance(stream, Listed):
        name = context.fresh("items")
        item = context.fresh("item")
        context.emit(f"{name} = [{item} for {item} in {stream.text}]")
        return Listed(Series(stream.kind.item, form), name)
    items = Variable("items")
    context.assign(items, Items(list, ()))

    def one(item: Value) -> None:
        context.environment[items] = appended(context, items, item)  # type: ignore

    each(context, stream, one, weight=-(10**9) if is_fixed(stream) else 20)
    found = context.read(items)
    if isinstance(found, Listed):
        return Listed(Series(found.kind.item, form), found.text)
    return to_tuple(context, found) if form is tuple else found


def is_fixed(stream: Value) -> bool:
    """Whether a stream has as many items every time, and not too many to be written out."""
    match stream:
        case Known(constant):
            return isinstance(constant, tuple | list | str | range | dict) and len(constant) <= 128
        case View() | Items():
            return length_of(stream) <= 128
        case Lazy("comprehension", (node, _, first)):
            return len(node.generators) == 1 and not node.generators[0].ifs and is_fixed(first)
        case Lazy("map", (_, inner)) | Lazy("reversed", (inner,)) | Lazy("enumerate", (inner, _)):
            return is_fixed(inner)
        case Lazy("zip", parts):
            return all(map(is_fixed, parts))
        case _:
            return False


def appended(context: Activation, variable: Variable, item: Value) -> Value:
    """Return the list that a variable holds with an item behind, in the variable's own slot."""
    result = append(context, context.read(variable), item)
    if isinstance(result, Listed):
        return result
    context.assign(variable, result)
    return context.read(variable)


@rule("sorted", Stream, example="sorted(heaps)")
def sorted_of(context: Activation, stream: Value) -> Value:
    return sort(context, stream, None, FALSE)


def sort(context: Activation, stream: Value, key: Value | None, reverse: Value) -> Value:
    """Return the items in order, as a list; those that are equal stay as they were."""
    if not isinstance(reverse, Known):
        raise Refused("an order is turned round depending on the state", "use a constant for reverse")
    items = collected(context, stream, list)
    if not isinstance(items, View | Items):
        raise Refused("a list of changing length is sorted", "sort a tuple of known length")
    values = list(items_of(items))
    if len(values) > SORTED_AT_MOST:
        raise Refused(f"{len(values)} items are sorted", f"sort at most {SORTED_AT_MOST}")
    places = [Variable(f"sorted_{place}") for place in range(len(values))]
    worths = [Variable(f"worth_{place}") for place in range(len(values))]
    kind = kind_of(values[0]) if values else Int()
    for value in values[1:]:
        kind = join(kind, kind_of(value))
    for place, worth, value in zip(places, worths, values, strict=True):
        context.assign(place, context.stable(value, "item") if not isinstance(value, Known) else value)
        context.assign(worth, _key(context, key, context.read(place)))
    for end in range(len(values) - 1, 0, -1):
        for at in range(end):
            _swap_if(context, places, worths, at, bool(reverse.value))
    return Items(list, tuple(context.stable(context.read(place), "item") for place in places))


def _swap_if(context: Activation, places: list[Variable], worths: list[Variable], at: int, reverse: bool) -> None:
    from gametree.compiled.front_end.streams import choose

    ones = [context.stable(context.read(variable[at]), "left") for variable in (places, worths)]
    others = [context.stable(context.read(variable[at + 1]), "right") for variable in (places, worths)]
    test = (
        less(context, ones[1], others[1], or_equal=False)
        if reverse
        else less(context, others[1], ones[1], or_equal=False)
    )

    def swap() -> None:
        for variables, one, other in zip((places, worths), ones, others, strict=True):
            context.assign(variables[at], other)
            context.assign(variables[at + 1], one)

    choose(context, test, swap)


@rule("divmod", Int, Int, example="divmod(action, 9)")
def divide_with_rest(context: Activation, left: Value, right: Value) -> Value:
    left, right = context.atom(left, "left"), context.atom(right, "right")
    return Items(tuple, (apply(context, "//", left, right), apply(context, "%", left, right)))


@rule("pow", Int, Int, example="pow(a, 2)")
def to_power(context: Activation, left: Value, right: Value) -> Value:
    return apply(context, "**", left, right)


def member_of(context: Activation, cls: Any, value: Value) -> Value:
    """Return `cls(value)`: the member of an enum that has a value."""
    kind = kind_of(value)
    if isinstance(kind, Member) and kind.cls is cls:
        return value
    value = context.atom(value, "value")
    if whole_members(cls) and isinstance(kind, Int | Bool):
        word = text(value)
        tests = [f"{word} == {at}" for at in members(cls)]
        return context.risk(Member(cls), f"member_of({' or '.join(tests)}, {word})")
    result, found = "0", "False"
    for word, member in members(cls).items():
        test = equal(context, value, Known.of(member.value))
        if isinstance(test, Known):
            continue
        result, found = f"({word} if {scalar(test).text} else {result})", f"({scalar(test).text} or {found})"
    return context.risk(Member(cls), f"member_of({found}, {result})")


@rule(".value", Member, example="side.value")
def value_of_member(context: Activation, member: Value) -> Value:
    kind = kind_of(member)
    assert isinstance(kind, Member)
    if whole_members(kind.cls):
        values = [int(each.value) for each in kind.cls]
        return Scalar(Int(min(values), max(values)), scalar(member).text)
    from gametree.compiled.front_end.rules_sequences import item_at

    table = Known.of(tuple(each.value for each in kind.cls))
    return item_at(context, table, Scalar(Int(0, len(kind.cls) - 1), scalar(member).text))


__all__ = ["Lazy", "Poison", "Range", "Run", "described", "form_of", "length_of", "packed", "span"]
