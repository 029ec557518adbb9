"""The boundary between kernels and lowered functions: the arguments and the answer of each method."""

from __future__ import annotations

from math import inf

from gametree.compiled.front_end.functions.activation import Activation
from gametree.compiled.front_end.ir import building as ir
from gametree.compiled.front_end.ir.nodes import Do, Expression, Name
from gametree.compiled.front_end.kinds import kinds, values
from gametree.compiled.front_end.kinds.encoding import (
    converted,
    loaded,
    named,
    one_word,
    packed,
    parts_of,
    scalar,
    words,
)
from gametree.compiled.front_end.kinds.kinds import Incompatible, Kind, widened
from gametree.compiled.front_end.kinds.values import FALSE, TRUE, Items, Known, Scalar, Value, kind_of, shown
from gametree.compiled.front_end.names.records import is_plain_class
from gametree.compiled.front_end.names.refusals import Refused
from gametree.compiled.front_end.operations.comparison import is_none, of_each, possibilities, present
from gametree.compiled.front_end.operations.conditions import truth
from gametree.compiled.front_end.printers.lowered_game import Bounds
from gametree.game import Chance, Player

ANYTHING = Bounds(-inf, inf)
CHANCE_MOVES = 0  # what `player` returns at a chance node


WITHOUT_WORDS = (  # kinds that no words of a state or an action stand for
    kinds.OneOf, kinds.Float, kinds.Number, kinds.Ratio, kinds.FixedList, kinds.SetOf, kinds.List, kinds.Dict,
    kinds.Range,
)  # fmt: skip


def is_of_one_class(kind: Kind) -> bool:
    """Whether a value of a kind, and all in it, is of one class."""
    return all(part.exact for part in kinds.within(kind) if isinstance(part, kinds.Int))


def part_without_words(kind: Kind) -> Kind | None:
    """Return a part of a kind that no words of a state or an action stand for, or None."""
    if isinstance(kind, WITHOUT_WORDS):
        return kind
    in_object = isinstance(kind, kinds.Record) and is_plain_class(kind.cls)
    parts = map(_in_object if in_object else part_without_words, kinds.parts(kind))
    return next((part for part in parts if part is not None), None)


def _in_object(kind: Kind) -> Kind | None:
    """Return a part without words of a field of a plain class, which may be a list that nothing changes."""
    if isinstance(kind, kinds.FixedList):
        return next((part for part in map(_in_object, kind.items) if part is not None), None)
    return part_without_words(kind)


def held_alike(one: Kind | None, other: Kind | None) -> bool:
    """Whether kernels hold values of both kinds alike."""
    one_word = kinds.Int | kinds.Member
    if one is None or other is None:
        return False
    return widened(one) == widened(other) or (isinstance(one, one_word) and isinstance(other, one_word))


def given_by_kernel(kind: Kind, name: Name) -> Value:
    """Return the value that a kernel passes: bare if one word holds it, else as words."""
    if isinstance(kind, kinds.Bool):
        return Scalar(kind, ir.op("!=", name, 0))
    if isinstance(kind, kinds.Int | kinds.Member):
        return Scalar(kind, name)
    if kinds.is_scalar(kind):
        return loaded(kind, name, 0)
    return named(kind, name)


def handed_to_kernel(value: Value, kind: Kind) -> Expression:
    """Return a value as kernels hold it."""
    if isinstance(kind, kinds.Bool):
        return ir.call("int", converted(value, kind))
    if isinstance(kind, kinds.Wide):
        return ir.call("words", *words(value, kind))
    return packed(value, kind)


def fitted(context: Activation, value: Value, kind: Kind) -> Expression:
    """Return a state, whose length must be that of all states."""
    if isinstance(value, values.Listed) and isinstance(kind, kinds.Tuple):
        if value.kind.form is list:
            raise Refused("a list is returned as a state", "make a tuple of it")
        context.emit(Do(ir.call("as_long", ir.call("len", value.code), len(kind.items))))
        items: list[Value] = []
        for place in range(len(kind.items)):
            at = ir.element(value.code, ir.literal(place))
            of_one_word = kinds.is_scalar(value.kind.item)
            items.append(named(value.kind.item, at if of_one_word else context.name("item", at)))
        return packed(Items(tuple, tuple(items)), kind)
    value = not_none(context, value, kind)
    if isinstance(kinds.join(kind, kind_of(value)), kinds.Union) and not isinstance(kind, kinds.Union):
        raise Incompatible(f"{kinds.described(kind_of(value))} for {kinds.described(kind)}")
    return handed_to_kernel(context.fitting(value, kind), kind)


