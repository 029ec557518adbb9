"""Calls of functions of `itertools`, `functools`, `operator`, `copy` and `math`."""

from __future__ import annotations

import ast
import copy
import functools
import itertools
import math
import operator
import sys
from collections.abc import Callable
from typing import Any, cast

from gametree.compiled.front_end import stream_functions, values
from gametree.compiled.front_end.activation import Activation
from gametree.compiled.front_end.calls import LIBRARY, Named
from gametree.compiled.front_end.encoding import items_of
from gametree.compiled.front_end.expressions import binary
from gametree.compiled.front_end.lists import holds_list, list_form
from gametree.compiled.front_end.refusals import Refused
from gametree.compiled.front_end.rules import Stream, apply, computed, shapes_of
from gametree.compiled.front_end.rules_builtins import collected
from gametree.compiled.front_end.values import Items, Known, Value, View, refuse_order, shown

Operands = tuple[Value, ...]
Handler = Callable[[Activation, Operands, Named], Value]


READ_ONLY = frozenset(["zip", "reversed", "chain"])  # streams that compute no item


def _has_places(stream: Value) -> bool:
    """Whether something is a sequence, whose items have places."""
    if isinstance(stream, Known):
        return isinstance(stream.value, (tuple, list, str, range))
    return isinstance(stream, View | Items | values.Listed | values.Range) and Stream in shapes_of(stream)


def _sequence(context: Activation, stream: Value) -> Value:
    """Return the items of a stream with their places, for a function that takes them all before it gives any."""
    refuse_order(stream)
    return stream if _has_places(stream) else collected(context, stream, tuple)


def _in_places(context: Activation, stream: Value, function: str) -> Value:
    """Return the same for a function that takes them one by one; refuse a stream whose items may raise errors."""
    refuse_order(stream)
    is_read = isinstance(stream, values.Lazy) and stream.operation in READ_ONLY
    if _has_places(stream) or (is_read and all(map(_has_places, cast("Any", stream).parts))):
        return _sequence(context, stream)
    raise Refused(f"{function} goes through {shown(stream)}", "give it a tuple or a list")


def _constant(value: Value, of: str) -> int:
    if not isinstance(value, Known) or type(value.value) is not int or not 0 <= value.value <= sys.maxsize:
        raise Refused(f"{of} depends on the state", "use a constant, 0 or more")
    return value.value


def _chain(_context: Activation, streams: Operands, _named: Named) -> Value:
    return values.Lazy("chain", streams) if streams else Known.of(())


def _chain_from_iterable(context: Activation, given: Operands, _named: Named) -> Value:
    if _has_places(given[0]) and isinstance(given[0], Known | View | Items):
        return _chain(context, items_of(given[0]), {})
    return computed(context, stream_functions.all_of, given[0])


def _product(context: Activation, streams: Operands, named: Named) -> Value:
    times = _constant(named.get("repeat", Known.of(1)), "the option repeat of product")
    sequences = [_sequence(context, stream) for stream in streams]
    length = len(sequences) * times
    return _of_some(context, "product", length, sequences * times if length <= MANY else [])


def _combinations(context: Activation, given: Operands, _named: Named) -> Value:
    length = _constant(given[1], "the length of combinations")
    name = "product" if length == 1 else "combinations"
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
    function = getattr(stream_functions, f"{name}_of_{length}", None)
    if function is None:
        raise Refused(f"tuples of {length} are made by {name}", "write the loops")
    return computed(context, function, *sequences)


def _pairwise(context: Activation, given: Operands, _named: Named) -> Value:
    return computed(context, stream_functions.neighbours_of, _in_places(context, given[0], "pairwise"))


def _islice(context: Activation, given: Operands, _named: Named) -> Value:
    _constant(given[1], "the number of items of islice")
    return computed(context, stream_functions.first_of, _in_places(context, given[0], "islice"), given[1])


def _accumulate(context: Activation, given: Operands, named: Named) -> Value:
    function = given[1] if len(given) == 2 else named.get("func", Known.of(stream_functions.plus))
    return computed(context, stream_functions.accumulated, _in_places(context, given[0], "accumulate"), function)


def _reduce(context: Activation, given: Operands, _named: Named) -> Value:
    function, items, *start = given[0], _sequence(context, given[1]), *given[2:]
    folded = stream_functions.folded_from if start else stream_functions.folded
    return computed(context, folded, function, items, *start)


