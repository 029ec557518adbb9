"""`bytes`: records of one field, a tuple of ints. What is done with them is done with that tuple."""

from __future__ import annotations

import ast
from collections.abc import Callable
from functools import partial, reduce
from typing import Any

from gametree.compiled.front_end.containers.builtins import collected
from gametree.compiled.front_end.containers.texts import is_text
from gametree.compiled.front_end.functions.activation import BY_KIND, Activation
from gametree.compiled.front_end.functions.evaluator import LIBRARY, Named
from gametree.compiled.front_end.ir import building as ir
from gametree.compiled.front_end.ir.nodes import Do
from gametree.compiled.front_end.kinds import kinds, values
from gametree.compiled.front_end.kinds.encoding import (
    bounds,
    int_code,
    items_of,
    length_of,
    scalar,
    tuple_of_bytes,
)
from gametree.compiled.front_end.kinds.kinds import BYTE, as_int
from gametree.compiled.front_end.kinds.values import Items, Known, Scalar, Value, View, kind_of
from gametree.compiled.front_end.names.refusals import Refused
from gametree.compiled.front_end.operations.comparison import COMPARED, CONTAINERS, compared, equal
from gametree.compiled.front_end.operations.sequences import made
from gametree.compiled.front_end.operations.table import Bytes, Stream, apply, computed, operation, shapes_of
from gametree.compiled.front_end.prelude import byte_functions, text_functions

NOT_A_BYTE = "a byte is no int from 0 to 255"


def of_ints(ints: Value) -> Value:
    """Return the bytes that a tuple of ints from 0 to 255 makes."""
    match ints:
        case values.Never():
            return ints
        case Known(constant):
            return Known.of(bytes(constant))
        case values.Listed(_, code):
            return Items(kinds.Bytes, (values.Listed(kinds.List(BYTE, tuple), code),))
        case _:
            return Items(kinds.Bytes, (ints,))


def ints_of(value: Value) -> Value:
    """Return the tuple of the ints of bytes."""
    found = tuple_of_bytes(value)
    assert found is not None
    return found


def byte(context: Activation, value: Value) -> Value:
    """Return an int as one from 0 to 255, or raise ValueError."""
    own = bounds(value)
    if own.least >= 0 and own.most <= BYTE.most:
        return Scalar(kinds.Int(own.least, own.most), int_code(value))
    (checked,) = _as_bytes(context, (value,))
    return checked


def _as_bytes(context: Activation, items: tuple[Value, ...]) -> tuple[Value, ...]:
    """Return ints as ints from 0 to 255, or raise ValueError if one of them is none."""
    codes = [int_code(context.atom(item, "byte")) for item in items]
    far = [
        code
        for code, item in zip(codes, items, strict=True)
        if bounds(item).least < 0 or bounds(item).most > BYTE.most
    ]
    if far:
        beyond = ir.op("&", reduce(partial(ir.op, "|"), far), ~BYTE.most)
        context.fail_if(ir.op("!=", beyond, 0), ValueError, NOT_A_BYTE)
    return tuple(Scalar(BYTE, code) for code in codes)


def _made(context: Activation, given: tuple[Value, ...], named: Named) -> Value:
    """Return `bytes(...)` of nothing, of bytes, of a number of zeros, or of some ints."""
    if named or len(given) > 1:
        raise Refused("bytes is given an encoding", "make them of ints")
    if not given:
        return Known.of(b"")
    (value,) = given
    if values.is_several(value):

        def of_one(part: Value) -> Value:
            return _made(context, (part,), {})

        return BY_KIND[0](context, value, of_one, TypeError)
    if tuple_of_bytes(value) is not None:
        return value
    if isinstance(value, Scalar | Known) and Stream not in shapes_of(value):
        as_int(kind_of(value))
        return of_ints(computed(context, byte_functions.zeros, value))
    if is_text(value):
        raise Refused("bytes are made of a text", "make them of ints")
    items = value if isinstance(value, View | Items | Known) else collected(context, value, tuple)
    if isinstance(items, values.Listed):
        return of_ints(computed(context, byte_functions.checked, items))
    if isinstance(items, values.Never):
        return items
    return of_ints(Items(tuple, _as_bytes(context, items_of(items))))


LIBRARY[id(bytes)] = _made


def _wrapped(name: str) -> Callable[..., Value]:
    """Return the operation that makes bytes of what it does with tuples."""

    def apply_to(context: Activation, *operands: Value) -> Value:
        return of_ints(apply(context, name, *(tuple_of_bytes(each) or each for each in operands)))

    return apply_to


