"""Lists that rules make and change: each must have one name only, because each name has its own slot."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, cast

from gametree.compiled.front_end.containers.new_lists import (
    function_of,
    holds_list,
    is_fresh,
    is_getter,
    is_kept,
    is_own_class,
    list_form,
    list_levels,
    makes_lists,
    returns_field,
)
from gametree.compiled.front_end.functions.activation import Activation
from gametree.compiled.front_end.functions.aliases import (
    FROZEN,
    HERE,
    SHARING,
    Alias,
    is_aliased,
    is_given,
    note_alias,
    share_items,
    shares_items,
)
from gametree.compiled.front_end.functions.edges import CHANGED, GivesBack
from gametree.compiled.front_end.ir import building as ir
from gametree.compiled.front_end.ir.nodes import Do
from gametree.compiled.front_end.kinds import kinds, values
from gametree.compiled.front_end.kinds.kinds import Incompatible, join, widened
from gametree.compiled.front_end.kinds.values import Items, Known, Value, View, bits_of, codes, kind_of
from gametree.compiled.front_end.names.records import field_names
from gametree.compiled.front_end.names.refusals import Refused
from gametree.compiled.front_end.names.scopes import Variable

SAME_ITEMS: tuple[Value, ...] = tuple(map(Known.of, (list, sorted)))
ONE_ITEM: tuple[Value, ...] = tuple(map(Known.of, (max, min)))


class ByReference(Exception):
    """A function changes a list that it is given, so the caller must hold it in memory, in a kind."""

    def __init__(self, variable: Variable, kind: kinds.List | kinds.Dict) -> None:
        super().__init__(variable, kind)
        self.variable = variable
        self.kind = kind


def put(context: Activation, variable: Variable, value: Value) -> None:
    """Assign to a list's variable the list after a change, unless control never reaches this place."""
    if not context.is_reached():
        return
    if is_given(context.environment, variable) and (held := context.held(variable)) != value:
        kind = kind_of(value)
        try:
            kind = kind if bits_of(held) is not None else join(kind_of(held), kind)
        except Incompatible as clash:
            reason = f"a function puts items of several kinds into a list that it is given ({clash})"
            raise Refused(reason, "keep one kind") from clash
        code = held.code if isinstance(held, values.Listed | values.Dict) else None
        if code is None or kind_of(held) != in_memory(kind) or codes(value) == codes(held):
            raise ByReference(variable, in_memory(kind))
        items = context.name("items", context.packed(value, kind_of(held)))
        context.emit(Do(ir.change("clear", code)))
        context.emit(Do(ir.change("extend", code, items)))
        return
    if isinstance(value, values.Listed | values.Dict):
        context.variables[variable] = value
    else:
        context.assign(variable, value)


def in_memory(kind: kinds.Kind) -> kinds.List | kinds.Dict:
    """Return the kind in which memory holds a list, set or dict of a kind, whatever its length."""
    match kind:
        case kinds.List() | kinds.Dict(kinds.Tuple()):
            return cast("kinds.List | kinds.Dict", widened(kind))
        case kinds.FixedList(items) | kinds.SetOf(items) if items:
            return kinds.List(widened(kinds.united(items)), kinds.form_of(kind) or list)
        case kinds.Bits(item, _, form):
            return kinds.List(widened(item), form)
        case _:
            raise Refused("a function changes a list that it is given, which may be empty", "return a new list")


def may_change(context: Activation, variable: Variable, *parts: str) -> None:
    """Refuse to change a list that has another name, or over which a loop runs.

    The `parts` say what becomes different: the "length", or the lists that are "items".
    """
    held = context.held(variable)
    context.touch(variable)
    form = "set" if values.is_set(held) else "dict" if isinstance(held, values.Dict) else "list"
    if variable in context.jumps.locked:
        raise Refused(f"a {form} is changed while a loop runs over it", f"go through a copy, {form}(...)")
    if "items" in parts:
        if shares_items(context.variables, variable) in (HERE, SHARING) and not context.conditional:
            _lose_other_names(context, variable)
        if shares_items(context.variables, variable) != values.FALSE:
            reason = f"a list in {variable.spelling} is changed, and lists in it may have other names"
            raise Refused(reason, "put copies in, made with list(...)")
    if is_given(context.environment, variable):
        context.answers.changed[variable] = context.answers.changed.get(variable, frozenset()) | set(parts)
    elif is_aliased(context.variables, variable):
        reason = f"the {form} {variable.spelling} may have two names, and is changed"
        raise Refused(reason, f"change it where it is made, or return a new {form}")


