"""Streams made of others: comprehensions, map, filter, zip, enumerate, reversed, and choices between two."""

from __future__ import annotations

import ast
from collections.abc import Callable, Generator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import partial, reduce
from typing import Any, Self, cast

from gametree.compiled.front_end.containers.builtins import (
    Met,
    collected,
    gone_through,
    in_some_order,
    is_unordered,
    unpacked,
)
from gametree.compiled.front_end.containers.new_lists import read_by_each_round
from gametree.compiled.front_end.containers.order_free import raises_error
from gametree.compiled.front_end.containers.streams import (
    LAZY,
    Round,
    between,
    each,
    each_constant,
    in_python_order,
    leave,
    refuse_changed,
    repeat,
    until_left,
    within_outer_ways,
)
from gametree.compiled.front_end.functions.activation import Activation, discarded
from gametree.compiled.front_end.functions.edges import LAZILY, SPENT, Edge
from gametree.compiled.front_end.functions.evaluator import bind, call, evaluate
from gametree.compiled.front_end.ir import building as ir
from gametree.compiled.front_end.ir.building import Block
from gametree.compiled.front_end.ir.nodes import Name, parts_of as parts_in
from gametree.compiled.front_end.ir.types import INT
from gametree.compiled.front_end.kinds import kinds, values
from gametree.compiled.front_end.kinds.encoding import int_code, length_of, named, parts_of, with_places
from gametree.compiled.front_end.kinds.values import Items, Known, Never, Scalar, Value, View, shown
from gametree.compiled.front_end.names.records import DICT_VIEWS
from gametree.compiled.front_end.names.refusals import MAKE_A_LIST, UNORDERED, Refused
from gametree.compiled.front_end.names.scopes import Variable
from gametree.compiled.front_end.operations.alternatives import written_by_place
from gametree.compiled.front_end.operations.comparison import compared
from gametree.compiled.front_end.operations.conditions import choose, decide, truth
from gametree.compiled.front_end.operations.sequences import item_at
from gametree.compiled.front_end.operations.table import apply, computed
from gametree.compiled.front_end.prelude import list_functions, stream_functions
from gametree.game import CompileError

ENDLESS = 2**62  # to which no machine counts
PLACE = kinds.Int(0)


def _comprehension(context: Activation, parts: Any, body: Round, weight: int) -> None:
    node, frame, first, *met = parts
    nodes = sum(1 for _ in ast.walk(node)) + weight
    tries = [*context.jumps.tries]

    def level(depth: int) -> None:
        if depth == len(node.generators):
            item = evaluate(context, node.elt)
            if not isinstance(item, Never):
                with context.within_frame(own), context.within_tries(tries), effects.outside(context):
                    body(item)
            return
        loop = node.generators[depth]
        items = first if depth == 0 else gone_through(context, loop.iter)
        if not context.is_reached():
            return
        if met and is_unordered(items):
            met[0].a_set, items = True, in_some_order(items, context if met[0].is_distinct else None)

        def one(item: Value) -> None:
            bind(context, loop.target, item, fresh=False)
            guarded(list(loop.ifs), lambda: level(depth + 1))

        def guarded(tests: list[ast.expr], inner: Callable[[], None]) -> None:
            if not tests:
                inner()
                return
            decide(context, tests[0], lambda: guarded(tests[1:], inner))

        through = [variable for variable in read_by_each_round(context, loop.iter) if _grows(context, variable)]
        context.jumps.locked += through
        each(context, items, one, weight=nodes)
        for variable in through:
            context.jumps.locked.remove(variable)

    with _Effects(context, met) as effects, context.within_frame(frame) as own:
        if own.function is not frame.function and any(isinstance(each, ast.NamedExpr) for each in ast.walk(node)):
            raise Refused("a generator with := is given to a function", "give it a tuple or a list")
        with _lazily(context) if isinstance(node, ast.GeneratorExp) else nullcontext():
            level(0)
    if met and met[0].a_set and any(isinstance(part, ast.NamedExpr) for part in ast.walk(node)):
        raise Refused(UNORDERED, MAKE_A_LIST)


