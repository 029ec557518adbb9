"""Sets that are made of values that change: a sequence of items, of which some may be equal.

Nothing may depend on the order of a set, so only what asks for all items or for any of them goes through one.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from operator import is_
from typing import Any

from gametree.compiled.front_end.containers.bit_sets import (
    alike,
    as_bits,
    count as number_of_bits,
    has as has_bit,
    is_in_universe,
    is_within,
    joined,
    without,
)
from gametree.compiled.front_end.containers.builtins import (
    collected,
    different,
    grows,
    in_some_order,
    is_unordered,
    met_a_set,
    streams_of,
    tuple_of_choice,
    unpacked,
)
from gametree.compiled.front_end.containers.list_calls import SET_METHODS, arguments, method
from gametree.compiled.front_end.containers.list_changes import append, holding
from gametree.compiled.front_end.containers.lists import put
from gametree.compiled.front_end.containers.named_streams import is_gone_through
from gametree.compiled.front_end.containers.new_lists import SEVERAL, may_read
from gametree.compiled.front_end.containers.order import first_item, only_item
from gametree.compiled.front_end.containers.streams import each
from gametree.compiled.front_end.containers.sums import sum_of
from gametree.compiled.front_end.containers.texts import as_fixed
from gametree.compiled.front_end.functions.activation import Activation
from gametree.compiled.front_end.functions.evaluator import EXPRESSIONS, evaluate
from gametree.compiled.front_end.functions.joins import branch
from gametree.compiled.front_end.ir import building as ir
from gametree.compiled.front_end.ir.nodes import Do
from gametree.compiled.front_end.kinds import kinds, values
from gametree.compiled.front_end.kinds.encoding import parts_of, scalar
from gametree.compiled.front_end.kinds.kinds import Kind, described, may_hold
from gametree.compiled.front_end.kinds.values import Items, Known, Value, bits_of, holds_only, kind_of
from gametree.compiled.front_end.names.plain import is_plain
from gametree.compiled.front_end.names.records import DICT_VIEWS, differs_unseen
from gametree.compiled.front_end.names.refusals import MAKE_A_LIST, NOT_NONE, UNORDERED, Refused
from gametree.compiled.front_end.names.scopes import Variable
from gametree.compiled.front_end.operations.comparison import (
    COMPARED,
    CONTAINERS,
    all_of,
    both,
    either,
    equal,
    opposite,
)
from gametree.compiled.front_end.operations.conditions import truth
from gametree.compiled.front_end.operations.operators import folded
from gametree.compiled.front_end.operations.own_operators import iterated
from gametree.compiled.front_end.operations.sequences import made
from gametree.compiled.front_end.operations.table import (
    AS_SET,
    Sequence,
    Set,
    Stream,
    apply,
    computed,
    is_set_of_constant,
    not_covered,
    operation,
    shapes_of,
)
from gametree.compiled.front_end.prelude import list_functions

KEYS_AND_ITEMS = DICT_VIEWS[0], DICT_VIEWS[2]
CONTAINERS_AND_RANGES = (
    kinds.FixedList, kinds.SetOf, kinds.Bits, kinds.List, kinds.Dict, kinds.OneDict, kinds.Range,
)  # fmt: skip
WRITTEN_OUT = 8  # items at most that are compared with all others in one expression


def set_of(context: Activation, stream: Value, form: type[Any] = set) -> Value:
    """Return a set of the items of a stream."""
    if isinstance(stream, values.Dict):  # whose length, too, decides in which order Python holds the items
        return with_form(collected(context, values.Lazy("entries", (stream, "keys")), list), form)
    own = bits_of(stream)
    if own is not None and isinstance(stream, values.View):
        return values.View(replace(own, form=form), stream.base, stream.offset, stream.whole)
    if values.is_set(stream):
        items = in_some_order(stream)
        return with_form(collected(context, items, list) if isinstance(items, values.Listed) else items, form)
    if isinstance(stream, values.Lazy):
        free = in_some_order(stream)
        found = with_form(collected(context, free, list), form)
        return found if free is not stream and met_a_set(free) else _in_turn(found)
    if Sequence in shapes_of(stream):
        return with_form(made(context, tuple, parts_of(stream)), form)
    return _in_turn(with_form(collected(context, stream, list), form))


def _in_turn(found: Value) -> Value:
    """Note that the items were put into a set in the order of the list, if Python's order is known then."""
    match found:
        case values.Listed(kinds.List(kinds.Int(least, most, exact=True))) if least >= 0 and most < 2**60:
            return replace(found, kind=replace(found.kind, in_turn=True))
        case _:
            return found


