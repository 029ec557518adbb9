"""Calls of functions of `itertools`, `functools`, `operator`, `copy` and `math`."""

from __future__ import annotations

import ast
import copy
import functools
import itertools
import math
import operator
import sys
import typing
from collections.abc import Callable
from dataclasses import replace
from typing import Any, cast

import typing_extensions

from gametree.compiled.front_end.containers import dicts
from gametree.compiled.front_end.containers.builtins import collected, different, is_unordered
from gametree.compiled.front_end.containers.list_changes import append
from gametree.compiled.front_end.containers.lists import give, put
from gametree.compiled.front_end.containers.named_streams import is_gone_through, kept
from gametree.compiled.front_end.containers.new_lists import holds_list, list_form, list_levels
from gametree.compiled.front_end.containers.streams import each, in_python_order
from gametree.compiled.front_end.functions.activation import Activation
from gametree.compiled.front_end.functions.edges import UNSET
from gametree.compiled.front_end.functions.evaluator import Named, register
from gametree.compiled.front_end.ir import building as ir
from gametree.compiled.front_end.kinds import kinds, values
from gametree.compiled.front_end.kinds.encoding import int_code, items_of, parts_of
from gametree.compiled.front_end.kinds.kinds import Kind, Shuffled
from gametree.compiled.front_end.kinds.values import Items, Known, Value, View, kind_of
from gametree.compiled.front_end.names.constants import BINARY, UNARY
from gametree.compiled.front_end.names.objects import copies_itself
from gametree.compiled.front_end.names.refusals import Refused
from gametree.compiled.front_end.names.scopes import Variable
from gametree.compiled.front_end.operations.operators import OPERATORS, SIGNS, binary
from gametree.compiled.front_end.operations.table import Stream, apply, computed, shapes_of
from gametree.compiled.front_end.prelude import combining, list_functions, stream_functions
from gametree.game import CompileError

Operands = tuple[Value, ...]
Handler = Callable[[Activation, Operands, Named], Value]
FAR = 2**61  # from which no machine counts to twice as much
MOST_STREAMS = 64  # arguments of chain and product
READ_ONLY = frozenset(["zip", "reversed", "chain"])  # streams that compute no item


def _has_places(stream: Value) -> bool:
    """Whether something is a sequence, whose items have places."""
    if isinstance(stream, Known):
        return isinstance(stream.value, (tuple, list, str, range))
    return isinstance(stream, View | Items | values.Listed | values.Range) and Stream in shapes_of(stream)


def _sequence(context: Activation, stream: Value) -> Value:
    """Return the items of a stream with their places, for a function that takes them all before it gives any."""
    stream = in_python_order(context, stream)
    return stream if _has_places(stream) else collected(context, stream, tuple)


def _in_places(context: Activation, stream: Value, function: str) -> Value:
    """Return a stream as a sequence, for a function that may stop early; refuse it if an item may raise errors."""
    stream = in_python_order(context, stream)
    if _has_places(stream) or _is_read(stream):
        return _sequence(context, stream)
    raise Refused(f"{function} goes through {values.shown(stream)}", "give it a tuple or a list")


def _is_read(stream: Value) -> bool:
    """Whether a stream gives items of sequences, and computes none."""
    is_read = isinstance(stream, values.Lazy) and stream.operation in READ_ONLY
    return is_read and all(map(_has_places, cast("Any", stream).parts))


def _constant(value: Value, of: str) -> int:
    if not isinstance(value, Known) or type(value.value) is not int or not 0 <= value.value <= sys.maxsize:
        raise Refused(f"{of} is no constant int, 0 or more", "use one, or write the loops")
    return value.value


def _chain(context: Activation, streams: Operands, _named: Named) -> Value:
    """Return a stream of the items of several, which are collected first, so that one loop goes through them."""
    if any(is_unordered(each) or (is_gone_through(each) and not _is_read(each)) for each in streams):
        return values.Lazy("chain", (streams[0], *kept(context, streams[1:])))
    parts = tuple(_in_places(context, stream, "chain") for stream in streams)
    return values.Lazy("chain", (collected(context, values.Lazy("chain", parts), tuple),))


def _chain_from_iterable(context: Activation, given: Operands, _named: Named) -> Value:
    if _has_places(given[0]) and isinstance(given[0], Known | View | Items):
        return _chain(context, items_of(given[0]), {})
    if isinstance(given[0], values.Lazy | values.Generated) or is_unordered(given[0]):
        return values.Lazy("chain of streams", given)
    return computed(context, stream_functions.all_of, given[0])