def _lazily(context: Activation) -> AbstractContextManager[None]:
    """Write what a generator or map computes for an item, where StopIteration is no such error outside."""
    return context.within_tries([*context.jumps.tries, LAZILY] if context.jumps.tries else [])


class _Effects:
    """Refuse a stream of a set, in no order, whose rounds change variables or have an error in them caught."""

    def __init__(self, context: Activation, met: list[Met]) -> None:
        self.context, self.met = context, met
        self.others = list[Edge]()  # jumps of what is done with the items

    def __enter__(self) -> Self:
        self.left, self.before = len(self.context.jumps.left), self.context.touched
        self.context.touched = set()
        return self

    def __exit__(self, error: type[BaseException] | None, *_: object) -> None:
        jumps = [edge for _, handler, edge in self.context.jumps.left[self.left :] if handler]
        is_seen = bool(self.context.touched) or any(all(edge is not one for one in self.others) for edge in jumps)
        self.context.touched |= self.before
        if error is None and self.met and self.met[0].a_set and is_seen:
            raise Refused(UNORDERED, MAKE_A_LIST)  # in another order, a round would find something else

    @contextmanager
    def outside(self, context: Activation) -> Generator[None]:
        """Write what is done with an item, which is no part of the stream."""
        own, context.touched = context.touched, self.before
        left = len(context.jumps.left)
        yield
        self.others += [edge for *_, edge in context.jumps.left[left:]]
        self.before, context.touched = context.touched, own


def _grows(context: Activation, variable: Variable) -> bool:
    """Whether a variable holds a set or dict, which may not grow while a loop runs over it."""
    held = context.held(variable)
    return isinstance(held, values.Dict) or values.is_set(held)


def _chained(context: Activation, parts: Any, body: Round, weight: int) -> None:
    """Write a loop over each of several streams, whose rounds cannot end all of them."""
    for stream in parts:
        each(context, stream, body, weight=weight)


def _flattened(context: Activation, parts: Any, body: Round, weight: int) -> None:
    """Write a loop over the items of each stream that a stream gives."""
    over, *met = parts

    def one(stream: Value) -> None:
        if met and is_unordered(stream):
            met[0].a_set, stream = True, in_some_order(stream, context if met[0].is_distinct else None)
        each(context, stream, body, weight=weight)

    each(context, over, one, weight=weight + 20)


def _each_called(
    context: Activation, shown: str, function: Value, stream: Value, body: Round, weight: int
) -> None:
    """Write a loop that calls a function for each item; refuse it if names that the function is made of change."""
    names = {part for code in values.codes(function) for part in parts_in(code) if isinstance(part, Name)}
    read = [each for each, value in context.variables.items() if not names.isdisjoint(values.codes(value))]
    since = len(context.changes)
    each(context, stream, body, weight=weight + 20)
    refuse_changed(context, read, since, shown)


def _mapped(context: Activation, parts: Any, body: Round, weight: int) -> None:
    function, stream, *met = parts

    def one(item: Value) -> None:
        with _lazily(context):
            mapped = call(context, function, (item,), {})
        if not isinstance(mapped, Never):
            with effects.outside(context):
                body(mapped)

    with _Effects(context, met) as effects:
        _each_called(context, "a map", function, stream, one, weight)


def _filtered(context: Activation, parts: Any, body: Round, weight: int) -> None:
    function, stream, *met = parts

    def one(item: Value) -> None:
        item = context.stable(item, "item")
        with _lazily(context):
            kept = item if function == Known.of(None) else call(context, function, (item,), {})

        def passed_on() -> None:
            with effects.outside(context):
                body(item)

        choose(context, truth(context, kept), passed_on)

    with _Effects(context, met) as effects:
        _each_called(context, "a filter", function, stream, one, weight)


def _taken_while(context: Activation, parts: Any, body: Round, weight: int) -> None:
    """Write a loop over the items of a stream before the first that fails a test."""
    function, stream = parts

    def one(item: Value) -> None:
        item = context.stable(item, "item")
        with _lazily(context):
            holds = truth(context, call(context, function, (item,), {}))
        choose(context, holds, lambda: within_outer_ways(context, lambda: body(item)), lambda: leave(context))

    until_left(context, lambda: _each_called(context, "a takewhile", function, stream, one, weight))