def with_form(items: Value, form: type[Any]) -> Value:
    """Return a sequence of items as a set of them."""
    match items:
        case values.Never():
            return items
        case values.Listed(kind, code):
            _check(kind.item)
            return values.Listed(kinds.List(kind.item, form), code)
        case _:
            parts = parts_of(items)
            for part in parts:
                _check(kind_of(part))
            return Items(form, parts)


def _check(kind: Kind) -> None:
    """Refuse items of a set that have no hash in Python, or of which equal ones may differ."""
    if isinstance(kind, kinds.Float | kinds.Number):
        raise Refused(f"{described(kind)} is put into a set", "put it into a list")
    if isinstance(kind, kinds.SetOf | kinds.Bits) and kind.form is frozenset:
        return
    if isinstance(kind, CONTAINERS_AND_RANGES) and kinds.form_of(kind) not in (tuple, frozenset):
        raise Refused(f"{described(kind)} is put into a set", "make a tuple of it")
    if isinstance(kind, kinds.Record) and differs_unseen(kind.cls):
        raise Refused(f"{described(kind)} is put into a set, and equal ones may differ", "put it into a list")
    if not kinds.is_told_apart(kind):
        raise Refused(f"{described(kind)} is put into a set", "use tuples of one class")
    for part in kinds.parts(kind):
        _check(part)


def form_of(value: Value) -> type[Any]:
    """Return the class of a set."""
    return values.classes_of(value)[0]


def _known_items(value: Value) -> tuple[Value, ...] | None:
    """Return the items of a set, some of which may be equal, if they are known one by one and not many."""
    if isinstance(value, values.Listed) or bits_of(value) is not None:
        return None
    items = parts_of(in_some_order(value))
    return items if len(items) <= WRITTEN_OUT else None


@operation("len", Set, example="len(set(line))")
def _number_of_items(context: Activation, value: Value) -> Value:
    if bits_of(value) is not None:
        return number_of_bits(value)
    items = _known_items(value)
    if items is None:
        return context.atom(apply(context, "len", different(context, value)), "count")
    items = tuple(context.atom(item, "item") for item in items)
    count: Value = Known.of(min(1, len(items)))
    for at, item in enumerate(items[1:], 1):
        known: Value = values.FALSE
        for other in items[:at]:
            known = either(known, equal(context, other, item))
        count = apply(context, "+", count, opposite(known))
    return count


def within(context: Activation, one: Value, other: Value) -> Value:
    """Return whether all items of a set are in another."""
    one, other = with_bits_of(context, one, other, needed=False, first=False)
    if bits_of(one) is not None and bits_of(other) is not None:
        return is_within(one, other)
    one, other = listed_set(context, one), listed_set(context, other)
    items = _known_items(one)
    if items is not None:
        return all_of(has(context, other, context.atom(item, "item")) for item in items)
    other = other if isinstance(other, values.Listed) else context.stable(other, "others")
    return computed(context, list_functions.are_among, in_some_order(one), in_some_order(other))


def has(context: Activation, container: Value, item: Value) -> Value:
    """Return whether an item is in a set."""
    item = as_fixed(context, item)
    own = kind_of(item)
    _check(own)
    universe = bits_of(container)
    if universe is not None and may_hold(universe, own):
        return has_bit(context, container, item)
    container = listed_set(context, container)
    if isinstance(container, values.Listed):
        return CONTAINERS["search"](context, item, in_some_order(container))
    return COMPARED[ast.In](context, item, container)


def _is_shuffled(value: Value) -> bool:
    return values.is_set(value) and form_of(value) is kinds.Shuffled


