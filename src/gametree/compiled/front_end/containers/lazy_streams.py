"""Streams made of others: comprehensions, map, filter, zip, enumerate, reversed, and choices between two."""

from __future__ import annotations

import ast
from collections.abc import Callable
from functools import partial, reduce
from typing import Any, cast

from gametree.compiled.front_end.containers.builtins import in_some_order, is_unordered
from gametree.compiled.front_end.containers.streams import (
    LAZY,
    Round,
    each,
    each_constant,
    leave,
    repeat,
    until_left,
    within_outer_ways,
)
from gametree.compiled.front_end.functions.activation import Activation
from gametree.compiled.front_end.functions.edges import SPENT
from gametree.compiled.front_end.functions.evaluator import bind, call, evaluate
from gametree.compiled.front_end.ir import building as ir
from gametree.compiled.front_end.ir.types import INT
from gametree.compiled.front_end.kinds import kinds, values
from gametree.compiled.front_end.kinds.encoding import int_code, length_of, parts_of, with_places
from gametree.compiled.front_end.kinds.values import Items, Known, Never, Scalar, Value, View, shown
from gametree.compiled.front_end.names.records import DICT_VIEWS
from gametree.compiled.front_end.names.refusals import MAKE_A_LIST, UNORDERED, Refused
from gametree.compiled.front_end.names.scopes import Variable
from gametree.compiled.front_end.operations.comparison import written_by_place
from gametree.compiled.front_end.operations.conditions import choose, decide, truth
from gametree.compiled.front_end.operations.sequences import item_at
from gametree.compiled.front_end.operations.table import apply, computed
from gametree.compiled.front_end.prelude import stream_functions
from gametree.game import CompileError


def _comprehension(context: Activation, parts: Any, body: Round, weight: int) -> None:
    node, scope, first, *met = parts
    assert scope is context
    nodes = sum(1 for _ in ast.walk(node)) + weight

    def level(depth: int) -> None:
        if depth == len(node.generators):
            item = evaluate(context, node.elt)
            if not isinstance(item, Never):
                body(item)
            return
        loop = node.generators[depth]
        items = first if depth == 0 else evaluate(context, loop.iter)
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

        each(context, items, one, weight=nodes)

    level(0)


def _chained(context: Activation, parts: Any, body: Round, weight: int) -> None:
    """Write a loop over each of several streams, whose rounds cannot end all of them."""
    for stream in parts:
        each(context, stream, body, weight=weight)


def _flattened(context: Activation, parts: Any, body: Round, weight: int) -> None:
    """Write a loop over the items of each stream that a stream gives."""

    def one(stream: Value) -> None:
        each(context, stream, body, weight=weight)

    each(context, parts[0], one, weight=weight + 20)


def _mapped(context: Activation, parts: Any, body: Round, weight: int) -> None:
    function, stream = parts

    def one(item: Value) -> None:
        mapped = call(context, function, (item,), {})
        if not isinstance(mapped, Never):
            body(mapped)

    each(context, stream, one, weight=weight + 20)


def _filtered(context: Activation, parts: Any, body: Round, weight: int) -> None:
    function, stream = parts

    def one(item: Value) -> None:
        item = context.stable(item, "item")
        kept = item if function == Known.of(None) else call(context, function, (item,), {})
        choose(context, truth(context, kept), lambda: body(item))

    each(context, stream, one, weight=weight + 20)


def _taken_while(context: Activation, parts: Any, body: Round, weight: int) -> None:
    """Write a loop over the items of a stream before the first that fails a test."""
    function, stream = parts

    def one(item: Value) -> None:
        item = context.stable(item, "item")
        holds = truth(context, call(context, function, (item,), {}))
        choose(context, holds, lambda: within_outer_ways(context, lambda: body(item)), lambda: leave(context))

    until_left(context, lambda: each(context, stream, one, weight=weight + 20))


def _enumerated(context: Activation, parts: Any, body: Round, weight: int) -> None:
    stream, start = parts
    stream = with_places(stream)
    counter = Variable("count")
    context.assign(counter, start)

    def one(item: Value) -> None:
        at = context.stable(context.read(counter), "count")
        context.assign(counter, _plus(context, at, 1))
        body(Items(tuple, (at, item)))

    def one_at(at: Value, items: tuple[Value, ...]) -> None:
        body(Items(tuple, (_plus(context, at, start.value), *items)))

    if isinstance(stream, Known | View | Items) and isinstance(start, Known):
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
    counts = list(map(length_of, streams))
    if any(isinstance(stream, Known) and isinstance(stream.value, set | frozenset) for stream in streams):
        raise Refused(UNORDERED, MAKE_A_LIST)
    stable = [
        Known.of(tuple(stream.value)) if isinstance(stream, Known) else context.stable(stream, "items")
        for stream in streams
    ]
    count = min(counts)

    def one(at: Value) -> None:
        body(at, tuple(item_at(context, stream, at) for stream in stable))

    each_constant(context, range(count), one, weight)


def _zipped(context: Activation, parts: Any, body: Round, weight: int) -> None:
    parts = tuple(map(_in_places, parts))
    if all(isinstance(stream, Known | View | Items) for stream in parts):
        _indexed(context, parts, lambda _at, items: body(Items(tuple, items)), weight)
        return
    if not all(isinstance(stream, Known | View | Items | values.Listed | values.Range) for stream in parts):
        raise Refused("zip is given more than tuples, lists and ranges", "make lists of them, or use indices")
    if any(isinstance(stream, Known | View | Items) and length_of(stream) == 0 for stream in parts):
        return
    stable = [_kept(context, stream) for stream in parts]
    at = context.local("at", INT)
    place = Scalar(kinds.Int(0), at)
    lengths = [int_code(apply(context, "len", stream)) for stream in stable]
    shortest = ir.call("min", *lengths) if len(lengths) > 1 else lengths[0]

    def one() -> None:
        body(Items(tuple, tuple(apply(context, "[]", stream, place) for stream in stable)))

    repeat(context, at, ir.call("range", shortest), None, one)


def _in_places(stream: Value) -> Value:
    """Return a stream as items with their places, if it has such."""
    return (
        stream.parts[0] if isinstance(stream, values.Lazy) and stream.operation == "count" else with_places(stream)
    )


def _zipped_strictly(context: Activation, parts: Any, body: Round, weight: int) -> None:
    """Write a loop over several sequences at once, after which they must have been of one length."""
    parts = tuple(_kept(context, with_places(part)) for part in parts)
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
    stream = with_places(parts[0])
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

    each(context, computed(context, stream_functions.groups_of, *parts), one, weight=weight)
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
    "comprehension": _comprehension, "chain": _chained, "chain of streams": _flattened, "iterator": _chained,
    "map": _mapped, "filter": _filtered, "enumerate": _enumerated, "zip": _zipped,
    "strict zip": _zipped_strictly, "reversed": _reversed, "one of several streams": _of_one,
    "unordered": _unordered, "takewhile": _taken_while, "groups": _grouped, "group": _chained,
    "count": _chained,  # numbers without end: no machine counts to the end of this range
})  # fmt: skip