def _lose_other_names(context: Activation, owner: Variable) -> None:
    """Take their lists from all variables that may hold lists in the list of an owner."""
    for variable in [each for each in context.variables if each != owner and not isinstance(each, Alias)]:
        is_alias = context.variables.get(Alias(variable)) == values.TRUE
        if not is_alias and shares_items(context.variables, variable) == values.FALSE:
            continue
        if variable in context.jumps.locked:
            raise Refused("a list is changed while a loop runs over it", "go through a copy, list(...)")
        context.variables[variable] = CHANGED
        context.changes.append(variable)
    context.variables[Alias(owner, "items")] = values.FALSE


def share(context: Activation, owner: Variable, node: ast.expr, value: Value) -> None:
    """Note the names of a list that is put into the list of a variable: by none of them it may be changed now."""
    if is_fresh(context, node, value):
        return
    variable = context.variable(node)
    is_own = variable is not None and not is_aliased(context.variables, variable)
    if variable == owner:
        raise Refused("a list is put into itself", "copy it with list(...)")
    if not is_own and is_given(context.environment, owner):
        raise Refused("a list that has a name is put into another value", "copy it with list(...)")
    shared = shares_items(context.variables, variable) if is_own and variable is not None else values.TRUE
    how = HERE if shared in (values.FALSE, HERE) else values.TRUE
    note_names(context, node, value)
    share_items(context.variables, owner, how)


def name_list(
    context: Activation, variable: Variable, value: Value, *, fresh: bool, source: ast.expr | None
) -> None:
    """Note that a variable is given a list, and whether that, or lists in it, may have other names."""
    owner = None if fresh or source is None else context.variable(_whose_items(context, source))
    if owner is not None and has_own_items(context, owner):
        how = shares_items(context.variables, owner) if owner == variable else SHARING
        share_items(context.variables, owner, how)
        note_alias(context.variables, variable, values.FALSE, how)
        return
    is_new = fresh or (source is not None and makes_lists(context, source, 1))
    if not fresh and source is not None:
        note_names(context, source, value, except_for=variable)
    note, items = (values.FALSE if each else values.TRUE for each in (is_new, fresh))
    note_alias(context.variables, variable, note, items)


def has_own_items(context: Activation, owner: Variable) -> bool:
    """Whether the list that a variable holds, and the lists in it, have no names but those of this function."""
    if type(owner) is not Variable or list_form(context.held(owner)) is not list:
        return False
    return not is_aliased(context.variables, owner) and shares_items(context.variables, owner) != values.TRUE


def give(
    context: Activation,
    variable: Variable,
    value: Value,
    source: ast.expr | Variable | None,
    *,
    fresh: bool = False,
) -> None:
    """Give a parameter or a field the value of an expression or variable: a list that has a name has one more."""
    named = source if isinstance(source, Variable) else context.variable(source)
    if named is not None and list_form(value) is not None:
        context.changes.append(variable)
        context.variables[variable] = context.shared(named)
        return
    if holds_list(value):
        node = None if isinstance(source, Variable) else source
        fresh = fresh or (node is not None and is_fresh(context, node, value))
        name_list(context, variable, value, fresh=fresh, source=node)
        if isinstance(source, Variable):
            note_name(context, context.holder(source), value)
    context.assign(variable, value, within=True)


def sources_of(node: ast.AST, given: Sequence[Value]) -> dict[int, ast.expr]:
    """Return the expressions of the arguments of a call, by the identity of their values."""
    parts = [*node.args, *(each.value for each in node.keywords)] if isinstance(node, ast.Call) else []
    if len(parts) > len(given) or any(isinstance(part, ast.Starred) for part in parts):
        return {}
    return {id(value): part for part, value in zip(parts, given[len(given) - len(parts) :], strict=True)}