def compared_sets(context: Activation, op: ast.cmpop, left: Value, right: Value) -> Value:
    """Return the value of a comparison of which one side at least is a set."""
    match op:
        case ast.NotIn():
            return opposite(compared_sets(context, ast.In(), left, right))
        case ast.NotEq():
            return opposite(compared_sets(context, ast.Eq(), left, right))
        case ast.Gt() | ast.GtE():
            return compared_sets(context, ast.Lt() if isinstance(op, ast.Gt) else ast.LtE(), right, left)
        case ast.Is() | ast.IsNot():
            raise Refused("`is` compares values that may be equal without being one object", "write == for is")
        case ast.In() if not values.is_set(right):
            is_stream = isinstance(right, values.Listed | values.Lazy | values.Slice)
            return (CONTAINERS["search"] if is_stream else COMPARED[ast.In])(context, left, right)
        case ast.In() if not _is_shuffled(left):
            return has(context, right, left)
        case _:
            left, right = _viewed_as_set(context, left), _viewed_as_set(context, right)
    if _is_shuffled(left) or _is_shuffled(right):
        raise Refused(UNORDERED, MAKE_A_LIST)
    for value in (left, right):
        if values.may_be_none(value):
            raise Refused(f"a set is compared with {described(value.kind)}", NOT_NONE)
    if not (values.is_set(left) and values.is_set(right)):
        if isinstance(op, ast.Eq):
            return values.FALSE
        raise Refused("a set is put in order with something else", "compare two sets")
    left, right = context.stable(left, "left"), context.stable(right, "right")
    if isinstance(op, ast.LtE):
        return within(context, left, right)
    if isinstance(op, ast.Lt):
        return both(within(context, left, right), opposite(within(context, right, left)))
    if _are_of_one_universe(left, right):
        return alike(left, right)
    return both(within(context, left, right), within(context, right, left))


def _viewed_as_set(context: Activation, value: Value) -> Value:
    """Return the keys or items of a dict, which Python compares as a set, as one; any other value as it is."""
    match value:
        case values.Lazy("entries", (_, "keys" | "items")) | values.Lazy(
            "unordered", (values.Lazy("entries", (_, "keys" | "items")),)
        ):
            return set_of(context, value)
        case Known(constant) if isinstance(constant, KEYS_AND_ITEMS):
            return Known.of(set(constant))
        case _:
            return value


@operation("|", Set, Set, example="taken | {square}")
def union(context: Activation, left: Value, right: Value) -> Value:
    """Return the items of both sets."""
    one, other = with_bits_of(context, left, right, needed=True)
    if _are_of_one_universe(one, other):
        return joined(context, one, other, partial(ir.op, "|"))
    left, right = listed_set(context, left), listed_set(context, right)
    if not any(isinstance(value, values.Listed) for value in (left, right)):
        items = (*parts_of(in_some_order(left)), *parts_of(in_some_order(right)))
        return with_form(Items(tuple, items), form_of(left))
    return _computed(context, list_functions.joined, left, right)


@operation("&", Set, Set, example="own & line")
def intersection(context: Activation, left: Value, right: Value) -> Value:
    """Return the items that are in both sets."""
    one, other = with_bits_of(context, left, right, needed=False)
    if _are_of_one_universe(one, other):
        return joined(context, one, other, partial(ir.op, "&"))
    return _computed(context, list_functions.among, left, right)


@operation("-", Set, Set, example="squares - taken")
def difference(context: Activation, left: Value, right: Value) -> Value:
    """Return the items of a set that are not in another."""
    one, other = with_bits_of(context, left, right, needed=False, first=False)
    if _are_of_one_universe(one, other):
        return joined(context, one, other, without)
    return _computed(context, list_functions.not_among, left, right)


@operation("^", Set, Set, example="own ^ line")
def _symmetric_difference(context: Activation, left: Value, right: Value) -> Value:
    left, right = context.stable(left, "left"), context.stable(right, "right")
    if _are_of_one_universe(left, right):
        return joined(context, left, right, partial(ir.op, "^"))
    return union(context, difference(context, left, right), difference(context, right, left))


def _of_views(name: str, context: Activation, left: Value, right: Value) -> Value:
    """Return an operator of the keys or items of a dict and of anything that can be iterated over: a set."""
    pair = left, right
    if any(map(is_set_of_constant, pair)):
        return apply(
            context, name, *(_of_constants(context, each) if is_set_of_constant(each) else each for each in pair)
        )
    sets = [_viewed_as_set(context, each) for each in pair]
    if all(map(is_, sets, pair)):
        raise not_covered(name, left, right)
    return apply(context, name, *(set_of(context, each) for each in sets))


for _name in "|&-^":
    for _shapes in ((Set, Stream), (Stream, Set), (Stream, Stream)):
        operation(_name, *_shapes, example=f"counts.keys() {_name} taken")(partial(_of_views, _name))