def _enumerated(context: Activation, parts: Any, body: Round, weight: int) -> None:
    stream, start = parts
    stream = with_places(stream)
    has_places = isinstance(stream, Known | View | Items) and not values.is_several(stream)
    counter = Variable("count")
    context.assign(counter, start)

    def one(item: Value) -> None:
        at = context.stable(context.read(counter), "count")
        context.assign(counter, _plus(context, at, 1))
        body(Items(tuple, (at, item)))

    def one_at(at: Value, items: tuple[Value, ...]) -> None:
        body(Items(tuple, (_plus(context, at, start.value), *items)))

    if has_places and isinstance(start, Known):
        _indexed(context, (stream,), one_at, weight)
    else:
        each(context, stream, one, weight=weight + 20)


def _plus(context: Activation, at: Value, more: int) -> Value:
    if isinstance(at, Known):
        return Known.of(at.value + more)
    return apply(context, "+", at, Known.of(more)) if more else at


def _indexed(
    context: Activation, streams: tuple[Value, ...], body: Callable[[Value, tuple[Value, ...]], None], weight: int
) -> None:
    """Write a loop over several sequences of known length at once."""
    streams = tuple(in_python_order(context, one) if isinstance(one, Known) else one for one in streams)
    counts = list(map(length_of, streams))
    stable = [
        Known.of(tuple(stream.value)) if isinstance(stream, Known) else context.stable(stream, "items")
        for stream in streams
    ]
    count = min(counts)

    def one(at: Value) -> None:
        body(at, tuple(item_at(context, stream, at) for stream in stable))

    each_constant(context, range(count), one, weight)


def _star_mapped(context: Activation, parts: Any, body: Round, weight: int) -> None:
    """Write a loop over the answers of a function that takes each item of a stream apart for its arguments."""
    function, stream = parts

    def one(item: Value) -> None:
        with _lazily(context):
            mapped = call(context, function, unpacked(context, item), {})
        if not isinstance(mapped, Never):
            body(mapped)

    _each_called(context, "a starmap", function, stream, one, weight)


def _repeated(context: Activation, parts: Any, body: Round, weight: int) -> None:
    """Write a loop that is given the same item without end."""
    each(context, Known.of(range(ENDLESS)), lambda _: body(parts[0]), weight=weight)


def _zipped(context: Activation, parts: Any, body: Round, weight: int) -> None:
    parts = [_in_places(context, part) for part in parts]
    same = [isinstance(part, values.Lazy) and part.operation == "repeat" for part in parts]
    streams = tuple(part for part, is_same in zip(parts, same, strict=True) if not is_same)

    def zipped(items: tuple[Value, ...]) -> None:
        left = iter(items)
        found = (part.parts[0] if is_same else next(left) for part, is_same in zip(parts, same, strict=True))
        body(Items(tuple, tuple(found)))

    if not streams:
        _repeated(context, (Items(tuple, tuple(part.parts[0] for part in parts)),), body, weight)
    elif all(isinstance(stream, Known | View | Items) for stream in streams):
        _indexed(context, streams, lambda _at, items: zipped(items), weight)
    else:
        _zipped_in_places(context, streams, zipped, weight)


def _zipped_in_places(
    context: Activation, streams: tuple[Value, ...], body: Callable[[tuple[Value, ...]], None], weight: int
) -> None:
    """Write a loop over several streams at once, all but one of which have their items at places."""
    lazy = next((at for at, stream in enumerate(streams) if not _has_places(stream)), None)
    placed = [stream for at, stream in enumerate(streams) if at != lazy]
    if not all(map(_has_places, placed)) or (lazy and _may_go_wrong(context, streams[lazy])):
        raise Refused("zip goes through several streams", "make lists of all but the first")
    if any(isinstance(stream, Known | View | Items) and length_of(stream) == 0 for stream in placed):
        if lazy == 0:
            raise Refused("zip goes through a stream with nothing beside it", "leave it out")
        return
    stable = [_kept(context, stream) for stream in placed]
    lengths = [int_code(apply(context, "len", stream)) for stream in stable]
    shortest = ir.call("min", *lengths) if len(lengths) > 1 else (*lengths, ir.literal(ENDLESS))[0]

    def items_at(place: Scalar) -> list[Value]:
        return [_item_there(context, stream, place) for stream in stable]

    if lazy is None:
        at = context.local("at", INT)
        repeat(context, at, ir.call("range", shortest), None, lambda: body((*items_at(Scalar(PLACE, at)),)))
        return
    count, counter = context.name("count", shortest), Variable("count")
    context.assign(counter, Known.of(0))

    def one(item: Value) -> None:
        given, place = context.stable(item, "item"), context.stable(context.read(counter), "count")
        context.assign(counter, Scalar(PLACE, ir.op("+", int_code(place), 1)))

        def with_item() -> None:
            others = items_at(Scalar(PLACE, int_code(place)))
            body((*others[:lazy], given, *others[lazy:]))

        is_there = compared(int_code(place), "<", count)
        choose(context, is_there, lambda: within_outer_ways(context, with_item), lambda: leave(context))

    until_left(context, lambda: each(context, streams[lazy], one, weight=weight + 20))


