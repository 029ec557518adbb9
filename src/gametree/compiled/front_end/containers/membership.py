"""Membership and look-up, and the table of comparisons."""

from __future__ import annotations

import ast
from collections import Counter, defaultdict
from collections.abc import ItemsView, KeysView, Sequence
from enum import Enum
from functools import partial
from types import FunctionType
from typing import Any, cast

from gametree.compiled.front_end.containers.builtins import found_among
from gametree.compiled.front_end.containers.dicts import READ, has_key
from gametree.compiled.front_end.containers.texts import as_fixed, is_listed, is_part, is_text
from gametree.compiled.front_end.functions.activation import Activation
from gametree.compiled.front_end.ir import building as ir
from gametree.compiled.front_end.ir.building import Block
from gametree.compiled.front_end.ir.nodes import Expression
from gametree.compiled.front_end.kinds import kinds, values
from gametree.compiled.front_end.kinds.encoding import converted, items_of, parts_of, scalar, span, words
from gametree.compiled.front_end.kinds.enum_words import whole_members
from gametree.compiled.front_end.kinds.kinds import Incompatible, Kind, described, holds_sequences, size, united
from gametree.compiled.front_end.kinds.values import FALSE, NONE, Known, Scalar, Value, is_set, kind_of, shown
from gametree.compiled.front_end.names.plain import is_plain
from gametree.compiled.front_end.names.records import DICT_VIEWS, differs_unseen
from gametree.compiled.front_end.names.refusals import Refused
from gametree.compiled.front_end.operations.comparison import (
    COMPARED,
    CONTAINERS,
    SYMBOLS,
    WHOLE,
    both,
    comparable,
    compared,
    either,
    equal,
    is_number,
    less,
    of_each,
    opposite,
    possibilities,
)
from gametree.compiled.front_end.operations.conditions import branches
from gametree.compiled.front_end.operations.sequences import constant_words, item_at
from gametree.compiled.front_end.operations.table import operation
from gametree.game import CompileError

WRITTEN_OUT = 8  # constants at most that are compared one by one
INT_LIKE = (kinds.Int, kinds.Bool, kinds.Member)


def contains(context: Activation, wanted: Value, container: Value) -> Value:
    """Return `wanted in container`."""
    if not is_listed(container):
        wanted = as_fixed(context, wanted)
    match container:
        case Known(dict()):
            return _among(context, wanted, tuple(map(Known.of, container.value)), unordered=True)
        case Known(constant) if isinstance(constant, DICT_VIEWS):
            if isinstance(constant, ItemsView) and holds_sequences(kind_of(wanted)):
                raise Refused("a list is looked for in the items of a dict", "look for a tuple")
            return _among(context, wanted, items_of(container), unordered=isinstance(constant, KeysView))
        case values.Range() | Known(range()):
            return _in_range(context, wanted, container)
        case values.Dict():
            return has_key(context, container, wanted)
        case Known(list()):
            return _among(context, wanted, items_of(container))
        case Known(str() as text) if isinstance(text, Enum):
            raise Refused(f"something is looked for in {described(kind_of(container))}", "look in its value")
        case _ if is_set(container):
            return _among(context, wanted, parts_of(container), unordered=True)
        case _:
            kind = kind_of(container)
    if not isinstance(kind, kinds.Text | kinds.BoundedText):
        return _among(context, wanted, items_of(container))
    of = kind_of(wanted)
    is_character = isinstance(kind, kinds.Text) and isinstance(of, kinds.Text) and of.length == 1
    if is_text(wanted) and not is_character:
        return is_part(context, wanted, container)
    if not is_character:
        raise Refused(f"{described(of)} is looked for in a text", "look for a text")
    return _among(context, wanted, items_of(container))


def _of_a_list() -> Refused:
    return Refused("a list is looked up in a set or dict", "look for a tuple")