def _prod(context: Activation, given: Operands, named: Named) -> Value:
    times, start = Known.of(stream_functions.times), named.get("start", Known.of(1))
    return computed(context, stream_functions.folded_from, times, _sequence(context, given[0]), start)


def _by_each(function: Callable[..., Any], name: str) -> Handler:
    """Return the handler of what is given another function, and items that it takes one by one."""
    return lambda context, given, _named: computed(
        context, function, given[0], _in_places(context, given[1], name)
    )


def _operator(node: type[ast.operator]) -> Handler:
    return lambda context, given, _named: binary(context, node(), *given)


def _item_getter(_context: Activation, given: Operands, _named: Named) -> Value:
    place = given[0]
    if not isinstance(place, Known):
        raise Refused("the place of itemgetter depends on the state", "use a lambda")
    return Known.of(functools.partial(stream_functions.item_of, place.value))


def _copy(context: Activation, given: Operands, _named: Named) -> Value:
    if any(map(holds_list, items_of(given[0]) if list_form(given[0]) is list else ())):
        raise Refused("a list of lists is copied, and the copy holds the same lists", "use deepcopy")
    return _copied(context, given[0])


def _deepcopy(context: Activation, given: Operands, _named: Named) -> Value:
    return _copied(context, given[0])


def _copied(context: Activation, value: Value) -> Value:
    """Return a value whose lists and sets are new, those in lists included."""
    if isinstance(value, Known) and type(value.value) is list:
        return Items(list, tuple(_copied(context, Known.of(item)) for item in cast("Any", value).value))
    if isinstance(value, Known) and type(value.value) in (set, dict):
        raise Refused(f"{shown(value)} is copied", "make a new one, such as set(...)")
    form = list_form(value)
    if form is set:
        return apply(context, ".copy", value)
    if form is None:
        if holds_list(value):
            raise Refused("a value that holds lists is copied", "copy each list in it")
        return value
    if isinstance(value, values.Listed) or not any(map(holds_list, items_of(value))):
        return collected(context, value, list)
    return Items(list, tuple(_copied(context, item) for item in items_of(value)))


def _fill(function: Any, handler: Handler, least: int, most: int, *names: str) -> None:
    """Note the handler of a function that takes from `least` to `most` arguments by place, and these names."""

    def checked(context: Activation, positional: Operands, named: Named) -> Value:
        if not least <= len(positional) <= most or not set(named) <= set(names):
            raise Refused(f"{function.__name__} is given other arguments than are known", "write the loops")
        return handler(context, positional, named)

    LIBRARY[id(function)] = checked


MANY = 64
_fill(itertools.chain, _chain, 0, MANY)
_fill(stream_functions.all_of, _chain_from_iterable, 1, 1)  # as which chain.from_iterable is read
_fill(itertools.product, _product, 1, MANY, "repeat")
_fill(itertools.combinations, _combinations, 2, 2)
_fill(itertools.permutations, _permutations, 1, 2)
_fill(itertools.pairwise, _pairwise, 1, 1)
_fill(itertools.islice, _islice, 2, 2)
_fill(itertools.takewhile, _by_each(stream_functions.taken_while, "takewhile"), 2, 2)
_fill(itertools.dropwhile, _by_each(stream_functions.dropped_while, "dropwhile"), 2, 2)
_fill(itertools.starmap, _by_each(stream_functions.mapped_over, "starmap"), 2, 2)
_fill(itertools.accumulate, _accumulate, 1, 2, "func")
_fill(functools.reduce, _reduce, 2, 3)
_fill(math.prod, _prod, 1, 1, "start")
_fill(copy.copy, _copy, 1, 1)
_fill(copy.deepcopy, _deepcopy, 1, 1)
_fill(operator.itemgetter, _item_getter, 1, 1)
OPERATORS: dict[str, type[ast.operator]] = {
    "add": ast.Add, "sub": ast.Sub, "mul": ast.Mult, "floordiv": ast.FloorDiv, "mod": ast.Mod, "and_": ast.BitAnd,
    "or_": ast.BitOr, "xor": ast.BitXor, "lshift": ast.LShift, "rshift": ast.RShift,
}  # fmt: skip
for _name, _node in OPERATORS.items():
    _fill(getattr(operator, _name), _operator(_node), 2, 2)