def _product(context: Activation, streams: Operands, named: Named) -> Value:
    times = _constant(named.get("repeat", Known.of(1)), "the option repeat of product")
    sequences = [_sequence(context, stream) for stream in streams]
    length = len(sequences) * times
    return _of_some(context, "product", length, sequences * min(times, MOST_STREAMS))


def _combinations(context: Activation, given: Operands, _named: Named) -> Value:
    length = _constant(given[1], "the length of combinations")
    name = "product" if length == 1 else "combinations"
    if values.is_set(given[0]):
        items = different(context, given[0])
        items = collected(context, items, tuple) if isinstance(items, values.Lazy) else items
        made = _of_some(context, name, length, [items])
        assert isinstance(made, values.Generated)
        if not isinstance(made.kind, kinds.Tuple):
            return made  # without an item
        return values.Lazy("unordered", (replace(made, kind=kinds.SetOf(made.kind.items, Shuffled)),))
    return _of_some(context, name, length, [_sequence(context, given[0])])


def _permutations(context: Activation, given: Operands, _named: Named) -> Value:
    items = _sequence(context, given[0])
    if len(given) == 1 or given[1] == Known.of(None):
        if not isinstance(items, Known | View | Items):
            raise Refused("permutations of a changing number of items are made", "name their length, 2 or 3")
        length = len(items_of(items))
    else:
        length = _constant(given[1], "the length of permutations")
    return _of_some(context, "product" if length == 1 else "permutations", length, [items])


def _of_some(context: Activation, name: str, length: int, sequences: list[Value]) -> Value:
    """Return the stream of the tuples of one length that a function of `itertools` makes."""
    function = getattr(combining, f"{name}_of_{length}", None)
    if function is None:
        raise Refused(f"tuples of {length} are made by {name}", "write the loops")
    return computed(context, function, *sequences)


def _islice(context: Activation, given: Operands, _named: Named) -> Value:
    stream, *bounds = given
    if len(bounds) == 1:
        _constant(bounds[0], "the number of items of islice")
        return computed(context, stream_functions.first_of, _in_places(context, stream, "islice"), *bounds)
    for bound in bounds:
        if bound != values.NONE:
            _constant(bound, "a bound of islice")
    step = bounds[2] if len(bounds) == 3 else values.NONE
    if step == Known.of(0):
        return context.fail(ValueError, "the step of islice is 0")
    part = apply(context, "[:]", _in_places(context, stream, "islice"), *bounds[:2], step)
    return values.Lazy("iterator", (part,))


def _repeat(context: Activation, given: Operands, named: Named) -> Value:
    """Return the stream of the same item, again and again."""
    item, times = context.stable(given[0], "item"), (*given[1:], *named.values())
    if holds_list(item) or values.stream_in(item) is not None:
        raise Refused("repeat is given a list or a stream", "make a tuple of it")
    if not times:
        return values.Lazy("repeat", (item,))
    return values.Lazy("iterator", (apply(context, "*", Items(tuple, (item,)), *times),))


def _compress(_context: Activation, given: Operands, _named: Named) -> Value:
    """Return the stream of those items of a stream that have something true beside them in another one."""
    first, second = (Known.of(operator.itemgetter(place)) for place in (0, 1))
    kept = values.Lazy("filter", (second, values.Lazy("zip", given)))
    return values.Lazy("map", (first, kept))


def _zip_longest(context: Activation, given: Operands, named: Named) -> Value:
    filling = context.stable(named.get("fillvalue", values.NONE), "filling")
    return values.Lazy("zip_longest", (*given, filling))


def _sign(name: str) -> Handler:
    return lambda context, given, _named: apply(context, name, *given)


def _count(context: Activation, given: Operands, named: Named) -> Value:
    """Return the stream of the ints from one on."""
    (start,) = given or (named.get("start", Known.of(0)),)
    kind = kind_of(start)
    if not isinstance(kind, kinds.Int) or not kind.exact:
        raise Refused(f"count begins with {kinds.described(kind)}", "begin with an int")
    start = context.atom(start, "start")
    if max(-kind.least, kind.most) > FAR:
        beyond = ir.op("or", ir.op("<", int_code(start), -FAR), ir.op(">", int_code(start), FAR))
        context.fail_if(beyond, CompileError, "count begins beyond 2 ** 61; write a loop.")
    return values.Lazy("count", (values.Range(start, Known.of(2 * FAR - 1), Known.of(1)),))


