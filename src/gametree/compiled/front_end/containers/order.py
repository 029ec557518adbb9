"""Min, max, sorted, and the first item of a stream."""

from __future__ import annotations

from collections.abc import Callable

from gametree.compiled.front_end.containers.builtins import (
    collected,
    different,
    has_no_order,
    in_some_order,
    is_unordered,
)
from gametree.compiled.front_end.containers.distinct_keys import (
    TOLD_APART,
    is_same_if_equal,
    orders_itself,
    tells_apart,
)
from gametree.compiled.front_end.containers.order_free import raises_error
from gametree.compiled.front_end.containers.streams import each, leave, until_left
from gametree.compiled.front_end.functions.activation import Activation, discarded, local_of
from gametree.compiled.front_end.functions.evaluator import BY_ORDER, call
from gametree.compiled.front_end.ir import building as ir
from gametree.compiled.front_end.ir.building import Block
from gametree.compiled.front_end.ir.nodes import Do
from gametree.compiled.front_end.kinds import kinds, values
from gametree.compiled.front_end.kinds.encoding import int_code, items_of, length_of, named, scalar, with_places
from gametree.compiled.front_end.kinds.kinds import Kind, size, type_of, united, widened
from gametree.compiled.front_end.kinds.values import Items, Known, Scalar, Value, View, kind_of
from gametree.compiled.front_end.names.refusals import ANY_ITEM, MAKE_A_LIST, UNORDERED, Refused
from gametree.compiled.front_end.names.scopes import Variable
from gametree.compiled.front_end.operations.comparison import both, either, equal, opposite
from gametree.compiled.front_end.operations.conditions import branches, choose
from gametree.compiled.front_end.operations.narrowing import aside
from gametree.compiled.front_end.operations.own_operators import ordered
from gametree.compiled.front_end.operations.table import Set, Stream, computed, operation
from gametree.compiled.front_end.prelude import list_functions
from gametree.game import CompileError

WRITTEN_OUT = 12  # items at most whose sorting is written out
NO_NEXT = "next is called without an item"
OF_NOTHING = "min() or max() of nothing"


def first_of(context: Activation, stream: Value, default: Value | None) -> Value:
    """Return `next(stream, default)` for a stream that is used up at once."""
    match stream:
        case values.Lazy("iterator", (owner,)) if has_no_order(context, owner):
            return only_item(context, owner, StopIteration, default)
        case values.Lazy("comprehension" | "map" | "filter") if has_no_order(context, stream):
            return only_item(context, stream, StopIteration, default)
        case values.Lazy(operation) if operation not in ("entries", "choice"):
            pass
        case values.Generated():
            pass
        case _:
            raise Refused("next is given something that may be used again", "give it a generator expression")
    return first_item(context, stream, default)


def first_item(
    context: Activation, stream: Value, default: Value | None = None, *, is_there: bool = False
) -> Value:
    """Return the first item of a stream, or the default. Without one, it is an error unless one `is_there`."""
    best, found = Variable("first"), Variable("found")
    context.assign(found, Known.of(is_there))
    if default is not None:
        context.assign(best, default)
    elif (kind := item_kind(context, stream)) is None:
        return context.fail(StopIteration, NO_NEXT)
    else:
        _begin(context, best, kind)

    def one(item: Value) -> None:
        context.assign(best, context.stable(item, "item"))
        context.assign(found, values.TRUE)
        leave(context)

    until_left(context, lambda: each(context, stream, one))
    any_found = context.read(found)
    if default is None and not is_there and context.is_reached():
        context.fail_if(ir.op("not", scalar(any_found).code), StopIteration, NO_NEXT)
    return context.read(best)


def only_item(context: Activation, owner: Value, error: type[Exception], default: Value | None = None) -> Value:
    """Return the item of a set that has one, or else the default; of several, Python would take any."""
    stream = in_some_order(owner)
    with context.within(Block()) as written:
        only = only_value(context, lambda one: each(context, stream, one))
    if owner is not stream and raises_error(context.program, written.region()):
        raise Refused(UNORDERED, MAKE_A_LIST)
    context.block.add(written)
    if only is None:
        return default if default is not None else context.fail(error, "the set is empty")
    item, found = only
    if default is None:
        choose(context, opposite(found), lambda: context.fail(error, "the set is empty"))
        return context.read(item)
    result = Variable("first")
    first = context.read(item)
    choose(context, found, lambda: context.assign(result, first), lambda: context.assign(result, default))
    return context.read(result)