def note_names(context: Activation, source: ast.expr, value: Value, except_for: Variable | None = None) -> None:
    """Note that the lists that an expression reads, or lists in them, have other names now."""
    match source, value:
        case ast.Tuple(elts=nodes) | ast.List(elts=nodes), Items(_, items) if len(nodes) == len(items):
            for node, item in zip(nodes, items, strict=True):
                note_names(context, node, item, except_for)
            return
        case _:
            if not holds_list(value):
                return
    is_new = makes_lists(context, source, 1)
    for variable in _names_of_parts(context, source):
        if isinstance(variable, Variable) and variable != except_for:
            note_name(context, variable, value, is_new=is_new)


def _names_of_parts(context: Activation, node: ast.AST) -> set[Any]:
    """Return the variables named in an expression, without those of which only a place is computed."""
    if (variable := context.variable(node)) is not None:
        return {variable, *context.reached(context.held(variable))}
    parts = [node.value] if isinstance(node, ast.Subscript) else list(ast.iter_child_nodes(node))
    return {variable for part in parts for variable in _names_of_parts(context, part)}


def note_name(context: Activation, variable: Variable, value: Value, *, is_new: bool = False) -> None:
    """Note that a list of a variable, or a list in it, has another name: that of a value."""
    held = context.held(variable)
    parts = value.items if isinstance(value, Items) and value.form is tuple and not is_new else (value,)
    within = max(map(list_levels, parts), default=0) - is_new  # levels of what may be named: lists in a new one
    is_empty = isinstance(held, Items) and not held.items and held not in parts
    if holds_list(held) and (is_empty or list_levels(held) > within):
        share_items(context.variables, variable, values.TRUE)
    elif holds_list(held):
        note_alias(context.variables, variable, values.TRUE, values.TRUE)


def lend(context: Activation, given: tuple[Value, ...], made: Value) -> None:
    """Refuse that a list which an object is made with, and holds, may be changed later by another name."""
    if not any(map(holds_list, given)):
        return
    with suppress(Refused):
        if not kinds.is_unhashable(kind_of(made)):
            return
    call = context.frame.call
    parts = [] if call is None else [*call.args, *(each.value for each in call.keywords)]
    if len(parts) != len(given) or any(isinstance(part, ast.Starred) for part in parts):
        raise Refused("a list is put into an object", "make a tuple of it")
    for part, value in zip(parts, given, strict=True):
        if is_fresh(context, part, value) or is_frozen(context, part):
            continue
        variable = context.variable(part)
        if variable is None or is_aliased(context.variables, variable):
            raise Refused("a list that has another name is put into an object", "copy it with list(...)")
        note_alias(context.variables, variable, FROZEN)


def is_frozen(context: Activation, node: ast.expr) -> bool:
    """Whether an expression is a list in an object, which nothing changes."""
    match node:
        case _ if (variable := context.variable(node)) is not None:
            return context.is_reached() and context.variables.get(Alias(variable)) == FROZEN
        case ast.Subscript(owner, _) if not isinstance(node.slice, ast.Slice):
            return is_frozen(context, owner)
        case ast.Attribute(owner, name):
            held = function_of(context, owner)
            kind = held.kind if isinstance(held, View) else None
            form = held.form if isinstance(held, Items) else getattr(kind, "cls", None)
            return is_own_class(form) and name in field_names(cast("Any", form))
        case ast.Call(callee, [], []):
            return returns_field(function_of(context, callee))
        case _:
            return False


def returned(context: Activation, node: ast.expr, value: Value) -> Value:
    """Return the value that a function returns, of which the caller must be told if it is a list given to it."""
    variable = context.variable(node)
    if context.frame.inlined and variable is not None and list_form(value) and _outlives(context, variable):
        return context.shared(variable)
    if variable is not None and holds_list(value) and is_given(context.environment, variable):
        return values.Returned(variable)
    refuse_shared(context, node, value)
    return value


