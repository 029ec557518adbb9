"""Membership and look-up, and the table of comparisons."""

from __future__ import annotations

import ast
from collections import Counter, defaultdict
from collections.abc import ItemsView, KeysView, Sequence
from enum import Enum
from functools import partial
from types import FunctionType
from typing import Any, cast

from gametree.compiled.front_end.containers.builtins import found_among, in_some_order
from gametree.compiled.front_end.containers.dicts import READ, has_key
from gametree.compiled.front_end.containers.streams import each
from gametree.compiled.front_end.containers.texts import as_fixed, is_listed, is_part, is_text
from gametree.compiled.front_end.functions.activation import BY_KIND, Activation
from gametree.compiled.front_end.functions.joins import branch
from gametree.compiled.front_end.ir import building as ir
from gametree.compiled.front_end.ir.building import Block
from gametree.compiled.front_end.ir.nodes import Expression
from gametree.compiled.front_end.kinds import kinds, values
from gametree.compiled.front_end.kinds.encoding import (
    converted,
    int_code,
    items_of,
    parts_of,
    scalar,
    span,
    tuple_of_bytes,
    words,
)
from gametree.compiled.front_end.kinds.enum_words import whole_members
from gametree.compiled.front_end.kinds.kinds import Incompatible, Kind, described, is_unhashable, size, united
from gametree.compiled.front_end.kinds.values import FALSE, NONE, Known, Scalar, Value, is_set, kind_of, shown
from gametree.compiled.front_end.names.plain import is_plain
from gametree.compiled.front_end.names.records import DICT_VIEWS, ReadOnly, differs_unseen
from gametree.compiled.front_end.names.refusals import Refused
from gametree.compiled.front_end.names.scopes import Variable
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
from gametree.compiled.front_end.operations.sequences import constant_words, item_at, made_of_one
from gametree.compiled.front_end.operations.table import operation
from gametree.game import CompileError

BITS_OF_NUMBER = 62  # items of frozensets that one number tells, beside any other
WRITTEN_OUT = 8  # constants at most that are compared one by one
INT_LIKE = (kinds.Int, kinds.Bool, kinds.Member)


def contains(context: Activation, wanted: Value, container: Value) -> Value:
    """Return `wanted in container`."""
    if values.is_several(container):
        look = partial(contains, context, context.stable(wanted, "wanted"))
        return BY_KIND[0](context, container, look, TypeError)
    if tuple_of_bytes(container) is not None:
        return CONTAINERS["bytes"](context, wanted, container)
    if not is_listed(container):
        wanted = as_fixed(context, wanted)
    match container:
        case Known(dict()):
            return _among(context, wanted, tuple(map(Known.of, container.value)), unordered=True)
        case Known(constant) if isinstance(constant, DICT_VIEWS):
            if isinstance(constant, ItemsView) and is_unhashable(kind_of(wanted)):
                raise Refused("a list is looked for in the items of a dict", "look for a tuple")
            return _among(context, wanted, items_of(container), unordered=isinstance(constant, KeysView))
        case values.Range() | Known(range()):
            return _in_range(context, wanted, container)
        case values.Dict():
            return has_key(context, container, wanted)
        case Scalar(kinds.OneDict()):
            return contains(context, *_in_one_dict(container, wanted))
        case Known(list() | tuple()):
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
    if unordered and is_unhashable(kind_of(wanted)):
        raise _of_a_list()
    constants = [item.value for item in items if isinstance(item, Known)]
    if is_changing_set(wanted) and len(constants) == len(items):
        wanted, numbers = _as_number(context, wanted, constants)
        return _among(context, wanted, tuple(map(Known.of, numbers)))
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


def is_changing_set(value: Value) -> bool:
    """Whether a value is a set that changes, but for one whose order has been asked for."""
    return is_set(value) and not isinstance(value, Known) and kinds.Shuffled not in kinds.classes(kind_of(value))