def _among(context: Activation, wanted: Value, items: tuple[Value, ...], *, unordered: bool = False) -> Value:
    if unordered and holds_sequences(kind_of(wanted)):
        raise _of_a_list()
    table = _whole_numbers(items)
    if table is not None and len(table) > WRITTEN_OUT and isinstance(comparable(wanted), INT_LIKE):
        if not is_number(comparable(wanted)):
            return FALSE
        if table == list(range(table[0], table[0] + len(table))):
            return _in_range(context, wanted, Known.of(range(table[0], table[0] + len(table))))
        found = ir.call("position", context.program.table(tuple(table)), 1, converted(wanted, WHOLE))
        return compared(found, ">=", 0)
    wanted = context.atom(wanted, "wanted")
    if len(items) > WRITTEN_OUT and _are_in_a_table(wanted, items):
        alike = [item for item in items if equal(context, wanted, item) != FALSE]
        return compared(_position(context, alike, wanted), ">=", 0)
    result: Value = FALSE
    for item in items:
        if isinstance(item, Known) and isinstance(item.value, float) and item.value != item.value:
            raise Refused("nan is looked for, or looked at", "test for it with x != x")
        result = either(result, _is_item(context, wanted, item))
    return result


def _are_in_a_table(wanted: Value, items: tuple[Value, ...]) -> bool:
    """Whether many constants are equal to what is looked for exactly if their words are, as texts and tuples."""
    if not all(isinstance(item, Known) for item in items):
        return False
    try:
        kind = united([*map(kind_of, items), kind_of(wanted)])
    except (Incompatible, Refused):
        return False
    return kinds.consists_of(kind, kinds.Text, kinds.BoundedText, kinds.Member) and not _differs_unseen(kind)


def _differs_unseen(kind: Kind) -> bool:
    """Whether two values of a kind may be equal with different words."""
    return any(isinstance(part, kinds.Record) and differs_unseen(part.cls) for part in kinds.within(kind))


def _is_item(context: Activation, wanted: Value, item: Value) -> Value:
    """Return whether what is looked for is an item. Python finds the very object, even nan."""
    if may_be_nan(wanted) and may_be_nan(item):
        raise Refused("a float that may be nan is looked for among floats", "compare it with each in a loop")
    return equal(context, wanted, item)


def may_be_nan(value: Value) -> bool:
    """Whether a value is a float that is not known to be a number."""
    if isinstance(value, Known):
        return isinstance(value.value, float) and value.value != value.value
    kind = kind_of(value)
    return any(isinstance(case, kinds.Float | kinds.Number) for case in kinds.cases(kind))


def _whole_numbers(items: tuple[Value, ...]) -> list[int] | None:
    numbers_here = [item.value for item in items if isinstance(item, Known) and isinstance(item.value, int)]
    small = all(-(2**63) <= number < 2**63 for number in numbers_here)
    plain = all(not isinstance(number, Enum) or whole_members(type(number)) for number in numbers_here)
    if not items or len(numbers_here) != len(items) or not small or not plain:
        return None
    return sorted({int(number) for number in numbers_here})


def _in_range(context: Activation, wanted: Value, container: Value) -> Value:
    if values.is_several(wanted):
        return of_each(wanted, lambda part: _in_range(context, part, container))
    kind = comparable(wanted)
    if isinstance(kind, kinds.Float | kinds.Number):
        raise Refused(f"{described(kind)} is looked for in a range", "compare it with the ends")
    if not is_number(kind):
        equal(context, wanted, Known.of(0))  # or refuse an object with an __eq__ of its own
        return FALSE
    start, stop, step = span(container)
    if isinstance(step, Known) and step.value == 1:
        value = context.atom(wanted, "wanted")
        return both(less(context, start, value, or_equal=True), less(context, value, stop, or_equal=False))
    parts = [converted(part, WHOLE) for part in (wanted, start, stop, step)]
    return Scalar(kinds.Bool(), ir.call("in_range", *parts))


COMPARED[ast.In] = contains
COMPARED[ast.NotIn] = lambda context, left, right: opposite(contains(context, left, right))


def found_in(context: Activation, wanted: Value, stream: Value) -> Value:
    """Return `wanted in stream`."""
    if is_listed(stream):
        return is_part(context, wanted, stream)
    if any(values.is_enum(part) for _, part in possibilities(stream)):
        raise Refused("a value is looked for in what may be an enum", "make a tuple of it, as in tuple(Colour)")
    if isinstance(stream, values.Slice) and isinstance(kind_of(stream.whole), kinds.Text):
        own = kind_of(wanted)
        if not isinstance(own, kinds.Text) or own.length != 1:
            raise Refused("a text of more or less than one character is looked for", "look for one character")
    if isinstance(stream, values.Slice):
        stream = values.Slice(stream.whole, stream.start, stream.stop)
    if isinstance(stream, values.Lazy) and stream.operation == "entries" and holds_sequences(kind_of(wanted)):
        raise _of_a_list()
    wanted = context.stable(wanted, "wanted")

    return found_among(context, stream, True, partial(_is_item, context, wanted))


