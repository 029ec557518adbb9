"""Lists and tuples of changing length: slices and copies, joined, repeated and compared."""

from __future__ import annotations

from functools import partial
from typing import Any

from gametree.compiled.front_end.containers.builtins import collected, to_list, to_tuple
from gametree.compiled.front_end.containers.new_lists import list_levels
from gametree.compiled.front_end.functions.activation import Activation
from gametree.compiled.front_end.ir import building as ir
from gametree.compiled.front_end.ir.nodes import Name
from gametree.compiled.front_end.ir.types import INT
from gametree.compiled.front_end.kinds import kinds, values
from gametree.compiled.front_end.kinds.encoding import EACH, int_code, items_of, length_of, listed, with_places
from gametree.compiled.front_end.kinds.kinds import described
from gametree.compiled.front_end.kinds.values import Items, Known, Scalar, Value, View, kind_of, sequence_form
from gametree.compiled.front_end.names.refusals import NOT_NONE, Refused
from gametree.compiled.front_end.operations.comparison import CONTAINERS, opposite, possibilities
from gametree.compiled.front_end.operations.conditions import truth
from gametree.compiled.front_end.operations.numbers import refuse_no_place
from gametree.compiled.front_end.operations.sequences import made, of_characters
from gametree.compiled.front_end.operations.slices import are_of_one_sequence, repeated, spliced, with_items
from gametree.compiled.front_end.operations.table import Sequence, apply, computed, not_covered, operation
from gametree.compiled.front_end.prelude import list_functions

NAMES: dict[type[Any] | None, str] = {list: "a list", tuple: "a tuple", str: "a text"}


@operation("[:]", kinds.List, object, object, object, example="moves[1:]")
def _slice_of_list(context: Activation, owner: Value, start: Value, stop: Value, step: Value) -> Value:
    if not (isinstance(step, Known) and (step.value is None or type(step.value) is int)):
        raise Refused("a slice has a step that changes", "write the loop")
    if step.value == 0:
        return context.fail(ValueError, "slice step cannot be zero")
    for bound in (start, stop):
        if bound != values.NONE:
            refuse_no_place(bound)
    are_places = all(bound == values.NONE or isinstance(kind_of(bound), kinds.Int) for bound in (start, stop))
    is_plain = isinstance(owner, values.Listed) and list_levels(owner) <= 1  # no list in it gets another name
    if step.value in (None, 1) and is_plain and are_places:
        return _in_form(context, _part_of(context, owner, start, stop), sequence_form(owner))
    by = Known.of(1 if step.value is None else step.value)
    return _in_form(
        context, computed(context, list_functions.part_of, owner, start, stop, by), sequence_form(owner)
    )


@operation("[:]", values.Slice, object, object, object, example="NEIGHBOURS[square][:i]")
def _slice_of_slice(context: Activation, owner: Value, start: Value, stop: Value, step: Value) -> Value:
    assert isinstance(owner, values.Slice)
    if owner.unordered:
        raise not_covered("[:]", owner)
    return apply(context, "[:]", collected(context, owner, sequence_form(owner) or tuple), start, stop, step)


@operation("[:]", kinds.Union, object, object, object, example="(piles if taken else more)[:i]")
@operation("[:]", values.Lazy, object, object, object, example="(piles if taken else more)[:i]")
def _slice_of_one_of_several(context: Activation, owner: Value, *bounds: Value) -> Value:
    found = [kind_of(part) for _, part in possibilities(owner)]
    are_tuples = all(kinds.classes(kind) == (tuple,) for kind in found)
    if not are_tuples or all(isinstance(bound, Known) for bound in bounds):
        raise Refused(f"a slice is taken of {values.shown(owner)}", "make a tuple of it")
    kind = kinds.List(kinds.united([item for kind in found for item in kinds.parts(kind)]), tuple)
    return _slice_of_list(context, values.Listed(kind, context.name("items", listed(owner, kind))), *bounds)