def _accumulate(context: Activation, given: Operands, named: Named) -> Value:
    function = given[1] if len(given) == 2 else named.get("func", Known.of(stream_functions.plus))
    return computed(context, stream_functions.accumulate, _in_places(context, given[0], "accumulate"), function)


def _groups(_context: Activation, given: Operands, named: Named) -> Value:
    items, *keys = given
    key = keys[0] if keys else named.get("key", values.NONE)
    return values.Lazy("groups", (items, Known.of(list_functions.itself) if key == values.NONE else key))


def _reduce(context: Activation, given: Operands, _named: Named) -> Value:
    function, items, *start = given[0], _sequence(context, given[1]), *given[2:]
    fold = stream_functions.fold_from if start else stream_functions.fold
    return computed(context, fold, function, items, *start)


def _prod(context: Activation, given: Operands, named: Named) -> Value:
    times, start = Known.of(stream_functions.times), named.get("start", Known.of(1))
    return computed(context, stream_functions.fold_from, times, _sequence(context, given[0]), start)


def _of_stream(function: Callable[..., Any], name: str) -> Handler:
    """Return the handler of a function of `itertools` that takes a stream, behind a function or alone."""
    return lambda context, given, _named: computed(
        context, function, *given[:-1], _in_places(context, given[-1], name)
    )


def _operator(node: type[ast.AST]) -> Handler:
    return lambda context, given, _named: binary(context, node(), *given)


def _getter(cls: type[Any]) -> Handler:
    """Return the handler of a class of `operator` whose instances read something of what they are called with."""

    def made(_context: Activation, given: Operands, _named: Named) -> Value:
        constants = [value.value for value in given if isinstance(value, Known)]
        if len(constants) < len(given):
            raise Refused(f"what {cls.__name__} is given depends on the state", "use a lambda")
        return Known.of(cls(*constants))

    return made


def _partial(context: Activation, given: Operands, _named: Named) -> Value:
    """Return a function with its first arguments."""
    if any(holds_list(value) or values.stream_in(value) is not None for value in given):
        raise Refused("partial is given a list or a stream", "use a lambda")
    function, *first = (context.stable(value, "given") for value in given)
    for value in first:
        function = values.Bound(function, value)
    return function


def _copied_object(context: Activation, value: values.Object, copies: dict[Value, Value] | None) -> values.Object:
    """Return a copy of an object, and with `copies` of all that it refers to, in which those made so far are."""
    if copies_itself(value.cls):
        raise Refused(f"{value.cls.__name__} says itself how it is copied", "make the copy in the rules")
    made = values.Object(value.cls, values.Fields(value.fields.title))
    if copies is not None:
        copies[value] = made
    for name, field in value.fields.named():
        held = context.held(field)
        if isinstance(held, values.Poison):
            if held != UNSET:
                context.read(field)  # which refuses it
            continue
        source: Variable | None = field
        if copies is not None and (isinstance(held, values.Object) or holds_list(held)):
            key, source = context.variables[field], None
            if isinstance(held, values.Object):
                held = copies.get(held) or _copied_object(context, held, copies)
            elif isinstance(key, values.Same) and key in copies:
                raise Refused("an object is copied in which two names have one list", "make the copy in the rules")
            else:
                copies[key], held = key, _deep_copy(context, held)
        give(context, made.fields.variable(name), held, source, fresh=source is None)
    return made


def _copy(context: Activation, given: Operands, _named: Named) -> Value:
    (value,) = given
    if isinstance(value, values.Object):
        return _copied_object(context, value, None)
    of_lists = (
        isinstance(value, Known) and type(value.value) is list and list in map(type, cast("Any", value).value)
    )
    if of_lists or list_levels(value) > 1:
        raise Refused("a list of lists is copied, and the copy holds the same lists", "use deepcopy")
    return _deep_copy(context, value)