def only_value(
    context: Activation, write: Callable[[Callable[[Value], None]], object]
) -> tuple[Variable, Value] | None:
    """Return the one value that `write` passes on, and whether there is any; None if there never is.

    Of two different values, Python would take either.
    """
    met: list[Kind] = []
    with discarded(context):
        write(lambda another: met.append(kind_of(another)))
    if not met:
        write(lambda _another: None)
        return None
    item, found = Variable("item"), Variable("found")
    context.assign(found, values.FALSE)
    _begin(context, item, widened(united(met)))
    is_same = is_same_if_equal(kind_of(context.read(item)))

    def one(another: Value) -> None:
        another = context.stable(another, "item")
        alike = equal(context, context.read(item), another) if is_same else values.FALSE
        differs = both(context.read(found), opposite(alike))
        if differs == values.TRUE:
            raise Refused(ANY_ITEM, MAKE_A_LIST)
        choose(context, differs, lambda: context.fail(CompileError, f"{ANY_ITEM}; {MAKE_A_LIST}."))
        context.assign(item, another)
        context.assign(found, values.TRUE)

    write(one)
    return None if context.environment is None else (item, context.read(found))


def _begin(context: Activation, variable: Variable, kind: Kind) -> None:
    """Give a variable some value of a kind, which is never used."""
    slot = context.slot(variable, kind)
    if size(kind):
        context.emit(ir.assign(local_of(slot), ir.zero(type_of(kind))))
    context.variables[variable] = slot


def _choose(context: Activation, operands: tuple[Value, ...], key: Value | None, greatest: bool) -> Value:
    """Return the least or the greatest of several values; among equal ones, the first."""
    best = Variable("best")
    worth = Variable("worth")
    first, *rest = operands
    context.assign(best, first)
    context.assign(worth, _key(context, key, context.read(best)))
    for value in rest:
        if context.is_reached():
            _better(context, best, worth, value, key, greatest)
    return context.read(best)


def _key(context: Activation, key: Value | None, value: Value) -> Value:
    return value if key is None else call(context, key, (value,), {})


def _better(
    context: Activation,
    best: Variable,
    worth: Variable,
    value: Value,
    key: Value | None,
    greatest: bool,
    found: Variable | None = None,
) -> None:
    """Keep a value that is better than the best so far, or the first, as which none is `found` yet."""
    value = context.stable(value, "item" if found else "value")
    new = context.stable(_key(context, key, value), "worth")
    if isinstance(new, values.Never):
        return
    old, any_yet = context.read(worth), context.read(found) if found else values.TRUE

    def is_better() -> Value:
        return ordered(context, new, old, ">" if greatest else "<")

    if any_yet == values.FALSE:
        test: Value = values.TRUE
    elif any_yet == values.TRUE:
        test = is_better()
    else:
        block, test = aside(context, is_better)
        if block.is_empty():
            test = either(opposite(any_yet), test)
        else:  # to compare it with no value may be an error
            test = branches(context, scalar(any_yet).code, block, test, values.TRUE)

    def take() -> None:
        context.assign(best, value)
        context.assign(worth, new)

    choose(context, test, take)
    if found:
        context.assign(found, values.TRUE)