def _computed(context: Activation, function: Any, left: Value, right: Value) -> Value:
    left, right = listed_set(context, left), listed_set(context, right)
    found = computed(context, function, in_some_order(left), in_some_order(right))
    return with_form(found, form_of(left))


def listed_set(context: Activation, value: Value) -> Value:
    """Return a set that has a bit for each item as one that is a list of them, and any other as it is."""
    if bits_of(value) is None:
        return value
    return with_form(collected(context, in_some_order(value), list), form_of(value))


def with_bits_of(
    context: Activation, one: Value, other: Value, *, needed: bool, first: bool = True
) -> tuple[Value, Value]:
    """Return two sets, of which both have a bit for each item if one has; the first only if no item is left out.

    Items outside of the universe are left out, or raise an error if they are needed.
    """
    kind, others = bits_of(one), bits_of(other)
    if kind is not None and others is None and holds_only(kind, other):
        return one, as_bits(context, other, replace(kind, form=form_of(other)), needed=needed)
    if others is not None and kind is None and holds_only(others, one) and (first or is_in_universe(others, one)):
        return as_bits(context, one, replace(others, form=form_of(one)), needed=needed), other
    return one, other


def _are_of_one_universe(one: Value, other: Value) -> bool:
    kind, others = bits_of(one), bits_of(other)
    return kind is not None and others is not None and (kind.item, kind.values) == (others.item, others.values)


for _form in (set, frozenset):
    for _shape, _given in ((Stream, "line"), (Set, "taken")):
        operation(_form.__name__, _shape, example=f"{_form.__name__}({_given})")(partial(set_of, form=_form))


@operation("sum", Set, example="sum({1, number})")
def _sum_of_set(context: Activation, value: Value) -> Value:
    for item in _known_items(value) or ():
        _check(kind_of(item))
    return sum_of(context, different(context, value))


Combine = Callable[[Activation, Value, Value], Value]
WITH_A_STREAM: dict[str, Combine] = {
    "issubset": lambda context, owner, other: compared_sets(context, ast.LtE(), owner, other),
    "issuperset": lambda context, owner, other: compared_sets(context, ast.GtE(), owner, other),
    "isdisjoint": lambda context, owner, other: opposite(truth(context, intersection(context, owner, other))),
    "union": union, "intersection": intersection, "difference": difference,
}  # fmt: skip


def _with_stream(combine: Combine, context: Activation, owner: Value, other: Value) -> Value:
    return combine(context, owner, set_of(context, other))


for _name, _combine in WITH_A_STREAM.items():
    operation(f".{_name}", Set, object, example=f"own.{_name}(line)")(partial(_with_stream, _combine))


def combined(context: Activation, name: str, owner: Value, streams: Iterable[Value]) -> Value:
    """Return what a method makes of a set and all items of some streams, whose order makes no difference."""
    found = Variable(name)
    context.assign(found, copy(context, owner))

    def one(other: Value) -> None:
        context.assign(found, apply(context, f".{name}", context.read(found), other))

    for stream in streams:
        each(context, in_some_order(stream), one)
    return context.read(found) if context.is_reached() else values.Never()


@operation(".copy", Set, example="taken.copy()")
def copy(context: Activation, owner: Value) -> Value:
    """Return a set of the same items."""
    return set_of(context, owner, form_of(owner))


def _set(context: Activation, node: Any) -> Value:
    streams = [in_some_order(stream) for stream in streams_of(context, node.elts)]
    if any(map(grows, streams)):
        return set_of(context, values.Lazy("chain", tuple(streams)))
    items = tuple(tuple_of_choice(context, item) for stream in streams for item in unpacked(context, stream))
    constants = [item.value for item in items if isinstance(item, Known) and is_plain(item.value)]
    if len(constants) == len(items):
        return folded(context, lambda: set(constants), node)
    return with_form(Items(tuple, items), set)


def _set_comprehension(context: Activation, node: Any) -> Value:
    first = iterated(context, evaluate(context, node.generators[0].iter))
    return set_of(context, values.Lazy("comprehension", (node, replace(context.frame), first)))


CONTAINERS.update({"sets": compared_sets, "combined sets": combined})


def _of_constants(context: Activation, value: Value) -> Value:
    """Return one of several sets in a constant as a set of items."""
    return with_form(collected(context, in_some_order(value), list), frozenset)


