"""Built-in functions: those over a stream, those that choose, and those that construct."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial, reduce
from typing import Any, cast

from gametree.compiled.front_end.containers.list_changes import append
from gametree.compiled.front_end.containers.order_free import raises_error
from gametree.compiled.front_end.containers.streams import each, in_python_order, leave, until_left
from gametree.compiled.front_end.functions.activation import Activation, all_or_nothing
from gametree.compiled.front_end.functions.evaluator import assigns_in_rounds, evaluate
from gametree.compiled.front_end.ir import building as ir
from gametree.compiled.front_end.ir.nodes import FALSE as NEVER_FOUND, Expression
from gametree.compiled.front_end.kinds import kinds, values
from gametree.compiled.front_end.kinds.encoding import int_code, items_of, length_of, scalar
from gametree.compiled.front_end.kinds.enum_words import members, whole_members
from gametree.compiled.front_end.kinds.kinds import type_of
from gametree.compiled.front_end.kinds.values import Items, Known, Scalar, Value, View, kind_of
from gametree.compiled.front_end.names.refusals import MAKE_A_LIST, UNORDERED, Refused
from gametree.compiled.front_end.names.scopes import Variable
from gametree.compiled.front_end.operations.alternatives import by_alternative
from gametree.compiled.front_end.operations.comparison import equal, opposite
from gametree.compiled.front_end.operations.conditions import choose, truth
from gametree.compiled.front_end.operations.own_operators import iterated
from gametree.compiled.front_end.operations.sequences import item_at, made
from gametree.compiled.front_end.operations.table import (
    AS_SET,
    Sequence,
    Set,
    Stream,
    apply,
    as_number,
    computed,
    is_set_of_constant,
    not_covered,
    operation,
    refuse_no_stream,
)
from gametree.compiled.front_end.prelude import list_functions


def found_among(
    context: Activation, stream: Value, sought: bool, test: Callable[[Value], Value] | None = None
) -> Value:
    """Return whether a test holds of any item of a stream, or of all; without a test, whether they are true."""
    holds = test or partial(truth, context)
    in_full, early = (partial(_found, context, sought, holds, in_full=each) for each in (True, False))
    return in_any_order(context, stream, in_full, early)


def in_some_order(stream: Value, context: Activation | None = None) -> Value:
    """Return a stream in which a set at the start, if there is one, has some order; items may be repeated.

    With an activation to write into, they are not.
    """
    if values.is_set(stream):
        if context is not None:
            return different(context, stream)
        match stream:
            case Known(constant):
                return Known.of(tuple(sorted(constant, key=repr)))
            case Items(_, items):
                return Items(tuple, items)
            case View(kinds.Bits()):
                return values.Lazy("bits", (stream,))
            case View(kinds.SetOf(item_kinds), base, offset, whole):
                return View(kinds.Tuple(item_kinds), base, offset, whole)
            case _:
                assert isinstance(stream, values.Listed)
                return replace(stream, kind=kinds.List(stream.kind.item, list))
    match stream:
        case values.Slice(unordered=True):
            return values.Slice(stream.whole, stream.start, stream.stop)
        case values.Lazy("comprehension", (node, scope, first)):
            met = Met(is_unordered(first), is_distinct=context is not None)
            return values.Lazy("comprehension", (node, scope, in_some_order(first, context), met))
        case values.Lazy("map" | "filter" as operation, (function, inner)) if is_unordered(inner):
            met = Met(a_set=True, is_distinct=context is not None)
            return values.Lazy(operation, (function, in_some_order(inner, context), met))
        case values.Lazy("chain", parts) if any(map(is_unordered, parts)):
            return values.Lazy("chain", tuple(in_some_order(part, context) for part in parts))
        case values.Lazy("chain of streams", (inner,)):
            met = Met(is_unordered(inner), is_distinct=context is not None)
            return values.Lazy("chain of streams", (in_some_order(inner, context), met))
        case values.Lazy("unordered", (inner, *_)):
            return cast("Value", inner)
        case values.Dict(kind) if not kind.ordered:
            return values.Lazy("entries", (stream, "keys"))
        case _:
            return stream


@dataclass(eq=False)
class Met:
    """Whether a comprehension or chain, whose order makes no difference, goes through a set, and whether once."""

    a_set: bool
    is_distinct: bool


def is_unordered(stream: Value) -> bool:
    """Whether a stream begins with a set, or is made of one."""
    return any(map(_is_of_set, _beginnings(stream)))


def has_no_order(context: Activation, stream: Value) -> bool:
    """Whether a stream is unordered, and begins with a set whose order in Python is not known."""
    return any(_is_of_set(each) and not _has_order(context, each) for each in _beginnings(stream))


def _beginnings(stream: Value) -> Iterator[Value]:
    """Yield what a stream goes through first: several, if it is a chain."""
    match stream:
        case values.Lazy("comprehension", (_, _, first)) | values.Lazy("map" | "filter", (_, first, *_)):
            yield from _beginnings(first)
        case values.Lazy("chain", parts):
            for part in parts:
                yield from _beginnings(part)
        case values.Lazy("chain of streams", (inner, *_)):
            yield from _beginnings(inner)
        case _:
            yield stream


def _is_of_set(stream: Value) -> bool:
    """Whether a stream is a set, or the items of one in its order."""
    match stream:
        case values.Lazy("unordered") | values.Slice(unordered=True):
            return True
        case values.Dict(kind):
            return not kind.ordered
        case _:
            return values.is_set(stream)


def _has_order(context: Activation, of_set: Value) -> bool:
    """Whether the order in which Python goes through a set is known."""
    match of_set:
        case values.Slice(in_order=True) | values.Listed(kinds.List(in_turn=True)):
            return True
        case Known(constant):
            return context.program.snapshot.order(constant) is not None
        case _:
            return False


def _is_of_constants(context: Activation, stream: Value) -> bool:
    """Whether a stream goes through constant sets whose order in Python is known, and through no others."""
    match stream:
        case values.Lazy("comprehension", (_, _, first)) | values.Lazy("map" | "filter", (_, first, *_)):
            return _is_of_constants(context, first)
        case _:
            return not isinstance(stream, values.Listed) and _has_order(context, stream)


def met_a_set(free: Value) -> bool:
    """Whether what is gone through in any order came from a set, as is known once it is written."""
    met = free.parts[-1] if isinstance(free, values.Lazy) else None
    return not isinstance(met, Met) or met.a_set


def in_any_order(
    context: Activation,
    stream: Value,
    in_full: Callable[[Value], Value],
    early: Callable[[Value], Value] | None = None,
) -> Value:
    """Return what is computed of a stream in any order of the sets in it.

    `early` computes the same as `in_full`, but may end before it has met all items. If one may raise an error, all
    are gone through, unless the order is Python's.
    """
    write = early or in_full
    free = in_some_order(stream, None if early else context)
    if free is stream or _is_of_constants(context, stream):
        return write(stream)
    try:
        with all_or_nothing(context):
            found = write(free)
            if early and met_a_set(free) and raises_error(context.program, context.block.region()):
                raise Refused(UNORDERED, MAKE_A_LIST)
    except Refused:
        if not has_no_order(context, stream):
            return write(stream)
        if early is None or len([*_beginnings(stream)]) > 1:
            raise  # the parts of a chain have an order
        with context.stopping_at_errors():
            return in_full(free)
    return found


def different(context: Activation, stream: Value) -> Value:
    """Return the different items of a set, in some order."""
    match stream:
        case Known() | View(kinds.Bits()) | View(kinds.SetOf(form=kinds.Shuffled)):
            return in_some_order(stream)
        case Items(_, items) if len(items) < 2:
            return in_some_order(stream)
        case values.Listed(place=place) if place is not None:
            return in_some_order(stream)
        case _:
            return computed(context, list_functions.different, in_some_order(stream))


def _found(
    context: Activation, sought: bool, test: Callable[[Value], Value], stream: Value, *, in_full: bool
) -> Value:
    found = Variable("found")
    context.assign(found, Known.of(not sought))

    def end() -> None:
        context.assign(found, Known.of(sought))
        if not in_full:
            leave(context)

    def one(item: Value) -> None:
        holds = test(item)
        choose(context, holds if sought else opposite(holds), end)

    until_left(context, lambda: each(context, stream, one))
    return context.read(found)


for _name, _sought, _examples in (
    ("any", True, ("any({a, b})", "any(square == 0 for square in board)", "any(LINE)")),
    ("all", False, ("all({a, b})", "all(board[i] for i in line)", "all(LINE)")),
):
    for _shape, _example in zip((Set, Stream, object), _examples, strict=True):
        operation(_name, _shape, example=_example)(partial(found_among, sought=_sought))


def _in_place(value: Value, kind: type[kinds.Tuple | kinds.FixedList]) -> View | None:
    """Return a tuple or list in words as one or the other, and None for another value."""
    if not isinstance(value, View) or not isinstance(value.kind, kinds.FixedList | kinds.Tuple):
        return None
    return View(kind(value.kind.items), value.base, value.offset, value.whole)


@operation("tuple", Sequence, example="tuple(cells)")
def to_tuple(context: Activation, value: Value) -> Value:
    """Return a sequence as a tuple."""
    return _in_place(value, kinds.Tuple) or made(context, tuple, items_of(value))


@operation("list", Sequence, example="list(board)")
def to_list(_context: Activation, value: Value) -> Value:
    """Return a sequence as a list."""
    return _in_place(value, kinds.FixedList) or Items(list, items_of(value))


def collected(context: Activation, stream: Value, form: type[Any]) -> Value:
    """Return a list or tuple of all items of a stream."""
    stream = in_python_order(context, stream)
    if isinstance(stream, values.Listed):
        name, item = context.local("items", stream.code.type), context.local("item", type_of(stream.kind.item))
        context.emit(ir.assign(name, ir.mapped(item, item, stream.code)))
        return values.Listed(kinds.List(stream.kind.item, form), name)
    items = Variable("items")
    context.assign(items, Items(list, ()))

    def one(item: Value) -> None:
        if context.environment is None:
            return  # there is no item
        context.environment[items] = appended(context, items, tuple_of_choice(context, item))

    each(context, stream, one, weight=-(10**9) if is_fixed(stream) else 20)
    found = context.read(items)
    if isinstance(found, values.Listed):
        return values.Listed(kinds.List(found.kind.item, form), found.code)
    return to_tuple(context, found) if form is tuple and context.is_reached() else found


def refusal_here(context: Activation) -> str:
    """Return the refusal of a set at this line, for what is found out later to depend on its order."""
    return context.frame.place_of(f"{UNORDERED}; {MAKE_A_LIST}.")


def list_of(context: Activation, stream: Value) -> Value:
    """Return a list of all items of a stream; if they are in the order of a set, as a stream to be used once."""
    if not has_no_order(context, stream):
        return collected(context, stream, list)
    refusal = refusal_here(context)
    return values.Lazy("unordered", (collected(context, in_some_order(stream, context), list), refusal))


def gone_through(context: Activation, node: ast.expr) -> Value:
    """Return what a loop or comprehension goes through: a stream in no order if that is a list without one."""
    stream = iterated(context, evaluate(context, node))
    is_list = context.frame.scopes.variable(node) in context.unordered
    return values.Lazy("unordered", (stream, refusal_here(context))) if is_list else stream


def first_items(context: Activation, stream: Value, most: int) -> Value:
    """Return a list of the first items of a stream, after which no other is computed."""
    items = Variable("items")
    context.assign(items, Items(list, ()))

    def one(item: Value) -> None:
        context.variables[items] = appended(context, items, item)
        length = apply(context, "len", context.read(items))
        choose(context, equal(context, length, Known.of(most)), lambda: leave(context))

    until_left(context, lambda: each(context, stream, one))
    return context.read(items)


operation("tuple", Stream, example="tuple(x for x in board)")(partial(collected, form=tuple))
operation("list", Stream, example="list(range(n))")(list_of)
operation("list", Set, example="sum(list({a, b}))")(list_of)
operation("tuple", Set, example="tuple(CORNERS)")(partial(collected, form=tuple))


@operation("len", values.Lazy, example="len([square + 1 for square in {a, b}])")
def _number_of(context: Activation, stream: Value) -> Value:
    """Return how many items a view of a dict has, or a list that is in the order of a set."""
    match stream:
        case values.Lazy("entries", (owner, _)):
            return apply(context, "len", owner)
        case values.Lazy("unordered", (values.Listed() | Items() | View() as items, *_)):
            return apply(context, "len", items)
        case _:
            raise not_covered("len", stream)


def whole_row(context: Activation, value: Value) -> Value:
    """Return a slice, or a row or set of a constant, as one of its own, and any other value as it is."""
    if is_set_of_constant(value):
        return AS_SET[0](context, value)
    form = values.sequence_form(value) if isinstance(value, values.Slice) else None
    return collected(context, value, form) if form in (tuple, list) else value


def tuple_of_choice(context: Activation, value: Value) -> Value:
    """Return a value as a part of a tuple or record: one of two tuples of several lengths as one that changes it.

    A frozenset becomes one with a bit for each item, if states have such sets of the same kind of items.
    """
    if isinstance(value, values.Listed) and value.kind.form is str:
        return context.whole_view(value, kinds.BoundedText(context.program.room_of_texts), "text")
    if isinstance(value, values.Slice) and not value.listed and not values.is_slice_of_text(value):
        value = whole_row(context, value)
    if values.is_set(value) and not isinstance(value, Known) and values.bits_of(value) is None:
        universe = next((kind for kind in context.program.universes if values.holds_only(kind, value)), None)
        is_frozen = universe is not None and kinds.form_of(kind_of(value)) is frozenset
        return context.fitting(value, universe) if universe is not None and is_frozen else value
    if not isinstance(value, values.Lazy) or value.operation != "choice":
        return value
    one, other = (kinds.as_part(kind_of(part)) for part in value.parts[1:])
    try:
        grows = isinstance(kinds.join_parts(one, other), kinds.Bounded)
    except kinds.Incompatible:
        return value
    return collected(context, value, tuple) if grows else value


def is_fixed(stream: Value) -> bool:
    """Whether a stream has a fixed number of items, which is small enough to write them all out."""
    match stream:
        case Known(constant):
            return isinstance(constant, values.IN_ORDER) and len(constant) <= 128
        case View(kinds.BoundedText() | kinds.Union()):
            return False
        case View() | Items():
            return length_of(stream) <= 128
        case values.Lazy("comprehension", (node, _, first, *_)):
            return len(node.generators) == 1 and not node.generators[0].ifs and is_fixed(first)
        case (
            values.Lazy("map", (_, inner, *_))
            | values.Lazy("reversed", (inner,))
            | values.Lazy("enumerate", (inner, _))
        ):
            return is_fixed(inner)
        case values.Lazy("zip", parts):
            return all(map(is_fixed, parts))
        case _:
            return False


def appended(context: Activation, variable: Variable, item: Value) -> Value:
    """Return the list that a variable holds with one more item, in the variable's own slot."""
    owner = context.read(variable)
    result = append(context, owner, item)
    if isinstance(result, values.Listed) and isinstance(owner, values.Listed) and result.code == owner.code:
        return result
    context.assign(variable, result)
    return context.read(variable)