def _part_of(context: Activation, owner: Value, start: Value, stop: Value) -> Value:
    """Return the items between two places of a list as a list."""
    assert isinstance(owner, values.Listed)
    whole, each = context.name("items", owner.code), Name(EACH, INT)
    count = ir.call("len", whole)
    first, last = (
        default if bound == values.NONE else context.name("bound", ir.call("bound", int_code(bound), count))
        for bound, default in ((start, ir.literal(0)), (stop, count))
    )
    item = ir.element(whole, ir.op("+", first, each))
    made = ir.mapped(item, each, ir.call("range", ir.op("-", last, first)))
    return values.Listed(kinds.List(owner.kind.item, list), context.name("part", made))


@operation("+", kinds.List, kinds.List, example="jumps + steps")
@operation("+", kinds.List, Sequence, example="moves + [PASS]")
@operation("+", Sequence, kinds.List, example="[PASS] + moves")
def joined(context: Activation, left: Value, right: Value) -> Value:
    """Return two lists or two tuples joined, of which one may grow."""
    _refuse_unlike(left, right)
    left, right = (
        collected(context, value, sequence_form(value) or list) if isinstance(value, values.Slice) else value
        for value in (left, right)
    )
    return _in_form(context, computed(context, list_functions.joined, left, right), sequence_form(left))


@operation("+", kinds.List, values.Lazy, example="heaps + ((n,) if n else ())")
def joined_to_choice(context: Activation, left: Value, right: Value) -> Value:
    """Return a list or tuple joined to one of two."""
    form = sequence_form(left)
    if form not in (list, tuple) or not isinstance(right, values.Lazy) or right.operation != "choice":
        raise Refused(f"{values.shown(right)} is joined to a list or tuple", "make a list or tuple of it")
    for part in right.parts[1:]:
        _refuse_unlike(left, part)
    return joined(context, left, collected(context, right, form))


@operation("+", values.Slice, Sequence, example="board[:i] + (X,) + board[i + 1:]")
@operation("+", values.Slice, kinds.List, example="NEIGHBOURS[square] + moves")
@operation("+", Sequence, values.Slice, example="[PASS] + MOVES[number:]")
@operation("+", kinds.List, values.Slice, example="moves + NEIGHBOURS[square]")
def joined_to_slice(context: Activation, left: Value, right: Value) -> Value:
    """Return a slice joined to more; unless more of the same may follow, as a list or tuple that grows."""
    if isinstance(left, values.Slice) and left.statement and not isinstance(right, values.Listed):
        return with_items(context, left, right)
    return joined(context, left, right)


@operation("+", values.Slice, values.Slice, example="board[:i] + board[i:]")
@operation("+", values.Concatenation, values.Slice, example="board[:i] + (X,) + board[i + 1:]")
def joined_slices(context: Activation, left: Value, right: values.Slice) -> Value:
    """Return slices joined: those of one sequence, from its start, as one of the same length, unless it is not."""
    parts = values.Concatenation.of(left)
    if parts.slices[0].start == Known.of(0) and are_of_one_sequence(context, parts.slices[-1], right):
        return spliced(context, parts, right)
    return joined(context, as_one(context, parts), right)


@operation("*", kinds.List, kinds.Int, example="moves * 2")
@operation("*", kinds.FixedList, kinds.Int, example="[0] * n")
@operation("*", kinds.Tuple, kinds.Int, example="(0,) * n")
def repeated_often(context: Activation, left: Value, right: Value) -> Value:
    """Return a list or tuple repeated a number of times that changes."""
    if isinstance(right, Known) and not isinstance(left, values.Listed):
        return repeated(context, left, right)
    return _in_form(context, computed(context, list_functions.repeated, left, right), sequence_form(left))


@operation("*", kinds.Int, kinds.List, example="2 * moves")
@operation("*", kinds.Int, kinds.FixedList, example="n * [0]")
@operation("*", kinds.Int, kinds.Tuple, example="n * (0,)")
def _repeated_often_before(context: Activation, left: Value, right: Value) -> Value:
    return repeated_often(context, right, left)