def _deep_copy(context: Activation, value: Value) -> Value:
    """Return a value whose lists and sets are new, those in lists included."""
    if isinstance(value, values.Object):
        return _copied_object(context, value, {})
    if isinstance(value, Known) and type(value.value) is list:
        return Items(list, tuple(_deep_copy(context, Known.of(item)) for item in cast("Any", value).value))
    if isinstance(value, Known) and type(value.value) in (set, dict):
        raise Refused(f"{values.shown(value)} is copied", "make a new one, such as set(...)")
    form = list_form(value)
    if form is set:
        return apply(context, ".copy", value)
    _refuse_own_copies(kind_of(value))
    if form is None:
        if holds_list(value):
            raise Refused("a value that holds lists is copied", "copy each list in it")
        return value
    if isinstance(value, values.Dict):
        return _copied_dict(context, value)
    if isinstance(value, values.Listed) and kinds.lists_in(value.kind.item):
        made = Variable("copies")

        def one(item: Value) -> None:
            put(context, made, append(context, context.read(made), _deep_copy(context, item)))

        context.assign(made, Items(list, ()))
        each(context, value, one)
        return context.read(made)
    if isinstance(value, values.Listed) or not any(map(holds_list, items_of(value))):
        return collected(context, value, list)
    return Items(list, tuple(_deep_copy(context, item) for item in items_of(value)))


def _copied_dict(context: Activation, value: values.Dict) -> Value:
    """Return a dict with copies of the values of another."""
    entry = value.kind.entry
    if entry is None or not kinds.lists_in(entry.items[1]):
        return dicts.copy(context, value)

    def write(put_one: dicts.Put) -> None:
        def one(pair: Value) -> None:
            key, held = parts_of(pair)
            put_one(key, _deep_copy(context, held))

        each(context, dicts.view(value, "items"), one)

    return dicts.gathered(context, values.Dict(replace(value.kind, entry=None), None), write)


def _refuse_own_copies(kind: Kind) -> None:
    """Refuse to copy a value of a class that says itself how it is copied."""
    if isinstance(kind, kinds.Record) and copies_itself(kind.cls):
        raise Refused(f"{kind.cls.__name__} says itself how it is copied", "make the copy in the rules")
    for inner in kinds.contents(kind):
        _refuse_own_copies(inner)


def _assert_never(context: Activation, _given: Operands, _named: Named) -> Value:
    """Raise the error that Python raises where a value was not expected."""
    return context.fail(AssertionError, "a value is met that the rules do not expect")


register(itertools.chain, _chain, 0, MOST_STREAMS)
register(stream_functions.all_of, _chain_from_iterable, 1, 1)  # as which chain.from_iterable is read
register(itertools.product, _product, 1, MOST_STREAMS, "repeat")
register(itertools.combinations, _combinations, 2, 2)
register(itertools.permutations, _permutations, 1, 2)
register(itertools.pairwise, _of_stream(stream_functions.neighbours_of, "pairwise"), 1, 1)
register(itertools.islice, _islice, 2, 4)
register(itertools.takewhile, lambda _context, given, _named: values.Lazy("takewhile", given), 2, 2)
register(itertools.count, _count, 0, 1, "start")
register(itertools.dropwhile, _of_stream(stream_functions.drop_while, "dropwhile"), 2, 2)
register(itertools.starmap, lambda _context, given, _named: values.Lazy("starmap", given), 2, 2)
register(itertools.repeat, _repeat, 1, 2, "times")
register(itertools.compress, _compress, 2, 2)
register(itertools.zip_longest, _zip_longest, 1, MOST_STREAMS, "fillvalue")
register(itertools.accumulate, _accumulate, 1, 2, "func")
register(itertools.groupby, _groups, 1, 2, "key")
register(functools.reduce, _reduce, 2, 3)
register(math.prod, _prod, 1, 1, "start")
for _function in (typing.assert_never, typing_extensions.assert_never):
    register(_function, _assert_never, 1, 1)
register(copy.copy, _copy, 1, 1)
register(copy.deepcopy, lambda context, given, _named: _deep_copy(context, *given), 1, 1)
for _class in (operator.itemgetter, operator.attrgetter, operator.methodcaller):
    register(_class, _getter(_class), 1, MOST_STREAMS)
register(functools.partial, _partial, 1, MOST_STREAMS)
for _node in OPERATORS.keys() - {ast.Div, ast.Pow}:  # those that make ints of ints
    register(BINARY[_node], _operator(_node), 2, 2)
for _sign_of, _symbol in SIGNS.items():
    register(UNARY[_sign_of], _sign(_symbol), 1, 1)