@operation("divmod", kinds.Int, kinds.Int, example="divmod(action, 9)")
def _divide_with_rest(context: Activation, left: Value, right: Value) -> Value:
    left, right = (context.atom(as_number(value), name) for value, name in ((left, "left"), (right, "right")))
    return Items(tuple, (apply(context, "//", left, right), apply(context, "%", left, right)))


@operation("pow", kinds.Int, kinds.Int, example="pow(a, 2)")
def _to_power(context: Activation, left: Value, right: Value) -> Value:
    return apply(context, "**", left, right)


def member_of(context: Activation, cls: Any, value: Value) -> Value:
    """Return `cls(value)`: the member of an enum that has a value."""
    kind = kind_of(value)
    if isinstance(kind, kinds.Member) and kind.cls is cls:
        return value
    if values.is_several(value):
        return by_alternative(context, value, partial(member_of, context, cls), ValueError)
    value = context.atom(value, "value")
    if whole_members(cls) and isinstance(kind, kinds.Int | kinds.Bool):
        word = int_code(value)
        tests = [ir.op("==", word, at) for at in members(cls)]
        return context.placed(kinds.Member(cls), ir.call("member_of", reduce(partial(ir.op, "or"), tests), word))
    result: Expression = ir.literal(0)
    found: Expression = NEVER_FOUND
    for code, member in members(cls).items():
        test = equal(context, value, Known.of(member.value))
        if test == values.FALSE:
            continue
        holds = scalar(test).code
        result, found = ir.select(holds, code, result), ir.op("or", holds, found)
    return context.placed(kinds.Member(cls), ir.call("member_of", found, result))