def _as_number(context: Activation, wanted: Value, constants: Sequence[Any]) -> tuple[Value, list[Any]]:
    """Return a set as a number with a bit for each item, and the number of each constant, None if it is no set.

    All items that are in none of the constants have one bit. Where there are many items, it is several numbers.
    """
    own: list[Any] = [one for one in constants if isinstance(one, set | frozenset)]
    universe = list(dict.fromkeys(item for one in own for item in sorted(one, key=repr)))
    found, tables = list[Variable](), list[dict[Any, int]]()
    for start in range(0, max(1, len(universe)), BITS_OF_NUMBER):
        found.append(Variable("bits"))
        tables.append({item: 1 << at for at, item in enumerate(universe[start : start + BITS_OF_NUMBER])})
        context.assign(found[-1], Known.of(0))

    def add(item: Value) -> None:
        place = ir.op("+", context.name("place", _position(context, list(map(Known.of, universe)), item)), 1)
        for number, table in zip(found, tables, strict=True):
            bits = context.program.table((1 << BITS_OF_NUMBER, *(table.get(one, 0) for one in universe)))
            code = ir.op("|", int_code(context.read(number)), ir.load(bits, place))
            context.assign(number, Scalar(kinds.INT, code))

    each(context, in_some_order(wanted), add)
    numbers: list[Any] = [None] * len(constants)
    for at, one in enumerate(constants):
        if isinstance(one, set | frozenset):
            numbers[at] = tuple(sum(table.get(item, 0) for item in cast("Any", one)) for table in tables)
    if len(found) == 1:
        return context.read(found[0]), [number and number[0] for number in numbers]
    return values.Items(tuple, tuple(map(context.read, found))), numbers


def _are_in_a_table(wanted: Value, items: tuple[Value, ...]) -> bool:
    """Whether many constants are equal to what is looked for exactly if their words are, as texts and tuples."""
    if not all(isinstance(item, Known) for item in items):
        return False
    try:
        kind = united([*map(kind_of, items), kind_of(wanted)])
    except (Incompatible, Refused):
        return False
    is_told = kinds.consists_of(kind, kinds.Text, kinds.BoundedText, kinds.Member)
    return is_told and not kinds.holds(kind, kinds.List, kinds.Bounded, kinds.Union) and not _differs_unseen(kind)


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
    if isinstance(stream, values.Lazy) and stream.operation == "entries" and is_unhashable(kind_of(wanted)):
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
        if _is_among(key, table):
            return Known.of(table[key.value])
        return default if default is not None else _missing(context, gives_keys, repr(key.value))
    key = as_fixed(context, key)
    if is_unhashable(kind_of(key)):
        raise _of_a_list()
    if is_changing_set(key):
        key, numbers = _as_number(context, key, list(table))
        entries_of_sets = zip(numbers, table.values(), strict=True)
        table = {number: value for number, value in entries_of_sets if number is not None}
        owner = Known.of(table)
    if not table:
        return default if default is not None else _missing(context, gives_keys, "the dict is empty")
    key = context.atom(key, "key")
    there = contains(context, key, owner)
    if isinstance(there, Known) and not there.value:
        return default if default is not None else _missing(context, gives_keys, "no such key")
    keys = list(map(Known.of, table))
    at = _position(context, keys, key)
    entries = Known.of(tuple(table.values()))
    if default is None:
        if gives_keys:
            at = context.name("place", at)
            branch(context, ir.op("<", at, 0), lambda: _missing(context, gives_keys, ""))
        place = Scalar(kinds.Int(0, len(keys) - 1), context.name("place", ir.call("key_at", at)))
        return item_at(context, entries, place)
    name = context.name("place", at)
    block = Block()
    with context.within(block):
        found = item_at(context, entries, Scalar(kinds.Int(0, len(keys) - 1), name))
    other = _constant_of(default)
    if other is not None and (isinstance(found, values.Slice) or isinstance(kind_of(found), kinds.OneDict)):
        last = ir.select(ir.op(">=", name, 0), name, ir.literal(len(keys)))
        return item_at(context, Known.of((*table.values(), other)), Scalar(kinds.Int(0, len(keys)), last))
    return branches(context, ir.op(">=", name, 0), block, found, default)


def _constant_of(default: Value) -> Any:
    """Return a tuple, list, set or dict of constants, and None for another value."""
    match default:
        case Known() if isinstance(default.value, tuple | list | set | frozenset | dict):
            return cast("Any", default).value
        case values.Dict(kinds.Dict(form=form), None) if form is dict:
            return {}
        case values.Items(form, items) if form in (tuple, list, set, frozenset):
            constants = [item.value for item in items if isinstance(item, Known)]
            made: Any = form
            return made(constants) if len(constants) == len(items) else None
        case _:
            return None


def _is_among(key: Known, table: dict[Any, Any]) -> bool:
    """Whether a constant is a key of a constant dict."""
    if not is_plain(key.value, operators=True) and not isinstance(key.value, type | FunctionType):
        raise Refused(f"{shown(key)} is looked up in a dict", "use an int, a text, a tuple or an enum member")
    try:
        return key.value in table
    except TypeError as error:
        raise _of_a_list() from error