def _item_there(context: Activation, stream: Value, place: Scalar) -> Value:
    """Return the item at a place of a sequence, which is before its end."""
    match stream:
        case values.Listed(kinds.List(item), code, None):
            return named(item, context.name("item", ir.element(code, place.code)))
        case Known() | View() | Items():
            return item_at(context, stream, Scalar(kinds.Int(0, length_of(stream) - 1), place.code))
        case values.Range(start, stop, step):
            by = ir.op("*", place.code, int_code(step))
            return Scalar(between(start, stop, step), ir.op("+", int_code(start), by))
        case _:
            return apply(context, "[]", stream, place)


def _may_go_wrong(context: Activation, stream: Value) -> bool:
    """Whether one more item of a stream may raise an error, or never come."""
    with discarded(context), context.within(Block()) as written:
        each(context, stream, lambda _: None)
    return not _ends(stream) or raises_error(context.program, written.region())


def _ends(stream: Value) -> bool:
    """Whether a stream is known to end."""
    match stream:
        case values.Lazy("comprehension", (node, _, first, *_)):
            return len(node.generators) == 1 and _ends(first)
        case values.Lazy("map" | "filter" | "starmap", (_, inner, *_)) | values.Lazy("enumerate", (inner, _)):
            return _ends(inner)
        case values.Lazy("reversed" | "iterator" | "once", (inner, *_)):
            return _ends(inner)
        case values.Lazy("zip", parts):
            return any(map(_ends, parts))
        case _:
            return _has_places(stream) or (isinstance(stream, values.Lazy) and stream.operation == "entries")


def _zipped_longest(context: Activation, parts: Any, body: Round, weight: int) -> None:
    """Write a loop over several sequences at once, with another value in the place of items that are missing."""
    *streams, filling = parts
    stable = [_kept(context, _in_places(context, stream)) for stream in streams]
    if not all(map(_has_places, stable)):
        raise Refused("zip_longest goes through a stream", "make a list of it")

    def one(at: Value) -> None:
        body(Items(tuple, tuple(_item_or(context, stream, at, filling) for stream in stable)))

    lengths = (apply(context, "len", stream) for stream in stable)
    longest = call(context, Known.of(max), (Known.of(0), *lengths), {})
    each(context, call(context, Known.of(range), (longest,), {}), one, weight=weight)


def _item_or(context: Activation, stream: Value, at: Value, otherwise: Value) -> Value:
    """Return the item at a place of a sequence, or another value behind its end."""
    if isinstance(stream, Known | View | Items) and length_of(stream) == 0:
        return otherwise
    return computed(context, list_functions.item_or, stream, at, otherwise)


def _has_places(stream: Value) -> bool:
    return isinstance(stream, Known | View | Items | values.Listed | values.Range)


def _in_places(context: Activation, stream: Value) -> Value:
    """Return a stream as items with their places, if it has such, or is a view of a dict."""
    stream = in_python_order(context, stream) if values.is_set(stream) else stream
    match stream:
        case values.Lazy("count", (numbers,)):
            return cast("Value", numbers)
        case values.Lazy("iterator", (inner,)):
            return _in_places(context, inner)
        case values.Lazy("entries") | values.Dict():
            return collected(context, stream, list)
        case _ if values.is_several(stream):
            return collected(context, stream, tuple)
        case _:
            return with_places(stream)


