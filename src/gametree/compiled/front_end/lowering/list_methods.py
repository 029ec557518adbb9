"""Methods that change a list or set which a variable holds, and `del`: each gives the variable a new value.

A list of known length becomes one of changing length where an item is taken from or put at a place that is known
only at run time.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from gametree.compiled.front_end.containers import dicts
from gametree.compiled.front_end.containers.builtins import is_unordered
from gametree.compiled.front_end.containers.list_calls import DEQUE_METHODS, METHODS, list_named, method
from gametree.compiled.front_end.containers.list_changes import append, extended, holding_at_a_place
from gametree.compiled.front_end.containers.lists import has_own_items, may_change, note_names, put
from gametree.compiled.front_end.containers.new_lists import (
    function_of,
    holds_list,
    is_fresh,
    is_fresh_item,
    list_levels,
    may_read,
    names_in,
)
from gametree.compiled.front_end.containers.streams import each
from gametree.compiled.front_end.containers.texts import as_fixed
from gametree.compiled.front_end.functions.activation import Activation, discarded
from gametree.compiled.front_end.functions.aliases import SHARING, is_given, share_items, shares_items
from gametree.compiled.front_end.functions.evaluator import (
    BY_ORDER,
    STATEMENTS,
    TARGETS,
    TOGETHER,
    body_of,
    evaluate,
)
from gametree.compiled.front_end.ir import building as ir
from gametree.compiled.front_end.ir.nodes import Do
from gametree.compiled.front_end.kinds import kinds, values
from gametree.compiled.front_end.kinds.encoding import int_code, items_of, length_of, named, packed
from gametree.compiled.front_end.kinds.kinds import united
from gametree.compiled.front_end.kinds.values import Items, Known, Value, kind_of
from gametree.compiled.front_end.names.refusals import Refused
from gametree.compiled.front_end.names.scopes import Global, Variable
from gametree.compiled.front_end.operations.numbers import refuse_no_place
from gametree.compiled.front_end.operations.table import apply
from gametree.game import CompileError

FIRST, LAST = Known.of(0), Known.of(-1)
Result = TypeVar("Result")


def delete(context: Activation, node: ast.Delete) -> None:
    """Write `del cells[i]`."""
    for target in node.targets:
        variable = list_named(context, target.value) if isinstance(target, ast.Subscript) else None
        if variable is None or not isinstance(target, ast.Subscript) or values.is_set(context.read(variable)):
            raise Refused(f"{ast.unparse(target)} is deleted", "make a new value")
        if isinstance(target.slice, ast.Slice):
            TARGETS[ast.Subscript](context, target, Known.of(()), fresh=True, source=None)
            continue
        may_change(context, variable, "length")
        place = context.stable(evaluate(context, target.slice), "place")
        if not context.is_reached():
            return
        owner = context.read(variable)
        if isinstance(owner, values.Dict):
            is_counter = owner.kind.form is kinds.Counted  # of which a missing key may be deleted
            dicts.looked_up(context, owner, place, dicts.ZERO if is_counter else None, take=True)
        else:
            _take(context, variable, place)


@method(METHODS, "append", 1, keeps=True)
def _append(context: Activation, variable: Variable, item: Value) -> None:
    put(context, variable, append(context, context.read(variable), as_fixed(context, item)))


def _extend(context: Activation, variable: Variable, node: ast.Call) -> Value:
    if len(node.args) != 1 or node.keywords:
        raise Refused("extend is given other arguments than it takes", "correct them")
    if isinstance(node.args[0], ast.GeneratorExp) and variable in names_in(context, node.args[0]):
        owner = node.func.value if isinstance(node.func, ast.Attribute) else node.func
        body_of(context, [_appending(node.args[0], owner)])
        return values.NONE
    extend(context, variable, node.args[0], evaluate(context, node.args[0]))
    return values.NONE


def _appending(items: ast.GeneratorExp, owner: ast.expr) -> ast.stmt:
    """Return `x.extend(...)` of items, for which x is read, as the loop that appends them one by one."""
    made: ast.stmt = ast.Expr(ast.Call(ast.Attribute(owner, "append", ast.Load()), [items.elt], []))
    for loop in reversed(items.generators):
        for test in reversed(loop.ifs):
            made = ast.If(test, [made], [])
        made = ast.For(loop.target, loop.iter, [made], [])
    return ast.fix_missing_locations(ast.copy_location(made, items))


@method(METHODS, "pop", 0, 1)
def _take(context: Activation, variable: Variable, place: Value = LAST) -> Value:
    """Take the item at a place out of the list that a variable holds, and return it."""
    refuse_no_place(place)
    owner = _of_changing_length(context, variable, place)
    if owner is None:
        count = length_of(context.read(variable))
        known = place.value if isinstance(place, Known) else 0
        if not -count <= known < count:
            return context.fail(IndexError, "pop index out of range")
        return _change_items(context, variable, lambda items: items.pop(known))
    length = ir.call("len", owner.code)
    if variable in context.jumps.piles and place in (LAST, Known.of(0)):  # there is an item
        code = ir.change("pop", owner.code, ir.op("-", length, 1) if place == LAST else 0)
    else:
        code = ir.change("pop", owner.code, ir.call("index", int_code(place), length))
    return named(owner.kind.item, context.name("item", code))


def _of_changing_length(context: Activation, variable: Variable, place: Value) -> values.Listed | None:
    """Return the list of a variable as one whose length may change, None if the place in it is known."""
    owner = context.read(variable)
    if isinstance(owner, values.Listed):
        return owner
    if isinstance(place, Known) or length_of(owner) == 0:
        return None
    kind = kinds.List(united([kind_of(item) for item in items_of(owner)]), list)
    listed = values.Listed(kind, context.name(variable.spelling, packed(owner, kind)))
    put(context, variable, listed)
    return listed


def _change_items(context: Activation, variable: Variable, change: Callable[[list[Value]], Result]) -> Result:
    """Change the items of the list of known length that a variable holds."""
    items = [context.stable(item, "item") for item in items_of(context.read(variable))]
    result = change(items)
    put(context, variable, Items(list, tuple(items)))
    return result


@method(METHODS, "remove", 1)
def _remove(context: Activation, variable: Variable, wanted: Value) -> None:
    place = apply(context, ".index", context.read(variable), wanted)
    if not isinstance(place, values.Never):
        _take(context, variable, place)


@method(METHODS, "insert", 2, keeps=True)
def _put_at(context: Activation, variable: Variable, place: Value, item: Value) -> None:
    """Put an item at a place into the list that a variable holds."""
    refuse_no_place(place)
    owner = _of_changing_length(context, variable, place)
    if owner is None:
        known = place.value if isinstance(place, Known) else 0
        _change_items(context, variable, lambda items: items.insert(known, item))
        return
    holder = holding_at_a_place(context, owner, item)
    at = ir.call("bound", int_code(place), ir.call("len", holder.code))
    context.emit(Do(ir.change("insert", holder.code, at, packed(item, holder.kind.item))))
    put(context, variable, holder)


@method(DEQUE_METHODS, "appendleft", 1, keeps=True)
def _appendleft(context: Activation, variable: Variable, item: Value) -> None:
    _put_at(context, variable, FIRST, item)


@method(DEQUE_METHODS, "popleft", 0)
def _popleft(context: Activation, variable: Variable) -> Value:
    return _take(context, variable, FIRST)


@method(METHODS, "reverse", 0)
def _reverse(context: Activation, variable: Variable) -> None:
    owner = context.read(variable)
    if isinstance(owner, values.Listed):
        context.emit(Do(ir.change("reverse", owner.code)))
    else:
        _change_items(context, variable, lambda items: items.reverse())


def _sort(context: Activation, variable: Variable, node: ast.Call) -> Value:
    named = {keyword.arg: evaluate(context, keyword.value) for keyword in node.keywords}
    if not context.is_reached():
        return values.Never()
    if node.args or not set(named) <= {"key", "reverse"}:
        raise Refused("sort is given other arguments than it takes", "correct them")
    key, owner = named.get("key"), context.read(variable)
    empty = values.Poison("is read by the key that sorts it, while Python empties it", "use sorted(...)")
    if isinstance(key, values.Closure):
        with context.within_frame(key.scope):
            if variable in names_in(context, key.node):
                raise Refused(f"{variable.spelling} {empty.reason}", empty.remedy)
    context.variables[variable] = empty  # for the functions that the key calls
    ordered = BY_ORDER[sorted](context, owner, key, named.get("reverse", values.FALSE))
    if context.is_reached():
        context.variables[variable] = owner
        put(context, variable, ordered)
    return values.NONE


def _sorted_set(context: Activation, first: ast.stmt, second: ast.stmt) -> ast.stmt | None:
    """Return `x = list(items)` and `x.sort(...)` as `x = sorted(items, ...)` if `items` is a set."""
    match first, second:
        case (
            ast.Assign([ast.Name() as name], ast.Call(ast.Name("list") as callee, [items], [])),
            ast.Expr(ast.Call(ast.Attribute(ast.Name(again), "sort"), [], options)),
        ) if again == name.id and not isinstance(items, ast.Starred):
            pass
        case _:
            return None
    variable, in_order = context.variable(name), ast.Name("sorted", ast.Load())
    context.frame.scopes.bindings[in_order] = Global("sorted")
    whole = context.frame.function.node
    inner = [each for each in ast.walk(whole) if isinstance(each, ast.FunctionDef | ast.Lambda)]
    seen = [*options, *(each for each in inner if each is not whole)]  # while Python sorts
    is_read = any(isinstance(part, ast.Name) and part.id == again for each in seen for part in ast.walk(each))
    functions = [function_of(context, each) for each in (callee, in_order)]
    if (
        variable is None
        or is_read
        or variable in context.captured
        or functions != [Known.of(list), Known.of(sorted)]
    ):
        return None
    with suppress(Refused, CompileError), discarded(context):
        if is_unordered(evaluate(context, items)):
            call = ast.Call(in_order, [items], options)
            return ast.fix_missing_locations(ast.copy_location(ast.Assign([name], call), first))
    return None


@method(METHODS, "clear", 0)
def _clear(context: Activation, variable: Variable) -> None:
    put(context, variable, Items(list, ()))


def extend(context: Activation, variable: Variable, source: ast.expr, given: Value) -> None:
    """Write that each item of an expression's value is appended to the list that a variable holds."""
    not_yet_made = isinstance(given, values.Lazy | values.Generated | values.Slice)
    is_made = not not_yet_made and is_fresh(context, source, given)
    if may_read(context, variable, source) and not is_made:
        raise Refused("a list is extended by its own items", "give the longer list another name, a + b")

    def put_behind(item: Value) -> None:
        if holds_list(item) and not is_fresh_item(context, source, item):
            if is_given(context.environment, variable):
                raise Refused("a list that has a name is put into another value", "copy it with list(...)")
            if only_here is None:
                note_names(context, source, item)
            share_items(context.variables, variable, values.TRUE if only_here is None else SHARING)
        put(context, variable, append(context, context.read(variable), item))

    holds_lists = list_levels(given) > 1  # which get another name
    only_here = _only_holder(context, source) if holds_lists else None
    if only_here is not None and not is_given(context.environment, variable):
        share_items(context.variables, only_here, SHARING)
    longer = None if holds_lists else extended(context, context.read(variable), given)
    if longer is None:
        each(context, given, put_behind)
    else:
        put(context, variable, longer)


def _only_holder(context: Activation, source: ast.expr) -> Variable | None:
    """Return the variable that an expression names, if it alone holds the lists in its list."""
    owner = context.variable(source)
    if owner is None or not has_own_items(context, owner):
        return None
    return owner if shares_items(context.variables, owner) == values.FALSE else None


METHODS.update({"extend": _extend, "sort": _sort})
STATEMENTS[ast.Delete] = delete
TOGETHER.append(_sorted_set)
