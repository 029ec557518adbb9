"""Whether a key puts the items of a set in one order only, so that the order of the set makes no difference."""

from __future__ import annotations

import ast
from itertools import combinations, product
from typing import Any

from gametree.compiled.front_end.functions.activation import Activation, discarded
from gametree.compiled.front_end.functions.evaluator import call
from gametree.compiled.front_end.kinds import kinds, values
from gametree.compiled.front_end.kinds.encoding import named
from gametree.compiled.front_end.kinds.kinds import Incompatible, Kind, type_of
from gametree.compiled.front_end.kinds.layout import Layout
from gametree.compiled.front_end.kinds.values import Known, Value, kind_of
from gametree.compiled.front_end.names.records import ORDER, differs_unseen, field_names, is_sequence, own_method
from gametree.compiled.front_end.names.refusals import Refused
from gametree.game import CompileError

TOLD_APART = (kinds.Bool, kinds.Text, kinds.BoundedText, kinds.Member)  # equal ones are the same to all rules
NUMBERS = (kinds.Int, kinds.Wide, kinds.Float, kinds.Number)
MOST = 256  # items of which a key is computed beforehand


def tells_apart(context: Activation, key: Value, owner: Value, item: Kind) -> bool | None:
    """Whether different items, which are of a kind, get keys of which one is less; None if only a run can tell."""
    universe, items, is_sure = values.bits_of(owner), list[Value](), True
    holds_item = isinstance(key, values.Closure) and _holds_item(key.node, item)
    if holds_item and kinds.consists_of(item, *TOLD_APART):
        items = [named(item, context.local("item", type_of(item)))]
    elif universe is not None and universe.count <= MOST:
        layout = Layout(universe.item, "item")
        items = [Known.of(layout.decode(words)) for words in product(*universe.values)]
    elif isinstance(item, kinds.Member):
        items = list(map(Known.of, item.cls))
    else:
        items, is_sure = [named(item, context.local("item", type_of(item)))], False
    try:
        with discarded(context):
            keys = [call(context, key, (each,), {}) for each in items]
            worths = list(map(kind_of, keys))
    except (Refused, Incompatible, CompileError):
        return False
    found = [each.value for each in keys if isinstance(each, Known)]
    is_alike = any(one == other for one, other in combinations(found, 2))
    if is_alike or (found and not is_sure) or not all(map(_has_order, worths)):
        return False
    is_sure &= len(items) == 1 or len(found) == len(items)
    return True if is_sure and all(map(_is_ordered, worths)) else None


def _has_order(worth: Kind) -> bool:
    """Whether of two different keys of a kind one is less, but for nan."""
    if isinstance(worth, kinds.Tuple | kinds.FixedList) or kinds.form_of(worth) is list:
        return all(map(_has_order, kinds.parts(worth)))
    return isinstance(worth, NUMBERS) or (not orders_itself(worth) and kinds.consists_of(worth, *TOLD_APART))


def _is_ordered(worth: Kind) -> bool:
    """Whether of two different keys of a kind one is less, but for tuples with nan."""
    parts = [part for part in worth.items if part != kinds.Float()] if isinstance(worth, kinds.Tuple) else [worth]
    return not orders_itself(worth) and all(kinds.consists_of(part, *TOLD_APART) for part in parts)


def is_same_if_equal(kind: Kind) -> bool:
    """Whether two equal values of a kind are the same to all rules."""
    if isinstance(kind, kinds.Tuple | kinds.Union) or kinds.form_of(kind) is frozenset:
        return kinds.is_told_apart(kind) and all(map(is_same_if_equal, kinds.contents(kind)))
    records = [part.cls for part in kinds.within(kind) if isinstance(part, kinds.Record)]
    return kinds.consists_of(kind, kinds.Nothing, *TOLD_APART) and not any(map(differs_unseen, records))


def orders_itself(kind: Kind) -> bool:
    """Whether values of a kind, or parts of them, are put in order by a method that a user wrote."""
    classes: list[Any] = [part.cls for part in kinds.within(kind) if isinstance(part, kinds.Record | kinds.Member)]
    return any(own_method(cls, name) for cls in classes for name, _ in ORDER.values())


def _holds_item(node: ast.AST, item: Kind) -> bool:
    """Whether a function returns its argument, or a tuple with it, or with all parts of the tuple that it is.

    An int may have a minus before it.
    """
    match node:
        case ast.Lambda(ast.arguments([], [ast.arg(name)], None, [], [], None, []), body):
            parts = body.elts if isinstance(body, ast.Tuple) else [body]
        case _:
            return False
    if any(isinstance(part, ast.NamedExpr) for part in ast.walk(node)):
        return False
    fields = field_names(item.cls) if isinstance(item, kinds.Record) else ()
    has_places = isinstance(item, kinds.Tuple) or (isinstance(item, kinds.Record) and is_sequence(item.cls))
    places = set[int]()
    for part in parts:
        match part.operand if isinstance(part, ast.UnaryOp) and isinstance(part.op, ast.USub) else part:
            case ast.Name(of) if of == name and (isinstance(item, kinds.Int) or not isinstance(part, ast.UnaryOp)):
                return True
            case ast.Subscript(ast.Name(of), ast.Constant(int() as place)) if of == name and has_places:
                places.add(place)
            case ast.Attribute(ast.Name(of), field) if of == name and field in fields:
                places.add(fields.index(field))
            case _:
                pass
    return isinstance(item, kinds.Tuple | kinds.Record) and places >= set(range(len(item.items)))