def _outlives(context: Activation, variable: Variable) -> bool:
    """Whether a list that a variable holds may have another name when the function has returned."""
    if context.frame.inlined is not None:
        return variable not in context.frame.inlined.own
    return values.is_of_object(variable) and variable in context.captured


def can_own(context: Activation, variable: Variable) -> bool:
    """Whether a parameter holds a list that the caller may give up: see `GivesBack`."""
    is_own = context.frame.inlined is None and variable not in context.captured
    return is_own and is_given(context.environment, variable)


def refuse_shared(context: Activation, node: ast.expr, value: Value) -> None:
    """Refuse to return a list that has a name outside of the function, or holds one."""
    if is_fresh(context, node, value) or is_getter(context.frame.function.node):
        return
    met, parts = set[Variable](), [(node, value)]
    if isinstance(node, ast.List | ast.Tuple) and isinstance(value, Items) and len(node.elts) == len(value.items):
        parts = [*zip(node.elts, value.items, strict=True)]
    for part, held in parts:
        if not is_fresh(context, part, held) or isinstance(part, ast.Starred):
            _refuse_shared(context, part, list_levels(held), met)
    several = len(met) > 1 or context.answers.generator
    if several and any(shares_items(context.variables, each) == SHARING for each in met):
        raise Refused("lists are returned that have items in common", "put copies in, made with list(...)")


def _refuse_shared(context: Activation, node: ast.expr, depth: int, met: set[Variable]) -> None:
    match node:
        case ast.List(elts=items) | ast.Tuple(elts=items):
            for each in items:
                _refuse_shared(context, each, depth - 1, met)
        case ast.Dict(keys=keys, values=items) if all(keys):
            for each in items:
                _refuse_shared(context, each, depth - 1, met)
        case _ if variable := context.variable(node):
            if not holds_list(context.held(variable)):
                return
            if can_own(context, variable):
                raise GivesBack(variable)
            is_in_prelude = context.frame.function.is_in_prelude()  # whose callers expect that
            if is_aliased(context.variables, variable) or variable in met or _outlives(context, variable):
                raise Refused("a list that has another name is returned", "copy it with list(...)")
            if shares_items(context.variables, variable) == values.TRUE and not is_in_prelude:
                reason = "a list is returned, and lists in it have other names"
                raise Refused(reason, "put copies in, made with list(...)")
            met.add(variable)
        case ast.Subscript(ast.Name() | ast.Attribute() as owner, place) if not isinstance(place, ast.Slice):
            _refuse_shared(context, owner, depth + 1, met)
        case ast.Call(ast.Attribute(ast.Name() as owner, "get"), [_, *default]) if _is_dict(context, owner):
            _refuse_shared(context, owner, depth + 1, met)
            for each in default:
                _refuse_shared(context, each, depth, met)
        case _ if (of := _whose_items(context, node) or _from_which(context, node)) is not None:
            _refuse_shared(context, of, depth + 1, met)
        case _ if not makes_lists(context, node, depth) and not is_kept(context, node):
            raise Refused("a list that has another name is returned", "copy it with list(...)")
        case _:
            return


def _is_dict(context: Activation, node: ast.expr) -> bool:
    variable = context.variable(node)
    return variable is not None and isinstance(context.held(variable), values.Dict)


def _whose_items(context: Activation, node: ast.expr) -> ast.expr | None:
    """Return the name of a list if an expression makes another list of its items, of all or some of them."""
    match node:
        case ast.ListComp(ast.Name(item), [ast.comprehension(ast.Name(each), ast.Name() as owner)]) if (
            item == each
        ):
            return owner
        case ast.Subscript(ast.Name() as owner, ast.Slice()):
            return owner
        case ast.Call(ast.Name() as callee, [ast.Name() as owner]) if function_of(context, callee) in SAME_ITEMS:
            return owner
        case _:
            return None


def _from_which(context: Activation, node: ast.expr) -> ast.expr | None:
    """Return the name of a list if an expression is the least or greatest of its items."""
    match node:
        case ast.Call(ast.Name() as callee, [ast.Name() as owner]) if function_of(context, callee) in ONE_ITEM:
            return owner
        case _:
            return None