AS_SET.append(_of_constants)
EXPRESSIONS.update({ast.Set: _set, ast.SetComp: _set_comprehension})


@method(SET_METHODS, "add", 1)
def _add(context: Activation, variable: Variable, item: Value) -> None:
    put(context, variable, _with_item(context, context.read(variable), item))


def _with_item(context: Activation, owner: Value, item: Value) -> Value:
    """Return a set with one more item."""
    with_form(Items(tuple, (item,)), set)
    if bits_of(owner) is not None:
        return union(context, owner, Items(set, (item,)))
    if not isinstance(owner, values.Listed):
        return Items(set, (*parts_of(owner), item))
    holder = holding(context, owner, item)
    known = has(context, holder, item)
    branch(context, ir.op("not", scalar(known).code), partial(append, context, holder, item))
    return holder


def _without(context: Activation, owner: Value, item: Value) -> Value:
    return difference(context, owner, with_form(Items(tuple, (item,)), set))


@method(SET_METHODS, "discard", 1)
def _discard(context: Activation, variable: Variable, item: Value) -> None:
    put(context, variable, _without(context, context.read(variable), item))


@method(SET_METHODS, "remove", 1)
def _remove(context: Activation, variable: Variable, item: Value) -> Value | None:
    owner = context.read(variable)
    known = has(context, owner, item)
    if isinstance(known, Known) and not known.value:
        return context.fail(KeyError, "the set has no such item")
    context.emit(Do(ir.call("key_at", ir.select(scalar(known).code, 0, -1))))
    put(context, variable, _without(context, owner, item))
    return None


@method(SET_METHODS, "pop", 0)
def _pop(context: Activation, variable: Variable) -> Value:
    if variable in context.jumps.piles:
        owner = context.read(variable)
        item = first_item(context, in_some_order(owner), is_there=True)
        put(context, variable, _without(context, owner, item))
        return item
    item = only_item(context, context.read(variable), KeyError)
    put(context, variable, Items(set, ()))
    return item


@method(SET_METHODS, "clear", 0)
def _clear(context: Activation, variable: Variable) -> None:
    put(context, variable, Items(set, ()))


ONE_BY_ONE = {"union": _with_item, "difference": _without}  # as Python changes a set by the items of a stream


def _change_by(name: str, context: Activation, variable: Variable, node: ast.Call) -> Value:
    """Change a set by what a method makes of it and of sets or streams, as many as there are."""
    if node.keywords:
        raise Refused("a method of a set is given arguments with names", "leave the names out")
    is_one = len(node.args) == 1 and not isinstance(node.args[0], ast.Starred)
    streams = [Items(tuple, tuple(arguments(context, node, 1, 1)))] if is_one else streams_of(context, node.args)
    given = [part for stream in streams if isinstance(stream, Items) for part in stream.items]
    if any(map(_is_through_set, given)):
        if any(may_read(context, variable, each) for each in node.args):
            reason = "a set is changed by a generator that goes through it"
            raise Refused(reason, "make a list of its items before")
        if context.jumps.tries:
            raise Refused(UNORDERED, MAKE_A_LIST)

    one_by_one = is_one and not isinstance(given[0], values.Generated)
    may_be_lazy = any(map(is_gone_through, given)) or any(isinstance(each, ast.Starred) for each in node.args)
    if may_be_lazy and not one_by_one and any(may_read(context, variable, each) for each in node.args):
        raise Refused("a set is changed by what reads it", "make a list of that before")

    def change(other: Value) -> None:
        if name in ONE_BY_ONE and is_gone_through(other):
            each(context, in_some_order(other), change_by_one)
        else:
            put(context, variable, apply(context, f".{name}", context.read(variable), other))

    def change_by_one(item: Value) -> None:
        put(context, variable, ONE_BY_ONE[name](context, context.read(variable), context.stable(item, "item")))

    for stream in streams:
        if context.is_reached():
            each(context, in_some_order(stream), change)
    return values.NONE


def _is_through_set(value: Value) -> bool:
    """Whether a value is a generator that has yet to go through a set."""
    return isinstance(value, values.Lazy) and value.operation != "unordered" and is_unordered(value)


for _by in SEVERAL:
    SET_METHODS["update" if _by == "union" else f"{_by}_update"] = partial(_change_by, _by)