@operation("[]", dict, object, example="PRICES[item]")
@operation(".get", dict, object, object, example="PRICES.get(item, 0)")
def looked_up(context: Activation, owner: Value, key: Value, default: Value | None = None) -> Value:
    """Return the value of a key in a constant dict, or the default, or raise KeyError."""
    table: dict[Any, Any] = cast("Known", owner).value
    gives_keys = isinstance(cast("Any", table), defaultdict)
    if default is None and isinstance(cast("Any", table), Counter):
        default = Known.of(0)
    if isinstance(key, Known):
        if not is_plain(key.value, operators=True) and not isinstance(key.value, type | FunctionType):
            raise Refused(f"{shown(key)} is looked up in a dict", "use an int, a text, a tuple or an enum member")
        try:
            if key.value in table:
                return Known.of(table[key.value])
        except TypeError as error:
            raise _of_a_list() from error
        return default if default is not None else _missing(context, gives_keys, repr(key.value))
    key = as_fixed(context, key)
    if holds_sequences(kind_of(key)):
        raise _of_a_list()
    if not table:
        return default if default is not None else _missing(context, gives_keys, "the dict is empty")
    key = context.atom(key, "key")
    there = contains(context, key, owner)
    if isinstance(there, Known) and not there.value:
        return default if default is not None else _missing(context, gives_keys, "no such key")
    keys = [Known.of(each) for each in table]
    at = _position(context, keys, key)
    entries = Known.of(tuple(table.values()))
    if default is None:
        if gives_keys:
            at = context.name("place", at)
            context.branch(ir.op("<", at, 0), lambda: _missing(context, gives_keys, ""))
        place = Scalar(kinds.Int(0, len(keys) - 1), context.name("place", ir.call("key_at", at)))
        return item_at(context, entries, place)
    name = context.name("place", at)
    block = Block()
    with context.within(block):
        found = item_at(context, entries, Scalar(kinds.Int(0, len(keys) - 1), name))
    return branches(context, ir.op(">=", name, 0), block, found, default)


def _missing(context: Activation, gives_keys: bool, key: str) -> values.Never:
    """Write that a constant dict lacks a key, which a defaultdict would be given."""
    if gives_keys:
        return context.fail(CompileError, f"{READ}; read it with get.")
    return context.fail(KeyError, key)


def _position(context: Activation, keys: Sequence[Value], key: Value) -> Expression:
    """Return the index of a key among constants, -1 if there is none."""
    alike: list[tuple[int, Value]] = []
    for place, each in enumerate(keys):
        test = equal(context, key, each)
        if not isinstance(test, Known) or test.value:
            alike.append((place, each))
    if len(alike) <= WRITTEN_OUT:
        found: Expression = ir.literal(-1)
        for place, each in reversed(alike):
            test = equal(context, key, each)
            at = ir.literal(place)
            found = at if isinstance(test, Known) else ir.select(scalar(test).code, at, found)
        return found
    try:
        kind = united([kind_of(each) for _, each in alike] + [kind_of(key)])
    except Incompatible as clash:
        raise Refused(
            f"a dict with keys of several kinds is looked up ({clash})", "use keys of one kind"
        ) from clash
    if _differs_unseen(kind):
        raise Refused(f"{described(kind)} is a key of a dict, and equal ones may differ", "use a tuple")
    if len(alike) != len(keys) or isinstance(kind, kinds.Bool):
        raise Refused("a dict with keys of several kinds is looked up", "use keys of one kind")
    flat = tuple(word for each in keys for word in constant_words(each, kind))
    table = context.program.table(flat)
    return ir.call("position", table, max(1, size(kind)), *words(key, kind))


@operation(".get", dict, object, example="PRICES.get(item)")
def _looked_up_or_none(context: Activation, owner: Value, key: Value) -> Value:
    return looked_up(context, owner, key, NONE)


CONTAINERS["search"] = found_in
for _operator, _compare in COMPARED.items():
    _symbol = SYMBOLS[_operator]
    operation(_symbol, object, object, example=f"a {_symbol} b")(_compare)