def not_none(context: Activation, value: Value, kind: Kind) -> Value:
    """Return a value that is no None, as no state is."""
    if not values.may_be_none(value) or kinds.may_be_none(kind):
        return value
    context.fail_if(scalar(is_none(value)).code, TypeError, "None is returned for a state")
    return present(value)


def finish_player(context: Activation, value: Value, *, chance: bool) -> tuple[Expression, Kind]:
    """Return what player returns, as 1 for MAX, -1 for MIN and 0 for CHANCE, if the game has `chance`."""
    by_chance = of_each(value, lambda part: Known.of(kind_of(part) == kinds.Member(Chance)))
    if not chance and by_chance != FALSE:
        remedy = "write def outcomes(self, state), which returns pairs of an outcome and its probability"
        raise Refused("player returns CHANCE, but the game has no method outcomes", remedy)
    if by_chance == TRUE:
        return ir.literal(CHANCE_MOVES), kinds.Int(-1, 1)
    try:
        *others, (_, side) = [(test, _side(part)) for test, part in possibilities(value)]
    except Incompatible as clash:
        remedy = "return MAX or MIN, also if no condition and no case before holds"
        raise Refused(f"player returns {kinds.described(kind_of(value))}", remedy) from clash
    for test, other in others:
        side = ir.select(scalar(test).code, other, side)
    if kind_of(value) != kinds.Member(Player):
        side = ir.call("side", side)
    if isinstance(by_chance, Scalar):
        side = ir.select(by_chance.code, CHANCE_MOVES, side)
    return side, kinds.Int(-1, 1)


def _side(value: Value) -> Expression:
    """Return the number of a player, with 1 for CHANCE, and 0, which no player has, for None."""
    kind = kind_of(value)
    if kind in (kinds.Nothing(), kinds.Member(Chance)):
        return ir.literal(int(kind != kinds.Nothing()))
    kinds.as_int(kind)
    return converted(value, kinds.Int())


def weighted_outcome(item: Value) -> Value:
    """Return a pair of an outcome and its probability, this as a float."""
    cls = item.form if isinstance(item, Items) else next(iter(kinds.classes(kind_of(item))), object)
    pair = parts_of(item) if issubclass(cls, tuple | list) else ()
    if len(pair) != 2:
        raise Refused(f"outcomes holds {shown(item)}", "return pairs of an outcome and its probability")
    outcome, chance = pair
    kind = kind_of(chance)
    is_number = isinstance(kind, kinds.Float | kinds.Number | kinds.Ratio)
    if not (is_number or (isinstance(kind, kinds.Int) and kind.exact)):
        raise Refused(f"a probability is {kinds.described(kind)}", "return positive floats or Fractions")
    return Items(tuple, (outcome, Scalar(kinds.Float(), converted(chance, kinds.Float()))))


def finish_terminal(context: Activation, value: Value) -> tuple[Expression, Kind]:
    """Return what terminal returns, as a bool."""
    found = truth(context, value)
    return scalar(found).code, kinds.Bool()


def finish_utility(context: Activation, value: Value) -> tuple[Expression, Kind]:
    """Return what utility or an evaluation returns; where that is None, the search ends with an error."""
    if values.may_be_none(value):
        context.emit(Do(ir.call("a_number", ir.select(scalar(is_none(value)).code, 0, 1))))
        value = present(value)
    return finish_number(context, value)


def finish_number(context: Activation, value: Value) -> tuple[Expression, Kind]:
    """Return what utility, an evaluation or a key returns."""
    value = one_word(value)
    kind = kind_of(value)
    if isinstance(kind, kinds.Float | kinds.Number):
        return scalar(value).code, kind
    try:
        whole = kinds.as_int(kind)
    except Incompatible as clash:
        raise Refused(
            f"it returns {kinds.described(kind)} where a number should be", "return an int or a float"
        ) from clash
    return converted(value, kinds.Int()), kinds.Int(whole.least, whole.most)


def range_of(kind: Kind | None) -> Bounds:
    """Return the range of the answers of a kind."""
    if isinstance(kind, kinds.Int) and kind.least > kinds.LEAST and kind.most < kinds.GREATEST:
        return Bounds(kind.least, kind.most)
    return ANYTHING