def least_or_greatest(
    context: Activation, operands: tuple[Value, ...], key: Value | None, default: Value | None, greatest: bool
) -> Value:
    """Return `min` or `max` of some values, or of one stream."""
    key = None if key == values.NONE else key
    if len(operands) > 1:
        ints = [each for each in map(kind_of, operands) if isinstance(each, kinds.Int)]
        if key is None and len(ints) == len(operands):
            return _of_ints(ints, operands, greatest)
        return _choose(context, operands, key, greatest)
    (stream,) = list(operands)
    stream = with_places(stream)
    unordered = key is None and (values.is_set(stream) or is_unordered(stream))
    decides = _decides(context, stream, key)
    if key is not None and decides is None:
        stream = _different(context, stream)
        if not isinstance(stream, values.Never):
            _stop_unless(context, list_functions.has_one_best, stream, key, greatest=Known.of(greatest))
    elif (key is None and not isinstance(stream, Known)) or decides:
        stream = in_some_order(stream)
    if isinstance(stream, Known | View | Items) and not values.is_several(stream):
        has_items = not isinstance(stream, Known) or isinstance(stream.value, tuple | list | range)
        items = items_of(stream) if has_items and length_of(stream) <= 64 else None
        if items is not None and len(items) == 1:
            compared = _key(context, key, items[0])
            return compared if isinstance(compared, values.Never) else items[0]
        if items and unordered:
            _refuse_any_order(list(map(kind_of, items)))
        if items:
            return least_or_greatest(context, items, key, None, greatest)
        if items is not None:
            return default if default is not None else context.fail(ValueError, OF_NOTHING)
    kind = item_kind(context, stream)
    if kind is None:
        return default if default and context.is_reached() else context.fail(ValueError, OF_NOTHING)
    if unordered:
        _refuse_any_order([kind])
    best, count = Variable("best"), Variable("count")
    worth = Variable("worth")
    worth_kind = _worth_kind(context, key, kind)
    context.environment = context.environment or {}
    for variable, of in ((best, kind), (worth, worth_kind)):
        _begin(context, variable, of)
    context.assign(count, values.FALSE)

    each(context, stream, lambda item: _better(context, best, worth, item, key, greatest, count))
    found = context.read(count)
    if isinstance(found, Known) and found.value:
        return context.read(best)
    if default is not None:
        choose(context, opposite(found), lambda: context.assign(best, default))
        return context.read(best)
    context.emit(Do(ir.call("least_of", ir.call("int", scalar(found).code))))
    return context.read(best)


def _decides(context: Activation, owner: Value, key: Value | None) -> bool | None:
    """Whether a key puts a set, or what is made of one, in one order only; None if only a run can tell."""
    if key is None or not (values.is_set(owner) or is_unordered(owner)):
        return values.is_set(owner)
    if context.jumps.tries and has_no_order(context, owner):
        raise Refused(UNORDERED, MAKE_A_LIST)  # the key may raise one of several errors, of which one is the first
    with discarded(context):
        kind = item_kind(context, in_some_order(owner))
    if kind is not None and not is_same_if_equal(kind):
        return False
    apart = kind is None or tells_apart(context, key, owner, kind)
    return False if apart is None and not has_no_order(context, owner) else apart


def _different(context: Activation, owner: Value) -> Value:
    """Return a list of the items of a set, each once, or of a stream that is made of one, in some order."""
    return collected(context, in_some_order(owner, context), list)


def _stop_unless(context: Activation, test: Callable[..., bool], *given: Value, **named: Value) -> None:
    """Write that the search stops where a test fails, since what follows depends on the order of a set."""
    holds = computed(context, test, *given, **named)
    choose(context, opposite(holds), lambda: context.fail(CompileError, f"{UNORDERED}; {MAKE_A_LIST}."))


def _refuse_own_order(worths: list[Kind]) -> None:
    """Raise `Refused` if values are put in order by a method of the user's, which need not order all of them."""
    if any(map(orders_itself, worths)):
        reason = "what comes first depends on the order in which a method like __lt__ of the rules is called"
        raise Refused(reason, "give key= with the fields that it compares")


def _refuse_any_order(worths: list[Kind]) -> None:
    """Raise `Refused` if it depends on the order in which the items of a set are met which pairs are compared."""
    _refuse_own_order(worths)
    if any(kinds.holds(worth, kinds.Union) for worth in worths):
        raise Refused(UNORDERED, MAKE_A_LIST)


def _of_ints(ints: list[kinds.Int], operands: tuple[Value, ...], greatest: bool) -> Value:
    choose = max if greatest else min
    least, most = choose(kind.least for kind in ints), choose(kind.most for kind in ints)
    exact = all(kind.exact for kind in ints)
    return Scalar(kinds.Int(least, most, exact), ir.call(choose.__name__, *map(int_code, operands)))


def _worth_kind(context: Activation, key: Value | None, kind: Kind) -> Kind:
    if key is None:
        return kind
    item = named(kind, context.local("item", type_of(kind)))
    with discarded(context):
        return kind_of(_key(context, key, item))


