"""Loops over each kind of value, written one round at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from enum import EnumType
from typing import Any, cast

from gametree.compiled.front_end.functions import joins
from gametree.compiled.front_end.functions.activation import Activation, all_or_nothing
from gametree.compiled.front_end.functions.edges import Loop
from gametree.compiled.front_end.ir import building as ir
from gametree.compiled.front_end.ir.building import BREAK, Block
from gametree.compiled.front_end.ir.nodes import Call, Expression, Name
from gametree.compiled.front_end.ir.types import INT, StreamOf
from gametree.compiled.front_end.kinds import kinds, values
from gametree.compiled.front_end.kinds.encoding import (
    as_listed,
    bounds,
    either_of,
    int_code,
    item_in_words,
    items_of,
    length_of,
    named,
    span,
)
from gametree.compiled.front_end.kinds.kinds import Incompatible, Kind, type_of
from gametree.compiled.front_end.kinds.values import Items, Known, Scalar, Value, View, kind_of
from gametree.compiled.front_end.names.records import DICT_VIEWS
from gametree.compiled.front_end.names.refusals import MAKE_A_LIST, UNORDERED, Refused
from gametree.compiled.front_end.names.scopes import Variable
from gametree.compiled.front_end.operations.alternatives import written_for_each
from gametree.compiled.front_end.operations.comparison import possibilities, stop_at
from gametree.compiled.front_end.operations.numbers import ONE, differences
from gametree.compiled.front_end.operations.own_operators import iterated
from gametree.compiled.front_end.operations.sequences import as_list_of_lists, constant_words, item_at, uniform
from gametree.compiled.front_end.operations.table import Stream, computed, refuse_no_stream, shapes_of
from gametree.compiled.front_end.prelude import set_order

Round = Callable[[Value], None]
MOST_COPIES = 64  # rounds of a loop that is written out
SMALL = 700  # nodes of a loop that is written out without need
LAZY: dict[str, Callable[[Activation, Any, Round, int], None]] = {}  # filled by `lazy_streams`


def each(context: Activation, stream: Value, body: Round, *, weight: int = 20) -> None:
    """Write a loop, or several, that does `body` for each item.

    `weight` is the number of nodes of the body. While the body is written, the loop is the innermost of
    `context.jumps.loops`.
    """
    if not context.is_reached():
        return
    stream = in_python_order(context, iterated(context, either_of(stream) or stream))
    if values.is_several(stream):
        _one_of_several(context, stream, body, weight)
        return
    match stream:
        case Known(constant):
            each_constant(context, constant, body, weight)
        case values.Range():
            _range(context, stream, body)
        case View(kinds.BoundedText()):
            each(context, as_listed(stream), body, weight=weight)
        case values.Slice(unordered=True):
            raise Refused(UNORDERED, MAKE_A_LIST)
        case values.Dict(kind):
            if not kind.ordered:
                raise Refused(UNORDERED, MAKE_A_LIST)
            LAZY["entries"](context, (stream, "keys"), body, weight)
        case values.Listed(place=(_, _, room)):
            stable = context.stable(stream, "items")
            assert isinstance(stable, values.Listed)
            assert stable.place is not None
            base, offset, _ = stable.place
            at = context.local("at", INT)
            indices = ir.call("range", ir.load(base, offset))
            repeat(context, at, indices, room, lambda: body(item_in_words(stream.kind.item, base, offset, at)))
        case values.Listed(kinds.List(kind), code):
            item = context.local("item", type_of(kind))
            repeat(context, item, code, None, lambda: body(named(kind, item)))
        case values.Generated(of, code, rounds, reads, made):
            assert isinstance(code.type, StreamOf)
            item = context.local("item", code.type.item)
            fields = [*filter(values.is_of_object, reads)]
            context.jumps.locked += fields
            repeat(context, item, code, rounds, lambda: body(named(of, item)) if of else context.never())
            for variable in fields:
                context.jumps.locked.remove(variable)
            refuse_changed(context, reads, made, values.shown(stream))
        case values.Slice():
            stable = context.stable(stream, "items")
            assert isinstance(stable, values.Slice)
            _by_place(context, stable.whole, body, int_code(stable.start), int_code(stable.stop))
        case values.Lazy(operation, parts):
            LAZY[operation](context, parts, body, weight)
        case View() | Items():
            _sequence(context, stream, body, weight)
        case _:
            raise Refused(f"{values.shown(stream)} is gone through", "use a tuple, a list or a range")


def refuse_changed(context: Activation, variables: Iterable[Variable], since: int, shown: str) -> None:
    """Refuse that variables which a stream reads were changed since it was made, before its end."""
    changed = {*context.changes[since:]}
    for variable in variables:
        if variable in changed or context.holder(variable) in changed:
            reason = f"{variable.spelling} is changed before {shown} that reads it has ended"
            raise Refused(reason, "go through a list, list(...)")


def _one_of_several(context: Activation, stream: Value, body: Round, weight: int) -> None:
    """Write a loop over each stream that a value may be."""
    if not any(Stream in shapes_of(part) for _, part in possibilities(stream)):
        refuse_no_stream(stream, "gone through")

    def write(part: Value) -> None:
        if Stream in shapes_of(part) or values.is_enum(part):
            each(context, part, body, weight=weight)
        else:
            stop_at(context, part, "it is gone through", TypeError)

    written_for_each(context, stream, write)


def in_python_order(context: Activation, stream: Value) -> Value:
    """Return a stream in the order in which Python goes through it; refuse it if that is not known."""
    match stream:
        case Known(constant) if (order := context.program.snapshot.order(constant)) is not None:
            return Known.of(order)
        case values.Slice(in_order=True):
            return replace(stream, unordered=False, in_order=False)
        case values.Listed(kinds.List(item, in_turn=True), code):
            items = values.Listed(kinds.List(item, list), code)
            return computed(context, set_order.in_order_of_sets, items)
        case _:
            pass
    values.refuse_order(stream)
    is_dict = isinstance(stream, Scalar) and isinstance(stream.kind, kinds.OneDict)
    return values.Lazy("entries", (stream, "keys")) if is_dict else stream


def repeat(
    context: Activation, name: Name, over: Expression, rounds: int | None, body: Callable[[], object]
) -> None:
    """Write a loop that gives a local each item; it has `rounds` rounds at most, or any number if that is None."""
    if context.jumps.tries and isinstance(over, Call) and over.may_raise and context.caught(over):
        reason = "a generator that may raise an error is gone through in try"
        raise Refused(reason, "test for what would raise the error before")
    context.block.add(ir.loop(name, over, joins.repeat(context, body, rounds)))


def _range(context: Activation, stream: values.Range, body: Round) -> None:
    start, stop, step = span(stream)
    at = context.local("number", INT)
    kind = between(start, stop, step)
    parts = [int_code(start), int_code(stop)]
    if not (isinstance(step, Known) and step.value == 1):
        parts.append(int_code(step))
    if not _is_subtracted(start, stop):
        parts[1] = context.placed(kinds.Int(), ir.call("range_stop", *map(int_code, (start, stop, step)))).code
    rounds = kind.most - kind.least + 1 if isinstance(step, Known) else None
    repeat(context, at, ir.call("range", *parts), rounds, lambda: body(Scalar(kind, at)))


def _is_subtracted(start: Value, stop: Value) -> bool:
    """Whether each of two ends of a range can be subtracted from the other, as machine code does."""
    least, most = differences(bounds(stop), bounds(start))
    return ONE.fits((least, most)) and ONE.fits((-most, -least))


def between(start: Value, stop: Value, step: Value) -> kinds.Int:
    """Return the kind of the numbers in a range."""
    first, last, by = bounds(start), bounds(stop), bounds(step)
    if by.least > 0:
        return kinds.Int(first.least, max(first.least, last.most - 1))
    if by.most < 0:
        return kinds.Int(min(first.most, last.least + 1), first.most)
    return kinds.Int(min(first.least, last.least), max(first.most, last.most))


def _by_place(context: Activation, owner: Value, body: Round, *bounds: int | Expression) -> None:
    """Write a loop over the items of a sequence whose places are in a range."""
    at, last = context.local("at", INT), max(0, length_of(owner) - 1)
    place = Scalar(kinds.Int(0, last), at)
    repeat(context, at, ir.call("range", *bounds), last + 1, lambda: body(item_at(context, owner, place)))


def each_constant(context: Activation, constant: Any, body: Round, weight: int) -> None:
    """Write a loop over a constant."""
    if isinstance(constant, EnumType):
        constant = tuple(cast("Any", constant))
    if not isinstance(constant, values.IN_ORDER):
        raise Refused(f"{values.shown(Known.of(constant))} is gone through", "use a tuple, a list or a range")
    items = cast("tuple[Any, ...]", constant)
    if isinstance(constant, DICT_VIEWS):
        items = tuple(items)
    count = len(items)
    ints = isinstance(constant, range) or all(type(item) is int for item in items)
    small = weight < 0 or (count <= 4 and count * weight <= 150 if ints else count * weight <= SMALL)
    if count == 0:
        return
    if not small:
        if isinstance(constant, range):
            kind = kinds.Int(min(constant[0], constant[-1]), max(constant[0], constant[-1]))
            at = context.local("number", INT)
            indices = ir.call("range", constant.start, constant.stop, constant.step)
            repeat(context, at, indices, count, lambda: body(Scalar(kind, at)))
            return
        if _is_uniform(constant):
            owner = Known.of(tuple(items))
            uniform(context, owner)
            _by_place(context, owner, body, count)
            return
    if count > MOST_COPIES and not small:
        raise Refused(f"a loop over {count} constants of several kinds is written out", "keep items of one kind")
    written_out(context, tuple(Known.of(item) for item in items), body)


def _is_uniform(constant: Any) -> bool:
    try:
        owner = Known.of(tuple(constant))
        item_kinds = [kind_of(item) for item in items_of(owner)]
        kind = kinds.united(item_kinds)
        [constant_words(item, kind) for item in items_of(owner)]
    except (Refused, Incompatible):
        return False
    return not _is_mixed(kind)


def _is_mixed(kind: Kind) -> bool:
    """Whether a loop over items of a kind is written out, if they are few."""
    return any(
        isinstance(part, kinds.BoundedText | kinds.Union) and not kinds.is_optional(part)
        for part in kinds.within(kind)
    )


def _sequence(context: Activation, stream: Value, body: Round, weight: int) -> None:
    refuse_no_stream(stream, "gone through")
    count = length_of(stream)
    items = context.stable(stream, "items")
    if count == 0:
        return
    try:
        if count * weight > 60 and count > 1:
            rows = as_list_of_lists(context, items)
            if rows is not None:
                each(context, rows, body, weight=weight)
                return
            kind = kind_of(items)
            mixed = isinstance(kind, kinds.ROWS) and _is_mixed(kinds.united(kind.items))
            if mixed and count <= MOST_COPIES:
                raise Incompatible
            owner = items if isinstance(items, View) else uniform(context, items)[0]
            with all_or_nothing(context):
                _by_place(context, owner, body, count)
            return
    except (Refused, Incompatible):
        if count > MOST_COPIES:
            raise
    written_out(context, items_of(items), body)


def until_left(
    context: Activation, write: Callable[[], object], after: Callable[[], object] = lambda: None
) -> None:
    """Write loops that `leave` leaves, and `after` for the case that they were not left."""
    once = context.local("once", INT)
    with context.within(Block()) as written:
        context.jumps.ways.append(once)
        write()
        context.jumps.ways.pop()
        if context.is_reached():
            after()
        ends = context.ends()
    left = [edge for _, edge in context.jumps.take_left(once)]
    context.block.add(ir.once(once, written) if left else written)
    joins.meet(context, [*left, *ends])


def leave(context: Activation) -> None:
    """Leave the innermost loops that can be left."""
    context.leave(context.jumps.ways[-1])


def within_outer_ways(context: Activation, write: Callable[[], object]) -> None:
    """Write the round of an outer loop within an inner one: what leaves a loop there leaves the outer one."""
    inner = context.jumps.ways.pop()
    write()
    context.jumps.ways.append(inner)


def written_out(context: Activation, items: tuple[Value, ...], body: Round) -> None:
    """Write a loop's body once for each item; a copy with `continue` is a block that is run once."""
    for item in items:
        if not context.is_reached():
            return
        copy = Loop(next=(BREAK,))
        context.jumps.loops.append(copy)
        with context.within(Block()) as written:
            body(item)
            context.jumps.loops.pop()
            ends = [*copy.continued, *context.ends()]
        context.block.add(ir.once(context.local("once", INT), written) if copy.continued else written)
        joins.meet(context, ends)