@operation(".value", kinds.Member, example="side.value")
def _value_of_member(context: Activation, member: Value) -> Value:
    kind = kind_of(member)
    assert isinstance(kind, kinds.Member)
    if whole_members(kind.cls):
        numbers = [int(each.value) for each in kind.cls]
        return Scalar(kinds.Int(min(numbers), max(numbers)), scalar(member).code)
    table = Known.of(tuple(each.value for each in kind.cls))
    return item_at(context, table, Scalar(kinds.Int(0, len(kind.cls) - 1), scalar(member).code))


def streams_of(context: Activation, nodes: list[ast.expr]) -> list[Value]:
    """Return the value of each starred expression, and a tuple of the value of each other one."""
    streams: list[Value] = []
    for node in nodes:
        if isinstance(node, ast.Starred):
            stream = iterated(context, evaluate(context, node.value))
            is_now = isinstance(stream, values.Lazy) and assigns_in_rounds(node)
            streams.append(collected(context, stream, tuple) if is_now else stream)
        else:
            streams.append(Items(tuple, (evaluate(context, node),)))
    return streams


def unpacked(context: Activation, value: Value) -> tuple[Value, ...]:
    """Return the items of something whose number of items is known."""
    value = iterated(context, value)
    if values.is_set(value) and not has_no_order(context, value):
        value = in_python_order(context, value)
    if isinstance(value, Known) and isinstance(value.value, values.IN_ORDER):
        return tuple(map(Known.of, cast("Any", value).value))
    if isinstance(value, values.Lazy) and is_fixed(value):
        value = collected(context, value, tuple)
    if isinstance(value, View | Items | Known):
        refuse_no_stream(value, "taken apart")
        return items_of(value)
    raise Refused(f"{values.shown(value)} is taken apart", "use a tuple of known length")


def grows(stream: Value) -> bool:
    """Whether the number of items of a stream is known only at run time."""
    if values.is_several(stream) or isinstance(stream, values.Lazy):
        return not is_fixed(stream)
    return isinstance(stream, values.Listed | values.Generated | values.Slice | values.Range)