def item_kind(context: Activation, stream: Value) -> Kind | None:
    """Return the kind of the items of a stream, found by going through it and writing nothing.

    If no item is ever reached, write the stream, which may not end, and return None.
    """
    found: list[Kind] = []
    with discarded(context):
        each(context, stream, lambda item: found.append(kind_of(item)))
    if found:
        return widened(united(found))
    each(context, stream, lambda _item: None)
    return None


@operation("sorted", Set, example="sorted(set(line))")
@operation("sorted", Stream, example="sorted(heaps)")
def sorted_of(context: Activation, stream: Value) -> Value:
    """Return the items of a stream, or the different ones of a set, in order, as a list."""
    return sort(context, stream, None, values.FALSE)


def sort(context: Activation, stream: Value, key: Value | None, reverse: Value) -> Value:
    """Return the items in order, as a list; equal items keep their order."""
    if not isinstance(reverse, Known):
        raise Refused("the option reverse of sorted depends on the state", "use a constant for reverse")
    if not isinstance(reverse.value, bool):
        raise Refused("the option reverse of sorted is no bool", "write True or False")
    unordered = values.is_set(stream) or is_unordered(stream)
    key = None if key == values.NONE else key
    decides = _decides(context, stream, key)
    is_set = values.is_set(stream)
    if unordered and (key is None or decides is not False):
        stream = different(context, stream) if is_set else _different(context, stream)
    items = collected(context, stream, list)
    if isinstance(items, values.Never):
        return items
    if unordered and key is None and not is_set:
        parts = [items.kind.item] if isinstance(items, values.Listed) else map(kind_of, items_of(items))
        if not all(kinds.consists_of(part, *TOLD_APART) for part in parts):
            raise Refused(UNORDERED, MAKE_A_LIST)
    found = _in_order(context, items, key, reverse, unordered=unordered)
    if key is not None and decides is None and not isinstance(found, values.Never):
        _stop_unless(context, list_functions.are_in_one_order, found, key, reverse=reverse)
    return found


def _in_order(context: Activation, items: Value, key: Value | None, reverse: Known, *, unordered: bool) -> Value:
    """Return the items of a list in order, as a list; equal items keep their order."""
    if isinstance(items, values.Listed) or length_of(items) > WRITTEN_OUT:
        item = items.kind.item if isinstance(items, values.Listed) else united(list(map(kind_of, items_of(items))))
        _refuse_own_order([_worth_kind(context, key, item)])
        by = Known.of(list_functions.itself) if key is None else key
        return computed(context, list_functions.in_order, items, by, reverse=reverse)
    unsorted = items_of(items)
    places = [Variable(f"sorted_{place}") for place in range(len(unsorted))]
    worths = [Variable(f"worth_{place}") for place in range(len(unsorted))]
    if unsorted:
        united(list(map(kind_of, unsorted)))  # or refuse to put them in order
    for place, worth, value in zip(places, worths, unsorted, strict=True):
        context.assign(place, context.stable(value, "item") if not isinstance(value, Known) else value)
        new = _key(context, key, context.read(place))
        if isinstance(new, values.Never):
            return new
        context.assign(worth, new)
        if unordered or len(unsorted) > 2:
            _refuse_own_order([kind_of(new)])
    for end in range(len(unsorted) - 1, 0, -1):
        for at in range(end):
            _swap_if(context, places, worths, at, bool(reverse.value))
    return Items(list, tuple(context.stable(context.read(place), "item") for place in places))


def _swap_if(context: Activation, places: list[Variable], worths: list[Variable], at: int, reverse: bool) -> None:
    ones = [context.stable(context.read(variable[at]), "left") for variable in (places, worths)]
    others = [context.stable(context.read(variable[at + 1]), "right") for variable in (places, worths)]
    first, second = (ones, others) if reverse else (others, ones)

    def swap() -> None:
        for variables, one, other in zip((places, worths), ones, others, strict=True):
            context.assign(variables[at], other)
            context.assign(variables[at + 1], one)

    choose(context, ordered(context, first[1], second[1], "<"), swap)


BY_ORDER.update({min: least_or_greatest, max: least_or_greatest, sorted: sort, next: first_of})