def _zipped_strictly(context: Activation, parts: Any, body: Round, weight: int) -> None:
    """Write a loop over several sequences at once, after which they must have been of one length."""
    parts = tuple(_kept(context, _in_places(context, part)) for part in parts)
    first, *others = [int_code(context.atom(apply(context, "len", part), "length")) for part in parts]
    _zipped(context, parts, body, weight)
    if context.is_reached():
        differ = [ir.op("!=", first, other) for other in others]
        context.fail_if(reduce(partial(ir.op, "or"), differ), ValueError, "zip() arguments differ in length")


def _kept(context: Activation, stream: Value) -> Value:
    """Return a stream that stays the same where the variable that held it is given another value."""
    if not isinstance(stream, values.Listed):
        return context.stable(stream, "items")
    return values.Listed(stream.kind, context.name("items", stream.code))


def _reversed(context: Activation, parts: Any, body: Round, weight: int) -> None:
    stream = collected(context, parts[0], tuple) if values.is_several(parts[0]) else with_places(parts[0])
    if isinstance(stream, Known) and isinstance(stream.value, (range, tuple, list, str, *DICT_VIEWS)):
        each_constant(context, tuple(cast("Any", stream).value)[::-1], body, weight)
    elif isinstance(stream, View | Items):
        stable = context.stable(stream, "items")
        last = length_of(stream) - 1
        each_constant(context, range(last, -1, -1), lambda at: body(item_at(context, stable, at)), weight)
    elif isinstance(stream, values.Listed | values.Range):
        kept, at = _kept(context, stream), context.local("at", INT)
        place = Scalar(kinds.Int(0), at)
        backwards = ir.call("range", ir.op("-", int_code(apply(context, "len", kept)), 1), -1, -1)
        repeat(context, at, backwards, None, lambda: body(apply(context, "[]", kept, place)))
    else:
        raise Refused(f"{shown(stream)} is iterated over backwards", "make a list of it")


def _grouped(context: Activation, parts: Any, body: Round, weight: int) -> None:
    """Write a loop over the groups of neighbours with equal keys, each to be gone through once, in its round."""

    def end_groups() -> None:
        named = context.environment or {}
        groups = [
            each for each, value in named.items() if isinstance(value, values.Lazy) and value.operation == "group"
        ]
        named |= dict.fromkeys(groups, SPENT)

    def one(pair: Value) -> None:
        end_groups()
        key, group = parts_of(pair)
        body(Items(tuple, (key, values.Lazy("group", (group,)))))

    items, key = parts
    if isinstance(items, values.Lazy | values.Generated):
        if _may_go_wrong(context, items):
            raise Refused("groupby goes through a generator whose items may raise errors", "make a list of it")
        items = collected(context, items, tuple)
    each(context, computed(context, stream_functions.groups_of, items, key), one, weight=weight)
    end_groups()


def _of_one(context: Activation, parts: Any, body: Round, weight: int) -> None:
    """Write a loop over what one of several functions gives."""
    tests, functions, given, named = parts

    def side(number: int) -> None:
        each(context, call(context, functions[number], given, named), body, weight=weight)

    written_by_place(context, tests, side)


def _unordered(context: Activation, parts: Any, body: Round, weight: int) -> None:
    """Refuse a loop in the order of what a function makes of a set, at the line of the set where it is known."""
    for refusal in parts[1:]:
        raise CompileError(refusal)
    raise Refused(UNORDERED, MAKE_A_LIST)


LAZY.update({
    "starmap": _star_mapped, "repeat": _repeated, "zip_longest": _zipped_longest,
    "comprehension": _comprehension, "chain": _chained, "chain of streams": _flattened, "iterator": _chained,
    "map": _mapped, "filter": _filtered, "enumerate": _enumerated, "zip": _zipped,
    "strict zip": _zipped_strictly, "reversed": _reversed, "one of several streams": _of_one,
    "unordered": _unordered, "takewhile": _taken_while, "groups": _grouped, "group": _chained,
    "count": _chained,  # numbers without end: no machine counts to the end of this range
})  # fmt: skip