@operation("+", Bytes, Bytes, example="board[:i] + b'x'")
def _joined(context: Activation, left: Value, right: Value) -> Value:
    return of_ints(apply(context, "+", ints_of(left), ints_of(right)))


operation("[:]", Bytes, object, object, object, example="board[1:3]")(_wrapped("[:]"))
operation("*", Bytes, kinds.Int, example="b'x' * 9")(_wrapped("*"))
operation("*", kinds.Int, Bytes, example="9 * b'x'")(_wrapped("*"))


@operation("[]", Bytes, kinds.Int, example="board[i]")
def _item(context: Activation, owner: Value, index: Value) -> Value:
    return apply(context, "[]", ints_of(owner), index)


@operation("len", Bytes, example="len(board)")
def _length(context: Activation, owner: Value) -> Value:
    return apply(context, "len", ints_of(owner))


def part_of(context: Activation, wanted: Value) -> Value:
    """Return the ints of what is looked for in bytes: those of bytes, or one int."""
    found = tuple_of_bytes(wanted)
    return Items(tuple, (byte(context, wanted),)) if found is None else found


def _looked_for(function: Callable[..., Any], of_one: str = "", *, must_be: bool = False) -> Callable[..., Value]:
    """Return the operation that looks for bytes or an int; `of_one` is that of tuples, with the same answer.

    If it `must_be` there, ValueError is raised if it is not.
    """

    def look(context: Activation, owner: Value, wanted: Value, *places: Value) -> Value:
        ints, part = ints_of(owner), part_of(context, wanted)
        if of_one and not places and tuple_of_bytes(wanted) is None and not isinstance(ints, values.Listed):
            return apply(context, of_one, ints, *items_of(part))
        found = context.atom(computed(context, function, ints, part, *places), "found")
        if must_be and context.is_reached():
            context.emit(Do(ir.call("member_of", ir.op(">=", int_code(found), 0), 0)))
        return found

    return look


def _contains(context: Activation, wanted: Value, container: Value) -> Value:
    """Return whether bytes have an int, or other bytes, in them."""
    if tuple_of_bytes(wanted) is None:
        ints = ints_of(container)
        look_in = CONTAINERS["search"] if isinstance(ints, values.Listed) else COMPARED[ast.In]
        return look_in(context, byte(context, wanted), ints)
    place = computed(context, text_functions.place_in, ints_of(container), ints_of(wanted))
    return place if isinstance(place, values.Never) else compared(int_code(context.atom(place)), ">=", 0)


@operation(".replace", Bytes, Bytes, Bytes, example="board.replace(b'x', b'o')")
def _replaced(context: Activation, owner: Value, old: Value, new: Value) -> Value:
    ints, before, after = map(ints_of, (owner, old, new))
    if any(isinstance(each, values.Listed) for each in (ints, before, after)) or not (
        length_of(before) == length_of(after) == 1
    ):
        return of_ints(computed(context, text_functions.replaced, ints, before, after))
    ((was,), (becomes,)) = (items_of(context.stable(each)) for each in (before, after))

    def changed(item: Value) -> Value:
        test = equal(context, item, was)
        if isinstance(test, Known):
            return becomes if test.value else item
        return Scalar(BYTE, ir.select(scalar(test).code, int_code(becomes), int_code(item)))

    return of_ints(made(context, tuple, tuple(map(changed, items_of(context.stable(ints))))))


METHODS: dict[str, tuple[Callable[..., Value], str]] = {
    ".count": (_looked_for(text_functions.number_in, ".count"), "board.count(0)"),
    ".index": (_looked_for(text_functions.place_in, ".index", must_be=True), "board.index(1)"),
    ".rindex": (_looked_for(text_functions.last_place_in, must_be=True), "board.rindex(1)"),
    ".find": (_looked_for(text_functions.place_in), "board.find(1)"),
    ".rfind": (_looked_for(text_functions.last_place_in), "board.rfind(1)"),
}
for _name, (_look, _example) in METHODS.items():
    for _places, _given in ((), ""), ((kinds.Int,), ", 1"), ((kinds.Int, kinds.Int), ", 1, 3"):
        operation(_name, Bytes, object, *_places, example=f"{_example[:-1]}{_given})")(_look)
for _name, _function in ((".startswith", text_functions.starts_with), (".endswith", text_functions.ends_with)):
    operation(_name, Bytes, Bytes, example=f"board{_name}(b'x')")(_looked_for(_function))
CONTAINERS["bytes"] = _contains
