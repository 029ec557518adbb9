"""Slices of tuples, lists and texts: taking, joining and repeating them."""

from __future__ import annotations

from gametree.compiled.front_end.functions.activation import Activation
from gametree.compiled.front_end.ir import building as ir
from gametree.compiled.front_end.ir.nodes import Expression, substituted
from gametree.compiled.front_end.kinds import kinds, values
from gametree.compiled.front_end.kinds.encoding import bounds, int_code, items_of, length_of
from gametree.compiled.front_end.kinds.values import Items, Known, Scalar, Value, View, kind_of
from gametree.compiled.front_end.names.refusals import Refused
from gametree.compiled.front_end.operations.sequences import MOST_ITEMS, form_of, made, replaced
from gametree.compiled.front_end.operations.table import Sequence, operation


@operation("[:]", Sequence, object, object, object, example="board[1:3]")
def slice_of(context: Activation, owner: Value, start: Value, stop: Value, step: Value) -> Value:
    """Return a slice of a sequence."""
    if isinstance(owner, Known) and type(owner.value) is list:
        owner = Items(list, items_of(owner))
    count = length_of(owner)
    form = form_of(owner)
    parts = (start, stop, step)
    if all(isinstance(part, Known) for part in parts):
        bounds_and_step = slice(*(part.value for part in parts if isinstance(part, Known)))
        try:
            chosen = range(count)[bounds_and_step]
        except (TypeError, ValueError) as error:
            return context.fail(type(error), str(error))
        items = items_of(owner)
        return made(context, form, tuple(items[at] for at in chosen))
    if not (isinstance(step, Known) and step.value in (None, 1)):
        raise Refused("a slice has a step and bounds that change", "write the loop")
    whole: Value = context.whole_view(owner, hint="sliced") if isinstance(owner, Items) else owner
    first, last = _bound(context, start, count, 0), _bound(context, stop, count, count)
    return values.Slice(whole, first, last, context.statement) if count else made(context, form, ())


def _bound(context: Activation, given: Value, count: int, default: int) -> Value:
    if isinstance(given, Known) and given.value is None:
        return Known.of(default)
    own = bounds(given)
    if own.least >= 0 and own.most <= count:
        return context.atom(Scalar(kinds.Int(own.least, own.most), int_code(given)), "bound")
    return context.atom(Scalar(kinds.Int(0, count), ir.call("bound", int_code(given), count)), "bound")


@operation("+", kinds.Tuple, kinds.Tuple, example="board[:3] + (X,)")
@operation("+", kinds.Text, kinds.Text, example="board[:3] + 'X'")
@operation("+", kinds.FixedList, kinds.FixedList, example="[0] + cells")
def joined(context: Activation, left: Value, right: Value) -> Value:
    """Return two sequences of one class joined."""
    return made(context, form_of(left), (*items_of(left), *items_of(right)))


@operation("+", kinds.Record, kinds.Tuple, example="state + (1,)")
@operation("+", kinds.Tuple, kinds.Record, example="(1,) + state")
def joined_record(context: Activation, left: Value, right: Value) -> Value:
    """Return a NamedTuple and a tuple joined, as a tuple."""
    for value in (left, right):
        kind = kind_of(value)
        if isinstance(kind, kinds.Record) and not issubclass(kind.cls, tuple):
            raise Refused("a dataclass is joined to a tuple", "name its fields")
    return made(context, tuple, (*items_of(left), *items_of(right)))


@operation("+", values.Concatenation, Sequence, example="board[:i] + (X,) + (O,) + board[i + 2:]")
def with_items(_context: Activation, left: Value, right: Value) -> Value:
    """Return a slice whose bounds change, or slices with items between them, with more items at the end."""
    before = values.Concatenation.of(left)
    if form_of(before.slices[0].whole) is not form_of(right):
        raise Refused("a slice is joined to something else", "join tuples to tuples, texts to texts")
    *between, last = before.between
    return values.Concatenation(before.slices, (*between, (*last, *items_of(right))))


def spliced(context: Activation, parts: values.Concatenation, right: values.Slice) -> Value:
    """Return a sequence with new items in place of those between two of its slices; its length stays the same."""
    parts = values.Concatenation((*parts.slices, right), (*parts.between, ()))
    count = length_of(right.whole)
    if right.stop != Known.of(count):
        return parts
    whole = right.whole
    for before, items, after in zip(parts.slices, parts.between, parts.slices[1:], strict=False):
        at = ir.call("same_length", int_code(before.stop), int_code(after.start), len(items), may_raise=True)
        checked = Scalar(kinds.Int(0, count), context.name("at", at))
        whole = replaced(context, whole, checked, items)
    return whole


def are_of_one_tuple(context: Activation, streams: list[Value]) -> bool:
    """Whether some streams begin and end with a slice, and all slices among them are of one tuple."""
    slices = [stream for stream in streams if isinstance(stream, values.Slice)]
    return (
        bool(slices)
        and streams[0] is slices[0]
        and streams[-1] is slices[-1]
        and form_of(slices[0].whole) is tuple
        and all(are_of_one_sequence(context, slices[0], each) for each in slices)
    )


def are_of_one_sequence(context: Activation, one: values.Slice, other: values.Slice) -> bool:
    """Whether two slices were made by one statement, of one sequence."""
    return one.statement != 0 and one.statement == other.statement and _same_items(context, one.whole, other.whole)


def _same_items(context: Activation, one: Value, other: Value) -> bool:
    """Whether two values that one statement computed are the same value."""
    if isinstance(one, View) and isinstance(other, View):
        places = [_defined(context, ir.code_of(view.offset)) for view in (one, other)]
        return one.base == other.base and places[0] == places[1] and one.kind == other.kind
    return one == other


def _defined(context: Activation, code: Expression) -> Expression:
    """Return an expression with those in it that its locals stand for."""
    found = substituted(code, context.definitions)
    return found if found == code else _defined(context, found)


@operation("*", Sequence, kinds.Int, example="[0] * 9")
def repeated(context: Activation, left: Value, right: Value) -> Value:
    """Return a sequence repeated a constant number of times."""
    if not isinstance(right, Known):
        raise Refused("a sequence is repeated a number of times that changes", "use a constant")
    items = items_of(left)
    if len(items) * right.value > MOST_ITEMS:
        raise Refused("a sequence is repeated very often", f"keep to {MOST_ITEMS} items")
    if (
        form_of(left) is list
        and any(isinstance(kind_of(item), kinds.FixedList) for item in items)
        and right.value > 1
    ):
        raise Refused(
            "a list of lists is repeated, so that one list stands in several places", "use a comprehension"
        )
    atoms = tuple(context.atom(item, "item") for item in items)
    return made(context, form_of(left), atoms * right.value)


@operation("*", kinds.Int, Sequence, example="9 * [0]")
def _repeated_before(context: Activation, left: Value, right: Value) -> Value:
    return repeated(context, right, left)