@operation("[]", kinds.OneDict, object, example="PRICES[player][item]")
@operation(".get", kinds.OneDict, object, object, example="PRICES[player].get(item, 0)")
def _looked_up_in_one(context: Activation, owner: Value, key: Value, default: Value | None = None) -> Value:
    sought, table = _in_one_dict(owner, as_fixed(context, key))
    return looked_up(context, table, sought, default)


@operation(".get", kinds.OneDict, object, example="PRICES[player].get(item)")
def _looked_up_in_one_or_none(context: Activation, owner: Value, key: Value) -> Value:
    return _looked_up_in_one(context, owner, key, NONE)


def _in_one_dict(owner: Value, key: Value) -> tuple[Value, Known]:
    """Return what a key of one of several constant dicts is in one dict, and that: which it is comes first.

    If the key is constant, which dict it is says all.
    """
    assert isinstance(owner, Scalar)
    assert isinstance(owner.kind, kinds.OneDict)
    several: tuple[dict[Any, Any], ...] = owner.kind.constants
    place = Scalar(kinds.Int(0, len(several) - 1), owner.code)
    joint: dict[Any, Any]
    sought: Value
    if isinstance(key, Known):
        sought, joint = place, {at: one[key.value] for at, one in enumerate(several) if _is_among(key, one)}
    else:
        sought = values.Items(tuple, (place, key))
        joint = {(at, own): value for at, one in enumerate(several) for own, value in one.items()}
    classes = set(map(type, several))
    if classes == {defaultdict}:
        joint = defaultdict(None, joint)
    elif classes == {Counter}:
        joint = Counter(joint)
    elif not classes <= {dict, ReadOnly}:
        raise Refused("one of several dicts of different classes is looked up", "make each with dict(...)")
    return sought, Known.of(joint)


@operation("len", kinds.OneDict, example="len(PRICES[player])")
def _number_of_keys(context: Activation, owner: Value) -> Value:
    return made_of_one(context, owner, len)


def _missing(context: Activation, gives_keys: bool, key: str) -> values.Never:
    """Write that a constant dict lacks a key, which a defaultdict would be given."""
    if gives_keys:
        return context.fail(CompileError, f"{READ}; read it with get.")
    return context.fail(KeyError, key)


def _has_equal_words(kind: Kind) -> bool:
    """Whether equal values of a kind have the same words, unlike two zeros that are floats."""
    return not kinds.holds(kind, kinds.List, kinds.SetOf, kinds.OneOf, kinds.Float, kinds.Number)


def _first_equal(context: Activation, keys: list[tuple[int, Value]], key: Value) -> Expression:
    """Return the place of the first of some constants that a key is equal to, -1 if there is none."""
    found: Expression = ir.literal(-1)
    for place, own in reversed(keys):
        test = equal(context, key, own)
        at = ir.literal(place)
        found = at if isinstance(test, Known) else ir.select(scalar(test).code, at, found)
    return found


def _position(context: Activation, keys: Sequence[Value], key: Value) -> Expression:
    """Return the index of a key among constants, -1 if there is none."""
    if is_changing_set(key):
        key, numbers = _as_number(context, key, [one.value for one in keys if isinstance(one, Known)])
        keys = list(map(Known.of, numbers))
    alike: list[tuple[int, Value]] = []
    for place, own in enumerate(keys):
        test = equal(context, key, own)
        if not isinstance(test, Known) or test.value:
            alike.append((place, own))
    if len(alike) <= WRITTEN_OUT or not _has_equal_words(kind_of(key)):
        return _first_equal(context, alike, key)
    try:
        kind = united([kind_of(own) for _, own in alike] + [kind_of(key)])
    except Incompatible as clash:
        raise Refused(
            f"a dict with keys of several kinds is looked up ({clash})", "use keys of one kind"
        ) from clash
    if not _has_equal_words(kind):
        return _first_equal(context, alike, key)
    if _differs_unseen(kind):
        raise Refused(f"{described(kind)} is a key of a dict, and equal ones may differ", "use a tuple")
    flat = tuple(word for _, own in alike for word in constant_words(own, kind))
    among = ir.call("position", context.program.table(flat), max(1, size(kind)), *words(key, kind))
    if len(alike) == len(keys):
        return among
    places = context.program.table((-1, *(place for place, _ in alike)))
    return ir.load(places, ir.op("+", among, 1))


@operation(".get", dict, object, example="PRICES.get(item)")
def _looked_up_or_none(context: Activation, owner: Value, key: Value) -> Value:
    return looked_up(context, owner, key, NONE)


CONTAINERS["search"] = found_in
for _operator, _compare in COMPARED.items():
    _symbol = SYMBOLS[_operator]
    operation(_symbol, object, object, example=f"a {_symbol} b")(_compare)