operation(".copy", list, example="BOARD.copy()")(to_list)
operation(".copy", kinds.FixedList, example="cells.copy()")(to_list)
operation(".copy", kinds.List, example="moves.copy()")(partial(collected, form=list))


def equal_lists(context: Activation, left: Value, right: Value) -> Value:
    """Return whether two values are equal, of which one at least is a list or tuple that grows."""
    for value in (left, right):
        if not isinstance(value, Known | Scalar | View | Items | values.Listed):
            raise Refused(
                f"a list that grows is compared with {values.shown(value)}", "compare their items in a loop"
            )
        if values.may_be_none(value):
            raise Refused(f"a list that grows is compared with {described(value.kind)}", NOT_NONE)
    if sequence_form(left) is not sequence_form(right):
        return values.FALSE
    _refuse_floats(left)
    _refuse_floats(right)
    if not isinstance(left, values.Listed):
        left, right = right, left
    right = with_places(right)
    if not isinstance(right, values.Listed) and length_of(right) == 0:
        return opposite(truth(context, left))
    return computed(context, list_functions.are_equal, left, right)


def order_of_lists(context: Activation, left: Value, right: Value, *, or_equal: bool) -> Value:
    """Return whether one list, tuple or text is before another, of which one at least grows."""
    left, right = with_places(left), with_places(right)
    _refuse_floats(left)
    _refuse_floats(right)
    return computed(context, list_functions.is_before, left, right, Known.of(or_equal))


def _refuse_floats(value: Value) -> None:
    """Refuse floats, because two lists that hold the same nan are equal in Python, though nan is not."""
    items = [value.kind.item] if isinstance(value, values.Listed) else map(kind_of, items_of(value))
    for item in items:
        if isinstance(item, kinds.Float | kinds.Number):
            raise Refused("lists that hold floats are compared", "compare the floats one by one")


def as_one(context: Activation, value: Value) -> Value:
    """Return slices and items that were joined as one list, tuple or text, and any other value as it is."""
    if isinstance(value, Items) and value.form is kinds.Bytes:
        return Items(kinds.Bytes, tuple(as_one(context, part) for part in value.items))
    if not isinstance(value, values.Concatenation):
        return value
    first, *others = zip(value.slices, value.between, strict=True)
    whole = _with_more(context, *first)
    for part, items in others:
        whole = _with_more(context, joined(context, whole, part), items)
    return whole


def as_own(context: Activation, value: Value) -> Value:
    """Return a slice whose bounds change as a list, tuple or text of its own, and any other value as it is."""
    match value:
        case Items(form, (ints,)) if form is kinds.Bytes:
            return Items(kinds.Bytes, (as_own(context, ints),))
        case values.Slice(unordered=False):
            items, own = collected(context, value, list), sequence_form(value)
            return of_characters(context, items) if own is str else _in_form(context, items, own)
        case _:
            return value


def _with_more(context: Activation, whole: Value, items: tuple[Value, ...]) -> Value:
    form = sequence_form(whole)
    return joined(context, whole, made(context, form or list, items)) if items else whole


def _refuse_unlike(left: Value, right: Value) -> None:
    if sequence_form(left) is not sequence_form(right):
        one, other = (NAMES.get(sequence_form(value), "something else") for value in (left, right))
        raise Refused(f"{one} is joined to {other}", "join lists to lists, tuples to tuples, texts to texts")


def _in_form(context: Activation, items: Value, form: type[Any] | None) -> Value:
    """Return a list that is nowhere else as the tuple or text of its items, if that is its form."""
    if isinstance(items, values.Listed):
        return values.Listed(kinds.List(items.kind.item, form or list), items.code)
    return to_tuple(context, items) if form is tuple and context.is_reached() else items


CONTAINERS.update({"lists": equal_lists, "order": order_of_lists})
